//! A table with a log that does not replay: its rules are unknown to this version, an
//! input is damaged, or the log is archived. Nothing is appended to it any more. Its actor
//! gives the info that needs no rules, and answers that the table is closed.

use super::SocketId;
use super::command::TableCommand;
use super::commit::ActorError;
use super::context::TableContext;
use super::info::{common_info, hide_rematch_of_unnamed, no_options, shown_appearance};
use super::timers::sleep_until;
use crate::api_error::ApiError;
use brelan_bots::Playable;
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Game, Seat, Viewer};
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::{SeatInfo, TableInfo};
use brelan_protocol::server::Problem;
use brelan_store::{Phase, TableSummary};
use brelan_table::{Created, Input, InputKind, MatchSetup, Occupant, Table};
use serde_json::Value;
use std::marker::PhantomData;
use std::pin::pin;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// What can be read of a log that does not replay.
pub(super) struct CorruptLog {
    created: Option<Box<Created>>,
    created_at: Timestamp,
    seats: Vec<Option<Occupant>>,
    /// The seq of the last input, as far as it is known.
    last_seq: u64,
}

impl CorruptLog {
    /// What is known of a table after an input of its log does not fit.
    pub(super) fn of_table<G: Game>(table: &Table<G>) -> Self {
        CorruptLog {
            created: Some(Box::new(table.created().clone())),
            created_at: table.created_at(),
            seats: Seat::all(table.seats())
                .map(|seat| table.occupant(seat).cloned())
                .collect(),
            // The input that does not fit.
            last_seq: table.seq() + 1,
        }
    }

    /// What these inputs tell without the rules: the first ones of a log that ends with the seq
    /// `last_seq`.
    pub(super) fn of_inputs(log: &[Input], last_seq: u64) -> Self {
        let mut created = log.first().and_then(|first| match &first.what {
            InputKind::Created(created) => Some(created.clone()),
            _ => None,
        });
        let changed = log.iter().rev().find_map(|input| match &input.what {
            InputKind::SettingsChanged(settings) => Some(settings),
            _ => None,
        });
        if let (Some(created), Some(changed)) = (&mut created, changed) {
            created.settings = (**changed).clone();
        }
        CorruptLog {
            created,
            created_at: log.first().map(|first| first.at).unwrap_or_default(),
            seats: log.iter().filter_map(Occupant::seated).map(Some).collect(),
            last_seq,
        }
    }

    /// The options for the number of occupants, as far as this version knows them.
    fn options<G: Game>(&self) -> Value {
        let taken = self.seats.iter().flatten().count() as u8;
        match self.created.as_ref().map(|created| &created.settings.setup) {
            Some(MatchSetup::Resolved { options }) => options.clone(),
            Some(MatchSetup::Open {
                preset, changes, ..
            }) => brelan_catalog::options::<G>(Some(preset), taken, changes).map_or_else(
                |_| no_options(),
                |options| serde_json::to_value(options).expect("options are JSON"),
            ),
            None => no_options(),
        }
    }

    /// The seat in which `person` sat.
    fn seat_of(&self, person: Option<&PersonId>) -> Option<Seat> {
        let is_theirs = |occupant: &Option<Occupant>| {
            let occupant = occupant.as_ref().and_then(Occupant::participant);
            occupant.is_some() && occupant == person
        };
        let seat = self.seats.iter().position(is_theirs)?;
        Some(Seat(seat as u8))
    }

    fn info<G: Game>(&self, context: &TableContext, person: Option<&PersonId>) -> TableInfo {
        let you = self.seat_of(person);
        let had_seat = you.is_some();
        let seat_info = |(seat, occupant): (u8, &Option<Occupant>)| {
            let Some(occupant) = occupant else {
                return SeatInfo::default();
            };
            let (name, avatar) = shown_appearance(context, occupant, Seat(seat), had_seat);
            SeatInfo {
                name,
                avatar,
                bot: occupant.shown_level().map(str::to_owned),
                ..SeatInfo::default()
            }
        };
        let mut info = TableInfo {
            seats: (0..).zip(&self.seats).map(seat_info).collect(),
            options: self.options::<G>(),
            you,
            ..common_info(context, self.created.as_deref(), self.created_at)
        };
        hide_rematch_of_unnamed(context, &mut info);
        info
    }
}

/// The actor of a table with a log that does not replay.
pub(super) struct UnreplayableTable<G: Game> {
    pub(super) context: TableContext,
    log: CorruptLog,
    game: PhantomData<fn() -> G>,
}

impl<G: Playable> UnreplayableTable<G> {
    pub(super) fn new(context: TableContext, log: CorruptLog) -> Self {
        UnreplayableTable {
            context,
            log,
            game: PhantomData,
        }
    }

    /// Runs until the table is idle or the server stops.
    pub(super) async fn run(
        &mut self,
        commands: &mut mpsc::Receiver<Box<TableCommand>>,
    ) -> Result<(), ActorError> {
        let services = Arc::clone(&self.context.services);
        let mut stopped = pin!(services.stop.cancelled());
        // The match may be one that its people have published.
        self.context.reload_unnamed().await?;
        loop {
            self.context.viewers.flush();
            let is_idle = self.context.viewers.is_empty();
            let unload = is_idle.then(|| Instant::now() + services.settings.idle);
            tokio::select! {
                biased;
                () = &mut stopped => return Ok(()),
                command = commands.recv() => match command {
                    Some(command) => self.handle_command(*command).await?,
                    None => return Ok(()),
                },
                () = sleep_until(self.context.announce_at) => self.announce(),
                () = sleep_until(unload) => {
                    if services.unload_if_unreferenced(&self.context.id, commands) {
                        return Ok(());
                    }
                }
            }
        }
    }

    async fn handle_command(&mut self, command: TableCommand) -> Result<(), ActorError> {
        match command {
            TableCommand::Join {
                person,
                frames,
                budget,
                reply,
                ..
            } => {
                // Without a reply the socket closes.
                if self.is_hidden_from(person.as_ref()) {
                    return Ok(());
                }
                let viewers = &mut self.context.viewers;
                let socket = viewers.join(person.clone(), Viewer::Spectator, frames, budget);
                let info = self.info(person.as_ref());
                self.context.send_welcome(socket, info);
                self.context.send_problem(socket, Problem::Closed);
                self.context.schedule_announcement();
                if reply.send(socket).is_err() {
                    self.leave(socket);
                }
            }
            TableCommand::Frame { socket, text, .. } => {
                self.context.services.metrics.messages.inc();
                let message = serde_json::from_str::<ClientMessage<G::Action>>(&text);
                let problem = message.map_or(Problem::BadMessage, |_| Problem::Closed);
                self.context.send_problem(socket, problem);
            }
            TableCommand::Leave { socket } => self.leave(socket),
            TableCommand::Sit { reply, .. }
            | TableCommand::GiveUpSeat { reply, .. }
            | TableCommand::ChangeSettings { reply, .. } => {
                let _gone = reply.send(Err(ApiError::TableClosed));
            }
            // A table that is closed stays as it was.
            TableCommand::Rename { reply, .. } => {
                let _gone = reply.send(());
            }
            TableCommand::Info { person, reply } => {
                let info = match self.is_hidden_from(person.as_ref()) {
                    true => Err(ApiError::NotFound),
                    false => Ok(self.info(person.as_ref())),
                };
                let _gone = reply.send(info);
            }
            TableCommand::Record { reply, .. } => {
                let _gone = reply.send(Err(ApiError::TableClosed));
            }
            TableCommand::Rematch { reply, .. } => {
                let _gone = reply.send(Err(ApiError::TableClosed));
            }
            TableCommand::SeatCode { reply, .. } => {
                let _gone = reply.send(Err(ApiError::TableClosed));
            }
            TableCommand::SlowTurn { reply } => {
                let _gone = reply.send(None);
            }
            TableCommand::StartAgain => return Err(ActorError::TakenOver),
            // Its log says nothing to this server, and nobody acts at it.
            TableCommand::ReadTail
            | TableCommand::LeaseChanged
            | TableCommand::Elsewhere { .. } => {}
            TableCommand::Reload => {
                self.context.reload_metadata().await?;
                self.context.reload_unnamed().await?;
                self.announce();
            }
            TableCommand::Expel { person } => {
                for socket in self.context.viewers.sockets_of(&person) {
                    self.leave(socket);
                }
            }
            TableCommand::CloseIfIdle { touched } => self.save_as_over(touched).await?,
        }
        Ok(())
    }

    /// Takes the table out of the lists of those that wait or are played, where it would count
    /// for ever: nothing can be appended that closes it. A version that can replay the log
    /// stores what it finds when somebody opens the table.
    async fn save_as_over(&self, touched: Timestamp) -> Result<(), ActorError> {
        let summary = TableSummary {
            phase: Phase::Over,
            touched,
            present: self.context.metadata.present,
            wake: None,
        };
        let (store, id) = (&self.context.services.store, &self.context.id);
        store.save_summary(id, self.log.last_seq, summary).await?;
        tracing::warn!(
            table = id.as_str(),
            "an idle table is closed that does not replay"
        );
        Ok(())
    }

    fn leave(&mut self, socket: SocketId) {
        self.context.viewers.leave(socket);
        self.context.schedule_announcement();
    }

    /// Whether there is no such table for this person.
    fn is_hidden_from(&self, person: Option<&PersonId>) -> bool {
        let created = self.log.created.as_deref();
        self.log.seat_of(person).is_none() && created.is_some_and(|it| self.context.is_private(it))
    }

    fn info(&self, person: Option<&PersonId>) -> TableInfo {
        self.log.info::<G>(&self.context, person)
    }

    fn announce(&mut self) {
        let log = &self.log;
        self.context
            .announce(|context, person| log.info::<G>(context, person));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use crate::table::fixture::{
        NOON, create_open_table, create_table, registry, table_id, with_memory_aid,
    };
    use brelan_catalog::Kind;
    use brelan_protocol::rest::Status;
    use brelan_store::{AppendOutcome, LogStore, Memory, TableStore};
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn an_idle_table_that_does_not_replay_leaves_the_lists() {
        let (store, id) = (Arc::new(Memory::new()), table_id());
        let ann = PersonId::from_trusted("ann");
        create_table(&store, &ann, Kind::Quando, ["random", "random"]).await;
        let seq = store.read(&id, 0).await.expect("it answers").len() as u64;
        let appended = store.append(&id, seq, "damaged".into()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
        let playing = TableSummary {
            phase: Phase::Playing,
            touched: NOON,
            present: NOON,
            wake: Some(NOON),
        };
        let saved = store.save_summary(&id, seq + 1, playing).await;
        assert_eq!(saved, Ok(()));
        let listed = async || {
            let later = NOON + Duration::from_secs(1);
            let idle = store.idle_tables(Phase::Playing, later, 9).await;
            let due = store.tables_due(later, 9).await.expect("it answers");
            (idle.expect("it answers").len(), due.len())
        };
        assert_eq!(listed().await, (1, 1));

        let tables = registry(&store, &Arc::new(Metrics::new(None)));
        let closing = TableCommand::CloseIfIdle { touched: NOON };
        assert!(tables.open(&id).await.is_ok(), "its actor runs");
        tables.send_if_open(&id, closing).await;
        let info = tables.info(&id, None).await;
        assert!(matches!(info, Ok(info) if info.status == Status::Closed));
        assert_eq!(listed().await, (0, 0));

        // An actor that has ended is not kept among those that run.
        tables.send_if_open(&id, TableCommand::StartAgain).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert!(tables.open_table_ids().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_table_that_does_not_replay_has_its_last_settings() {
        let (store, id, ann) = (
            Arc::new(Memory::new()),
            table_id(),
            PersonId::from_trusted("ann"),
        );
        create_open_table(&store, &ann, NOON).await;
        let metrics = Arc::new(Metrics::new(None));
        let settings = with_memory_aid();
        let changing = registry(&store, &metrics);
        let changed = changing.change_settings(&id, &ann, settings).await;
        assert!(changed.is_ok_and(|info| info.memory_aid));
        let seq = store.read(&id, 0).await.expect("it answers").len() as u64;
        let appended = store.append(&id, seq, "damaged".into()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
        let Ok(info) = registry(&store, &metrics).info(&id, None).await else {
            panic!("the table exists")
        };
        assert_eq!((info.status, info.memory_aid), (Status::Closed, true));
        assert!(info.options.is_object(), "{}", info.options);
    }
}
