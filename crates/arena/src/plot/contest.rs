//! The figure of a contest: a forest plot of the bots, and the running mean of
//! the first one.

use super::forest::{self, Axis};
use super::{Bar, Words, render, running_mean};
use crate::interval::Coverage;
use crate::standing::Standing;
use brelan_bots::Unit;

/// The figure of a contest whose strength is measured in that unit, as SVG. The
/// bars' intervals promise what `coverage` says; the band of the running mean is a
/// confidence sequence.
pub fn contest(standing: &Standing, unit: Unit, coverage: Coverage, words: &Words) -> String {
    let scale = match unit {
        Unit::PointsARound => 1.0,
        Unit::WinShare => 100.0,
    };
    let (label, reference, digits) = match unit {
        Unit::PointsARound => ("lead, points a round (95 % interval)", 0.0, 2),
        Unit::WinShare => ("matches won, % (95 % interval)", 50.0, 1),
    };
    let axis = Axis {
        label,
        reference,
        digits,
    };
    let entries = standing.entries.iter();
    let bars: Vec<Bar> = entries
        .map(|entry| Bar {
            label: entry.name.clone(),
            mean: scale * entry.value.mean(),
            interval: entry.value.interval_of(unit, coverage).scaled(scale),
        })
        .collect();
    let deals = standing.deals.iter();
    let first: Vec<f64> = deals.map(|rows| scale * rows[0].value).collect();
    let name = standing.entries.first().map_or("", |entry| &*entry.name);
    let height = 170 + 46 * bars.len() as u32;
    render((980, height.max(360)), words, |area| {
        let (left, right) = area.split_horizontally(520);
        forest::draw(&left, &bars, bars.len(), &axis)?;
        match first.len() {
            0 | 1 => Ok(()),
            _ => running_mean::draw(&right, &first, &format!("{name} so far"), reference),
        }
    })
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
}
