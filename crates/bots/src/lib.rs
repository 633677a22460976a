//! Bots: a bot gets a view and the legal actions, and gives back one of them. It
//! never sees the state of a match.

mod evaluation;
mod greedy;
mod halving;
mod ladder;
mod level;
mod moment;
mod net;
pub mod qarre;
pub mod quando;
mod random;
mod zero;

use brelan_kernel::Game;

pub use brelan_search::{ActionStats, Budget};
pub use evaluation::Evaluation;
pub use ladder::{GameLadder, Ladder, Step, Unit};
pub use level::{Effort, Level};
pub use random::Random;

/// A player that chooses by itself.
pub trait Bot<G: Game>: Send {
    /// One of `legal` (never empty), chosen by what `view` knows and by the
    /// bot's own seed.
    fn choose(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action;

    /// What a search finds out about `legal`, the actions of the acting seat whose
    /// view this is. [`Bot::choose`] makes the same search with the same seed.
    /// `None` where the bot does not search: by its level, or because the choice is
    /// plain.
    fn evaluate(&mut self, view: &G::View, legal: &[G::Action]) -> Option<Evaluation<G::Action>> {
        let _ = (view, legal);
        None
    }

    /// How many simulations it has run so far; 0 where it does not search.
    fn simulations(&self) -> u64 {
        0
    }
}

/// A game that has bots.
pub trait Playable: Game {
    /// The greedy bot: frozen, because the others are measured against it.
    fn greedy() -> Box<dyn Bot<Self>>;

    /// The bot of a level. With [`Effort::FULL`] equal seeds and views give
    /// equal choices.
    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<Self>>;

    /// The bot that searches with so many simulations to a choice, as the
    /// master does.
    fn search(simulations: u32, seed: u64) -> Box<dyn Bot<Self>>;

    /// The same bot without inference: it takes every consistent world for
    /// equally likely, whatever the others did. To measure what inference
    /// brings.
    fn search_uniform(simulations: u32, seed: u64) -> Box<dyn Bot<Self>>;
}

/// What [`bot`] knows by name, beside `search:N` for N simulations a choice
/// and `uniform:N` for as many in uniform worlds, without inference (also known
/// as `even:N`, its older name).
pub const NAMES: [&str; 7] = [
    "random", "greedy", "learning", "casual", "solid", "expert", "master",
];

/// The bot of that name (one of [`NAMES`], or `search:1600`); `None` when
/// there is no such bot.
pub fn bot<G: Playable>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    bot_with(name, seed, Effort::FULL)
}

/// The same with so much effort, where its level can do with less.
pub fn bot_with<G: Playable>(name: &str, seed: u64, effort: Effort) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(G::greedy()),
        _ => match name.split_once(':') {
            Some((kind, simulations)) => {
                let simulations = simulations.parse().ok().filter(|count| *count > 0)?;
                match kind {
                    "search" => Some(G::search(simulations, seed)),
                    "uniform" | "even" => Some(G::search_uniform(simulations, seed)),
                    _ => None,
                }
            }
            None => Some(G::level(Level::from_name(name)?, seed, effort)),
        },
    }
}
