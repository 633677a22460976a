//! The results of finished matches, for the lists of their people: of a match that ends, and
//! of those whose results are missing.

use super::commit::ActorError;
use super::load::{LoadedTable, load};
use super::{TableRegistry, TableServices};
use brelan_catalog::{Kind, with_game};
use brelan_ids::TableId;
use brelan_kernel::{Game, Seat};
use brelan_store::{FinishedMatch, MatchPlayer, MatchSeat, StoreError};
use brelan_table::{Occupant, Status, Table, bot_name};
use std::time::Duration;

/// How many tables with a record are asked for at once.
const PAGE: u32 = 500;

/// The pause after each page and each result that is added: the tables that are played go
/// first.
const PAUSE: Duration = Duration::from_millis(10);

/// The result of a match that is over; `None` before its end, and for a lesson, which counts
/// for nothing.
pub(super) fn result_of<G: Game>(table: &Table<G>) -> Option<FinishedMatch> {
    if table.status() != Status::Over || table.created().lesson {
        return None;
    }
    let (scores, winners) = (table.scores(), table.winners());
    let seats = Seat::all(table.seats()).zip(scores);
    let seats = seats.map(|(seat, score)| {
        let player = match table.occupant(seat)? {
            Occupant::Person(person) => MatchPlayer::Person {
                person: person.clone(),
                stood_in: table.stand_in(seat).is_some(),
            },
            Occupant::Bot { level, name } => MatchPlayer::Bot {
                level: level.clone(),
                name: name.clone().unwrap_or_else(|| bot_name(seat)),
            },
        };
        Some(MatchSeat {
            player,
            score,
            won: winners.contains(&seat),
        })
    });
    Some(FinishedMatch {
        // No input follows the one that ends a match.
        ended: table.last_at(),
        seats: seats.collect::<Option<_>>()?,
    })
}

impl TableRegistry {
    /// The result of a finished match. One that is missing beside the record is added first.
    pub(crate) async fn result(&self, id: &TableId) -> Result<Option<FinishedMatch>, StoreError> {
        let store = &self.services.store;
        match store.result(id).await? {
            None if self.services.add_result(id).await? => store.result(id).await,
            result => Ok(result),
        }
    }

    /// Stores the results that are missing beside stored records: of matches that ended
    /// before there were lists of them, or under another version's server, or right before a
    /// crash. Ends when the server stops; a failure is only logged, and the next start goes on.
    pub(crate) async fn add_missing_results(&self) {
        match self.services.add_missing_results().await {
            Ok(0) => {}
            Ok(added) => tracing::info!(added, "finished matches are in the lists now"),
            Err(error) => tracing::warn!(%error, "the lists of finished matches are behind"),
        }
    }
}

impl TableServices {
    /// Gives the number of results that were added.
    async fn add_missing_results(&self) -> Result<u32, StoreError> {
        let (mut after, mut added) = (None, 0);
        while !self.stop.is_cancelled() {
            let page = self.store.recorded_tables(after.as_ref(), PAGE).await?;
            let missing = page.iter().filter(|(_, is_listed)| !is_listed);
            for (id, _) in missing {
                if self.stop.is_cancelled() {
                    return Ok(added);
                }
                added += u32::from(self.add_result(id).await?);
                tokio::time::sleep(PAUSE).await;
            }
            let Some((last, _)) = page.into_iter().next_back() else {
                break;
            };
            after = Some(last);
            tokio::time::sleep(PAUSE).await;
        }
        Ok(added)
    }

    /// Adds the result of one match, and gives whether it could be read from the log.
    async fn add_result(&self, id: &TableId) -> Result<bool, StoreError> {
        let metadata = self.store.table_metadata(id).await?;
        let Some(game) = metadata.and_then(|metadata| Kind::from_name(&metadata.game)) else {
            return Ok(false);
        };
        let finished = with_game!(game, G => {
            match load::<G>(self, id).await {
                Ok(LoadedTable::Live(table)) => result_of(&table),
                Err(ActorError::Store(error)) => return Err(error),
                Ok(LoadedTable::Unreplayable(_)) | Err(_) => None,
            }
        });
        let Some(finished) = finished else {
            return Ok(false);
        };
        self.store.save_match(id, finished).await?;
        Ok(true)
    }
}
