//! Clients that play at one table after another, and reconnect when the server is
//! up again.

use crate::frame_recorder::{FrameRecorder, RecordedFrame, SeatsFrame, UpdateFrame};
use crate::http_client::{Socket, become_guest, get, post};
use crate::messages::{contribution, hello};
use brelan_catalog::{Kind, with_game};
use brelan_kernel::{Game, GameOptions, PresetSpec};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The delay before a client reconnects.
const RECONNECT_DELAY: Duration = Duration::from_millis(20);

/// The clients of people at one table, and of a spectator.
pub struct ClientGroup {
    /// What they were shown.
    pub recorder: FrameRecorder,
    /// The table where they are.
    table: watch::Sender<Option<GroupTable>>,
    members: Vec<Mutex<Member>>,
    /// Whether one of them lets their time run out at a table with a clock.
    idle: AtomicBool,
    /// From lost connections until their people were back in their seats.
    returns: Mutex<Vec<Duration>>,
}

/// A table with its people and bots.
#[derive(Clone)]
struct GroupTable {
    id: String,
    people: usize,
    bot: bool,
}

/// The state of a person's browser.
#[derive(Clone, Default)]
struct Member {
    token: Option<String>,
    person: Option<String>,
    /// The table where they play or have played last.
    table: Option<String>,
    /// The last seq that they were shown there.
    last: Option<u64>,
    over: bool,
    /// When the connection was lost.
    lost_at: Option<Instant>,
}

/// A request for a table, with the number of people and whether a bot joins them.
struct Plan {
    request: Value,
    people: usize,
    bot: bool,
}

/// Every game with every preset in turn; with a clock every other time.
fn next_plan(people: usize) -> Plan {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let made = MADE.fetch_add(1, Ordering::Relaxed);
    let specs: Vec<_> = Kind::ALL
        .into_iter()
        .flat_map(|kind| with_game!(kind, G => presets::<G>()))
        .collect();
    let (game, preset) = &specs[made % specs.len()];
    let most = usize::from(preset.max_players);
    let people = people.min(most);
    let mut request =
        json!({"game": game, "preset": preset.name, "listed": made.is_multiple_of(3)});
    if made / specs.len() % 2 == made % 2 {
        request["clock"] = json!({"kind": "live", "turn": 5, "bank": 1});
    }
    Plan {
        request,
        people,
        bot: people < most,
    }
}

fn presets<G: Game>() -> Vec<(&'static str, PresetSpec)> {
    let presets = G::Options::presets().into_iter();
    presets.map(|preset| (G::NAME, preset)).collect()
}

impl ClientGroup {
    /// A group of so many people, who play once [`ClientGroup::start`] is called.
    pub fn new(people: usize) -> Arc<ClientGroup> {
        Arc::new(ClientGroup {
            recorder: FrameRecorder::default(),
            table: watch::Sender::new(None),
            members: (0..people).map(|_| Mutex::default()).collect(),
            idle: AtomicBool::new(false),
            returns: Mutex::default(),
        })
    }

    /// Makes one person stop choosing, or choose again.
    pub fn set_idle(&self, is_idle: bool) {
        self.idle.store(is_idle, Ordering::Relaxed);
    }

    /// How long people took to be back in their seats since the last call.
    pub fn take_returns(&self) -> Vec<Duration> {
        std::mem::take(&mut *self.returns.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Starts all clients; they reconnect when a connection breaks.
    pub fn start(self: &Arc<Self>, address: SocketAddr, tasks: &mut JoinSet<()>) {
        for number in 0..self.members.len() {
            let group = Arc::clone(self);
            tasks.spawn(async move {
                loop {
                    if group.play(address, number).await.is_none() {
                        tokio::time::sleep(RECONNECT_DELAY).await;
                    }
                }
            });
        }
        let group = Arc::clone(self);
        tasks.spawn(async move {
            loop {
                if group.watch(address).await.is_none() {
                    tokio::time::sleep(RECONNECT_DELAY).await;
                }
            }
        });
    }

    fn member<T>(&self, number: usize, with: impl FnOnce(&mut Member) -> T) -> T {
        let member = &self.members[number];
        with(&mut member.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Plays one match, or goes on with it; `None` when the server is gone.
    async fn play(&self, address: SocketAddr, number: usize) -> Option<()> {
        let before = self.member(number, |member| member.clone());
        if number == 0 && (before.over || before.table.is_none()) {
            self.make_table(address).await?;
        }
        let over = |id: &str| before.over && before.table.as_deref() == Some(id);
        let group_table = self
            .wait_for_table(|group_table| !over(&group_table.id))
            .await;
        if number >= group_table.people {
            // More people than this table has seats: they wait for the next one.
            let id = group_table.id.clone();
            self.wait_for_table(|group_table| group_table.id != id)
                .await;
            return Some(());
        }
        self.sit_down(address, number, &group_table.id).await?;
        if self.play_on(address, number, &group_table).await.is_none() {
            self.leave_a_lost_table(address, number, &group_table.id)
                .await;
            return None;
        }
        self.member(number, |member| member.over = true);
        Some(())
    }

    /// Waits until the current table is a wanted one, and returns it.
    async fn wait_for_table(&self, wanted: impl Fn(&GroupTable) -> bool) -> GroupTable {
        let mut tables = self.table.subscribe();
        let found = tables
            .wait_for(|table| table.as_ref().is_some_and(&wanted))
            .await;
        found.expect("the group lasts").clone().expect("a table")
    }

    /// Makes a table with free seats, and publishes it to the others.
    async fn make_table(&self, address: SocketAddr) -> Option<()> {
        let plan = next_plan(self.members.len());
        let token = self.token(address, 0).await?;
        let made = post(address, "/api/tables", Some(&token), &plan.request).await?;
        assert!(made.ok, "a table is made: {}", made.body);
        let id = made.body["id"].as_str().expect("an id").to_owned();
        self.table.send_replace(Some(GroupTable {
            id: id.clone(),
            people: plan.people,
            bot: plan.bot,
        }));
        self.member(0, |member| member.at(&id));
        Some(())
    }

    /// The token of a member. A member without one becomes a guest first, so that the same person
    /// repeats a request whose answer is lost.
    async fn token(&self, address: SocketAddr, number: usize) -> Option<String> {
        if let Some(token) = self.member(number, |member| member.token.clone()) {
            return Some(token);
        }
        let me = become_guest(address).await?;
        let id = me.body["id"].as_str().expect("an id").to_owned();
        self.member(number, |member| {
            member.token.clone_from(&me.token);
            member.person = Some(id);
        });
        me.token
    }

    /// Goes elsewhere if a database that lacks what was stored last does not know the table.
    async fn leave_a_lost_table(&self, address: SocketAddr, number: usize, id: &str) {
        let token = self.member(number, |member| member.token.clone());
        let path = format!("/api/tables/{id}");
        let found = get(address, &path, &token.unwrap_or_default()).await;
        if found.is_some_and(|found| found["code"] == "not_found") {
            for number in 0..self.members.len() {
                self.member(number, |member| member.forget(id));
            }
            self.table.send_if_modified(|table| {
                let is_lost = table
                    .as_ref()
                    .is_some_and(|group_table| group_table.id == id);
                table.take_if(|_| is_lost).is_some()
            });
        }
    }

    /// Takes a seat by the link. After a kill the request is repeated and returns the
    /// same seat.
    async fn sit_down(&self, address: SocketAddr, number: usize, id: &str) -> Option<()> {
        if self.member(number, |member| member.table.as_deref() == Some(id)) {
            return Some(());
        }
        let token = self.token(address, number).await?;
        let path = format!("/api/tables/{id}/seats");
        let sat = post(address, &path, Some(&token), &json!({})).await?;
        if sat.body["code"] == "not_found" {
            self.leave_a_lost_table(address, number, id).await;
            return None;
        }
        assert!(sat.ok, "there is a seat: {}", sat.body);
        self.member(number, |member| member.at(id));
        Some(())
    }

    /// Plays until the match is over; `None` when the server is gone.
    async fn play_on(
        &self,
        address: SocketAddr,
        number: usize,
        group_table: &GroupTable,
    ) -> Option<()> {
        let member = self.member(number, |member| member.clone());
        let epoch = self.recorder.epoch();
        let mut socket = Socket::open(address, &group_table.id, member.token.as_deref()).await?;
        socket.say(&hello(member.last)).await?;
        let mut reader = Reader::new(
            &self.recorder,
            epoch,
            &group_table.id,
            member.person,
            member.last,
        );
        loop {
            let Some(message) = socket.hear().await else {
                self.member(number, |member| member.lost_at = Some(Instant::now()));
                return None;
            };
            if let Some(lost_at) = self.member(number, |member| member.lost_at.take()) {
                let returns = self.returns.lock();
                let mut returns = returns.unwrap_or_else(PoisonError::into_inner);
                returns.push(lost_at.elapsed());
            }
            if is_without_seat(&message) {
                // The seat was taken after what a standby knows.
                self.member(number, |member| member.forget(&group_table.id));
                return None;
            }
            reader.record(&message);
            self.member(number, |member| member.last = reader.last);
            if message["view"]["phase"] == "over" {
                return Some(());
            }
            let reply = match message["type"].as_str() {
                Some("welcome" | "table") => at_the_table(&message["table"], number, group_table),
                Some("update") => {
                    let is_idle = number == 1 && self.idle.load(Ordering::Relaxed);
                    answer(&message, is_idle)
                }
                _ => Value::Null,
            };
            if !reply.is_null() {
                socket.say(&reply).await?;
            }
        }
    }

    /// Watches the current table as a spectator, with a new connection each time.
    async fn watch(&self, address: SocketAddr) -> Option<()> {
        let group_table = self.wait_for_table(|_| true).await;
        let epoch = self.recorder.epoch();
        let mut socket = Socket::open(address, &group_table.id, None).await?;
        socket.say(&hello(None)).await?;
        let mut reader = Reader::new(&self.recorder, epoch, &group_table.id, None, None);
        loop {
            let message = socket.hear().await?;
            reader.record(&message);
            if message["view"]["phase"] == "over" {
                let next = self.wait_for_table(|next| next.id != group_table.id);
                next.await;
                return Some(());
            }
        }
    }
}

/// Whether a table that has not begun shows that its reader has no seat.
fn is_without_seat(message: &Value) -> bool {
    let table = &message["table"];
    table["status"] == "waiting" && table["you"].is_null()
}

impl Member {
    /// Has no table, if it was this one.
    fn forget(&mut self, id: &str) {
        if self.table.as_deref() == Some(id) {
            (self.table, self.last, self.over) = (None, None, false);
        }
    }

    /// Moves to a table.
    fn at(&mut self, id: &str) {
        if self.table.as_deref() != Some(id) {
            (self.table, self.last, self.over) = (Some(id.to_owned()), None, false);
        }
    }
}

/// Records what one connection shows.
struct Reader<'a> {
    recorder: &'a FrameRecorder,
    table: String,
    person: Option<String>,
    last: Option<u64>,
    /// Whether the first update, which contains what was missed, has come.
    greeted: bool,
    /// The frame with a welcome's seats, until the next message says whether the log went back.
    welcome: Option<usize>,
    /// The epoch in which the connection was opened.
    epoch: usize,
}

impl<'a> Reader<'a> {
    /// The epoch is that before the connection was opened.
    fn new(
        recorder: &'a FrameRecorder,
        epoch: usize,
        table: &str,
        person: Option<String>,
        last: Option<u64>,
    ) -> Self {
        Reader {
            recorder,
            table: table.to_owned(),
            person,
            last,
            greeted: false,
            welcome: None,
            epoch,
        }
    }

    fn record(&mut self, message: &Value) {
        // A standby that lacks what was stored last has taken over. This comes after the
        // welcome, whose seats are those of the shorter log.
        let went_back = message["type"] == "problem" && message["code"] == "went_back";
        if went_back {
            self.last = None;
        }
        if let Some(frame) = self.welcome.take() {
            self.recorder.set_first_seq(frame, self.last.unwrap_or(1));
        }
        match message["type"].as_str() {
            Some("welcome") => {
                // Before the match there are no updates, and no greeting.
                self.greeted = message["table"]["status"] == "waiting";
                self.welcome = Some(self.record_seats(message, 1));
            }
            Some("table") => {
                self.record_seats(message, self.last.unwrap_or(1));
            }
            Some("update") => {
                let seq = message["seq"].as_u64().expect("a seq");
                if self.greeted && self.last.is_some() {
                    assert_eq!(self.last, Some(seq - 1), "every number comes once");
                }
                let since = if self.greeted {
                    Some(seq - 1)
                } else {
                    self.last
                };
                self.greeted = true;
                self.last = Some(seq);
                let mut update = message.clone();
                // The log does not say which message an action came with.
                update.as_object_mut().expect("an object").remove("ack");
                let frame = RecordedFrame::Update(UpdateFrame {
                    table: self.table.clone(),
                    person: self.person.clone(),
                    since,
                    update,
                });
                self.recorder.record(frame, self.epoch);
            }
            _ => {}
        }
    }

    /// Records the seats of a message, which are those of this seq or a later one.
    fn record_seats(&self, message: &Value, from: u64) -> usize {
        let frame = RecordedFrame::Seats(SeatsFrame {
            table: self.table.clone(),
            person: self.person.clone(),
            from,
            table_info: message["table"].clone(),
        });
        self.recorder.record(frame, self.epoch)
    }
}

/// A person's message to the table itself: the host starts the match, and a person
/// with a stand-in comes back.
fn at_the_table(table: &Value, number: usize, group_table: &GroupTable) -> Value {
    let seats = table["seats"].as_array().expect("a list");
    let own = table["you"].as_u64().map(|seat| &seats[seat as usize]);
    if own.is_some_and(|own| own["stand_in"].is_string()) {
        return json!({"type": "return"});
    }
    if table["status"] != "waiting" {
        return Value::Null;
    }
    if own.is_some_and(|own| own["contribution"].is_null()) {
        return contribution();
    }
    if number != 0 {
        return Value::Null;
    }
    let people = seats.iter().filter(|seat| seat["presence"].is_string());
    let bots = seats.iter().filter(|seat| seat["bot"].is_string());
    if people.count() < group_table.people {
        return Value::Null;
    }
    if group_table.bot && bots.count() == 0 {
        let free = seats.iter().position(|seat| seat["name"] == "");
        return json!({"type": "seat_bot", "seat": free});
    }
    json!({"type": "start"})
}

/// A player's message to an update. The choice depends on the seq alone. At some
/// seqs the player leaves; an idle player chooses nothing at a table with a
/// clock.
fn answer(update: &Value, is_idle: bool) -> Value {
    let seq = update["seq"].as_u64().expect("a seq");
    let legal = update["legal"].as_array().expect("a list");
    if update["wait"]["for"] == "ready" {
        return json!({"type": "ready", "round": update["view"]["round"]});
    }
    if legal.is_empty() || is_idle && update["clock"].is_object() {
        return Value::Null;
    }
    if seq % 13 == 5 {
        return json!({"type": "leave"});
    }
    let action = &legal[seq as usize * 7 % legal.len()]["action"];
    json!({"type": "act", "seq": seq, "action": action})
}
