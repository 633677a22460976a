//! The queue of rated matches: who waits, and the tables of those who were paired. It lives in
//! the store, and each server with people who ask does the pairing; what a claim in the store
//! decides is done once.

use super::pairing;
use crate::api_error::ApiError;
use crate::app::App;
use crate::ids;
use crate::table::new_table::{self, NewSeat, NewTableRequest};
use crate::table::{Appearance, UNKNOWN_NAME};
use crate::tables;
use brelan_catalog::Kind;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_kernel::Seat;
use brelan_protocol::avatar::Avatar;
use brelan_protocol::rest::{Clock, NewTable, Status};
use brelan_store::{RatedWaiter, StoreError};
use brelan_table::Origin;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

/// The clock of every rated match.
pub(super) const CLOCK: Clock = Clock::Live {
    turn: 45,
    bank: 180,
};

/// How often people are paired.
const TICK_INTERVAL: Duration = Duration::from_secs(1);

/// How long a request waits for a match before it is answered without one.
const LONG_POLL_TIMEOUT: Duration = Duration::from_secs(4);

/// For how long after the last question a server pairs people.
const PAIRING_TIME: Duration = Duration::from_secs(20);

/// After how long without a question nobody is paired with a person. A page asks again as soon as
/// it is answered.
const VANISHED_AFTER: Duration = Duration::from_secs(12);

/// After how long without a question a person waits no longer.
pub(super) const LEFT_AFTER: Duration = Duration::from_secs(60);

/// After how long an entry is forgotten: a live match is over by then.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(24 * 3600);

/// After how many ticks old entries are deleted again.
const TICKS_BETWEEN_SWEEPS: u64 = 600;

/// The most people who are read from the queue at once.
const MAX_WAITERS: u32 = 1_000;

/// How long people are sent to a table that waits for them. It closes before.
const WAITING_TABLE_LIFE: Duration = Duration::from_secs(60);

/// What this server knows of the queue.
pub(crate) struct RatedQueue {
    last_tick: watch::Sender<Tick>,
    last_asked: Mutex<Option<Instant>>,
}

/// The queue as it was read last.
#[derive(Clone, Default)]
struct Tick {
    number: u64,
    /// Those who are still waiting, with their games.
    waiting: Arc<[(PersonId, String)]>,
}

impl Default for RatedQueue {
    fn default() -> Self {
        RatedQueue {
            last_tick: watch::Sender::new(Tick::default()),
            last_asked: Mutex::default(),
        }
    }
}

impl RatedQueue {
    /// Lets this server pair people for a while.
    pub(super) fn keep_pairing(&self) {
        *self.lock_last_asked() = Some(Instant::now());
    }

    /// How many other people wait for a game.
    pub(super) fn count_others(&self, game: &str, person: &PersonId) -> u32 {
        let tick = self.last_tick.borrow();
        let others = tick.waiting.iter();
        let others = others.filter(|(other, waits_for)| other != person && waits_for == game);
        others.count() as u32
    }

    /// Waits until the person waits no longer, or for a few seconds.
    pub(super) async fn wait_for_change(&self, app: &App, person: &PersonId) {
        let mut ticks = self.last_tick.subscribe();
        // The tick that runs now may have read the queue before the person joined it.
        let first = ticks.borrow().number + 2;
        let is_gone = |tick: &Tick| {
            tick.number >= first && tick.waiting.iter().all(|(other, _)| other != person)
        };
        let changed = async {
            let changed = timeout(LONG_POLL_TIMEOUT, ticks.wait_for(is_gone));
            changed.await.is_ok()
        };
        tokio::select! {
            _in_time = changed => {}
            () = app.shutdown.begin() => {}
        }
    }

    fn lock_last_asked(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.last_asked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn is_asked(&self) -> bool {
        let last_asked = *self.lock_last_asked();
        last_asked.is_some_and(|asked| asked.elapsed() < PAIRING_TIME)
    }
}

/// Pairs people again and again, while they ask this server. A failure is only logged.
pub(crate) async fn pair_people(app: App) {
    let mut number = 0;
    loop {
        sleep(TICK_INTERVAL).await;
        if !app.rated.is_asked() {
            continue;
        }
        number += 1;
        match pair_once(&app, number).await {
            Ok(waiting) => {
                app.rated.last_tick.send_replace(Tick { number, waiting });
            }
            Err(error) => tracing::warn!(%error, "nobody is paired for a rated match"),
        }
    }
}

/// Gives those who are still waiting.
async fn pair_once(app: &App, number: u64) -> Result<Arc<[(PersonId, String)]>, ApiError> {
    let (store, now) = (&app.store, app.settings.clock.now());
    if number.is_multiple_of(TICKS_BETWEEN_SWEEPS) {
        let before = now - FORGOTTEN_AFTER;
        store.forget_rated_waiters(before).await?;
    }
    let seen_since = now - VANISHED_AFTER;
    let mut waiting = store.rated_waiters(seen_since, MAX_WAITERS).await?;
    for game in Kind::ALL {
        let of_game = waiting.iter().filter(|it| it.game == game.name());
        let of_game: Vec<RatedWaiter> = of_game.cloned().collect();
        for group in pairing::groups(game, &of_game, now) {
            let people = group.iter().map(|place| of_game[*place].person.clone());
            let people: Vec<PersonId> = people.collect();
            if has_barred(app, &people).await? {
                continue;
            }
            let table = ids::new_table_id();
            if store
                .claim_rated_table(&table, game.name(), &people)
                .await?
            {
                tracing::info!(game = game.name(), people = people.len(), "paired");
                make_table(app, &table).await?;
            }
            // If another server has claimed one of them, their next requests find its table.
            waiting.retain(|it| !people.contains(&it.person));
        }
    }
    let waiting = waiting.into_iter().map(|it| (it.person, it.game));
    Ok(waiting.collect())
}

/// Whether one of them is barred, who then waits no longer.
async fn has_barred(app: &App, people: &[PersonId]) -> Result<bool, StoreError> {
    let mut found = false;
    for person in people {
        if app.moderation.is_barred(person).await? {
            app.store.leave_rated_queue(person).await?;
            found = true;
        }
    }
    Ok(found)
}

/// Whether the table of a match that was found is there to go to. One that was claimed and not
/// made is made.
pub(super) async fn is_played(
    app: &App,
    table: &TableId,
    person: &PersonId,
) -> Result<bool, ApiError> {
    let info = match app.tables.info(table, Some(person)).await {
        Err(ApiError::NotFound) if make_table(app, table).await? => {
            app.tables.info(table, Some(person)).await
        }
        info => info,
    };
    match info {
        Ok(info) => Ok(match info.status {
            Status::Playing => true,
            // While nobody is connected it is not in memory, and nothing closes it.
            Status::Waiting => {
                let created = Timestamp::from_millis(info.created);
                app.settings.clock.now().since(created) < WAITING_TABLE_LIFE
            }
            Status::Over | Status::Closed => false,
        }),
        Err(ApiError::NotFound | ApiError::TableClosed) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes a table that was claimed, unless another server has. Gives whether it is there.
async fn make_table(app: &App, id: &TableId) -> Result<bool, ApiError> {
    let players = app.store.rated_players(id).await?;
    let Some(request) = request(id, players)? else {
        return Ok(false);
    };
    // Where another server was faster it is there as well.
    tables::store_table(app, id, request).await?;
    Ok(true)
}

/// The request for the table of these people; `None` if too few are left, because the data of
/// one was erased meanwhile.
fn request(
    id: &TableId,
    mut players: Vec<RatedWaiter>,
) -> Result<Option<NewTableRequest>, ApiError> {
    let Some(game) = players.first().and_then(|it| Kind::from_name(&it.game)) else {
        return Ok(None);
    };
    if players.len() < pairing::seats(game).0 {
        return Ok(None);
    }
    // The order of the seats is drawn by the id, which nobody could choose.
    players.sort_by_cached_key(|it| Sha256::digest(format!("{id}/{}", it.person)));
    let asked = settings(game, players.len() as u8);
    Ok(Some(NewTableRequest {
        game,
        settings: new_table::settings(game, &asked)?,
        listed: false,
        seats: seats(players),
        deal: None,
        rated: true,
        rematch_of: None,
    }))
}

/// What is played: a game's usual rules.
pub(super) fn settings(game: Kind, players: u8) -> NewTable {
    NewTable {
        game: game.name().to_owned(),
        players: Some(players),
        clock: Some(CLOCK),
        ..NewTable::default()
    }
}

fn seats(players: Vec<RatedWaiter>) -> Vec<NewSeat> {
    let mut others = Vec::new();
    let seat = |(seat, player): (u8, RatedWaiter)| {
        let chosen = Appearance {
            name: match player.name.is_empty() {
                true => UNKNOWN_NAME.to_owned(),
                false => player.name,
            },
            avatar: player.avatar.as_deref().and_then(Avatar::from_name),
        };
        let appearance = chosen.distinct_from(&player.person, &others);
        others.push(appearance.clone().shown_for(&player.person));
        NewSeat {
            seat: Seat(seat),
            by: Origin::Person(player.person),
            appearance,
            program: false,
        }
    };
    (0..).zip(players).map(seat).collect()
}
