//! Qarré's levels: who is stronger, and what a choice may take.

use brelan_bots::{Effort, Level, Playable};
use brelan_conformance::Table;
use brelan_kernel::{Rules, Seat, SplitMix, Viewer};
use brelan_qarre::{Action, Options, Preset, State, View};
use std::time::Instant;

/// Plays a match; `look` is shown each choice with its place in the match.
/// Gives who won.
fn play(
    options: Options,
    seed: u64,
    mut choose: impl FnMut(Seat, &View, &[Action]) -> Action,
) -> Vec<Seat> {
    let (mut table, mut dice) = (Table::<State>::new(options), SplitMix::new(seed));
    while table.step(&mut dice, |table, seat, _| {
        choose(seat, table.view(Viewer::Seat(seat)), &table.legal())
    }) {}
    table.state().winners()
}

/// In how many matches of `deals` deals, each played twice, `strong` beats `weak`.
fn wins(strong: Level, weak: Level, deals: u64) -> usize {
    let mut wins = 0;
    for deal in 0..deals {
        for place in [0, 1] {
            let bot = |level| State::level(level, deal, Effort::FULL);
            let mut bots = [bot(strong), bot(weak)];
            let options = Options::preset(Preset::Short);
            let winners = play(options, deal, |seat, view, legal| {
                bots[usize::from(seat.index() != place)].choose(view, legal)
            });
            wins += usize::from(winners == [Seat(place as u8)]);
        }
    }
    wins
}

#[test]
fn who_looks_closely_beats_who_overlooks() {
    assert!(wins(Level::Casual, Level::Learning, 20) > 20);
    assert!(wins(Level::Solid, Level::Casual, 20) > 20);
}

/// The first choice of a match that is one.
fn first_choice(level: Level, effort: Effort) -> (Action, u64) {
    let mut first = None;
    play(Options::preset(Preset::Standard), 3, |_, view, legal| {
        if legal.len() > 3 && first.is_none() {
            let mut bot = State::level(level, 5, effort);
            let action = bot.choose(view, legal);
            first = Some((action, bot.simulations()));
        }
        legal[0]
    });
    first.expect("a match has choices")
}

#[test]
fn equal_seeds_give_equal_choices_by_as_many_simulations() {
    for level in Level::ALL {
        let (action, simulations) = first_choice(level, Effort::FULL);
        assert_eq!((action, simulations), first_choice(level, Effort::FULL));
        let most = if level == Level::Master { 1_600 } else { 24 };
        assert!(simulations <= most, "{level:?}: {simulations}");
    }
}

#[test]
fn a_bot_without_time_answers_all_the_same() {
    let late = Effort {
        until: Some(Instant::now()),
        ..Effort::FULL
    };
    let (_, hurried) = first_choice(Level::Master, late);
    let (_, shared) = first_choice(
        Level::Master,
        Effort {
            share: 0.0,
            ..Effort::FULL
        },
    );
    assert!(hurried < 1_600 && shared < 100);
}
