//! Worlds one after the other, each as often as the past makes it likely.
//!
//! [`sample`](brelan_kernel::View::sample) draws each world independently and uniformly. A search
//! wants thousands of worlds at one moment, and wants those more often in which
//! the others' past choices are likely: worlds of the posterior, whose prior is
//! uniform over the consistent worlds and whose likelihood is a [`Likelihood`].
//! A [`Posterior`] is a Markov chain Monte Carlo sampler for it; the chain itself is
//! described in `markov_chain.rs`.
//!
//! The likelihood of a world is the product over the other seats of how likely each
//! chose as it did in this round, had it held the fronts of the cards that
//! [`View::hidden`] lists for it, in that order: `Likelihood<Seat, [Value]>`.

use crate::markov_chain::Chain;
use crate::public_state::Phase;
use crate::uniform_sampler::World;
use crate::view::View;
use crate::{Handle, State, Value};
use brelan_kernel::{Dice, Likelihood, Seat, SplitMix, Viewer, Worlds};

/// Steps between two worlds for each card that is not known. Neighbouring worlds
/// stay correlated, but 20 steps after a burn-in of 1,000 came to about the same
/// worlds in 400 rounds of greedy bots (`docs/decisions`, 10).
const THINNING: f32 = 0.5;

/// A Markov chain of worlds that are consistent with a view: for a search, which wants thousands of
/// them at one moment. A world of [`sample`](brelan_kernel::View::sample) is independent of the
/// others, and costs far more time (`docs/performance.md`).
///
/// With [`Uniform`](brelan_kernel::Uniform) all consistent worlds are equally likely; another
/// [`Likelihood`] says how likely a seat chose as it did in this round, had it held the fronts of
/// the cards that [`View::hidden`] lists for it, in that order.
///
/// ```
/// use brelan_kernel::{Match, Rules, SplitMix, Uniform, Viewer, Worlds};
/// use brelan_quando::{Options, Posterior, Preset, State};
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Official, 3)?);
/// let seat = played.advance(&mut dice).expect("a match begins with a choice");
/// let view = played.view(Viewer::Seat(seat));
/// let mut worlds = Posterior::new(view, Uniform, 200, &mut dice).expect("a seat has worlds");
/// for _ in 0..100 {
///     // The match goes on in this world: with bots, or on its fast path.
///     let world: State = worlds.next(&mut dice);
///     assert_eq!(world.counts(seat), view.own_counts());
/// }
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
pub struct Posterior<'v, L> {
    view: &'v View,
    likelihood: L,
    source: Source,
}

/// Where the worlds come from.
enum Source {
    Chain(Box<Chain>),
    /// After a reshuffle with random sides (K10) cards are followed by the uniform sampler alone.
    /// Each world is walked to from the one before it: to find a first one takes milliseconds.
    Walk(World),
}

impl View {
    /// The cards of `seat` of which the viewer knows the back only, in hand
    /// order.
    pub fn hidden(&self, seat: Seat) -> impl Iterator<Item = Handle> {
        let cards = self.hands[seat.index()].cards().iter();
        cards
            .filter(|card| card.known.sides.front.is_none())
            .map(|card| card.handle)
    }
}

impl<'v, L: Likelihood<Seat, [Value]>> Posterior<'v, L> {
    /// A chain of worlds that are consistent with a view; `None` for a spectator
    /// and outside of a round, as [`sample`](brelan_kernel::View::sample). The chain
    /// makes `burn_in` steps for each card that is not known before its first world.
    /// Twelve find likely worlds, but worlds that differ too little among
    /// themselves; 200 forget where the chain began, and with 1,000 a search
    /// played no better (`docs/decisions`, 10).
    pub fn new(
        view: &'v View,
        likelihood: L,
        burn_in: u32,
        dice: &mut impl Dice,
    ) -> Option<Posterior<'v, L>> {
        let phase = view.public.phase;
        let outside = matches!(phase, Phase::First | Phase::Deal | Phase::Over);
        if view.viewer == Viewer::Spectator || outside {
            return None;
        }
        let source = if view.reshuffled.is_empty() {
            let mut chain = Chain::new(view, dice);
            chain.evaluate(&likelihood);
            chain.run(&likelihood, burn_in as f32, dice);
            Source::Chain(Box::new(chain))
        } else {
            Source::Walk(World::first(view, dice))
        };
        Some(Posterior {
            view,
            likelihood,
            source,
        })
    }
}

impl<L: Likelihood<Seat, [Value]>> Worlds<State> for Posterior<'_, L> {
    /// The next world. Neighbours in the chain are alike; far ones are not.
    /// After a reshuffle with random sides (K10) worlds are uniform instead.
    fn next(&mut self, dice: &mut SplitMix) -> State {
        match &mut self.source {
            Source::Chain(chain) => {
                chain.run(&self.likelihood, THINNING, dice);
                chain.state(dice)
            }
            Source::Walk(world) => world.next(self.view, dice),
        }
    }
}
