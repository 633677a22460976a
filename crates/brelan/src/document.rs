//! What every JSON document of a command begins with: what it is and how to get the
//! same again.

use brelan_arena::{Coverage, Interval, LEVEL};
use brelan_bots::{Playable, parameters};
use serde_json::{Value, json};

/// The members of the document: its schema with the schema's version, the version of
/// Brelan, the command that writes the same again, and how many observations the
/// intervals are taken over.
pub(crate) fn head(
    schema: &str,
    command: &str,
    (count, observation): (u64, &str),
    coverage: Coverage,
) -> Value {
    json!({
        "schema": schema,
        "brelan": env!("CARGO_PKG_VERSION"),
        "command": command,
        "intervals": {
            "level": LEVEL,
            "kind": coverage.name(),
            "count": count,
            "over": observation,
        },
    })
}

/// A mean with its 95 % confidence interval and half the interval's width, which are
/// `null` where they are unknown.
pub(crate) fn mean(mean: f64, interval: Interval) -> Value {
    json!({
        "mean": mean,
        "interval": interval.half_width(),
        "low": interval.low,
        "high": interval.high,
    })
}

/// A bot's name and parameters. Simulations are `null` where it does not search.
pub(crate) fn bot_parameters<G: Playable>(name: &str) -> Value {
    let simulations = parameters::<G>(name).and_then(|bot| bot.simulations);
    json!({ "version": G::BOTS_VERSION, "simulations_a_choice": simulations })
}

/// The document as indented text, with a line feed at the end.
pub(crate) fn text(document: &Value) -> String {
    let text = serde_json::to_string_pretty(document).expect("names and numbers");
    text + "\n"
}
