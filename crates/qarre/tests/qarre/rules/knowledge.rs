//! Who knows what (the rules' table of information; QA-35, QA-38).

use super::{EXAMPLE, Played, at, changed, dealt, standard};
use brelan_kernel::{Notation, Rules, Seat, SplitMix, Turn, View as _, Viewer};
use brelan_qarre::{CardSet, EmptyCell, Options, State};

/// Plays by chance from a deal until `stop`.
fn play_until(options: Options, dice: &mut SplitMix, stop: impl Fn(&Played) -> bool) -> Played {
    use brelan_kernel::Dice;
    loop {
        let mut table = dealt(options, dice);
        let mut legal = Vec::new();
        loop {
            if stop(&table) {
                return table;
            }
            let state = table.state();
            if let Some(seat) = state.turn().seat() {
                state.legal(&mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                let text = state.action_text(seat, &action);
                table.does(&[&text]);
            } else if table.game.draw(dice).is_none() {
                break;
            }
        }
    }
}

fn hand(table: &Played, seat: u8) -> CardSet {
    let line = table.line(&seat.to_string());
    let cards = line.split_whitespace();
    cards.map(|card| card.parse().expect("a card")).collect()
}

#[test]
fn a_seat_sees_its_own_cards_and_the_number_of_the_others() {
    let table = play_until(standard(), &mut SplitMix::new(1), |table| {
        table.view(0).public_state().turn == 6
    });
    for seat in [0, 1] {
        let board = table.view(seat).board(false);
        let (own, other) = (
            &board.hands[usize::from(seat)],
            &board.hands[usize::from(1 - seat)],
        );
        let faces: CardSet = own.iter().filter_map(|slot| slot.face).collect();
        assert_eq!(faces, hand(&table, seat));
        assert!(other.iter().all(|slot| slot.face.is_none()));
        assert_eq!(other.len(), hand(&table, 1 - seat).len());
        assert!(own.is_sorted_by_key(|slot| slot.card));
        assert_eq!(board.memory, None);
    }
    let spectator = table.game.view(Viewer::Spectator);
    let slots = spectator.board(true).hands.concat();
    assert!(slots.iter().all(|slot| slot.face.is_none()));
    assert!(spectator.sample(&mut SplitMix::new(1)).is_none());
}

/// Cards that a Jack took and that the other seat saw.
#[test]
fn qa_35_what_a_jack_took_is_known_until_it_is_played() {
    let mut dice = SplitMix::new(2);
    let table = play_until(standard(), &mut dice, |table| {
        let memory = table.view(0).board(true).memory.expect("asked for");
        memory.seen[1].len() >= 2
    });
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
    ] {
        let memory = table.game.view(viewer).board(true).memory;
        let memory = memory.expect("asked for");
        let seen: CardSet = memory.seen[1].iter().filter_map(|slot| slot.face).collect();
        assert_eq!(seen - hand(&table, 1), CardSet::EMPTY);
        assert!(seen.len() >= 2);
    }
    let plain = table.view(0).board(false);
    assert!(
        plain.hands[1].iter().all(|slot| slot.face.is_none()),
        "only with the memory aid"
    );
}

#[test]
fn qa_35_when_the_draw_pile_runs_out_the_other_hand_follows_by_subtraction() {
    let mut dice = SplitMix::new(3);
    for _ in 0..10 {
        let mut table = play_until(standard(), &mut dice, |table| {
            table.view(0).public_state().draw == 0 && table.view(0).public_state().turn > 0
        });
        let known = |table: &Played| {
            let memory = table.view(0).board(true).memory.expect("asked for");
            let seen: CardSet = memory.seen[1].iter().filter_map(|slot| slot.face).collect();
            let deduced: CardSet = memory.deduced[1].iter().copied().collect();
            assert!((seen & deduced).is_empty(), "kept apart");
            (seen, deduced)
        };
        let (seen, deduced) = known(&table);
        assert_eq!(seen | deduced, hand(&table, 1));
        // After the shuffle what was deduced stays, and new cards are unknown.
        while table.state().turn().request().is_none() {
            let Turn::Act(seat) = table.state().turn() else {
                break;
            };
            let mut legal = Vec::new();
            table.state().legal(&mut legal);
            table.does(&[&table.state().action_text(seat, &legal[0])]);
        }
        if table.state().turn().request().is_some() {
            table.draw_shuffle(&mut dice);
            let (seen, deduced) = known(&table);
            assert_eq!((seen | deduced) - hand(&table, 1), CardSet::EMPTY);
        }
    }
}

/// Samples of seat 1's view after what seat 0 did: the other hands drawn.
fn sampled_hands(table: &Played) -> Vec<CardSet> {
    let mut dice = SplitMix::new(7);
    let hand_of = |state: &State| {
        let position = state.position();
        let line = position.lines().find_map(|line| line.strip_prefix("0:"));
        let cards = line.expect("a hand").split_whitespace();
        cards.map(|card| card.parse().expect("a card")).collect()
    };
    (0..300)
        .map(|_| hand_of(&table.view(1).sample(&mut dice).expect("a seat's view")))
        .collect()
}

/// A match in which seat 0, after a deal, is made to stand as drawn by `lines`.
fn seen_from_the_start(
    options: Options,
    stop: impl Fn(&Played) -> Option<&'static str>,
    seed: u64,
) -> (Played, CardSet) {
    let mut dice = SplitMix::new(seed);
    loop {
        let mut table = play_until(options, &mut dice, |table| stop(table).is_some());
        let wanted = stop(&table).expect("stopped there");
        let offers = table.offers_to(wanted);
        if let Some(card) = offers.split(", ").next().filter(|card| !card.is_empty()) {
            let placeable = table.view(1).public_state().placeable(&options);
            table.does(&[&format!("{wanted} {card}")]);
            return (table, placeable);
        }
    }
}

#[test]
fn qa_38_reserved_after_reserve_cards_none_of_the_hand_could_be_placed() {
    let stop = |table: &Played| {
        let public = table.view(1).public_state();
        let acts = table.state().turn() == Turn::Act(Seat(0));
        let forced = acts && public.reserve_played && !public.hand_card_used;
        (forced && !table.offers_to("reserve").is_empty()).then_some("reserve")
    };
    for seed in 1..6 {
        let (table, placeable) = seen_from_the_start(standard(), stop, seed);
        for hand in sampled_hands(&table) {
            assert_eq!(hand & placeable, CardSet::EMPTY);
        }
    }
}

#[test]
fn qa_38_reserved_of_free_will_the_rest_of_the_hand_may_be_anything() {
    let stop = |table: &Played| {
        let public = table.view(1).public_state();
        let acts = table.state().turn() == Turn::Act(Seat(0));
        let free = acts && !public.reserve_played && public.queen().is_none();
        (free && !table.offers_to("reserve").is_empty()).then_some("reserve")
    };
    let (table, placeable) = seen_from_the_start(standard(), stop, 1);
    let some = sampled_hands(&table)
        .iter()
        .any(|hand| !(*hand & placeable).is_empty());
    assert!(some);
}

#[test]
fn what_a_refill_shows_is_public() {
    let refill = changed(|changes| changes.empty_cell = EmptyCell::Refill);
    let table = play_until(refill, &mut SplitMix::new(4), |table| {
        table.view(0).public_state().turn == 40
    });
    for seat in [0, 1] {
        assert!(table.view(seat).sample(&mut SplitMix::new(1)).is_some());
    }
}

#[test]
fn effects_tell_points_and_wins_before_the_choice() {
    // The board of a real view: play on until a trio can be formed.
    let stop = |table: &Played| {
        let Turn::Act(seat) = table.state().turn() else {
            return false;
        };
        let mut legal = Vec::new();
        table.state().legal(&mut legal);
        let view = table.view(seat.0);
        legal
            .iter()
            .any(|action| view.effects(action).combo.is_some())
    };
    let mut dice = SplitMix::new(5);
    for _ in 0..20 {
        let table = play_until(standard(), &mut dice, stop);
        let Turn::Act(seat) = table.state().turn() else {
            panic!("stopped there")
        };
        let mut legal = Vec::new();
        table.state().legal(&mut legal);
        for action in legal {
            let effects = table.view(seat.0).effects(&action);
            let mut state = table.state().clone();
            state.play(seat, &action, &mut |_| {}).expect("legal");
            let scored = state.scores()[seat.index()] - table.scores()[seat.index()];
            let text = table.state().action_text(seat, &action);
            assert_eq!(
                i32::from(effects.points.unwrap_or(0)),
                scored.max(0),
                "{text}"
            );
            let over = state.turn() == Turn::Over && text != "end";
            assert!(!over || effects.wins, "{text}");
        }
    }
    let table = at(standard(), &[EXAMPLE, "0: 7s"]);
    assert_eq!(
        table.view(0).effects(&brelan_qarre::Action::End {}),
        Default::default()
    );
}
