//! Tables and people as lists, for eyes or for programs.

use brelan_store::{DisplayName, PersonRow, Phase, TableRow};
use serde_json::{Value, json};
use std::time::{Duration, UNIX_EPOCH};

pub(super) fn tables(tables: &[TableRow], as_json: bool) {
    if as_json {
        tables
            .iter()
            .for_each(|table| println!("{}", table_json(table)));
        return;
    }
    println!(
        "{:<20}  {:<7}  {:<7}  {:<16}  {:<16}  people",
        "table", "game", "phase", "made (UTC)", "touched (UTC)"
    );
    for table in tables {
        let listed = if table.listed { " (listed)" } else { "" };
        println!(
            "{:<20}  {:<7}  {:<7}  {:<16}  {:<16}  {}{listed}",
            table.id,
            table.game,
            phase(table.phase),
            time(table.created),
            time(table.touched),
            names(&table.people),
        );
    }
}

pub(super) fn people(people: &[PersonRow], as_json: bool) {
    if as_json {
        for row in people {
            let row = json!({
                "person": row.person, "name": row.name, "tables": row.tables, "barred": row.barred,
            });
            println!("{row}");
        }
        return;
    }
    println!("{:<32}  {:>6}  name", "person", "tables");
    for row in people {
        let barred = if row.barred { " (barred)" } else { "" };
        println!(
            "{:<32}  {:>6}  {}{barred}",
            row.person, row.tables, row.name
        );
    }
}

fn table_json(table: &TableRow) -> Value {
    let people = table.people.iter();
    let people: Vec<_> = people
        .map(|it| json!({"person": it.person, "name": it.name}))
        .collect();
    json!({
        "table": table.id, "game": table.game, "phase": phase(table.phase),
        "created": table.created, "touched": table.touched, "listed": table.listed,
        "people": people,
    })
}

fn names(people: &[DisplayName]) -> String {
    let names: Vec<_> = people.iter().map(|it| it.name.as_str()).collect();
    names.join(", ")
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

/// The last moment that can be written: the end of the year 9999.
const LAST: u64 = 253_402_300_799_000;

/// A time to the minute.
fn time(millis: u64) -> String {
    let time = UNIX_EPOCH + Duration::from_millis(millis.min(LAST));
    let time = humantime::format_rfc3339_seconds(time);
    time.to_string().replace('T', " ")[..16].to_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_time_is_told_to_the_minute() {
        assert_eq!(super::time(1_795_257_247_824), "2026-11-21 10:34");
    }
}
