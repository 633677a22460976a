//! Options and presets (ZE-1, ZE-13, ZE-16).

use brelan_kernel::GameOptions;
use brelan_zero::{OptionValues, Options, Preset, SecondKnock, ValueInFreeSet, ZeroCall};

/// The preset's options with the fields that the JSON names.
fn read(preset: &str, players: u8, changes: &str) -> Result<Options, String> {
    let preset = Options::from_preset(preset, players);
    let preset = preset.map_err(|error| error.to_string())?;
    let mut written = serde_json::to_value(preset).expect("JSON");
    let changes: serde_json::Map<_, _> = serde_json::from_str(changes).expect("an object");
    written.as_object_mut().expect("an object").extend(changes);
    serde_json::from_value(written).map_err(|error| error.to_string())
}

fn fault(preset: &str, players: u8, changes: &str) -> String {
    let refused = read(preset, players, changes);
    refused.expect_err("it must be refused")
}

fn options(preset: &str, players: u8, changes: &str) -> Options {
    read(preset, players, changes).expect("allowed")
}

#[test]
fn ze_1_ze_13_two_players_only_with_a_larger_pot() {
    for (preset, players) in [
        ("asyncron", 2),
        ("asyncron", 6),
        ("quick", 2),
        ("quick", 6),
        ("zero_down_7", 1),
        ("zero_down_7", 6),
        ("zero_down_9", 1),
        ("zero_down_9", 6),
    ] {
        let fault = fault(preset, players, "{}");
        assert!(fault.starts_with("players: "), "{fault}");
    }
    for preset in ["zero_down_7", "zero_down_9"] {
        assert_eq!(options(preset, 2, "{}").players, 2);
    }
    // The pot alone does not make a game for two.
    let fault = fault("asyncron", 2, r#"{"pot_size": 7}"#);
    assert!(fault.starts_with("players: "), "{fault}");
}

#[test]
fn ze_16_what_is_out_of_range_is_named() {
    for (changes, field) in [
        (r#"{"pot_size": 6}"#, "pot_size: "),
        (r#"{"pot_size": 11}"#, "pot_size: "),
        (r#"{"rounds": 0}"#, "rounds: "),
        (r#"{"rounds": 101}"#, "rounds: "),
        (r#"{"turn_cap": 0}"#, "turn_cap: "),
        (r#"{"turn_cap": 10001}"#, "turn_cap: "),
    ] {
        let fault = fault("asyncron", 3, changes);
        assert!(fault.starts_with(field), "{fault}");
    }
    let widest = r#"{"pot_size": 9, "rounds": 100, "turn_cap": null}"#;
    let options = options("asyncron", 5, widest);
    assert_eq!(
        (options.pot_size, options.rounds, options.turn_cap),
        (9, 100, None)
    );
}

#[test]
fn ze_16_a_null_or_an_unknown_name_is_refused() {
    for changes in [
        r#"{"pot_size": null}"#,
        r#"{"rounds": null}"#,
        r#"{"hand_size": 8}"#,
        r#"{"players": 9}"#,
        r#"{"knock": true}"#,
        r#"{"second_knock": "never"}"#,
    ] {
        assert!(read("asyncron", 3, changes).is_err(), "{changes}");
    }
}

#[test]
fn presets_are_what_the_rules_file_says() {
    let usual = Options::preset(Preset::Asyncron, 4).expect("four players");
    assert_eq!((usual.pot_size, usual.hand_size, usual.rounds), (5, 9, 4));
    assert_eq!(usual.second_knock, SecondKnock::LastTurnForOthers);
    assert_eq!(usual.value_in_free_set, ValueInFreeSet::Counts);
    assert_eq!(usual.zero_call, ZeroCall::Automatic);
    assert_eq!(usual.turn_cap, Some(100));
    let other = |preset, change: fn(&mut OptionValues)| {
        let expected = usual.with(change).expect("allowed");
        assert_eq!(options(preset, 4, "{}"), expected);
    };
    other("zero_down_7", |options| {
        (options.preset, options.pot_size) = (Preset::ZeroDown7, 7);
    });
    other("zero_down_9", |options| {
        (options.preset, options.pot_size) = (Preset::ZeroDown9, 9);
    });
    other("quick", |options| {
        (options.preset, options.second_knock) = (Preset::Quick, SecondKnock::EndNow);
    });
    let unknown = fault("house", 3, "{}");
    assert!(
        unknown.starts_with("preset: ") && unknown.contains("zero_down_9"),
        "{unknown}"
    );
}

#[test]
fn every_option_that_a_form_offers_is_taken() {
    use brelan_kernel::OptionKind;
    for spec in Options::specs() {
        let values: Vec<String> = match spec.kind {
            OptionKind::Choice { values } => {
                values.iter().map(|text| format!("{text:?}")).collect()
            }
            OptionKind::Number { min, max, step, .. } => (min..=max)
                .step_by(step as usize)
                .map(|n| n.to_string())
                .collect(),
            _ => panic!("Zero has choices and numbers alone"),
        };
        for value in values {
            let changed = options("zero_down_7", 2, &format!("{{\"{}\": {value}}}", spec.name));
            let json = serde_json::to_value(changed).expect("JSON");
            assert_eq!(json[spec.name].to_string(), value);
        }
    }
}

#[test]
fn a_record_has_every_option_by_its_name() {
    let usual = Options::preset(Preset::ZeroDown9, 2).expect("two players");
    assert_eq!(
        serde_json::to_string(&usual).expect("JSON"),
        concat!(
            r#"{"preset":"zero_down_9","players":2,"pot_size":9,"hand_size":9,"rounds":2,"#,
            r#""second_knock":"last_turn_for_others","value_in_free_set":"counts","#,
            r#""zero_call":"automatic","turn_cap":100}"#
        )
    );
    for preset in Options::presets() {
        let options = options(preset.name, 4, "{}");
        let json = serde_json::to_value(options).expect("JSON");
        assert_eq!(json["preset"], preset.name);
    }
}

#[test]
fn a_small_deck_is_for_study() {
    let small = Options::study(2, (3, 3), 3, 2).expect("nine cards");
    let variant = small.variant();
    assert_eq!(variant, [("colours", 3), ("values", 3)]);
    let json = serde_json::to_string(&small).expect("JSON");
    let mut read: OptionValues = serde_json::from_str(&json).expect("values");
    assert!(
        Options::try_from(read).is_err(),
        "no published hand has three cards"
    );
    let owned: Vec<(String, u32)> = variant
        .iter()
        .map(|(name, n)| ((*name).into(), *n))
        .collect();
    Options::set_variant(&mut read, &owned).expect("its own parameters");
    assert_eq!(Options::try_from(read), Ok(small));
    let wrong = Options::set_variant(&mut read, &[("suits".into(), 4)]);
    assert_eq!(wrong.expect_err("refused").field, "suits");
    for (colours, values, field) in [(8, 3, "colours"), (3, 9, "values")] {
        let wrong = Options::study(2, (colours, values), 3, 2);
        assert_eq!(wrong.expect_err("refused").field, field);
    }
    assert!(
        Options::study(2, (3, 3), 5, 2).is_err(),
        "twelve cards of nine"
    );
    let quick = Options::preset(Preset::Quick, 3).expect("three");
    assert!(quick.variant().is_empty());
}
