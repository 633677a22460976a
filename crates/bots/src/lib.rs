//! Who plays by itself: a bot gets a view and the legal actions, and gives
//! back one of them. It never sees the truth of a table.

use brelan_kernel::Game;

/// Somebody who plays by itself.
pub trait Bot<G: Game>: Send {
    /// One of `legal`, chosen by what `view` knows and by the bot's own seed.
    fn choose(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action;
}
