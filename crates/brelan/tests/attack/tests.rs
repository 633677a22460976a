//! The attacks that tests prove the server holds against: they need simulated time,
//! another clock or a look into the server.

use std::path::Path;

/// An attack, the file of its test from the root, and the test.
const TESTS: [(&str, &str, &str); 10] = [
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
        "a wrong clock stops turns",
        "crates/server/src/table/turn_clock_tests.rs",
        "a_turn_ends_after_the_wall_clock_was_ahead_and_is_right_again",
    ),
    (
        "pings without end",
        "crates/server/tests/server/unread.rs",
        "a_socket_that_sends_pings_or_pongs_without_end_is_closed",
    ),
    (
        "inputs without end",
        "crates/server/src/limits/request_rates.rs",
        "the_people_of_one_address_share_its_inputs",
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

/// Prints the list; false if a test is not where the list says.
pub(crate) fn list() -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all_found = true;
    for (attack, file, test) in TESTS {
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        let is_found = text.contains(&format!("fn {test}("));
        all_found &= is_found;
        let verdict = if is_found { "has a test" } else { "FAILED" };
        println!("{attack} | {verdict} | {test} in {file}");
    }
    all_found
}
