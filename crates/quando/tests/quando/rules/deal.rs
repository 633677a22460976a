//! Cards, shuffle and deal (QU-1 to QU-8).

use super::{changed, dealt, official};
use brelan_kernel::{Rules, Seat, Shuffle, SplitMix, Turn, View as _};
use brelan_quando::{Card, Cards, Options, Preset, ShuffleRequest, Shuffled, Start, State};

fn deck(state: &State, seed: u64) -> Cards {
    let request = state.turn().request().expect("a shuffle is waited for");
    match request.draw(&mut SplitMix::new(seed)) {
        Shuffled::Deck(deck) => deck,
        _ => panic!("a deck is waited for"),
    }
}

/// A match whose first dealer is `dealer`, and the deck that is then dealt.
fn before_the_deal(options: Options, dealer: u8) -> (State, Cards) {
    let mut state = State::new(options);
    state
        .apply_shuffle(&Shuffled::First(Seat(dealer)), &mut |_| {})
        .expect("a seat");
    let deck = deck(&state, 1);
    (state, deck)
}

#[test]
fn qu_2_two_to_six_players() {
    for players in 0..=9 {
        let options = Options::preset(Preset::Official, players);
        assert_eq!(
            options.is_ok(),
            (2..=6).contains(&players),
            "{players} players"
        );
    }
}

#[test]
fn qu_3_order_and_sides_are_shuffled() {
    let (state, first) = before_the_deal(official(2), 0);
    let turned = first
        .iter()
        .filter(|card| card.front() > card.back())
        .count();
    assert!(
        (10..=45).contains(&turned),
        "{turned} of 55 cards lie with the larger side up"
    );
    assert!(first != deck(&state, 2), "another seed, another order");
    let mut pairs: Vec<_> = first
        .iter()
        .map(|card| card.front().min(card.back()))
        .collect();
    pairs.sort();
    assert_eq!(
        pairs.iter().filter(|smaller| smaller.number() == 0).count(),
        10
    );
}

#[test]
fn qu_4_eight_cards_with_two_or_three_players_seven_with_more() {
    for (players, hand, stock) in [(2, 8, 39), (3, 8, 31), (4, 7, 27), (5, 7, 20), (6, 7, 13)] {
        let played = dealt(official(players), 3);
        for seat in 0..players {
            assert_eq!(played.line(&seat.to_string()).split(' ').count(), hand);
        }
        assert_eq!(played.line("draw").split(' ').count(), stock);
    }
}

#[test]
fn qu_5_the_side_that_lay_up_becomes_the_back() {
    let (mut state, deck) = before_the_deal(official(2), 0);
    state
        .apply_shuffle(&Shuffled::Deck(deck), &mut |_| {})
        .expect("the deck");
    let position = state.position();
    // Seat 1 sits left of the dealer: it gets the first card, the third, …
    let hand = |seat: usize| {
        let cards = deck[..16].iter().skip(1 - seat).step_by(2);
        let cards: Vec<String> = cards.map(|card| card.turned().to_string()).collect();
        format!("{seat}: {}", cards.join(" "))
    };
    assert!(position.contains(&hand(0)), "{position}");
    assert!(position.contains(&hand(1)), "{position}");
}

#[test]
fn qu_6_the_owner_never_sees_a_back() {
    let played = dealt(official(4), 4);
    for seat in 0..4 {
        let board = played.view(seat).board(true);
        assert!(
            board.hands[usize::from(seat)]
                .iter()
                .all(|slot| slot.back.is_none())
        );
        assert!(
            played
                .view(seat)
                .hand(Seat(seat))
                .all(|(_, sides)| sides.back.is_none())
        );
    }
}

#[test]
fn qu_7_the_draw_piles_up_side_is_seen_by_all_and_no_discards_lie_there() {
    let played = dealt(official(3), 5);
    let draw = played.line("draw");
    let top: Card = draw
        .split(' ')
        .next()
        .expect("a card")
        .parse()
        .expect("a card");
    for seat in 0..3 {
        let board = played.view(seat).board(false);
        assert_eq!(board.draw.top, Some(top.front()));
        assert_eq!((board.discard.cards, board.discard.top), (0, None));
    }
}

#[test]
fn qu_8_the_seat_left_of_a_random_dealer_starts() {
    let mut dealers = [0; 4];
    for seed in 0..200 {
        let mut state = State::new(official(4));
        let Some(request) = state.turn().request() else {
            panic!("the first dealer is drawn")
        };
        assert!(matches!(request, ShuffleRequest::First { players: 4 }));
        assert_eq!(request.label(), "first");
        let shuffled = request.draw(&mut SplitMix::new(seed));
        state.apply_shuffle(&shuffled, &mut |_| {}).expect("a seat");
        let Shuffled::First(dealer) = shuffled else {
            panic!("a seat is drawn")
        };
        dealers[dealer.index()] += 1;
        let deck = deck(&state, seed);
        state
            .apply_shuffle(&Shuffled::Deck(deck), &mut |_| {})
            .expect("the deck");
        assert!(state.turn() == Turn::Act(dealer.next(4)));
    }
    assert!(dealers.iter().all(|&times| times > 25), "{dealers:?}");
}

#[test]
fn qu_31_a_random_starter_sits_left_of_the_recorded_dealer() {
    let options = changed(4, |changes| changes.start = Start::Random);
    let mut state = State::new(options);
    state
        .apply_shuffle(&Shuffled::First(Seat(2)), &mut |_| {})
        .expect("a seat");
    let deck = deck(&state, 1);
    state
        .apply_shuffle(&Shuffled::Deck(deck), &mut |_| {})
        .expect("the deck");
    assert!(state.turn() == Turn::Act(Seat(2)));
    let first_card = deck[0].turned().to_string();
    assert!(
        state.position().contains(&format!("2: {first_card} ")),
        "dealing begins there"
    );
    assert_eq!(state.dealer(), Seat(1));
}

#[test]
fn only_the_whole_deck_is_dealt() {
    let (mut state, deck) = before_the_deal(official(2), 0);
    let mut twice = deck;
    twice[0] = twice[1];
    for wrong in [deck.into_iter().take(54).collect(), twice, Cards::new()] {
        assert!(
            state
                .apply_shuffle(&Shuffled::Deck(wrong), &mut |_| {})
                .is_err()
        );
    }
}
