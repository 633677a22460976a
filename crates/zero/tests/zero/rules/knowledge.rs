//! Who knows what (the rules file's information table).

use super::{Played, asyncron, changed, usual};
use brelan_kernel::{Rules, Seat, SplitMix, View as _, Viewer};
use brelan_zero::{Action, Card, End, Event, Seen, State, ZeroCall};

fn texts(cards: impl Iterator<Item = Card>) -> Vec<String> {
    cards.map(|card| card.to_string()).collect()
}

/// What `viewer` remembers of the hand of `seat`, by place.
fn remembered(played: &Played, viewer: Viewer, seat: usize) -> String {
    let board = played.game.view(viewer).board(true);
    let memory = board.memory.expect("the memory aid");
    let words = memory.hands[seat].iter();
    let words = words.map(|card| card.map_or("-".to_string(), |card| card.to_string()));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_deal_shows_the_pot_and_the_own_hand() {
    let played = usual(asyncron(3));
    for viewer in Viewer::all(3) {
        let board = played.game.view(viewer).board(false);
        assert_eq!(texts(board.pot.iter().copied()).join(" "), super::POT);
        for (seat, hand) in (0..).map(Seat).zip(&board.hands) {
            let seen = hand.iter().filter(|slot| slot.face.is_some()).count();
            assert_eq!(seen, if viewer.is(seat) { 9 } else { 0 });
            let marked = hand.iter().filter(|slot| slot.mark.is_some()).count();
            assert_eq!(marked, seen, "a mark would tell of the card");
        }
        assert_eq!(board.total.is_some(), viewer.seat().is_some());
        assert_eq!(board.memory, None);
    }
}

#[test]
fn a_taken_card_is_known_until_it_is_given_back() {
    let mut played = usual(asyncron(3));
    played.does(&["0 exchange g4 o5"]);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(remembered(&played, viewer, 0), "- - - o5 - - - - -");
    }
    let own = remembered(&played, Viewer::Seat(Seat(0)), 0);
    assert_eq!(own, "r1 o2 y3 o5 b5 p6 w7 r8 o1");
    played.does(&["1 exchange o3 g4", "2 knock", "0 exchange o5 o3"]);
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Spectator] {
        assert_eq!(remembered(&played, viewer, 0), "- - - o3 - - - - -");
        assert_eq!(remembered(&played, viewer, 1), "g4 - - - - - - - -");
    }
}

#[test]
fn without_the_memory_aid_other_hands_are_backs() {
    let mut played = usual(asyncron(3));
    played.does(&["0 exchange g4 o5"]);
    let board = played.view(1).board(false);
    assert!(board.hands[0].iter().all(|slot| slot.face.is_none()));
    let handles: Vec<u32> = board.hands[0].iter().map(|slot| slot.card.0).collect();
    assert_eq!(handles, [0, 1, 2, 9, 4, 5, 6, 7, 8]);
}

#[test]
fn cards_never_seen_are_in_another_hand_or_aside() {
    let mut played = usual(asyncron(3));
    let unseen = |played: &Played, viewer| {
        let board = played.game.view(viewer).board(true);
        board.memory.expect("the memory aid").unseen.len()
    };
    assert_eq!(unseen(&played, Viewer::Seat(Seat(0))), 56 - 9 - 5);
    assert_eq!(unseen(&played, Viewer::Spectator), 56 - 5);
    played.does(&["0 exchange g4 o5"]);
    assert_eq!(unseen(&played, Viewer::Seat(Seat(0))), 42, "it knew both");
    assert_eq!(unseen(&played, Viewer::Seat(Seat(1))), 41);
    assert_eq!(unseen(&played, Viewer::Spectator), 50);
}

#[test]
fn a_round_end_shows_all_hands_but_not_the_cards_aside() {
    let mut played = usual(asyncron(3));
    played.does(&["0 knock", "1 knock", "2 knock", "0 knock"]);
    for viewer in Viewer::all(3) {
        let board = played.game.view(viewer).board(true);
        for (seat, hand) in board.hands.iter().enumerate() {
            let faces = texts(hand.iter().filter_map(|slot| slot.face));
            assert_eq!(faces.join(" "), super::HANDS[seat]);
            let over = &board.rounds[0].hands[seat];
            for (slot, shown) in hand.iter().zip(over) {
                assert_eq!(slot.card, shown.card);
                assert_eq!(slot.mark, Some(shown.mark));
            }
        }
        assert!(board.memory.expect("the memory aid").unseen.is_empty());
        assert_eq!(board.rounds[0].end, End::Knock);
    }
}

#[test]
fn a_new_deal_makes_all_knowledge_void() {
    let mut played = usual(asyncron(3));
    played.does(&[
        "0 exchange g4 o5",
        "1 knock",
        "2 knock",
        "0 knock",
        "1 knock",
    ]);
    played.draw_shuffle(&mut SplitMix::new(1));
    assert_eq!(
        remembered(&played, Viewer::Spectator, 0),
        "- - - - - - - - -"
    );
}

#[test]
fn what_a_spectator_sees_of_a_deal_is_the_pot() {
    let mut state = State::new(asyncron(3));
    let mut dice = SplitMix::new(1);
    let mut seen = Vec::new();
    for _ in 0..2 {
        let Some(request) = state.turn().request() else {
            panic!("a shuffle")
        };
        let shuffled = brelan_kernel::Shuffle::draw(&request, &mut dice);
        let observe = &mut |event: Event| seen.push(State::seen_by(&event, Viewer::Spectator));
        state
            .apply_shuffle(&shuffled, observe)
            .expect("the drawn shuffle");
    }
    let [Seen::Dealt { hand, pot, .. }] = &seen[..] else {
        panic!("one event: the deal")
    };
    assert!(hand.is_empty());
    assert_eq!(pot.len(), 5);
    let json = serde_json::to_string(&seen[0]).expect("JSON");
    assert!(json.starts_with(r#"{"seen":"dealt","dealer":"#), "{json}");
}

#[test]
fn actions_on_the_wire_name_own_cards_by_handle() {
    let action: Action =
        serde_json::from_str(r#"{"do":"exchange","give":3,"take":"o5"}"#).expect("an action");
    let json = serde_json::to_string(&action).expect("JSON");
    assert_eq!(json, r#"{"do":"exchange","give":3,"take":"o5"}"#);
    for bad in [
        r#"{"do":"exchange","give":3,"take":"o9"}"#,
        r#"{"do":"exchange","give":-1,"take":"o5"}"#,
        r#"{"do":"exchange","take":"o5"}"#,
        r#"{"do":"knock","give":3}"#,
        r#"{"do":"pass"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(bad).is_err(), "{bad}");
    }
}

/// Seat 1 takes all of a ZERO but `r5`, while the others swap to and fro; its
/// ninth card, `r8`, was never seen. Then it breaks the hand up.
fn nearly_a_zero(call: ZeroCall) -> [Played; 2] {
    let options = changed(3, |changes| {
        changes.zero_call = call;
        changes.pot_size = 9;
    });
    let hands = [
        "o1 y2 g3 b4 p6 w7 o8 y1 g2",
        "r8 o3 y4 g6 b7 p8 w1 o2 y3",
        "r6 r7 o4 y6 g7 b8 p1 w2 b2",
    ];
    let exchanges = [
        "o3 r1", "y4 r2", "g6 r3", "b7 r4", "p8 o5", "w1 y5", "o2 g5", "y3 b5",
    ];
    let lap = |lap: usize, second: &str| {
        [
            ["0 exchange o1 p5", "0 exchange p5 o1"][lap % 2].to_string(),
            format!("1 exchange {second}"),
            ["2 exchange r6 o3", "2 exchange o3 r6"][lap % 2].to_string(),
        ]
    };
    let play = |laps: &[&str]| {
        let mut played = super::dealt_so(options, &hands, "r1 r2 r3 r4 o5 y5 g5 b5 p5");
        for (number, second) in laps.iter().enumerate() {
            for action in lap(number, second) {
                played.does(&[&action]);
            }
        }
        played
    };
    let broken = [&exchanges[..], &["r1 y4"]].concat();
    [play(&exchanges), play(&broken)]
}

#[test]
fn ze_9_where_it_is_announced_no_hand_has_been_a_zero() {
    for (call, possible) in [(ZeroCall::Automatic, false), (ZeroCall::Manual, true)] {
        for played in nearly_a_zero(call) {
            let mut dice = SplitMix::new(5);
            let holds_the_ninth = |_| {
                let world = played.view(0).sample(&mut dice).expect("a world");
                let position = world.position();
                let hand = position.lines().find(|line| line.starts_with("1:"));
                hand.expect("its hand").contains(" r5")
            };
            assert_eq!((0..500).any(holds_the_ninth), possible);
        }
    }
}
