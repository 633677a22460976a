//! Measures a subject again: runs the commands of its rows, and takes the values from
//! the JSON that they print or write.

use super::fan_out;
use super::nodes::{self, counts, many_rows};
use super::statistics;
use super::subject::{LADDER, LADDER_PREFIX, Operand, Source, Subject, data_path, placeholders};
use crate::process;
use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Runs the commands of the subject `name`, writes its data, and leaves the documents
/// to [`super::write`].
///
/// # Errors
/// There are no such figures, or their command prints no JSON or fails.
pub(crate) fn measure(root: &Path, name: &str) -> Result<()> {
    if let Some(game) = name.strip_prefix(LADDER_PREFIX) {
        return measure_ladder(root, game);
    }
    let path = data_path(name);
    let text = fs::read_to_string(root.join(&path))
        .with_context(|| format!("there are no figures `{name}`: cannot read {path}"))?;
    let mut subject = Subject::from_json(&text).map_err(|what| anyhow!("{path}: {what}"))?;
    match name {
        fan_out::NAME => fan_out::measure(root, &mut subject)?,
        nodes::NAME => nodes::measure(root, &mut subject)?,
        counts::NAME => counts::measure(root, &mut subject)?,
        many_rows::NAME => many_rows::measure(root, &mut subject)?,
        _ => measure_rows(root, name, &mut subject)?,
    }
    subject.code_of = Some(last_commit_date(root)?);
    fs::write(root.join(&path), subject.to_json())?;
    Ok(())
}

fn last_commit_date(root: &Path) -> Result<String> {
    let date = process::output(root, "git", &["log", "-1", "--format=%cs"])?;
    Ok(date.trim().to_owned())
}

/// Runs the command of each row, and takes its values from the JSON.
fn measure_rows(root: &Path, name: &str, subject: &mut Subject) -> Result<()> {
    ensure!(
        !subject.measure.is_empty(),
        "the command of `{name}` prints no JSON: run it, write what it prints to {}, \
         then run `cargo xtask figures`",
        data_path(name)
    );
    let mut outputs = Outputs {
        root,
        printed: BTreeMap::new(),
    };
    let sources = subject.measure.clone();
    for row in &mut subject.rows {
        let command = fill(&subject.command, row);
        let output = outputs.run(&command)?.clone();
        for (key, source) in &sources {
            let found = match &source.file {
                Some(file) => read_json(&root.join(fill(file, row)))?,
                None => output.clone(),
            };
            let value = value_of(source, &found).with_context(|| format!("`{key}`"))?;
            row.insert(key.clone(), rounded(value));
        }
    }
    Ok(())
}

/// Measures a game's levels by the command in the ladder file, which it rewrites but for the date
/// of the code.
fn measure_ladder(root: &Path, game: &str) -> Result<()> {
    let ladder = read_json(&root.join(LADDER))?;
    let command = ladder["games"][game]["command"].as_str();
    let command = command.with_context(|| format!("{LADDER} has no game `{game}`"))?;
    run_brelan(root, &format!("{command} --ladder-file {LADDER}"))?;
    let measured = read_json(&root.join(LADDER))?;
    let dated = with_date(measured, game, &last_commit_date(root)?)?;
    fs::write(root.join(LADDER), dated)?;
    Ok(())
}

/// The text of the ladder file with the date of the code that was measured.
fn with_date(mut ladder: Value, game: &str, date: &str) -> Result<String> {
    ladder["games"][game]["code_of"] = json!(date);
    Ok(serde_json::to_string_pretty(&ladder)? + "\n")
}

/// What each command printed: equal commands run once.
struct Outputs<'a> {
    root: &'a Path,
    printed: BTreeMap<String, Value>,
}

impl Outputs<'_> {
    /// The JSON that the command prints; null of a command whose JSON is in files.
    fn run(&mut self, command: &str) -> Result<&Value> {
        if !self.printed.contains_key(command) {
            println!("figures: {command}");
            let printed = match command.strip_prefix("cargo ") {
                Some(args) => {
                    let args: Vec<&str> = args.split_whitespace().collect();
                    process::run(self.root, "cargo", &args)?;
                    Value::Null
                }
                None => {
                    let printed = run_brelan(self.root, &format!("{command} --json"))?;
                    serde_json::from_str(&printed)
                        .with_context(|| format!("`{command}` printed no JSON"))?
                }
            };
            self.printed.insert(command.to_owned(), printed);
        }
        Ok(&self.printed[command])
    }
}

/// Runs a command that begins with `brelan`, from a release build.
fn run_brelan(root: &Path, command: &str) -> Result<String> {
    let Some(args) = command.strip_prefix("brelan ") else {
        bail!("`{command}` is neither a command of brelan nor of cargo");
    };
    let mut cargo = vec!["run", "--quiet", "--release", "--package", "brelan", "--"];
    cargo.extend(args.split_whitespace());
    process::output(root, "cargo", &cargo)
}

fn read_json(path: &Path) -> Result<Value> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    serde_json::from_str(&text).with_context(|| format!("{shown} is no JSON"))
}

/// The text with the row's values in the place of `{key}`.
fn fill(text: &str, row: &Map<String, Value>) -> String {
    let mut filled = text.to_owned();
    for key in placeholders(text) {
        let value = match &row[key] {
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        filled = filled.replace(&format!("{{{key}}}"), &value);
    }
    filled
}

/// The value in the JSON: a number, or a mean with its 95 % confidence interval.
fn value_of(source: &Source, found: &Value) -> Result<Value> {
    let operand = |operand: &Operand| match operand {
        Operand::Number(number) => Ok(json!(number)),
        Operand::Pointer(pointer) => found
            .pointer(pointer)
            .cloned()
            .with_context(|| format!("the JSON has no {pointer}")),
    };
    let value = operand(&source.value)?;
    let divisor = match &source.per {
        Some(divisor) => operand(divisor)?,
        None => json!(1.0),
    };
    let divisor = divisor.as_f64().context("the divisor is no number")?;
    match (
        value.as_f64(),
        value["mean"].as_f64(),
        value["interval"].as_f64(),
    ) {
        // An estimate has more members than a table shows.
        (None, Some(mean), Some(interval)) => {
            Ok(json!({"mean": mean / divisor, "interval": interval / divisor}))
        }
        _ if source.per.is_none() => Ok(value),
        (Some(number), ..) => Ok(json!(number / divisor)),
        _ => bail!("{value} is no number, and no mean with its interval"),
    }
}

/// The value with its numbers rounded.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) => json!(statistics::rounded(float)),
            None => Value::Number(number),
        },
        Value::Object(parts) => {
            let parts = parts.into_iter().map(|(key, part)| (key, rounded(part)));
            Value::Object(parts.collect())
        }
        Value::Array(ends) => ends.into_iter().map(rounded).collect(),
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_fills_its_command() {
        let row = json!({"players": 3, "preset": "zero_down_7"});
        let row = row.as_object().expect("an object");
        let filled = fill(
            "brelan arena zero --players {players} --preset {preset}",
            row,
        );
        assert_eq!(filled, "brelan arena zero --players 3 --preset zero_down_7");
    }

    #[test]
    fn only_the_date_of_a_ladder_changes() {
        let text = include_str!("../../../crates/bots/ladder.json");
        let ladder: Value = serde_json::from_str(text).expect("JSON");
        let date = &ladder["games"]["zero"]["code_of"];
        let mut undated = ladder.clone();
        undated["games"]["zero"]["code_of"] = Value::Null;
        let date = date.as_str().expect("it is measured");
        assert_eq!(with_date(undated, "zero", date).expect("JSON"), text);
    }

    #[test]
    fn values_are_found_by_pointers_and_divided() {
        let found = json!({"bots": [{"value": {"mean": 0.5, "interval": 0.1, "low": 0.4, "high": 0.6},
            "simulations": 600, "cpu_seconds": 2.0}]});
        let pointer = |text: &str| Operand::Pointer(text.into());
        let value = |value, per| {
            let file = None;
            value_of(&Source { file, value, per }, &found).ok()
        };
        let estimate = value(pointer("/bots/0/value"), None);
        assert_eq!(estimate, Some(json!({"mean": 0.5, "interval": 0.1})));
        let percent = value(pointer("/bots/0/value"), Some(Operand::Number(0.01)));
        assert_eq!(percent, Some(json!({"mean": 50.0, "interval": 10.0})));
        let speed = value(
            pointer("/bots/0/simulations"),
            Some(pointer("/bots/0/cpu_seconds")),
        );
        assert_eq!(speed, Some(json!(300.0)));
        let rate = value(Operand::Number(10.0), Some(pointer("/bots/0/cpu_seconds")));
        assert_eq!(rate, Some(json!(5.0)));
        assert_eq!(value(pointer("/bots/1/value"), None), None);
        let long = json!({"mean": 20.166_666_666, "interval": 2.305_182_38});
        assert_eq!(rounded(long), json!({"mean": 20.1667, "interval": 2.3052}));
        assert_eq!(rounded(json!([0.123_456, 1])), json!([0.1235, 1]));
        assert_eq!(rounded(json!(69)), json!(69));
    }
}
