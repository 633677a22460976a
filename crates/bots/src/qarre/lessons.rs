//! Matches to learn from: what the table looked like at the end of each turn,
//! and who won. The turns are chosen by the networks that learn, one turn ahead,
//! or by greedy's judgement.

use super::look::{LOOKS, look, look_open};
use super::net::Net;
use super::plan::explore;
use super::reply::play_turn;
use super::search::worth;
use crate::greedy::qarre::Judge;
use brelan_kernel::{self as kernel, Dice, Seat, SplitMix, Viewer};
use brelan_qarre::{After, Options, State, World};

/// The most choices that are made while a turn is chosen.
const TRIES: u32 = 1_000;
/// Of so many turns in a hundred a way is taken that only looks good, so that
/// tables are met that nobody sensible leaves.
const CHANCE: u32 = 8;
/// By how much of a logit the ways then look better or worse, at the most.
const BLUR: f32 = 1.0;

/// Who chooses a seat's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// The network that learns.
    Net,
    /// The frozen greedy bot's judgement.
    Greedy,
}

/// The table at the end of a turn, as the seat whose turn it was sees it.
pub struct Lesson {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// What that seat knows.
    pub known: [f32; LOOKS],
    /// The same with both hands open.
    pub open: [f32; LOOKS],
}

/// A match: its turns but the last one, and the seat that won, if one did.
pub struct Match {
    /// The ends of its turns in their order.
    pub lessons: Vec<Lesson>,
    /// Who won.
    pub winner: Option<Seat>,
}

/// Plays a match; `known` is the network that chooses.
///
/// Equal seeds give equal matches.
pub fn play(options: Options, known: &Net, learners: [Learner; 2], seed: u64) -> Match {
    let mut dice = SplitMix::new(seed);
    let mut world = deal(options, &mut dice);
    let mut lessons = Vec::new();
    loop {
        let seat = world.public_state().active;
        let learner = learners[seat.index()];
        let (mut end, mut after) = choose(&world, known, learner, &mut dice);
        if after == After::Goes {
            after = play_turn(&mut end, &mut dice);
        }
        world = end;
        if after == After::MatchOver {
            let winner = world.winner();
            return Match { lessons, winner };
        }
        lessons.push(Lesson {
            seat,
            known: look(&world, seat),
            open: look_open(&world, seat),
        });
        world.next_turn(&mut dice);
    }
}

/// A match at its first turn.
pub(crate) fn deal(options: Options, dice: &mut SplitMix) -> World {
    let mut played = kernel::Match::<State>::new(options);
    let seat = played.advance(dice).expect("a match begins with a turn");
    let worlds = played.view(Viewer::Seat(seat)).worlds(1.0);
    worlds.expect("a seat is to act").next(dice)
}

/// The end of the way that is chosen, and what comes then.
fn choose(world: &World, known: &Net, learner: Learner, dice: &mut SplitMix) -> (World, After) {
    let seat = world.public_state().active;
    let judge = Judge::in_world(world, seat);
    let blur = if dice.below(100) < CHANCE { BLUR } else { 0.0 };
    let mut best = (f32::NEG_INFINITY, *world, After::Goes);
    let mut tries = TRIES;
    explore(world, &mut tries, &mut |end, after, _| {
        let judged = match learner {
            Learner::Net => worth(end, after, seat, known),
            Learner::Greedy if end.winner() == Some(seat) => f32::INFINITY,
            // A point is about a sixth of a logit.
            Learner::Greedy => {
                judge.worth(end.public_state(), end.options(), end.hand(seat)) as f32 / 600.0
            }
        };
        let seems = judged + blur * dice.below(1_000) as f32 / 1_000.0;
        if seems > best.0 || best.0 == f32::NEG_INFINITY {
            best = (seems, *end, after);
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
    fn equal_seeds_give_equal_matches_that_tell_each_turn_but_the_last() {
        let play = |seed| {
            let options = Options::preset(Preset::Short);
            play(options, &KNOWN, [Learner::Net, Learner::Greedy], seed)
        };
        for seed in 0..5 {
            let (one, other) = (play(seed), play(seed));
            assert_eq!(one.winner, other.winner);
            assert_eq!(one.lessons.len(), other.lessons.len());
            assert!(one.lessons.len() > 5);
            let seats = one.lessons.windows(2);
            assert!(seats.into_iter().all(|two| two[0].seat != two[1].seat));
            let looks = one.lessons.iter().zip(&other.lessons);
            assert!(
                looks
                    .into_iter()
                    .all(|(one, other)| one.known == other.known)
            );
        }
    }
}
