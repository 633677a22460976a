//! `docs/data.md` names the fields that the commands write, and none that they do not write. Of
//! `brelan load` and `brelan admin`, which need a server or its database, it has sections.

use crate::commands::{folder, run, text};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const PAGE: &str = include_str!("../../../../docs/data.md");

/// Commands whose documents have all fields together: what one has as `null`, another one fills.
const COMMANDS: [&str; 9] = [
    "sim zero --matches 4 --bots greedy,random --json",
    "arena qarre --deals 40 --bots greedy,random --stop-when-sure --timings --json",
    "arena zero --deals 2 --bots greedy,random --csv a.csv --json",
    "arena zero --deals 2 --bots greedy,random --ladder --timings --json",
    "arena zero --deals 2 --bots greedy --pool --json",
    "compare a.csv a.csv --json",
    "when quando --players 2 --rounds 200 --json",
    "exact quando --variant values=3,hand=1 --iterations 2 --json",
    "show match.json --json",
];

/// Fields that the page names as a whole: their members are those of the rules, of a record, of a
/// viewer's table, or stand elsewhere on the page.
const WHOLE: [&str; 13] = [
    "options",
    "parameters",
    "forfeits",
    "variant",
    "ends",
    "worst",
    "strongest_invader",
    "seats",
    "board",
    "turn",
    "legal",
    "last",
    "rounds",
];

/// The section of the page about these documents.
fn section(schema: &str) -> &'static str {
    let name = format!("`{schema}`");
    let mut sections = PAGE.split("\n## ").skip(1);
    let found = sections.find(|it| it.lines().next().is_some_and(|head| head.contains(&name)));
    found.unwrap_or_else(|| panic!("no section about {schema}"))
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The fields in the first column of the section's tables.
fn named_fields(section: &str) -> BTreeSet<&str> {
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let columns = rows.filter_map(|row| row.split(" |").next());
    columns.flat_map(quoted).collect()
}

/// A mean whose object has nothing else in it.
fn is_mean(value: &Value) -> bool {
    value.get("mean").is_some() && value.get("low").is_some() && value.get("name").is_none()
}

/// The paths of all fields, such as `bots[].wins`, down to a mean or to what is named as a whole.
fn add_paths(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    let name = path.rsplit('.').next().unwrap_or(path);
    match value {
        _ if is_mean(value) || WHOLE.contains(&name) => {}
        Value::Object(members) => {
            for (key, value) in members {
                add_paths(value, &format!("{path}.{key}"), found);
            }
            return;
        }
        Value::Array(list) if list.iter().any(Value::is_object) => {
            for value in list {
                add_paths(value, &format!("{path}[]"), found);
            }
            return;
        }
        _ => {}
    }
    found.insert(path.trim_start_matches('.').to_owned());
}

#[test]
fn every_field_is_named_and_every_named_field_is_written() {
    let folder = folder();
    let sim = ["sim", "zero", "--matches", "1", "--records", "match.json"];
    text(&run(folder.path(), &sim));
    let mut written: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for command in COMMANDS {
        let words: Vec<&str> = command.split(' ').collect();
        let document = text(&run(folder.path(), &words));
        let document: Value = serde_json::from_str(&document).expect(command);
        let schema = document["schema"].as_str().expect("a schema").to_owned();
        add_paths(&document, "", written.entry(schema).or_default());
    }
    let of_all = named_fields(PAGE.split("\n## ").nth(1).expect("what all have"));
    for name in &of_all {
        let found = &written["brelan-sim/1"];
        assert!(found.contains(*name), "brelan-sim/1 has no {name}");
    }
    for (schema, found) in written {
        let named = named_fields(section(&schema));
        for path in &found {
            let is_named = named.contains(path.as_str()) || of_all.contains(path.as_str());
            assert!(is_named, "{schema}: docs/data.md does not name {path}");
        }
        for name in named.iter().filter(|name| !name.starts_with("brelan-")) {
            let member = format!("{name}.");
            let is_written = |path: &String| path == name || path.starts_with(&member);
            assert!(found.iter().any(is_written), "{schema} has no {name}");
        }
    }
}

#[test]
fn every_schema_has_a_section() {
    fn sources(folder: &Path, found: &mut String) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => sources(&path, found),
                false => *found += &std::fs::read_to_string(path).expect("a source"),
            }
        }
    }
    let mut text = String::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut text,
    );
    let is_schema = |word: &&str| {
        let (name, number) = word.rsplit_once('/').unwrap_or_default();
        name.starts_with("brelan-") && number.parse::<u32>().is_ok()
    };
    let schemas: BTreeSet<&str> = text.split('"').filter(is_schema).collect();
    assert!(schemas.len() > 9, "{schemas:?}");
    for schema in schemas {
        section(schema);
    }
}

#[test]
fn every_column_is_named() {
    let folder = folder();
    for (command, schema) in [
        (
            "arena zero --deals 1 --bots greedy,random --csv -",
            "brelan-arena/1",
        ),
        (
            "arena zero --deals 1 --bots greedy,random --ladder --csv -",
            "brelan-arena-ladder/1",
        ),
        (
            "when quando --players 2 --rounds 9 --csv -",
            "brelan-when/1",
        ),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let csv = text(&run(folder.path(), &words));
        let columns = csv.lines().next().expect("a head").split(',');
        let section = section(schema);
        let (_, about_csv) = section.split_once("`--csv`").expect("what it has");
        let named: BTreeSet<&str> = quoted(about_csv).collect();
        for column in columns {
            assert!(named.contains(column), "{schema}: {column} is not named");
        }
    }
}
