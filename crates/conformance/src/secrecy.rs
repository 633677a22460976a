//! What a viewer may not know, it cannot tell.
//!
//! A sample of a seat's view is a world that differs from the real one in
//! nothing that the seat knows. Played again from the deal that would have led
//! there, with the same actions, every such seat, and a spectator, must see the
//! same, byte for byte.

use crate::table::{Table, every_table};
use brelan_kernel::{Dice, Match, Position, Seat, Shuffle, SplitMix, Turn, View, Viewer, Views};

/// Samples that are looked at in each position.
const SAMPLES_PER_POSITION: usize = 2;
/// Samples that must be looked at.
const MIN_SAMPLES: u32 = 1_000;
/// Of this many samples one is replayed for every viewer or played on: each takes long.
const REPLAY_ONE_IN: u32 = 20;
/// How often every table is played for them, at most: a small game has few
/// positions.
const MAX_PASSES: u64 = 200;
/// Actions that are played on in each sampled world.
const ACTIONS_PER_WORLD: usize = 8;
/// Rounds that are played at each table, in one match or several.
pub(crate) const ROUNDS: u16 = 2;

/// Plays by chance at every table, again and again until enough samples were looked
/// at, and looks at one in `one_in` of the samples of every seat.
fn over_samples<G: Position>(one_in: u32, mut look: impl FnMut(&Table<G>, Seat, &G) -> bool) {
    let (mut drawn, mut looked) = (0, 0);
    for pass in 0..MAX_PASSES {
        over_samples_once(pass, |table: &Table<G>, seat, world| {
            drawn += 1;
            looked += u32::from(drawn % one_in == 0 && look(table, seat, world));
        });
        if looked > MIN_SAMPLES / one_in {
            return;
        }
    }
    panic!("only {looked} samples were looked at");
}

/// Plays by chance at every table and looks at the samples of every seat.
fn over_samples_once<G: Position>(pass: u64, mut look: impl FnMut(&Table<G>, Seat, &G)) {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(1_000 * pass + number as u64 + 100);
        let (new_match, mut rounds) = (table.clone(), 0);
        while rounds < ROUNDS {
            while rounds + table.state().round() <= ROUNDS && table.step_by_chance(&mut dice) {
                over_seats(&table, &mut dice, &mut look);
            }
            rounds += table.state().round();
            table = new_match.clone();
        }
    }
}

/// Looks at the samples of every seat in one position.
fn over_seats<G: Position>(
    table: &Table<G>,
    dice: &mut SplitMix,
    look: &mut impl FnMut(&Table<G>, Seat, &G),
) {
    for seat in Seat::all(table.state().players()) {
        for _ in 0..SAMPLES_PER_POSITION {
            let sample = table.view(Viewer::Seat(seat)).sample(dice);
            if let Some(world) = sample {
                look(table, seat, &world);
            }
        }
    }
}

/// A view that takes in events knows what it would know if it were told what its
/// viewer sees of them, and no more: its boards and its samples are the same.
pub fn a_view_learns_of_an_event_what_its_viewer_sees<G: Position>() {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64 + 200);
        let options = table.state().table_options().clone();
        let viewers: Vec<Viewer> = table.viewers().collect();
        let mut told: Vec<G::View> = viewers
            .iter()
            .map(|viewer| G::View::new(*viewer, &options))
            .collect();
        let mut heard = vec![0; told.len()];
        while table.state().round() <= ROUNDS && table.step_by_chance(&mut dice) {
            for (view, heard) in told.iter_mut().zip(&mut heard) {
                let seen = table.seen_by(view.viewer());
                seen[*heard..].iter().for_each(|seen| view.observe(seen));
                *heard = seen.len();
                know_the_same::<G>(table.view(view.viewer()), view);
            }
        }
    }
}

/// Two views have the same boards, and for equal dice the same samples.
fn know_the_same<G: Position>(one: &G::View, other: &G::View) {
    let board = |view: &G::View| serde_json::to_vec(&view.board(true)).expect("JSON");
    assert_eq!(board(one), board(other));
    let sample = |view: &G::View| view.sample(&mut SplitMix::new(1));
    let position = |view| sample(view).map(|world| world.position());
    assert_eq!(position(one), position(other));
}

/// What the acting seat could choose there, as the viewer in it would see it.
fn offers<G: Position>(world: &G, view: &G::View) -> String {
    let mut legal = Vec::new();
    world.legal(&mut legal);
    let offers: Vec<_> = legal
        .into_iter()
        .map(|action| (action, view.effects(&action)))
        .collect();
    serde_json::to_string(&offers).expect("offers are JSON")
}

/// A sampled world waits for the same seat and offers it the same, if it is
/// the viewer's own; it has the same score, and its events look alike.
pub fn a_sampled_world_looks_the_same<G: Position>() {
    over_samples::<G>(1, |table, seat, world| {
        let view = table.view(Viewer::Seat(seat));
        match (table.state().turn(), world.turn()) {
            (Turn::Act(real), Turn::Act(sampled)) => {
                assert_eq!(real, sampled);
                if real == seat {
                    assert_eq!(offers(world, view), offers(table.state(), view));
                    see_the_same_next(table, seat, world);
                }
            }
            (Turn::Chance(real), Turn::Chance(sampled)) => {
                assert_eq!(real.label(), sampled.label());
            }
            (Turn::Over, _) => panic!("after the match there is no world to sample"),
            _ => panic!("the sampled world waits for something else"),
        }
        assert_eq!(table.state().scores(), world.scores());
        true
    });
}

/// Whatever the viewer does next, the first thing that happens is its own
/// doing: it must look the same in both worlds, up to what it then learns.
fn see_the_same_next<G: Position>(table: &Table<G>, seat: Seat, world: &G) {
    for action in table.legal() {
        let first = |mut state: G| {
            let mut first = None;
            let mut observe = |event: G::Event| {
                first.get_or_insert_with(|| G::seen_by(&event, Viewer::Seat(seat)));
            };
            state
                .play(seat, &action, &mut observe)
                .expect("an offered action");
            std::mem::discriminant(&first.expect("an action has an event"))
        };
        assert!(first(table.state().clone()) == first(world.clone()));
    }
}

/// The world's own past: played from the deal behind it with the same actions,
/// every action is allowed, the viewer and a spectator see the same from the
/// deal on, byte for byte, and it ends in the sampled position.
pub fn a_sampled_world_has_the_same_past<G: Position>() {
    over_samples::<G>(1, |table, seat, world| {
        let Some(other) = table.in_the_world(world) else {
            return false;
        };
        assert_eq!(other.state().position(), world.position());
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            assert!(
                other.seen_by(viewer) == table.seen_by(viewer),
                "{viewer:?} saw a difference"
            );
            let board = |table: &Table<G>, memory| {
                serde_json::to_vec(&table.view(viewer).board(memory)).expect("JSON")
            };
            assert_eq!(board(&other, false), board(table, false));
            assert_eq!(board(&other, true), board(table, true));
        }
        true
    });
}

/// The views that come with a sampled world are those that observed it: what every
/// viewer would know after the world's own past, from the deal behind it on.
pub fn a_sampled_world_comes_with_its_views<G: Position>() {
    over_samples::<G>(REPLAY_ONE_IN, |table, seat, world| {
        let Some(other) = table.in_the_world(world) else {
            return false;
        };
        let view = table.view(Viewer::Seat(seat));
        let views = Views::in_world(view, world);
        for viewer in table.viewers() {
            know_the_same::<G>(views.of(viewer), other.view(viewer));
        }
        know_the_same::<G>(views.of(Viewer::Seat(seat)), view);
        true
    });
}

/// A seat's view, and the truth as its sample, give the views of all viewers: what
/// the viewers of a table know has no other source. The seat is
/// drawn anew each time.
pub fn the_truth_comes_with_its_views<G: Position>() {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64 + 300);
        while table.state().round() <= ROUNDS && table.step_by_chance(&mut dice) {
            if table.state().turn().seat().is_none() {
                continue;
            }
            let seat = Seat(dice.below(table.state().players().into()) as u8);
            let views = Views::in_world(table.view(Viewer::Seat(seat)), table.state());
            for viewer in table.viewers() {
                know_the_same::<G>(views.of(viewer), table.view(viewer));
            }
        }
    }
}

/// Play goes on in a sampled world with its views: every offer is allowed, and what
/// each viewer knows stays consistent, so that worlds can be drawn from it again.
pub fn a_sampled_world_can_be_played_on<G: Position>() {
    play_on_in_samples::<G>(|played, acting, dice| {
        let again = played.view(Viewer::Seat(acting)).sample(dice);
        let mut legal = Vec::new();
        again.expect("a seat that is to act").legal(&mut legal);
        legal
    });
}

/// Plays on in sampled worlds with their views, by chance. `look` gives what the acting seat
/// may choose.
pub(crate) fn play_on_in_samples<G: Position>(
    mut look: impl FnMut(&Match<G>, Seat, &mut SplitMix) -> Vec<G::Action>,
) {
    let mut number = 0;
    over_samples::<G>(REPLAY_ONE_IN, |table, seat, world| {
        number += 1;
        let mut dice = SplitMix::new(number);
        let mut played = Match::in_world(table.view(Viewer::Seat(seat)), world.clone());
        for _ in 0..ACTIONS_PER_WORLD {
            let Some(acting) = played.advance_in_round(&mut dice) else {
                break;
            };
            let legal = look(&played, acting, &mut dice);
            let action = legal[dice.below(legal.len() as u32) as usize];
            let taken = played.play(acting, &action);
            assert!(taken.is_ok(), "what the acting seat may choose");
        }
        true
    });
}
