//! Rounds in which one seat searches among sensible players: what the estimate
//! learns from once it knows a little.

use super::estimate::Estimate;
use super::lessons::Lesson;
use super::look::{Look, look};
use super::policy::{best_plays, sensible};
use super::question::leads;
use super::roll_out::knows_pile;
use super::searcher::Searcher;
use crate::{Bot, Effort};
use brelan_kernel::{Dice, Match, Seat, SplitMix, Viewer};
use brelan_quando::{Action, Options, Phase, State};
use std::sync::Arc;

/// How many simulations a choice gets: few, so that there are many rounds.
const SIMULATIONS: u32 = 100;
/// In about every second round a turn is used for one of the best plays by
/// chance, so that more hands are met.
const STRAYS: u32 = 14;
const STRAY_AMONG: usize = 4;

/// So many rounds in which one seat, each in turn, searches with that estimate:
/// what it saw and how it ended. The rounds of `part` differ from those of any
/// other part.
pub fn searched_lessons(
    options: Options,
    rounds: u64,
    (seed, part): (u64, u64),
    estimate: &Arc<Estimate>,
) -> Vec<Lesson> {
    let round = |number| {
        let seat = Seat::all(options.players).nth((number % u64::from(options.players)) as usize);
        let seed = seed << 40 | part << 32 | number;
        let searcher = Searcher::new(SIMULATIONS, seed, Effort::FULL);
        let seat = seat.expect("one of the seats");
        let searcher = searcher.with_estimate(Arc::clone(estimate));
        EpisodeRunner::new(options, seat, searcher, seed).lesson()
    };
    (0..rounds).map(round).collect()
}

/// A round on its way.
struct EpisodeRunner {
    played: Match<State>,
    seat: Seat,
    searcher: Searcher,
    dice: SplitMix,
    /// How many own turns are left before one that goes astray.
    until_stray: u32,
    looks: Vec<Look>,
}

impl EpisodeRunner {
    fn new(options: Options, seat: Seat, searcher: Searcher, seed: u64) -> EpisodeRunner {
        let mut dice = SplitMix::new(seed);
        EpisodeRunner {
            played: Match::new(options),
            seat,
            searcher,
            until_stray: dice.below(STRAYS),
            dice,
            looks: Vec::new(),
        }
    }

    fn lesson(mut self) -> Lesson {
        while let Some(seat) = self.played.advance_in_round(&mut self.dice) {
            let action = self.choose(seat);
            let played = self.played.play(seat, &action);
            played.expect("a legal action");
        }
        Lesson {
            looks: self.looks,
            lead: leads(self.played.state())[self.seat.index()],
        }
    }

    fn choose(&mut self, seat: Seat) -> Action {
        let state = self.played.state();
        if seat != self.seat {
            return state.action_of(sensible(state));
        }
        let public = state.public_state();
        if public.phase == Phase::Turn && public.knocker.is_none() {
            if self.until_stray == 0 {
                self.until_stray = u32::MAX;
                self.looks.clear();
                let plays = best_plays(state, STRAY_AMONG);
                let any = self.dice.below(plays.len() as u32) as usize;
                return state.action_of(plays[any].1);
            }
            self.until_stray -= 1;
            if !knows_pile(state) {
                self.looks.push(look(state, seat));
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
    fn equal_numbers_give_equal_lessons_and_each_part_has_its_own_rounds() {
        let options = Options::preset(Preset::Official, 2).expect("two players");
        let estimate = Arc::new(Estimate::read(include_str!("estimate/2.txt")));
        let lessons = |about| searched_lessons(options, 4, about, &estimate);
        let heads = |lessons: &[Lesson]| -> Vec<(usize, f32)> {
            let head = |lesson: &Lesson| (lesson.looks.len(), lesson.lead);
            lessons.iter().map(head).collect()
        };
        let first = lessons((1, 1));
        assert_eq!(heads(&first), heads(&lessons((1, 1))));
        assert_ne!(heads(&first), heads(&lessons((1, 2))));
        // Nobody knocks before the third turn (QU-20), so that every round but
        // one that went astray has some own turns.
        assert!(first.iter().any(|lesson| lesson.looks.len() > 2));
        assert_eq!(first.len(), 4);
    }
}
