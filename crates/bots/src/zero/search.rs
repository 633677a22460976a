//! The bot that searches: it tries its likeliest moves in the same worlds, each
//! played on to the round's end by the policies of the table.

use super::cost::{Cost, Priced};
use super::model::Softened;
use super::policy::{Move, Policy, Turn};
use brelan_kernel::{Seat, Seats, SplitMix};
use brelan_search::{Payoffs, RollOut, SearchProblem, Worlds};
use brelan_zero::{Card, Posterior, View, World};

/// How a round is thought to go on.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// How the searching seat plays on after its move.
    pub(crate) own: Policy,
    /// How the other seats play.
    pub(crate) others: Policy,
    /// How many exchanges are looked at, the cheapest first.
    pub(crate) breadth: usize,
    /// How likely the others' past choices are; without it all worlds are even.
    pub(crate) model: Option<Softened>,
    /// Decisions of each seat that are looked at.
    pub(crate) memory: usize,
    /// Steps of the walk before the first world, and between two worlds.
    pub(crate) steps: (u32, u32),
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

/// What the searching seat asks.
pub(crate) struct Asked<'a> {
    pub(crate) seat: Seat,
    pub(crate) view: &'a View,
    pub(crate) plan: &'a Plan,
}

impl<'a> SearchProblem for Asked<'a> {
    type World = Outlook<'a>;
    type Worlds = Drawn<'a>;
    type RollOut = ByPolicy<'a>;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn worlds(&self, dice: &mut SplitMix) -> Drawn<'a> {
        let walk = self.plan.model.and_then(|model| {
            let mut walk = Posterior::new(self.view, model, self.plan.memory, dice)?;
            (0..self.plan.steps.0).for_each(|_| walk.step(dice));
            Some(walk)
        });
        Drawn {
            view: self.view,
            plan: self.plan,
            walk,
        }
    }

    fn roll_out(&self) -> ByPolicy<'a> {
        ByPolicy {
            seat: self.seat,
            plan: self.plan,
        }
    }
}

/// Worlds as the view draws them.
pub(crate) struct Drawn<'a> {
    view: &'a View,
    plan: &'a Plan,
    walk: Option<Posterior<'a, Softened>>,
}

impl<'a> Worlds<Outlook<'a>> for Drawn<'a> {
    fn next(&mut self, dice: &mut SplitMix) -> Outlook<'a> {
        let world = match &mut self.walk {
            Some(walk) => {
                (0..self.plan.steps.1).for_each(|_| walk.step(dice));
                walk.world()
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

/// Plays on by the plan's policies.
pub(crate) struct ByPolicy<'a> {
    seat: Seat,
    plan: &'a Plan,
}

impl<'a> RollOut<Outlook<'a>> for ByPolicy<'a> {
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
