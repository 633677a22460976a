//! The results of finished matches, for the lists of their people: of a match that ends, and
//! of those whose results are missing.

use super::commit::ActorError;
use super::load::{LoadedTable, load};
use super::table_names::TableNames;
use super::{TableRegistry, TableServices};
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PROGRAM_LEVEL, PersonId, TableId};
use brelan_kernel::{Game, RoundResult, Seat};
use brelan_store::{FinishedMatch, MatchPlayer, MatchSeat, Opponents, SeatFacts, StoreError};
use brelan_table::{Occupant, Status, Table, bot_name};
use std::time::Duration;

/// How many tables with a record the store is asked for at once.
const TABLES_PER_PAGE: u32 = 500;

/// The pause after each page and each result that is added: the tables that are played go
/// first.
const RESULT_PAUSE: Duration = Duration::from_millis(10);

/// The result of a match that is over; `None` before its end, and for a lesson, which counts
/// for nothing. `name` is that of a program by the person of its token.
fn result_of<G: Game>(
    table: &Table<G>,
    name: &dyn Fn(&PersonId) -> String,
) -> Option<FinishedMatch> {
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
            // It counts as a bot, also for the person of its token.
            Occupant::Program(person) => MatchPlayer::Bot {
                level: PROGRAM_LEVEL.to_owned(),
                name: name(person),
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
        rated: table.created().rated,
        seats: seats.collect::<Option<_>>()?,
    })
}

/// What is counted of each seat of a match that is over, for the statistics of its person.
fn facts_of<G: Game>(table: &Table<G>, finished: &FinishedMatch) -> Vec<SeatFacts> {
    let rounds = table.round_results();
    let seats = Seat::all(table.seats());
    seats
        .map(|seat| seat_facts(finished, rounds, seat))
        .collect()
}

fn seat_facts(finished: &FinishedMatch, rounds: &[RoundResult], seat: Seat) -> SeatFacts {
    let points = || {
        let of_round = |round: &RoundResult| round.points.get(seat.index()).copied();
        rounds.iter().filter_map(of_round).map(i64::from)
    };
    let has_won = |round: &&RoundResult| round.won.get(seat.index()) == Some(&true);
    let knocks = || {
        let knocks = rounds.iter().filter_map(|round| round.knock);
        knocks.filter(|knock| knock.seat == seat)
    };
    SeatFacts {
        opponents: opponents_of(finished, seat),
        players: finished.seats.len() as u8,
        rounds: rounds.len() as u32,
        rounds_won: rounds.iter().filter(has_won).count() as u32,
        points: points().sum(),
        squared_points: points().map(|points| points * points).sum(),
        knocks: knocks().count() as u32,
        knocks_held: knocks().filter(|knock| knock.held).count() as u32,
    }
}

fn opponents_of(finished: &FinishedMatch, seat: Seat) -> Opponents {
    let others = (finished.seats.iter().enumerate()).filter(|(other, _)| *other != seat.index());
    let mut levels = Vec::new();
    for (_, other) in others {
        match &other.player {
            MatchPlayer::Person { .. } => return Opponents::People,
            MatchPlayer::Bot { level, .. } => levels.push(level),
        }
    }
    levels.dedup();
    match &levels[..] {
        [level] => Opponents::Bots((*level).clone()),
        _ => Opponents::MixedBots,
    }
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
    /// before there were lists of them, or under another version's server. A match without a
    /// record is not found here: its table still counts as played, and is opened as an idle one.
    /// Ends when the server stops; a failure is only logged, and the next start goes on.
    pub(crate) async fn add_missing_results(&self) {
        match self.services.add_missing_results().await {
            Ok(0) => {}
            Ok(added) => tracing::info!(added, "finished matches are in the lists now"),
            Err(error) => tracing::warn!(%error, "the lists of finished matches are behind"),
        }
    }
}

impl TableServices {
    /// Stores the result of a match that is over, and what is counted of it. Gives whether it has
    /// one, which a lesson has not.
    pub(super) async fn store_result<G: Game>(
        &self,
        id: &TableId,
        table: &Table<G>,
        names: &TableNames,
    ) -> Result<bool, StoreError> {
        let name = |person: &PersonId| names.of_person(person);
        let Some(finished) = result_of(table, &name) else {
            return Ok(false);
        };
        let facts = facts_of(table, &finished);
        self.store.save_match(id, finished).await?;
        self.store.save_match_facts(id, facts).await?;
        Ok(true)
    }

    /// Gives the number of results that were added.
    async fn add_missing_results(&self) -> Result<u32, StoreError> {
        let (mut after, mut added) = (None, 0);
        while !self.stop.is_cancelled() {
            let page = self
                .store
                .recorded_tables(after.as_ref(), TABLES_PER_PAGE)
                .await?;
            let missing = page.iter().filter(|(_, is_listed)| !is_listed);
            for (id, _) in missing {
                if self.stop.is_cancelled() {
                    return Ok(added);
                }
                added += u32::from(self.add_result(id).await?);
                tokio::time::sleep(RESULT_PAUSE).await;
            }
            let Some((last, _)) = page.into_iter().next_back() else {
                break;
            };
            after = Some(last);
            tokio::time::sleep(RESULT_PAUSE).await;
        }
        Ok(added)
    }

    /// Adds the result of one match, and gives whether it could be read from the log.
    async fn add_result(&self, id: &TableId) -> Result<bool, StoreError> {
        let Some(metadata) = self.store.table_metadata(id).await? else {
            return Ok(false);
        };
        let Some(game) = Kind::from_name(&metadata.game) else {
            return Ok(false);
        };
        let names = TableNames::new(metadata.people);
        with_game!(game, G => {
            match load::<G>(self, id).await {
                Ok(LoadedTable::Live(table)) => self.store_result(id, &table, &names).await,
                Err(ActorError::Store(error)) => Err(error),
                Ok(LoadedTable::Unreplayable(_)) | Err(_) => Ok(false),
            }
        })
    }
}
