//! Two matches that differ only in what a viewer may not know give that viewer
//! equal frames, answers and delays, and a bot in that seat the same choice.

use crate::{By, Created, Heard, Input, Person, Room, Table, Terms, What};
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Dice, Position, Seat, Shuffle, SplitMix, Turn, View, Viewer};
use brelan_protocol::client::{ClientMessage, Pace};
use brelan_protocol::rest::{Clock, Presence};
use brelan_record::Streams;

/// A room where nobody is.
struct Nobody;

impl Room for Nobody {
    fn presence(&self, _: &Person) -> Presence {
        Presence::Gone
    }

    fn bot_name(&self) -> String {
        "Ada".into()
    }
}

/// Positions of a round that are looked at.
const MOVES: usize = 25;

fn log<G: Playable>(options: &G::Options, players: u8, memory_aid: bool, secret: u8) -> Vec<Input> {
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::RULES_VERSION,
        terms: Terms::Resolved {
            options: serde_json::to_value(options).expect("JSON"),
        },
        memory_aid,
        clock: Some(Clock::Live { turn: 30, bank: 60 }),
        open: true,
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
            By::Person(person())
        } else {
            By::Bot("random".into())
        };
        let what = What::Seated {
            name: None,
            value: None,
        };
        input(Some(Seat(seat)), by, what)
    };
    let mut log = vec![input(None, By::Host, What::Created(Box::new(created)))];
    log.extend((0..players).map(seated));
    log.push(input(None, By::Host, What::Started {}));
    log
}

fn table<G: Playable>(log: &[Input], deal: Option<&Deal<G>>) -> Table<G> {
    let mut table = Table::new(&log[0]).expect("a creation");
    table
        .chosen
        .extend(deal.map(|(label, order)| (label.clone(), order.clone())));
    for (seq, input) in (2..).zip(&log[1..]) {
        table.apply(seq, input).expect("it fits");
    }
    table
}

/// A drawn shuffle with its label.
type Deal<G> = (String, <G as brelan_kernel::Game>::Order);

/// The deal of the first round, as the table's seed gives it.
fn first_deal<G: Playable>(table: &Table<G>) -> Deal<G> {
    let seed = table.played.as_ref().expect("it has begun").seed;
    let mut state = G::new(truth(table).table_options().clone());
    loop {
        let Turn::Shuffle(ask) = state.turn() else {
            panic!("the deal comes first")
        };
        let order = ask.draw(&mut Streams(seed));
        if ask.deals() == Some(1) {
            return (ask.label(), order);
        }
        state
            .shuffle(&order, &mut |_| {})
            .expect("it was asked for");
    }
}

fn truth<G: Playable>(table: &Table<G>) -> &G {
    table.state().expect("it has begun")
}

fn person() -> Person {
    Person("p".into())
}

/// Lets any seat choose, so that both tables go the same way.
fn act<G: Playable>(table: &mut Table<G>, seat: Seat, action: &G::Action) {
    let text = truth(table).action_text(seat, action);
    let what = What::Action { text };
    let by = match seat {
        Seat(0) => By::Person(person()),
        _ => By::Bot("random".into()),
    };
    let input = Input {
        at: 0,
        seat: Some(seat),
        by,
        what,
    };
    table.apply(table.seq() + 1, &input).expect("it is legal");
}

/// Everything that a viewer can learn from a table at one moment, also by
/// asking for `actions`.
fn told<G: Playable>(table: &Table<G>, viewer: Viewer, actions: &[G::Action]) -> String {
    let mut told = String::new();
    for since in [None, Some(0), Some(table.seq().saturating_sub(3))] {
        let update = table.update_message(viewer, since);
        told += &serde_json::to_string(&update).expect("JSON");
    }
    // The eyes of a bot's seat ask nothing: nobody sits behind them.
    let who = viewer.is(Seat(0)).then(person);
    for action in actions {
        let ask = ClientMessage::Ask {
            seq: table.seq(),
            action: *action,
        };
        if let Heard::Say(answer) = table.hear(who.as_ref(), &ask, &Nobody, 0) {
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
    for kind in Kind::ALL {
        let compared = with_game!(kind, G => compare_all::<G>());
        assert!(
            compared > 300,
            "{kind:?}: {compared} positions were compared"
        );
    }
}

/// Every preset, number of players and viewer; gives the number of positions.
fn compare_all<G: Playable + Position>() -> u32 {
    let mut compared = 0;
    for (number, preset) in (0_u8..).zip(G::presets()) {
        for players in preset.min_players..=preset.max_players {
            let options = G::options(preset.name, players, &G::Changes::default());
            let options = options.expect("a preset is for its numbers of players");
            for (place, viewer) in (0..).zip(Viewer::all(players)) {
                let secret = number.wrapping_mul(64) + players * 8 + place;
                let log = log::<G>(&options, players, secret % 2 == 0, secret);
                compared += compare::<G>(&log, viewer, secret.into());
            }
        }
    }
    compared
}

/// The moves of a round by chance, up to [`MOVES`] or to the next shuffle, which
/// hides where each card went.
fn moves<G: Playable>(table: &mut Table<G>, dice: &mut SplitMix) -> Vec<(Seat, G::Action)> {
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    while let Some(seat) = table.acting() {
        truth(table).legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        let mut next = truth(table).clone();
        next.play(seat, &action, &mut |_| {}).expect("it is legal");
        if moves.len() == MOVES || !matches!(next.turn(), Turn::Act(_)) {
            break;
        }
        act(table, seat, &action);
        moves.push((seat, action));
    }
    moves
}

/// Plays one round in two worlds; gives the number of positions compared.
fn compare<G: Playable + Position>(log: &[Input], viewer: Viewer, seed: u64) -> u32 {
    let mut real = table::<G>(log, None);
    let (label, deal) = first_deal(&real);
    let mut dice = SplitMix::new(seed);
    let moves = moves(&mut real, &mut dice);
    // A spectator knows what every seat knows, so a seat's other world is its own.
    let eyes = Viewer::Seat(viewer.seat().unwrap_or(Seat(0)));
    let Some(world) = real
        .played
        .as_ref()
        .expect("it has begun")
        .views
        .of(eyes)
        .sample(&mut dice)
    else {
        return 0;
    };
    let Some(other_deal) = world.deal_behind(truth(&real), &deal) else {
        return 0;
    };
    let mut real = table::<G>(log, None);
    let mut other = table::<G>(log, Some(&(label, other_deal)));
    let (here, there) = (truth(&real).position(), truth(&other).position());
    assert_ne!(here, there, "they do differ");
    let asked: Vec<G::Action> = moves.iter().map(|(_, action)| *action).collect();
    let mut compared = 0;
    for (seat, action) in moves {
        let alike = told(&real, viewer, &asked) == told(&other, viewer, &asked);
        assert!(alike, "{}: {viewer:?} saw a difference", G::NAME);
        if viewer.is(seat) {
            assert_eq!(choice(&real, seat), choice(&other, seat));
        }
        act(&mut real, seat, &action);
        act(&mut other, seat, &action);
        compared += 1;
    }
    compared
}

/// What the acting seat would choose, were it a bot.
fn choice<G: Playable>(table: &Table<G>, seat: Seat) -> G::Action {
    let mut legal = Vec::new();
    truth(table).legal(&mut legal);
    let mut bot = brelan_bots::bot::<G>("greedy", 7).expect("there is one");
    let views = &table.played.as_ref().expect("it has begun").views;
    bot.choose(views.of(Viewer::Seat(seat)), &legal)
}
