//! What the others hold, by what they did: the likelihood of each of their
//! choices, had they held these cards and played like a sensible player who
//! now and then errs.

use super::hand::{POINT, Tenths, knock_at_most};
use super::policy::{Top, best_play, cost_of_play, gain_of_last_turn, last_turn, regret_of_side};
use super::teller::Teller;
use brelan_kernel::{Seat, Seats};
use brelan_quando::{Counts, Instead, Likelihood, Move, Side, Value, View};

/// How sensible the others are taken to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Temper {
    /// A play that costs so many points more than the best one is taken
    /// e times less often.
    pub(super) play: f32,
    /// Likewise for the side of a draw.
    pub(super) draw: f32,
    /// Likewise for a knock with so many points too many.
    pub(super) knock: f32,
    /// What not to knock costs, where it was time to; in natural units.
    pub(super) patience: f32,
    /// The most that one choice counts: everybody errs. In natural units.
    pub(super) most: f32,
}

impl Temper {
    pub(super) const USUAL: Temper = Temper {
        play: 0.15,
        draw: 0.3,
        knock: 0.7,
        patience: 4.0,
        most: 10.0,
    };
}

/// A choice of another seat, with the part of its hand that is known by now.
pub(super) struct Told {
    /// How many of the cards that are still hidden it held then: the first
    /// ones, because hidden cards stay in the order in which they came.
    pub(super) hidden: usize,
    pub(super) known: Counts,
    pub(super) did: Did,
}

/// What it chose.
pub(super) enum Did {
    Play {
        chosen: Move,
        instead: Instead,
        top: Top,
    },
    Draw {
        side: Side,
        top: Top,
        last: bool,
    },
    Knock {
        smallest: u8,
    },
    Pass {
        top: Top,
    },
}

/// The past of one round as evidence, by the seat that made it.
pub(super) struct Story(Seats<Vec<Told>>);

/// The likelihood of a story.
#[derive(Clone, Copy)]
pub(super) struct Likely<'s> {
    pub(super) story: &'s Story,
    pub(super) temper: Temper,
}

impl Likelihood for Likely<'_> {
    fn log_likelihood(&self, seat: Seat, fronts: &[Value]) -> f32 {
        let (mut hidden, mut counted) = (Counts::NONE, 0);
        let mut sum = 0.0;
        for told in &self.story.0[seat] {
            for front in &fronts[counted..told.hidden] {
                hidden = hidden.plus(*front, 1);
            }
            counted = told.hidden;
            let hand = told.known.and(hidden);
            sum -= self.temper.surprise(hand, &told.did).min(self.temper.most);
        }
        sum
    }
}

impl Temper {
    /// How surprising a choice is with a hand, in natural units.
    fn surprise(&self, hand: Counts, did: &Did) -> f32 {
        match *did {
            Did::Play {
                chosen,
                instead,
                top,
            } => {
                let missed = match instead {
                    Instead::Knock { smallest } if hand.total() <= knock_at_most(smallest) => {
                        self.patience
                    }
                    _ => 0.0,
                };
                let regret = match instead {
                    Instead::Pass => regret_of_last_turn(hand, chosen, top),
                    Instead::Nothing | Instead::Knock { .. } => regret_of_play(hand, chosen, top),
                };
                missed + points(regret) / self.play
            }
            Did::Draw { side, top, last } => {
                let regret = points(regret_of_side(hand, side, top, last));
                (regret / self.draw).exp().ln_1p()
            }
            Did::Knock { smallest } => {
                let over = hand.total().saturating_sub(knock_at_most(smallest));
                f32::from(over) / self.knock
            }
            Did::Pass { top } => points(regret_of_last_turn(hand, Move::Pass, top)) / self.play,
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

impl Story {
    /// What the others did in the round that `view` sees.
    pub(super) fn of(view: &View) -> Story {
        let mut told = Seats::<Vec<Told>>::default();
        for seat in Seat::all(view.options().players) {
            if !view.viewer().is(seat) {
                told[seat] = Teller::new(view, seat).tell(view.past());
            }
        }
        Story(told)
    }

    /// A past that tells nothing.
    pub(super) fn none() -> Story {
        Story(Seats::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot;
    use brelan_conformance::Table;
    use brelan_kernel::{SplitMix, Viewer};
    use brelan_quando::{Options, Phase, Preset, State};

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
        let story = if infers {
            Story::of(view)
        } else {
            Story::none()
        };
        let likely = Likely {
            story: &story,
            temper: Temper::USUAL,
        };
        let mut dice = SplitMix::new(1);
        let mut sampler = view
            .posterior_sampler(likely, 200, &mut dice)
            .expect("a seat in a round");
        let worlds: Vec<State> = (0..WORLDS).map(|_| sampler.next(&mut dice)).collect();
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
            let (likely, even) = (error(players, true), error(players, false));
            assert!(
                likely < at_most * even,
                "{players} players: {likely:.0}, {even:.0}"
            );
        }
    }
}
