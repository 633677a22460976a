//! What a browser's guest has played becomes that of the account that signs in there.

use super::erasure::erase_what_came_late;
use crate::api_error::ApiError;
use crate::app::App;
use crate::limits::Client;
use crate::table::{Appearance, SeatRequest, TableCommand, UNKNOWN_NAME};
use brelan_ids::{PersonId, TableId};
use brelan_store::StoreError;

/// How many of the guest's newest tables are looked at for seats.
const MAX_TABLES: u32 = 400;

/// Moves a guest's seats, finished matches and tries at deals of a day to the account of `person`.
/// A seat stays the guest's at a table where the account has or has had another one, and in a
/// lesson; bots play on there. So does a try where the account has one of its own. The guest's
/// tokens are invalid afterwards. Nothing is moved where the guest or the account is barred.
///
/// # Errors
/// When the store fails.
pub(super) async fn adopt_guest(
    app: &App,
    client: &Client,
    guest: &PersonId,
    person: &PersonId,
) -> Result<(), ApiError> {
    for asked in [guest, person] {
        if app.moderation.is_barred(asked).await? {
            return Ok(());
        }
    }
    for table in app.store.tables_of(guest, MAX_TABLES).await? {
        if app.store.result(&table).await?.is_none() {
            move_seat(app, client, &table, guest, person).await?;
        }
    }
    app.store.merge_guest(guest, person).await?;
    app.sessions.forget(guest);
    if let Err(error) = reload_tables_of_guest(app, guest).await {
        // The event of the change does the same.
        tracing::warn!(%error, "tables of a guest who has signed in are read again later");
    }
    // The person may have had all data erased meanwhile, on another device.
    erase_what_came_late(&*app.store, person).await?;
    Ok(())
}

/// Lets the tables in memory at which a guest has played read whose try at the deal of a day they
/// are, if the guest has become part of an account.
///
/// # Errors
/// When the store fails.
pub(crate) async fn reload_tables_of_guest(app: &App, guest: &PersonId) -> Result<(), StoreError> {
    if app.store.successor_of(guest).await?.is_some() {
        for table in app.store.tables_of(guest, MAX_TABLES).await? {
            app.tables.send_if_open(&table, TableCommand::Reload).await;
        }
    }
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
