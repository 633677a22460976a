//! The whole contract that a game fulfils, in four parts: [`Rules`](crate::Rules),
//! [`GameOptions`](crate::GameOptions), [`View`](crate::View) and [`Notation`].

use crate::Notation;

/// A game: its rules with their options, and its notation. Everything that plays,
/// stores or shows a match is written for any `Game`. A type that implements the
/// parts is a game.
pub trait Game: Notation {}

impl<G: Notation> Game for G {}

/// A game that shows its whole truth to tests. A game implements it behind a
/// feature that no program switches on.
pub trait Position: Game {
    /// The position as text.
    fn position(&self) -> String;

    /// The deal of the current round that would have led to `self`'s cards,
    /// had it been played by the moves that led `real` from `deal`; `None`
    /// where cards cannot be followed.
    fn deal_behind(&self, real: &Self, deal: &Self::Shuffled) -> Option<Self::Shuffled>;
}
