//! A bot decides by what its view knows: in a world that its viewer cannot tell
//! from the real one, and with the same seed, it does the same.

use brelan_bots::{LEVELS, bot};
use brelan_conformance::{Step, every_table};
use brelan_kernel::{Game, Seat, Shuffle, SplitMix, Turn, Viewer};
use brelan_quando::State;

#[test]
fn a_bot_with_the_same_seed_does_the_same_in_every_consistent_world() {
    let mut compared = 0;
    for (number, mut table) in every_table::<State>().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        while table.state.round() < 2 {
            let step = match table.state.turn() {
                Turn::Shuffle(ask) => Step::Shuffle(ask.draw(&mut dice)),
                Turn::Act(seat) => {
                    compared += compare(&table, seat, &mut dice);
                    let legal = table.legal();
                    let mut greedy = bot::<State>("greedy", 0).expect("a level");
                    Step::Act(
                        seat,
                        greedy.choose(table.views.of(Viewer::Seat(seat)), &legal),
                    )
                }
                Turn::Over => break,
            };
            assert!(table.take(&step));
        }
    }
    assert!(compared > 300, "only {compared} choices were compared");
}

/// Plays a sample's past, and asks every bot in both worlds.
fn compare(table: &brelan_conformance::Table<State>, seat: Seat, dice: &mut SplitMix) -> u32 {
    // After a reshuffle no past can be played again; else every second will do.
    if table.deal.is_none() || !table.steps.len().is_multiple_of(2) {
        return 0;
    }
    let viewer = Viewer::Seat(seat);
    let world = table
        .views
        .of(viewer)
        .sample(dice)
        .expect("a seat's view in a round");
    let Some(other) = table.in_the_world(&world) else {
        return 0;
    };
    for level in LEVELS {
        let choose = |table: &brelan_conformance::Table<State>| {
            let mut bot = bot::<State>(level, 7).expect("a level");
            bot.choose(table.views.of(viewer), &table.legal())
        };
        assert_eq!(choose(&other), choose(table), "{level} in {seat}");
    }
    1
}
