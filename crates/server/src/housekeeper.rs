//! Periodic work that no request starts: it wakes tables at which something is
//! due, closes idle ones, and carries out what the operator did in another
//! process.

use crate::accounts::{reload_erased_names, reload_tables_of_guest};
use crate::app::App;
use crate::clock::{Clock, DISTRUST_TIME, LARGE_STEP_THRESHOLD};
use crate::day::DAY;
use crate::failure_log::FailureLog;
use crate::table::TableCommand;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_store::{AdminEvent, AdminStore, IdleTable, Phase, StoreError};
use brelan_table::TimeControl;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How often the operator's changes are read.
const ADMIN_POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How many of them are read at once.
const MAX_EVENTS: u32 = 1_000;

/// How many of the operator's changes are kept for servers that are behind. A server polls each
/// second, so only one that was cut off can be so far behind, and it notices: any number is safe.
/// This one bounds the table to about a megabyte.
const KEPT_EVENTS: u32 = 10_000;

/// How often older ones are forgotten.
const FORGET_INTERVAL: Duration = Duration::from_secs(3600);

/// How often tables are woken at which something is due.
const WAKE_INTERVAL: Duration = Duration::from_secs(5);

/// The longest turn of a slow match, and a day more. If a table is due later, its
/// log is ahead of the server's time.
const LONGEST_WAIT: Duration = DAY.saturating_mul(*TimeControl::TURN_DAYS.end() as u32 + 1);

/// How many tables are looked for at once whose log may be ahead of the server's time.
const MAX_AHEAD: u32 = 10_000;

/// How often idle tables are closed.
const CLOSE_INTERVAL: Duration = Duration::from_secs(60);

/// How often the store is asked whether it is well.
const HEALTH_INTERVAL: Duration = Duration::from_secs(5);

/// How many tables are woken or closed in one go.
const BATCH_SIZE: usize = 50;

/// Among how many tables that are due those are chosen that are woken next.
const MAX_DUE: u32 = 1_000;

/// How many idle tables of each phase are watched at once until they are closed.
const MAX_WATCHED: u32 = 2_000;

/// How long a table is watched, by the monotonic clock, before it is closed: one reading
/// of the wall clock proves nothing, and a closed table cannot be opened again.
const WATCH_TIME: Duration = Duration::from_secs(3600);

/// How long after the last thing that is stored a server may start whose clock is trusted at once.
/// A clock that is ahead by less closes a table by so much too early, at most.
const MAX_TIME_BETWEEN_RUNS: Duration = DAY.saturating_mul(2);

/// What is stored before a server does anything.
pub(crate) struct StoredBeforeStart {
    /// The number of the last event of the operator.
    last_admin_event: u64,
    /// When a table was touched last.
    touched: Option<Timestamp>,
    /// The same, without the last [`DISTRUST_TIME`].
    touched_before: Option<Timestamp>,
}

impl StoredBeforeStart {
    /// Reads it.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn read(store: &dyn AdminStore, clock: &Clock) -> Result<Self, StoreError> {
        let now = clock.now();
        Ok(StoredBeforeStart {
            last_admin_event: store.last_admin_event().await?,
            touched: store.last_touched(now).await?,
            touched_before: store.last_touched(now - DISTRUST_TIME).await?,
        })
    }

    /// Doubts the clock if it may be ahead: a server has either not run for days, or was started
    /// with a wrong clock, and nothing tells which. What is stored of the last day tells nothing
    /// either: a server that was ended before its doubt was over may have stored it.
    pub(crate) fn check_clock(&self, clock: &Clock) {
        let is_long_ago = |touched: Option<Timestamp>, limit: Duration| {
            touched.is_some_and(|touched| touched + limit < clock.now())
        };
        if is_long_ago(self.touched, MAX_TIME_BETWEEN_RUNS)
            || is_long_ago(self.touched_before, DISTRUST_TIME + MAX_TIME_BETWEEN_RUNS)
        {
            tracing::warn!(
                "nothing is stored of days before this start, or of the days before the last one: \
                 set the wall clock if it is wrong; no idle table is closed for a day, and no \
                 unused session ends"
            );
            clock.doubt();
        }
    }
}

/// Runs the periodic work until the server stops. `before` was read before anything that events
/// tell of.
pub(crate) async fn run_housekeeper(
    app: App,
    admin_store: Arc<dyn AdminStore>,
    before: StoredBeforeStart,
) {
    let mut housekeeper = Housekeeper {
        last_admin_event: before.last_admin_event,
        takeovers: 0,
        time_of_look: (app.settings.clock.now(), Instant::now()),
        has_gone_back: false,
        maybe_ahead: Vec::new(),
        woken: Woken::default(),
        idle_since_look: HashMap::new(),
        distrusts_clock: false,
        admin_store,
        app,
        health: Ok(()),
    };
    let stop = housekeeper.app.stop.clone();
    let intervals = [
        ADMIN_POLL_INTERVAL,
        WAKE_INTERVAL,
        CLOSE_INTERVAL,
        HEALTH_INTERVAL,
        FORGET_INTERVAL,
    ];
    let [mut poll, mut wake, mut close, mut health, mut forget] = intervals.map(|period| {
        let mut ticks = interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    let mut logs = HousekeeperLogs::new();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = poll.tick() => logs.poll.observe(&housekeeper.apply_admin_events().await),
            _ = wake.tick() => logs.wake.observe(&housekeeper.wake_due_tables().await),
            _ = close.tick() => logs.close.observe(&housekeeper.close_idle_tables().await),
            _ = health.tick() => housekeeper.log_health().await,
            _ = forget.tick() => {
                let forgotten = housekeeper.admin_store.forget_admin_events(KEPT_EVENTS);
                logs.forget.observe(&forgotten.await);
            }
        }
    }
}

/// A log for each kind of work: one may fail while the others succeed.
struct HousekeeperLogs {
    poll: FailureLog,
    wake: FailureLog,
    close: FailureLog,
    forget: FailureLog,
}

impl HousekeeperLogs {
    fn new() -> Self {
        HousekeeperLogs {
            poll: FailureLog::new(
                "the operator's changes are not applied for now",
                "the operator's changes are applied again",
            ),
            wake: FailureLog::new(
                "tables that are due are not woken for now",
                "tables that are due are woken again",
            ),
            close: FailureLog::new(
                "idle tables are not closed for now",
                "idle tables are closed again",
            ),
            forget: FailureLog::new(
                "old changes of the operator are not forgotten for now",
                "old changes of the operator are forgotten again",
            ),
        }
    }
}

struct Housekeeper {
    app: App,
    admin_store: Arc<dyn AdminStore>,
    /// The number of the last event that was applied.
    last_admin_event: u64,
    /// How many takeovers of the database are taken into account: the one that takes over may lack
    /// events, and gives their numbers to others.
    takeovers: u32,
    /// The store's health, as it was last logged.
    health: Result<(), StoreError>,
    /// The server's time at the last look for tables that are due, and when that was.
    time_of_look: (Timestamp, Instant),
    /// Whether the server's time has gone back since tables were looked for whose log may be
    /// ahead of it.
    has_gone_back: bool,
    /// Tables whose log may be ahead of the server's time, to be opened.
    maybe_ahead: Vec<TableId>,
    woken: Woken,
    /// The tables that are watched, with the time of the first look. The key holds when
    /// they were touched, so a table that is touched again is watched anew.
    idle_since_look: HashMap<IdleTable, Instant>,
    /// Whether the wall clock has stepped, and no table is closed.
    distrusts_clock: bool,
}

impl Housekeeper {
    /// Logs each change of the store's health: people play on where the database has
    /// vanished, and what they do is lost at the end.
    async fn log_health(&mut self) {
        let health = self.app.store.health().await;
        if health == self.health {
            return;
        }
        match &health {
            Ok(()) => tracing::info!("the store is well again"),
            Err(error) => tracing::error!(%error, "the store is not well"),
        }
        self.health = health;
    }

    async fn apply_admin_events(&mut self) -> Result<(), StoreError> {
        let takeovers = self.app.tables.takeovers();
        if takeovers != self.takeovers {
            self.last_admin_event = self.admin_store.last_admin_event().await?;
            self.make_up_for_forgotten_events().await?;
            self.takeovers = takeovers;
        }
        let after = self.last_admin_event;
        let events = self.admin_store.admin_events_after(after, MAX_EVENTS);
        let events = events.await?;
        if let Some((first, _)) = events.first()
            && *first > after + 1
        {
            self.make_up_for_forgotten_events().await?;
            self.last_admin_event = first - 1;
        }
        for (number, event) in events {
            match event {
                AdminEvent::TableChanged(id) => {
                    self.app
                        .tables
                        .send_if_open(&id, TableCommand::Reload)
                        .await
                }
                AdminEvent::PersonChanged(person) => {
                    self.app.sessions.forget(&person);
                    self.expel_if_barred(&person).await?;
                    reload_erased_names(&self.app, &person).await?;
                    reload_tables_of_guest(&self.app, &person).await?;
                }
                // The list is read whenever a person gives a name.
                AdminEvent::RefusedNamesChanged => {}
            }
            self.last_admin_event = number;
        }
        Ok(())
    }

    /// Reads anew all that an event may tell of.
    async fn make_up_for_forgotten_events(&self) -> Result<(), StoreError> {
        tracing::warn!("events may be missing: what an operator may have changed is read again");
        let barred = self.admin_store.barred_people().await?;
        self.app.sessions.forget_all();
        for table in self.app.tables.open_table_ids() {
            let reload = TableCommand::Reload;
            self.app.tables.send_if_open(&table, reload).await;
            for person in barred.iter().cloned() {
                let expel = TableCommand::Expel { person };
                self.app.tables.send_if_open(&table, expel).await;
            }
        }
        Ok(())
    }

    async fn expel_if_barred(&self, person: &PersonId) -> Result<(), StoreError> {
        if !self.app.moderation.is_barred(person).await? {
            return Ok(());
        }
        for table in self.app.tables.open_table_ids() {
            let person = person.clone();
            self.app
                .tables
                .send_if_open(&table, TableCommand::Expel { person })
                .await;
        }
        Ok(())
    }

    async fn wake_due_tables(&mut self) -> Result<(), StoreError> {
        let now = self.app.settings.clock.now();
        self.observe_time(now);
        let due = self.app.store.tables_due(now, MAX_DUE).await?;
        let mut due = self.woken.choose(due);
        due.extend(self.next_ahead(now).await?);
        for id in due {
            // The actor of an open table does what is due.
            if let Err(failure) = self.app.tables.open(&id).await {
                tracing::warn!(table = id.as_str(), ?failure, "it could not be woken");
            }
        }
        Ok(())
    }

    /// Observes whether the server's time has gone back since the last look.
    fn observe_time(&mut self, now: Timestamp) {
        let (then, at) = self.time_of_look;
        let expected = then + at.elapsed();
        self.has_gone_back |= now + LARGE_STEP_THRESHOLD < expected;
        self.time_of_look = (now, Instant::now());
    }

    /// The next tables that may have been written while the server's time was ahead of `now`.
    /// What is due there is due too late, but not if their actors run: those go by the
    /// monotonic clock.
    async fn next_ahead(&mut self, now: Timestamp) -> Result<Vec<TableId>, StoreError> {
        if self.maybe_ahead.is_empty() {
            let after = match self.has_gone_back {
                true => now,
                false => now + LONGEST_WAIT,
            };
            let mut ahead = self.app.store.tables_due_after(after, MAX_AHEAD).await?;
            if !ahead.is_empty() {
                let open: HashSet<_> = self.app.tables.open_table_ids().into_iter().collect();
                ahead.retain(|id| !open.contains(id));
            }
            (self.maybe_ahead, self.has_gone_back) = (ahead, false);
        }
        let rest = self.maybe_ahead.len().saturating_sub(BATCH_SIZE);
        Ok(self.maybe_ahead.split_off(rest))
    }

    /// Closes the tables that this process has seen idle for [`WATCH_TIME`].
    async fn close_idle_tables(&mut self) -> Result<(), StoreError> {
        if self.app.settings.clock.has_stepped_within(DISTRUST_TIME) {
            if !self.distrusts_clock {
                tracing::warn!(
                    "the wall clock was set or is wrong: no idle table is closed for a day"
                );
            }
            self.distrusts_clock = true;
            self.idle_since_look.clear();
            return Ok(());
        }
        self.distrusts_clock = false;
        if self.app.settings.clock.may_be_wrong() {
            return Ok(());
        }
        self.look_for_idle_tables().await?;
        let watched = self.idle_since_look.iter();
        let ripe = watched.filter(|(_, first_look)| first_look.elapsed() >= WATCH_TIME);
        let mut opened = Vec::new();
        for (idle, _) in ripe.take(BATCH_SIZE) {
            if let Ok(table) = self.app.tables.open(&idle.id).await {
                opened.push((table, idle.touched));
            }
        }
        if opened.is_empty() {
            return Ok(());
        }
        // None is closed unless it is known which of its people are at other servers.
        self.app.tables.ask_for_presence().await;
        for (table, touched) in opened {
            // A table whose actor ends just now is closed the next time.
            let closing = TableCommand::CloseIfIdle { touched };
            let _gone = table.send(Box::new(closing)).await;
        }
        Ok(())
    }

    /// Begins to watch tables that have become idle, and ends it for those that are
    /// not idle any more.
    async fn look_for_idle_tables(&mut self) -> Result<(), StoreError> {
        let settings = &self.app.settings;
        let (now, look) = (settings.clock.now(), Instant::now());
        let mut idle = HashMap::new();
        for (phase, limit) in [
            (Phase::Waiting, settings.close_waiting),
            (Phase::Playing, settings.close_playing),
        ] {
            let before = now - limit;
            let store = &self.app.store;
            for table in store.idle_tables(phase, before, MAX_WATCHED).await? {
                let first_look = self.idle_since_look.get(&table).copied();
                idle.insert(table, first_look.unwrap_or(look));
            }
        }
        self.idle_since_look = idle;
        Ok(())
    }
}

/// The tables that were woken since all tables that are due were. One whose log does not replay
/// stays due, and must not keep others from their turn.
#[derive(Default)]
struct Woken(HashSet<TableId>);

impl Woken {
    /// Those of the tables that are due that are woken next, [`BATCH_SIZE`] at most.
    fn choose(&mut self, due: Vec<TableId>) -> Vec<TableId> {
        let still_due = due.iter().filter(|id| self.0.contains(id));
        self.0 = still_due.cloned().collect();
        if self.0.len() == due.len() {
            self.0.clear();
        }
        let others = due.into_iter().filter(|id| !self.0.contains(id));
        let chosen: Vec<_> = others.take(BATCH_SIZE).collect();
        self.0.extend(chosen.iter().cloned());
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_stay_due_keep_no_other_from_being_woken() {
        let due: Vec<TableId> = (0..BATCH_SIZE + 1)
            .map(|number| TableId::from_trusted(format!("{number}")))
            .collect();
        let mut woken = Woken::default();
        assert_eq!(woken.choose(due.clone()), due[..BATCH_SIZE]);
        assert_eq!(woken.choose(due.clone()), due[BATCH_SIZE..]);
        assert_eq!(woken.choose(due.clone()), due[..BATCH_SIZE]);
        // One that is due again has its turn when the others have had theirs.
        let two = vec![due[0].clone(), due[BATCH_SIZE].clone()];
        assert_eq!(woken.choose(two.clone()), two[1..]);
        assert_eq!(woken.choose(two.clone()), two);
        assert_eq!(woken.choose(vec![]), []);
    }
}
