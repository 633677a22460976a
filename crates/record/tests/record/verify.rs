//! Records read back, and verify finds the first thing that is wrong.

use brelan_catalog::{Kind, with_game};
use brelan_catalog::{verify, verify_text};
use brelan_kernel::{Dice, Game, GameOptions, Seat, SplitMix};
use brelan_quando::{Options, Preset, State, Target};
use brelan_record::{
    Header, Record, RecordError, RecordErrorKind as ErrorKind, RecordedSeat, Recording, Streams,
    seed,
};
use serde_json::{Value, json};

const SECRET: [u8; 32] = [7; 32];
const CONTRIBUTION: [u8; 16] = [9; 16];

/// A match of Quando by chance, of two rounds.
fn record(preset: Preset, players: u8, trace: bool) -> Record {
    let options = Options::preset(preset, players)
        .and_then(|options| options.with(|to| to.target_score = Target::Rounds { rounds: 2 }));
    record_of::<State>(options.expect("options"), players, trace)
}

/// A match of chance with a person in seat 0, as the server records one.
fn record_of<G: Game>(options: G::Options, players: u8, trace: bool) -> Record {
    let mut recording = Recording::<G>::new(options, trace);
    let contributions = [(Seat(0), CONTRIBUTION)];
    let seed = seed(&SECRET, [&CONTRIBUTION]);
    let (mut dice, mut legal) = (SplitMix::new(1), Vec::new());
    let mut chance = Streams(seed);
    while let Some(seat) = recording.advance(&mut chance) {
        recording.played().state().legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        let taken = recording.play(seat, &action, None);
        taken.expect("a legal action");
    }
    let seats = (0..players).map(|seat| match seat {
        0 => RecordedSeat::person("Ada"),
        _ => RecordedSeat::bot("Bo", "random"),
    });
    let header = Header {
        rules: G::Options::RULES_VERSION,
        seats: seats.collect(),
        secret: Some(SECRET),
        contributions: &contributions,
    };
    recording.record(header).expect("the match is over")
}

/// A match at every preset and number of players of a game.
fn every_record<G: Game>() -> Vec<Record> {
    let mut records = Vec::new();
    for preset in G::Options::presets() {
        for players in preset.min_players..=preset.max_players {
            let options = G::Options::from_preset(preset.name, players);
            let options = options.expect("a preset is for its numbers of players");
            records.push(record_of::<G>(options, players, players == 3));
        }
    }
    records
}

#[test]
fn a_record_of_any_game_reads_back_and_is_right() {
    for kind in Kind::ALL {
        for record in with_game!(kind, G => every_record::<G>()) {
            let read = verify_text(&record.to_json()).expect("a right record");
            assert_eq!(read, record);
        }
    }
}

#[test]
fn the_keys_stand_in_the_formats_order() {
    let text = record(Preset::Official, 2, true).to_json();
    let keys = [
        "format", "game", "rules", "options", "seats", "shuffle", "rounds", "scores", "winners",
    ];
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let found: Vec<&String> = value.as_object().expect("an object").keys().collect();
    assert_eq!(found, keys);
    let shuffle: Vec<&String> = value["shuffle"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(
        shuffle,
        ["method", "seed", "secret", "commitment", "contributions"]
    );
    assert_eq!(value["seats"][0], json!({"name": "Ada", "kind": "person"}));
    assert_eq!(value["options"]["knock_condition"], "own_plays>=2");
    assert_eq!(value["options"]["target_score"], json!({"rounds": 2}));
}

#[test]
fn deals_from_elsewhere_are_replayed_without_a_seed() {
    let mut record = record(Preset::Official, 4, false);
    let mut value = serde_json::to_value(&record).expect("JSON");
    value["shuffle"] = json!({"method": "none"});
    record = serde_json::from_value(value).expect("a record");
    assert_eq!(verify(&record), Ok(()));
}

#[test]
fn a_new_key_does_not_disturb() {
    let mut value = serde_json::to_value(record(Preset::Official, 2, false)).expect("JSON");
    value["event"] = json!("club evening");
    value["rounds"][0]["moves"][0]["seconds"] = json!(4);
    assert!(verify_text(&value.to_string()).is_ok());
}

/// What verify says when `spoil` has changed a traced record of two players.
fn error(spoil: impl FnOnce(&mut Value)) -> RecordError {
    let mut value = serde_json::to_value(record(Preset::Official, 2, true)).expect("JSON");
    spoil(&mut value);
    verify_text(&value.to_string()).expect_err("a spoiled record")
}

fn swap(list: &mut Value, one: usize, other: usize) {
    list.as_array_mut().expect("a list").swap(one, other);
}

#[test]
fn whatever_is_wrong_is_named() {
    type Spoil = fn(&mut Value);
    let cases: [(ErrorKind, &str, Spoil); 29] = [
        (ErrorKind::Unknown, "the format is", |record| {
            record["format"] = json!("brelan-record/9")
        }),
        (ErrorKind::Unknown, "there is no game", |record| {
            record["game"] = json!("whist")
        }),
        (ErrorKind::Unknown, "rules: version 0 of quando", |record| {
            record["rules"] = json!(0)
        }),
        (
            ErrorKind::Unknown,
            "rules: version 3 of quando is not known here, but 1 to 2",
            |record| record["rules"] = json!(3),
        ),
        (
            ErrorKind::Setup,
            "options: `penalty_after_zeros` must stand there",
            |record| {
                let options = record["options"].as_object_mut().expect("an object");
                options.remove("penalty_after_zeros");
            },
        ),
        (ErrorKind::Setup, "options: ", |record| {
            record["options"]["zero_end"] = json!("yes")
        }),
        (
            ErrorKind::Setup,
            "options: `turn_cap` must stand there",
            |record| {
                record["options"]
                    .as_object_mut()
                    .expect("an object")
                    .remove("turn_cap");
            },
        ),
        (ErrorKind::Setup, "options: hand_size", |record| {
            record["options"]["hand_size"] = json!(9)
        }),
        (ErrorKind::Setup, "options: players", |record| {
            record["options"]["players"] = json!(7)
        }),
        (ErrorKind::Setup, "1 seats for 2 players", |record| {
            record["seats"].as_array_mut().expect("a list").pop();
        }),
        (ErrorKind::Setup, "seat 0: `bot`", |record| {
            record["seats"][0]["bot"] = json!("greedy")
        }),
        (
            ErrorKind::Unknown,
            "shuffle: there is no method",
            |record| record["shuffle"]["method"] = json!("dice"),
        ),
        (ErrorKind::Shuffle, "shuffle: the commitment", |record| {
            record["shuffle"]["secret"] = json!("08".repeat(32))
        }),
        (ErrorKind::Shuffle, "shuffle: the seed", |record| {
            record["shuffle"]["contributions"][0]["value"] = json!("00".repeat(16));
        }),
        (ErrorKind::Shuffle, "shuffle: `seed` must", |record| {
            record["shuffle"]["seed"] = json!("7")
        }),
        (ErrorKind::Shuffle, "round 1: the seed makes", |record| {
            let dealer = record["rounds"][0]["dealer"].as_u64().expect("a seat");
            record["rounds"][0]["dealer"] = json!(1 - dealer);
        }),
        (ErrorKind::Setup, "round 2: dealer is", |record| {
            record["rounds"][1]["dealer"] = record["rounds"][0]["dealer"].clone();
        }),
        (
            ErrorKind::Shuffle,
            "round 1: the cards are not those of the seed",
            |record| {
                swap(&mut record["rounds"][0]["deal"]["deck"], 0, 1);
            },
        ),
        (ErrorKind::Move, "round 1: `11/3` is no card", |record| {
            record["rounds"][0]["deal"]["deck"][0] = json!("11/3");
        }),
        (
            ErrorKind::Move,
            "round 1, move 1: `draw visible`",
            |record| {
                record["rounds"][0]["moves"][0]["do"] = json!("draw visible");
            },
        ),
        (ErrorKind::Move, "round 1, move 1: `jump`", |record| {
            record["rounds"][0]["moves"][0]["do"] = json!("jump")
        }),
        (
            ErrorKind::Move,
            "round 1, move 1: there is no seat 5",
            |record| {
                record["rounds"][0]["moves"][0]["seat"] = json!(5);
            },
        ),
        (
            ErrorKind::Malformed,
            "round 1, move 3: no move: a move has",
            |record| {
                record["rounds"][0]["moves"][2]["seat"] = json!(300);
            },
        ),
        (
            ErrorKind::Move,
            "round 1, move 2: the list of legal actions",
            |record| {
                record["rounds"][0]["moves"][1]["legal"] = json!(["draw visible"]);
            },
        ),
        (
            ErrorKind::Unfinished,
            "round 1: moves are missing",
            |record| {
                record["rounds"][0]["moves"]
                    .as_array_mut()
                    .expect("a list")
                    .pop();
            },
        ),
        (ErrorKind::Result, "round 1: the end is", |record| {
            record["rounds"][0]["end"] = json!("cap")
        }),
        (ErrorKind::Result, "round 2: the points are", |record| {
            record["rounds"][1]["points"] = json!([1, 2])
        }),
        (ErrorKind::Unfinished, "the match is not over", |record| {
            record["rounds"].as_array_mut().expect("a list").pop();
        }),
        (ErrorKind::Result, "the winners are", |record| {
            record["winners"] = json!([])
        }),
    ];
    for (kind, expected, spoil) in cases {
        let error = error(spoil);
        assert_eq!(error.kind, kind, "{error}");
        let error = error.to_string();
        assert!(
            error.starts_with(expected),
            "expected `{expected}`, got `{error}`"
        );
    }
}

#[test]
fn a_record_of_version_1_need_not_name_what_came_later() {
    let mut value = serde_json::to_value(record(Preset::Official, 2, true)).expect("JSON");
    assert_eq!(value["rules"], 2);
    // It may name it, and what it names counts.
    value["rules"] = json!(1);
    assert!(verify_text(&value.to_string()).is_ok());
    value.as_object_mut().expect("an object").remove("rules");
    let options = value["options"].as_object_mut().expect("an object");
    options.remove("penalty_after_zeros");
    let read = verify_text(&value.to_string()).expect("a right record");
    assert_eq!(read.rules_version(), 1);
}

#[test]
fn what_is_no_record_at_all_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        "null",
        "{\"format\": 1}",
        "\u{0}",
        "{\"rounds\": [[[[",
    ] {
        let error = verify_text(text).expect_err("no record");
        assert_eq!(error.kind, ErrorKind::Malformed, "{error}");
        let error = error.to_string();
        assert!(error.starts_with("no record: "), "{error}");
        assert!(!error.contains("struct"), "{error}");
    }
}

#[test]
fn a_fault_has_no_words_of_rust() {
    type Spoil = fn(&mut Value);
    let cases: [(&str, Spoil); 6] = [
        ("round 1: the totals are missing: they are [", |record| {
            record["rounds"][0]
                .as_object_mut()
                .expect("an object")
                .remove("totals");
        }),
        ("options: they are a JSON object", |record| {
            record["options"] = json!([])
        }),
        (
            "no record: invalid type: string \"x\", expected a whole number",
            |record| record["scores"][0] = json!("x"),
        ),
        (
            "no record: invalid value: integer `2147483648`, expected a whole number from \
            -2147483648 to 2147483647",
            |record| record["scores"][0] = json!(2_147_483_648_u32),
        ),
        (
            "no record: invalid value: integer `300`, expected a whole number from 0 to 255",
            |record| record["winners"][0] = json!(300),
        ),
        ("the list of legal actions lacks `", |record| {
            let legal = &mut record["rounds"][0]["moves"][0]["legal"];
            legal.as_array_mut().expect("a trace").pop();
        }),
    ];
    for (message, spoil) in cases {
        let error = error(spoil).to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// The paths of all values in a record, each with its shape: the path without indices.
fn places(value: &Value, path: String, shape: String, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                places(
                    member,
                    format!("{path}/{name}"),
                    format!("{shape}/{name}"),
                    found,
                );
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, format!("{path}/{index}"), format!("{shape}/*"), found);
            }
        }
        _ => found.push((path, shape)),
    }
}

/// Another value of the same type.
fn damaged(value: &Value) -> Value {
    match value {
        Value::Bool(on) => json!(!on),
        Value::Number(number) => json!(number.as_i64().expect("an integer") + 1),
        Value::String(text) if text.starts_with('0') => {
            json!(format!("1{}", &text[1..]))
        }
        Value::String(text) if text.is_empty() => json!("x"),
        Value::String(text) => json!(format!("0{}", &text[1..])),
        _ => json!(1),
    }
}

/// Nothing of a match need depend on these: who played, who contributed which bytes, and
/// an option such as a cap that was never reached.
const FREE: [&str; 4] = [
    "/seats/*/name",
    "/seats/*/bot",
    "/shuffle/contributions/*/seat",
    "/options/",
];

/// A match at the usual preset with as few players as it is for.
fn usual_record<G: Game>() -> Record {
    let presets = G::Options::presets();
    let (preset, players) = (presets[0].name, presets[0].min_players);
    let options = G::Options::from_preset(preset, players).expect("options");
    record_of::<G>(options, players, false)
}

#[test]
fn damage_in_any_place_is_noticed_and_named_in_one_line() {
    for kind in Kind::ALL {
        let record = with_game!(kind, G => usual_record::<G>());
        let value = serde_json::to_value(record).expect("JSON");
        let mut all = Vec::new();
        places(&value, String::new(), String::new(), &mut all);
        // The first and the last place of each shape: a record has thousands of cards.
        let tested = |index: usize| {
            let shape = &all[index].1;
            let is_same = |place: &(String, String)| place.1 == *shape;
            !all[..index].iter().any(is_same) || !all[index + 1..].iter().any(is_same)
        };
        let mut count = 0;
        for index in (0..all.len()).filter(|index| tested(*index)) {
            let (path, shape) = &all[index];
            let mut spoiled = value.clone();
            let place = spoiled.pointer_mut(path).expect("a place");
            *place = damaged(place);
            let verdict = verify_text(&spoiled.to_string());
            if verdict.is_ok() && FREE.iter().any(|free| shape.starts_with(free)) {
                continue;
            }
            let error = verdict.expect_err(path).to_string();
            assert_eq!(error.lines().count(), 1, "{path}: {error}");
            count += 1;
        }
        assert!(count > 30, "{kind:?}: {count} places");
    }
}
