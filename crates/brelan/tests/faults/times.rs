//! The times in the logs, while a server's clock is wrong.

use brelan_ids::{TableId, Timestamp};
use brelan_store::Store;
use brelan_table::{Input, InputKind};
use brelan_test_harness::frame_recorder::RecordedFrame;
use serde_json::Value;
use std::collections::HashSet;
use std::ops::Range;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// No server's clock is this wrong where it is right.
const TOLERANCE: Duration = Duration::from_secs(60);

/// Checks that all times are the database's, that no turn has ended and no table was closed at the
/// `wrong` times, when everybody acted at once, and that nobody was taken for gone.
pub(crate) async fn check(store: &dyn Store, frames: &[RecordedFrame], wrong: &[Range<Timestamp>]) {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = Timestamp::EPOCH + since.expect("after 1970");
    // The tables are younger than an hour.
    let right = now - Duration::from_secs(3600)..now + TOLERANCE;
    let tables: HashSet<&str> = frames.iter().map(RecordedFrame::table).collect();
    for table in tables {
        let log = store.read(&TableId::from_trusted(table), 0).await;
        let log = log.expect("the log can be read");
        let inputs = log.iter().map(|entry| Input::from_text(&entry.input));
        let inputs: Vec<Input> = inputs.map(|input| input.expect("an input")).collect();
        let first = inputs[0].at;
        for (input, before) in inputs.iter().skip(1).zip(&inputs) {
            let at = input.at;
            assert!(before.at <= at && right.contains(&at), "{table}: {at:?}");
            assert!(
                at.since(before.at) < TOLERANCE && at >= first,
                "{table}: {at:?}"
            );
            let ends = matches!(input.what, InputKind::TimeUp {} | InputKind::Closed {});
            let is_wrong = wrong.iter().any(|times| times.contains(&at));
            assert!(!ends || !is_wrong, "{table}: {}", input.to_text());
        }
    }
    let gone = frames.iter().find(|frame| is_anybody_gone(frame));
    assert!(gone.is_none(), "somebody is taken for gone");
}

fn is_anybody_gone(frame: &RecordedFrame) -> bool {
    let RecordedFrame::Seats(seats) = frame else {
        return false;
    };
    let seats = seats.table_info["seats"].as_array();
    let is_gone = |seat: &Value| seat["presence"] == "gone";
    seats.is_some_and(|seats| seats.iter().any(is_gone))
}
