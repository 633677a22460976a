//! A decision allocates nothing: neither its list, nor the play, nor what the
//! seats then know. Deals and the ends of rounds may; in a roll-out not even
//! they do.

use brelan_conformance::allocations::{self, Counting};
use brelan_kernel::{Dice as _, Rules, SplitMix};
use brelan_quando::{Options, Preset, State};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_decision_allocates_nothing() {
    let options = Options::preset(Preset::Official, 4).expect("four players");
    allocations::a_decision_allocates_nothing::<State>(&options);
}

#[test]
fn a_roll_out_allocates_nothing() {
    for preset in [Preset::Official, Preset::Accessijeux] {
        for players in 2..=6 {
            let options = Options::preset(preset, players).expect("a number of players");
            let mut dice = SplitMix::new(players.into());
            let before = allocations::allocations();
            let mut state = State::new(options);
            while !state.is_over() {
                let moves = state.moves();
                if moves.is_empty() {
                    state.shuffle_by(&mut dice);
                    continue;
                }
                let chosen = moves.nth(dice.below(moves.len() as u32) as usize);
                state.clone().play_move(chosen.expect("one of them"));
                state.play_move(chosen.expect("one of them"));
            }
            assert_eq!(allocations::allocations(), before);
        }
    }
}
