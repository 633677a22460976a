//! Greedy bots at Qarré come to an end by themselves, whatever the options.

use brelan_bots::bot;
use brelan_kernel::{Game, Seat, Shuffle, SplitMix, Turn, Viewer, Views};
use brelan_qarre::State;
use serde_json::json;

/// More actions than a match to the turn cap takes.
const ENDLESS: usize = 20_000;

/// Plays a match of greedy bots; the number of actions.
fn actions(changes: &serde_json::Value, seed: u64) -> usize {
    let changes = serde_json::from_value(changes.clone()).expect("options by name");
    let options = State::options("standard", 2, &changes).expect("options");
    let (mut views, mut state) = (Views::<State>::new(2, &options), State::new(options));
    let mut bots: Vec<_> = Seat::all(2)
        .map(|_| bot::<State>("greedy", 0).expect("a level"))
        .collect();
    let (mut dice, mut legal, mut actions) = (SplitMix::new(seed), Vec::new(), 0);
    loop {
        let mut note = |event| views.note(&event);
        match state.turn() {
            Turn::Shuffle(ask) => {
                let order = ask.draw(&mut dice);
                state.shuffle(&order, &mut note).expect("the order");
            }
            Turn::Act(seat) => {
                state.legal(&mut legal);
                let action = bots[seat.index()].choose(views.of(Viewer::Seat(seat)), &legal);
                let mut note = |event| views.note(&event);
                state
                    .play(seat, &action, &mut note)
                    .expect("a legal action");
                actions += 1;
                assert!(actions < ENDLESS, "seed {seed} goes round in circles");
            }
            Turn::Over => return actions,
        }
    }
}

#[test]
fn a_jack_whose_cards_come_back_is_done_some_time() {
    let options = json!({
        "jack_destination": "discard",
        "empty_cell": "refill",
        "queen_reserve": "strict",
    });
    for seed in 0..200 {
        assert!(actions(&options, seed) > 5);
    }
}
