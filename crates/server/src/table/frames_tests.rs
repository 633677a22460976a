//! A client that applies each change to its last update has the update that a client
//! gets which says hello at that moment: in matches by chance of every game, for each
//! viewer, at each seq.

use super::frames::ViewerFrames;
use crate::wire::{Message, ToWire, update_message};
use brelan_catalog::{Kind, with_game};
use brelan_ids::{PersonId, Timestamp};
use brelan_kernel::{Dice, Game, GameOptions, Seat, SplitMix, Viewer};
use brelan_protocol::change::{Patch, apply_change, patch_between_json};
use brelan_protocol::server::Change;
use brelan_table::{
    BotRoster, Created, Input, InputKind, MatchSetup, Origin, Presence, PresenceSource, Reply,
    Request, Table, TableSettings, TimeControl,
};
use serde_json::{Value, json};
use std::time::Duration;
use tungstenite::Utf8Bytes;

/// The most inputs of a match that are compared.
const MAX_INPUTS: usize = 150;

/// All people are there.
struct AllHere;

impl PresenceSource for AllHere {
    fn presence(&self, _: &PersonId) -> Presence {
        Presence::Here
    }
}

impl BotRoster for AllHere {
    fn has_level(&self, _: &str) -> bool {
        true
    }

    fn new_bot_name(&self) -> String {
        "Ada".into()
    }
}

fn person(seat: Seat) -> PersonId {
    PersonId::from_trusted(format!("p{}", seat.0))
}

/// A match of people that has begun. Every second one has a clock and the memory aid.
fn begun<G: Game>(options: &G::Options, secret: u8) -> Table<G> {
    let input = |seat, by, what| Input {
        at: Timestamp::EPOCH,
        seat,
        by,
        what,
    };
    let created = Created {
        game: G::NAME.into(),
        rules_version: G::Options::RULES_VERSION,
        settings: TableSettings {
            setup: MatchSetup::Resolved {
                options: serde_json::to_value(options).expect("JSON"),
            },
            memory_aid: secret.is_multiple_of(2),
            clock: secret
                .is_multiple_of(2)
                .then_some(TimeControl::Live { turn: 30, bank: 60 }),
            open: false,
        },
        lesson: false,
        daily: None,
        rated: false,
        secret: [secret; 32],
        commitment: [0; 32],
        bot_seed: [secret; 32],
        rematch_of: None,
    };
    let created = InputKind::Created(Box::new(created));
    let mut table = Table::new(&input(None, Origin::System, created)).expect("a creation");
    let mut apply = |input| {
        let seq = table.seq() + 1;
        table.apply(seq, &input).expect("it fits");
    };
    for seat in Seat::all(options.players()) {
        let seated = InputKind::Seated {
            name: None,
            value: None,
            program: false,
        };
        apply(input(Some(seat), Origin::Person(person(seat)), seated));
    }
    apply(input(None, Origin::System, InputKind::Started {}));
    table
}

/// The next input: an offered action, or readiness for the next deal. `None` when the
/// match is over.
fn next_input<G: Game>(table: &Table<G>, dice: &mut SplitMix) -> Option<Input> {
    Seat::all(table.seats()).find_map(|seat| {
        let update = table.update_for(Viewer::Seat(seat), None)?;
        let request = if update.legal.is_empty() {
            let round = table.round()?;
            Request::Ready { round }
        } else {
            let action = update.legal[dice.below(update.legal.len() as u32) as usize].action;
            let seq = update.seq;
            Request::Act { seq, action }
        };
        let now = table.last_at() + Duration::from_millis(700);
        match table.reply_to(Some(&person(seat)), &request, &AllHere, now) {
            Reply::Append(input, _) => Some(*input),
            _ => None,
        }
    })
}

/// The bytes of the seats' whole updates, and of what was sent instead of them.
#[derive(Default)]
struct Bytes {
    updates: usize,
    whole: usize,
    sent: usize,
}

/// Plays one match.
fn follow<G: Game>(options: &G::Options, secret: u8, bytes: &mut Bytes) {
    let mut table = begun::<G>(options, secret);
    let mut dice = SplitMix::new(secret.into());
    let mut clients: Vec<(Viewer, Option<ViewerFrames<G>>, Value)> = Viewer::all(options.players())
        .map(|viewer| (viewer, None, Value::Null))
        .collect();
    for _ in 0..MAX_INPUTS {
        let since = table.seq() - 1;
        for (viewer, last, client) in &mut clients {
            let whole = || update_message(&table, *viewer, Some(since));
            let update = table
                .update_for(*viewer, Some(since))
                .expect("it has begun");
            let known = last.as_ref().map(|last| &last.state);
            let mut frames = ViewerFrames::new(*viewer, update.to_wire(), known);
            let frame: Utf8Bytes = frames.frame(known.is_some(), whole);
            let message: Value = serde_json::from_str(&frame).expect("JSON");
            let expected = serde_json::to_value(whole()).expect("JSON");
            if last.is_some() {
                let update = table.update_for(*viewer, Some(since));
                let update = update.expect("it has begun").to_wire();
                let change = Message::<G>::Change(Change {
                    seq: update.seq,
                    ack: update.ack,
                    seen: update.seen,
                    patch: Patch::from_text(message["patch"].to_string().into_bytes()),
                });
                let change = serde_json::to_string(&change).expect("JSON");
                assert_eq!(frame.as_str(), change, "{} {viewer:?}", G::NAME);
                // Boards are equal exactly if their JSON is, and so are their parts.
                let patch = patch_between_json(&client["view"], &expected["view"]);
                let patch = patch.map(|patch| serde_json::from_str(patch.text()).expect("JSON"));
                assert_eq!(message["patch"].get("view"), patch.as_ref(), "{viewer:?}");
                apply_change(client, message).expect("it follows");
                if *viewer != Viewer::Spectator {
                    bytes.updates += 1;
                    bytes.whole += expected.to_string().len();
                    bytes.sent += frame.len();
                }
            } else {
                *client = message;
            }
            assert_eq!(*client, expected, "{} {viewer:?}", G::NAME);
            *last = Some(frames);
        }
        let Some(input) = next_input(&table, &mut dice) else {
            return;
        };
        table.apply(table.seq() + 1, &input).expect("it fits");
    }
}

fn follow_every_preset<G: Game>() -> Bytes {
    let mut bytes = Bytes::default();
    for (number, preset) in (0_u8..).zip(G::Options::presets()) {
        for players in [preset.min_players, preset.max_players] {
            let options = G::Options::from_preset(preset.name, players);
            let options = options.expect("a preset is for its numbers of players");
            for secret in 0..2 {
                follow::<G>(&options, number * 32 + players * 4 + secret, &mut bytes);
            }
        }
    }
    bytes
}

#[test]
fn the_changes_make_the_whole_update_at_each_seq() {
    for kind in Kind::ALL {
        let bytes = with_game!(kind, G => follow_every_preset::<G>());
        let Bytes { whole, sent, .. } = bytes;
        assert!(2 * sent < whole, "{kind:?}: {sent} bytes of {whole}");
    }
}

#[test]
fn an_update_of_a_match_of_three_at_quando_has_450_bytes_at_most_on_average() {
    type Quando = brelan_quando::State;
    let options = <Quando as brelan_kernel::Rules>::Options::from_preset("official", 3);
    let options = options.expect("a preset");
    let mut bytes = Bytes::default();
    // Odd ones have no clock and no memory aid.
    for secret in [1, 3, 5, 7] {
        follow::<Quando>(&options, secret, &mut bytes);
    }
    let average = bytes.sent / bytes.updates;
    assert!(average <= 450, "{average} bytes");
}

#[test]
fn a_client_without_the_state_before_it_gets_a_whole_update() {
    type Quando = brelan_quando::State;
    let options = <Quando as brelan_kernel::Rules>::Options::from_preset("official", 3);
    let mut table = begun::<Quando>(&options.expect("a preset"), 1);
    let viewer = Viewer::Seat(Seat(1));
    let frames = |table: &Table<Quando>, last: Option<&ViewerFrames<Quando>>| {
        let update = table.update_for(viewer, None).expect("it has begun");
        ViewerFrames::new(viewer, update.to_wire(), last.map(|last| &last.state))
    };
    let kind = |frames: &mut ViewerFrames<Quando>, has_last| {
        let frame = frames.frame(has_last, || json!({"type": "whole"}));
        let message: Value = serde_json::from_str(&frame).expect("JSON");
        message["type"].as_str().expect("a type").to_owned()
    };
    let first = frames(&table, None);
    let mut dice = SplitMix::new(1);
    let mut next = || {
        let input = next_input(&table, &mut dice).expect("the match goes on");
        table.apply(table.seq() + 1, &input).expect("it fits");
        frames(&table, Some(&first))
    };
    let (mut second, mut third) = (next(), next());
    assert_eq!(kind(&mut second, true), "change");
    assert_eq!(kind(&mut second, false), "whole");
    assert_eq!(
        kind(&mut third, true),
        "whole",
        "it does not follow the first"
    );
}
