//! The games with their presets, options and bots.

use axum::Json;
use brelan_bots::{Ladder, Level, NAMES, Unit};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, GameOptions, PresetSpec};
use brelan_protocol::games::{GameInfo, LevelInfo, PresetInfo, Strength, StrengthUnit};
use std::sync::LazyLock;

/// Every game with its presets, options and bots.
#[utoipa::path(
    get, path = "/api/games", tag = "games",
    responses((status = 200, description = "the games", body = Vec<Object>))
)]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(
        Kind::ALL
            .map(|kind| with_game!(kind, G => game_info::<G>()))
            .into(),
    )
}

fn game_info<G: Game>() -> GameInfo {
    GameInfo {
        name: G::NAME.into(),
        min_players: G::Options::PLAYERS.0,
        max_players: G::Options::PLAYERS.1,
        presets: G::Options::presets()
            .into_iter()
            .map(preset_info::<G>)
            .collect(),
        options: G::Options::specs(),
        bots: NAMES.map(str::to_owned).into(),
        levels: Level::ALL.map(|one| level_info(G::NAME, one)).into(),
    }
}

static LADDER: LazyLock<Ladder> = LazyLock::new(Ladder::measured);

fn level_info(game: &str, level: Level) -> LevelInfo {
    let (name, about) = character(level);
    LevelInfo {
        level: level.name().into(),
        face: level.face().into(),
        name: name.into(),
        about: about.into(),
        strength: strength(&LADDER, game, level),
    }
}

/// The name and the description of a level. The web client has the same texts in its
/// catalogues.
fn character(level: Level) -> (&'static str, &'static str) {
    match level {
        Level::Learning => (
            "Chick",
            "Still learns the game, forgets things, and is happy when you win.",
        ),
        Level::Casual => (
            "Rabbit",
            "Hops along for fun, and overlooks something now and then.",
        ),
        Level::Solid => (
            "Bear",
            "Takes good care of every turn, and makes no silly mistakes.",
        ),
        Level::Expert => ("Fox", "Thinks ahead, and guesses what you may hold."),
        Level::Master => (
            "Owl",
            "Weighs very many ways the game can go: the strongest bot.",
        ),
    }
}

/// How strong a level is, if it was measured.
fn strength(ladder: &Ladder, game: &str, level: Level) -> Option<Strength> {
    let step = ladder.step(game, level)?;
    Some(Strength {
        below: step.below.clone(),
        unit: match step.unit {
            Unit::PointsARound => StrengthUnit::PointsARound,
            Unit::WinShare => StrengthUnit::WinShare,
        },
        value: step.value,
        interval: step.interval,
        players: ladder.games.get(game)?.players,
    })
}

fn preset_info<G: Game>(spec: PresetSpec) -> PresetInfo {
    let options = |players| {
        let options = G::Options::from_preset(spec.name, players);
        let options = options.expect("a preset fits its numbers of players");
        serde_json::to_value(options).expect("options are JSON")
    };
    PresetInfo {
        options: (spec.min_players..=spec.max_players).map(options).collect(),
        spec,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_level_has_a_strength_if_it_was_measured() {
        let steps = Level::ALL.windows(2).map(|pair| {
            json!({"level": pair[1].name(), "below": pair[0].name(), "unit": "win_share",
                   "value": 0.85, "interval": 0.02, "rating": 300.0, "rating_interval": 20.0})
        });
        let ladder = json!({"games": {"qarre": {
            "players": 2, "preset": "standard", "seed": 1000, "deals": 400,
            "command": "brelan arena qarre", "levels": steps.collect::<Vec<_>>(),
        }}});
        let ladder = Ladder::read(&ladder.to_string()).expect("a ladder");
        let told = strength(&ladder, "qarre", Level::Master).expect("measured");
        assert_eq!(
            serde_json::to_value(told).expect("JSON"),
            json!({"below": "expert", "unit": "win_share", "value": 0.85,
                   "interval": 0.02, "players": 2})
        );
        assert!(strength(&ladder, "qarre", Level::Learning).is_none());
        assert!(strength(&ladder, "zero", Level::Master).is_none());
    }
}
