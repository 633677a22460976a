//! The figures of one subject: a file in `docs/results`, or a game's levels in the
//! ladder file, and the text that a document shows of them.

use crate::tidy::File;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The folder of the data.
const RESULTS: &str = "docs/results/";
/// The measured strength of the levels, which the page shows as well.
pub(super) const LADDER: &str = "crates/bots/ladder.json";
/// How the name of a subject from the ladder file begins.
pub(super) const LADDER_PREFIX: &str = "ladder-";

/// The figures of one subject.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    /// What is measured.
    pub(crate) subject: String,
    /// The command that measures it; `{key}` stands for the value of a row.
    pub(crate) command: String,
    /// The date of the commit that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) code_of: Option<String>,
    /// The machine, where figures depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) machine: Option<String>,
    /// The version of the game's rules, where figures depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<u32>,
    /// Where the command's JSON has the value of a key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) measure: BTreeMap<String, Source>,
    /// The columns of the table.
    pub(crate) columns: Vec<Column>,
    /// The rows: every key of a column or of the command, with its value.
    pub(crate) rows: Vec<Map<String, Value>>,
}

/// A column of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Column {
    /// The key of its values in the rows.
    pub(crate) key: String,
    /// Its heading.
    pub(crate) title: String,
    /// The unit of its values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unit: Option<String>,
    /// How many decimals are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) decimals: Option<usize>,
}

/// Where a value is found in JSON: the quotient of two operands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Source {
    /// The file, from the root; the command's output where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The value, or the dividend.
    pub(crate) value: Operand,
    /// The divisor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) per: Option<Operand>,
}

/// A number, or where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Operand {
    /// The number.
    Number(f64),
    /// A JSON pointer.
    Pointer(String),
}

/// The file of a subject's data.
pub(super) fn data_path(name: &str) -> String {
    match name.starts_with(LADDER_PREFIX) {
        true => LADDER.into(),
        false => format!("{RESULTS}{name}.json"),
    }
}

/// A file and what is wrong with it.
type Faults = Vec<(String, String)>;

/// The subjects by name, and the files that hold none.
pub(crate) fn load_subjects(files: &[File]) -> (BTreeMap<String, Subject>, Faults) {
    let (mut subjects, mut faults) = (BTreeMap::new(), Faults::new());
    for file in files.iter().filter(|file| file.is_in(RESULTS, ".json")) {
        let name = file.path[RESULTS.len()..].trim_end_matches(".json");
        match Subject::from_json(&file.text) {
            Ok(subject) => {
                subjects.insert(name.to_owned(), subject);
            }
            Err(what) => faults.push((file.path.clone(), what)),
        }
    }
    for file in files.iter().filter(|file| file.path == LADDER) {
        match ladder_subjects(&file.text) {
            Ok(ladders) => subjects.extend(ladders),
            Err(error) => faults.push((file.path.clone(), error.to_string())),
        }
    }
    (subjects, faults)
}

impl Subject {
    /// Reads the data.
    ///
    /// # Errors
    /// What is wrong: a field, or a row without the value of a column.
    pub(crate) fn from_json(text: &str) -> Result<Subject, String> {
        let subject: Subject = serde_json::from_str(text).map_err(|error| error.to_string())?;
        for (number, row) in (1..).zip(&subject.rows) {
            let columns = subject.columns.iter().map(|column| column.key.as_str());
            for key in columns.chain(placeholders(&subject.command)) {
                if !row.contains_key(key) {
                    return Err(format!("row {number} has no `{key}`"));
                }
            }
        }
        Ok(subject)
    }

    /// The data as JSON with one row to a line.
    pub(crate) fn to_json(&self) -> String {
        let value = serde_json::to_value(self).expect("figures are JSON");
        let fields = value.as_object().expect("a struct").iter();
        let field = |(key, value): (&String, &Value)| match value {
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
                format!("  \"{key}\": [\n{}\n  ]", items.join(",\n"))
            }
            value => format!("  \"{key}\": {value}"),
        };
        let fields: Vec<String> = fields.map(field).collect();
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }

    /// The command, the table and what was measured, as Markdown.
    pub(crate) fn to_markdown(&self) -> String {
        let heading = |column: &Column| match &column.unit {
            Some(unit) => format!("{}, {unit}", column.title),
            None => column.title.clone(),
        };
        let headings: Vec<String> = self.columns.iter().map(heading).collect();
        let mut text = format!("```sh\n{}\n```\n\n", self.shown_command());
        text += &table_line(&headings);
        text += &table_line(&vec!["---".to_owned(); headings.len()]);
        for row in &self.rows {
            let cell = |column: &Column| show(&row[&column.key], column.decimals);
            text += &table_line(&self.columns.iter().map(cell).collect::<Vec<_>>());
        }
        format!("{text}\n{}\n", self.conditions())
    }

    /// The command with `PLAYERS` in the place of `{players}`.
    fn shown_command(&self) -> String {
        let mut command = self.command.clone();
        for key in placeholders(&self.command) {
            command = command.replace(&format!("{{{key}}}"), &key.to_uppercase());
        }
        command
    }

    fn conditions(&self) -> String {
        let code_of = self.code_of.as_ref().map(|date| format!("code of {date}"));
        let rules = self.rules.map(|rules| format!("rules version {rules}"));
        let known = [code_of, rules, self.machine.clone()];
        let known: Vec<String> = known.into_iter().flatten().collect();
        match known.is_empty() {
            true => format!("*{}.*", self.subject),
            false => format!("*{} ({}).*", self.subject, known.join(", ")),
        }
    }
}

/// The keys that a command names.
pub(crate) fn placeholders(command: &str) -> impl Iterator<Item = &str> {
    let parts = command.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}').map(|(key, _)| key))
}

fn table_line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// A value as a table shows it.
fn show(value: &Value, decimals: Option<usize>) -> String {
    let number = |value: &Value| match value.as_f64() {
        Some(number) => format_number(number, decimals),
        None => value.to_string(),
    };
    match value {
        Value::Null => "–".into(),
        Value::String(text) => text.clone(),
        Value::Array(ends) => ends.iter().map(number).collect::<Vec<_>>().join(" to "),
        Value::Object(estimate) => {
            let part = |key| number(estimate.get(key).unwrap_or(&Value::Null));
            format!("{} ± {}", part("mean"), part("interval"))
        }
        value => number(value),
    }
}

/// The number with separators of thousands; without `decimals` as short as it is.
fn format_number(number: f64, decimals: Option<usize>) -> String {
    let digits = match decimals {
        Some(decimals) => format!("{:.decimals$}", number.abs()),
        None => number.abs().to_string(),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, format!(".{fraction}")),
        None => (digits.as_str(), String::new()),
    };
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if number < 0.0 { "−" } else { "" };
    format!("{sign}{grouped}{fraction}")
}

/// A subject for each game of the ladder file.
fn ladder_subjects(text: &str) -> serde_json::Result<BTreeMap<String, Subject>> {
    #[derive(Deserialize)]
    struct Ladder {
        games: BTreeMap<String, Game>,
    }
    #[derive(Deserialize)]
    struct Game {
        deals: u64,
        command: String,
        code_of: Option<String>,
        rules: Option<u32>,
        levels: Vec<Step>,
    }
    #[derive(Deserialize)]
    struct Step {
        level: String,
        below: String,
        unit: String,
        value: f64,
        interval: f64,
        rating: f64,
        rating_interval: f64,
    }
    let column = |key: &str, title: &str, unit: Option<&str>, decimals| Column {
        key: key.into(),
        title: title.into(),
        unit: unit.map(str::to_owned),
        decimals,
    };
    let subject = |game: Game| {
        let is_share = game.levels.iter().any(|step| step.unit == "win_share");
        let (value, unit, scale, decimals) = match is_share {
            true => ("wins", "%", 100.0, 1),
            false => ("lead", "points a round", 1.0, 2),
        };
        let row = |step: &Step| {
            let row = json!({
                "level": step.level,
                "below": step.below,
                "value": {"mean": scale * step.value, "interval": scale * step.interval},
                "rating": {"mean": step.rating, "interval": step.rating_interval},
            });
            row.as_object().cloned().unwrap_or_default()
        };
        Subject {
            subject: format!("{} deals for every two levels", game.deals),
            command: game.command,
            code_of: game.code_of,
            machine: None,
            rules: game.rules,
            measure: BTreeMap::new(),
            columns: vec![
                column("level", "level", None, None),
                column("below", "against", None, None),
                column("value", value, Some(unit), Some(decimals)),
                column("rating", "rating", Some("Elo"), Some(0)),
            ],
            rows: game.levels.iter().map(row).collect(),
        }
    };
    let ladder: Ladder = serde_json::from_str(text)?;
    let games = ladder.games.into_iter();
    Ok(games
        .map(|(name, game)| (format!("{LADDER_PREFIX}{name}"), subject(game)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_separators_and_the_decimals_of_their_column() {
        assert_eq!(show(&json!(1_234_567), None), "1,234,567");
        assert_eq!(show(&json!(2.5), None), "2.5");
        assert_eq!(show(&json!(100), Some(1)), "100.0");
        assert_eq!(show(&json!(-0.14), Some(2)), "−0.14");
        assert_eq!(
            show(&json!({"mean": 2.706, "interval": 0.118}), Some(2)),
            "2.71 ± 0.12"
        );
        assert_eq!(show(&json!([16_800, 19_800]), None), "16,800 to 19,800");
        assert_eq!(show(&json!("standard"), None), "standard");
        assert_eq!(show(&Value::Null, None), "–");
    }

    #[test]
    fn a_row_has_every_column_and_every_key_of_the_command() {
        let data = |command: &str, row: &str| {
            format!(
                r#"{{"subject": "s", "command": "{command}", "code_of": "d",
                "columns": [{{"key": "lead", "title": "lead"}}], "rows": [{row}]}}"#
            )
        };
        let of = |command, row| Subject::from_json(&data(command, row));
        assert!(of("x --players {players}", r#"{"players": 2, "lead": 1}"#).is_ok());
        assert_eq!(of("x", "{}"), Err("row 1 has no `lead`".into()));
        let without_players = of("x --players {players}", r#"{"lead": 1}"#);
        assert_eq!(without_players, Err("row 1 has no `players`".into()));
    }

    #[test]
    fn data_reads_back_as_it_was_written() {
        let subject = Subject::from_json(
            r#"{"subject": "s", "command": "brelan arena", "code_of": "2026-01-31", "rules": 2,
            "measure": {"lead": {"value": "/bots/0/value"}, "speed": {"value": 2.5, "per": "/a"}},
            "columns": [{"key": "lead", "title": "lead", "unit": "points", "decimals": 2}],
            "rows": [{"lead": {"mean": 1.5, "interval": 0.25}, "speed": 3}]}"#,
        );
        let subject = subject.expect("it is complete");
        assert_eq!(Subject::from_json(&subject.to_json()), Ok(subject));
    }

    #[test]
    fn the_ladder_gives_a_subject_for_each_game() {
        let ladder = r#"{"games": {"qarre": {"players": 2, "preset": "standard", "seed": 1,
            "deals": 200, "command": "brelan arena qarre --ladder", "code_of": "2026-01-31",
            "rules": 2, "levels": [{"level": "solid",
            "below": "casual", "unit": "win_share", "value": 0.988, "interval": 0.015,
            "rating": 870.0, "rating_interval": 85.0}]}}}"#;
        let text = ladder_subjects(ladder).expect("a ladder")["ladder-qarre"].to_markdown();
        let wanted = "```sh\nbrelan arena qarre --ladder\n```\n\n\
            | level | against | wins, % | rating, Elo |\n| --- | --- | --- | --- |\n\
            | solid | casual | 98.8 ± 1.5 | 870 ± 85 |\n\n*200 deals for every two levels \
            (code of 2026-01-31, rules version 2).*\n";
        assert_eq!(text, wanted);
    }
}
