//! Patches between JSON values. `tests/changes.json` has examples, which the tests of the web
//! client apply as well.

use brelan_protocol::change::{Document, InvalidPatch, Patch, apply, apply_change, write_appended};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Example {
    name: String,
    old: Value,
    new: Value,
    patch: Value,
}

fn patch_between(old: &Value, new: &Value) -> Option<Value> {
    let patch = Document::new(old).patch_to(&Document::new(new))?;
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
        assert_eq!(patch_between(&old, &new), Some(patch.clone()), "{name}");
        let mut value = old;
        assert_eq!(apply(&mut value, patch), Ok(()), "{name}");
        assert_eq!(value, new, "{name}");
    }
}

#[test]
fn equal_values_have_no_patch() {
    let value = json!({"a": [1, {"b": null}]});
    assert_eq!(patch_between(&value, &value), None);
    let (one, other) = (Document::new(&value), Document::new(&value));
    let mut members = Vec::new();
    assert!(one.write_members(&other, &mut members) && members.is_empty());
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
        let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        let mut text = b"{".to_vec();
        let (old, new) = (Document::new(&value(old)), Document::new(&value(new)));
        old.write_members(&new, &mut text).then_some(text)
    };
    assert_eq!(
        members(r#"{"a":1,"b":[2],"c":3}"#, r#"{"a":0,"b":[],"c":3}"#).as_deref(),
        Some(&br#"{"a":0,"b":[[0,1]]"#[..])
    );
    assert_eq!(members(r#"{"a":1}"#, r#"{"a":1,"b":2}"#), None);
    assert_eq!(members(r#"{"a":1,"b":2}"#, r#"{"a":1}"#), None);
    assert_eq!(members(r#"{"a":1}"#, r#"{"b":1}"#), None);
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

proptest! {
    #![proptest_config(Config { failure_persistence: None, cases: 3000, ..Config::default() })]

    #[test]
    fn the_old_value_with_the_patch_is_the_new_one(old in value(), new in value()) {
        let mut patched = old.clone();
        if let Some(patch) = patch_between(&old, &new) {
            prop_assert_eq!(apply(&mut patched, patch), Ok(()));
        }
        prop_assert_eq!(patched, new);
    }
}
