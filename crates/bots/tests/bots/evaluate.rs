//! What the evaluation of a decision promises, in every game.

use brelan_bots::{Playable, bot};
use brelan_catalog::{Kind, with_game};
use brelan_conformance::every_table;
use brelan_kernel::{Game, Match, Position, Rules as _, SplitMix, Viewer};

/// Greedy makes `choices` choices at every table; `look` gets each of them.
fn over_choices<G: Playable + Position>(
    choices: u32,
    mut look: impl FnMut(&G::View, &[G::Action]),
) {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64);
        for _ in 0..choices {
            let goes_on = table.step(&mut dice, |table, seat, _| {
                let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal());
                look(view, &legal);
                let mut greedy = bot::<G>("greedy", 0).expect("a bot");
                assert_eq!(greedy.evaluate(view, &legal), None);
                greedy.choose(view, &legal)
            });
            if !goes_on {
                break;
            }
        }
    }
}

/// Evaluates, and checks that choices are not changed by it.
fn has_every_action_in_the_same_worlds<G: Game + Playable>(view: &G::View, legal: &[G::Action]) {
    let simulations = 4 * legal.len().max(10);
    let mut searcher = bot::<G>(&format!("search:{simulations}"), 7).expect("a bot");
    let chosen = searcher.choose(view, legal);
    let evaluation = searcher.evaluate(view, legal).expect("it searches");
    assert_eq!(searcher.choose(view, legal), chosen);
    assert_eq!(searcher.evaluate(view, legal), Some(evaluation.clone()));
    let actions: Vec<G::Action> = evaluation
        .actions
        .iter()
        .map(|stats| stats.action)
        .collect();
    assert_eq!(actions, legal);
    let worlds = evaluation.actions[0].visits;
    assert!(worlds >= 2, "{worlds} worlds");
    for stats in &evaluation.actions {
        assert_eq!(stats.visits, worlds);
        assert!(stats.value.is_finite() && stats.paired_standard_error.is_finite());
    }
    let is_best = |stats: &&brelan_bots::ActionStats<G::Action>| stats.paired_standard_error == 0.0;
    assert!(evaluation.actions.iter().any(|stats| is_best(&stats)));
}

#[test]
fn every_legal_action_is_evaluated_in_the_same_worlds() {
    for kind in Kind::ALL {
        with_game!(kind, G => {
            let mut evaluated = 0;
            over_choices::<G>(10, |view, legal| {
                has_every_action_in_the_same_worlds::<G>(view, legal);
                evaluated += 1;
            });
            assert!(evaluated >= 30, "{kind:?}: {evaluated} evaluations");
        });
    }
}

/// Bots play on in the worlds of the posterior: each of them finds there a view from
/// which it can choose, and what it chooses is allowed.
#[test]
fn every_bot_can_play_on_in_a_world_of_the_posterior() {
    for kind in Kind::ALL {
        with_game!(kind, G => {
            let mut number = 0;
            over_choices::<G>(5, |view, _| {
                number += 1;
                let mut dice = SplitMix::new(number);
                let mut worlds = G::posterior(view, &mut dice).expect("a seat is to act");
                let mut played: Match<G> = Match::in_world(view, worlds.next(&mut dice));
                for _ in 0..6 {
                    let Some(seat) = played.advance_in_round(&mut dice) else {
                        break;
                    };
                    let mut legal = Vec::new();
                    played.state().legal(&mut legal);
                    let mut expert = bot::<G>("expert", number).expect("a bot");
                    let action = expert.choose(played.view(Viewer::Seat(seat)), &legal);
                    played.play(seat, &action).expect("a legal action");
                }
            });
        });
    }
}
