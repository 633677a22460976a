//! What games there are.

use axum::Json;
use brelan_bots::NAMES;
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, PresetSpec};
use brelan_protocol::rest::{GameInfo, PresetInfo};

/// Every game with its presets, options and bots.
#[utoipa::path(
    get, path = "/api/games", tag = "games",
    responses((status = 200, description = "the games", body = Vec<Object>))
)]
pub(crate) async fn games() -> Json<Vec<GameInfo>> {
    Json(
        Kind::ALL
            .map(|kind| with_game!(kind, G => info::<G>()))
            .into(),
    )
}

fn info<G: Game>() -> GameInfo {
    GameInfo {
        name: G::NAME.into(),
        min_players: G::PLAYERS.0,
        max_players: G::PLAYERS.1,
        presets: G::presets().into_iter().map(preset::<G>).collect(),
        options: G::option_specs(),
        bots: NAMES.map(str::to_owned).into(),
    }
}

fn preset<G: Game>(spec: PresetSpec) -> PresetInfo {
    let options = |players| {
        let options = G::options(spec.name, players, &G::Changes::default());
        let options = options.expect("a preset fits its numbers of players");
        serde_json::to_value(options).expect("options are JSON")
    };
    PresetInfo {
        options: (spec.min_players..=spec.max_players).map(options).collect(),
        spec,
    }
}
