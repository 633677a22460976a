//! On small decks a sample's distribution is that of all consistent worlds,
//! found by trying every deal.

use crate::small_deck::{Round, compare, play, worlds};
use brelan_kernel::{Seat, SplitMix, View as _};
use brelan_zero::{Options, State};

const SAMPLES_A_WORLD: usize = 200;

/// How many worlds there were, had nothing been said by no ZERO.
fn without_inference(round: &Round) -> usize {
    let unseen = round.view.unseen().len();
    let other = round.viewer.seat().map(|seat| Seat(1 - seat.0));
    let known = round.view.known(other.expect("a seat")).len();
    let places = usize::from(round.options.hand_size) - known;
    (unseen - places + 1..=unseen).product()
}

#[test]
fn ze_9_samples_are_uniform_over_the_worlds_without_an_earlier_zero() {
    // Nine cards, hands of three: two of a colour and two of a value are a ZERO.
    let options = Options::study(2, (3, 3), 3, 2).expect("a small deck");
    let mut dice = SplitMix::new(1);
    let (mut compared, mut fewer) = (0, 0);
    for number in 0..500 {
        let Some(round) = play(options, number % 6, &mut dice) else {
            continue;
        };
        let worlds = worlds(&round, &State::position, &|_, _, _| 1.0);
        let first = worlds.values().next().expect("the real world");
        assert!(
            worlds.values().all(|ways| ways == first),
            "worlds are equal"
        );
        let samples = (0..SAMPLES_A_WORLD * worlds.len()).map(|_| {
            let world = round.view.sample(&mut dice);
            world.expect("a seat's view in a round").position()
        });
        compare(&samples.collect::<Vec<_>>(), &worlds);
        compared += 1;
        fewer += u32::from(worlds.len() < without_inference(&round));
    }
    assert!(compared > 30, "{compared} views were compared");
    assert!(fewer > 10, "{fewer} of them knew of no ZERO");
}
