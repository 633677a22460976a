//! Ratings of the people and bots who play one game: the Bayesian approximation of Weng and Lin
//! (JMLR 12, 2011) to the Bradley-Terry model, over all pairs of seats of a match.
//!
//! A rating follows from the stored results alone, in the order in which the matches ended.
//! The same results give the same bits, whether they are rated at once or as they come. What
//! counts is in `docs/decisions/0021-ratings-from-stored-results.md`.

mod game_ratings;
mod update;

pub use game_ratings::{
    GameRatings, INITIAL_DEVIATION, INITIAL_MEAN, MAX_LISTED_DEVIATION, Rating,
};
pub use update::{UpdateOutcome, update_ratings};
