//! The chart as JSON and as CSV: both ways to count, in every cell that came
//! often enough.

use super::{Learned, WhenArgs};
use brelan_arena::when::{ClusterMean, MAX_CARDS, MAX_SUM};
use serde_json::{Value, json};
use std::fmt::Write;

/// One JSON object, with a line feed at the end.
pub(crate) fn json(learned: &[Learned], args: &WhenArgs) -> String {
    let result = json!({
        "game": args.game,
        "bot": args.bot,
        "seed": args.seed,
        "most_sum": MAX_SUM,
        "most_cards": MAX_CARDS,
        "charts": learned.iter().map(chart).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&result).expect("names and numbers");
    text + "\n"
}

fn chart(learned: &Learned) -> Value {
    let cells = cells(learned).map(|(sum, cards, lead, own)| {
        json!({
            "own_sum": sum,
            "smallest_other_hand": cards,
            "rounds": lead.rounds(),
            "lead": figure(&lead),
            "own": figure(&own),
        })
    });
    json!({
        "players": learned.players,
        "preset": learned.preset,
        "rounds": learned.grid.rounds(),
        "cells": cells.collect::<Vec<_>>(),
    })
}

fn figure(figure: &ClusterMean) -> Value {
    json!({ "mean": figure.mean(), "interval": figure.interval() })
}

/// A line for each cell.
pub(crate) fn csv(learned: &[Learned]) -> String {
    let mut text = String::from(
        "players,own_sum,smallest_other_hand,rounds,lead,lead_interval,own,own_interval\n",
    );
    for learned in learned {
        for (sum, cards, lead, own) in cells(learned) {
            let (players, rounds) = (learned.players, lead.rounds());
            let figures = [&lead, &own].map(|it| format!("{},{}", it.mean(), it.interval()));
            let figures = figures.join(",");
            writeln!(text, "{players},{sum},{cards},{rounds},{figures}").expect("a string");
        }
    }
    text
}

/// The cells that came often enough: own sum, smallest other hand, lead, own.
fn cells(learned: &Learned) -> impl Iterator<Item = (usize, usize, ClusterMean, ClusterMean)> {
    let places = (0..=MAX_SUM).flat_map(|sum| (1..=MAX_CARDS).map(move |cards| (sum, cards)));
    places.filter_map(|(sum, cards)| {
        let figures = learned.grid.lead(sum, cards);
        let (lead, own) = figures.zip(learned.grid.own(sum, cards))?;
        Some((sum, cards, lead, own))
    })
}
