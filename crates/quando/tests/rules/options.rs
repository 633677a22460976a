//! Options and presets (QU-38 to QU-40).

use crate::{at, changed, dealt, official};
use brelan_kernel::{Game, Seat};
use brelan_quando::{
    Changes, KnockCondition, KnockTiming, Options, Preset, Recycle, Start, State, Target,
    TripletOrder,
};

fn refused(changes: &Changes) -> String {
    official(3).with(changes).expect_err("out of range").field
}

#[test]
fn qu_40_ranges() {
    let target = |target| Changes {
        target_score: Some(target),
        ..Changes::default()
    };
    for wrong in [0, 1001] {
        assert_eq!(refused(&target(Target::Score(wrong))), "target_score");
    }
    for wrong in [0, 101] {
        assert_eq!(
            refused(&target(Target::Rounds { rounds: wrong })),
            "target_score"
        );
    }
    let penalty = Changes {
        knock_penalty: Some(21),
        ..Changes::default()
    };
    assert_eq!(refused(&penalty), "knock_penalty");
    for wrong in [0, 10_001] {
        let cap = Changes {
            turn_cap: Some(Some(wrong)),
            ..Changes::default()
        };
        assert_eq!(refused(&cap), "turn_cap");
    }
    for right in [
        Target::Score(1),
        Target::Score(1000),
        Target::Rounds { rounds: 100 },
    ] {
        assert!(official(3).with(&target(right)).is_ok());
    }
    assert_eq!(
        Options::preset(Preset::Duel40, 3)
            .expect_err("two only")
            .field,
        "players"
    );
}

#[test]
fn presets_are_those_of_the_rules() {
    let official = official(4);
    let literal = Options::preset(Preset::OfficialEnLiteral, 4).expect("a preset");
    let cards = Some(KnockCondition::OwnCards);
    let changes = Changes {
        knock_condition: cards,
        ..Changes::default()
    };
    let mut expected = official.with(&changes).expect("allowed");
    expected.preset = Preset::OfficialEnLiteral;
    assert_eq!(expected, literal);

    let access = Options::preset(Preset::Accessijeux, 4).expect("a preset");
    let changes = Changes {
        start: Some(Start::Random),
        knock_timing: Some(KnockTiming::EndOfTurn),
        knock_condition: Some(KnockCondition::None),
        triplet_order: Some(TripletOrder::BeforeDraw),
        recycle: Some(Recycle::ShuffleRandomSides),
        zero_end: Some(false),
        ..Changes::default()
    };
    let mut expected = official.with(&changes).expect("allowed");
    expected.preset = Preset::Accessijeux;
    assert_eq!(expected, access);
}

#[test]
fn every_option_of_the_rules_is_described() {
    let names: Vec<_> = State::option_specs().iter().map(|spec| spec.name).collect();
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
    let options = changed(3, |changes| changes.owner_saw_dealt_backs = Some(true));
    let (table, usual) = (dealt(options, 1), dealt(official(3), 1));
    assert_eq!(
        table.state.position(),
        usual.state.position(),
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
        let board = table.view(seat).board(false);
        let own = &board.hands[usize::from(seat)];
        assert!(
            own.iter().all(|slot| slot.back.is_none()),
            "only with the memory aid"
        );
    }
}

#[test]
fn qu_38_elsewhere_the_proved_facts_do_not_hold_and_nothing_breaks() {
    // before_draw: the active seat cannot draw, against QU-F5.
    let options = changed(6, |changes| {
        changes.triplet_order = Some(TripletOrder::BeforeDraw)
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
