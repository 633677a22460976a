//! What strangers may send to a table, for fuzzing and for the tests that run
//! the same body over a corpus.

use crate::{
    Cause, Contribution, Created, Input, InputKind, MatchSetup, Origin, Person, PresenceSource,
    Reply, Table,
};
use brelan_bots::Playable;
use brelan_kernel::Seat;
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::Presence;

/// Lets a person send the lines of `data` as messages to a table in play and
/// to one that waits, each taken at once, with bots moving in between.
///
/// # Panics
/// When a message that the table accepted does not fit, or one that it did not
/// accept has changed it: that is what is looked for.
pub fn client_messages<G: Playable>(data: &[u8]) {
    for at_once in [true, false] {
        let mut table = table::<G>(at_once);
        for line in data.split(|byte| *byte == b'\n').take(64) {
            let Ok(message) = serde_json::from_slice::<ClientMessage<G::Action>>(line) else {
                continue;
            };
            let before = table.seq();
            if let Reply::Append(input, _) = table.hear(Some(&person()), &message, &Empty, 0) {
                take(&mut table, &input);
            } else {
                assert_eq!(table.seq(), before, "only an input changes a table");
            }
            if let Reply::Append(..) = table.hear(None, &message, &Empty, 0) {
                panic!("a spectator changes nothing");
            }
            let_bots_move(&mut table);
        }
    }
}

/// A room where nobody is.
struct Empty;

impl PresenceSource for Empty {
    fn presence(&self, _: &Person) -> Presence {
        Presence::Gone
    }

    fn bot_name(&self) -> String {
        "Ada".into()
    }
}

fn person() -> Person {
    Person("p".into())
}

/// A table of a person and one or two bots: right after the first deal if it
/// begins at once, else with free chairs.
fn table<G: Playable>(at_once: bool) -> Table<G> {
    let usual = &G::presets()[0];
    let players = usual.max_players.min(3);
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::RULES_VERSION,
        terms: MatchSetup::Open {
            preset: usual.name.into(),
            changes: Default::default(),
            chairs: if at_once { players } else { usual.max_players },
            at_once,
        },
        memory_aid: false,
        clock: None,
        open: false,
        secret: [1; 32],
        commitment: brelan_record::commitment(&[1; 32]),
        bot_seed: [2; 32],
        rematch_of: None,
    };
    let input = |seat, by, what| Input {
        at: 0,
        seat,
        by,
        what,
    };
    let seated = |value| InputKind::Seated { name: None, value };
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
        let started = table.due_input(0).expect("everybody is there");
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
        let input = table.due_input(0).expect("it is due");
        take(table, &input);
    }
}

/// Through the log's text and back, as every input goes.
fn take<G: Playable>(table: &mut Table<G>, input: &Input) {
    let read = Input::from_text(&input.to_text()).expect("what was written can be read");
    table
        .apply(table.seq() + 1, &read)
        .expect("what was accepted fits");
}
