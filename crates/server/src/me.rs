//! Who the client's person is, and how others see that person.

use crate::accounts;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::{JsonBody, QueryParams};
use crate::guest::Guest;
use crate::identity::{Caller, Identity, token_cookie};
use crate::limits::Client;
use crate::openapi_responses::{Barred, InvalidParameter, InvalidToken, Unavailable};
use crate::table::Appearance;
use crate::{animals, tables};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use brelan_ids::PersonId;
use brelan_kernel::Seat;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::rest::{Me, MeQuery, Profile, TableInfo};

/// The client's person; a new guest gets a cookie.
#[utoipa::path(
    get, path = "/api/me", tag = "people", params(MeQuery),
    responses(
        (status = 200, description = "you", body = Me),
        InvalidParameter, InvalidToken, Unavailable,
    )
)]
pub(crate) async fn me(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    QueryParams(query): QueryParams<MeQuery>,
) -> Response {
    let caller = identity.or_new_guest();
    let cookie = token_cookie(&app.signer, &caller);
    let person = &caller.person;
    let (names, avatars) = match &query.table {
        Some(table) => taken_at(&app, table, person).await,
        None => Default::default(),
    };
    let avatar = animals::suggested_avatar_beside(person, &avatars);
    let name = animals::suggested_name_beside(person, &names, avatar).to_owned();
    let me = me_of(&app, &client, &caller, name, avatar).await;
    (cookie, Json(me)).into_response()
}

/// The caller, as others see this person.
async fn me_of(app: &App, client: &Client, caller: &Caller, name: String, avatar: Avatar) -> Me {
    Me {
        id: caller.person.to_string(),
        name,
        avatar,
        accounts: accounts::are_possible(app, client),
        profile: accounts::account_profile(app, caller).await,
    }
}

/// The names at a table, as the person may know them, and the avatars of others; none where the
/// table cannot be read.
async fn taken_at(app: &App, table: &str, person: &PersonId) -> (Vec<String>, Vec<Avatar>) {
    let Ok(id) = tables::parse_table_id(table) else {
        return Default::default();
    };
    let Ok(TableInfo { seats, you, .. }) = app.tables.info(&id, Some(person)).await else {
        return Default::default();
    };
    let own = you.map(Seat::index);
    let others = seats.iter().enumerate().filter(|(at, _)| Some(*at) != own);
    let avatars = others.filter_map(|(_, seat)| seat.avatar).collect();
    (seats.into_iter().map(|seat| seat.name).collect(), avatars)
}

/// Changes the name and the avatar of the client's person at every table of theirs that
/// waits or is played; where the name looks like another one there, it gets a number. An
/// account keeps both.
#[utoipa::path(
    put, path = "/api/me", tag = "people", request_body = Profile,
    responses(
        (status = 200, description = "you, as you are seen now", body = Me),
        InvalidToken, Barred,
    )
)]
pub(crate) async fn rename(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    JsonBody(asked): JsonBody<Profile>,
) -> Result<Response, ApiError> {
    let caller = identity.or_new_guest();
    let person = &caller.person;
    let appearance = Guest::validate(&app, person, (&asked).into())
        .await?
        .appearance;
    accounts::store_profile(&app, &caller, &appearance).await?;
    for id in app.store.tables_of(person, tables::MAX_OWN_TABLES).await? {
        app.tables.rename(&id, person, appearance.clone()).await?;
        app.notify_other_servers(&id).await;
    }
    let Appearance { name, avatar } = appearance;
    let avatar = avatar.unwrap_or_else(|| animals::suggested_avatar(person));
    let me = me_of(&app, &client, &caller, name, avatar).await;
    Ok((token_cookie(&app.signer, &caller), Json(me)).into_response())
}
