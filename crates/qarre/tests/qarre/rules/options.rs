//! Options and presets (QA-37).

use super::{EXAMPLE, at, changed, standard};
use brelan_kernel::{GameOptions, Rules, Seat};
use brelan_qarre::{
    EmptyCell, JackDestination, JackScope, OptionValues, Options, Preset, QueenReserve,
    ReserveOnEmpty, Shuffled, StartPlayer, State,
};

fn refused(change: impl FnOnce(&mut OptionValues)) -> String {
    standard().with(change).expect_err("out of range").field
}

#[test]
fn qa_37_ranges() {
    for wrong in [0, 1001] {
        assert_eq!(refused(|changes| changes.target = wrong), "target");
        assert_eq!(refused(|changes| changes.lead = wrong), "lead");
    }
    for wrong in [0, 10_001] {
        assert_eq!(
            refused(|changes| changes.turn_cap = Some(wrong)),
            "turn_cap"
        );
    }
    let seat = StartPlayer::Seat(Seat(2));
    assert_eq!(
        refused(|changes| changes.start_player = seat),
        "start_player"
    );
    for right in [1, 1000] {
        changed(|changes| (changes.target, changes.lead) = (right, right));
    }
}

#[test]
fn presets_are_those_of_the_rules() {
    let preset = |preset, change: fn(&mut OptionValues)| {
        let expected = changed(|options| {
            change(options);
            options.preset = preset;
        });
        assert_eq!(Options::preset(preset), expected);
    };
    preset(Preset::Standard, |_| {});
    preset(Preset::SmallHand, |changes| {
        changes.jack_destination = JackDestination::Discard;
    });
    preset(Preset::BigJack, |changes| {
        changes.jack_scope = JackScope::StackAny;
    });
    preset(Preset::StrictSquare, |changes| {
        changes.empty_cell = EmptyCell::Adjacent;
    });
    preset(Preset::Short, |changes| {
        (changes.target, changes.lead) = (22, 11);
    });
}

#[test]
fn a_match_of_version_1_has_the_options_that_it_began_with() {
    let before = |changes: &mut OptionValues| {
        changes.queen_reserve = QueenReserve::UnplayableUnderQueen;
        changes.reserve_on_empty = ReserveOnEmpty::AsHand;
        changes.below_three = true;
    };
    for preset in Preset::WORDS {
        let of = |version| {
            let options = Options::from_preset_in_version(version, preset, 2);
            options.expect("a preset")
        };
        assert_eq!(of(1), of(2).with(before).expect("allowed"));
    }
    // A record of version 1 does not name the later options.
    let mut written = serde_json::to_value(changed(before)).expect("JSON");
    let later = Options::added_after(1);
    for name in &later {
        written.as_object_mut().expect("an object").remove(*name);
    }
    assert_eq!(later, ["reserve_on_empty", "below_three"]);
    let read: Options = serde_json::from_value(written).expect("options");
    assert_eq!(read, changed(before));
    assert!(Options::added_after(Options::RULES_VERSION).is_empty());
}

#[test]
fn every_option_of_the_rules_is_described() {
    let names: Vec<_> = Options::specs().iter().map(|spec| spec.name).collect();
    let written = serde_json::to_value(standard()).expect("JSON");
    let written = written.as_object().expect("an object");
    for name in &names {
        assert!(written.contains_key(*name), "{name}");
    }
    assert_eq!(written.len(), names.len() + 1, "and the preset");
}

#[test]
fn a_starter_is_a_word_or_a_seat() {
    for (json, start) in [
        ("\"random\"", StartPlayer::Random),
        ("\"loser_of_last_game\"", StartPlayer::LoserOfLastGame),
        ("0", StartPlayer::Seat(Seat(0))),
        ("1", StartPlayer::Seat(Seat(1))),
        ("\"1\"", StartPlayer::Seat(Seat(1))),
    ] {
        let read: StartPlayer = serde_json::from_str(json).expect(json);
        assert_eq!(read, start);
    }
    for json in ["2", "-1", "\"2\"", "null", "\"nobody\""] {
        assert!(serde_json::from_str::<StartPlayer>(json).is_err(), "{json}");
    }
    let seat = serde_json::to_string(&StartPlayer::Seat(Seat(1)));
    assert_eq!(seat.expect("JSON"), "1", "a record has the number");
}

/// Who starts when chance draws seat 0.
fn starter(options: Options) -> u8 {
    let mut state = State::new(options);
    state
        .apply_shuffle(&Shuffled::First(Seat(0)), &mut |_| {})
        .expect("a seat");
    state.dealer().0
}

#[test]
fn qa_3_37_who_starts() {
    let start = |start| changed(|changes| changes.start_player = start);
    assert_eq!(starter(start(StartPlayer::Random)), 0);
    assert_eq!(starter(start(StartPlayer::Seat(Seat(1)))), 1);
    let loser = start(StartPlayer::LoserOfLastGame);
    assert_eq!(starter(loser), 0, "there was no match before");
    // The loser of this match starts the next one.
    let lines = [EXAMPLE, "0: 7s 2c 3c 8c", "scores: 50 3"];
    let after = |options, lines: &[&str], actions: &[&str]| {
        let mut table = at(options, lines);
        table.does(actions);
        table.state().next_options()
    };
    let next = after(loser, &lines, &["play 7s 1"]);
    assert_eq!((next.last_loser, starter(next)), (Some(Seat(1)), 1));
    let json = serde_json::to_value(next).expect("JSON");
    assert_eq!(json["last_loser"], 1);
    assert!(
        !serde_json::to_string(&loser)
            .expect("JSON")
            .contains("last_loser")
    );
    // After a shared win it is chance again.
    let shared = [EXAMPLE, "0: 7s 2c 3c 8c", "scores: 3 3", "turn: 300"];
    let again = after(next, &shared, &["play 7s 1", "end"]);
    assert_eq!((again.last_loser, starter(again)), (None, 0));
    // At other tables nothing is carried over.
    assert_eq!(after(standard(), &lines, &["play 7s 1"]), standard());
    assert_eq!(
        refused(|changes| changes.last_loser = Some(Seat(1))),
        "last_loser",
        "a contradiction"
    );
}

#[test]
fn a_study_variant_has_fewer_cards() {
    let options = Options::study(4, 3).expect("twelve cards");
    assert_eq!(options.variant(), [("values", 4), ("suits", 3)]);
    assert!(standard().variant().is_empty());
    let mut read = OptionValues::from(standard());
    let variant = [("values".to_owned(), 4), ("suits".to_owned(), 3)];
    Options::set_variant(&mut read, &variant).expect("a variant");
    assert_eq!(Options::try_from(read), Ok(options));
    for (values, suits, field) in [
        (2, 4, "values"),
        (11, 4, "values"),
        (5, 1, "suits"),
        (5, 2, "values"),
    ] {
        assert_eq!(
            Options::study(values, suits).expect_err("too few").field,
            field
        );
    }
    let unknown = [("hands".to_owned(), 2)];
    let error = Options::set_variant(&mut read, &unknown);
    assert_eq!(error.expect_err("unknown").field, "hands");
}
