//! The figure of a contest: a forest plot of the bots, and the running mean of
//! the first one.

use super::forest::{self, Axis};
use super::{Bar, Style, Words, render, running_mean};
use crate::interval::Coverage;
use crate::scale::Scale;
use crate::standing::Standing;
use brelan_bots::Unit;

/// The figure of a contest whose strength is measured in that unit, as SVG. The
/// bars' intervals promise what `coverage` says; the band of the running mean is a
/// confidence sequence.
pub fn contest(
    standing: &Standing,
    unit: Unit,
    coverage: Coverage,
    words: &Words,
    style: &Style,
) -> String {
    let scale = Scale::of(unit);
    let axis = Axis {
        label: &match unit {
            Unit::PointsARound => format!("lead, points a round ({})", coverage.word()),
            Unit::WinShare => format!("matches won, % ({})", coverage.word()),
        },
        scale,
    };
    let entries = standing.entries.iter();
    let bars: Vec<Bar> = entries
        .map(|entry| Bar {
            label: entry.name.clone(),
            mean: scale.factor * entry.value.mean(),
            interval: entry.value.interval_of(unit, coverage).scaled(scale.factor),
        })
        .collect();
    let deals = standing.deals.iter();
    let first: Vec<f64> = deals.map(|rows| rows[0].value).collect();
    let name = standing.entries.first().map_or("", |entry| &*entry.name);
    let has_curve = running_mean::is_curve(first.len());
    let is_narrow = style.width_in_em() < 50.0;
    let bars_height = style.em((4.0 + 2.8 * bars.len() as f64).max(13.0));
    let curve_height = if has_curve && is_narrow {
        style.em(16.0)
    } else {
        0
    };
    render(style, bars_height + curve_height, words, |area| {
        if !has_curve {
            return forest::draw(area, &bars, &axis, style);
        }
        let (of_bars, of_curve) = match is_narrow {
            true => area.split_vertically(bars_height),
            false => area.split_horizontally(style.em(0.53 * style.width_in_em())),
        };
        forest::draw(&of_bars, &bars, &axis, style)?;
        let curve = running_mean::Curve {
            values: &first,
            unit,
            name,
        };
        running_mean::draw(&of_curve, &curve, style)
    })
}

/// The minimum width of the bars, in multiples of the labels' size.
const BARS_WIDTH: f64 = 3.0;

/// The minimum width in millimetres of the figure of a contest with labels of that size.
pub fn contest_min_width(style: &Style) -> f64 {
    style.millimetres(forest::LABEL_WIDTH + forest::FIGURE_WIDTH + BARS_WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standing::Row;

    fn standing(deals: u64) -> Standing {
        let mut standing = Standing::new(&["master", "greedy"], None);
        for deal in 0..deals {
            let value = (deal * 7 % 11) as f64 - 4.0;
            let row = |value| Row {
                value,
                ..Row::default()
            };
            standing.add(vec![row(value), row(-value)]);
        }
        standing
    }

    #[test]
    fn a_figure_has_its_texts_its_bots_and_no_gaps() {
        let words = Words {
            title: "Who leads?".into(),
            caption: "quando, seed 3".into(),
        };
        for deals in [0, 1, 2, 30, 1000] {
            let svg = contest(
                &standing(deals),
                Unit::PointsARound,
                Coverage::Fixed,
                &words,
                &Style::default(),
            );
            for word in [
                "<svg",
                "Who leads?",
                "quando, seed 3",
                "master",
                "greedy",
                "</svg>",
            ] {
                assert!(svg.contains(word), "{word} with {deals} deals");
            }
            assert!(!svg.contains("NaN"), "{deals} deals");
        }
    }

    #[test]
    fn fewer_deals_than_a_curve_takes_leave_no_panel_for_it() {
        let words = Words {
            title: "Who leads?".into(),
            caption: "quando, seed 3".into(),
        };
        for (deals, has_curve) in [(1, false), (9, false), (10, false), (11, true)] {
            let (standing, style) = (standing(deals), Style::default());
            let (unit, coverage) = (Unit::PointsARound, Coverage::Fixed);
            let svg = contest(&standing, unit, coverage, &words, &style);
            assert_eq!(svg.contains("master so far"), has_curve, "{deals} deals");
        }
    }

    #[test]
    fn a_long_name_is_shortened_to_its_room() {
        let name = "cmd:python3 /srv/programs/of/players/lowest.py";
        let mut standing = standing(40);
        standing.entries[0].name = name.into();
        let words = Words {
            title: format!("quando: {name}"),
            caption: "seed 3".into(),
        };
        for width in [60.0, 85.0, 170.0] {
            let style = Style {
                width,
                ..Style::default()
            };
            let (unit, coverage) = (Unit::PointsARound, Coverage::Fixed);
            let svg = contest(&standing, unit, coverage, &words, &style);
            assert!(svg.lines().all(|line| line != name), "{svg}");
            assert!(svg.contains("\u{2026}"), "{svg}");
            assert!(svg.contains("so far"), "{svg}");
            let texts = svg.lines().filter(|line| !line.contains('<'));
            let longest = texts.map(|line| line.chars().count()).max();
            assert!(longest < Some(90), "{longest:?} at {width} mm");
        }
    }

    #[test]
    fn a_caption_that_is_wider_than_the_figure_has_more_lines() {
        let words = Words {
            title: "Who leads?".into(),
            caption: "quando on a smaller deck, ".repeat(4) + "seed 3",
        };
        let height = |svg: &str| {
            let (_, rest) = svg.split_once("height=\"").expect("a height");
            let (height, _) = rest.split_once("mm").expect("in millimetres");
            height.parse::<f64>().expect("a number")
        };
        let draw = |words: &Words| {
            let style = Style {
                width: 84.0,
                ..Style::default()
            };
            contest(
                &standing(30),
                Unit::PointsARound,
                Coverage::Fixed,
                words,
                &style,
            )
        };
        let svg = draw(&words);
        assert!(!svg.contains(&words.caption), "it would be cut off");
        let lines = svg.lines().filter(|line| line.contains("smaller"));
        assert!(lines.clone().count() >= 2, "{svg}");
        assert!(lines.into_iter().all(|line| line.len() < 60), "{svg}");
        let short = Words {
            caption: "seed 3".into(),
            ..words
        };
        assert!(height(&svg) > height(&draw(&short)));
    }

    #[test]
    fn a_figure_for_one_column_has_its_width_and_no_caption() {
        let words = Words {
            title: "Who leads?".into(),
            caption: "quando, seed 3".into(),
        };
        let style = Style {
            width: 84.0,
            text: 7.0,
            has_caption: false,
        };
        let (standing, coverage) = (standing(30), Coverage::Fixed);
        let svg = contest(&standing, Unit::WinShare, coverage, &words, &style);
        assert!(svg.starts_with("<svg width=\"84mm\""), "{}", &svg[..60]);
        assert!(!svg.contains("quando, seed 3"));
        // Seven points at two pixels each.
        assert!(svg.contains("font-size=\"14\""), "{svg}");
    }
}
