//! The options of a game that lets a table choose nothing.

use super::{GameOptions, OptionError, OptionFields, OptionSpec, PresetSpec};
use serde::{Deserialize, Serialize};

/// The options of a game for `PLAYERS` players that lets a table choose nothing.
/// Its one preset is `standard`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions<const PLAYERS: u8> {}

/// The values of [`NoOptions`]: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptionValues {}

/// The only preset.
const PRESET: &str = "standard";

impl OptionFields for NoOptionValues {
    fn specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn added_after(_: u32) -> Vec<&'static str> {
        Vec::new()
    }
}

impl<const PLAYERS: u8> TryFrom<NoOptionValues> for NoOptions<PLAYERS> {
    type Error = OptionError;

    fn try_from(_: NoOptionValues) -> Result<Self, OptionError> {
        Ok(NoOptions {})
    }
}

impl<const PLAYERS: u8> From<NoOptions<PLAYERS>> for NoOptionValues {
    fn from(_: NoOptions<PLAYERS>) -> Self {
        NoOptionValues {}
    }
}

impl<const PLAYERS: u8> GameOptions for NoOptions<PLAYERS> {
    type Values = NoOptionValues;
    const PLAYERS: (u8, u8) = (PLAYERS, PLAYERS);
    const RULES_VERSION: u32 = 1;

    fn presets() -> Vec<PresetSpec> {
        vec![PresetSpec {
            name: PRESET,
            min_players: PLAYERS,
            max_players: PLAYERS,
        }]
    }

    fn from_preset_in_version(_: u32, preset: &str, players: u8) -> Result<Self, OptionError> {
        if preset != PRESET {
            let message = format!("there is no preset `{preset}`, but {PRESET}");
            return Err(OptionError::new("preset", message));
        }
        if players != PLAYERS {
            let message = format!("the game is for {PLAYERS} players, not {players}");
            return Err(OptionError::new("players", message));
        }
        Ok(NoOptions {})
    }

    fn players(&self) -> u8 {
        PLAYERS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_options_has_one_preset_for_one_number_of_players() {
        let [preset] = &NoOptions::<3>::presets()[..] else {
            panic!("one preset")
        };
        assert_eq!((preset.min_players, preset.max_players), (3, 3));
        let options = NoOptions::<3>::from_preset(preset.name, 3).expect("it is for three");
        assert_eq!(options.players(), 3);
        for (preset, players, field) in [("standard", 2, "players"), ("other", 3, "preset")] {
            let refused = NoOptions::<3>::from_preset(preset, players);
            assert_eq!(refused.expect_err("refused").field, field);
        }
    }
}
