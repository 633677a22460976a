//! Players of the arena: every bot by its name, and the oracle.

use crate::oracle::Oracle;
use crate::table::{ArenaGame, Table};
use brelan_bots::{Bot, NAMES, bot};
use brelan_kernel::Seat;

/// The oracle's names: the current one, then the name of earlier versions, which
/// is still accepted.
pub const ORACLE_NAMES: [&str; 2] = ["oracle", "seer"];

/// A player that enters a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entrant {
    /// A bot that knows what its view knows, by its name.
    Bot(String),
    /// The player with perfect information: an upper bound. The text is the one
    /// of [`ORACLE_NAMES`] that it entered by.
    Oracle(&'static str),
}

impl Entrant {
    /// The entrant of that name.
    ///
    /// # Errors
    /// When there is none: a message in English with all known names.
    pub fn from_name<G: ArenaGame>(name: &str) -> Result<Entrant, String> {
        if let Some(name) = ORACLE_NAMES.into_iter().find(|it| *it == name) {
            return Ok(Entrant::Oracle(name));
        }
        if bot::<G>(name, 0).is_some() {
            return Ok(Entrant::Bot(name.into()));
        }
        let (known, oracle) = (NAMES.join(", "), ORACLE_NAMES[0]);
        Err(format!(
            "there is no bot `{name}`, but {known}, search:N for N simulations \
             a choice, even:N for as many without inference, and {oracle}, which sees all cards"
        ))
    }

    /// Its name in commands and tables: the one that it entered by.
    pub fn name(&self) -> &str {
        match self {
            Entrant::Bot(name) => name,
            Entrant::Oracle(name) => name,
        }
    }

    pub(crate) fn player<G: ArenaGame>(&self, seed: u64) -> Player<G> {
        match self {
            Entrant::Bot(name) => Player::Bot(bot(name, seed).expect("the name was checked")),
            Entrant::Oracle(_) => Player::Oracle(Oracle::default()),
        }
    }
}

/// An entrant in its seat.
pub(crate) enum Player<G: ArenaGame> {
    Bot(Box<dyn Bot<G>>),
    Oracle(Oracle),
}

impl<G: ArenaGame> Player<G> {
    pub(crate) fn choose(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        legal: &[G::Action],
    ) -> G::Action {
        match self {
            Player::Bot(bot) => bot.choose(table.view(seat), legal),
            Player::Oracle(oracle) => oracle.choose(table, seat, legal),
        }
    }

    pub(crate) fn simulations(&self) -> u64 {
        match self {
            Player::Bot(bot) => bot.simulations(),
            Player::Oracle(oracle) => oracle.simulations(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::quando::State;

    #[test]
    fn every_bot_and_the_oracle_may_enter_and_no_other_name() {
        for name in NAMES.into_iter().chain(["search:16"]).chain(ORACLE_NAMES) {
            let entrant = Entrant::from_name::<State>(name).expect("a bot");
            assert_eq!(entrant.name(), name);
        }
        for name in ["genius", "search:0", "search:", "Greedy", ""] {
            let error = Entrant::from_name::<State>(name).expect_err("none");
            assert!(error.starts_with(&format!("there is no bot `{name}`, but random")));
        }
    }

    #[test]
    fn both_names_of_the_oracle_are_one_player() {
        for name in ORACLE_NAMES {
            let entrant = Entrant::from_name::<State>(name).expect("the oracle");
            assert!(matches!(entrant.player::<State>(1), Player::Oracle(_)));
        }
    }
}
