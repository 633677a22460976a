//! The charts as JSON and CSV: both counts of every cell with enough rounds.

use super::{PlayerChart, WhenArgs};
use brelan_arena::when::{ClusterMean, MAX_CARDS, MAX_SUM};
use serde_json::{Value, json};
use std::fmt::Write;

/// One JSON object, with a line feed at the end.
pub(crate) fn to_json(charts: &[PlayerChart], args: &WhenArgs) -> String {
    let result = json!({
        "game": args.game,
        "bot": args.bot,
        "seed": args.seed,
        "most_sum": MAX_SUM,
        "most_cards": MAX_CARDS,
        "charts": charts.iter().map(chart_json).collect::<Vec<_>>(),
    });
    let text = serde_json::to_string_pretty(&result).expect("names and numbers");
    text + "\n"
}

fn chart_json(chart: &PlayerChart) -> Value {
    let cells = cells(chart).map(|(sum, cards, lead, own)| {
        json!({
            "own_sum": sum,
            "smallest_other_hand": cards,
            "rounds": lead.rounds(),
            "lead": mean_json(&lead),
            "own": mean_json(&own),
        })
    });
    json!({
        "players": chart.players,
        "preset": chart.preset,
        "rounds": chart.grid.rounds(),
        "cells": cells.collect::<Vec<_>>(),
    })
}

fn mean_json(mean: &ClusterMean) -> Value {
    json!({ "mean": mean.mean(), "interval": mean.interval() })
}

/// One line for each cell.
pub(crate) fn to_csv(charts: &[PlayerChart]) -> String {
    let mut text = String::from(
        "players,own_sum,smallest_other_hand,rounds,lead,lead_interval,own,own_interval\n",
    );
    for chart in charts {
        for (sum, cards, lead, own) in cells(chart) {
            let (players, rounds) = (chart.players, lead.rounds());
            let figures = [&lead, &own].map(|it| format!("{},{}", it.mean(), it.interval()));
            let figures = figures.join(",");
            writeln!(text, "{players},{sum},{cards},{rounds},{figures}").expect("a string");
        }
    }
    text
}

/// The cells with enough rounds: own sum, smallest opponent hand, lead, own.
fn cells(chart: &PlayerChart) -> impl Iterator<Item = (usize, usize, ClusterMean, ClusterMean)> {
    let positions = (0..=MAX_SUM).flat_map(|sum| (1..=MAX_CARDS).map(move |cards| (sum, cards)));
    positions.filter_map(|(sum, cards)| {
        let figures = chart.grid.lead(sum, cards);
        let (lead, own) = figures.zip(chart.grid.own(sum, cards))?;
        Some((sum, cards, lead, own))
    })
}
