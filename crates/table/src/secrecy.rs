//! Two matches that differ only in what a viewer may not know give that viewer
//! equal frames, answers and delays, and a bot in that seat the same choice.

use crate::{By, Created, Heard, Input, Person, Table, What};
use brelan_kernel::{Game, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_protocol::client::{ClientMessage, Pace};
use brelan_quando::{Action, Options, Preset, State};
use brelan_record::Streams;

const PLAYERS: u8 = 3;
const DEAL: &str = "round/1/deck";

fn log(memory_aid: bool, secret: u8) -> Vec<Input> {
    let options = Options::preset(Preset::Official, PLAYERS).expect("for three");
    let created = Created {
        game: State::NAME.into(),
        rules_version: State::RULES_VERSION,
        options: serde_json::to_value(options).expect("JSON"),
        memory_aid,
        secret: [secret; 32],
        commitment: [0; 32],
        bot_seed: [secret; 32],
        rematch_of: None,
    };
    let input = |seat, by, what| Input {
        at: 0,
        seat,
        by,
        what,
    };
    let seated = |seat| {
        let by = if seat == 0 {
            By::Person(Person("p".into()))
        } else {
            By::Bot("random".into())
        };
        input(Some(Seat(seat)), by, What::Seated {})
    };
    let mut log = vec![input(None, By::Host, What::Created(created))];
    log.extend((0..PLAYERS).map(seated));
    log.push(input(None, By::Host, What::Started {}));
    log
}

fn table(log: &[Input], deal: Option<<State as Game>::Order>) -> Table<State> {
    let mut table = Table::new(&log[0]).expect("a creation");
    table
        .chosen
        .extend(deal.map(|deal| (DEAL.to_owned(), deal)));
    for (seq, input) in (2..).zip(&log[1..]) {
        table.apply(seq, input).expect("it fits");
    }
    table
}

/// The deal of the first round, as the table's seed gives it.
fn first_deal(table: &Table<State>) -> <State as Game>::Order {
    let seed = table.seed.expect("it has begun");
    let mut state = State::new(*table.state().table_options());
    loop {
        let Turn::Shuffle(ask) = state.turn() else {
            panic!("the deal comes first")
        };
        let order = ask.draw(&mut Streams(seed));
        if ask.label() == DEAL {
            return order;
        }
        state
            .shuffle(&order, &mut |_| {})
            .expect("it was asked for");
    }
}

/// Lets any seat choose, so that both tables go the same way.
fn act(table: &mut Table<State>, seat: Seat, action: &Action) {
    let text = table.state().action_text(seat, action);
    let what = What::Action { text };
    let input = Input {
        at: 0,
        seat: Some(seat),
        by: By::Bot("random".into()),
        what,
    };
    table.apply(table.seq() + 1, &input).expect("it is legal");
}

/// Everything that a viewer can learn from a table at one moment.
fn told(table: &Table<State>, viewer: Viewer) -> String {
    let mut told = String::new();
    for since in [None, Some(0), Some(table.seq().saturating_sub(3))] {
        let update = table.update_message(viewer, since);
        told += &serde_json::to_string(&update).expect("JSON");
    }
    let person = Person("p".into());
    let who = viewer.seat().map(|seat| (seat, &person));
    for action in [Action::Knock {}, Action::Pass {}, Action::End {}] {
        let ask = ClientMessage::Ask {
            seq: table.seq(),
            action,
        };
        if let Heard::Say(answer) = table.hear(who, &ask, 0) {
            told += &serde_json::to_string(&answer).expect("JSON");
        }
    }
    for pace in [Pace::Slow, Pace::Normal, Pace::Fast] {
        told += &format!("{:?}", table.due(pace));
    }
    told
}

#[test]
fn what_a_viewer_may_not_know_makes_no_difference_to_it() {
    let mut compared = 0;
    for secret in 0..24 {
        for viewer in [Viewer::Seat(Seat(secret % PLAYERS)), Viewer::Spectator] {
            compared += compare(secret, viewer, secret % 2 == 0);
        }
    }
    assert!(compared > 300, "only {compared} positions were compared");
}

/// Plays one round in two worlds; gives the number of positions compared.
fn compare(secret: u8, viewer: Viewer, memory_aid: bool) -> u32 {
    let log = log(memory_aid, secret);
    let mut real = table(&log, None);
    let deal = first_deal(&real);
    let mut dice = SplitMix::new(u64::from(secret));
    let mut moves = Vec::new();
    let mut legal = Vec::new();
    while let Some(seat) = real.acting() {
        if moves.len() == 25 {
            break;
        }
        real.state().legal(&mut legal);
        let action = legal[brelan_kernel::Dice::below(&mut dice, legal.len() as u32) as usize];
        moves.push((seat, action));
        act(&mut real, seat, &action);
    }
    // A spectator knows what every seat knows, so a seat's other world is its own.
    let eyes = Viewer::Seat(viewer.seat().unwrap_or(Seat(0)));
    let Some(world) = real.views.of(eyes).sample(&mut dice) else {
        return 0;
    };
    let Some(other_deal) = world.deal_behind(real.state(), &deal) else {
        return 0;
    };
    let mut real = table(&log, None);
    let mut other = table(&log, Some(other_deal));
    assert_ne!(
        real.state().position(),
        other.state().position(),
        "they do differ"
    );
    let mut compared = 0;
    for (seat, action) in moves {
        assert_eq!(
            told(&real, viewer),
            told(&other, viewer),
            "secret {secret}, {viewer:?}"
        );
        if viewer.is(seat) {
            let choice = |table: &Table<State>| {
                table
                    .state()
                    .action_from_text(seat, &text_of(table))
                    .expect("its own text")
            };
            assert_eq!(choice(&real), choice(&other));
        }
        act(&mut real, seat, &action);
        act(&mut other, seat, &action);
        compared += 1;
    }
    compared
}

/// What the acting seat would choose, were it a bot.
fn text_of(table: &Table<State>) -> String {
    let seat = table.acting().expect("somebody acts");
    let mut legal = Vec::new();
    table.state().legal(&mut legal);
    let mut bot = brelan_bots::bot::<State>("greedy", 7).expect("there is one");
    let action = bot.choose(table.views.of(Viewer::Seat(seat)), &legal);
    table.state().action_text(seat, &action)
}
