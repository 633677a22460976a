//! How large a game is, without going through it.

use crate::match_form::is_over;
use crate::scripted_dice::CountingDice;
use brelan_kernel::{Dice, Game, Match, SplitMix, Turn};

/// An estimate of the number of histories of one round, or of a match without rounds: the mean
/// over `probes` random paths of what the tree's size would be if all its paths branched as
/// this one (Knuth, *Estimating the Efficiency of Backtrack Programs*, 1975). It is unbiased,
/// and rough where few paths lead to most of the tree. It is infinite where a path has more than
/// an `f64` can hold.
pub fn estimated_histories<G: Game>(options: &G::Options, probes: u32, seed: u64) -> f64 {
    let mut dice = SplitMix::new(seed);
    let sum: f64 = (0..probes).map(|_| probe::<G>(options, &mut dice)).sum();
    sum / f64::from(probes)
}

fn probe<G: Game>(options: &G::Options, dice: &mut SplitMix) -> f64 {
    let mut played: Match<G, ()> = Match::unobserved(options.clone());
    let mut legal = Vec::new();
    let (mut as_many, mut sum) = (1.0_f64, 1.0_f64);
    // A path without an end has more than any number.
    while !is_over(played.state()) && sum.is_finite() {
        match played.state().turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let mut counting = CountingDice {
                    dice: &mut *dice,
                    outcomes: 1.0,
                };
                played.draw(&mut counting);
                as_many *= counting.outcomes;
            }
            Turn::Act(seat) => {
                played.state().legal(&mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                played.play(seat, &action).expect("a legal action");
                as_many *= legal.len() as f64;
            }
        }
        sum += as_many;
    }
    sum
}
