//! Command-line arguments that name a game and its options.

use crate::Usage;
use brelan_catalog::Kind;
use brelan_kernel::{Game, GameOptions};
use serde_json::{Map, Value};

/// Finds a game by its name.
///
/// # Errors
/// When there is none: a message with all known names.
pub(crate) fn find_game(name: &str) -> Result<Kind, Usage> {
    Kind::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        let known = known.join(", ");
        Usage(format!("there is no game `{name}`, but {known}"))
    })
}

/// The number of players: the argument, or else the preset's nearest number to
/// four.
pub(crate) fn player_count<G: Game>(preset: Option<&str>, argument: Option<u8>) -> u8 {
    let presets = G::Options::presets();
    let preset = presets.iter().find(|spec| Some(spec.name) == preset);
    let (fewest, most) = preset.map_or(G::Options::PLAYERS, |spec| {
        (spec.min_players, spec.max_players)
    });
    argument.unwrap_or(4.clamp(fewest, most))
}

/// Parses the options of a table: a preset, and changes given as `NAME=VALUE`.
///
/// # Errors
/// When an option is invalid: the message names it.
pub(crate) fn parse_options<G: Game>(
    preset: Option<&str>,
    players: u8,
    changes: &[String],
) -> Result<G::Options, Usage> {
    let changes = parse_changes(changes)?;
    brelan_catalog::options::<G>(preset, players, &changes)
        .map_err(|error| Usage(error.to_string()))
}

/// Parses changes to a preset's options, given as `NAME=VALUE`. A value is JSON if
/// it parses as JSON, or else text.
///
/// # Errors
/// When one has no value.
pub(crate) fn parse_changes(changes: &[String]) -> Result<Map<String, Value>, Usage> {
    let parse_change = |option: &String| {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| Usage(format!("`{option}` is no option; one is NAME=VALUE")))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        Ok((name.to_string(), value))
    };
    changes.iter().map(parse_change).collect()
}
