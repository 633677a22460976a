//! Options and presets (QU-38 to QU-40).

use super::{Played, at, changed, dealt, official};
use brelan_kernel::{GameOptions, Rules, Seat, View as _};
use brelan_quando::{
    KnockCondition, KnockTiming, OptionValues, Options, Preset, Recycle, Start, Target,
    TripletOrder,
};

fn refused(change: impl FnOnce(&mut OptionValues)) -> String {
    official(3).with(change).expect_err("out of range").field
}

#[test]
fn qu_40_ranges() {
    for wrong in [
        Target::Score(0),
        Target::Score(1001),
        Target::Rounds { rounds: 0 },
        Target::Rounds { rounds: 101 },
    ] {
        let field = refused(|changes| changes.target_score = wrong);
        assert_eq!(field, "target_score");
    }
    assert_eq!(
        refused(|changes| changes.knock_penalty = 21),
        "knock_penalty"
    );
    for wrong in [0, 10_001] {
        assert_eq!(
            refused(|changes| changes.turn_cap = Some(wrong)),
            "turn_cap"
        );
    }
    for right in [
        Target::Score(1),
        Target::Score(1000),
        Target::Rounds { rounds: 100 },
    ] {
        let changed = official(3).with(|changes| changes.target_score = right);
        assert!(changed.is_ok());
    }
    assert_eq!(
        Options::preset(Preset::Duel40, 3)
            .expect_err("two only")
            .field,
        "players"
    );
}

#[test]
fn qu_2_options_for_so_many_players_do_not_exist() {
    assert_eq!(refused(|changes| changes.players = 9), "players");
    assert_eq!(refused(|changes| changes.hand_size = 40), "hand_size");
    let mut written = serde_json::to_value(official(4)).expect("JSON");
    written["players"] = 9.into();
    let read = serde_json::from_value::<Options>(written);
    let error = read.expect_err("too many").to_string();
    assert!(error.starts_with("players: "), "{error}");
}

#[test]
fn presets_are_those_of_the_rules() {
    let preset = |preset, change: fn(&mut OptionValues)| {
        let expected = official(4).with(|options| {
            change(options);
            options.preset = preset;
        });
        assert_eq!(Options::preset(preset, 4), expected);
    };
    preset(Preset::OfficialEnLiteral, |options| {
        options.knock_condition = KnockCondition::OwnCards;
        options.penalty_after_zeros = false;
    });
    preset(Preset::Accessijeux, |options| {
        options.start = Start::Random;
        options.knock_timing = KnockTiming::EndOfTurn;
        options.knock_condition = KnockCondition::None;
        options.triplet_order = TripletOrder::BeforeDraw;
        options.recycle = Recycle::ShuffleRandomSides;
        options.zero_end = false;
        options.owner_saw_dealt_backs = true;
    });
}

#[test]
fn every_option_of_the_rules_is_described() {
    let names: Vec<_> = Options::specs().iter().map(|spec| spec.name).collect();
    let written = serde_json::to_value(official(2)).expect("JSON");
    let written = written.as_object().expect("an object");
    for name in &names {
        assert!(written.contains_key(*name), "{name}");
    }
    // What is not chosen as an option: the preset, the seats, the hand size.
    assert_eq!(written.len(), names.len() + 3);
}

#[test]
fn qu_39_owners_who_saw_the_dealt_backs_know_them() {
    let options = changed(3, |changes| changes.owner_saw_dealt_backs = true);
    let (table, usual) = (dealt(options, 1), dealt(official(3), 1));
    assert_eq!(
        table.state().position(),
        usual.state().position(),
        "no action differs"
    );
    assert_eq!(table.offers(), usual.offers());
    for seat in 0..3 {
        assert!(
            table
                .view(seat)
                .hand(Seat(seat))
                .all(|(_, sides)| sides.back.is_some())
        );
    }
}

#[test]
fn qu_39_k2_dealt_backs_are_on_view_until_the_hand_is_taken_up() {
    let options = changed(2, |changes| changes.owner_saw_dealt_backs = true);
    let backs = |table: &Played, seat: u8| -> usize {
        let board = table.view(seat).board(false);
        let own = &board.hands[usize::from(seat)];
        own.iter().filter(|slot| slot.back.is_some()).count()
    };
    let mut table = dealt(options, 1);
    assert_eq!([backs(&table, 0), backs(&table, 1)], [8, 8]);
    let first = table.state().turn().seat();
    let first = first.expect("a seat begins");
    let other = first.next(2);
    let offers = table.offers();
    let play = offers.split(" | ").next().expect("a play");
    table.does(&[&format!("{} {play}", first.0)]);
    let [first, other] = [first.0, other.0];
    assert_eq!([backs(&table, first), backs(&table, other)], [0, 8]);
    // A new deal lies there again; where owners do not look, none ever does.
    let usual = dealt(official(2), 1);
    assert_eq!([backs(&usual, 0), backs(&usual, 1)], [0, 0]);
}

#[test]
fn a_match_of_version_1_has_the_options_that_it_began_with() {
    let of = |version, preset: &str| {
        let options = Options::from_preset_in_version(version, preset, 3);
        options.expect("a preset")
    };
    let literal = of(1, "official_en_literal");
    assert!(literal.penalty_after_zeros && !of(2, "official_en_literal").penalty_after_zeros);
    assert!(!of(1, "accessijeux").owner_saw_dealt_backs);
    assert!(of(2, "accessijeux").owner_saw_dealt_backs);
    assert_eq!(of(1, "official"), of(2, "official"));
    // A record of version 1 does not name the later option.
    let mut written = serde_json::to_value(literal).expect("JSON");
    let later = Options::added_after(1);
    for name in &later {
        written.as_object_mut().expect("an object").remove(*name);
    }
    assert_eq!(later, ["penalty_after_zeros"]);
    let read: Options = serde_json::from_value(written).expect("options");
    assert_eq!(read, literal);
}

#[test]
fn qu_38_elsewhere_the_proved_facts_do_not_hold_and_nothing_breaks() {
    // before_draw: the active seat cannot draw, against QU-F5.
    let options = changed(6, |changes| {
        changes.triplet_order = TripletOrder::BeforeDraw
    });
    let text = "0: 2/3 2/4 2/5\n1: 7/3\n2: 7/4\n3: 7/5\n4: 7/6\n5: 7/8\ndraw:";
    let mut table = at(options, 0, text);
    table.does(&[
        "0 play 2/3 2/4 2/5",
        "1 draw visible",
        "2 draw visible",
        "3 draw visible",
    ]);
    assert_eq!(table.line("0"), "");
}
