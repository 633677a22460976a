//! The likelihood of the others' hidden cards, given what they did: each seat is
//! modelled as a greedy player whose choices are noisy (a softmax over their
//! costs, also known as a quantal response).

use super::hand::{POINT, Tenths, knock_at_most};
use super::history::{ActionHistory, ActionKind};
use super::policy::{Top, best_play, cost_of_play, gain_of_last_turn, last_turn, regret_of_side};
use brelan_kernel::{Likelihood, Seat};
use brelan_quando::{Alternative, Counts, Move, Value, View};
use std::sync::Arc;

/// How noisy the others' choices are taken to be: softmax temperatures in points,
/// penalties in nats (natural logarithms).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ChoiceModel {
    /// The temperature of plays, in points: a play that costs this much more than
    /// the best one is e times less likely.
    pub(super) play_temperature: f32,
    /// The temperature of the side of a draw.
    pub(super) draw_temperature: f32,
    /// The temperature of knocks, by the points above the greedy limit.
    pub(super) knock_temperature: f32,
    /// The penalty for a play where greedy would have knocked.
    pub(super) missed_knock_penalty: f32,
    /// The largest penalty of one choice: anybody can err.
    pub(super) max_penalty: f32,
}

impl ChoiceModel {
    /// Against the softer model before it, with four players and 500 simulations on
    /// the same 500 deals (seed 1): 1.61 ± 0.24 instead of 1.53 ± 0.24 points a round
    /// ahead of greedy, a difference of 0.08 ± 0.23 (`docs/decisions`, 10). Errors
    /// of 0.7 to 3 points made no difference that shows.
    pub(super) const TUNED: ChoiceModel = ChoiceModel {
        play_temperature: 0.15,
        draw_temperature: 0.3,
        knock_temperature: 0.7,
        missed_knock_penalty: 4.0,
        max_penalty: 10.0,
    };
}

/// The likelihood of a history under a model of choices.
#[derive(Clone)]
pub(super) struct HistoryLikelihood {
    pub(super) history: Arc<ActionHistory>,
    pub(super) model: ChoiceModel,
}

impl HistoryLikelihood {
    /// The likelihood of what the others did in the round that `view` sees, by the
    /// tuned model.
    pub(super) fn of(view: &View) -> HistoryLikelihood {
        HistoryLikelihood {
            history: Arc::new(ActionHistory::of(view)),
            model: ChoiceModel::TUNED,
        }
    }

    /// The likelihood without any evidence: every world is equally likely.
    pub(super) fn none() -> HistoryLikelihood {
        HistoryLikelihood {
            history: Arc::new(ActionHistory::none()),
            model: ChoiceModel::TUNED,
        }
    }
}

impl Likelihood<Seat, [Value]> for HistoryLikelihood {
    fn log_likelihood(&self, seat: &Seat, fronts: &[Value]) -> f32 {
        let (mut hidden, mut counted) = (Counts::NONE, 0);
        let mut sum = 0.0;
        for action in &self.history.0[*seat] {
            // Hidden cards stay in the order in which they came, so that each
            // action's hidden cards begin with those of the action before.
            for front in &fronts[counted..action.hidden] {
                hidden = hidden.plus(*front, 1);
            }
            counted = action.hidden;
            let hand = action.known.and(hidden);
            let penalty = self.model.penalty(hand, &action.kind);
            sum -= penalty.min(self.model.max_penalty);
        }
        sum
    }
}

impl ChoiceModel {
    /// The negative log-likelihood of an action with a hand, in nats and up to a
    /// constant. Where the alternatives are not two, the normalising sum of the
    /// softmax is left out: it would cost a look at every play.
    fn penalty(&self, hand: Counts, kind: &ActionKind) -> f32 {
        match *kind {
            ActionKind::Play {
                chosen,
                instead,
                top,
            } => {
                let missed = match instead {
                    Alternative::Knock { smallest } if hand.total() <= knock_at_most(smallest) => {
                        self.missed_knock_penalty
                    }
                    _ => 0.0,
                };
                let regret = match instead {
                    Alternative::Pass => regret_of_last_turn(hand, chosen, top),
                    Alternative::Nothing | Alternative::Knock { .. } => {
                        regret_of_play(hand, chosen, top)
                    }
                };
                missed + points(regret) / self.play_temperature
            }
            ActionKind::Draw { side, top, last } => {
                let regret = points(regret_of_side(hand, side, top, last));
                // Two sides: the softmax is a logistic function.
                (regret / self.draw_temperature).exp().ln_1p()
            }
            ActionKind::Knock { smallest } => {
                let over = hand.total().saturating_sub(knock_at_most(smallest));
                f32::from(over) / self.knock_temperature
            }
            ActionKind::Pass { top } => {
                points(regret_of_last_turn(hand, Move::Pass, top)) / self.play_temperature
            }
        }
    }
}

fn points(tenths: Tenths) -> f32 {
    tenths as f32 / POINT as f32
}

/// By how much a play costs more than the best one.
fn regret_of_play(hand: Counts, chosen: Move, top: Top) -> Tenths {
    let (best, _) = best_play(hand, top);
    (cost_of_play(hand, chosen, top) - best).max(0)
}

fn regret_of_last_turn(hand: Counts, chosen: Move, top: Top) -> Tenths {
    let (best, _) = last_turn(hand, top);
    (POINT * (best - gain_of_last_turn(chosen, top))).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot;
    use brelan_conformance::Table;
    use brelan_kernel::{Rules, SplitMix, View as _, Viewer, Worlds as _};
    use brelan_quando::{Options, Phase, Posterior, Preset, State};

    const WORLDS: usize = 60;

    /// How far the mean of the worlds is from the truth, squared, over all
    /// turns of some rounds of greedy bots: what the others' hands are worth.
    fn error(players: u8, infers: bool) -> f64 {
        let options = Options::preset(Preset::Official, players).expect("so many players");
        let mut dice = SplitMix::new(u64::from(players));
        let mut sum = 0.0;
        for _ in 0..8 {
            let mut table = Table::<State>::new(options);
            let mut greedy = bot::<State>("greedy", 0).expect("a bot");
            while table.state().last_round().is_none() {
                table.step(&mut dice, |table, seat, _| {
                    let view = table.view(Viewer::Seat(seat));
                    if table.state().public_state().phase == Phase::Turn {
                        sum += error_at(table.state(), view, infers);
                    }
                    greedy.choose(view, &table.legal())
                });
            }
        }
        sum
    }

    fn error_at(state: &State, view: &View, infers: bool) -> f64 {
        let likelihood = match infers {
            true => HistoryLikelihood::of(view),
            false => HistoryLikelihood::none(),
        };
        let mut dice = SplitMix::new(1);
        let posterior = Posterior::new(view, likelihood, 200, &mut dice);
        let mut posterior = posterior.expect("a seat in a round");
        let worlds: Vec<State> = (0..WORLDS).map(|_| posterior.next(&mut dice)).collect();
        let of = |seat| {
            let sum: u32 = worlds
                .iter()
                .map(|world| u32::from(world.counts(seat).total()))
                .sum();
            f64::from(sum) / WORLDS as f64 - f64::from(state.counts(seat).total())
        };
        let seat = view.viewer().seat().expect("a seat's view");
        seat.others(state.players())
            .map(|seat| of(seat).powi(2))
            .sum()
    }

    #[test]
    fn others_choices_tell_what_their_hands_are_worth() {
        for (players, at_most) in [(2, 0.7), (4, 0.7), (6, 0.9)] {
            let (posterior, uniform) = (error(players, true), error(players, false));
            assert!(
                posterior < at_most * uniform,
                "{players} players: {posterior:.0}, {uniform:.0}"
            );
        }
    }
}
