//! What a command line chooses of the games: one by its name, and its options.

use crate::Usage;
use brelan_catalog::Kind;
use brelan_kernel::Game;
use serde_json::{Map, Value};

/// The game of that name.
///
/// # Errors
/// That there is none, with those that there are.
pub(crate) fn game(name: &str) -> Result<Kind, Usage> {
    Kind::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        let known = known.join(", ");
        Usage(format!("there is no game `{name}`, but {known}"))
    })
}

/// The number of seats that was chosen; else four, or as near to it as the preset
/// goes.
pub(crate) fn players<G: Game>(preset: Option<&str>, chosen: Option<u8>) -> u8 {
    let presets = G::presets();
    let named = presets.iter().find(|spec| Some(spec.name) == preset);
    let (fewest, most) = named.map_or(G::PLAYERS, |spec| (spec.min_players, spec.max_players));
    chosen.unwrap_or(4.clamp(fewest, most))
}

/// The options of a table, from a preset and changes given as `NAME=VALUE`;
/// a value is JSON where it reads as such, else text.
///
/// # Errors
/// Names what is wrong with them.
pub(crate) fn options<G: Game>(
    preset: Option<&str>,
    players: u8,
    changes: &[String],
) -> Result<G::Options, Usage> {
    let change = |option: &String| {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| Usage(format!("`{option}` is no option; one is NAME=VALUE")))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        Ok((name.to_string(), value))
    };
    let changes: Map<String, Value> = changes.iter().map(change).collect::<Result<_, Usage>>()?;
    brelan_catalog::options::<G>(preset, players, &changes)
        .map_err(|error| Usage(error.to_string()))
}
