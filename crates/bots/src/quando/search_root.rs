//! A position of Quando as a search problem.

use super::estimate::Estimate;
use super::greedy_rollout::GreedyRollout;
use super::likelihood::HistoryLikelihood;
use super::policy::{best_plays, greedy_move};
use brelan_kernel::{Rules, Seat, Seats, SplitMix, Worlds};
use brelan_quando::{Handle, Move, Phase, Posterior, Side, State, View};
use brelan_search::{Payoffs, SearchProblem, World};

/// A choice: a move, in which copies of a front are alike; the zero to flip,
/// because its owner may know the back; or a whole last turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Choice {
    Move(Move),
    Flip(Handle),
    /// A play of the last round with its draw. Nothing of one's own follows
    /// it, so that both together are tried to the end.
    Last(Move, Side),
}

impl Choice {
    /// The choice that comes first, where it is more than one.
    pub(super) fn first(self) -> Choice {
        match self {
            Choice::Last(play, _) => Choice::Move(play),
            Choice::Move(_) | Choice::Flip(_) => self,
        }
    }
}

/// Which choices of the searching seat are tried.
#[derive(Clone, Copy)]
pub(super) enum Choices<'v> {
    /// This many plays, the best ones by the greedy heuristic.
    Best(usize),
    /// These.
    Listed(&'v [Choice]),
}

/// A round in a world.
#[derive(Clone)]
pub(super) struct Round<'v> {
    pub(super) state: State,
    pub(super) choices: Choices<'v>,
}

impl Round<'_> {
    pub(super) fn is_over(&self) -> bool {
        matches!(self.state.public_state().phase, Phase::Deal | Phase::Over)
    }

    pub(super) fn play_move(&mut self, choice: Move, dice: &mut SplitMix) {
        self.state.play_move(choice);
        while !self.is_over() && self.state.acting().is_none() {
            self.state.shuffle_by(dice);
        }
    }
}

/// By how many points each seat is ahead of the others' mean, once the round
/// is over.
pub(super) fn leads(state: &State) -> Payoffs {
    let mut leads = Payoffs::default();
    let Some(result) = state.last_round() else {
        return leads;
    };
    let sum: i32 = result.points.iter().sum();
    for (lead, points) in leads.iter_mut().zip(result.points) {
        let others = (sum - points) as f32 / f32::from(state.players() - 1);
        *lead = others - points as f32;
    }
    leads
}

impl World for Round<'_> {
    type Action = Choice;

    fn players(&self) -> u8 {
        self.state.players()
    }

    fn acting(&self) -> Option<Seat> {
        if self.is_over() {
            None
        } else {
            self.state.acting()
        }
    }

    fn actions(&self, out: &mut Vec<Choice>) {
        out.clear();
        let breadth = match self.choices {
            Choices::Best(breadth) => breadth,
            Choices::Listed(choices) => return out.extend_from_slice(choices),
        };
        let public = self.state.public_state();
        for choice in self.state.moves().iter() {
            match choice {
                Move::Equal { .. } | Move::Straight { .. } => {}
                Move::Flip => out.extend(self.state.zeros(public.acting).map(Choice::Flip)),
                _ => out.push(Choice::Move(choice)),
            }
        }
        for &(_, play) in best_plays(&self.state, breadth).iter() {
            if public.knocker.is_some() {
                let both = [Side::Visible, Side::Hidden];
                out.extend(both.map(|side| Choice::Last(play, side)));
            } else {
                out.push(Choice::Move(play));
            }
        }
    }

    fn play(&mut self, action: Choice, dice: &mut SplitMix) -> Seats<u64> {
        let seat = self.state.public_state().acting;
        match action {
            Choice::Move(choice) => self.play_move(choice, dice),
            Choice::Flip(zero) => self.state.flip_zero(zero),
            Choice::Last(play, side) => {
                self.play_move(play, dice);
                // A triplet may be paid for first (`triplet_order=before_draw`).
                while self.state.public_state().phase == Phase::Penalty {
                    self.play_move(greedy_move(&self.state), dice);
                }
                if self.state.public_state().phase == Phase::Draw {
                    self.play_move(Move::Draw { side }, dice);
                }
            }
        }
        self.seen(seat, action)
    }

    fn payoffs(&self) -> Payoffs {
        leads(&self.state)
    }
}

impl Round<'_> {
    /// What each seat saw of an action of `seat`: what all see, and the side of
    /// a drawn card that only its owner, or only the others, see.
    fn seen(&self, seat: Seat, action: Choice) -> Seats<u64> {
        let top = self.state.public_state().draw_top;
        let top = top.map_or(0, |top| u64::from(top.number()) + 1);
        let (kind, own, others) = match action {
            Choice::Move(choice) | Choice::Last(choice, _) => match choice {
                Move::Equal { value, cards } => {
                    (u64::from(value.number()) << 4 | u64::from(cards), 0, 0)
                }
                Move::Straight { lowest } => (0x200 | u64::from(lowest.number()), 0, 0),
                Move::Draw { side } => self.seen_of_draw(seat, side),
                Move::Flip | Move::Knock | Move::Pass | Move::End => (0x400, 0, 0),
            },
            Choice::Flip(zero) => (0x500 | u64::from(zero.0), 0, 0),
        };
        let mut seen = Seats::default();
        for viewer in Seat::all(self.players()) {
            let private = if viewer == seat { own } else { others };
            seen[viewer] = kind << 16 | top << 8 | private;
        }
        seen
    }

    fn seen_of_draw(&self, seat: Seat, side: Side) -> (u64, u64, u64) {
        let sides = self
            .state
            .newest(seat)
            .map(|card| (card.front(), card.back()));
        let (front, back) = sides.unwrap_or_default();
        match side {
            Side::Visible => (0x300, 0, u64::from(back.number()) + 1),
            Side::Hidden => (0x301, u64::from(front.number()) + 1, 0),
        }
    }
}

/// Worlds of the posterior, given what the others did.
pub(super) struct PosteriorWorlds<'v> {
    posterior: Posterior<'v, HistoryLikelihood>,
    choices: Choices<'v>,
}

impl<'v> Worlds<Round<'v>> for PosteriorWorlds<'v> {
    fn next(&mut self, dice: &mut SplitMix) -> Round<'v> {
        Round {
            state: self.posterior.next(dice),
            choices: self.choices,
        }
    }
}

/// The root of a search: what to do now, as one seat knows the table.
pub(super) struct SearchRoot<'v> {
    pub(super) view: &'v View,
    pub(super) seat: Seat,
    pub(super) likelihood: HistoryLikelihood,
    pub(super) estimate: &'v Estimate,
    pub(super) choices: Choices<'v>,
    /// Steps of the Markov chain for each unknown card before its first world.
    pub(super) burn_in: u32,
}

impl<'v> SearchProblem for SearchRoot<'v> {
    type World = Round<'v>;
    type Worlds = PosteriorWorlds<'v>;
    type RollOut = GreedyRollout<'v>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn worlds(&self, dice: &mut SplitMix) -> Self::Worlds {
        let posterior = Posterior::new(self.view, self.likelihood.clone(), self.burn_in, dice);
        PosteriorWorlds {
            posterior: posterior.expect("a seat that is to act is in a round"),
            choices: self.choices,
        }
    }

    fn roll_out(&self) -> GreedyRollout<'v> {
        GreedyRollout::new(self.seat, self.estimate)
    }
}
