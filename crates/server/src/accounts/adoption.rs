//! What a browser's guest has played becomes that of the account that signs in there.

use super::erasure::erase_what_came_late;
use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::Caller;
use crate::limits::Client;
use crate::table::{Appearance, SeatRequest, UNKNOWN_NAME};
use brelan_ids::{PersonId, TableId};

/// How many of the guest's newest tables are looked at for seats.
const MAX_TABLES: u32 = 400;

/// Moves a guest's seats and finished matches to the account of `caller`. A seat stays the
/// guest's at a table where the account has or has had another one, and in a lesson; bots play
/// on there. The guest's tokens are invalid afterwards. Of a guest who is barred nothing is moved.
///
/// # Errors
/// When the store fails.
pub(super) async fn adopt_guest(
    app: &App,
    client: &Client,
    guest: &PersonId,
    caller: &Caller,
) -> Result<(), ApiError> {
    if app.moderation.is_barred(guest).await? {
        return Ok(());
    }
    for table in app.store.tables_of(guest, MAX_TABLES).await? {
        if app.store.result(&table).await?.is_none() {
            move_seat(app, client, &table, guest, &caller.person).await?;
        }
    }
    if let Some(session) = &caller.session {
        app.store.bind_subscriptions(guest, session).await?;
    }
    app.store.merge_guest(guest, &caller.person).await?;
    app.sessions.forget(guest);
    // The person may have had all data erased meanwhile, on another device.
    erase_what_came_late(&*app.store, &caller.person).await?;
    Ok(())
}

async fn move_seat(
    app: &App,
    client: &Client,
    table: &TableId,
    guest: &PersonId,
    person: &PersonId,
) -> Result<(), ApiError> {
    let code = match app.tables.seat_code(table, guest).await {
        Ok(code) => code,
        Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
        // The guest has no seat there, or one that cannot be moved.
        Err(_) => return Ok(()),
    };
    let request = SeatRequest {
        person: person.clone(),
        network: client.network(),
        // A person who takes over a seat takes over the name.
        appearance: Appearance::of_name(UNKNOWN_NAME.to_owned()),
        seat: None,
        code: Some(code),
        program: false,
    };
    match app.tables.sit(table, request).await {
        Err(ApiError::Unavailable) => Err(ApiError::Unavailable),
        _ => Ok(()),
    }
}
