//! Players of the arena: every bot by its name, the oracle, and players of the caller's
//! own.

use crate::oracle::Oracle;
use crate::table::{ArenaGame, Table};
use brelan_bots::{Bot, Fault, Player, SeatedPlayer, bot, known_names};
use brelan_kernel::Seat;
use std::fmt;
use std::sync::Arc;

/// The oracle's names: the current one, then the name of earlier versions, which
/// is still accepted.
pub const ORACLE_NAMES: [&str; 2] = ["oracle", "seer"];

/// Makes a player for one seat of one match, with a seed for its random numbers.
type NewPlayer<G> = dyn Fn(u64) -> Box<dyn Player<G>> + Send + Sync;

/// A player that enters a contest.
pub struct Entrant<G: ArenaGame> {
    name: String,
    kind: EntrantKind<G>,
}

enum EntrantKind<G: ArenaGame> {
    /// A bot that knows what its view knows, by its name.
    Bot,
    /// The player with perfect information: an upper bound.
    Oracle,
    Own(Arc<NewPlayer<G>>),
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no bot `{name}`, but {}, and {}, which sees all cards",
    known_names(),
    ORACLE_NAMES[0]
)]
pub struct NoSuchBot {
    /// The name.
    pub name: String,
}

impl<G: ArenaGame> Entrant<G> {
    /// The entrant of that name: a bot's, or one of [`ORACLE_NAMES`].
    ///
    /// # Errors
    /// [`NoSuchBot`], whose message has all known names.
    pub fn from_name(name: &str) -> Result<Entrant<G>, NoSuchBot> {
        let kind = if ORACLE_NAMES.contains(&name) {
            EntrantKind::Oracle
        } else if bot::<G>(name, 0).is_some() {
            EntrantKind::Bot
        } else {
            return Err(NoSuchBot { name: name.into() });
        };
        let name = name.into();
        Ok(Entrant { name, kind })
    }

    /// An entrant of the caller's own: `new_bot` makes a bot for each seat of each match.
    /// Its argument is a seed: a bot that draws its random numbers from it alone gives
    /// the same results again.
    ///
    /// ```
    /// use brelan_arena::Entrant;
    /// use brelan_bots::Random;
    /// use brelan_quando::State;
    ///
    /// let own = Entrant::<State>::own("mine", |seed| Box::new(Random::new(seed)));
    /// assert_eq!(own.name(), "mine");
    /// ```
    pub fn own(
        name: impl Into<String>,
        new_bot: impl Fn(u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Entrant<G> {
        Entrant::own_player(name, move |seed| Box::new(new_bot(seed)))
    }

    /// An entrant of the caller's own like [`Entrant::own`], but of players, which may fail and may
    /// need what their seats saw.
    pub fn own_player(
        name: impl Into<String>,
        new_player: impl Fn(u64) -> Box<dyn Player<G>> + Send + Sync + 'static,
    ) -> Entrant<G> {
        Entrant {
            name: name.into(),
            kind: EntrantKind::Own(Arc::new(new_player)),
        }
    }

    /// Its name in commands and tables: the one that it entered by.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn seated(&self, seed: u64) -> SeatedEntrant<G> {
        SeatedEntrant::Player(match &self.kind {
            EntrantKind::Oracle => return SeatedEntrant::Oracle(Oracle::default()),
            EntrantKind::Bot => {
                let bot = bot::<G>(&self.name, seed).expect("the name was checked");
                SeatedPlayer::of_bot(bot, seed)
            }
            EntrantKind::Own(new_player) => SeatedPlayer::new(new_player(seed), seed),
        })
    }

    /// The action of `legal` that a search of these alone finds best; `None` of a player that does
    /// not search, or is the caller's own. To be given the actions is not enough for a bot that
    /// searches: its choice is among all that the view allows, of which they may be a part.
    pub(crate) fn best_by_search(
        &self,
        view: &G::View,
        legal: &[G::Action],
        seed: u64,
    ) -> Option<G::Action> {
        let EntrantKind::Bot = self.kind else {
            return None;
        };
        let evaluation = bot::<G>(&self.name, seed)?.evaluate(view, legal)?;
        let searched = evaluation.actions.into_iter().rev();
        let best = searched.max_by(|one, other| one.lower_bound().total_cmp(&other.lower_bound()));
        best.map(|stats| stats.action)
    }
}

impl<G: ArenaGame> Clone for Entrant<G> {
    fn clone(&self) -> Entrant<G> {
        Entrant {
            name: self.name.clone(),
            kind: match &self.kind {
                EntrantKind::Bot => EntrantKind::Bot,
                EntrantKind::Oracle => EntrantKind::Oracle,
                EntrantKind::Own(new_player) => EntrantKind::Own(new_player.clone()),
            },
        }
    }
}

impl<G: ArenaGame> fmt::Debug for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

/// An entrant in its seat.
pub(crate) enum SeatedEntrant<G: ArenaGame> {
    Player(SeatedPlayer<G>),
    Oracle(Oracle),
}

impl<G: ArenaGame> SeatedEntrant<G> {
    pub(crate) fn needs_seen(&self) -> bool {
        match self {
            SeatedEntrant::Player(player) => player.needs_seen(),
            SeatedEntrant::Oracle(_) => false,
        }
    }

    pub(crate) fn choose(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        legal: &[G::Action],
    ) -> G::Action {
        match self {
            SeatedEntrant::Player(player) => {
                player.choose(table.seen(seat), table.view(seat), legal)
            }
            SeatedEntrant::Oracle(oracle) => oracle.choose(table, seat, legal),
        }
    }

    pub(crate) fn finish(&mut self, table: &Table<G>, seat: Seat) {
        if let SeatedEntrant::Player(player) = self {
            player.finish(table.seen(seat), table.view(seat));
        }
    }

    pub(crate) fn fault(&self) -> Option<&Fault> {
        match self {
            SeatedEntrant::Player(player) => player.fault(),
            SeatedEntrant::Oracle(_) => None,
        }
    }

    pub(crate) fn simulations(&self) -> u64 {
        match self {
            SeatedEntrant::Player(player) => player.simulations(),
            SeatedEntrant::Oracle(oracle) => oracle.simulations(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_bots::NAMES;
    use brelan_catalog::games::quando::State;

    #[test]
    fn every_bot_and_the_oracle_may_enter_and_no_other_name() {
        for name in NAMES.into_iter().chain(["search:16"]).chain(ORACLE_NAMES) {
            let entrant = Entrant::<State>::from_name(name).expect("a bot");
            assert_eq!(entrant.name(), name);
        }
        for name in ["genius", "search:0", "search:", "Greedy", ""] {
            let error = Entrant::<State>::from_name(name).expect_err("none");
            let message = error.to_string();
            assert!(message.starts_with(&format!("there is no bot `{name}`, but random")));
            assert!(message.ends_with(", and oracle, which sees all cards"));
        }
    }

    #[test]
    fn both_names_of_the_oracle_are_one_player() {
        for name in ORACLE_NAMES {
            let entrant = Entrant::<State>::from_name(name).expect("the oracle");
            assert!(matches!(entrant.seated(1), SeatedEntrant::Oracle(_)));
        }
    }
}
