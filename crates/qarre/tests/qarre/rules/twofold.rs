//! The rules of placing and reserving (QA-11, QA-13, QA-14, QA-16, QA-17,
//! QA-17a, QA-25, QA-32, QA-39), told a second time, slowly and word by word, and held
//! against the engine in positions of chance.

use super::{changed, standard};
use brelan_kernel::{Dice, Notation, Rules, Seat, SplitMix, Turn};
use brelan_qarre::{Card, EmptyCell, Options, QueenReserve, ReserveOnEmpty, State};

/// A card as the slow rules see it: a rank from 1 to 10 and a suit's letter.
type Slow = (i32, char);

fn slow(card: &str) -> Slow {
    let ranks = "A23456789T";
    let mut letters = card.chars();
    let rank = letters.next().expect("a rank");
    let place = ranks.find(rank).expect("a rank") as i32;
    (place + 1, letters.next().expect("a suit"))
}

/// What a turn is like in its placing phase.
struct Slowly {
    options: Options,
    cells: [Vec<String>; 4],
    hand: Vec<String>,
    reserve: Vec<String>,
    queen: Option<char>,
    hand_card_used: bool,
    reserve_played: bool,
    drew: bool,
}

impl Slowly {
    fn connects(one: Slow, other: Slow) -> bool {
        let steps = (one.0 - other.0).abs();
        one.0 == other.0 || one.1 == other.1 && (steps == 1 || steps == 9)
    }

    /// Whether a neighbouring top card connects; and whether there is a neighbour.
    fn beside(&self, card: &str, cell: usize) -> (bool, bool) {
        let beside: [usize; 2] = match cell {
            0 => [1, 2],
            1 => [0, 3],
            2 => [0, 3],
            _ => [1, 2],
        };
        let tops: Vec<Slow> = beside
            .iter()
            .filter_map(|cell| self.cells[*cell].last())
            .map(|top| slow(top))
            .collect();
        let connects = tops.iter().any(|top| Self::connects(slow(card), *top));
        (connects, !tops.is_empty())
    }

    fn fits(&self, card: &str, cell: usize) -> bool {
        let (connects, has_neighbours) = self.beside(card, cell);
        if self.cells[cell].is_empty() {
            let by_neighbours = self.options.empty_cell == EmptyCell::Adjacent;
            if !by_neighbours || !has_neighbours {
                return true;
            }
        }
        connects
    }

    fn fits_from_reserve(&self, card: &str, cell: usize) -> bool {
        let is_empty = self.cells[cell].is_empty();
        if is_empty && self.options.reserve_on_empty == ReserveOnEmpty::Connecting {
            return self.beside(card, cell).0;
        }
        self.fits(card, cell)
    }

    /// Nothing was drawn, and the hand has three cards or fewer.
    fn is_short(&self) -> bool {
        !self.drew && self.hand.len() <= 3
    }

    fn hand_card_may_leave(&self) -> bool {
        !self.hand_card_used && (self.options.below_three || !self.is_short())
    }

    fn queen_allows(&self, card: &str) -> bool {
        self.queen.is_none_or(|suit| slow(card).1 == suit)
    }

    fn can_be_placed(&self, card: &str) -> bool {
        self.queen_allows(card) && (0..4).any(|cell| self.fits(card, cell))
    }

    fn may_reserve(&self, card: &str) -> bool {
        if !self.hand_card_may_leave() || self.can_be_placed(card) {
            return false;
        }
        let some_can = self.hand.iter().any(|other| self.can_be_placed(other));
        if self.reserve_played && self.options.forced_after_reserve && some_can {
            return false;
        }
        let only_she_forbids = (0..4).any(|cell| self.fits(card, cell));
        if only_she_forbids && self.options.queen_reserve == QueenReserve::Strict {
            return !some_can; // she obliges
        }
        true
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        for card in &self.hand {
            for cell in 0..4 {
                let may_leave = self.hand_card_may_leave();
                if may_leave && self.queen_allows(card) && self.fits(card, cell) {
                    legal.push(format!("play {card} {cell}"));
                }
            }
            if self.may_reserve(card) {
                legal.push(format!("reserve {card}"));
            }
        }
        if let Some(top) = self.reserve.last() {
            for cell in 0..4 {
                if self.queen_allows(top) && self.fits_from_reserve(top, cell) {
                    legal.push(format!("lay {cell}"));
                }
            }
        }
        if self.hand_card_used || self.is_short() {
            legal.push("end".into());
        }
        legal.sort();
        legal
    }
}

/// A position of chance, in both forms.
fn position(options: Options, dice: &mut SplitMix) -> (Slowly, State) {
    let mut cards: Vec<String> = "shdc"
        .chars()
        .flat_map(|suit| {
            "A23456789T"
                .chars()
                .map(move |rank| format!("{rank}{suit}"))
        })
        .collect();
    brelan_kernel::permute(&mut cards, dice);
    let mut take = |most: u32, dice: &mut SplitMix| -> Vec<String> {
        let count = dice.below(most + 1) as usize;
        cards.split_off(cards.len() - count)
    };
    let cells = [0; 4].map(|_| take(3, dice));
    let (hand, reserve) = (take(6, dice), take(3, dice));
    let queen = (dice.below(3) == 0).then(|| b"shdc"[dice.below(4) as usize].into());
    let slowly = Slowly {
        options,
        cells,
        hand,
        reserve,
        queen,
        hand_card_used: false,
        reserve_played: dice.below(3) == 0,
        drew: dice.below(8) > 0,
    };
    let mut text = format!(
        "0: {}\nreserve0: {}\n",
        slowly.hand.join(" "),
        slowly.reserve.join(" ")
    );
    for (cell, cards) in slowly.cells.iter().enumerate() {
        text += &format!("cell{cell}: {}\n", cards.join(" "));
    }
    let flag = |on: bool| if on { "yes" } else { "no" };
    text += &format!(
        "reserve_played: {}\ndrew: {}\n",
        flag(slowly.reserve_played),
        flag(slowly.drew)
    );
    if let Some(suit) = slowly.queen {
        text += &format!("action: Q{suit}\n");
    }
    (slowly, State::from_position(options, 0, &text))
}

/// Follows a placing phase to its end, comparing the lists at every step.
fn compare(options: Options, seed: u64) -> [u32; 3] {
    let mut dice = SplitMix::new(seed);
    let mut met = [0; 3];
    for _ in 0..4_000 {
        let (mut slowly, mut state) = position(options, &mut dice);
        loop {
            let mut legal = Vec::new();
            state.legal(&mut legal);
            let text = |action| state.action_text(Seat(0), action);
            let mut texts: Vec<String> = legal.iter().map(text).collect();
            texts.sort();
            assert_eq!(texts, slowly.legal(), "{}", state.position());
            check_every_action(&slowly, &state);
            if legal.is_empty() {
                break; // a hand of chance may be empty
            }
            let action = legal[dice.below(legal.len() as u32) as usize];
            let text = state.action_text(Seat(0), &action);
            met[0] += u32::from(text.starts_with("reserve"));
            met[1] += u32::from(text.starts_with("lay"));
            met[2] += u32::from(text == "end");
            if text == "end" || text.starts_with("reserve") {
                break;
            }
            state.play(Seat(0), &action, &mut |_| {}).expect("legal");
            if state.turn() == Turn::Over {
                break;
            }
            follow(&mut slowly, &text);
        }
    }
    met
}

/// Whatever is not offered is refused, card by card and cell by cell.
fn check_every_action(slowly: &Slowly, state: &State) {
    let legal = slowly.legal();
    for card in &slowly.hand {
        let plays = (0..4).map(|cell| format!("play {card} {cell}"));
        for text in plays.chain([format!("reserve {card}")]) {
            let action = state.action_from_text(Seat(0), &text).expect("in the hand");
            let allowed = state.check(Seat(0), &action).is_ok();
            assert_eq!(
                allowed,
                legal.contains(&text),
                "{text} in\n{}",
                state.position()
            );
        }
    }
}

fn follow(slowly: &mut Slowly, text: &str) {
    let words: Vec<&str> = text.split(' ').collect();
    let cell: usize = words[words.len() - 1].parse().expect("a cell");
    let card = if words[0] == "play" {
        slowly.hand_card_used = true;
        slowly.hand.retain(|card| card != words[1]);
        words[1].to_owned()
    } else {
        slowly.reserve_played = true;
        slowly.reserve.pop().expect("a reserve")
    };
    assert!(card.parse::<Card>().is_ok());
    slowly.cells[cell].push(card);
}

#[test]
fn qa_16_17_17a_as_the_rules_say_it_word_by_word() {
    let met = compare(standard(), 1);
    assert!(met.iter().all(|&count| count > 300), "{met:?}");
}

#[test]
fn qa_14_17_the_same_with_an_empty_cell_by_neighbours_and_a_free_choice() {
    let options = changed(|changes| {
        changes.empty_cell = EmptyCell::Adjacent;
        changes.forced_after_reserve = false;
    });
    compare(options, 2);
}

#[test]
fn qa_11_32_the_same_with_a_strict_queen() {
    for (forced, seed) in [(true, 3), (false, 4)] {
        compare(
            changed(|changes| changes.forced_after_reserve = forced),
            seed,
        );
    }
    let lenient = changed(|changes| {
        changes.queen_reserve = QueenReserve::UnplayableUnderQueen;
    });
    compare(lenient, 5);
}

#[test]
fn qa_25_39_the_same_for_every_mix_of_the_options_about_reserve_and_hand() {
    let mut seed = 6;
    for empty_cell in [EmptyCell::Free, EmptyCell::Adjacent] {
        for reserve_on_empty in [ReserveOnEmpty::Connecting, ReserveOnEmpty::AsHand] {
            for below_three in [false, true] {
                let options = changed(|changes| {
                    changes.empty_cell = empty_cell;
                    changes.reserve_on_empty = reserve_on_empty;
                    changes.below_three = below_three;
                });
                compare(options, seed);
                seed += 1;
            }
        }
    }
}
