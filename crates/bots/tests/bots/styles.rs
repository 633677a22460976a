//! The styles: each plays to the end, and each has a habit of its own.

use brelan_bots::{POOL, Playable, Style, bot};
use brelan_catalog::{Kind, with_game};
use brelan_conformance::every_table;
use brelan_kernel::{Game, Position, SplitMix, Viewer};
use std::collections::BTreeMap;

/// A style plays a round at every table; gives how many choices it made, and in how many of them
/// each other bot would have chosen otherwise.
fn differences<G: Playable + Position>(style: &str) -> (u32, BTreeMap<&'static str, u32>) {
    let (mut choices, mut differ) = (0, BTreeMap::new());
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        while table.state().last_round().is_none() && choices < 4_000 {
            let goes_on = table.step(&mut dice, |table, seat, _| {
                let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal());
                let chosen = choice::<G>(style, view, &legal);
                assert!(legal.contains(&chosen), "{style} chooses what is offered");
                choices += 1;
                for other in ["greedy"].into_iter().chain(Style::ALL.map(Style::name)) {
                    let otherwise = choice::<G>(other, view, &legal) != chosen;
                    *differ.entry(other).or_insert(0) += u32::from(otherwise);
                }
                chosen
            });
            if !goes_on {
                break;
            }
        }
    }
    (choices, differ)
}

fn choice<G: Game + Playable>(name: &str, view: &G::View, legal: &[G::Action]) -> G::Action {
    bot::<G>(name, 0).expect("a bot").choose(view, legal)
}

#[test]
fn every_style_has_a_habit_of_its_own_in_every_game() {
    for kind in Kind::ALL {
        for style in Style::ALL.map(Style::name) {
            let (choices, differ) = with_game!(kind, G => differences::<G>(style));
            assert!(choices > 50, "{kind:?}, {style}: {choices} choices");
            for (other, differences) in differ {
                let is_own = other == style;
                assert_eq!(differences == 0, is_own, "{kind:?}: {style} and {other}");
            }
        }
    }
}

#[test]
fn the_pool_has_every_style_once() {
    let in_pool = |style: &Style| POOL.iter().filter(|name| **name == style.name()).count();
    assert!(Style::ALL.iter().all(|style| in_pool(style) == 1));
}
