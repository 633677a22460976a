//! The REST resource of a table's settings, which its owner may change before the match.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::JsonBody;
use crate::groups;
use crate::guest;
use crate::identity::Identity;
use crate::openapi_responses::{NoSuchTable, NoToken};
use crate::table::new_table;
use crate::tables::parse_table_id;
use axum::Json;
use axum::extract::{Path, State};
use brelan_protocol::rest::{Fault, NewSettings, NewTable, TableInfo};

/// Changes the settings of a table that waits, for its owner. All of them: what is missing is as
/// at a new table. A repeated request changes nothing. At a listed table they stay once another
/// person has sat down.
#[utoipa::path(
    put, path = "/api/tables/{id}/settings", tag = "tables", params(("id" = String, Path)),
    request_body = NewSettings,
    responses(
        (status = 200, description = "the table with its new settings", body = TableInfo),
        (status = 403, description = "another site's page asks, or you are barred, not the owner, or no member of the table's group", body = Fault),
        (status = 409, description = "the match has begun, the table is closed, more sit there than could play, or others sit at a listed table", body = Fault),
        NoToken, NoSuchTable,
    )
)]
pub(crate) async fn change(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    JsonBody(asked): JsonBody<NewSettings>,
) -> Result<Json<TableInfo>, ApiError> {
    let person = identity.required_person()?;
    app.moderation.refuse_barred(&person).await?;
    let id = parse_table_id(&id)?;
    let game = app.tables.info(&id, Some(&person)).await?.game;
    groups::refuse_others(&app, &id, &person).await?;
    let settings = new_table::settings(guest::parse_game(&game)?, &as_new_table(game, asked))?;
    Ok(Json(
        app.tables.change_settings(&id, &person, settings).await?,
    ))
}

/// The request for a new table with these settings, which waits for people.
pub(crate) fn as_new_table(game: String, asked: NewSettings) -> NewTable {
    let NewSettings {
        preset,
        options,
        memory_aid,
        clock,
        open,
    } = asked;
    NewTable {
        game,
        preset,
        options,
        memory_aid,
        clock,
        open,
        ..NewTable::default()
    }
}
