//! Append first, apply what was read back, then show it.

use super::actor::TableActor;
use super::info::{LoadedTable, CorruptLog};
use brelan_bots::Playable;
use brelan_protocol::rest::Status;
use brelan_protocol::server::Problem;
use brelan_store::{Appended, House, StoreError};
use brelan_table::{Input, InputKind, Message, Table};

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Committed {
    /// It is stored, applied and shown.
    Done,
    /// Another server was faster; what it did is applied and shown.
    Conflict,
    /// It could not be stored and has changed nothing.
    NotStored,
}

/// The store or the log fails in a way that this task cannot go on from; the
/// next one starts from the log again.
#[derive(Debug, thiserror::Error)]
pub(super) enum ActorError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no log")]
    NoLog,
}

impl<G: Playable> TableActor<G> {
    /// Stores an input; whatever the log then holds is applied and shown.
    pub(super) async fn commit(&mut self, input: &Input) -> Result<Committed, ActorError> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Ok(Committed::NotStored);
        };
        let seq = table.seq();
        // The crash test's counter-proof: what it looks for, done on purpose.
        #[cfg(feature = "show-before-store")]
        {
            self.take(seq + 1, Some(input)).await?;
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let metrics = &self.shared.metrics;
        match self
            .shared
            .store
            .append(&self.id, seq, input.to_text())
            .await
        {
            Ok(Appended::Done(text)) => {
                metrics.inputs.inc();
                #[cfg(not(feature = "show-before-store"))]
                self.take(seq + 1, Input::from_text(&text).ok().as_ref())
                    .await?;
                #[cfg(feature = "show-before-store")]
                drop(text);
                self.keep_what_follows().await;
                Ok(Committed::Done)
            }
            Ok(Appended::Conflict) => {
                metrics.conflicts.inc();
                self.catch_up().await?;
                Ok(Committed::Conflict)
            }
            Err(error) => {
                tracing::error!(table = self.id, %error, "an input was not stored");
                metrics.not_stored.inc();
                Ok(Committed::NotStored)
            }
        }
    }

    /// Reads the log's tail, applies it and shows it.
    pub(super) async fn catch_up(&mut self) -> Result<(), ActorError> {
        let LoadedTable::Live(table) = &self.loaded else {
            return Ok(());
        };
        for stored in self.shared.store.read(&self.id, table.seq()).await? {
            let input = Input::from_text(&stored.input);
            self.take(stored.seq, input.ok().as_ref()).await?;
        }
        self.keep_what_follows().await;
        Ok(())
    }

    /// Applies an input and shows what it did; closes the table where it does
    /// not fit.
    async fn take(&mut self, seq: u64, input: Option<&Input>) -> Result<(), ActorError> {
        let LoadedTable::Live(table) = &mut self.loaded else {
            return Ok(());
        };
        let moved = input.and_then(|input| moved_from(table, input));
        let before = table.status();
        match input.map(|input| table.apply(seq, input)) {
            Some(Ok(())) => {}
            broken => {
                let why = broken
                    .and_then(Result::err)
                    .map(|broken| broken.to_string());
                tracing::error!(table = self.id, seq, why, "the log does not replay");
                self.loaded = LoadedTable::Unreplayable(CorruptLog::of(table));
                self.tell_closed();
                return Ok(());
            }
        }
        let status = table.status();
        let seats = input.is_some_and(changes_seats) || status != before;
        if seats {
            self.viewers.look_again(table);
        }
        self.viewers.update(table, seq - 1, &self.shared.metrics);
        if seats {
            self.name_newcomers().await?;
            self.tell_table();
        }
        if let Some(person) = moved {
            for socket in self.viewers.of(&person) {
                let code = Problem::Moved;
                self.viewers.tell(socket, &Message::<G>::Problem { code });
            }
        }
        if status == Status::Closed {
            self.tell_closed();
        }
        Ok(())
    }

    fn tell_closed(&mut self) {
        let code = Problem::Closed;
        self.viewers.tell_all(&Message::<G>::Problem { code });
    }
}

/// Who loses a seat because its person goes on elsewhere.
fn moved_from<G: Playable>(table: &Table<G>, input: &Input) -> Option<brelan_table::Person> {
    let seat = input
        .seat
        .filter(|_| matches!(input.what, InputKind::Moved {}))?;
    table.occupant(seat)?.person().cloned()
}

/// Whether the input changes what is told of the table besides the play.
fn changes_seats(input: &Input) -> bool {
    match input.what {
        InputKind::Created(_)
        | InputKind::Seated { .. }
        | InputKind::Left {}
        | InputKind::Swapped { .. }
        | InputKind::Moved {}
        | InputKind::StoodIn {}
        | InputKind::TimeUp {}
        | InputKind::Returned {}
        | InputKind::Contributed { .. }
        | InputKind::Started {}
        | InputKind::Closed {} => true,
        InputKind::Action { .. } | InputKind::Ready { .. } | InputKind::ClockRanOut { .. } => false,
    }
}

/// The table that a log makes, or what is left of it.
pub(super) async fn load<G: Playable>(store: &dyn House, id: &str) -> Result<LoadedTable<G>, ActorError> {
    let log = store.read(id, 0).await?;
    if log.is_empty() {
        return Err(ActorError::NoLog);
    }
    let read: Vec<Input> = log
        .iter()
        .map_while(|stored| Input::from_text(&stored.input).ok())
        .collect();
    if read.len() < log.len() {
        tracing::error!(table = id, "the log cannot be read");
        return Ok(LoadedTable::Unreplayable(CorruptLog::new(&read)));
    }
    Ok(Table::replay(&read).map_or_else(
        |broken| {
            tracing::error!(table = id, %broken, "the log does not replay");
            LoadedTable::Unreplayable(CorruptLog::new(&read))
        },
        |table| LoadedTable::Live(Box::new(table)),
    ))
}
