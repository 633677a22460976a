//! The likelihood of a seat's choices: a softmax over the costs of its policy (a
//! quantal response), mixed with uniformly random choices.

use super::cost::{Cost, Costs, POINT, Prices};
use super::policy::Policy;
use brelan_kernel::Likelihood;
use brelan_zero::{CardSet, Decision, Options};

/// A policy whose choices are noisy.
#[derive(Clone, Copy)]
pub(crate) struct ChoiceModel {
    pub(crate) policy: Policy,
    pub(crate) options: Options,
    /// The softmax temperature: a choice that costs this much more is e times less
    /// likely.
    pub(crate) temperature: Cost,
    /// The probability of a uniformly random choice instead.
    pub(crate) noise: f32,
}

impl Likelihood<Decision, CardSet> for ChoiceModel {
    fn log_likelihood(&self, decision: &Decision, hand: &CardSet) -> f32 {
        let hand = *hand;
        let chosen = match decision.knocks {
            2 => self.last_turn(decision, hand),
            _ => self.turn(decision, hand),
        };
        let choices = (hand.len() * decision.pot.len() + 1) as f32;
        ((1.0 - self.noise) * chosen + self.noise / choices).ln()
    }
}

impl ChoiceModel {
    /// The probability of the choice where more turns follow.
    fn turn(&self, decision: &Decision, hand: CardSet) -> f32 {
        let total = self.options.tally(hand).total();
        let limit = self.policy.knock_at;
        let above = POINT * (Cost::from(total) - Cost::from(limit)) - POINT / 2;
        // A logistic function of the total, 1/2 at half a point above the limit.
        let knocks = 1.0 / (1.0 + (above as f32 / self.temperature as f32).exp());
        match decision.exchange {
            None => knocks,
            Some(_) => (1.0 - knocks) * self.exchange(decision, hand, &self.policy.prices, None),
        }
    }

    /// The probability of the choice in the last turn.
    fn last_turn(&self, decision: &Decision, hand: CardSet) -> f32 {
        let points = Prices::points(self.options.set_size());
        let now = POINT * Cost::from(self.options.tally(hand).total());
        self.exchange(decision, hand, &points, Some(now))
    }

    /// The probability of a choice among the exchanges, and among leaving the hand
    /// as it is where that has a cost.
    fn exchange(
        &self,
        decision: &Decision,
        hand: CardSet,
        prices: &Prices,
        knock: Option<Cost>,
    ) -> f32 {
        let costs = Costs::of(hand, decision.pot, prices, self.options.set_size());
        let cheapest = costs.cheapest().cost.min(knock.unwrap_or(Cost::MAX));
        // Relative to the cheapest, so that the largest exponential is 1.
        let weight = |cost: Cost| ((cheapest as f32 - cost as f32) / self.temperature as f32).exp();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot;
    use brelan_kernel::{Match, Rules, Seat, SplitMix, View as _, Viewer, Worlds as _};
    use brelan_zero::{ChainSettings, Posterior, Preset, State, View, World};

    const WORLDS: u16 = 15;

    /// How far the hands of the others are from the real ones, in points on
    /// average over some worlds.
    fn error(view: &View, real: &World, mut world: impl FnMut() -> World) -> f32 {
        let mut sums = [0_u16; 3];
        for _ in 0..WORLDS {
            let world = world();
            let totals = sums.iter_mut().zip(Seat::all(3));
            totals.for_each(|(sum, seat)| *sum += world.total(seat));
        }
        let seats = Seat::all(3).filter(|seat| !view.viewer().is(*seat));
        let off = seats.map(|seat| {
            let mean = f32::from(sums[seat.index()]) / f32::from(WORLDS);
            (mean - f32::from(real.total(seat))).abs()
        });
        off.sum()
    }

    /// Errors with even worlds and with likely ones, one turn late in a round.
    fn errors(view: &View, real: &World, dice: &mut SplitMix) -> (f32, f32) {
        let model = ChoiceModel {
            policy: Policy::greedy(view.options()),
            options: *view.options(),
            temperature: POINT,
            noise: 0.05,
        };
        let settings = ChainSettings {
            max_decisions: 16,
            burn_in: 0,
            thinning: 10,
        };
        let posterior = Posterior::new(view, model, settings, dice);
        let mut posterior = posterior.expect("a seat's view in a round");
        let mut others = dice.clone();
        let likely = error(view, real, || posterior.next(dice));
        let even = error(view, real, || {
            let state = view.sample(&mut others).expect("a seat's view in a round");
            state.world().expect("a round goes on")
        });
        (even, likely)
    }

    #[test]
    fn what_others_chose_tells_how_good_their_hands_are() {
        let options = Options::preset(Preset::Asyncron, 3).expect("three players");
        let mut greedy = bot::<State>("greedy", 0).expect("a bot");
        let (mut even, mut likely, mut legal) = (0.0, 0.0, Vec::new());
        for seed in 0..4 {
            let mut dice = SplitMix::new(seed);
            let mut played = Match::<State>::new(options);
            while let Some(seat) = played.advance_in_round(&mut dice) {
                played.state().legal(&mut legal);
                let view = played.view(Viewer::Seat(seat));
                let real = played.state().world().expect("a round goes on");
                if real.public_state().turns >= 9 {
                    let found = errors(view, &real, &mut dice);
                    (even, likely) = (even + found.0, likely + found.1);
                }
                let action = greedy.choose(view, &legal);
                played.play(seat, &action).expect("legal");
            }
        }
        assert!(1.5 * likely < even, "{likely} and {even} points off");
    }
}
