//! A round of Zero as a search problem: the cheapest moves are tried in the same
//! worlds, each played on to the round's end by greedy policies.

use super::cost::{Cost, PricedExchange};
use super::model::ChoiceModel;
use super::policy::{Move, Policy, Turn};
use brelan_kernel::{Seat, Seats, SplitMix, View as _, Worlds};
use brelan_search::{Payoffs, RollOut, SearchProblem};
use brelan_zero::{Card, ChainSettings, Posterior, View, World};

/// How a round is thought to go on.
pub(crate) struct Plan {
    /// How the searching seat plays on after its move.
    pub(crate) own: Policy,
    /// How the other seats play.
    pub(crate) others: Policy,
    pub(crate) moves: Moves,
    /// How likely the others' past choices are; without it worlds are uniform.
    pub(crate) model: Option<ChoiceModel>,
    /// How the chain of worlds runs.
    pub(crate) chain: ChainSettings,
}

/// Which moves of the searching seat are tried.
pub(crate) enum Moves {
    /// The cheapest exchanges, this many at most, and the knock.
    Cheapest(usize),
    /// These.
    Listed(Vec<Move>),
}

/// A world with the plan for it.
#[derive(Clone, Copy)]
pub(crate) struct PlannedWorld<'a> {
    world: World,
    plan: &'a Plan,
}

impl brelan_search::World for PlannedWorld<'_> {
    type Action = Move;

    fn players(&self) -> u8 {
        self.world.options().players
    }

    fn acting(&self) -> Option<Seat> {
        self.world.active()
    }

    /// The cheapest exchanges, the best first, and the knock; or what is listed.
    fn actions(&self, out: &mut Vec<Move>) {
        out.clear();
        let breadth = match &self.plan.moves {
            Moves::Cheapest(breadth) => *breadth,
            Moves::Listed(moves) => return out.extend_from_slice(moves),
        };
        let Some(turn) = Turn::in_world(&self.world) else {
            return;
        };
        let suggested = |priced: &PricedExchange| priced.cost < Cost::MAX;
        let costs = turn.costs(&self.plan.own.prices);
        let mut exchanges: Vec<PricedExchange> = costs.exchanges().filter(suggested).collect();
        exchanges.sort_by_key(|priced| priced.cost);
        let best = exchanges.iter().take(breadth);
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
    type World = PlannedWorld<'a>;
    type Worlds = PosteriorWorlds<'a>;
    type RollOut = GreedyRollout<'a>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn worlds(&self, dice: &mut SplitMix) -> PosteriorWorlds<'a> {
        let model = self.plan.model;
        PosteriorWorlds {
            view: self.view,
            plan: self.plan,
            posterior: model
                .and_then(|model| Posterior::new(self.view, model, self.plan.chain, dice)),
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
    posterior: Option<Posterior<'a, ChoiceModel>>,
}

impl<'a> Worlds<PlannedWorld<'a>> for PosteriorWorlds<'a> {
    fn next(&mut self, dice: &mut SplitMix) -> PlannedWorld<'a> {
        let world = match &mut self.posterior {
            Some(posterior) => posterior.next(dice),
            None => {
                let state = self.view.sample(dice).expect("a seat's view in a round");
                state.world().expect("a round goes on")
            }
        };
        PlannedWorld {
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

impl<'a> RollOut<PlannedWorld<'a>> for GreedyRollout<'a> {
    fn finish(&mut self, mut look: PlannedWorld<'a>, _: &mut SplitMix) -> Payoffs {
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
