//! The bounds of payoffs, over tables with options and decks by chance.

use crate::history::step;
use brelan_catalog::{Kind, with_game};
use brelan_environment::{GameSetup, new_history};
use brelan_kernel::{Dice, GameOptions, OptionKind, Rules, SplitMix};
use serde_json::{Map, Value, json};

/// Rounds that are played of each game.
const ROUNDS: usize = 2_000;

/// A value that the option may have. No cap is far away, so that every round ends soon.
fn value_by_chance(name: &str, kind: &OptionKind, dice: &mut SplitMix) -> Value {
    match kind {
        _ if name == "turn_cap" => json!(1 + dice.below(30)),
        OptionKind::Switch => json!(dice.below(2) == 0),
        OptionKind::Choice { values } => json!(values[dice.below(values.len() as u32) as usize]),
        OptionKind::Number { min, max, step, .. } => {
            json!(min + step * dice.below((max - min) / step + 1))
        }
        OptionKind::Target { max, .. } => json!(1 + dice.below(*max)),
        other => panic!("no value of {other:?} is known"),
    }
}

/// What the small decks of any game are named by.
const DECKS: [&[&str]; 5] = [
    &[],
    &["values"],
    &["values", "hand_size"],
    &["values", "suits"],
    &["colours", "values", "hand_size", "pot_size"],
];

/// A table with a preset, a number of players, options and a deck by chance; few are valid.
fn setup_by_chance(kind: Kind, dice: &mut SplitMix) -> GameSetup {
    let (presets, specs) = with_game!(kind, G => {
        (<G as Rules>::Options::presets(), <G as Rules>::Options::specs())
    });
    let preset = &presets[dice.below(presets.len() as u32) as usize];
    let span = u32::from(preset.max_players - preset.min_players);
    let deck = DECKS[dice.below(DECKS.len() as u32) as usize];
    let mut options = Map::new();
    for spec in specs {
        let is_size = deck.contains(&spec.name);
        if spec.name == "turn_cap" || !is_size && dice.below(3) == 0 {
            let value = value_by_chance(spec.name, &spec.kind, dice);
            options.insert(spec.name.into(), value);
        }
    }
    let mut variant = Vec::new();
    for name in deck {
        variant.push(((*name).to_owned(), 1 + dice.below(11)));
    }
    GameSetup {
        kind,
        preset: Some(preset.name.to_owned()),
        players: preset.min_players + dice.below(span + 1) as u8,
        options,
        variant,
    }
}

#[test]
fn no_payoff_exceeds_its_bounds_whatever_the_options_and_the_deck() {
    for kind in Kind::ALL {
        let mut dice = SplitMix::new(40);
        let (mut rounds, mut small_decks) = (0, 0);
        while rounds < ROUNDS {
            let setup = setup_by_chance(kind, &mut dice);
            let Ok(mut history) = new_history(&setup, 0) else {
                continue;
            };
            let (least, most) = history.payoff_bounds();
            assert!(least.is_finite() && most.is_finite(), "{setup:?}");
            while step(&mut *history, &mut dice).is_some() {}
            for payoff in history.payoffs() {
                assert!((least..=most).contains(&payoff), "{payoff}: {setup:?}");
            }
            rounds += 1;
            small_decks += usize::from(!setup.variant.is_empty());
        }
        assert!(small_decks > ROUNDS / 20, "{kind:?}: {small_decks}");
    }
}
