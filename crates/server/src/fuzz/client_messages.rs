//! Fuzzing of the messages on a table's socket.

use crate::bot_choice;
use crate::wire::{self, Incoming};
use brelan_bots::{Effort, Playable};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{GameOptions, Seat};
use brelan_protocol::client::ClientMessage;
use brelan_table::{
    BotRoster, Cause, Contribution, Created, Input, InputKind, MatchSetup, Origin, Presence,
    PresenceSource, Reply, Request, Table, TableSettings,
};
use serde::de::DeserializeOwned;

/// Sends the lines of `data` as messages of a person to a table in play and to a
/// waiting one. Each is applied at once, and bots move in between.
///
/// # Panics
/// When an accepted message makes an input that does not fit, or a refused one
/// changes the table: the fuzzer looks for such messages.
pub fn client_messages<G: Playable>(data: &[u8]) {
    let lines = data.split(|byte| *byte == b'\n').take(64);
    let requests: Vec<Request<G::Action>> = lines.filter_map(read_request).collect();
    // Most inputs are no messages, and tables take long to make.
    if requests.is_empty() {
        return;
    }
    for at_once in [true, false] {
        let mut table = table::<G>(at_once);
        for request in &requests {
            let before = table.seq();
            if let Reply::Append(input, _) =
                table.reply_to(Some(&person()), request, &Empty, Timestamp::EPOCH)
            {
                take(&mut table, &input);
            } else {
                assert_eq!(table.seq(), before, "only an input changes a table");
            }
            if let Reply::Append(..) = table.reply_to(None, request, &Empty, Timestamp::EPOCH) {
                panic!("a spectator changes nothing");
            }
            let_bots_move(&mut table);
        }
    }
}

fn read_request<A: DeserializeOwned>(line: &[u8]) -> Option<Request<A>> {
    let message = serde_json::from_slice::<ClientMessage<A>>(line).ok()?;
    match wire::incoming(message) {
        Incoming::Request(request) => Some(request),
        Incoming::Connection(_) => None,
    }
}

/// A server to which no person is connected.
struct Empty;

impl PresenceSource for Empty {
    fn presence(&self, _: &PersonId) -> Presence {
        Presence::Gone
    }
}

impl BotRoster for Empty {
    fn has_level(&self, level: &str) -> bool {
        brelan_bots::NAMES.contains(&level)
    }

    fn new_bot_name(&self) -> String {
        "Ada".into()
    }
}

fn person() -> PersonId {
    PersonId::from_trusted("p")
}

/// A table of a person and one or two bots: right after the first deal if it
/// begins at once, else with free seats.
fn table<G: Playable>(at_once: bool) -> Table<G> {
    let usual = &G::Options::presets()[0];
    let players = usual.max_players.min(3);
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::Options::RULES_VERSION,
        settings: TableSettings {
            setup: MatchSetup::Open {
                preset: usual.name.into(),
                changes: Default::default(),
                seats: if at_once { players } else { usual.max_players },
                at_once,
            },
            memory_aid: false,
            clock: None,
            open: false,
        },
        lesson: false,
        daily: None,
        rated: false,
        secret: [1; 32],
        commitment: brelan_record::commitment(&[1; 32]),
        bot_seed: [2; 32],
        rematch_of: None,
    };
    let input = |seat, by, what| Input {
        at: Timestamp::EPOCH,
        seat,
        by,
        what,
    };
    let seated = |value| InputKind::Seated {
        name: None,
        value,
        program: false,
    };
    let mut log = vec![
        input(None, Origin::System, InputKind::Created(Box::new(created))),
        input(
            Some(Seat(0)),
            Origin::Person(person()),
            seated(Some(Contribution([3; 16]))),
        ),
    ];
    let bots = Seat::all(players).skip(1);
    log.extend(bots.map(|seat| input(Some(seat), Origin::Bot("random".into()), seated(None))));
    let mut table = Table::replay(&log).expect("a log that fits");
    if at_once {
        let started = due_input(&table).expect("everybody is there");
        take(&mut table, &started);
    }
    let_bots_move(&mut table);
    table
}

fn let_bots_move<G: Playable>(table: &mut Table<G>) {
    while table
        .due(Default::default())
        .is_some_and(|due| due.cause == Cause::Bot)
    {
        let input = due_input(table).expect("it is due");
        take(table, &input);
    }
}

fn due_input<G: Playable>(table: &Table<G>) -> Option<Input> {
    table.due_input(Timestamp::EPOCH, |decision| {
        bot_choice::choose(decision, Effort::FULL)
    })
}

/// Through the log's text and back, as every input goes.
fn take<G: Playable>(table: &mut Table<G>, input: &Input) {
    let read = Input::from_text(&input.to_text()).expect("what was written can be read");
    table
        .apply(table.seq() + 1, &read)
        .expect("what was accepted fits");
}

#[cfg(test)]
mod tests {
    use brelan_catalog::{Kind, with_game};
    use std::path::Path;

    #[test]
    fn what_strangers_sent_changes_nothing_that_it_should_not() {
        let corpus =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/client_messages");
        let mut files = 0;
        for entry in std::fs::read_dir(corpus).expect("the corpus is committed") {
            let data = std::fs::read(entry.expect("a file").path()).expect("it can be read");
            for kind in Kind::ALL {
                with_game!(kind, G => super::client_messages::<G>(&data));
            }
            files += 1;
        }
        assert!(files >= 10, "{files} files");
    }
}
