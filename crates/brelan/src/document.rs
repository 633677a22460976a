//! What every JSON document of a command begins with: what it is and how to get the
//! same again.

use crate::game_args::quoted;
use brelan_arena::{CONFIDENCE_LEVEL, Coverage, Forfeits, Interval};
use brelan_bots::FaultKind;
use brelan_kernel::GameOptions;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The members of the document: its schema with the schema's version, the version of
/// Brelan, the command that writes the same again, and how many observations the
/// intervals are taken over.
pub(crate) fn head(
    schema: &str,
    command: &str,
    (count, observation): (u64, &str),
    coverage: Coverage,
) -> Value {
    let mut head = head_without_intervals(schema, command);
    head["intervals"] = json!({
        "level": CONFIDENCE_LEVEL,
        "kind": coverage.name(),
        "count": count,
        "over": observation,
    });
    head
}

/// The head of a document that estimates nothing.
pub(crate) fn head_without_intervals(schema: &str, command: &str) -> Value {
    json!({
        "schema": schema,
        "brelan": env!("CARGO_PKG_VERSION"),
        "command": command,
    })
}

/// The sizes of a smaller deck for study; `null` with the published one.
pub(crate) fn variant(options: &impl GameOptions) -> Value {
    let sizes: BTreeMap<_, _> = options.variant().into_iter().collect();
    json!((!sizes.is_empty()).then_some(sizes))
}

/// The command line of this process, as a shell reads it.
pub(crate) fn command_line() -> String {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| quoted(&word.to_string_lossy()));
    std::iter::once("brelan".to_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A mean of `observations` with its 95 % confidence interval and half the interval's
/// width. What is unknown is `null`: without an observation all of it.
pub(crate) fn mean(observations: u64, mean: f64, interval: Interval) -> Value {
    json!({
        "mean": (observations > 0).then_some(mean),
        "interval": interval.half_width(),
        "low": interval.low,
        "high": interval.high,
    })
}

/// How often a bot lost by a fault, by kind, and its first fault.
pub(crate) fn forfeits(forfeits: &Forfeits) -> Value {
    let mut value = json!({ "seats": forfeits.total() });
    for kind in FaultKind::ALL {
        value[kind.name()] = json!(forfeits.count(kind));
    }
    value["first"] = json!(forfeits.first().map(|fault| &fault.message));
    value
}

/// The document as indented text, with a line feed at the end.
pub(crate) fn text(document: &Value) -> String {
    let text = serde_json::to_string_pretty(document).expect("names and numbers");
    text + "\n"
}
