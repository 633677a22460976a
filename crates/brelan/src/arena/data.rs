//! The result of a contest as JSON and as CSV.

use super::Played;
use brelan_arena::{Entry, Mean, Standing, Unit};
use serde_json::{Value, json};
use std::fmt::Write;

/// One JSON object, with a line feed at the end.
pub(crate) fn json(played: &Played, standing: &Standing) -> String {
    let mut result = head(played, standing.deals.len() as u64);
    let bots = standing.entries.iter().map(|entry| bot(entry, played));
    result["bots"] = bots.collect();
    result["test"] = json!(standing.sprt_status().map(|status| json!({
        "low": status.bounds.low,
        "high": status.bounds.high,
        "alpha": status.bounds.alpha,
        "beta": status.bounds.beta,
        "log_likelihood_ratio": status.log_likelihood_ratio,
        "decision": status.decision,
    })));
    text(&result)
}

/// What was played, before what came of it.
pub(super) fn head(played: &Played, deals: u64) -> Value {
    let args = played.args;
    json!({
        "game": args.game,
        "players": played.players,
        "options": played.options,
        "seed": args.seed,
        "seating": played.seating.name(),
        "tables_a_deal": played.tables,
        "deals_asked": args.deals,
        "deals": deals,
        "unit": played.unit,
    })
}

/// The object as it is written.
pub(super) fn text(result: &Value) -> String {
    let text = serde_json::to_string_pretty(result).expect("names and numbers");
    text + "\n"
}

fn bot(entry: &Entry, played: &Played) -> Value {
    let mut bot = json!({
        "name": entry.name,
        "value": mean(&entry.value, played.unit),
        "points": mean(&entry.points, Unit::PointsARound),
        "wins": mean(&entry.wins, Unit::WinShare),
        "decisions": entry.work.decisions,
        "simulations": entry.work.simulations,
    });
    if played.args.timings {
        bot["cpu_seconds"] = json!(entry.work.cpu.as_secs_f64());
    }
    bot
}

/// A mean with half the width of its 95 % interval (`null` where nothing is
/// known of it).
pub(super) fn mean(mean: &Mean, unit: Unit) -> Value {
    json!({ "mean": mean.mean(), "interval": mean.interval_of(unit) })
}

/// A line for each bot in each deal.
pub(crate) fn csv(standing: &Standing) -> String {
    let mut text = String::from("deal,bot,value,points,wins\n");
    for (number, rows) in (1..).zip(&standing.deals) {
        for (entry, row) in standing.entries.iter().zip(rows) {
            let (name, value) = (&entry.name, row.value);
            let (points, wins) = (row.points, row.wins);
            writeln!(text, "{number},{name},{value},{points},{wins}").expect("a string");
        }
    }
    text
}
