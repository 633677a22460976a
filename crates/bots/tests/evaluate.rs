//! What the evaluation of a decision promises, in every game.

use brelan_bots::{Playable, bot};
use brelan_catalog::{Kind, with_game};
use brelan_conformance::every_table;
use brelan_kernel::{Position, SplitMix, Viewer};

#[test]
fn a_bot_evaluates_what_it_chooses_and_chooses_alike_after_that() {
    for kind in Kind::ALL {
        let evaluated = with_game!(kind, G => evaluate_all::<G>());
        assert!(evaluated > 20, "{kind:?}: {evaluated} evaluations");
    }
}

/// Greedy plays the first choices at every table; gives how many of them had an
/// evaluation.
fn evaluate_all<G: Playable + Position>() -> u32 {
    let mut evaluated = 0;
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        for _ in 0..12 {
            let goes_on = table.step(&mut dice, |table, seat, _| {
                let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal());
                evaluated += u32::from(has_evaluation::<G>(view, &legal));
                let mut greedy = bot::<G>("greedy", 0).expect("a bot");
                assert_eq!(greedy.evaluate(view, &legal), None);
                greedy.choose(view, &legal)
            });
            if !goes_on {
                break;
            }
        }
    }
    evaluated
}

/// Whether a searching bot evaluates this decision, after checking what it says.
fn has_evaluation<G: Playable>(view: &G::View, legal: &[G::Action]) -> bool {
    let mut searcher = bot::<G>("search:40", 7).expect("a bot");
    let chosen = searcher.choose(view, legal);
    let evaluation = searcher.evaluate(view, legal);
    assert_eq!(searcher.choose(view, legal), chosen);
    let Some(evaluation) = evaluation else {
        return false;
    };
    let stats = evaluation.actions.iter();
    let found = stats.clone().find(|stats| stats.action == chosen);
    assert!(found.is_some_and(|stats| stats.visits > 0), "{chosen:?}");
    let order = |action| legal.iter().position(|legal| *legal == action);
    assert!(stats.is_sorted_by_key(|stats| order(stats.action)));
    assert_eq!(evaluation.budget.simulations, 40);
    true
}
