//! Trios and quartets (QA-18 to QA-20). The proof of QA-20 over all bases
//! stands beside the code.

use super::{at, standard};
use brelan_kernel::{Dice, Rules, SplitMix};
use brelan_qarre::Event;

/// Places a card by hand and tells the combo.
fn forms(base: &str, card: &str, cell: u8) -> String {
    let hand = format!("0: {card} 2c 3c 8c");
    let happened = at(standard(), &[base, &hand]).does(&[&format!("play {card} {cell}")]);
    let combo = happened.split_once("; ").map(|(_, combo)| combo.to_owned());
    combo.unwrap_or_default()
}

#[test]
fn qa_18_equal_or_consecutive_in_a_suit_anywhere_in_the_square() {
    let base = "cell0: 4s\ncell1: 9c\ncell2: Th\ncell3: 4h\n";
    assert_eq!(
        forms(base, "4d", 1),
        "Trio of [4s, 4d, 4h] at [0, 1, 3] for 3"
    );
    let base = "cell0: 9h\ncell1: 9c\ncell2: Th\ncell3: Ah\n";
    assert_eq!(
        forms(base, "2h", 1),
        "Quartet of [9h, 2h, Th, Ah] at [0, 1, 2, 3] for 4"
    );
    let base = "cell0: 5c\ncell1: 9c\ncell2: Th\ncell3: 2h\n";
    assert_eq!(
        forms(base, "Ah", 1),
        "Trio of [Ah, Th, 2h] at [1, 2, 3] for 3"
    );
    // Consecutive, but not of one suit; of one suit, but with a gap.
    let base = "cell0: 5h\ncell1: 9c\ncell2: Tc\ncell3: 6s\n";
    assert_eq!(forms(base, "4h", 1), "");
    let base = "cell0: 5h\ncell1: 9c\ncell2: Tc\ncell3: 7h\n";
    assert_eq!(forms(base, "4h", 1), "");
}

#[test]
fn qa_19_a_combo_is_new_if_its_cards_were_not_all_in_one_before() {
    // A quartet in one move: 4 points, no trio beside it.
    let base = "cell0: 4s\ncell1: 9c\ncell2: 4c\ncell3: 4h\n";
    assert_eq!(
        forms(base, "4d", 1),
        "Quartet of [4s, 4d, 4c, 4h] at [0, 1, 2, 3] for 4"
    );
    // A quartet broken so that three of its cards remain: nothing new.
    let base = "cell0: 3s\ncell1: 4s\ncell2: 5s\ncell3: 6s\n";
    assert_eq!(forms(base, "3d", 2), "", "3-4-6 is none");
    let base = "cell0: 4s\ncell1: 5s\ncell2: 3s\ncell3: 6s\n";
    assert_eq!(forms(base, "4h", 2), "", "4-5-6 was in the quartet");
    // 3-4-5 becomes 4-5-6 by covering the 3: a new set.
    let base = "cell0: 3s\ncell1: 4s\ncell2: 5s\ncell3: 9d\n";
    assert_eq!(
        forms(base, "6s", 0),
        "Trio of [6s, 4s, 5s] at [0, 1, 2] for 3"
    );
    // One of three equal cards covered by the fourth: a new set.
    let base = "cell0: 4s\ncell1: 4h\ncell2: 4d\ncell3: 9d\n";
    assert_eq!(
        forms(base, "4c", 0),
        "Trio of [4c, 4h, 4d] at [0, 1, 2] for 3"
    );
}

#[test]
fn qa_20_never_two_combos_in_one_change() {
    let mut dice = SplitMix::new(9);
    let mut formed = 0;
    for _ in 0..60 {
        let mut game = super::dealt(standard(), &mut dice).game;
        let mut legal = Vec::new();
        while let Some(seat) = game.advance(&mut dice) {
            let mut combos = 0;
            let mut count =
                |event: Event| combos += u32::from(matches!(event, Event::Formed { .. }));
            game.state().legal(&mut legal);
            let action = legal[dice.below(legal.len() as u32) as usize];
            let taken = game.play_and_emit(seat, &action, &mut count);
            taken.expect("legal");
            assert!(combos <= 1);
            formed += combos;
        }
    }
    assert!(formed > 100, "{formed}");
}
