//! The options of a match, its number of players, and the setup of the next match.

use crate::{Created, MatchSetup, ReplayError, Table, TableSettings};
use brelan_kernel::{Game, GameOptions, MAX_SEATS, OptionError};
use serde_json::{Map, Value};

/// Why a setup cannot be played with a number of people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// The game has no preset of this name.
    #[error("no preset")]
    UnknownPreset,
    /// No match of the preset has this number of seats.
    #[error("the number of seats")]
    SeatCount,
    /// The resolved options are for another number of players.
    #[error("the options are for another number of players")]
    PlayerCount,
    /// An option is unknown, out of range or contradicts another one.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The resolved options are not those of this version; the text says which
    /// of them cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

impl<G: Game> Table<G> {
    /// The fewest players that the match can have.
    pub fn min_players(&self) -> u8 {
        match &self.created.settings.setup {
            MatchSetup::Open { preset, .. } => {
                preset_players::<G>(preset).map_or(G::Options::PLAYERS.0, |(fewest, _)| fewest)
            }
            MatchSetup::Resolved { .. } => self.seats(),
        }
    }

    /// The options with this number of players.
    ///
    /// # Errors
    /// Why no match can be played with that number.
    pub fn options(&self, players: u8) -> Result<G::Options, InvalidSetup> {
        let Created {
            settings: TableSettings { setup, .. },
            rules_version,
            ..
        } = &self.created;
        resolve_options::<G>(setup, *rules_version, players)
    }

    /// The preset and the changes of a rematch; `None` before the match has begun.
    /// Options that the table did not change follow the preset: after a match by
    /// older rules comes one by the rules of today.
    pub fn next_setup(&self) -> Option<(String, Map<String, Value>)> {
        let state = self.state()?;
        let next = as_map(&state.next_options());
        let preset = match next.get("preset") {
            Some(name) => name.as_str()?.to_owned(),
            None => G::Options::presets().first()?.name.to_owned(),
        };
        let version = self.created.rules_version;
        let players = state.players();
        let usual = G::Options::from_preset_in_version(version, &preset, players).ok()?;
        let usual = as_map(&usual);
        let changes = G::Options::specs()
            .into_iter()
            .filter_map(|spec| Some((spec.name, next.get(spec.name)?)))
            .filter(|(name, value)| usual.get(*name) != Some(*value))
            .map(|(name, value)| (name.to_owned(), value.clone()));
        Some((preset, changes.collect()))
    }
}

/// The most players that a match with this setup can have; 0 where it is for one number alone.
pub(crate) fn max_players<G: Game>(setup: &MatchSetup) -> u8 {
    match setup {
        MatchSetup::Open { preset, .. } => preset_players::<G>(preset).map_or(0, |(_, most)| most),
        MatchSetup::Resolved { .. } => 0,
    }
}

/// The number of seats that a table with this setup has.
///
/// # Errors
/// When no number of people could play with this setup.
pub(crate) fn seat_count<G: Game>(setup: &MatchSetup) -> Result<u8, InvalidSetup> {
    match setup {
        MatchSetup::Open { preset, seats, .. } => {
            let (fewest, _) = preset_players::<G>(preset).ok_or(InvalidSetup::UnknownPreset)?;
            if *seats < fewest || usize::from(*seats) > MAX_SEATS {
                return Err(InvalidSetup::SeatCount);
            }
            Ok(*seats)
        }
        MatchSetup::Resolved { options } => Ok(resolved::<G>(options)?.players()),
    }
}

fn resolved<G: Game>(options: &Value) -> Result<G::Options, InvalidSetup> {
    serde_json::from_value(options.clone())
        .map_err(|error| InvalidSetup::Unreadable(error.to_string()))
}

pub(crate) fn resolve_options<G: Game>(
    setup: &MatchSetup,
    version: u32,
    players: u8,
) -> Result<G::Options, InvalidSetup> {
    match setup {
        MatchSetup::Open {
            preset, changes, ..
        } => {
            let changed =
                brelan_catalog::options_in_version::<G>(version, preset, players, changes);
            Ok(changed?)
        }
        MatchSetup::Resolved { options } => {
            let resolved = resolved::<G>(options)?;
            if resolved.players() != players {
                return Err(InvalidSetup::PlayerCount);
            }
            Ok(resolved)
        }
    }
}

fn preset_players<G: Game>(name: &str) -> Option<(u8, u8)> {
    G::Options::presets()
        .into_iter()
        .find(|preset| preset.name == name)
        .map(|preset| (preset.min_players, preset.max_players))
}

fn as_map<T: serde::Serialize>(options: &T) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

impl Created {
    /// Checks the game and the version of its rules.
    pub(crate) fn check<G: Game>(&self) -> Result<(), ReplayError> {
        if self.game != G::NAME {
            return Err(ReplayError::Game);
        }
        let known = G::Options::OLDEST_RULES_VERSION..=G::Options::RULES_VERSION;
        if !known.contains(&self.rules_version) {
            return Err(ReplayError::Rules {
                stored: self.rules_version,
                known: G::Options::RULES_VERSION,
            });
        }
        Ok(())
    }
}
