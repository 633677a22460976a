//! Worlds drawn from what one viewer knows, each as often as it is likely.

use crate::SplitMix;

/// A source of worlds: full assignments of what is hidden, each consistent with what
/// one viewer knows and drawn as often as its posterior probability says. Worlds may
/// depend on the ones before, as those of a Markov chain do. `W` is a game's state, on
/// which every viewer can play on with [`Match::in_world`](crate::Match::in_world), or
/// a compact form of it for searches.
pub trait Worlds<W> {
    /// The next world.
    fn next(&mut self, dice: &mut SplitMix) -> W;
}

/// The likelihood of a posterior over worlds: how likely it is that a seat chose as it
/// did, had it held a hand. Each game says what it looks back on and what of a hand is
/// hidden.
pub trait Likelihood<Choices: ?Sized, Hand: ?Sized> {
    /// The log-likelihood, up to a constant that is the same for all hands.
    fn log_likelihood(&self, choices: &Choices, hand: &Hand) -> f32;
}

/// The likelihood that is the same for every world.
#[derive(Clone, Copy, Debug)]
pub struct Uniform;

impl<Choices: ?Sized, Hand: ?Sized> Likelihood<Choices, Hand> for Uniform {
    fn log_likelihood(&self, _: &Choices, _: &Hand) -> f32 {
        0.0
    }
}
