//! The attacks that tests prove the server holds against: they need simulated time,
//! another clock or a look into the server.

use std::path::Path;

/// An attack, the file of its test from the root, and the test.
const TESTS: [(&str, &str, &str); 18] = [
    (
        "what anybody may ask tells of hidden cards",
        "crates/server/tests/server/knowledge/two_worlds.rs",
        "what_a_viewer_may_not_know_changes_nothing_that_can_be_asked_for",
    ),
    (
        "a forced move shows in the metrics",
        "crates/server/src/bot_scheduler/metrics.rs",
        "the_text_does_not_tell_a_forced_move_from_another",
    ),
    (
        "a wrong clock closes tables",
        "crates/server/tests/server/housekeeper.rs",
        "a_wrong_wall_clock_closes_no_table",
    ),
    (
        "a wrong clock at the start closes tables",
        "crates/server/tests/server/housekeeper.rs",
        "a_server_that_starts_with_a_wrong_wall_clock_closes_no_table_for_a_day",
    ),
    (
        "the networks of one home, or of one data centre, hide the tables of others",
        "crates/server/tests/server/lobby.rs",
        "tables_with_people_from_a_few_networks_hide_no_other",
    ),
    (
        "another network of one home gets a second seat",
        "crates/server/tests/server/newcomers.rs",
        "all_networks_of_one_home_are_one_address",
    ),
    (
        "a backup is copied over the database of a running server",
        "crates/store/tests/store/sqlite.rs",
        "a_file_that_another_program_writes_to_is_noticed",
    ),
    (
        "a wrong clock stops turns",
        "crates/server/src/table/turn_clock_tests.rs",
        "a_turn_ends_after_the_wall_clock_was_ahead_and_is_right_again",
    ),
    (
        "a wrong clock of the database ends turns",
        "crates/server/src/store_time.rs",
        "a_large_step_is_followed_when_it_has_lasted_for_an_hour",
    ),
    (
        "pings without end",
        "crates/server/tests/server/unread.rs",
        "a_socket_that_sends_pings_or_pongs_without_end_is_closed",
    ),
    (
        "inputs without end",
        "crates/server/tests/server/limits.rs",
        "what_people_add_to_the_logs_of_one_address_is_limited",
    ),
    (
        "sockets and replays without end",
        "crates/server/tests/server/limits.rs",
        "sockets_and_replays_have_rates_of_their_own",
    ),
    (
        "invitations without end",
        "crates/server/tests/server/invitations.rs",
        "one_address_invites_a_limited_number_of_people",
    ),
    (
        "matches with bots fill the lobby",
        "crates/server/tests/server/limits.rs",
        "the_listed_tables_that_one_address_plays_are_limited",
    ),
    (
        "tables that were left use up the quota",
        "crates/store/tests/store/suite/lists.rs",
        "a_table_that_a_person_has_left_is_not_counted",
    ),
    (
        "a server that knows the contribution chooses the deal",
        "crates/server/src/table/contribution_tests.rs",
        "the_match_begins_with_the_contribution",
    ),
    (
        "a damaged database",
        "crates/brelan/tests/brelan/command_line/database.rs",
        "a_damaged_database_is_named",
    ),
    (
        "names that pass for others",
        "crates/server/src/names.rs",
        "a_name_passes_for_nobody_else",
    ),
];

/// Whether the text has the test, and it is run.
fn has_test(text: &str, test: &str) -> bool {
    let Some((before, _)) = text.split_once(&format!("fn {test}(")) else {
        return false;
    };
    let attributes = before.rsplit("\n\n").next().unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    !line.contains("//") && !attributes.contains("[ignore")
}

/// Prints the list; false if a test is not where the list says.
pub(crate) fn list() -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all_found = true;
    for (attack, file, test) in TESTS {
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        let is_found = has_test(&text, test);
        all_found &= is_found;
        let verdict = if is_found { "has a test" } else { "FAILED" };
        println!("{attack} | {verdict} | {test} in {file}");
    }
    all_found
}
