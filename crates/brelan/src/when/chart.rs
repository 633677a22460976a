//! The chart as a table of 80 columns, and as a picture.

use super::{Count, Learned, WhenArgs};
use brelan_arena::plot::{Cell, Legend, Panel, Words};
use brelan_arena::when::{MAX_CARDS, MAX_SUM};
use std::fmt::Write;

/// What the figures say.
fn meaning(count: Count) -> &'static str {
    match count {
        Count::Lead => "points by which a knock makes the lead over the others larger",
        Count::Own => "points that a knock saves oneself",
    }
}

/// The table of one number of players.
pub(crate) fn text(learned: &Learned, args: &WhenArgs) -> String {
    let (players, preset, rounds) = (learned.players, learned.preset, learned.grid.rounds());
    let mut text = format!(
        "quando, {players} players, {preset}: {rounds} rounds of {}, seed {}\n{}\n\n",
        args.bot,
        args.seed,
        meaning(args.count)
    );
    text += "own   cards of the smallest other hand\n";
    text += "sum ";
    for cards in 1..=MAX_CARDS {
        write!(text, "{:>9}", name(cards, MAX_CARDS)).expect("a string");
    }
    text += "\n";
    for sum in 0..=MAX_SUM {
        let cells: Vec<String> = (1..=MAX_CARDS)
            .map(|cards| cell(learned, args.count, sum, cards))
            .collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            write!(text, "{:<4}", name(sum, MAX_SUM)).expect("a string");
            cells.iter().for_each(|cell| text += &format!("{cell:>9}"));
            text += "\n";
        }
    }
    text + &advice(learned, args.count) + "\n"
}

/// A number, with a plus on the one that stands for all larger ones.
fn name(number: usize, most: usize) -> String {
    let plus = if number == most { "+" } else { "" };
    format!("{number}{plus}")
}

/// A figure in eight letters; empty where too little is known.
fn cell(learned: &Learned, count: Count, sum: usize, cards: usize) -> String {
    let Some(worth) = learned.worth(count, sum, cards) else {
        return String::new();
    };
    let (mean, interval) = (worth.mean(), worth.interval());
    let digits = if mean.abs() < 9.95 && interval < 9.95 {
        1
    } else {
        0
    };
    let text = format!("{mean:+.digits$}±{interval:.digits$}");
    match text.strip_prefix("-0.0") {
        Some(interval) => format!("+0.0{interval}"),
        None => text,
    }
}

/// Up to which own sum a knock is worth it: the line to remember.
fn advice(learned: &Learned, count: Count) -> String {
    let mut text = String::from("knock");
    for cards in 1..=MAX_CARDS {
        let most = match most(learned, count, cards) {
            Some(most) => format!("≤ {most}"),
            None => "-".into(),
        };
        let width = if cards == 1 { 8 } else { 9 };
        write!(text, "{most:>width$}").expect("a string");
    }
    text + "\n"
}

/// The largest own sum that is surely worth a knock, where no smaller one is
/// known to be worth none.
fn most(learned: &Learned, count: Count, cards: usize) -> Option<usize> {
    let worth = |sum: usize| learned.worth(count, sum, cards);
    let loses = |sum: &usize| worth(*sum).is_some_and(|worth| worth.mean() <= 0.0);
    let is_sure = |sum: &usize| worth(*sum).is_some_and(|it| it.mean() > it.interval());
    let first_loss = (0..=MAX_SUM).find(loses).unwrap_or(MAX_SUM + 1);
    (0..first_loss).rev().find(is_sure)
}

/// The picture: a panel for each number of players.
pub(crate) fn picture(learned: &[Learned], args: &WhenArgs) -> (Vec<Panel>, Legend, Words) {
    let legend = Legend {
        columns: "sum of the own hand".into(),
        rows: "cards".into(),
        above: "knock: so many points better than playing on".into(),
        below: "play on: a knock costs so many points".into(),
    };
    let counted = match args.count {
        Count::Lead => "lead over the mean of the others",
        Count::Own => "own points",
    };
    let preset = learned.first().map_or("", |learned| learned.preset);
    let words = Words {
        title: "Quando: when to knock, by the own sum and the smallest other hand".into(),
        caption: format!(
            "{counted}, {preset}, {} rounds of {} bots for each number of players, seed {}; \
             rows: cards of the smallest other hand",
            args.rounds, args.bot, args.seed
        ),
    };
    (
        learned.iter().map(|it| panel(it, args)).collect(),
        legend,
        words,
    )
}

fn panel(learned: &Learned, args: &WhenArgs) -> Panel {
    let cell = |sum, cards| {
        let worth = learned.worth(args.count, sum, cards)?;
        Some(Cell {
            mean: worth.mean(),
            interval: worth.interval(),
        })
    };
    let row = |cards| (0..=MAX_SUM).map(|sum| cell(sum, cards)).collect();
    Panel {
        title: format!("{} players", learned.players),
        rows: (1..=MAX_CARDS)
            .map(|cards| name(cards, MAX_CARDS))
            .collect(),
        columns: (0..=MAX_SUM).map(|sum| name(sum, MAX_SUM)).collect(),
        cells: (1..=MAX_CARDS).map(row).collect(),
    }
}
