//! Self-play, the training data of the networks: the features at the end of each
//! turn, and who won. The turns are chosen by the networks that are being fitted,
//! one turn ahead, or by greedy's evaluation.

use super::features::{FEATURE_COUNT, extract, extract_open};
use super::net::Net;
use super::plan::explore;
use super::reply::play_turn;
use super::search::worth;
use crate::greedy::qarre::Judge;
use brelan_kernel::{self as kernel, Dice, Seat, SplitMix, Viewer, Worlds as _};
use brelan_qarre::{ChoiceOutcome, Options, Posterior, State, World};

/// The most choices that are made while a turn is chosen.
const MAX_CHOICES: u32 = 1_000;
/// Exploration: in this percentage of turns the evaluations are noisy, so that
/// the data has tables which a greedy player never leaves.
const EXPLORE_PERCENT: u32 = 8;
/// The width of that noise, in logits.
const EXPLORATION_NOISE: f32 = 1.0;

/// What chooses a seat's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnPolicy {
    /// The network that is being fitted.
    Net,
    /// The frozen greedy bot's judgement.
    Greedy,
}

/// The table at the end of a turn, for the seat whose turn it was.
pub struct TurnEnd {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The features of what that seat knows.
    pub known: [f32; FEATURE_COUNT],
    /// The features of the table with both hands open.
    pub open: [f32; FEATURE_COUNT],
}

/// A match: its turns but the last one, and the seat that won, if one did.
pub struct Episode {
    /// The ends of its turns in their order.
    pub turns: Vec<TurnEnd>,
    /// Who won.
    pub winner: Option<Seat>,
}

/// Plays a match; `known` is the network that chooses.
///
/// Equal seeds give equal matches.
pub fn self_play(options: Options, known: &Net, policies: [TurnPolicy; 2], seed: u64) -> Episode {
    let mut dice = SplitMix::new(seed);
    let mut world = deal(options, &mut dice);
    let mut turns = Vec::new();
    loop {
        let seat = world.public_state().active;
        let policy = policies[seat.index()];
        let (mut end, mut after) = choose(&world, known, policy, &mut dice);
        if after == ChoiceOutcome::TurnContinues {
            after = play_turn(&mut end, &mut dice);
        }
        world = end;
        if after == ChoiceOutcome::MatchOver {
            let winner = world.winner();
            return Episode { turns, winner };
        }
        turns.push(TurnEnd {
            seat,
            known: extract(&world, seat),
            open: extract_open(&world, seat),
        });
        world.next_turn(&mut dice);
    }
}

/// A match at its first turn.
pub(crate) fn deal(options: Options, dice: &mut SplitMix) -> World {
    let mut played = kernel::Match::<State>::new(options);
    let seat = played.advance(dice).expect("a match begins with a turn");
    let posterior = Posterior::new(played.view(Viewer::Seat(seat)), 1.0);
    posterior.expect("a seat is to act").next(dice)
}

/// The end of the way that is chosen, and what comes then.
fn choose(
    world: &World,
    known: &Net,
    policy: TurnPolicy,
    dice: &mut SplitMix,
) -> (World, ChoiceOutcome) {
    let seat = world.public_state().active;
    let judge = Judge::in_world(world, seat);
    let noise = if dice.below(100) < EXPLORE_PERCENT {
        EXPLORATION_NOISE
    } else {
        0.0
    };
    let mut best = (f32::NEG_INFINITY, *world, ChoiceOutcome::TurnContinues);
    let mut tries = MAX_CHOICES;
    explore(world, &mut tries, &mut |end, after, _| {
        let evaluation = match policy {
            TurnPolicy::Net => worth(end, after, seat, known),
            TurnPolicy::Greedy if end.winner() == Some(seat) => f32::INFINITY,
            // A point is about a sixth of a logit.
            TurnPolicy::Greedy => {
                judge.worth(end.public_state(), end.options(), end.hand(seat)) as f32 / 600.0
            }
        };
        let noisy = evaluation + noise * dice.below(1_000) as f32 / 1_000.0;
        if noisy > best.0 || best.0 == f32::NEG_INFINITY {
            best = (noisy, *end, after);
        }
    });
    (best.1, best.2)
}

#[cfg(test)]
mod tests {
    use super::super::net::KNOWN;
    use super::*;
    use brelan_qarre::Preset;

    #[test]
    fn equal_seeds_give_equal_episodes_of_each_turn_but_the_last() {
        let episode = |seed| {
            let options = Options::preset(Preset::Short);
            self_play(options, &KNOWN, [TurnPolicy::Net, TurnPolicy::Greedy], seed)
        };
        for seed in 0..5 {
            let (one, other) = (episode(seed), episode(seed));
            assert_eq!(one.winner, other.winner);
            assert_eq!(one.turns.len(), other.turns.len());
            assert!(one.turns.len() > 5);
            let seats = one.turns.windows(2);
            assert!(seats.into_iter().all(|two| two[0].seat != two[1].seat));
            let ends = one.turns.iter().zip(&other.turns);
            assert!(
                ends.into_iter()
                    .all(|(one, other)| one.known == other.known)
            );
        }
    }
}
