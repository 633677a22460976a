//! Worlds one after the other, each as often as the past makes it likely.
//!
//! [`sample`](brelan_kernel::View::sample) draws each world independently and uniformly. A search
//! wants thousands of worlds at one moment, and wants those more often in which
//! the others' past choices are likely: worlds of the posterior, whose prior is
//! uniform over the consistent worlds and whose likelihood is a [`Likelihood`].
//! A [`PosteriorSampler`] is a Markov chain Monte Carlo sampler for it; the
//! chain itself is described in `markov_chain.rs`.

use crate::markov_chain::Chain;
use crate::public_state::Phase;
use crate::view::View;
use crate::{Handle, State, Value};
use brelan_kernel::{Dice, Seat, Viewer};

/// How likely the past is, had a seat held these cards.
pub trait Likelihood {
    /// The log-likelihood, up to a constant. `fronts` are those of the cards
    /// that [`View::hidden`] lists for `seat`, in that order.
    fn log_likelihood(&self, seat: Seat, fronts: &[Value]) -> f32;
}

/// The likelihood that is the same for every world.
pub struct Uniform;

impl Likelihood for Uniform {
    fn log_likelihood(&self, _: Seat, _: &[Value]) -> f32 {
        0.0
    }
}

/// Steps between two worlds for each card that is not known. Neighbouring worlds
/// stay correlated, but 20 steps after a burn-in of 1,000 came to about the same
/// worlds in 400 rounds of greedy bots (`docs/strength.md`, inference).
const THINNING: f32 = 0.5;

/// A Markov chain of worlds that are consistent with a view.
pub struct PosteriorSampler<'v, L> {
    view: &'v View,
    likelihood: L,
    chain: Option<Chain>,
}

impl View {
    /// The cards of `seat` of which the viewer knows the back only, in hand
    /// order.
    pub fn hidden(&self, seat: Seat) -> impl Iterator<Item = Handle> {
        let cards = self.hands[seat.index()].cards.iter();
        cards
            .filter(|card| card.known.sides.front.is_none())
            .map(|card| card.handle)
    }

    /// A chain of worlds that are consistent with this view; `None` for a
    /// spectator and outside of a round, as [`sample`](brelan_kernel::View::sample). The chain makes
    /// `burn_in` steps for each card that is not known before its first world.
    /// Twelve find likely worlds, but worlds that differ too little among
    /// themselves; 200 forget where the chain began, and with 1,000 a search
    /// played no better (`docs/strength.md`).
    pub fn posterior_sampler<L: Likelihood>(
        &self,
        likelihood: L,
        burn_in: u32,
        dice: &mut impl Dice,
    ) -> Option<PosteriorSampler<'_, L>> {
        let outside = matches!(self.public.phase, Phase::First | Phase::Deal | Phase::Over);
        if self.viewer == Viewer::Spectator || outside {
            return None;
        }
        let mut sampler = PosteriorSampler {
            view: self,
            likelihood,
            // Cards that were shuffled again (K10) are followed by the uniform
            // sampler alone.
            chain: self.reshuffled.is_empty().then(|| Chain::new(self, dice)),
        };
        if let Some(chain) = &mut sampler.chain {
            chain.evaluate(&sampler.likelihood);
            chain.run(&sampler.likelihood, burn_in as f32, dice);
        }
        Some(sampler)
    }
}

impl<L: Likelihood> PosteriorSampler<'_, L> {
    /// The next world. Neighbours in the chain are alike; far ones are not.
    /// After a reshuffle with random sides (K10) worlds are uniform instead.
    pub fn next(&mut self, dice: &mut impl Dice) -> State {
        match &mut self.chain {
            Some(chain) => {
                chain.run(&self.likelihood, THINNING, dice);
                chain.state(dice)
            }
            None => brelan_kernel::View::sample(self.view, dice).expect("a seat's view in a round"),
        }
    }
}
