//! Self-play of one searching seat among greedy ones: the training data of the
//! estimate once a first one has been fitted.

use super::estimate::Estimate;
use super::features::{Features, extract};
use super::greedy_rollout::knows_pile;
use super::policy::{best_plays, greedy_move};
use super::search_root::leads;
use super::searcher::Searcher;
use super::self_play::Episode;
use crate::{Bot, Effort};
use brelan_kernel::{Dice, Match, Rules, Seat, SplitMix, Viewer};
use brelan_quando::{Action, Options, Phase, State};
use std::sync::Arc;

/// Simulations a choice: few, so that there are many rounds.
const SIMULATIONS: u32 = 100;
/// Exploration: one of this many first turns of the searching seat is a uniformly
/// random one of the best plays. About every second round lasts until then.
const EXPLORE_ONE_IN: u32 = 14;
/// Among how many plays an exploratory turn chooses.
const EXPLORED_PLAYS: usize = 4;

/// Plays `rounds` in which one seat, each in turn, searches with that
/// estimate; gives the episodes of that seat. The rounds of `part` differ from
/// those of any other part.
pub fn searched_self_play(
    options: Options,
    rounds: u64,
    (seed, part): (u64, u64),
    estimate: &Arc<Estimate>,
) -> Vec<Episode> {
    let round = |number| {
        let seat = Seat::all(options.players).nth((number % u64::from(options.players)) as usize);
        let seed = seed << 40 | part << 32 | number;
        let searcher = Searcher::new(SIMULATIONS, seed, Effort::FULL);
        let seat = seat.expect("one of the seats");
        let searcher = searcher.with_estimate(Arc::clone(estimate));
        SearchedEpisodeRunner::new(options, seat, searcher, seed).episode()
    };
    (0..rounds).map(round).collect()
}

/// A round that is being played.
struct SearchedEpisodeRunner {
    played: Match<State>,
    seat: Seat,
    searcher: Searcher,
    dice: SplitMix,
    /// How many own turns come before the exploratory one.
    until_exploration: u32,
    features: Vec<Features>,
}

impl SearchedEpisodeRunner {
    fn new(options: Options, seat: Seat, searcher: Searcher, seed: u64) -> SearchedEpisodeRunner {
        let mut dice = SplitMix::new(seed);
        SearchedEpisodeRunner {
            played: Match::new(options),
            seat,
            searcher,
            until_exploration: dice.below(EXPLORE_ONE_IN),
            dice,
            features: Vec::new(),
        }
    }

    fn episode(mut self) -> Episode {
        while let Some(seat) = self.played.advance_in_round(&mut self.dice) {
            let action = self.choose(seat);
            let played = self.played.play(seat, &action);
            played.expect("a legal action");
        }
        Episode {
            features: self.features,
            lead: leads(self.played.state())[self.seat.index()],
        }
    }

    fn choose(&mut self, seat: Seat) -> Action {
        let state = self.played.state();
        if seat != self.seat {
            return state.action_of(greedy_move(state));
        }
        let public = state.public_state();
        if public.phase == Phase::Turn && public.knocker.is_none() {
            if self.until_exploration == 0 {
                self.until_exploration = u32::MAX;
                self.features.clear();
                let plays = best_plays(state, EXPLORED_PLAYS);
                let any = self.dice.below(plays.len() as u32) as usize;
                return state.action_of(plays[any].1);
            }
            self.until_exploration -= 1;
            if !knows_pile(state) {
                self.features.push(extract(state, seat));
            }
        }
        let mut legal = Vec::new();
        state.legal(&mut legal);
        let view = self.played.view(Viewer::Seat(seat));
        self.searcher.choose(view, &legal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_quando::Preset;

    #[test]
    fn equal_seeds_give_equal_episodes_and_each_part_has_its_own_rounds() {
        let options = Options::preset(Preset::Official, 2).expect("two players");
        let estimate = Arc::new(Estimate::read(include_str!("estimate/2.txt")));
        let episodes = |seed_and_part| searched_self_play(options, 4, seed_and_part, &estimate);
        let heads = |episodes: &[Episode]| -> Vec<(usize, f32)> {
            let head = |episode: &Episode| (episode.features.len(), episode.lead);
            episodes.iter().map(head).collect()
        };
        let first = episodes((1, 1));
        assert_eq!(heads(&first), heads(&episodes((1, 1))));
        assert_ne!(heads(&first), heads(&episodes((1, 2))));
        // No seat knocks before the third turn (QU-20), so that every round
        // has some own turns, unless a late one was exploratory.
        assert!(first.iter().any(|episode| episode.features.len() > 2));
        assert_eq!(first.len(), 4);
    }
}
