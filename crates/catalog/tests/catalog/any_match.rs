//! Matches of whichever game, by text and JSON alone.

use brelan_catalog::{
    AnyError, AnyMatch, AnyTurn, Kind, Knowledge, Moment, action_count, board_face_up, decision,
    games, match_from_record, moments, new_match, seen_face_up, verify, with_game,
};
use brelan_kernel::{Dice, GameOptions, Rules, Seat, SplitMix, View, Viewer};
use brelan_record::{Record, RecordErrorKind, RecordedSeat};
use serde_json::{Map, Value, json};

const SECRET: [u8; 32] = [9; 32];

/// A match of the game's usual preset with as few players as it is for.
fn begun(kind: Kind) -> Box<dyn AnyMatch> {
    let presets = with_game!(kind, G => <G as Rules>::Options::presets());
    let players = presets[0].min_players;
    new_match(kind, None, players, &Map::new(), SECRET).expect("the usual preset")
}

fn seats(played: &dyn AnyMatch) -> Vec<RecordedSeat> {
    vec![RecordedSeat::person("Ada"); played.players().into()]
}

/// Plays by chance to the end, every second action by its text; gives the record.
fn play_out(played: &mut dyn AnyMatch) -> Record {
    let mut dice = SplitMix::new(4);
    for number in 0.. {
        let legal = played.legal();
        if legal.is_empty() {
            break;
        }
        let index = dice.below(legal.len() as u32) as usize;
        let taken = match number % 2 {
            0 => played.play(index),
            _ => played.play_text(&legal[index].text),
        };
        taken.expect("an offered action");
    }
    assert_eq!(played.turn(), AnyTurn::Over);
    played.record(seats(played)).expect("the match is over")
}

#[test]
fn a_game_is_written_by_its_name() {
    for kind in Kind::ALL {
        assert_eq!(Kind::from_name(&kind.to_string()), Some(kind));
    }
    assert_eq!(format!("{:<7}|", Kind::Zero), "zero   |");
}

#[test]
fn a_match_is_played_to_its_end_and_its_record_verifies() {
    for kind in Kind::ALL {
        let mut played = begun(kind);
        let record = play_out(played.as_mut());
        assert_eq!(verify(&record), Ok(()), "{kind:?}");
        let sheet = played.score_sheet();
        assert_eq!(sheet.scores, record.scores);
        assert_eq!(sheet.winners.as_ref(), Some(&record.winners));
        assert_eq!(sheet.rounds.len(), record.rounds.len());
    }
}

#[test]
fn a_match_from_a_record_stands_as_the_match_stood_and_goes_on_to_the_same_record() {
    for kind in Kind::ALL {
        let record = play_out(begun(kind).as_mut());
        let last = action_count(&record);
        let mut dice = SplitMix::new(5);
        for count in [0, 1, last / 2, last - 1, last] {
            let mut again = match_from_record(&record, count).expect("its own record");
            let mut followed = begun(kind);
            let moves = record.rounds.iter().flat_map(|round| &round.moves);
            let texts: Vec<&str> = moves
                .filter_map(|step| match step {
                    brelan_record::Move::Action { action, .. } => Some(action.as_str()),
                    brelan_record::Move::Reshuffle { .. } => None,
                })
                .collect();
            for text in &texts[..count] {
                followed.play_text(text).expect("an action of the record");
            }
            again.draw();
            for viewer in Viewer::all(again.players()) {
                assert_eq!(again.board(viewer, true), followed.board(viewer, true));
                assert_eq!(again.seen(viewer), followed.seen(viewer));
            }
            for text in &texts[count..] {
                again.play_text(text).expect("an action of the record");
            }
            assert_eq!(again.record(record.seats.clone()).as_ref(), Some(&record));
            // It may also go on in another way.
            let mut other = match_from_record(&record, count / 2).expect("its own record");
            other.draw();
            let offered = other.legal().len() as u32;
            other.play(dice.below(offered) as usize).expect("an offer");
        }
        let beyond = match_from_record(&record, last + 1).err().expect("too far");
        assert_eq!(beyond.kind, RecordErrorKind::NoPosition);
        assert!(
            beyond.to_string().contains("actions, fewer than"),
            "{beyond}"
        );
    }
}

#[test]
fn a_viewer_is_told_as_much_as_its_own_seat_knows() {
    for kind in Kind::ALL {
        let played = begun(kind);
        let boards: Vec<Value> = Viewer::all(played.players())
            .map(|viewer| played.board(viewer, false).expect("a viewer"))
            .collect();
        assert!(boards.windows(2).all(|two| two[0] != two[1]), "{kind:?}");
    }
}

#[test]
fn a_sampled_world_looks_the_same_to_its_seat_and_can_be_played_on() {
    for kind in Kind::ALL {
        let mut played = begun(kind);
        for _ in 0..6 {
            played.play(0).expect("a first action");
        }
        let acting = played.turn().seat().expect("a seat must choose");
        let own = Viewer::Seat(acting);
        let world = |seed| {
            let world = played.sample(acting, seed).expect("a seat");
            world.expect("a seat is to act")
        };
        let mut differ = 0;
        for seed in 0..20 {
            let mut world = world(seed);
            assert_eq!(world.board(own, true), played.board(own, true));
            assert_eq!(world.seen(own), played.seen(own));
            let actions = |any: &dyn AnyMatch| any.legal().into_iter().map(|offer| offer.action);
            assert!(actions(world.as_ref()).eq(actions(played.as_ref())));
            assert_eq!(world.score_sheet(), played.score_sheet());
            let other = Viewer::Seat(acting.next(played.players()));
            assert_eq!(world.seen(other), Ok(Vec::new()));
            differ += u32::from(world.board(other, true) != played.board(other, true));
            let mut dice = SplitMix::new(seed);
            while let Some(last) = world.legal().len().checked_sub(1) {
                world
                    .play(dice.below(last as u32 + 1) as usize)
                    .expect("an action");
            }
            assert_eq!(world.turn(), AnyTurn::Over);
            assert_eq!(world.record(seats(world.as_ref())), None, "it never was");
        }
        assert!(differ > 10, "{kind:?}: the other hand is drawn anew");
        let board = |seed| world(seed).board(Viewer::Seat(acting.next(played.players())), true);
        assert_eq!(board(3), board(3));
        let missing = Seat(played.players());
        assert!(matches!(
            played.sample(missing, 1),
            Err(AnyError::NoSuchSeat { .. })
        ));
        play_out(played.as_mut());
        assert!(
            played.sample(Seat(0), 1).expect("a seat").is_none(),
            "it is over"
        );
    }
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for kind in Kind::ALL {
        let mut played = begun(kind);
        let seat = played.turn().seat().expect("a seat begins");
        assert!(matches!(
            played.play_text("fly away"),
            Err(AnyError::NoAction(_))
        ));
        let offered = played.legal().len();
        let index = offered + 3;
        assert_eq!(
            played.play(index),
            Err(AnyError::NoSuchIndex { index, offered })
        );
        let players = played.players();
        let missing = Viewer::Seat(Seat(players));
        for error in [
            played.board(missing, false).expect_err("no such seat"),
            played.seen(missing).expect_err("no such seat"),
            played.play(index).expect_err("no such action"),
            played.play_text("").expect_err("no action"),
        ] {
            assert_eq!(error.to_string().lines().count(), 1, "{error:?}");
        }
        assert_eq!(played.turn(), AnyTurn::Act(seat), "nothing has changed");
    }
    let unknown = new_match(Kind::Zero, Some("house"), 3, &Map::new(), SECRET);
    assert_eq!(unknown.err().expect("no such preset").field, "preset");
    let crowd = new_match(Kind::Qarre, None, 9, &Map::new(), SECRET);
    assert_eq!(crowd.err().expect("for two").field, "players");
}

#[test]
fn a_text_that_is_no_action_is_named_with_what_would_be_one() {
    for (kind, text, fault) in [
        (Kind::Quando, "fly 7", "`fly 7` is no action of Quando"),
        (
            Kind::Quando,
            "flip 07/3",
            "`07/3` is no card; one is written like 7/3",
        ),
        (Kind::Zero, "fly 7", "`fly 7` is no action of Zero"),
        (
            Kind::Zero,
            "exchange r9 r1",
            "`r9` is no card; one is written like r5",
        ),
        (Kind::Qarre, "fly 7", "`fly 7` is no action of Qarré"),
        (Kind::Qarre, "take 4", "`4` is no cell; they are 0 to 3"),
        (
            Kind::Qarre,
            "discard Kd",
            "`Kd` is no number card; one is written like 7s or Th",
        ),
    ] {
        let error = begun(kind).play_text(text).expect_err("no action");
        assert_eq!(error.to_string(), format!("this is no action: {fault}"));
    }
}

#[test]
fn a_refusal_names_its_rule() {
    let mut played = begun(Kind::Quando);
    // QU-20: a seat knocks after two plays of its own at the earliest.
    let refused = played.play_text("knock").expect_err("too early");
    assert!(
        matches!(refused, AnyError::Refused { rule: "QU-20", .. }),
        "{refused}"
    );
    assert!(refused.to_string().starts_with("QU-20"));
}

#[test]
fn a_foreign_record_is_refused() {
    let record = play_out(begun(Kind::Zero).as_mut());
    let mut foreign = record.clone();
    foreign.game = "bridge".into();
    let fault = match_from_record(&foreign, 1).err().expect("foreign");
    assert_eq!(fault.to_string(), "there is no game `bridge`");
    let mut cut = record;
    cut.rounds[0].moves.truncate(3);
    assert!(
        match_from_record(&cut, 3).is_ok(),
        "up to the cut it is right"
    );
    assert!(match_from_record(&cut, 4).is_err());
}

#[test]
fn an_action_is_played_as_json_offered_or_not() {
    for kind in Kind::ALL {
        let (mut played, mut other) = (begun(kind), begun(kind));
        let offered = played.legal().len();
        let action = played.legal()[offered - 1].action.clone();
        assert_eq!(played.play_action(&action), Ok(()));
        other.play(offered - 1).expect("the same action");
        assert_eq!(played.turn(), other.turn());
        assert_eq!(
            played.board(Viewer::Spectator, true),
            other.board(Viewer::Spectator, true)
        );
        for nonsense in [json!({}), json!("knock"), json!({"do": "fly"}), json!(null)] {
            let error = played.play_action(&nonsense).expect_err("no action");
            assert!(matches!(error, AnyError::NoAction(_)), "{error}");
            assert!(error.to_string().starts_with("this is no action: "));
        }
    }
    let mut played = begun(Kind::Quando);
    let refused = played.play_action(&json!({"do": "knock"}));
    let refused = refused.expect_err("too early");
    let AnyError::Refused { rule, why, .. } = &refused else {
        panic!("{refused}")
    };
    assert_eq!(*rule, "QU-20");
    assert_eq!(
        *why,
        json!({"reason": "too_few_plays", "made": 0, "needed": 2})
    );
}

#[test]
fn a_decision_is_that_of_the_acting_seat_in_the_game_s_own_types() {
    let played = begun(Kind::Zero);
    let found = decision::<games::zero::State>(played.as_ref()).expect("a seat begins");
    assert_eq!(played.turn(), AnyTurn::Act(found.seat));
    assert_eq!(found.view.viewer(), Viewer::Seat(found.seat));
    let legal: Vec<Value> = found.legal.iter().map(|action| json!(action)).collect();
    let offered = played.legal().into_iter().map(|offer| offer.action);
    assert_eq!(legal, offered.collect::<Vec<_>>());
    assert!(decision::<games::quando::State>(played.as_ref()).is_none());
    let mut over = begun(Kind::Zero);
    play_out(over.as_mut());
    assert!(decision::<games::zero::State>(over.as_ref()).is_none());
}

#[test]
fn face_up_is_what_all_seats_know_together() {
    let played = begun(Kind::Quando);
    let open = board_face_up(played.as_ref());
    let board = |seat| {
        let board = played.board(Viewer::Seat(Seat(seat)), false);
        board.expect("a seat")
    };
    // Each sees its own fronts and the other's backs.
    for (own, other) in [(0, 1), (1, 0)] {
        let hand = |board: &Value, side: &str| -> Vec<Value> {
            let cards = board["hands"][own].as_array().expect("a hand");
            cards.iter().map(|card| card[side].clone()).collect()
        };
        assert_eq!(hand(&open, "front"), hand(&board(own as u8), "front"));
        assert_eq!(hand(&open, "back"), hand(&board(other as u8), "back"));
    }
    assert_eq!(open["total"], Value::Null, "the worth of one hand");
    let dealt = &seen_face_up(played.as_ref())[0];
    assert_eq!(dealt["hands"][0][0]["front"], open["hands"][0][0]["front"]);
    assert_eq!(dealt["hands"][0][0]["back"], open["hands"][0][0]["back"]);
}

/// The moments of a record with this knowledge.
fn moments_of(record: &Record, knowledge: Knowledge) -> Vec<Moment> {
    let mut found = Vec::new();
    moments(record, knowledge, &mut |moment| found.push(moment)).expect("its own record");
    found
}

/// The boards of moments, with the rounds that have ended until then.
fn whole_boards(moments: Vec<Moment>) -> Vec<Value> {
    let mut rounds = Vec::new();
    let whole = |moment: Moment| {
        let mut board = moment.board;
        rounds.extend(moment.ended_rounds);
        if let Some(list) = board.get_mut("rounds") {
            assert_eq!(*list, json!([]), "they are told once");
            *list = Value::Array(rounds.clone());
        }
        board
    };
    moments.into_iter().map(whole).collect()
}

#[test]
fn the_moments_of_a_record_are_the_positions_that_its_viewer_saw() {
    for kind in Kind::ALL {
        let record = play_out(begun(kind).as_mut());
        let over = match_from_record(&record, action_count(&record)).expect("its own record");
        let viewers = Viewer::all(over.players()).map(Knowledge::Of);
        for knowledge in viewers.chain([Knowledge::FaceUp]) {
            let found = moments_of(&record, knowledge);
            // One for each deal, and one for each action.
            assert_eq!(found.len(), record.rounds.len() + action_count(&record));
            let seen: Vec<Value> = found.iter().flat_map(|it| it.seen.clone()).collect();
            assert_eq!(
                seen,
                knowledge.seen(over.as_ref()),
                "{kind:?} {knowledge:?}"
            );
            let boards = whole_boards(found);
            let last = boards.last().expect("a match has moments");
            assert_eq!(*last, knowledge.board(over.as_ref()));
            // In the first round the moments after the deal are those after each action.
            let in_round = record.rounds[0].moves.len().min(12);
            for (count, board) in boards.iter().enumerate().take(in_round) {
                let then = match_from_record(&record, count).expect("its own record");
                assert_eq!(*board, knowledge.board(then.as_ref()), "{kind:?} {count}");
            }
        }
    }
}

#[test]
fn moments_end_at_the_first_thing_that_is_wrong() {
    let record = play_out(begun(Kind::Zero).as_mut());
    let mut wrong = record.clone();
    wrong.rounds[1].points[0] += 1;
    let mut count = 0;
    let fault = moments(&wrong, Knowledge::FaceUp, &mut |_| count += 1);
    let fault = fault.expect_err("the points are wrong").to_string();
    assert!(fault.starts_with("round 2: the points are"), "{fault}");
    assert!(count > record.rounds[0].moves.len(), "{count}");
    let no_seat = Knowledge::Of(Viewer::Seat(Seat(9)));
    let fault = moments(&record, no_seat, &mut |_| ()).expect_err("no such seat");
    assert_eq!(fault.kind, RecordErrorKind::NoPosition);
    assert!(
        fault.to_string().starts_with("there is no seat 9"),
        "{fault}"
    );
}
