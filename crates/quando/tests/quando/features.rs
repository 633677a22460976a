//! The features count cards; a view's board with a memory lists them.

use brelan_conformance::{Table, every_table};
use brelan_kernel::{
    Encoding, Match, Rules, Seat, SplitMix, Uniform, View as _, Viewer, Views, Worlds as _,
};
use brelan_quando::{Posterior, Sides, State, Value, View};

/// The features of the block of that name.
fn block<'a>(features: &'a [f32], name: &str) -> &'a [f32] {
    let mut start = 0;
    for block in State::FEATURE_BLOCKS {
        if block.name == name {
            return &features[start..][..block.length];
        }
        start += block.length;
    }
    panic!("there is no block {name}");
}

/// What the fronts and the backs of these cards are as features.
fn counted(cards: &[Sides]) -> [Vec<f32>; 2] {
    let count = |side: fn(&Sides) -> Option<Value>| {
        let shown = |value| {
            cards
                .iter()
                .filter(|card| side(card) == Some(value))
                .count()
        };
        Value::all()
            .map(|value| shown(value) as f32 / 4.0)
            .collect()
    };
    [count(|card| card.front), count(|card| card.back)]
}

fn check(view: &View, seat: Seat) {
    let mut features = vec![0.0; State::FEATURES];
    State::extract_features(view, &mut features);
    let found = |names: [&str; 2]| names.map(|name| block(&features, name));
    let memory = view.board(true).memory.expect("it was asked for");
    let own = counted(&memory.hands[seat.index()]);
    assert_eq!(found(["own_fronts", "own_backs"]), own);
    let discards = counted(&memory.discard);
    assert_eq!(found(["discard_fronts", "discard_backs"]), discards);
    let others = found(["other_fronts", "other_backs"]);
    let length = Value::all().count();
    for (place, other) in seat.others(memory.hands.len() as u8).enumerate() {
        let hand = counted(&memory.hands[other.index()]);
        assert_eq!(others.map(|side| &side[place * length..][..length]), hand);
    }
}

#[test]
fn the_features_of_every_seat_count_the_cards_that_it_knows() {
    let mut dice = SplitMix::new(3);
    for mut table in every_table::<State>() {
        let seats = |table: &Table<State>| Seat::all(table.state().players());
        while table.state().round() < 4 && table.step_by_chance(&mut dice) {
            for seat in seats(&table) {
                check(table.view(Viewer::Seat(seat)), seat);
            }
        }
        let view = table.view(Viewer::Seat(Seat(0)));
        let Some(world) = view.sample(&mut dice) else {
            continue;
        };
        let views = Views::in_world(view, &world);
        for seat in seats(&table) {
            check(views.of(Viewer::Seat(seat)), seat);
        }
    }
}

/// The worlds of a search come from a chain, which exchanges cards in a state.
#[test]
fn the_acting_seat_has_the_features_of_its_view_in_the_worlds_of_a_search() {
    let mut dice = SplitMix::new(5);
    let mut compared = 0;
    for mut table in every_table::<State>() {
        while table.state().round() < 3 && table.step_by_chance(&mut dice) {
            let viewer = Viewer::Seat(Seat(0));
            let Some(mut worlds) = Posterior::new(table.view(viewer), Uniform, 2, &mut dice) else {
                continue;
            };
            let world = worlds.next(&mut dice);
            let Some(acting) = world.turn().seat() else {
                continue;
            };
            let played = Match::in_world(table.view(viewer), world);
            let mut of_view = vec![f32::NAN; State::FEATURES];
            let mut of_state = of_view.clone();
            State::extract_features(played.view(Viewer::Seat(acting)), &mut of_view);
            played.state().extract_acting_features(&mut of_state);
            assert_eq!(of_state, of_view, "{acting}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared} worlds");
}
