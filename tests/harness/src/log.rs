//! Compares what was shown with the replayed log.

use crate::frame_recorder::{RecordedFrame, SeatsFrame, UpdateFrame};
use brelan_bots::Playable;
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, TableId};
use brelan_kernel::Seat;
use brelan_store::{LogEntry, Store};
use brelan_table::{Input, InputKind, Occupant, Table};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The frames that the replayed log does not reproduce. An update must be equal in
/// every field; a state of the seats must occur at some later seq.
pub async fn lost(store: &dyn Store, frames: &[RecordedFrame]) -> Vec<String> {
    let mut tables: HashMap<&str, Vec<&RecordedFrame>> = HashMap::new();
    for frame in frames {
        tables.entry(frame.table()).or_default().push(frame);
    }
    let mut lost = Vec::new();
    for (table, frames) in tables {
        let log = read(store, table).await;
        let inputs: Vec<Input> = log
            .iter()
            .map(|entry| Input::from_text(&entry.input).expect("an input"))
            .collect();
        let InputKind::Created(created) = &inputs[0].what else {
            panic!("a log begins with its creation")
        };
        let kind = Kind::from_name(&created.game).expect("a game");
        let lost_here = with_game!(kind, G => lost_at::<G>(&inputs, &frames));
        lost.extend(lost_here.into_iter().map(|what| format!("{table}: {what}")));
    }
    lost
}

async fn read(store: &dyn Store, table: &str) -> Vec<LogEntry> {
    let log = store.read(&TableId::from_trusted(table), 0).await;
    log.expect("the log can be read")
}

/// Counts the inputs by kind in the logs of the tables that were shown.
pub async fn inputs(store: &dyn Store, frames: &[RecordedFrame]) -> BTreeMap<String, usize> {
    let tables: HashSet<&str> = frames.iter().map(RecordedFrame::table).collect();
    let mut inputs = BTreeMap::new();
    for table in tables {
        for entry in read(store, table).await {
            let input: Value = serde_json::from_str(&entry.input).expect("JSON");
            let kind = match input.get("action") {
                Some(_) => "action",
                None => input["what"]["input"].as_str().expect("a kind"),
            };
            *inputs.entry(kind.to_owned()).or_default() += 1;
        }
    }
    inputs
}

/// The frames of one table that its inputs do not reproduce.
fn lost_at<G: Playable>(inputs: &[Input], frames: &[&RecordedFrame]) -> Vec<String> {
    let mut updates: HashMap<u64, Vec<&UpdateFrame>> = HashMap::new();
    let mut seats: Vec<&SeatsFrame> = Vec::new();
    for frame in frames {
        match frame {
            RecordedFrame::Update(shown) => updates.entry(shown.seq()).or_default().push(shown),
            RecordedFrame::Seats(shown) => seats.push(shown),
        }
    }
    let mut lost = Vec::new();
    let mut replayed = Table::<G>::new(&inputs[0]).expect("a creation");
    for (seq, input) in (1..).zip(inputs) {
        if seq > 1 {
            replayed.apply(seq, input).expect("it replays");
        }
        for shown in updates.remove(&seq).unwrap_or_default() {
            let viewer = replayed.viewer(person(&shown.person).as_ref());
            let again = brelan_server::wire::update_message(&replayed, viewer, shown.since);
            if serde_json::to_value(again).expect("JSON") != shown.update {
                lost.push(format!("the log has another input {seq}"));
            }
        }
        seats.retain(|shown| seq < shown.from || !has_seats(&replayed, shown));
    }
    let never = updates.keys().copied().collect::<HashSet<u64>>();
    lost.extend(
        never
            .into_iter()
            .map(|seq| format!("seq {seq} was shown and is not in the log")),
    );
    lost.extend(seats.iter().map(|shown| {
        let (from, table) = (shown.from, &shown.table_info);
        format!("the seats were never so from seq {from} on: {table}")
    }));
    lost
}

/// Whether the table's seats are as they were shown: people, bots, stand-ins,
/// contributions and the owner.
fn has_seats<G: Playable>(table: &Table<G>, shown: &SeatsFrame) -> bool {
    let info = &shown.table_info;
    let seat = |seat| {
        let occupant = table.occupant(seat);
        json!([
            occupant.is_some_and(|occupant| occupant.participant().is_some()),
            occupant.and_then(Occupant::bot),
            table.stand_in(seat),
            table.contribution(seat).map(|value| value.to_text()),
        ])
    };
    let seats: Vec<Value> = Seat::all(table.seats()).map(seat).collect();
    let shown_seats = info["seats"].as_array().expect("a list");
    let shown_seats: Vec<Value> = shown_seats
        .iter()
        .map(|seat| {
            let person = seat["presence"].is_string();
            json!([person, seat["bot"], seat["stand_in"], seat["contribution"]])
        })
        .collect();
    let you = person(&shown.person).and_then(|person| table.seat_of(&person));
    seats == shown_seats
        && info["host"] == json!(table.owner())
        && info["you"] == json!(you)
        && info["status"] == json!(table.status())
}

fn person(id: &Option<String>) -> Option<PersonId> {
    id.clone().map(PersonId::from_trusted)
}

impl UpdateFrame {
    fn seq(&self) -> u64 {
        self.update["seq"].as_u64().expect("a seq")
    }
}
