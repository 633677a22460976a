//! What is played: games, presets and the arguments that name them.

use crate::errors::whole_number;
use crate::json::{mapping, object_from_python, to_python};
use brelan_catalog::{Kind, with_game};
use brelan_environment::GameSetup;
use brelan_kernel::{GameOptions, PresetSpec, Rules};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

/// Random bytes of the operating system.
pub(crate) fn random_bytes<const N: usize>() -> PyResult<[u8; N]> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| PyOSError::new_err(error.to_string()))?;
    Ok(bytes)
}

/// The games' names.
pub(crate) fn game_names() -> Vec<&'static str> {
    Kind::ALL.iter().map(|kind| kind.name()).collect()
}

/// The game of that name.
pub(crate) fn kind_of(game: &str) -> PyResult<Kind> {
    Kind::from_name(game).ok_or_else(|| {
        let names = game_names().join(", ");
        PyValueError::new_err(format!("there is no game `{game}`, but {names}"))
    })
}

fn presets_of(kind: Kind) -> Vec<PresetSpec> {
    with_game!(kind, G => <G as Rules>::Options::presets())
}

/// The number of seats: as it is given, else as `options` name it, else as near to four as the
/// preset goes.
fn player_count(
    kind: Kind,
    preset: Option<&str>,
    players: Option<&Bound<'_, PyAny>>,
    options: &Map<String, Value>,
) -> PyResult<u8> {
    // Numbers that fit no game are refused with the game's rule.
    if let Some(players) = players {
        return Ok(whole_number(players, "players", (1, u8::MAX.into()))? as u8);
    }
    if let Some(recorded) = options.get("players").and_then(Value::as_u64) {
        let refused = |_| PyValueError::new_err(format!("players: {recorded} is too many"));
        return u8::try_from(recorded).map_err(refused);
    }
    let presets = presets_of(kind);
    let named = presets.iter().find(|spec| Some(spec.name) == preset);
    let spec = named.unwrap_or(&presets[0]);
    Ok(4.clamp(spec.min_players, spec.max_players))
}

/// What is played, as the caller's arguments name it. The options of a match name its preset and
/// its number of players, too.
pub(crate) fn game_setup(
    game: &str,
    players: Option<&Bound<'_, PyAny>>,
    preset: Option<String>,
    options: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
) -> PyResult<GameSetup> {
    let kind = kind_of(game)?;
    let options = object_from_python(options, "options")?;
    let recorded = || options.get("preset")?.as_str().map(str::to_owned);
    let preset = preset.or_else(recorded);
    Ok(GameSetup {
        kind,
        players: player_count(kind, preset.as_deref(), players, &options)?,
        preset,
        options,
        variant: variant_from_python(variant)?,
    })
}

/// The parameters of a study variant.
fn variant_from_python(variant: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(String, u32)>> {
    let Some(variant) = variant else {
        return Ok(Vec::new());
    };
    // Not as JSON, in which a large number is a fraction.
    let parameter = |item: PyResult<Bound<'_, PyAny>>| {
        let (name, value) = item?.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let name = name.str()?.to_string_lossy().into_owned();
        let most = u32::MAX.into();
        let number = whole_number(&value, &format!("variant: {name}"), (0, most))?;
        Ok((name, number as u32))
    };
    mapping(variant, "variant")?
        .items()?
        .try_iter()?
        .map(parameter)
        .collect()
}

/// The presets of a game, the usual one first: a `list` of `dict` with `name`, `min_players`
/// and `max_players`.
///
/// Raises
/// ------
/// ValueError
///     There is no such game.
#[pyfunction]
pub(crate) fn presets<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let presets = presets_of(kind_of(game)?);
    let preset = |spec: &PresetSpec| {
        json!({
            "name": spec.name,
            "min_players": spec.min_players,
            "max_players": spec.max_players,
        })
    };
    to_python(py, &presets.iter().map(preset).collect())
}
