//! The ladder: how much stronger each level is than the one below it, as
//! measured. `brelan arena --ladder --ladder-file` writes the file, the page
//! reads it; a level that was not measured is not in it.

use crate::Level;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The measured strength of the levels, game by game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    /// By the game's name; a game that was not measured is not there.
    pub games: BTreeMap<String, GameLadder>,
}

/// The levels of one game, and how they were measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLadder {
    /// The number of seats at the tables that were played.
    pub players: u8,
    /// The preset that was played.
    pub preset: String,
    /// The seed of the deals.
    pub seed: u64,
    /// How many deals each two levels played.
    pub deals: u64,
    /// The command that measures the same again.
    pub command: String,
    /// The date of the commit that was measured, as 2026-11-26. `brelan arena` does not know it:
    /// `cargo xtask figures --measure` writes it.
    #[serde(default)]
    pub code_of: Option<String>,
    /// The version of the game's rules; `None` in files of earlier builds.
    #[serde(default)]
    pub rules: Option<u32>,
    /// Every level but the lowest, weakest first.
    pub levels: Vec<Step>,
}

/// How much stronger a level is than the one below it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The level, by its name.
    pub level: String,
    /// The level below it.
    pub below: String,
    /// What `value` counts.
    pub unit: Unit,
    /// What the level wins against the one below it.
    pub value: f64,
    /// Half the width of `value`'s 95 % interval.
    pub interval: f64,
    /// Its rating on the Elo scale, where the lowest level has 0.
    pub rating: f64,
    /// Half the width of `rating`'s 95 % interval.
    pub rating_interval: f64,
}

/// What a bot's strength is measured in. It can be matched exhaustively: another unit is played,
/// computed and written differently in many places, which the compiler then names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// By how many points a round it is ahead: 0 among equals.
    PointsARound,
    /// Which share of the matches it wins, from 0 to 1: a half among equals.
    WinShare,
}

/// Why a text is no ladder file.
#[derive(Debug)]
#[non_exhaustive]
pub enum InvalidLadder {
    /// It is not the JSON of a ladder.
    Json(serde_json::Error),
    /// The levels of a game are not each level above the one below it.
    Levels {
        /// The game.
        game: String,
    },
    /// A level's value or rating has no interval, as of levels that always play alike.
    NoInterval {
        /// The game.
        game: String,
        /// The level.
        level: String,
    },
}

impl From<serde_json::Error> for InvalidLadder {
    fn from(error: serde_json::Error) -> InvalidLadder {
        InvalidLadder::Json(error)
    }
}

impl fmt::Display for InvalidLadder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidLadder::Json(error) => error.fmt(f),
            InvalidLadder::Levels { game } => {
                write!(
                    f,
                    "{game}: the levels are not each level above the one below it"
                )
            }
            InvalidLadder::NoInterval { game, level } => {
                write!(f, "{game}: {level} has no interval")
            }
        }
    }
}

impl std::error::Error for InvalidLadder {}

impl Ladder {
    /// The ladder as it was last measured.
    pub fn measured() -> Ladder {
        Ladder::read(include_str!("../ladder.json")).expect("a test reads the same file")
    }

    /// Reads a ladder file.
    ///
    /// # Errors
    /// [`InvalidLadder`] where it is none, a level is missing, or one has no interval.
    pub fn read(text: &str) -> Result<Ladder, InvalidLadder> {
        let ladder: Ladder = serde_json::from_str(text)?;
        for (name, game) in &ladder.games {
            game.check(name)?;
        }
        Ok(ladder)
    }

    /// The text of the ladder file, with a line feed at the end.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("names, numbers and lists") + "\n"
    }

    /// How much stronger `level` is at `game` than the level below it, if that
    /// was measured.
    pub fn step(&self, game: &str, level: Level) -> Option<&Step> {
        let steps = &self.games.get(game)?.levels;
        steps.iter().find(|step| step.level == level.name())
    }
}

impl GameLadder {
    /// Every level stands once above the one below it, with true intervals.
    fn check(&self, game: &str) -> Result<(), InvalidLadder> {
        let steps = self.levels.iter();
        let named = steps.map(|step| (step.below.as_str(), step.level.as_str()));
        let pairs = Level::ALL.windows(2);
        if !named.eq(pairs.map(|pair| (pair[0].name(), pair[1].name()))) {
            return Err(InvalidLadder::Levels { game: game.into() });
        }
        let is_width = |width: f64| width > 0.0 && width.is_finite();
        let is_sure = |step: &&Step| is_width(step.interval) && is_width(step.rating_interval);
        match self.levels.iter().find(|step| !is_sure(step)) {
            Some(step) => Err(InvalidLadder::NoInterval {
                game: game.into(),
                level: step.level.clone(),
            }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(level: Level, below: Level) -> Step {
        Step {
            level: level.name().into(),
            below: below.name().into(),
            unit: Unit::PointsARound,
            value: 3.21,
            interval: 0.4,
            rating: 123.0,
            rating_interval: 15.0,
        }
    }

    fn ladder() -> Ladder {
        let game = GameLadder {
            players: 4,
            preset: "official".into(),
            seed: 1000,
            deals: 200,
            command: "brelan arena quando --ladder".into(),
            code_of: Some("2026-11-26".into()),
            rules: Some(2),
            levels: Level::ALL
                .windows(2)
                .map(|pair| step(pair[1], pair[0]))
                .collect(),
        };
        Ladder {
            games: BTreeMap::from([("quando".into(), game)]),
        }
    }

    fn game(ladder: &mut Ladder) -> &mut GameLadder {
        ladder.games.get_mut("quando").expect("it is there")
    }

    #[test]
    fn the_measured_ladder_can_be_read() {
        let text = include_str!("../ladder.json");
        let ladder = Ladder::read(text).expect("a ladder");
        assert_eq!(ladder.text(), text);
        assert_eq!(ladder, Ladder::measured());
    }

    #[test]
    fn each_measured_game_names_the_day_of_its_code_and_its_rules() {
        for (name, game) in Ladder::measured().games {
            assert!(game.code_of.is_some(), "{name}");
            assert!(game.rules.is_some(), "{name}");
        }
    }

    #[test]
    fn a_ladder_of_an_earlier_build_tells_neither_code_nor_rules() {
        let mut older = ladder();
        (game(&mut older).code_of, game(&mut older).rules) = (None, None);
        let text = older.text();
        let text = text
            .replace("\"code_of\": null,", "")
            .replace("\"rules\": null,", "");
        assert!(
            !text.contains("code_of") && !text.contains("rules"),
            "{text}"
        );
        assert_eq!(Ladder::read(&text).expect("a ladder"), older);
    }

    #[test]
    fn a_ladder_is_written_and_read_again() {
        let text = ladder().text();
        assert!(text.contains("\"unit\": \"points_a_round\""), "{text}");
        assert_eq!(Ladder::read(&text).expect("a ladder"), ladder());
    }

    #[test]
    fn a_step_is_found_by_game_and_level() {
        let below = |game, level| ladder().step(game, level).map(|step| step.below.clone());
        assert_eq!(below("quando", Level::Master).as_deref(), Some("expert"));
        assert_eq!(below("quando", Level::Learning), None);
        assert_eq!(below("zero", Level::Master), None);
    }

    #[test]
    fn a_ladder_with_a_level_missing_or_twice_is_refused() {
        let mut short = ladder();
        game(&mut short).levels.pop();
        let error = Ladder::read(&short.text()).expect_err("refused");
        let fault = "quando: the levels are not each level above the one below it";
        assert_eq!(error.to_string(), fault);
        let mut twice = ladder();
        game(&mut twice).levels[1] = step(Level::Casual, Level::Learning);
        assert!(Ladder::read(&twice.text()).is_err());
    }

    #[test]
    fn a_step_without_an_interval_is_refused() {
        for spoil in [
            (|step: &mut Step| step.interval = 0.0) as fn(&mut Step),
            |step| step.rating_interval = -1.0,
        ] {
            let mut spoiled = ladder();
            spoil(&mut game(&mut spoiled).levels[2]);
            let error = Ladder::read(&spoiled.text()).expect_err("refused");
            assert_eq!(error.to_string(), "quando: expert has no interval");
        }
    }
}
