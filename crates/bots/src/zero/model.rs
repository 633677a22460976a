//! How likely a seat is thought to choose what: the policy's choice, softened.

use super::cost::{Cost, Costs, POINT, Prices};
use super::policy::Policy;
use brelan_zero::{Cards, Decision, Model, Options};

/// A policy whose choices are only likely.
#[derive(Clone, Copy)]
pub(crate) struct Softened {
    pub(crate) policy: Policy,
    pub(crate) options: Options,
    /// So much more a choice costs that is e times less likely.
    pub(crate) heat: Cost,
    /// How likely a seat chooses by chance instead.
    pub(crate) noise: f32,
}

impl Model for Softened {
    fn log_likelihood(&self, decision: &Decision, hand: Cards) -> f32 {
        let chosen = match decision.knocks {
            2 => self.last_turn(decision, hand),
            _ => self.turn(decision, hand),
        };
        let choices = (hand.len() * decision.pot.len() + 1) as f32;
        ((1.0 - self.noise) * chosen + self.noise / choices).ln()
    }
}

impl Softened {
    /// How likely a seat makes the choice where more turns follow.
    fn turn(&self, decision: &Decision, hand: Cards) -> f32 {
        let total = self.options.tally(hand).total();
        let limit = self.policy.knock_at;
        let above = POINT * (Cost::from(total) - Cost::from(limit)) - POINT / 2;
        let knocks = 1.0 / (1.0 + (above as f32 / self.heat as f32).exp());
        match decision.exchange {
            None => knocks,
            Some(_) => (1.0 - knocks) * self.exchange(decision, hand, &self.policy.prices, None),
        }
    }

    /// How likely a seat makes the choice in the last turn.
    fn last_turn(&self, decision: &Decision, hand: Cards) -> f32 {
        let points = Prices::points(self.options.set_size());
        let now = POINT * Cost::from(self.options.tally(hand).total());
        self.exchange(decision, hand, &points, Some(now))
    }

    /// How likely a choice is among the exchanges, and to leave the hand as it
    /// is where that has a cost.
    fn exchange(
        &self,
        decision: &Decision,
        hand: Cards,
        prices: &Prices,
        knock: Option<Cost>,
    ) -> f32 {
        let costs = Costs::of(hand, decision.pot, prices, self.options.set_size());
        let cheapest = costs.cheapest().cost.min(knock.unwrap_or(Cost::MAX));
        let weight = |cost: Cost| ((cheapest as f32 - cost as f32) / self.heat as f32).exp();
        let (mut all, mut chosen) = (0.0, 0.0);
        if let Some(cost) = knock {
            all += weight(cost);
            if decision.exchange.is_none() {
                chosen = weight(cost);
            }
        }
        for priced in costs.exchanges() {
            let weight = weight(priced.cost);
            all += weight;
            if decision.exchange == Some((priced.give, priced.take)) {
                chosen = weight;
            }
        }
        chosen / all
    }
}
