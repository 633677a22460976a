//! What Zero's bots never miss, and what their thinking takes.

use crate::rounds;
use brelan_bots::{Effort, Level, Playable, bot};
use brelan_kernel::View as _;
use brelan_zero::{Action, Options, Preset, State, View};
use std::time::Instant;

/// Plays rounds of three greedy bots, and shows every choice to `look`.
fn watch(rounds: u64, look: &mut dyn FnMut(&View, &[Action])) {
    let options = Options::preset(Preset::Asyncron, 3).expect("three players");
    for seed in 0..rounds {
        rounds::watch::<State>(options, seed, |_, view, legal, _| look(view, legal));
    }
}

/// The first turns of a round, for looking at how a bot thinks.
fn first_turns(turns: usize) -> Vec<(View, Vec<Action>)> {
    let mut seen = Vec::new();
    watch(1, &mut |view, legal| {
        if seen.len() < turns {
            seen.push((view.clone(), legal.to_vec()));
        }
    });
    seen
}

#[test]
fn ze_8_the_seat_with_the_last_turn_takes_the_fewest_points() {
    let mut master = bot::<State>("master", 1).expect("a bot");
    let mut last_words = 0;
    watch(60, &mut |view, legal| {
        if view.public_state().last_turns == 1 {
            let total = |action: &Action| view.effects(action).total;
            let fewest = legal.iter().map(total).min();
            assert_eq!(Some(total(&master.choose(view, legal))), fewest);
            last_words += 1;
        }
    });
    assert!(last_words > 30, "{last_words} last words");
    assert_eq!(master.simulations(), 0, "nothing is left to be searched");
}

#[test]
fn ze_9_a_zero_at_hand_is_taken() {
    let mut bots = ["solid", "expert"].map(|name| bot::<State>(name, 1).expect("a bot"));
    let mut zeros = 0;
    watch(60, &mut |view, legal| {
        let is_zero = |action: &Action| view.effects(action).zero;
        if legal.iter().any(is_zero) {
            assert!(bots.iter_mut().all(|bot| is_zero(&bot.choose(view, legal))));
            zeros += 1;
        }
    });
    assert!(zeros > 3, "{zeros} were at hand");
}

#[test]
fn equal_seeds_give_equal_choices_and_all_simulations_are_made() {
    for (view, legal) in first_turns(4) {
        let choices = [1, 1].map(|seed| {
            let mut bot = bot::<State>("search:200", seed).expect("a bot");
            let choice = bot.choose(&view, &legal);
            assert!((150..=200).contains(&bot.simulations()));
            assert!(legal.contains(&choice));
            choice
        });
        assert_eq!(choices[0], choices[1]);
    }
}

#[test]
fn less_effort_takes_fewer_simulations() {
    let (view, legal) = &first_turns(1)[0];
    let spent = |effort: Effort| {
        let mut bot = State::level(Level::Expert, 1, effort);
        bot.choose(view, legal);
        bot.simulations()
    };
    let full = spent(Effort::FULL);
    let half = Effort {
        share: 0.5,
        ..Effort::FULL
    };
    assert!(spent(half) <= full.div_ceil(2));
    let late = Effort {
        until: Some(Instant::now()),
        ..Effort::FULL
    };
    assert!(spent(late) < full / 2);
}
