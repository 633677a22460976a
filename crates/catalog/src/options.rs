//! A table's options from JSON.

use brelan_kernel::{Game, GameOptions, OptionError, OptionKind};
use serde_json::{Map, Value};

/// The options of a table from a preset, the usual one if none is named, and
/// changes to it given as JSON, by the rules of today. What a record names beside the options,
/// such as the preset, may stand among the changes with the value that it has anyway.
///
/// # Errors
/// Names the field that is unknown, of the wrong type, out of range or in
/// contradiction to another one.
pub fn options<G: Game>(
    preset: Option<&str>,
    players: u8,
    changes: &Map<String, Value>,
) -> Result<G::Options, OptionError> {
    let preset = preset.unwrap_or(G::Options::presets()[0].name);
    options_in_version::<G>(G::Options::RULES_VERSION, preset, players, changes)
}

/// The options of a table like [`options`], but on the small deck of a study variant. `variant`
/// names the sizes of hands and piles, which no table can choose, and the parameters of
/// [`GameOptions::set_variant`]. If it is empty, the deck is the published one.
///
/// # Errors
/// As [`options`]; also where a parameter does not exist or the deck cannot be dealt.
pub fn variant_options<G: Game>(
    preset: Option<&str>,
    players: u8,
    changes: &Map<String, Value>,
    variant: &[(String, u32)],
) -> Result<G::Options, OptionError> {
    let options = options::<G>(preset, players, changes)?;
    if variant.is_empty() {
        return Ok(options);
    }
    let mut json = serde_json::to_value(options).expect("options are JSON");
    let specs = G::Options::specs();
    // The numbers of cards are no options.
    let (sizes, deck): (Vec<_>, Vec<_>) = variant
        .iter()
        .cloned()
        .partition(|(name, _)| json[name].is_u64());
    for (name, size) in sizes {
        json[&name] = size.into();
        values::<G>(json.clone()).map_err(|_| {
            let spec = specs.iter().find(|spec| spec.name == name);
            let allowed = spec.and_then(|spec| allowed_values(&spec.kind));
            let message = allowed.unwrap_or_else(|| "a number of cards from 1 to 255".into());
            OptionError::new(name, message)
        })?;
    }
    let values = values::<G>(json).map_err(|message| OptionError::new("variant", message));
    let mut values = values?;
    G::Options::set_variant(&mut values, &deck)?;
    values.try_into()
}

/// The options of a table like [`options`], but by an older version of the rules.
///
/// # Errors
/// As [`options`].
pub fn options_in_version<G: Game>(
    version: u32,
    preset: &str,
    players: u8,
    changes: &Map<String, Value>,
) -> Result<G::Options, OptionError> {
    let usual = G::Options::from_preset_in_version(version, preset, players)?;
    if changes.is_empty() {
        return Ok(usual);
    }
    let usual = serde_json::to_value(&usual).expect("options are JSON");
    let known = G::Options::specs();
    let mut changed = usual.clone();
    for (name, value) in changes {
        let Some(spec) = known.iter().find(|spec| spec.name == name) else {
            let message = match usual.get(name) {
                // The options of a record name it, and may be given as they are.
                Some(only) if only == value => continue,
                Some(only) => format!("only {only} with this preset and number of players"),
                None => {
                    let names: Vec<_> = known.iter().map(|spec| spec.name).collect();
                    format!("{} has no such option, but {}", G::NAME, names.join(", "))
                }
            };
            return Err(OptionError::new(name, message));
        };
        // Each is read by itself first, so that an error names its field.
        let mut one = usual.clone();
        one[name] = value.clone();
        values::<G>(one).map_err(|message| {
            OptionError::new(name, allowed_values(&spec.kind).unwrap_or(message))
        })?;
        changed[name] = value.clone();
    }
    let values = values::<G>(changed).map_err(|message| OptionError::new("options", message))?;
    values.try_into()
}

/// Which values an option takes, in words; `None` of a kind that is not known here.
fn allowed_values(kind: &OptionKind) -> Option<String> {
    Some(match kind {
        OptionKind::Switch => "true or false".into(),
        OptionKind::Choice { values } => format!("one of {}", values.join(", ")),
        OptionKind::Number {
            min,
            max,
            step,
            off,
        } => {
            let in_steps = match step {
                1 => String::new(),
                step => format!(" in steps of {step}"),
            };
            let or_off = if *off { ", or null for none" } else { "" };
            format!("a whole number from {min} to {max}{in_steps}{or_off}")
        }
        OptionKind::Target { max, max_rounds } => format!(
            "a score from 1 to {max}, or {{\"rounds\": N}} for a number of rounds from 1 to \
             {max_rounds}"
        ),
        _ => return None,
    })
}

fn values<G: Game>(json: Value) -> Result<<G::Options as GameOptions>::Values, String> {
    serde_json::from_value(json).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_quando::State;
    use serde_json::json;

    fn fault(preset: &str, players: u8, changes: Value) -> String {
        let changes = changes.as_object().expect("an object");
        let error = options::<State>(Some(preset), players, changes);
        error.expect_err("refused").to_string()
    }

    #[test]
    fn a_wrong_option_is_named() {
        for (preset, players, changes, field) in [
            ("official", 1, json!({}), "players: "),
            ("official", 7, json!({}), "players: "),
            ("duel40", 3, json!({}), "players: "),
            ("house", 3, json!({}), "preset: "),
            ("official", 3, json!({"knok_penalty": 5}), "knok_penalty: "),
            ("official", 3, json!({"hand_size": 5}), "hand_size: "),
            (
                "official",
                3,
                json!({"knock_penalty": 21}),
                "knock_penalty: ",
            ),
            (
                "official",
                3,
                json!({"knock_penalty": "five"}),
                "knock_penalty: ",
            ),
            ("official", 3, json!({"target_score": 0}), "target_score: "),
            (
                "official",
                3,
                json!({"target_score": {"rounds": 101}}),
                "target_score: ",
            ),
            ("official", 3, json!({"turn_cap": 0}), "turn_cap: "),
            ("official", 3, json!({"recycle": "burn"}), "recycle: "),
            (
                "official",
                3,
                json!({"knock_penalty": null}),
                "knock_penalty: ",
            ),
            ("official", 3, json!({"zero_end": null}), "zero_end: "),
            (
                "official",
                3,
                json!({"target_score": "all"}),
                "target_score: a score",
            ),
        ] {
            let fault = fault(preset, players, changes);
            assert!(fault.starts_with(field), "{fault}");
        }
    }

    #[test]
    fn a_value_that_an_option_does_not_take_is_told_which_it_takes() {
        for (changes, message) in [
            (
                json!({"knock_penalty": -1}),
                "knock_penalty: a whole number from 0 to 20",
            ),
            (
                json!({"start": "zz"}),
                "start: one of left_of_dealer, random",
            ),
            (json!({"zero_end": 1}), "zero_end: true or false"),
            (
                json!({"turn_cap": "x"}),
                "turn_cap: a whole number from 1 to 10000, or null for none",
            ),
            (
                json!({"target_score": "all"}),
                "target_score: a score from 1 to 1000, or {\"rounds\": N} for a number of rounds \
                 from 1 to 100",
            ),
        ] {
            assert_eq!(fault("official", 3, changes), message);
        }
    }

    #[test]
    fn the_options_of_a_record_may_be_given_whole() {
        let changes = json!({"knock_penalty": 3});
        let changes = changes.as_object().expect("an object");
        let changed = options::<State>(None, 4, changes).expect("allowed");
        let recorded = serde_json::to_value(changed).expect("JSON");
        let recorded = recorded.as_object().expect("an object");
        assert_eq!(options::<State>(None, 4, recorded), Ok(changed));
        for (preset, players, message) in [
            ("duel40", 2, "preset: only \"duel40\" with this preset"),
            ("official", 3, "players: only 3 with this preset"),
        ] {
            let fault = fault(preset, players, Value::Object(recorded.clone()));
            assert!(fault.starts_with(message), "{fault}");
        }
    }

    #[test]
    fn a_cap_is_switched_off_with_null() {
        let changes = json!({"turn_cap": null, "target_score": {"rounds": 3}});
        let options = options::<State>(None, 4, changes.as_object().expect("an object"));
        let options = serde_json::to_value(options.expect("allowed")).expect("JSON");
        assert_eq!(options["turn_cap"], Value::Null);
        assert_eq!(options["target_score"], json!({"rounds": 3}));
        assert_eq!(options["preset"], "official");
        assert_eq!(options["hand_size"], 7);
    }
}
