#![doc = include_str!("../README.md")]

mod decision_seed;
mod evaluation;
mod greedy;
mod halving;
mod ladder;
mod level;
mod net;
mod player;
pub mod qarre;
pub mod quando;
mod random;
mod style;
mod zero;

use brelan_kernel::{Game, SplitMix, Worlds};

pub use brelan_search::{ActionStats, Budget, Stop};
pub use evaluation::Evaluation;
pub use ladder::{GameLadder, InvalidLadder, Ladder, Step, Unit};
pub use level::{Effort, Level};
pub use player::{Fault, FaultKind, Player, SeatedPlayer};
pub use random::Random;
pub use style::{POOL, Style};

/// A player that chooses by itself.
pub trait Bot<G: Game>: Send {
    /// One of `legal`, chosen by what `view` knows and by the bot's own seed. `legal` is what
    /// [`Rules::legal`](brelan_kernel::Rules::legal) gives for the acting seat, whose view this is.
    ///
    /// # Panics
    /// The bots of this crate may panic where `legal` is empty or the view is another seat's.
    fn choose(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action;

    /// What a search finds out about each action of `legal`, which are actions of the
    /// acting seat whose view this is: all of them are tried in the same worlds with
    /// the same random numbers. [`Bot::choose`] spends its simulations on fewer
    /// actions, the most promising ones, so that its choice need not have the best
    /// value here. `None` where the bot does not search.
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
    /// The version of the game's bots: it changes whenever one of them chooses
    /// otherwise for the same view and seed. `greedy` never does.
    const BOTS_VERSION: &'static str;

    /// The greedy bot: frozen, because the others are measured against it.
    fn greedy() -> Box<dyn Bot<Self>>;

    /// Greedy with another habit, to be measured against.
    fn style(style: Style) -> Box<dyn Bot<Self>>;

    /// The bot of a level. With [`Effort::FULL`] equal seeds and views give
    /// equal choices.
    fn level(level: Level, seed: u64, effort: Effort) -> Box<dyn Bot<Self>>;

    /// How many simulations a level makes for a choice; `None` where it does not
    /// search.
    fn simulations(level: Level) -> Option<u32>;

    /// The bot that searches with `simulations` for a choice, as the
    /// master does, or with what `effort` grants of them.
    fn search(simulations: u32, seed: u64, effort: Effort) -> Box<dyn Bot<Self>>;

    /// The bot that searches with `simulations` for a choice without inference: it takes every
    /// consistent world for equally likely, whatever the others did. To measure what inference
    /// brings.
    fn search_uniform(simulations: u32, seed: u64, effort: Effort) -> Box<dyn Bot<Self>>;

    /// Worlds that fit what a seat knows, drawn as the searching bots draw them: as
    /// often as what the other seats chose makes them likely. A world can be played on
    /// by any bot with [`Match::in_world`](brelan_kernel::Match::in_world). `None` for
    /// a spectator and where no seat is to act.
    fn posterior<'v>(
        view: &'v Self::View,
        dice: &mut SplitMix,
    ) -> Option<Box<dyn Worlds<Self> + 'v>>;
}

/// What [`bot`] knows by name and a table can seat, beside the [`Style`]s, `search:N` for N
/// simulations a choice and `uniform:N` for as many in uniform worlds, without inference (also
/// known as `even:N`, its older name).
pub const NAMES: [&str; 7] = [
    "random", "greedy", "learning", "casual", "solid", "expert", "master",
];

/// The names that [`bot`] knows, as part of a sentence.
pub fn known_names() -> String {
    join_with_styles(NAMES.map(str::to_owned))
}

/// The names that [`bot`] knows, as part of a sentence, each level with its animal: for commands
/// that take the animals for names, too.
pub fn known_names_and_faces() -> String {
    join_with_styles(NAMES.map(|name| match Level::from_name(name) {
        Some(level) => format!("{name} ({})", level.face()),
        None => name.to_owned(),
    }))
}

/// The names, the styles and how searches are named, separated by commas.
fn join_with_styles(known: [String; NAMES.len()]) -> String {
    let styles = Style::ALL.map(Style::name);
    format!(
        "{}, {}, search:N for N simulations a choice, uniform:N for as many without inference",
        known.join(", "),
        styles.join(", ")
    )
}

/// What a record tells of a bot besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// [`Playable::BOTS_VERSION`].
    pub version: &'static str,
    /// The simulations for a choice, where it searches.
    pub simulations: Option<u32>,
}

/// The parameters of the bot of that name; `None` when there is no such bot.
pub fn parameters<G: Playable>(name: &str) -> Option<Parameters> {
    Some(Parameters {
        version: G::BOTS_VERSION,
        simulations: match BotKind::parse(name)? {
            BotKind::Random | BotKind::Greedy | BotKind::Style(_) => None,
            BotKind::Search(simulations) | BotKind::Uniform(simulations) => Some(simulations),
            BotKind::Level(level) => G::simulations(level),
        },
    })
}

/// The kind of a bot, as its name says.
enum BotKind {
    Random,
    Greedy,
    Style(Style),
    Search(u32),
    Uniform(u32),
    Level(Level),
}

impl BotKind {
    fn parse(name: &str) -> Option<BotKind> {
        let Some((kind, simulations)) = name.split_once(':') else {
            return match name {
                "random" => Some(BotKind::Random),
                "greedy" => Some(BotKind::Greedy),
                _ => Style::from_name(name)
                    .map(BotKind::Style)
                    .or_else(|| Level::from_name(name).map(BotKind::Level)),
            };
        };
        // Rust reads a sign and leading zeros, too, and a bot would have several names.
        if !simulations.starts_with(|first| matches!(first, '1'..='9')) {
            return None;
        }
        let simulations = simulations.parse().ok()?;
        match kind {
            "search" => Some(BotKind::Search(simulations)),
            "uniform" | "even" => Some(BotKind::Uniform(simulations)),
            _ => None,
        }
    }
}

/// The bot of that name (one of [`NAMES`], or `search:1600`); `None` when
/// there is no such bot.
///
/// ```
/// use brelan_bots::{Bot, bot};
/// use brelan_kernel::{Match, Rules, SplitMix, Viewer};
/// use brelan_zero::{Options, Preset, State};
///
/// let mut played: Match<State> = Match::new(Options::preset(Preset::Asyncron, 3)?);
/// let seat = played.advance(&mut SplitMix::new(7)).expect("the cards are dealt");
/// let mut legal = Vec::new();
/// played.state().legal(&mut legal);
/// let view = played.view(Viewer::Seat(seat));
///
/// let mut greedy = bot::<State>("greedy", 1).expect("a bot");
/// assert!(legal.contains(&greedy.choose(view, &legal)));
/// assert!(greedy.evaluate(view, &legal).is_none(), "it does not search");
/// assert!(bot::<State>("grandmaster", 1).is_none());
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
pub fn bot<G: Playable>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    bot_with(name, seed, Effort::FULL)
}

/// The bot of that name like [`bot`], with this effort where it searches and so can do with less
/// than the full one.
pub fn bot_with<G: Playable>(name: &str, seed: u64, effort: Effort) -> Option<Box<dyn Bot<G>>> {
    Some(match BotKind::parse(name)? {
        BotKind::Random => Box::new(Random::new(seed)),
        BotKind::Greedy => G::greedy(),
        BotKind::Style(style) => G::style(style),
        BotKind::Search(simulations) => G::search(simulations, seed, effort),
        BotKind::Uniform(simulations) => G::search_uniform(simulations, seed, effort),
        BotKind::Level(level) => G::level(level, seed, effort),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_zero::State;

    #[test]
    fn levels_and_styles_are_written_by_their_names() {
        for level in Level::ALL {
            assert_eq!(Level::from_name(&level.to_string()), Some(level));
        }
        for style in Style::ALL {
            assert_eq!(Style::from_name(&style.to_string()), Some(style));
        }
        assert_eq!(format!("{:<7}|", Level::Solid), "solid  |");
    }

    #[test]
    fn every_bot_has_parameters_and_no_other_name_does() {
        let simulations = |name| parameters::<State>(name).map(|bot| bot.simulations);
        for name in NAMES.into_iter().chain(POOL) {
            assert!(bot::<State>(name, 1).is_some() && simulations(name).is_some());
        }
        assert_eq!(simulations("greedy"), Some(None));
        assert_eq!(simulations("search:70"), Some(Some(70)));
        assert_eq!(simulations("even:70"), simulations("uniform:70"));
        for name in [
            "search:0",
            "search:",
            "search:x",
            "search:+5",
            "search:00100",
            "uniform:05",
            "bold:70",
            "Greedy",
            "",
        ] {
            assert!(bot::<State>(name, 1).is_none() && simulations(name).is_none());
        }
    }
}
