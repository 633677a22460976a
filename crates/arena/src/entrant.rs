//! Who may play in the arena: every bot by its name, and one that cheats.

use crate::seer::Seer;
use crate::table::{Contested, Table};
use brelan_bots::{Bot, NAMES, bot};
use brelan_kernel::Seat;

/// The name of the bot that sees everything.
pub const SEER: &str = "seer";

/// Somebody who enters a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A bot that knows what its view knows, by its name.
    Named(String),
    /// The bot that sees everything: an upper bound, in the arena alone.
    Seer,
}

impl Entrant {
    /// The entrant of that name.
    ///
    /// # Errors
    /// That there is none, with those that there are, in English.
    pub fn from_name<G: Contested>(name: &str) -> Result<Entrant, String> {
        match name {
            SEER => Ok(Entrant::Seer),
            _ if bot::<G>(name, 0).is_some() => Ok(Entrant::Named(name.into())),
            _ => {
                let known = NAMES.join(", ");
                Err(format!(
                    "there is no bot `{name}`, but {known}, search:N for N simulations \
                     a choice, even:N for as many without inference, and {SEER}, which sees all cards"
                ))
            }
        }
    }

    /// Its name in commands and tables.
    pub fn name(&self) -> &str {
        match self {
            Entrant::Named(name) => name,
            Entrant::Seer => SEER,
        }
    }

    pub(crate) fn player<G: Contested>(&self, seed: u64) -> Player<G> {
        match self {
            Entrant::Named(name) => Player::Bot(bot(name, seed).expect("the name was checked")),
            Entrant::Seer => Player::Seer(Seer::default()),
        }
    }
}

/// An entrant in its seat.
pub(crate) enum Player<G: Contested> {
    Bot(Box<dyn Bot<G>>),
    Seer(Seer),
}

impl<G: Contested> Player<G> {
    pub(crate) fn choose(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        legal: &[G::Action],
    ) -> G::Action {
        match self {
            Player::Bot(bot) => bot.choose(table.view(seat), legal),
            Player::Seer(seer) => seer.choose(table, seat, legal),
        }
    }

    pub(crate) fn simulations(&self) -> u64 {
        match self {
            Player::Bot(bot) => bot.simulations(),
            Player::Seer(seer) => seer.simulations(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::quando::State;

    #[test]
    fn every_bot_may_enter_and_nobody_else() {
        for name in NAMES.into_iter().chain(["search:16", SEER]) {
            let entrant = Entrant::from_name::<State>(name).expect("a bot");
            assert_eq!(entrant.name(), name);
        }
        for name in ["genius", "search:0", "search:", "Greedy", ""] {
            let fault = Entrant::from_name::<State>(name).expect_err("none");
            assert!(fault.starts_with(&format!("there is no bot `{name}`, but random")));
        }
    }
}
