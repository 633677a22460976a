//! Greedy bots at Qarré come to an end by themselves, whatever the options.

use brelan_bots::bot;
use brelan_conformance::Table;
use brelan_kernel::{SplitMix, Viewer};
use brelan_qarre::State;
use serde_json::json;

/// More actions than a match to the turn cap takes.
const ENDLESS: usize = 20_000;

/// Plays a match of greedy bots; the number of actions.
fn actions(changes: &serde_json::Value, seed: u64) -> usize {
    let changes = changes.as_object().expect("options by name");
    let options = brelan_catalog::options::<State>(None, 2, changes).expect("options");
    let (mut table, mut dice) = (Table::<State>::new(options), SplitMix::new(seed));
    let mut greedy = bot::<State>("greedy", 0).expect("a level");
    let mut actions = 0;
    while table.step(&mut dice, |table, seat, _| {
        actions += 1;
        assert!(actions < ENDLESS, "seed {seed} goes round in circles");
        greedy.choose(table.view(Viewer::Seat(seat)), &table.legal())
    }) {}
    actions
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
