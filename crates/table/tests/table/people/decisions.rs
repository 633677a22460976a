//! The decisions of bots, and choices that come too late.

use super::fixture::{Fixture, Outcome, choose, few};
use super::for_every_game;
use brelan_kernel::Game;
use brelan_table::{PendingDecision, Request};

/// A table where a bot stands in for Ann, who is to move; and its decision.
fn pending<G: Game>() -> (Fixture<G>, PendingDecision<G>) {
    let mut fixture = Fixture::<G>::usual(few::<G>());
    fixture.until(|fixture| fixture.waited_for().as_deref() == Some("ann"));
    assert!(
        fixture.table.pending_decision().is_none(),
        "people decide for themselves"
    );
    assert_eq!(fixture.say("ann", Request::Leave), Outcome::Done);
    let decision = fixture.table.pending_decision();
    (fixture, decision.expect("a bot is to move"))
}

#[test]
fn a_decision_is_pending_until_the_match_changes() {
    for_every_game!(until_moved);
}

fn until_moved<G: Game>() {
    let (mut fixture, decision) = pending::<G>();
    assert_eq!(decision.level(), "solid");
    let action = choose(&decision);
    assert_eq!(fixture.say("bob", Request::Leave), Outcome::Done);
    assert!(
        fixture.table.is_pending(&decision),
        "a person who leaves changes no decision"
    );
    let again = fixture.table.pending_decision();
    let again = again.expect("it is still to move");
    assert_eq!(again.seed(), decision.seed());
    assert!(choose(&again) == action, "and no choice");
    let input = fixture
        .table
        .decision_input(&decision, &action, fixture.now);
    let input = input.expect("in time");
    assert_eq!(input.seat, fixture.table.acting());
    fixture.take(&input);
    assert!(!fixture.table.is_pending(&decision));
    let late = fixture
        .table
        .decision_input(&decision, &action, fixture.now);
    assert!(late.is_none());
}

#[test]
fn no_decision_is_pending_once_the_person_is_back() {
    for_every_game!(until_back);
}

fn until_back<G: Game>() {
    let (mut fixture, decision) = pending::<G>();
    let action = choose(&decision);
    assert_eq!(fixture.say("ann", Request::Return), Outcome::Done);
    assert!(!fixture.table.is_pending(&decision));
    let late = fixture
        .table
        .decision_input(&decision, &action, fixture.now);
    assert!(late.is_none());
    assert_eq!(fixture.say("ann", Request::Leave), Outcome::Done);
    assert!(fixture.table.is_pending(&decision), "the same once more");
}

#[test]
fn an_illegal_choice_is_no_input() {
    for_every_game!(against_a_rule);
}

fn against_a_rule<G: Game>() {
    let mut offered = Vec::new();
    let mut later = Fixture::<G>::usual(few::<G>());
    while later.step() {
        if let Some(name) = later.waited_for() {
            offered.extend(later.offers(&name));
        }
    }
    let (fixture, decision) = pending::<G>();
    let fits = |action: &&G::Action| {
        let input = fixture.table.decision_input(&decision, action, fixture.now);
        input.is_some()
    };
    let fitting = offered.iter().filter(fits).count();
    assert!(0 < fitting && fitting < offered.len(), "{fitting}");
}
