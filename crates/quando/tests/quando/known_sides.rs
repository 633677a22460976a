//! The two bits a card that a match keeps (the rules' compact model) say what
//! the views say, which are folded from what each seat saw.

use brelan_conformance::{Table, every_table};
use brelan_kernel::{Rules, Seat, SplitMix, Turn, View as _, Viewer};
use brelan_quando::{Sides, State};

/// Looks at every position in which a seat must choose, at every table.
fn over_positions(mut look: impl FnMut(&Table<State>, &mut SplitMix)) {
    for (number, mut table) in every_table::<State>().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        while table.state().round() < 4 && table.step_by_chance(&mut dice) {
            if matches!(table.state().turn(), Turn::Act(_)) {
                look(&table, &mut dice);
            }
        }
    }
}

/// What every seat knows of every card in a hand, in `state`'s own words.
fn known(table: &Table<State>, state: &State) -> Vec<(Seat, Option<Sides>)> {
    let seats = || Seat::all(state.players());
    let each = |viewer: Seat| {
        seats().flat_map(move |holder| {
            let hand = table.view(Viewer::Seat(viewer)).hand(holder);
            hand.map(move |(handle, _)| (viewer, state.known_sides(viewer, holder, handle)))
        })
    };
    seats().flat_map(each).collect()
}

#[test]
fn a_match_knows_of_the_hands_what_the_views_know() {
    let mut compared = 0;
    over_positions(|table, _| {
        let seats = || Seat::all(table.state().players());
        let viewed = seats().flat_map(|viewer| {
            let view = table.view(Viewer::Seat(viewer));
            seats().flat_map(move |holder| {
                view.hand(holder)
                    .map(move |(_, sides)| (viewer, Some(sides)))
            })
        });
        assert_eq!(known(table, table.state()), viewed.collect::<Vec<_>>());
        compared += 1;
    });
    assert!(compared > 500, "only {compared} positions were compared");
}

/// Which sides are known, whatever they show.
fn which(known: &[(Seat, Option<Sides>)]) -> Vec<(bool, bool)> {
    let which = |(_, sides): &(Seat, Option<Sides>)| {
        let sides = sides.expect("the card is in the hand");
        (sides.front.is_some(), sides.back.is_some())
    };
    known.iter().map(which).collect()
}

#[test]
fn in_a_sampled_world_everybody_knows_as_much() {
    over_positions(|table, dice| {
        let viewer = Seat(0);
        let view = table.view(Viewer::Seat(viewer));
        let world = view.sample(dice).expect("a seat's view in a round");
        let (real, sampled) = (known(table, table.state()), known(table, &world));
        assert_eq!(which(&real), which(&sampled));
        for (real, sampled) in real.iter().zip(&sampled) {
            assert!(real.0 != viewer || real == sampled, "the viewer's own");
        }
    });
}
