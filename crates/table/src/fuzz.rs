//! What strangers may send to a table, for fuzzing and for the tests that run
//! the same body over a corpus.

use crate::{By, Created, Heard, Input, Person, Table, What};
use brelan_bots::Playable;
use brelan_kernel::{Game, Seat};
use brelan_protocol::client::ClientMessage;

/// Lets a person send the lines of `data` as messages to a table in play, each
/// taken at once, with bots moving in between.
///
/// # Panics
/// When a message that the table accepted does not fit, or one that it did not
/// accept has changed it: that is what is looked for.
pub fn client_messages<G: Playable>(data: &[u8]) {
    let mut table = started::<G>();
    let person = Person("p".into());
    for line in data.split(|byte| *byte == b'\n').take(64) {
        let Ok(message) = serde_json::from_slice::<ClientMessage<G::Action>>(line) else {
            continue;
        };
        let before = table.seq();
        if let Heard::Append(input, _) = table.hear(Some((Seat(0), &person)), &message, 0) {
            take(&mut table, &input);
        } else {
            assert_eq!(table.seq(), before, "only an input changes a table");
        }
        if let Heard::Append(..) = table.hear(None, &message, 0) {
            panic!("a spectator changes nothing");
        }
        let_bots_move(&mut table);
    }
}

/// A table of a person and one or two bots, right after the first deal.
fn started<G: Playable>() -> Table<G> {
    let usual = &G::presets()[0];
    let players = usual.max_players.min(3);
    let options = G::options(usual.name, players, &<G as Game>::Changes::default());
    let options = options.expect("a preset is for its numbers of players");
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::RULES_VERSION,
        options: serde_json::to_value(options).expect("options are JSON"),
        memory_aid: false,
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
    let bot = || By::Bot("random".into());
    let person = || By::Person(Person("p".into()));
    let mut log = vec![
        input(None, By::Host, What::Created(created)),
        input(Some(Seat(0)), person(), What::Seated {}),
    ];
    let bots = Seat::all(players).skip(1);
    log.extend(bots.map(|seat| input(Some(seat), bot(), What::Seated {})));
    let contributed = What::Contributed { value: [3; 16] };
    log.push(input(Some(Seat(0)), person(), contributed));
    log.push(input(None, By::Host, What::Started {}));
    let mut table = Table::replay(&log).expect("a log that fits");
    let_bots_move(&mut table);
    table
}

fn let_bots_move<G: Playable>(table: &mut Table<G>) {
    while table.due(Default::default()).is_some_and(|due| due.bot) {
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
