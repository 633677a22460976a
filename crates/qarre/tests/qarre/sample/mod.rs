//! On small decks a sample's distribution is that of all consistent worlds,
//! found by trying every order of the hidden cards: a world is consistent if,
//! played with the same actions, its viewer sees the same. So what reserving
//! tells (QA-38) is not taken from the engine's word for it, but from which
//! actions were allowed. In the same way, what a greedy seat would have played
//! is found by trying every card of its hand out.

mod follow;

use brelan_kernel::{Dice, Seat, SplitMix, View as _, Worlds as _};
use brelan_qarre::{CardSet, Options, Posterior, QueenReserve, World};
use follow::{Game, effort, follow, hands, is_reshuffled, play};
use std::collections::BTreeMap;

/// What a card weighs that would have been played, and how many choices of the
/// other seat are remembered.
const LIKELIHOOD_RATIO: f32 = 0.25;
const REMEMBERED: usize = 8;

/// How far what was drawn is from what is expected: chi-square and its degrees
/// of freedom.
fn distance(worlds: &BTreeMap<String, f64>, mut draw: impl FnMut() -> String) -> (f64, f64) {
    let samples = worlds.len() * 30 + 200;
    let mut drawn: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..samples {
        let world = draw();
        assert!(
            worlds.contains_key(&world),
            "an inconsistent world:\n{world}"
        );
        *drawn.entry(world).or_default() += 1;
    }
    let total: f64 = worlds.values().sum();
    let terms = worlds.iter().map(|(world, weight)| {
        let expected = samples as f64 * weight / total;
        let seen = drawn.get(world).copied().unwrap_or(0) as f64;
        (seen - expected).powi(2) / expected
    });
    (terms.sum(), (worlds.len() - 1) as f64)
}

/// Compares samples with all consistent worlds.
fn samples(game: &Game, dice: &mut SplitMix) -> Option<(f64, f64)> {
    let mut worlds = BTreeMap::new();
    follow(game, &mut |state, _| {
        *worlds.entry(hands(state)).or_default() += 1.0;
    });
    assert!(!worlds.is_empty(), "the real world is consistent");
    let draw = || hands(&game.view.sample(dice).expect("a seat's view in a match"));
    (2..=800)
        .contains(&worlds.len())
        .then(|| distance(&worlds, draw))
}

/// Compares the worlds of a search with all consistent ones, each as likely as
/// a greedy seat would have come there.
fn likely_worlds(game: &Game, dice: &mut SplitMix) -> Option<(f64, f64)> {
    let mut posterior = Posterior::new(&game.view, LIKELIHOOD_RATIO)?;
    let named = |world: &World| format!("{:?}", [0, 1].map(|seat| cards(world, seat)));
    let mut worlds = BTreeMap::new();
    let mut had_unlikely = false;
    follow(game, &mut |state, unplayed| {
        let world = state.world().expect("a seat is to act");
        let there = |seat| cards(&world, seat) - game.view.located(Seat(seat));
        let unlikely = (there(0) | there(1)) & unplayed.of_the_last(REMEMBERED);
        had_unlikely |= !unlikely.is_empty();
        *worlds.entry(named(&world)).or_default() +=
            f64::from(LIKELIHOOD_RATIO).powi(unlikely.len() as i32);
    });
    let compared = had_unlikely && (2..=800).contains(&worlds.len());
    compared.then(|| distance(&worlds, || named(&posterior.next(dice))))
}

fn cards(world: &World, seat: u8) -> CardSet {
    world.hand(Seat(seat))
}

/// Compares samples and worlds in `positions` positions that are wanted.
fn compare(
    options: Options,
    wanted: fn(&Game) -> bool,
    look: fn(&Game, &mut SplitMix) -> Option<(f64, f64)>,
    positions: usize,
    seed: u64,
) {
    let mut dice = SplitMix::new(seed);
    let (mut distances, mut freedom, mut looked) = (0.0, 0.0, 0);
    for tries in 0.. {
        if looked == positions {
            break;
        }
        assert!(tries < 1_000_000, "only {looked} such positions");
        let inputs = 3 + dice.below(24) as usize;
        let Some(game) = play(options, inputs, &mut dice) else {
            continue;
        };
        if !wanted(&game) || effort(&game) > 100_000 {
            continue;
        }
        let Some((distance, degrees)) = look(&game, &mut dice) else {
            continue;
        };
        distances += distance;
        freedom += degrees;
        looked += 1;
    }
    // Five standard deviations of a chi-square variable.
    let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
    assert!(
        distances < bound,
        "chi-square {distances:.0} with {freedom} degrees of freedom"
    );
}

fn study(values: u8, suits: u8) -> Options {
    Options::study(values, suits).expect("a small deck")
}

fn is_told(game: &Game) -> bool {
    game.told && !is_reshuffled(game)
}

#[test]
fn samples_are_all_consistent_worlds_evenly() {
    compare(study(6, 2), |_| true, samples, 40, 1);
    compare(study(4, 3), |_| true, samples, 40, 2);
}

#[test]
fn qa_6_7_35_behind_reshuffles_too() {
    compare(study(6, 2), is_reshuffled, samples, 40, 3);
    compare(study(4, 3), is_reshuffled, samples, 40, 4);
}

#[test]
fn qa_17_38_where_none_of_a_hand_could_be_placed() {
    compare(study(8, 2), is_told, samples, 15, 5);
    compare(study(6, 3), is_told, samples, 15, 6);
}

#[test]
fn qa_32_38_where_a_strict_queen_tells_as_much() {
    let options = study(7, 2).with(|changes| {
        changes.queen_reserve = QueenReserve::Strict;
        changes.forced_after_reserve = false;
    });
    let options = options.expect("an allowed change");
    compare(options, is_told, samples, 15, 7);
}

#[test]
fn worlds_for_looking_ahead_come_as_often_as_they_are_likely() {
    compare(study(6, 2), |_| true, likely_worlds, 12, 11);
    compare(study(4, 3), |_| true, likely_worlds, 12, 12);
    compare(study(5, 3), is_reshuffled, likely_worlds, 4, 13);
    compare(study(8, 2), is_told, likely_worlds, 6, 14);
}

/// The action cards to come are in no order that anybody knows.
#[test]
fn qa_21_samples_shuffle_the_action_cards_to_come() {
    let mut dice = SplitMix::new(5);
    let game = play(study(6, 2), 10, &mut dice).expect("an early position");
    let mut first: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..3_000 {
        let world = game.view.sample(&mut dice).expect("a seat's view");
        let position = world.position();
        let line = position
            .lines()
            .find_map(|line| line.strip_prefix("actions: "));
        *first.entry(line.unwrap_or_default().into()).or_default() += 1;
    }
    let board = game.view.board(false);
    let worlds: u32 = (1..=board.to_come.len() as u32).product();
    assert_eq!(first.len(), worlds as usize);
    let expected = 3_000.0 / f64::from(worlds);
    let terms = first
        .values()
        .map(|&seen| (f64::from(seen) - expected).powi(2) / expected);
    let freedom = f64::from(worlds - 1);
    assert!(terms.sum::<f64>() < freedom + 5.0 * (2.0 * freedom).sqrt());
}
