//! A bot that plays whichever game.

use brelan_bots::{ActionStats, Bot, Effort, Playable, Stop, bot_with, known_names, parameters};
use brelan_catalog::{AnyView, Kind, games, typed_view, with_game};
use std::any::Any;
use std::fmt;

/// One of Brelan's bots by its name, for matches of whichever game. It chooses from
/// what a view knows and from its own seed.
pub struct AnyBot {
    /// As [`brelan_bots::bot`] knows it.
    name: String,
    seed: u64,
    effort: Effort,
    /// The bot of each game that was asked for, a `Box<dyn Bot<G>>`.
    bots: Vec<(Kind, Box<dyn Any + Send>)>,
}

/// Why there is no such bot, or why it cannot choose. The message is in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotError {
    /// There is no bot of that name, or it takes no number of simulations.
    NoSuchBot(String),
    /// The seat whose view it is does not have to choose.
    NothingToChoose,
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::NoSuchBot(message) => f.write_str(message),
            BotError::NothingToChoose => f.write_str(
                "the view's seat does not have to choose: take the view of one that must",
            ),
        }
    }
}

impl std::error::Error for BotError {}

/// The bots that search with a number of simulations that can be chosen, and what
/// [`brelan_bots::bot`] calls them then.
const SEARCHING: [(&str, &str); 3] = [
    ("master", "search"),
    ("search", "search"),
    ("uniform", "uniform"),
];

impl AnyBot {
    /// The bot of that name, such as `master` or `search:400`. With `simulations`, which
    /// `master` and `uniform` take, it makes that many for a choice. The same name, seed
    /// and views give the same choices.
    ///
    /// # Errors
    /// There is no such bot, or it does not search.
    pub fn new(name: &str, simulations: Option<u32>, seed: u64) -> Result<AnyBot, BotError> {
        let name = full_name(name, simulations)?;
        Ok(AnyBot {
            name,
            seed,
            effort: Effort::FULL,
            bots: Vec::new(),
        })
    }

    /// The bot, which asks `stop` every few roll-outs of a search whether to end it: it then answers
    /// with what it has found by then.
    #[must_use]
    pub fn stopped_by(mut self, stop: fn() -> bool) -> AnyBot {
        self.effort.stop = Some(Stop(stop));
        self
    }

    /// Its name, with the number of simulations where one was chosen.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many simulations it makes for a choice in this game; `None` where it does
    /// not search.
    pub fn simulations(&self, kind: Kind) -> Option<u32> {
        let found = with_game!(kind, G => parameters::<G>(&self.name));
        found.and_then(|parameters| parameters.simulations)
    }

    /// The place in [`AnyView::legal`] of the action that it chooses.
    ///
    /// # Errors
    /// The view's seat does not have to choose.
    pub fn choose(&mut self, view: &dyn AnyView) -> Result<usize, BotError> {
        with_game!(view.kind(), G => self.choose_in::<G>(view))
    }

    /// What a search finds out about every legal action, each named by its place in
    /// [`AnyView::legal`]; `None` where the bot does not search. Values are larger for
    /// what is better for the seat; [`brelan_bots::Bot::evaluate`] tells more.
    ///
    /// # Errors
    /// The view's seat does not have to choose.
    pub fn evaluate(
        &mut self,
        view: &dyn AnyView,
    ) -> Result<Option<Vec<ActionStats<usize>>>, BotError> {
        with_game!(view.kind(), G => self.evaluate_in::<G>(view))
    }

    fn choose_in<G: Playable>(&mut self, view: &dyn AnyView) -> Result<usize, BotError> {
        let decision = typed_view::<G>(view).filter(|found| !found.legal.is_empty());
        let decision = decision.ok_or(BotError::NothingToChoose)?;
        let chosen = self
            .of_game::<G>(view.kind())
            .choose(decision.view, &decision.legal);
        let place = decision.legal.iter().position(|action| *action == chosen);
        Ok(place.expect("a bot chooses one of the legal actions"))
    }

    fn evaluate_in<G: Playable>(
        &mut self,
        view: &dyn AnyView,
    ) -> Result<Option<Vec<ActionStats<usize>>>, BotError> {
        let decision = typed_view::<G>(view).filter(|found| !found.legal.is_empty());
        let decision = decision.ok_or(BotError::NothingToChoose)?;
        let bot = self.of_game::<G>(view.kind());
        let Some(evaluation) = bot.evaluate(decision.view, &decision.legal) else {
            return Ok(None);
        };
        let place = |stats: &ActionStats<G::Action>| {
            let mut legal = decision.legal.iter();
            let place = legal.position(|action| *action == stats.action);
            stats.with_action(place.expect("the statistics are of legal actions"))
        };
        Ok(Some(evaluation.actions.iter().map(place).collect()))
    }

    /// The bot in the types of a game; it lives as long as this one.
    fn of_game<G: Playable>(&mut self, kind: Kind) -> &mut Box<dyn Bot<G>> {
        let found = self.bots.iter().position(|(known, _)| *known == kind);
        let place = found.unwrap_or_else(|| {
            let bot = bot_with::<G>(&self.name, self.seed, self.effort);
            let bot = bot.expect("the name was checked");
            self.bots.push((kind, Box::new(bot)));
            self.bots.len() - 1
        });
        let bot = self.bots[place].1.downcast_mut();
        bot.expect("each kind has the bot of its game")
    }
}

/// The name with the number of simulations in it.
fn full_name(name: &str, simulations: Option<u32>) -> Result<String, BotError> {
    let full = match simulations {
        None => name.to_owned(),
        Some(simulations) => {
            let searching = SEARCHING.iter().find(|(known, _)| *known == name);
            let (_, search) = searching.ok_or_else(|| {
                let message =
                    format!("`{name}` takes no simulations, but search, master and uniform do");
                BotError::NoSuchBot(message)
            })?;
            if simulations == 0 {
                let message = "simulations must be 1 or more".to_owned();
                return Err(BotError::NoSuchBot(message));
            }
            format!("{search}:{simulations}")
        }
    };
    // Every game has bots of the same names.
    match parameters::<games::quando::State>(&full) {
        Some(_) => Ok(full),
        None if SEARCHING.iter().any(|(known, _)| *known == name) => {
            let message = format!("`{name}` needs a number of simulations, such as `{name}:400`");
            Err(BotError::NoSuchBot(message))
        }
        None => {
            let message = format!("there is no bot `{name}`, but {}", known_names());
            Err(BotError::NoSuchBot(message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_bots::NAMES;
    use brelan_catalog::{AnyMatch, new_match};
    use brelan_kernel::{GameOptions, Rules, Seat, Viewer};
    use serde_json::Map;

    fn begun(kind: Kind) -> Box<dyn AnyMatch> {
        let presets = with_game!(kind, G => <G as Rules>::Options::presets());
        let players = presets[0].min_players;
        new_match(kind, None, players, &Map::new(), [3; 32]).expect("the usual preset")
    }

    fn acting(played: &dyn AnyMatch) -> Seat {
        played.turn().seat().expect("a seat must choose")
    }

    #[test]
    fn every_bot_chooses_a_legal_action_in_every_game() {
        for kind in Kind::ALL {
            for name in NAMES.into_iter().chain(["search:8", "uniform:8"]) {
                let mut bot = AnyBot::new(name, None, 1).expect("a bot");
                let mut played = begun(kind);
                for _ in 0..3 {
                    let view = played.view(Viewer::Seat(acting(&*played))).expect("a seat");
                    let chosen = bot.choose(&*view).expect("it must choose");
                    played.play(chosen).expect("a legal action");
                }
            }
        }
    }

    #[test]
    fn one_bot_plays_several_games_and_equal_seeds_choose_alike() {
        let mut bot = AnyBot::new("master", Some(16), 4).expect("a bot");
        assert_eq!(bot.name(), "search:16");
        for kind in Kind::ALL {
            let played = begun(kind);
            let view = played.view(Viewer::Seat(acting(&*played))).expect("a seat");
            let mut same = AnyBot::new("search:16", None, 4).expect("a bot");
            assert_eq!(bot.choose(&*view), same.choose(&*view), "{kind:?}");
            assert_eq!(bot.simulations(kind), Some(16));
        }
    }

    #[test]
    fn a_search_that_is_stopped_answers_all_the_same() {
        for kind in Kind::ALL {
            for name in ["search", "uniform"] {
                let played = begun(kind);
                let view = played.view(Viewer::Seat(acting(&*played))).expect("a seat");
                let bot = AnyBot::new(name, Some(1_000_000), 1).expect("a bot");
                let mut bot = bot.stopped_by(|| true);
                assert!(bot.choose(&*view).expect("it must choose") < view.legal_count());
                let found = bot.evaluate(&*view).expect("it must choose");
                let found = found.expect("it searches");
                assert!(found.iter().map(|stats| stats.visits).sum::<u32>() < 100_000);
            }
        }
    }

    #[test]
    fn a_search_tells_of_every_legal_action_and_a_formula_of_none() {
        for kind in Kind::ALL {
            let played = begun(kind);
            let view = played.view(Viewer::Seat(acting(&*played))).expect("a seat");
            let evaluate = |name, simulations| {
                let mut bot = AnyBot::new(name, simulations, 1).expect("a bot");
                bot.evaluate(&*view).expect("it must choose")
            };
            let found = evaluate("master", Some(64)).expect("it searches");
            let places: Vec<usize> = found.iter().map(|stats| stats.action).collect();
            assert_eq!(
                places,
                (0..view.legal_count()).collect::<Vec<_>>(),
                "{kind:?}"
            );
            assert!(found.iter().all(|stats| stats.visits > 0));
            assert!(evaluate("greedy", None).is_none());
        }
    }

    #[test]
    fn a_seat_that_does_not_choose_gets_no_choice() {
        let played = begun(Kind::Quando);
        let other = acting(&*played).next(played.players());
        for viewer in [Viewer::Seat(other), Viewer::Spectator] {
            let view = played.view(viewer).expect("a viewer");
            let mut bot = AnyBot::new("greedy", None, 1).expect("a bot");
            assert_eq!(bot.choose(&*view), Err(BotError::NothingToChoose));
            assert_eq!(bot.evaluate(&*view), Err(BotError::NothingToChoose));
        }
    }

    #[test]
    fn an_unknown_bot_is_refused_with_the_known_names() {
        for (name, simulations, part) in [
            ("genius", None, "there is no bot `genius`, but random"),
            ("greedy", Some(5), "`greedy` takes no simulations"),
            ("expert", Some(5), "`expert` takes no simulations"),
            ("master", Some(0), "1 or more"),
            ("search:0", None, "there is no bot `search:0`"),
            ("", None, "there is no bot ``"),
            (
                "search",
                None,
                "`search` needs a number of simulations, such as `search:400`",
            ),
            ("uniform", None, "`uniform` needs a number of simulations"),
        ] {
            let error = AnyBot::new(name, simulations, 1).err().expect("refused");
            assert!(error.to_string().contains(part), "{error}");
        }
    }
}
