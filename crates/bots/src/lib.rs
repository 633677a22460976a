//! Who plays by itself: a bot gets a view and the legal actions, and gives
//! back one of them. It never sees the truth of a table.

mod greedy;
mod random;

use brelan_kernel::Game;

pub use random::Random;

/// Somebody who plays by itself.
pub trait Bot<G: Game>: Send {
    /// One of `legal` (never empty), chosen by what `view` knows and by the
    /// bot's own seed.
    fn choose(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action;
}

/// A game with a bot that plays it like a sensible person.
pub trait Playable: Game {
    /// The greedy bot.
    fn greedy() -> Box<dyn Bot<Self>>;
}

/// The levels, weakest first.
pub const LEVELS: [&str; 2] = ["random", "greedy"];

/// The bot of a level; `None` when there is no such level.
pub fn bot<G: Playable>(level: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    match level {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(G::greedy()),
        _ => None,
    }
}
