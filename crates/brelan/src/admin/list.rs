//! Prints lists of tables, people, servers and accounts, as text or JSON.

use crate::output::outln;
use brelan_ids::Timestamp;
use brelan_store::{Account, AccountState, DisplayName, PersonRow, Phase, ServerRow, TableRow};
use serde_json::{Value, json};
use std::time::UNIX_EPOCH;

pub(super) fn print_tables(tables: &[TableRow], as_json: bool) {
    if as_json {
        tables
            .iter()
            .for_each(|table| outln!("{}", table_json(table)));
        return;
    }
    outln!(
        "{:<20}  {:<7}  {:<7}  {:<16}  {:<16}  people",
        "table",
        "game",
        "phase",
        "made (UTC)",
        "touched (UTC)"
    );
    for table in tables {
        let listed = if table.listed { " (listed)" } else { "" };
        outln!(
            "{:<20}  {:<7}  {:<7}  {:<16}  {:<16}  {}{listed}",
            table.id,
            table.game,
            phase_name(table.phase),
            format_time(table.created),
            format_time(table.touched),
            join_names(&table.people),
        );
    }
}

pub(super) fn print_people(people: &[PersonRow], as_json: bool) {
    if as_json {
        for row in people {
            let row = json!({
                "schema": "brelan-admin-people/1",
                "person": row.person, "name": row.name, "tables": row.tables, "barred": row.barred,
            });
            outln!("{row}");
        }
        return;
    }
    outln!("{:<32}  {:>6}  name", "person", "tables");
    for row in people {
        let barred = if row.barred { " (barred)" } else { "" };
        outln!(
            "{:<32}  {:>6}  {}{barred}",
            row.person,
            row.tables,
            row.name
        );
    }
}

pub(super) fn print_servers(servers: &[ServerRow], as_json: bool) {
    if as_json {
        for server in servers {
            let row = json!({
                "schema": "brelan-admin-servers/1",
                "server": server.name, "program": server.program,
                "log_version": server.log_version, "started": server.started,
                "last_heard": server.last_heard, "nats": server.has_bus,
                "people": server.people, "leases": server.leases,
            });
            outln!("{row}");
        }
        return;
    }
    outln!(
        "{:<32}  {:<14}  {:>11}  {:<19}  {:<19}  {:<4}  {:>6}  {:>6}",
        "server",
        "program",
        "log version",
        "started (UTC)",
        "last heard (UTC)",
        "nats",
        "people",
        "leases"
    );
    for server in servers {
        let started = server.started.map(format_time_to_the_second);
        outln!(
            "{:<32}  {:<14}  {:>11}  {:<19}  {:<19}  {:<4}  {:>6}  {:>6}",
            server.name,
            server.program.as_deref().unwrap_or("-"),
            server.log_version,
            started.as_deref().unwrap_or("-"),
            format_time_to_the_second(server.last_heard),
            yes_or_no(server.has_bus),
            server.people,
            server.leases,
        );
    }
}

pub(super) fn print_accounts(accounts: &[Account], as_json: bool) {
    if as_json {
        for account in accounts {
            let row = json!({
                "schema": "brelan-admin-accounts/1",
                "person": account.person, "created": account.created,
                "state": account_state_name(account.state),
            });
            outln!("{row}");
        }
        return;
    }
    outln!("{:<32}  {:<16}  state", "person", "made (UTC)");
    for account in accounts {
        outln!(
            "{:<32}  {:<16}  {}",
            account.person,
            format_time(account.created),
            account_state_name(account.state),
        );
    }
}

fn yes_or_no(fact: Option<bool>) -> &'static str {
    match fact {
        Some(true) => "yes",
        Some(false) => "no",
        None => "-",
    }
}

fn account_state_name(state: AccountState) -> &'static str {
    match state {
        AccountState::Open => "open",
        AccountState::Erasing => "erasing",
        AccountState::Erased => "erased",
    }
}

fn table_json(table: &TableRow) -> Value {
    let people = table.people.iter();
    let people: Vec<_> = people
        .map(|it| json!({"person": it.person, "name": it.name}))
        .collect();
    json!({
        "schema": "brelan-admin-tables/1",
        "table": table.id, "game": table.game, "phase": phase_name(table.phase),
        "created": table.created, "touched": table.touched, "listed": table.listed,
        "people": people,
    })
}

fn join_names(people: &[DisplayName]) -> String {
    let names: Vec<_> = people.iter().map(|it| it.name.as_str()).collect();
    names.join(", ")
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

/// The last time that the format allows, at the end of the year 9999.
const MAX_TIME: Timestamp = Timestamp::from_millis(253_402_300_799_000);

/// Formats a time to the minute.
fn format_time(time: Timestamp) -> String {
    format_time_to_the_second(time)[..16].to_owned()
}

fn format_time_to_the_second(time: Timestamp) -> String {
    let time = UNIX_EPOCH + time.min(MAX_TIME).since(Timestamp::EPOCH);
    let time = humantime::format_rfc3339_seconds(time);
    time.to_string().replace('T', " ")[..19].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Timestamp = Timestamp::from_millis(1_795_257_247_824);

    #[test]
    fn a_time_is_formatted_to_the_minute() {
        assert_eq!(format_time(TIME), "2026-11-21 10:34");
    }

    #[test]
    fn a_time_is_formatted_to_the_second() {
        assert_eq!(format_time_to_the_second(TIME), "2026-11-21 10:34:07");
    }
}
