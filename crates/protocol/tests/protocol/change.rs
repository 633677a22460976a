//! Patches between JSON values. `tests/changes.json` has examples, which the tests of the web
//! client apply as well.

use brelan_kernel::{Offer, Rounds, Seat, diff_members};
use brelan_protocol::change::{
    InvalidPatch, Patch, apply, apply_change, patch_between, patch_between_json, write_appended,
    write_members,
};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Deserialize)]
struct Example {
    name: String,
    old: Value,
    new: Value,
    patch: Value,
}

fn json_patch(old: &Value, new: &Value) -> Option<Value> {
    let patch = patch_between_json(old, new)?;
    Some(serde_json::from_str(patch.text()).expect("JSON"))
}

#[test]
fn the_examples_are_made_and_applied() {
    let examples: Vec<Example> =
        serde_json::from_str(include_str!("../changes.json")).expect("examples");
    for Example {
        name,
        old,
        new,
        patch,
    } in examples
    {
        assert_eq!(json_patch(&old, &new), Some(patch.clone()), "{name}");
        let mut value = old;
        assert_eq!(apply(&mut value, patch), Ok(()), "{name}");
        assert_eq!(value, new, "{name}");
    }
}

#[test]
fn equal_values_have_no_patch() {
    let value = json!({"a": [1, {"b": null}]});
    assert_eq!(json_patch(&value, &value), None);
    let object = value.as_object().expect("an object");
    let mut members = Vec::new();
    assert!(write_members(object, object, &mut members) && members.is_empty());
    assert_eq!(patch_between(&Hand::default(), &Hand::default()), None);
}

#[test]
fn a_list_that_has_grown_is_patched_by_its_new_elements() {
    let mut text = Vec::new();
    write_appended(2, &[json!({"points": [1]}), json!(null)], &mut text);
    assert_eq!(text, br#"[[2,0,{"points":[1]},null]]"#);
    let mut list = json!([7, 8]);
    let patch = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(apply(&mut list, patch), Ok(()));
    assert_eq!(list, json!([7, 8, {"points": [1]}, null]));
}

#[test]
fn members_are_compared_only_if_they_have_the_same_names() {
    let members = |old: &str, new: &str| {
        let value = |text: &str| serde_json::from_str(text).expect("JSON");
        let mut text = b"{".to_vec();
        write_members(&value(old), &value(new), &mut text).then_some(text)
    };
    assert_eq!(
        members(r#"{"a":1,"b":[2],"c":3}"#, r#"{"a":0,"b":[],"c":3}"#).as_deref(),
        Some(&br#"{"a":0,"b":[[0,1]]"#[..])
    );
    assert_eq!(members(r#"{"a":1}"#, r#"{"a":1,"b":2}"#), None);
    assert_eq!(members(r#"{"a":1,"b":2}"#, r#"{"a":1}"#), None);
    assert_eq!(members(r#"{"a":1}"#, r#"{"b":1}"#), None);
    assert_eq!(
        members(r#"{"":1}"#, r#"{"":2}"#),
        None,
        "it is a replacement"
    );
}

#[test]
fn a_patch_of_another_value_is_refused() {
    for (value, patch) in [
        (json!([1]), json!({"1": 2})),
        (json!([1]), json!({"x": 2})),
        (json!([1]), json!([[0, 2]])),
        (json!([1]), json!([[2, 0, 5]])),
        (json!([1]), json!([[-1, 0]])),
        (json!([1]), json!([[0]])),
        (json!([1]), json!([7])),
        (json!([1]), json!([[u64::MAX, u64::MAX]])),
        (json!({"a": [1]}), json!({"a": [[1, 1]]})),
    ] {
        let mut value = value;
        assert_eq!(
            apply(&mut value, patch.clone()),
            Err(InvalidPatch),
            "{patch}"
        );
    }
}

#[test]
fn a_change_follows_the_update_before_it_and_no_other() {
    let update = json!({"type": "update", "seq": 7, "seen": [{"seen": "passed"}],
        "view": {"acting": 0}, "legal": [{"action": {"do": "knock"}}], "wait": null});
    let change = |seq: u64| {
        json!({"type": "change", "seq": seq, "seen": [{"seen": "knocked"}],
            "patch": {"view": {"acting": 1}, "legal": [[0, 1]]}})
    };
    let mut followed = update.clone();
    assert_eq!(apply_change(&mut followed, change(8)), Ok(()));
    let expected = json!({"type": "update", "seq": 8, "seen": [{"seen": "knocked"}],
        "view": {"acting": 1}, "legal": [], "wait": null});
    assert_eq!(followed, expected);
    let mut acknowledged = change(9);
    acknowledged["patch"] = json!({});
    acknowledged["ack"] = json!(8);
    assert_eq!(apply_change(&mut followed, acknowledged), Ok(()));
    assert_eq!(followed["ack"], 8);
    let mut silent = change(10);
    silent["patch"] = json!({});
    assert_eq!(apply_change(&mut followed, silent), Ok(()));
    assert!(followed.get("ack").is_none(), "said once");
    for seq in [0, 6, 7, 9] {
        let mut kept = update.clone();
        assert_eq!(apply_change(&mut kept, change(seq)), Err(InvalidPatch));
        assert_eq!(kept, update, "nothing was changed");
    }
    assert_eq!(apply_change(&mut Value::Null, change(8)), Err(InvalidPatch));
    assert_eq!(apply_change(&mut followed, json!([])), Err(InvalidPatch));
}

#[test]
fn a_patch_is_serialized_as_it_stands() {
    let patch = Patch::from_text(r#"{"a":[[0,1]]}"#.into());
    assert_eq!(serde_json::to_string(&patch).expect("JSON"), patch.text());
}

/// A value of each kind of part that a type can have.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Hand {
    acting: Option<Seat>,
    cards: Vec<Card>,
    best: Option<Card>,
    rows: Vec<Vec<u8>>,
    rounds: Rounds<Card>,
    offers: Vec<Offer<u8, Option<bool>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Card {
    handle: u32,
    front: Option<u8>,
}

diff_members!(Hand {
    acting,
    cards,
    best,
    rows,
    rounds,
    offers
});
diff_members!(Card { handle, front });

#[test]
fn a_typed_value_is_patched_where_it_differs() {
    let card = |handle, front| Card { handle, front };
    let offer = |action, effects| Offer { action, effects };
    let old = Hand {
        acting: Some(Seat(1)),
        cards: vec![card(0, None), card(1, Some(7)), card(2, None)],
        best: Some(card(0, None)),
        rows: vec![vec![1, 2], vec![3]],
        rounds: [Arc::new(card(8, None))].into(),
        offers: vec![offer(1, None), offer(2, Some(true)), offer(3, None)],
    };
    let new = Hand {
        acting: None,
        cards: vec![card(0, None), card(1, Some(8)), card(2, None)],
        best: Some(card(3, None)),
        rows: vec![vec![1, 2], vec![]],
        rounds: [Arc::clone(&old.rounds[0]), Arc::new(card(9, None))].into(),
        offers: vec![offer(1, None), offer(3, None)],
    };
    let patch = patch_between(&old, &new).expect("they differ");
    let expected = concat!(
        r#"{"acting":null,"cards":{"1":{"front":8}},"best":{"handle":3},"#,
        r#""rows":{"1":[[0,1]]},"rounds":[[1,0,{"handle":9,"front":null}]],"offers":[[1,1]]}"#
    );
    assert_eq!(patch.text(), expected);
    let patch = patch_between(&new, &old).expect("they differ");
    let expected = concat!(
        r#"{"acting":1,"cards":{"1":{"front":7}},"best":{"handle":0},"rows":{"1":[[0,0,3]]},"#,
        r#""rounds":[[1,1]],"offers":[[1,0,{"action":2,"effects":true}]]}"#
    );
    assert_eq!(patch.text(), expected);
    let without = Hand {
        best: None,
        ..old.clone()
    };
    let patch = |old, new| patch_between(old, new).expect("they differ");
    assert_eq!(patch(&old, &without).text(), r#"{"best":null}"#);
    assert_eq!(
        patch(&without, &old).text(),
        r#"{"best":{"handle":0,"front":null}}"#
    );
    let other = Hand {
        offers: vec![offer(1, None), offer(9, None), offer(3, None)],
        ..old.clone()
    };
    assert_eq!(
        patch(&old, &other).text(),
        r#"{"offers":{"1":{"":{"action":9,"effects":null}}}}"#
    );
}

/// Values of few parts, so that two of them have much in common.
fn value() -> impl Strategy<Value = Value> {
    let text = prop::sample::select(vec!["", "a", "\"", "\\", "[{", "é,"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2..13_i64).prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 8, |inner| {
        let name = prop::sample::select(vec!["", "a", "b", "\"c"]).prop_map(str::to_owned);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::vec(0..5_i64, 0..8).prop_map(Value::from),
            prop::collection::vec((name, inner.clone()), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
            [inner.clone(), inner].prop_map(|[a, b]| json!({"view": a, "legal": b})),
        ]
    })
}

/// Values of a type, so that two of them have much in common.
fn hand() -> impl Strategy<Value = Hand> {
    use prop::collection::vec;
    use prop::option;
    let card =
        || (0..4_u32, option::of(0..2_u8)).prop_map(|(handle, front)| Card { handle, front });
    let rounds = vec(card().prop_map(Arc::new), 0..4);
    let offer = (0..4_u8, option::of(any::<bool>()));
    let offer = offer.prop_map(|(action, effects)| Offer { action, effects });
    let parts = (
        option::of((0..3_u8).prop_map(Seat)),
        vec(card(), 0..7),
        option::of(card()),
        vec(vec(0..3_u8, 0..4), 0..4),
        rounds.prop_map(Rounds::from),
        vec(offer, 0..6),
    );
    parts.prop_map(|(acting, cards, best, rows, rounds, offers)| Hand {
        acting,
        cards,
        best,
        rows,
        rounds,
        offers,
    })
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, cases: 3000, ..Config::default() })]

    #[test]
    fn the_old_value_with_the_patch_is_the_new_one(old in value(), new in value()) {
        let mut patched = old.clone();
        if let Some(patch) = json_patch(&old, &new) {
            prop_assert_eq!(apply(&mut patched, patch), Ok(()));
        }
        prop_assert_eq!(patched, new);
    }

    #[test]
    fn an_old_typed_value_with_the_patch_is_the_new_one(old in hand(), new in hand()) {
        let [mut patched, expected] = [&old, &new].map(|hand| json!(hand));
        if let Some(patch) = patch_between(&old, &new) {
            let patch = serde_json::from_str(patch.text()).expect("JSON");
            prop_assert_eq!(apply(&mut patched, patch), Ok(()));
        }
        prop_assert_eq!(patched, expected);
    }
}
