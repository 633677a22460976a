//! Components, deal and seats (ZE-1 to ZE-4).

use super::{HANDS, POT, asyncron, changed, dealt, new, usual};
use brelan_kernel::{Rules, Seat, Shuffle, SplitMix, Turn};
use brelan_zero::{Options, Preset, ShuffleRequest, Shuffled};
use std::collections::BTreeSet;

#[test]
fn ze_1_the_deck_has_seven_colours_of_eight_values() {
    let mut played = new(asyncron(3));
    played.draw_shuffle(&mut SplitMix::new(1));
    let Some(request) = played.state().turn().request() else {
        panic!("the deck is to be shuffled")
    };
    let Shuffled::Deck(deck) = request.draw(&mut SplitMix::new(2)) else {
        panic!("a deck")
    };
    let texts: BTreeSet<String> = deck.iter().map(|card| card.to_string()).collect();
    assert_eq!(texts.len(), 56);
    for colour in ["r", "o", "y", "g", "b", "p", "w"] {
        let of_colour = texts.iter().filter(|text| text.starts_with(colour));
        assert_eq!(of_colour.count(), 8);
    }
}

#[test]
fn ze_2_a_match_has_a_round_for_each_player_and_each_deals_once() {
    for players in 3..=5 {
        let mut played = new(asyncron(players));
        let mut dice = SplitMix::new(players.into());
        played.draw_shuffle(&mut dice);
        let mut dealers = Vec::new();
        while played.state().turn() != Turn::Over {
            played.draw_shuffle(&mut dice);
            dealers.push(played.board(0).dealer);
            while let Turn::Act(seat) = played.state().turn() {
                played.does(&[&format!("{} knock", seat.0)]);
            }
        }
        assert_eq!(dealers.len(), usize::from(players));
        let left = |pair: &[Seat]| pair[1] == pair[0].next(players);
        assert!(dealers.windows(2).all(left), "{dealers:?}");
    }
}

#[test]
fn ze_2_the_first_dealer_is_drawn() {
    let played = new(asyncron(4));
    let Some(request) = played.state().turn().request() else {
        panic!("the dealer is to be drawn")
    };
    assert_eq!(request.label(), "first");
    assert!(request == ShuffleRequest::First { players: 4 });
    let mut dice = SplitMix::new(4);
    let drawn: BTreeSet<_> = (0..100)
        .map(|_| match request.draw(&mut dice) {
            Shuffled::First(seat) => seat,
            Shuffled::Deck(_) => panic!("a seat"),
        })
        .collect();
    assert_eq!(drawn.len(), 4);
}

#[test]
fn ze_3_nine_cards_each_the_pot_and_the_rest_aside() {
    for (preset, players, pot, aside) in [
        (Preset::Asyncron, 3, 5, 24),
        (Preset::Asyncron, 4, 5, 15),
        (Preset::Asyncron, 5, 5, 6),
        (Preset::ZeroDown7, 2, 7, 31),
        (Preset::ZeroDown9, 5, 9, 2),
    ] {
        let options = Options::preset(preset, players).expect("a preset");
        let played = dealt(options, 3);
        let board = played.board(0);
        assert!(board.hands.iter().all(|hand| hand.len() == 9));
        assert_eq!(board.hands.len(), usize::from(players));
        assert_eq!(board.pot.len(), pot);
        assert_eq!(board.aside, aside);
    }
}

#[test]
fn ze_3_cards_are_dealt_one_at_a_time_from_the_dealers_left() {
    // `usual` writes the deck in that order.
    let played = usual(asyncron(3));
    for (seat, hand) in HANDS.iter().enumerate() {
        assert_eq!(played.line(&seat.to_string()), *hand);
    }
    assert_eq!(played.line("pot"), POT);
}

#[test]
fn ze_3_before_the_deal_there_is_nothing_to_choose() {
    let mut played = new(asyncron(3));
    assert!(played.refuses("0 knock").starts_with("ZE-3: "));
    played.draw_shuffle(&mut SplitMix::new(1));
    assert!(played.refuses("0 knock").starts_with("ZE-3: "));
}

#[test]
fn ze_4_the_seat_left_of_the_dealer_starts_and_play_goes_clockwise() {
    let mut played = usual(changed(3, |changes| changes.rounds = 2));
    assert_eq!(played.board(0).dealer, Seat(2));
    assert_eq!(played.acting(), 0);
    played.does(&["0 knock"]);
    assert_eq!(played.acting(), 1);
    assert_eq!(played.refuses("0 knock"), "ZE-4: it is the turn of seat 1");
    played.does(&["1 exchange o3 w2"]);
    assert_eq!(played.acting(), 2);
    played.does(&["2 knock", "0 knock", "1 knock"]);
    played.draw_shuffle(&mut SplitMix::new(9));
    assert_eq!(played.board(0).dealer, Seat(0));
    assert_eq!(played.acting(), 1);
}
