//! The charts as JSON and CSV: both counts of every cell with enough rounds.

use super::{PlayerChart, WhenArgs};
use crate::document;
use crate::roster::BotParameters;
use brelan_arena::when::{MAX_CARDS, MAX_SUM};
use brelan_arena::{ClusterMean, Coverage, Interval};
use brelan_catalog::games::quando::State;
use serde_json::{Value, json};
use std::fmt::Write;

/// One JSON object, with a line feed at the end.
pub(crate) fn to_json(charts: &[PlayerChart], args: &WhenArgs) -> String {
    // The rounds that every chart has; all but one of an interrupted study have more.
    let rounds = charts.iter().map(|chart| chart.grid.rounds()).min();
    let mut document = document::head(
        "brelan-when/1",
        &command(charts, args),
        (rounds.unwrap_or(0), "rounds"),
        Coverage::of_all(charts.iter().map(PlayerChart::coverage)),
    );
    document["game"] = json!(args.table.rules.game.name());
    document["bot"] = json!(args.bot);
    document["parameters"] = json!(BotParameters::of::<State>(&args.bot));
    document["seed"] = json!(args.seed);
    document["rounds_asked"] = json!(args.rounds);
    document["most_sum"] = json!(MAX_SUM);
    document["most_cards"] = json!(MAX_CARDS);
    document["charts"] = charts.iter().map(chart_json).collect();
    document::text(&document)
}

/// The command that plays the same rounds.
fn command(charts: &[PlayerChart], args: &WhenArgs) -> String {
    let preset = charts.first().map_or("", |chart| chart.preset);
    let table = args.table.words(preset, args.table.rules.players);
    let (bot, rounds, seed) = (&args.bot, args.rounds, args.seed);
    format!("brelan when {table} --bot {bot} --rounds {rounds} --seed {seed}")
}

fn chart_json(chart: &PlayerChart) -> Value {
    let cells = cells(chart).map(|(sum, cards, lead, own)| {
        json!({
            "own_sum": sum,
            "smallest_other_hand": cards,
            "rounds": lead.clusters(),
            "lead": mean_json(chart, &lead),
            "own": mean_json(chart, &own),
        })
    });
    json!({
        "players": chart.players,
        "preset": chart.preset,
        "changes": chart.changes,
        "rounds": chart.grid.rounds(),
        "intervals": chart.coverage().name(),
        "cells": cells.collect::<Vec<_>>(),
    })
}

fn mean_json(chart: &PlayerChart, mean: &ClusterMean) -> Value {
    let interval = Interval::around(mean.mean(), chart.interval(mean));
    document::mean(mean.clusters(), mean.mean(), interval)
}

/// One line for each cell.
pub(crate) fn to_csv(charts: &[PlayerChart]) -> String {
    let mut text = String::from(
        "players,own_sum,smallest_other_hand,rounds,lead,lead_interval,own,own_interval\n",
    );
    for chart in charts {
        for (sum, cards, lead, own) in cells(chart) {
            let (players, rounds) = (chart.players, lead.clusters());
            let figures = [&lead, &own].map(|it| format!("{},{}", it.mean(), chart.interval(it)));
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
