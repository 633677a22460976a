//! Games in extensive form, step by step.

use brelan_catalog::{AnyError, Kind, with_game};
use brelan_environment::{GameSetup, History, NextStep, StepError, new_history};
use brelan_kernel::{Dice, GameOptions, Rules, Seat, SplitMix};

fn begun(kind: Kind, recall: usize) -> Box<dyn History> {
    let presets = with_game!(kind, G => <G as Rules>::Options::presets());
    let setup = GameSetup::usual(kind, presets[0].min_players);
    new_history(&setup, recall).expect("the usual preset")
}

/// Takes a step by chance; gives it.
pub(crate) fn step(history: &mut dyn History, dice: &mut SplitMix) -> Option<u32> {
    let step = match history.next_step() {
        NextStep::Over => return None,
        NextStep::Chance(numbers) => dice.below(numbers),
        NextStep::Act(_) => {
            let ids = history.action_ids();
            ids[dice.below(ids.len() as u32) as usize].into()
        }
    };
    history.apply(step).expect("it may be taken");
    Some(step)
}

fn played(kind: Kind, decisions: usize, seed: u64) -> (Box<dyn History>, Vec<u32>) {
    let (mut history, mut dice) = (begun(kind, 2), SplitMix::new(seed));
    let (mut steps, mut acted) = (Vec::new(), 0);
    while acted < decisions {
        acted += usize::from(matches!(history.next_step(), NextStep::Act(_)));
        match step(&mut *history, &mut dice) {
            Some(step) => steps.push(step),
            None => break,
        }
    }
    while matches!(history.next_step(), NextStep::Chance(_)) {
        steps.extend(step(&mut *history, &mut dice));
    }
    (history, steps)
}

#[test]
fn rounds_end_with_payoffs_that_sum_to_zero() {
    for kind in Kind::ALL {
        for seed in 0..10 {
            let (history, _) = played(kind, usize::MAX, seed);
            assert_eq!(history.next_step(), NextStep::Over, "{kind:?}");
            let payoffs = history.payoffs();
            assert!(payoffs.iter().sum::<f64>().abs() < 1e-9, "{payoffs:?}");
            assert!(history.action_ids().is_empty());
        }
    }
}

#[test]
fn the_same_steps_lead_to_the_same_knowledge() {
    for kind in Kind::ALL {
        let (history, steps) = played(kind, 9, 5);
        let mut again = begun(kind, 2);
        for step in &steps {
            again.apply(*step).expect("it was taken before");
        }
        for seat in Seat::all(history.players()) {
            assert_eq!(history.information(seat), again.information(seat));
            assert_eq!(history.observation(seat), again.observation(seat));
        }
        let mut copy = history.boxed_clone();
        step(&mut *copy, &mut SplitMix::new(1));
        assert_eq!(history.information(Seat(0)), again.information(Seat(0)));
    }
}

#[test]
fn a_sampled_history_looks_the_same_to_its_seat_and_goes_on() {
    for kind in Kind::ALL {
        let (history, _) = played(kind, 6, 3);
        let NextStep::Act(seat) = history.next_step() else {
            panic!("{kind:?}: six decisions end no round")
        };
        let mut tensors = [(); 2].map(|()| vec![0.0; history.tensor_length()]);
        history.write_tensor(seat, &mut tensors[0]);
        let others = seat.next(history.players());
        let mut hidden = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let mut sampled = history.sample(seat, seed).expect("a seat acts");
            assert_eq!(sampled.information(seat), history.information(seat));
            assert_eq!(sampled.action_ids(), history.action_ids());
            sampled.write_tensor(seat, &mut tensors[1]);
            assert_eq!(tensors[0], tensors[1]);
            hidden.insert(sampled.information(others));
            let mut dice = SplitMix::new(seed);
            while step(&mut *sampled, &mut dice).is_some() {}
            assert_eq!(sampled.next_step(), NextStep::Over);
        }
        assert!(hidden.len() > 5, "{kind:?}: the other seat's cards differ");
    }
}

#[test]
fn a_tensor_recalls_the_latest_decisions_first() {
    let (history, _) = played(Kind::Zero, 8, 4);
    let (short, _) = (begun(Kind::Zero, 0), ());
    let features = short.tensor_length();
    let NextStep::Act(seat) = history.next_step() else {
        panic!("eight decisions end no round")
    };
    let mut before = vec![0.0; history.tensor_length()];
    history.write_tensor(seat, &mut before);
    let mut after = history.boxed_clone();
    let id = after.action_ids()[0];
    after.apply(id.into()).expect("it may be chosen");
    let mut now = vec![0.0; after.tensor_length()];
    after.write_tensor(seat, &mut now);
    let recalled = &now[features..];
    assert_eq!(recalled[..features], before[..features]);
    assert_eq!(recalled[features + usize::from(id)], 1.0);
}

#[test]
fn a_step_that_may_not_be_taken_changes_nothing() {
    let mut history = begun(Kind::Quando, 0);
    let NextStep::Chance(numbers) = history.next_step() else {
        panic!("the first dealer is drawn")
    };
    assert!(
        history
            .chance_label()
            .is_some_and(|(label, nth)| label == "first" && nth == 1)
    );
    assert!(history.apply(numbers).is_err());
    assert!(history.sample(Seat(0), 1).is_none());
    let (mut history, _) = played(Kind::Quando, 1, 1);
    let information = history.information(Seat(0));
    for wrong in [u32::MAX, 65_535, 100_000] {
        let error = history.apply(wrong).expect_err("no id");
        assert_eq!(error.to_string(), format!("there is no action id {wrong}"));
    }
    let Err(StepError::Action { error, .. }) = history.apply(132) else {
        panic!("a play is made, and its card is still to be drawn")
    };
    assert!(
        matches!(*error, AnyError::Refused { rule: "QU-13", .. }),
        "{error}"
    );
    assert_eq!(history.information(Seat(0)), information);
}
