//! The proved facts (QU-F1 to QU-F5), over rounds of chance at every number of
//! players; the code asserts F1 and F5 besides.

use super::official;
use brelan_kernel::{Dice, Match, Rules, Seat, Shuffle, SplitMix};
use brelan_quando::{Action, Event, Handle, Phase, PublicState, State};

/// What a fact is checked against after each input.
struct Step<'a> {
    state: &'a State,
    public: &'a PublicState,
    events: &'a [Event],
}

/// Plays rounds of chance; triplets are preferred, so that piles run out.
fn over_chance(rounds: u16, mut look: impl FnMut(Step<'_>)) {
    for players in 2..=6 {
        let mut dice = SplitMix::new(u64::from(players));
        let mut played = 0;
        while played < rounds {
            let mut game = Match::<State, ()>::unobserved(official(players));
            let mut public = PublicState::default();
            let mut legal = Vec::new();
            while !game.state().turn().is_over() {
                let mut events = Vec::new();
                let mut keep = |event| events.push(event);
                let state = game.state();
                if let Some(request) = state.turn().request() {
                    let shuffled = request.draw(&mut dice);
                    let taken = game.apply_shuffle_and_emit(&shuffled, &mut keep);
                    taken.expect("the drawn shuffle");
                } else if let Some(seat) = state.turn().seat() {
                    state.legal(&mut legal);
                    let action = choose(&legal, &mut dice);
                    let taken = game.play_and_emit(seat, &action, &mut keep);
                    taken.expect("legal");
                }
                for event in &events {
                    if let Event::PublicState(after) = event {
                        public = *after;
                    }
                }
                look(Step {
                    state: game.state(),
                    public: &public,
                    events: &events,
                });
            }
            played += game.state().round();
        }
    }
}

fn choose(legal: &[Action], dice: &mut SplitMix) -> Action {
    let triplet = |action: &&Action| matches!(action, Action::Play { cards } if cards.len() == 3);
    match legal.iter().find(triplet) {
        Some(triplet) if dice.below(4) > 0 => *triplet,
        _ => legal[dice.below(legal.len() as u32) as usize],
    }
}

fn fronts(state: &State, seat: Seat) -> Vec<u8> {
    let position = state.position();
    let hand = position
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{}:", seat.0)));
    let cards = hand.expect("a hand").split_whitespace();
    cards
        .map(|card| {
            card.split('/')
                .next()
                .expect("a front")
                .parse()
                .expect("a value")
        })
        .collect()
}

#[test]
fn qu_f1_a_penalty_makes_no_zero_only_hand() {
    let mut paid = 0;
    over_chance(60, |now| {
        for event in now.events {
            let seat = match event {
                Event::Flipped { seat, .. }
                | Event::Drew {
                    seat,
                    penalty: true,
                    ..
                } => *seat,
                _ => continue,
            };
            paid += 1;
            assert!(fronts(now.state, seat).iter().any(|&front| front != 0));
        }
    });
    assert!(paid > 500, "{paid} penalties");
}

#[test]
fn qu_f2_a_knocker_never_ends_with_zeros_alone() {
    let mut knocked = 0;
    over_chance(200, |now| {
        for event in now.events {
            let Event::RoundOver(over) = event else {
                continue;
            };
            let Some(knocker) = over.knocker else {
                continue;
            };
            knocked += 1;
            let hand = &over.hands[knocker.index()];
            assert!(hand.iter().any(|front| front.number() != 0));
        }
    });
    assert!(knocked > 100, "{knocked} knocks");
}

#[test]
fn qu_f3_at_a_third_turn_everybody_has_played_twice() {
    over_chance(60, |now| {
        let (public, players) = (now.public, now.state.players());
        if public.phase == Phase::Turn && public.plays[public.active] >= 2 {
            assert!(public.plays.first(players).iter().all(|&plays| plays >= 2));
        }
    });
}

#[test]
fn qu_f4_the_piles_shrink_with_four_players_or_more_only() {
    let mut before = (0, 0);
    over_chance(60, |now| {
        let cards = now.public.draw + now.public.discard;
        let at_turn = now.public.phase == Phase::Turn;
        if at_turn && now.state.players() <= 3 {
            assert!(cards > 0, "both piles are empty");
            if before.0 == now.public.round && now.public.turns > 0 {
                assert!(cards >= before.1, "the piles shrank");
            }
        }
        if at_turn {
            before = (now.public.round, cards);
        }
    });
}

#[test]
fn qu_f5_the_active_seat_can_always_draw() {
    over_chance(60, |now| {
        for event in now.events {
            assert!(!matches!(event, Event::DrewNothing { penalty: false, .. }));
        }
    });
}

#[test]
fn handles_are_arrivals_and_never_reused() {
    over_chance(20, |now| {
        for event in now.events {
            if let Event::Drew { seat, handle, .. } = event {
                assert_eq!(*handle, Handle(now.public.arrivals[*seat] - 1));
            }
        }
    });
}
