//! Values that the literature knows.

use brelan_kernel::{NoOptions, Rules};
use brelan_kuhn::State as Kuhn;
use brelan_solver::{
    BuildError, CfrPlus, ExternalSampling, Leduc, MatchForm, Policy, Tree, best_response,
    expected_payoffs, exploitability, nash_conv,
};

/// The value of Kuhn poker for the player who begins (Kuhn, 1950).
const KUHN: f64 = -1.0 / 18.0;
/// The value of Leduc hold'em.
const LEDUC: f64 = -0.085_606;

fn points(state: &Kuhn) -> Vec<f64> {
    state
        .scores()
        .iter()
        .map(|score| f64::from(*score))
        .collect()
}

/// Kuhn poker as the kernel plays it.
fn kuhn() -> Tree {
    let mut game = MatchForm::<Kuhn>::new(NoOptions {}, points);
    Tree::build(&mut game, 1_000).expect("a small game")
}

#[test]
fn kuhn_poker_has_twelve_information_sets() {
    let tree = kuhn();
    let sets = tree.information_sets();
    assert_eq!(sets.len(), 12);
    assert!((0..2).all(|player| sets.iter().filter(|set| set.player == player).count() == 6));
    // The deal, and nine histories of bets for each.
    assert_eq!(tree.histories(), 1 + 6 * 9);
}

#[test]
fn uniform_kuhn_poker_is_exploited_by_11_twelfths_together() {
    // As OpenSpiel's tests have it.
    let tree = kuhn();
    let uniform = Policy::uniform(&tree);
    assert!((nash_conv(&tree, &uniform) - 11.0 / 12.0).abs() < 1e-12);
    assert!((best_response(&tree, &uniform, 0).value - 0.5).abs() < 1e-12);
    assert!((expected_payoffs(&tree, &uniform)[0] - 0.125).abs() < 1e-12);
}

#[test]
fn cfr_plus_finds_the_values_of_kuhn_and_leduc() {
    let leduc = Tree::build(&mut Leduc, 10_000).expect("a small game");
    for (tree, value, iterations) in [(kuhn(), KUHN, 2_000), (leduc, LEDUC, 2_000)] {
        let mut solver = CfrPlus::new(&tree);
        (0..iterations).for_each(|_| solver.iterate());
        let average = solver.average();
        let found = expected_payoffs(&tree, &average);
        let exploited = exploitability(&tree, &average);
        assert!((found[0] - value).abs() < 1e-4, "{found:?}");
        assert!((0.0..2e-4).contains(&exploited), "{exploited}");
        // Of two players, the value lies between what best responses leave to each.
        let others = best_response(&tree, &average, 1).value;
        assert!((-others..=best_response(&tree, &average, 0).value).contains(&value));
    }
}

#[test]
fn external_sampling_comes_near_to_the_value_of_kuhn_poker() {
    let tree = kuhn();
    let mut solver = ExternalSampling::new(&tree, 7);
    (0..100_000).for_each(|_| solver.iterate());
    let average = solver.average();
    assert!((expected_payoffs(&tree, &average)[0] - KUHN).abs() < 0.005);
    assert!(exploitability(&tree, &average) < 0.01);
    let mut same = ExternalSampling::new(&tree, 7);
    (0..100_000).for_each(|_| same.iterate());
    assert_eq!(average, same.average());
}

#[test]
fn a_game_above_the_limit_is_refused() {
    let error = Tree::build(&mut Leduc, 9_456).err().expect("too large");
    assert_eq!(error, BuildError::TooLarge { limit: 9_456 });
    assert!(Tree::build(&mut Leduc, 9_457).is_ok());
}
