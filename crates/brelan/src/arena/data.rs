//! The result of a contest as JSON and CSV.

use super::Setup;
use brelan_arena::{Entry, Mean, Standing, Unit};
use serde_json::{Value, json};
use std::fmt::Write;

/// One JSON object, with a line feed at the end.
pub(crate) fn to_json(setup: &Setup, standing: &Standing) -> String {
    let mut result = setup_json(setup, standing.deals.len() as u64);
    let bots = standing
        .entries
        .iter()
        .map(|entry| entry_json(entry, setup));
    result["bots"] = bots.collect();
    result["test"] = json!(standing.sprt_status().map(|status| json!({
        "low": status.bounds.low,
        "high": status.bounds.high,
        "alpha": status.bounds.alpha,
        "beta": status.bounds.beta,
        "log_likelihood_ratio": status.log_likelihood_ratio,
        "decision": status.decision,
    })));
    pretty_text(&result)
}

/// The settings, which every result begins with.
pub(super) fn setup_json(setup: &Setup, deals: u64) -> Value {
    let args = setup.args;
    json!({
        "game": args.game,
        "players": setup.players,
        "options": setup.options,
        "seed": args.seed,
        "seating": setup.seating.name(),
        "tables_a_deal": setup.tables,
        "deals_asked": args.deals,
        "deals": deals,
        "unit": setup.unit,
    })
}

/// The object as indented text, with a line feed at the end.
pub(super) fn pretty_text(result: &Value) -> String {
    let text = serde_json::to_string_pretty(result).expect("names and numbers");
    text + "\n"
}

fn entry_json(entry: &Entry, setup: &Setup) -> Value {
    let mut bot = json!({
        "name": entry.name,
        "value": mean_json(&entry.value, setup.unit),
        "points": mean_json(&entry.points, Unit::PointsARound),
        "wins": mean_json(&entry.wins, Unit::WinShare),
        "decisions": entry.work.decisions,
        "simulations": entry.work.simulations,
    });
    if setup.args.timings {
        bot["cpu_seconds"] = json!(entry.work.cpu.as_secs_f64());
    }
    bot
}

/// A mean with the half-width of its 95 % confidence interval, which is `null` if
/// it is unknown.
pub(super) fn mean_json(mean: &Mean, unit: Unit) -> Value {
    json!({ "mean": mean.mean(), "interval": mean.interval_of(unit) })
}

/// One line for each bot in each deal.
pub(crate) fn to_csv(standing: &Standing) -> String {
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
