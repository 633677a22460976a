//! The matches of days that a person plays.

use crate::api_error::ApiError;
use crate::app::App;
use crate::table::SlowTurn;
use brelan_ids::PersonId;
use brelan_protocol::notices::SlowMatch;
use brelan_protocol::rest::{Status, TableInfo};

/// The most matches that are listed, the newest ones.
const MAX_MATCHES: u32 = 50;

/// A match with the turn that runs in it.
pub(super) struct FoundMatch {
    pub(super) info: TableInfo,
    pub(super) turn: Option<SlowTurn>,
}

impl FoundMatch {
    /// The names of the others, by seat.
    pub(super) fn others(&self) -> Vec<String> {
        let own = self.info.you.map(|seat| seat.index());
        let seats = self.info.seats.iter().enumerate();
        let others = seats.filter(|(seat, it)| Some(*seat) != own && !it.name.is_empty());
        others.map(|(_, it)| it.name.clone()).collect()
    }

    /// The person's own turn, if it runs.
    pub(super) fn own_turn(&self, person: &PersonId) -> Option<&SlowTurn> {
        let turn = self.turn.as_ref();
        turn.filter(|slow| slow.turn.person == *person)
    }
}

/// The matches of days at which the person has a seat, the newest first.
pub(super) async fn find(app: &App, person: &PersonId) -> Result<Vec<FoundMatch>, ApiError> {
    let mut found = Vec::new();
    for table in app.store.slow_tables_of(person, MAX_MATCHES).await? {
        let info = match app.tables.info(&table, Some(person)).await {
            Ok(info) => info,
            Err(ApiError::Unavailable) => return Err(ApiError::Unavailable),
            // One that does not replay is no match any more.
            Err(_) => continue,
        };
        if info.status != Status::Playing || info.you.is_none() {
            continue;
        }
        let turn = app.tables.slow_turn(&table).await?;
        found.push(FoundMatch { info, turn });
    }
    Ok(found)
}

/// The matches of days at which the person has a seat, as the person sees them.
pub(super) async fn of(app: &App, person: &PersonId) -> Result<Vec<SlowMatch>, ApiError> {
    let found = find(app, person).await?;
    let shown = found.into_iter().map(|it| {
        let turn = it.turn.as_ref().map(|slow| &slow.turn);
        let name = turn.and_then(|turn| it.info.seats.get(turn.seat.index()));
        SlowMatch {
            others: it.others(),
            your_turn: it.own_turn(person).is_some(),
            turn: name.map(|seat| seat.name.clone()),
            until: turn.map(|turn| turn.until.as_millis()),
            table: it.info.id,
            game: it.info.game,
        }
    });
    Ok(shown.collect())
}

/// Stores the reminders of turns that run already, for a browser that is new.
pub(super) async fn remind_of_running_turns(app: &App, person: &PersonId) -> Result<(), ApiError> {
    for it in find(app, person).await? {
        if let Some(slow) = it.own_turn(person) {
            app.store.add_notice(slow.reminder()).await?;
        }
    }
    Ok(())
}
