//! What a client that was away is told of the past, whatever it says that it was shown last.

use super::fixture::{Fixture, few, usual};
use super::for_every_game;
use brelan_kernel::{Game, Viewer};
use brelan_table::{Status, Table};
use serde_json::{Value, json};

/// What a viewer saw after the input `since`.
fn seen<G: Game>(table: &Table<G>, viewer: Viewer, since: u64) -> Vec<Value> {
    let update = table.update_for(viewer, Some(since));
    let seen = json!(update.expect("it has begun").seen);
    seen.as_array().expect("a list").clone()
}

#[test]
fn what_was_shown_and_what_was_missed_make_the_whole_for_every_since() {
    for_every_game!(missed_events);
}

fn missed_events<G: Game>() {
    for memory_aid in [true, false] {
        let mut created = usual::<G>();
        created.settings.memory_aid = memory_aid;
        let mut fixture = Fixture::<G>::begun(created, few::<G>());
        let viewers: Vec<_> = Viewer::all(fixture.table.seats()).collect();
        let begun = fixture.table.seq();
        let shown = |table: &Table<G>, since| {
            let viewers = viewers.iter();
            viewers
                .map(|viewer| seen(table, *viewer, since))
                .collect::<Vec<_>>()
        };
        // For each input since the beginning, what a client that was always there was shown,
        // by viewer.
        let mut parts = vec![shown(&fixture.table, 0)];
        while fixture.table.status() == Status::Playing && parts.len() < 150 {
            assert!(fixture.step());
            let seq = fixture.table.seq();
            assert_eq!(seq, begun + parts.len() as u64, "one input a step");
            parts.push(shown(&fixture.table, seq - 1));
            if seq.is_multiple_of(11) {
                check_every_since(&fixture.table, &viewers, &parts, memory_aid);
            }
        }
        check_every_since(&fixture.table, &viewers, &parts, memory_aid);
    }
}

fn check_every_since<G: Game>(
    table: &Table<G>,
    viewers: &[Viewer],
    parts: &[Vec<Vec<Value>>],
    memory_aid: bool,
) {
    let seq = table.seq();
    let begun = seq + 1 - parts.len() as u64;
    for (index, viewer) in viewers.iter().enumerate() {
        for since in 0..=seq + 1 {
            let told = seen(table, *viewer, since);
            let missed = parts
                .iter()
                .skip((since + 1).saturating_sub(begun) as usize);
            let missed: Vec<_> = missed.flat_map(|part| &part[index]).cloned().collect();
            // Without the memory aid the past is limited, but without a gap up to now.
            let is_right = match memory_aid {
                true => told == missed,
                false => missed.ends_with(&told) && (told.is_empty() == missed.is_empty()),
            };
            assert!(
                is_right,
                "{viewer:?} since {since} of {seq}: {told:?}, not {missed:?}"
            );
        }
    }
}
