//! How rounds of sensible players ended: what the estimate is fitted to.

use super::estimate::{INPUTS, inputs, stage};
use super::policy::sensible;
use super::question::leads;
use brelan_kernel::{Dice, SplitMix};
use brelan_quando::{Options, Phase, State};

/// Of so many turns in a hundred the play is any that is legal, so that hands
/// are met that nobody sensible leaves.
const CHANCE: u32 = 6;

/// A turn that began, as the estimate sees it, and how the round then ended
/// for its seat.
pub struct Row {
    /// Which row of weights it belongs to, from 0.
    pub stage: usize,
    /// What the weights are multiplied with.
    pub inputs: [f32; INPUTS],
    /// By how many points the seat was ahead of the others' mean.
    pub lead: f32,
}

/// Every turn before a knock of so many rounds.
pub fn rows(options: Options, rounds: u64, seed: u64) -> Vec<Row> {
    let mut rows = Vec::new();
    for round in 0..rounds {
        let mut dice = SplitMix::new(seed << 32 | round);
        let mut state = State::new(options);
        while state.course().round == 0 {
            state.shuffle_by(&mut dice);
        }
        let (mut begun, mut seats) = (Vec::new(), Vec::new());
        while !matches!(state.course().phase, Phase::Deal | Phase::Over) {
            let course = *state.course();
            if course.reshuffle {
                state.shuffle_by(&mut dice);
                continue;
            }
            let turn = course.phase == Phase::Turn;
            if turn && course.knocker.is_none() {
                begun.push((stage(&course), inputs(&state, course.acting)));
                seats.push(course.acting);
            }
            let moves = state.moves();
            let any = moves.nth(dice.below(moves.len() as u32) as usize);
            let any = any.filter(|_| turn && dice.below(100) < CHANCE);
            state.play_move(any.unwrap_or_else(|| sensible(&state)));
        }
        let leads = leads(&state);
        rows.extend(
            begun
                .into_iter()
                .zip(seats)
                .map(|((stage, inputs), seat)| Row {
                    stage,
                    inputs,
                    lead: leads[seat.index()],
                }),
        );
    }
    rows
}
