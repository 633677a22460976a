//! A round of Zero as a search problem: the cheapest moves are tried in the same
//! worlds, each played on to the round's end by greedy policies.

use super::cost::{Cost, Priced};
use super::model::ChoiceModel;
use super::policy::{Move, Policy, Turn};
use brelan_kernel::{Seat, Seats, SplitMix, View as _};
use brelan_search::{Payoffs, RollOut, SearchProblem, Worlds};
use brelan_zero::{Card, Posterior, View, World};

/// How a round is thought to go on.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// How the searching seat plays on after its move.
    pub(crate) own: Policy,
    /// How the other seats play.
    pub(crate) others: Policy,
    /// How many exchanges are searched, the cheapest first.
    pub(crate) breadth: usize,
    /// How likely the others' past choices are; without it worlds are uniform.
    pub(crate) model: Option<ChoiceModel>,
    /// How many decisions of each seat are evidence.
    pub(crate) max_decisions: usize,
    /// Steps of the Markov chain before the first world, and between two worlds.
    pub(crate) burn_in: u32,
    pub(crate) thinning: u32,
}

/// A world with the plan for it.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    world: World,
    plan: &'a Plan,
}

impl brelan_search::World for Outlook<'_> {
    type Action = Move;

    fn players(&self) -> u8 {
        self.world.options().players
    }

    fn acting(&self) -> Option<Seat> {
        self.world.active()
    }

    /// The cheapest exchanges, the best first, and the knock.
    fn actions(&self, out: &mut Vec<Move>) {
        out.clear();
        let Some(turn) = Turn::in_world(&self.world) else {
            return;
        };
        let suggested = |priced: &Priced| priced.cost < Cost::MAX;
        let costs = turn.costs(&self.plan.own.prices);
        let mut exchanges: Vec<Priced> = costs.exchanges().filter(suggested).collect();
        exchanges.sort_by_key(|priced| priced.cost);
        let best = exchanges.iter().take(self.plan.breadth);
        out.extend(best.map(|priced| Move::from(*priced)));
        out.push(Move::Knock);
    }

    /// Everything that is chosen is seen by all.
    fn play(&mut self, action: Move, _: &mut SplitMix) -> Seats<u64> {
        action.play(&mut self.world);
        let place =
            |card: Card| u64::from(card.value().number()) + 8 * card.colour().index() as u64;
        let seen = match action {
            Move::Exchange { give, take } => 1 + place(give) * 64 + place(take),
            Move::Knock => 0,
            Move::Zero => u64::MAX,
        };
        let mut all = Seats::default();
        for seat in Seat::all(self.world.options().players) {
            all[seat] = seen;
        }
        all
    }

    /// How many points a seat is below the others on average.
    fn payoffs(&self) -> Payoffs {
        let players = self.world.options().players;
        let totals = Seat::all(players).map(|seat| f32::from(self.world.total(seat)));
        let mut payoffs = [0.0; brelan_kernel::MAX_SEATS];
        for (payoff, total) in payoffs.iter_mut().zip(totals) {
            *payoff = total;
        }
        let all: f32 = payoffs.iter().sum();
        let others = f32::from(players - 1);
        for payoff in &mut payoffs[..usize::from(players)] {
            *payoff = (all - *payoff) / others - *payoff;
        }
        payoffs
    }
}

/// The root of a search: the position as one seat knows it.
pub(crate) struct SearchRoot<'a> {
    pub(crate) seat: Seat,
    pub(crate) view: &'a View,
    pub(crate) plan: &'a Plan,
}

impl<'a> SearchProblem for SearchRoot<'a> {
    type World = Outlook<'a>;
    type Worlds = PosteriorWorlds<'a>;
    type RollOut = GreedyRollout<'a>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn worlds(&self, dice: &mut SplitMix) -> PosteriorWorlds<'a> {
        let chain = self.plan.model.and_then(|model| {
            let mut chain = Posterior::new(self.view, model, self.plan.max_decisions, dice)?;
            (0..self.plan.burn_in).for_each(|_| chain.step(dice));
            Some(chain)
        });
        PosteriorWorlds {
            view: self.view,
            plan: self.plan,
            chain,
        }
    }

    fn roll_out(&self) -> GreedyRollout<'a> {
        GreedyRollout {
            seat: self.seat,
            plan: self.plan,
        }
    }
}

/// Worlds of the posterior, or uniform ones where there is no model.
pub(crate) struct PosteriorWorlds<'a> {
    view: &'a View,
    plan: &'a Plan,
    chain: Option<Posterior<'a, ChoiceModel>>,
}

impl<'a> Worlds<Outlook<'a>> for PosteriorWorlds<'a> {
    fn next(&mut self, dice: &mut SplitMix) -> Outlook<'a> {
        let world = match &mut self.chain {
            Some(chain) => {
                (0..self.plan.thinning).for_each(|_| chain.step(dice));
                chain.world()
            }
            None => {
                let state = self.view.sample(dice).expect("a seat's view in a round");
                state.world().expect("a round goes on")
            }
        };
        Outlook {
            world,
            plan: self.plan,
        }
    }
}

/// The default policy: plays on by the plan's policies.
pub(crate) struct GreedyRollout<'a> {
    seat: Seat,
    plan: &'a Plan,
}

impl<'a> RollOut<Outlook<'a>> for GreedyRollout<'a> {
    fn finish(&mut self, mut look: Outlook<'a>, _: &mut SplitMix) -> Payoffs {
        use brelan_search::World as _;
        while let Some(turn) = Turn::in_world(&look.world) {
            let policy = if turn.public.active == self.seat {
                &self.plan.own
            } else {
                &self.plan.others
            };
            policy.choose(&turn).play(&mut look.world);
        }
        look.payoffs()
    }
}
