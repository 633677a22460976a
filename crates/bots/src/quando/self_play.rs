//! Self-play of the greedy policy: the first training data of the estimate.

use super::features::{Features, extract};
use super::greedy_rollout::knows_pile;
use super::policy::greedy_move;
use super::search_root::leads;
use brelan_kernel::{Dice, Rules, Seat, Seats, SplitMix};
use brelan_quando::{Move, Options, Phase, State};

/// Exploration: one turn in a round is a uniformly random move, at a turn that is
/// drawn from the first 2 × that many laps. About every second round lasts until
/// then, so the data has hands which the greedy policy never leaves.
const EXPLORE_ONE_IN: u32 = 8;

/// A round as one seat experienced it.
pub struct Episode {
    /// The features at the beginning of each of the seat's turns before a knock,
    /// without those that came before an exploratory turn.
    pub features: Vec<Features>,
    /// By how many points the seat was ahead of the others' mean in the end.
    pub lead: f32,
}

/// Plays `rounds` with the policy of roll-outs in every seat; gives an
/// episode for each seat.
pub fn self_play(options: Options, rounds: u64, seed: u64) -> Vec<Episode> {
    let round = |number| EpisodeRunner::new(options, seed << 32 | number).episodes();
    (0..rounds).flat_map(round).collect()
}

/// A round that is being played.
struct EpisodeRunner {
    state: State,
    dice: SplitMix,
    features: Seats<Vec<Features>>,
    /// How many turns come before the exploratory one.
    until_exploration: u32,
}

impl EpisodeRunner {
    fn new(options: Options, seed: u64) -> EpisodeRunner {
        let mut dice = SplitMix::new(seed);
        EpisodeRunner {
            state: State::new(options),
            features: Seats::default(),
            until_exploration: dice.below(2 * EXPLORE_ONE_IN * u32::from(options.players)),
            dice,
        }
    }

    fn episodes(mut self) -> Vec<Episode> {
        while self.state.last_round().is_none() {
            if self.state.acting().is_none() {
                self.state.shuffle_by(&mut self.dice);
            } else {
                let chosen = self.choose();
                self.state.play_move(chosen);
            }
        }
        let leads = leads(&self.state);
        let episode = |seat: Seat| Episode {
            features: std::mem::take(&mut self.features[seat]),
            lead: leads[seat.index()],
        };
        Seat::all(self.state.players()).map(episode).collect()
    }

    /// The move of the acting seat; takes down the features when its turn begins.
    fn choose(&mut self) -> Move {
        let public = self.state.public_state();
        let seat = public.acting;
        if public.phase != Phase::Turn || public.knocker.is_some() {
            return greedy_move(&self.state);
        }
        if !knows_pile(&self.state) {
            self.features[seat].push(extract(&self.state, seat));
        }
        let explores = self.until_exploration == 0;
        self.until_exploration = self.until_exploration.wrapping_sub(1);
        if !explores {
            return greedy_move(&self.state);
        }
        // What follows is off-policy for the positions before.
        self.features = Seats::default();
        let moves = self.state.moves();
        let any = moves.nth(self.dice.below(moves.len() as u32) as usize);
        any.expect("one of them")
    }
}
