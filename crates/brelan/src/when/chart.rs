//! A chart as text of 80 columns, and all charts as a figure.

use super::{Count, PlayerChart, WhenArgs};
use crate::output::{counted, counted_of, rounded};
use brelan_arena::Coverage;
use brelan_arena::plot::{Cell, Legend, Panel, Words};
use brelan_arena::when::{MAX_CARDS, MAX_SUM};
use std::fmt::Write;

/// The meaning of the figures.
fn describe_count(count: Count) -> &'static str {
    match count {
        Count::Lead => "points by which a knock makes the lead over the others larger",
        Count::Own => "points that a knock saves oneself",
    }
}

/// How many rounds a chart is of.
fn rounds(chart: &PlayerChart) -> String {
    counted_of(chart.grid.rounds(), chart.rounds_asked, "round", "rounds")
}

/// The chart of one number of players as text.
pub(crate) fn to_text(chart: &PlayerChart, args: &WhenArgs) -> String {
    let (players, rules) = (chart.players, chart.rules());
    let mut text = format!(
        "quando, {players} players, {rules}: {} of {}, seed {}\n{}\n  (±: {}, over rounds)\n\n",
        rounds(chart),
        args.bot,
        args.seed,
        describe_count(args.count),
        chart.coverage().words(),
    );
    text += "own   cards of the smallest other hand\n";
    text += "sum ";
    for cards in 1..=MAX_CARDS {
        write!(text, "{:>9}", bucket_label(cards, MAX_CARDS)).expect("a string");
    }
    text += "\n";
    for sum in 0..=MAX_SUM {
        let cells: Vec<String> = (1..=MAX_CARDS)
            .map(|cards| format_cell(chart, args.count, sum, cards))
            .collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            write!(text, "{:<4}", bucket_label(sum, MAX_SUM)).expect("a string");
            cells.iter().for_each(|cell| text += &format!("{cell:>9}"));
            text += "\n";
        }
    }
    text + &advice_line(chart, args.count) + "\n"
}

/// The label of a row or column, with a plus if larger numbers are counted in it.
fn bucket_label(number: usize, max: usize) -> String {
    let plus = if number == max { "+" } else { "" };
    format!("{number}{plus}")
}

/// A cell of at most eight characters; empty with too few rounds.
fn format_cell(chart: &PlayerChart, count: Count, sum: usize, cards: usize) -> String {
    let Some(value) = chart.value(count, sum, cards) else {
        return String::new();
    };
    figure_text(value.mean(), chart.interval(&value))
}

/// A mean with half of its interval. Whole numbers where one digit more has no room, but never an
/// interval of ±0: none is that narrow.
fn figure_text(mean: f64, interval: f64) -> String {
    let is_long = mean.abs() >= 9.95 || interval >= 9.95;
    let digits = usize::from(!is_long);
    let interval_digits = usize::from(interval < 0.95 || !is_long);
    let mean = rounded(mean, digits);
    format!("{mean:+.digits$}±{interval:.interval_digits$}")
}

/// The last line: the largest own sum for which a knock pays.
fn advice_line(chart: &PlayerChart, count: Count) -> String {
    let mut text = String::from("knock");
    for cards in 1..=MAX_CARDS {
        let sum = match largest_profitable_sum(chart, count, cards) {
            Some(sum) => format!("≤ {sum}"),
            None => "-".into(),
        };
        let width = if cards == 1 { 8 } else { 9 };
        write!(text, "{sum:>width$}").expect("a string");
    }
    text + "\n"
}

/// The largest own sum with a significant gain from a knock, below the smallest
/// sum whose mean is a loss.
fn largest_profitable_sum(chart: &PlayerChart, count: Count, cards: usize) -> Option<usize> {
    let value = |sum: usize| chart.value(count, sum, cards);
    let loses = |sum: &usize| value(*sum).is_some_and(|it| it.mean() <= 0.0);
    let is_significant =
        |sum: &usize| value(*sum).is_some_and(|it| it.mean() > chart.interval(&it));
    let first_loss = (0..=MAX_SUM).find(loses).unwrap_or(MAX_SUM + 1);
    (0..first_loss).rev().find(is_significant)
}

/// The figure: a panel for each number of players.
pub(crate) fn figure(charts: &[PlayerChart], args: &WhenArgs) -> (Vec<Panel>, Legend, Words) {
    let legend = Legend {
        columns: "sum of the own hand".into(),
        rows: "cards".into(),
        above: "knock: better than playing on, in points".into(),
        below: "play on: what a knock costs, in points".into(),
        coverage: Coverage::of_all(charts.iter().map(PlayerChart::coverage)),
    };
    let value = match args.count {
        Count::Lead => "lead over the mean of the others",
        Count::Own => "own points",
    };
    let rules = charts.first().map(PlayerChart::rules).unwrap_or_default();
    let at_most = match legend.coverage {
        Coverage::Fixed => "",
        Coverage::Anytime => "at most ",
    };
    let words = Words {
        title: "Quando: when to knock, by the own sum and the smallest other hand".into(),
        caption: format!(
            "{value}, {rules}, {at_most}{} of {} bots for each number of players, seed {}; \
             rows: cards of the smallest other hand",
            counted(args.rounds, "round", "rounds"),
            args.bot,
            args.seed
        ),
    };
    (
        charts.iter().map(|it| panel(it, args)).collect(),
        legend,
        words,
    )
}

/// The labels of the figure's columns: the sums of the own hand.
pub(crate) fn column_labels() -> Vec<String> {
    (0..=MAX_SUM)
        .map(|sum| bucket_label(sum, MAX_SUM))
        .collect()
}

fn panel(chart: &PlayerChart, args: &WhenArgs) -> Panel {
    let cell = |sum, cards| {
        let value = chart.value(args.count, sum, cards)?;
        Some(Cell {
            mean: value.mean(),
            interval: chart.interval(&value),
        })
    };
    let row = |cards| (0..=MAX_SUM).map(|sum| cell(sum, cards)).collect();
    Panel {
        title: match chart.coverage() {
            Coverage::Fixed => format!("{} players", chart.players),
            Coverage::Anytime => format!("{} players, {}", chart.players, rounds(chart)),
        },
        rows: (1..=MAX_CARDS)
            .map(|cards| bucket_label(cards, MAX_CARDS))
            .collect(),
        columns: column_labels(),
        cells: (1..=MAX_CARDS).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::figure_text;

    #[test]
    fn a_figure_has_a_place_of_eight_characters_and_no_zero_for_its_interval() {
        for (mean, interval, text) in [
            (-1.62, 0.53, "-1.6±0.5"),
            (-0.04, 2.0, "+0.0±2.0"),
            (-11.2, 0.31, "-11±0.3"),
            (-36.4, 1.2, "-36±1"),
            (-0.4, 13.1, "+0±13"),
            (-13.4, 0.96, "-13±1"),
            (-100.2, 0.94, "-100±0.9"),
        ] {
            assert_eq!(figure_text(mean, interval), text);
            assert!(text.chars().count() <= 8, "{text}");
        }
    }
}
