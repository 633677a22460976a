//! A bot decides by what its view knows: in a world that its viewer cannot tell
//! from the real one, and with the same seed, it does the same.

use brelan_bots::{Playable, bot};
use brelan_catalog::{Kind, with_game};
use brelan_conformance::{Table, every_table};
use brelan_kernel::{Position, Seat, SplitMix, View, Viewer};

/// Every way to choose; the searches of expert and master, only shorter.
const COMPARED: [&str; 11] = [
    "random",
    "greedy",
    "daring",
    "cautious",
    "hoarder",
    "rusher",
    "learning",
    "casual",
    "solid",
    "search:40",
    "uniform:40",
];

#[test]
fn a_bot_with_the_same_seed_does_the_same_in_every_consistent_world() {
    for kind in Kind::ALL {
        let compared = with_game!(kind, G => compare_all::<G>());
        assert!(compared > 100, "{kind:?}: {compared} choices were compared");
    }
}

/// Greedy plays two rounds at every table, because a round has few choices
/// before it shuffles again; gives the number of compared choices.
fn compare_all<G: Playable + Position>() -> u32 {
    let mut compared = 0;
    let tables = every_table::<G>().chain(every_table::<G>());
    for (number, mut table) in tables.enumerate() {
        let mut dice = SplitMix::new(number as u64);
        while table.state().round() < 2 {
            let goes_on = table.step(&mut dice, |table, seat, dice| {
                compared += compare(table, seat, dice);
                let mut greedy = bot::<G>("greedy", 0).expect("a level");
                greedy.choose(table.view(Viewer::Seat(seat)), &table.legal())
            });
            if !goes_on {
                break;
            }
        }
    }
    compared
}

/// Plays a sample's past, and asks every bot in both worlds.
fn compare<G: Playable + Position>(table: &Table<G>, seat: Seat, dice: &mut SplitMix) -> u32 {
    // After a reshuffle no past can be played again; else every second will do.
    if table.deal.is_none() || !table.steps.len().is_multiple_of(2) {
        return 0;
    }
    let viewer = Viewer::Seat(seat);
    let world = table.view(viewer).sample(dice);
    let world = world.expect("a seat's view in a round");
    let Some(other) = table.in_the_world(&world) else {
        return 0;
    };
    for level in COMPARED {
        let choose = |table: &Table<G>| {
            let mut bot = bot::<G>(level, 7).expect("a level");
            bot.choose(table.view(viewer), &table.legal())
        };
        assert_eq!(choose(&other), choose(table), "{level} in {seat}");
    }
    1
}
