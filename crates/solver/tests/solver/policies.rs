//! Policies that are sampled, and games that break the contract.

use brelan_kernel::{Dice, SplitMix};
use brelan_solver::{
    BuildError, ExtensiveForm, Leduc, Node, Policy, Replicates, Tree, best_response,
    expected_payoffs, exploitability,
};

/// A coin lies under one of two hands; a player guesses, and then guesses again without
/// knowing what it guessed before.
struct Forgetful;

impl ExtensiveForm for Forgetful {
    type History = Vec<usize>;
    type Information = usize;

    fn players(&self) -> usize {
        1
    }

    fn root(&mut self) -> Vec<usize> {
        Vec::new()
    }

    fn node(&mut self, history: &Vec<usize>) -> Node<usize> {
        match history[..] {
            [] => Node::Chance(vec![0.5, 0.5]),
            [_] | [_, _] => Node::Decision {
                player: 0,
                information: history.len(),
                actions: 2,
            },
            _ => Node::Terminal(vec![0.0]),
        }
    }

    fn child(&mut self, history: &Vec<usize>, index: usize) -> Vec<usize> {
        let mut child = history.clone();
        child.push(index);
        child
    }
}

#[test]
fn a_player_that_forgets_its_own_action_is_refused() {
    let error = Tree::build(&mut Forgetful, 100)
        .err()
        .expect("no perfect recall");
    assert_eq!(error, BuildError::ImperfectRecall { set: 1 });
}

#[test]
fn the_interval_of_a_sampled_policy_covers_the_truth() {
    let tree = Tree::build(&mut Leduc, 10_000).expect("a small game");
    let truth = exploitability(&tree, &Policy::uniform(&tree));
    let mut dice = SplitMix::new(3);
    let sets = tree.information_sets();
    let mut choose = |set: usize| Some(dice.below(sets[set].actions as u32) as usize);
    let widths = [2, 32].map(|each| {
        let found = Replicates::random(&tree, each, &mut choose).expect("choices");
        let found = found.exploitability(&tree, &|| false).expect("an estimate");
        assert!(
            (found.low..=found.high).contains(&truth),
            "{found:?}, {truth}"
        );
        found.high - found.low
    });
    assert!(widths[1] < widths[0], "{widths:?}");
}

#[test]
fn a_policy_without_chance_is_exact_and_asked_where_it_leads_alone() {
    let tree = Tree::build(&mut Leduc, 10_000).expect("a small game");
    let mut asked = 0;
    let found = Replicates::deterministic(&tree, &mut |_| {
        asked += 1;
        Some(0)
    });
    let found = found.expect("choices");
    let exact = found.exploitability(&tree, &|| false).expect("exact");
    assert_eq!((exact.low, exact.high), (exact.value, exact.value));
    assert_eq!(exact.value, exploitability(&tree, &found.policy()));
    assert!(asked < tree.information_sets().len() / 2, "{asked}");
    let random = Replicates::random(&tree, 2, &mut |_| Some(0)).expect("choices");
    let random = random
        .exploitability(&tree, &|| false)
        .expect("an estimate");
    assert_eq!(random.value, exact.value, "a random policy may be none");
    assert!((random.high - random.low).abs() < 1e-12);
}

#[test]
fn an_estimate_ends_with_the_first_choice_that_is_missing_or_where_it_is_cancelled() {
    let tree = Tree::build(&mut Leduc, 10_000).expect("a small game");
    let mut asked = 0;
    let found = Replicates::random(&tree, 2, &mut |_| {
        asked += 1;
        (asked < 5).then_some(0)
    });
    assert!(found.is_none());
    assert_eq!(asked, 5);
    let found = Replicates::random(&tree, 2, &mut |_| Some(0)).expect("choices");
    assert_eq!(found.exploitability(&tree, &|| true), None);
}

/// Two draws with two outcomes each, after which nobody chooses. The payoff of a policy is summed
/// in another order than that of a best response, and is rounded to a larger number.
struct Drawn;

impl ExtensiveForm for Drawn {
    type History = Vec<usize>;
    type Information = usize;

    fn players(&self) -> usize {
        1
    }

    fn root(&mut self) -> Vec<usize> {
        Vec::new()
    }

    fn node(&mut self, history: &Vec<usize>) -> Node<usize> {
        match history[..] {
            [1, 1] => Node::Terminal(vec![0.4]),
            [_, _] => Node::Terminal(vec![0.1]),
            _ => Node::Chance(vec![0.5, 0.5]),
        }
    }

    fn child(&mut self, history: &Vec<usize>, index: usize) -> Vec<usize> {
        let mut child = history.clone();
        child.push(index);
        child
    }
}

#[test]
fn a_gain_that_is_rounded_below_zero_is_zero() {
    let tree = Tree::build(&mut Drawn, 100).expect("a small game");
    let uniform = Policy::uniform(&tree);
    let payoff = expected_payoffs(&tree, &uniform)[0];
    assert!(best_response(&tree, &uniform, 0).value < payoff, "rounded");
    assert_eq!(exploitability(&tree, &uniform), 0.0);
    let found = Replicates::random(&tree, 2, &mut |_| Some(0)).expect("choices");
    let found = found.exploitability(&tree, &|| false).expect("no panic");
    assert_eq!((found.value, found.low, found.high), (0.0, 0.0, 0.0));
}
