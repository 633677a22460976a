//! What a bot is asked, and when its answer comes too late.

use crate::for_every_game;
use crate::hall::{Answer, Hall, few};
use brelan_bots::{Effort, Playable};
use brelan_protocol::client::ClientMessage;
use brelan_table::Question;

/// A table where a bot plays for Ann, who is to move; and what it is asked.
fn asked<G: Playable>() -> (Hall<G>, Question<G>) {
    let mut hall = Hall::<G>::usual(few::<G>());
    hall.until(|hall| hall.waited_for().as_deref() == Some("ann"));
    assert!(hall.table.question().is_none(), "people are asked nothing");
    assert_eq!(hall.say("ann", ClientMessage::Leave {}), Answer::Done);
    let question = hall.table.question().expect("a bot is to move");
    (hall, question)
}

#[test]
fn a_bot_is_asked_until_somebody_has_moved() {
    for_every_game!(until_moved);
}

fn until_moved<G: Playable>() {
    let (mut hall, question) = asked::<G>();
    assert_eq!(question.level(), "solid");
    let action = question.choose(Effort::FULL);
    assert_eq!(hall.say("bob", ClientMessage::Leave {}), Answer::Done);
    assert!(hall.table.asks(&question), "who leaves changes no question");
    let again = hall.table.question().expect("it is still to move");
    assert!(again.choose(Effort::FULL) == action, "and no answer");
    let input = hall.table.answered(&question, &action, hall.now);
    hall.take(&input.expect("in time"));
    assert!(!hall.table.asks(&question));
    assert!(hall.table.answered(&question, &action, hall.now).is_none());
}

#[test]
fn nobody_wants_an_answer_once_the_person_is_back() {
    for_every_game!(until_back);
}

fn until_back<G: Playable>() {
    let (mut hall, question) = asked::<G>();
    let action = question.greedy();
    assert_eq!(hall.say("ann", ClientMessage::Return {}), Answer::Done);
    assert!(!hall.table.asks(&question));
    assert!(hall.table.answered(&question, &action, hall.now).is_none());
    assert_eq!(hall.say("ann", ClientMessage::Leave {}), Answer::Done);
    assert!(hall.table.asks(&question), "the same once more");
}

#[test]
fn an_answer_that_a_rule_stands_against_is_none() {
    for_every_game!(against_a_rule);
}

fn against_a_rule<G: Playable>() {
    let mut offered = Vec::new();
    let mut later = Hall::<G>::usual(few::<G>());
    while later.step() {
        if let Some(name) = later.waited_for() {
            offered.extend(later.offers(&name));
        }
    }
    let (hall, question) = asked::<G>();
    let fits = |action: &&G::Action| hall.table.answered(&question, action, hall.now).is_some();
    let fitting = offered.iter().filter(fits).count();
    assert!(0 < fitting && fitting < offered.len(), "{fitting}");
}
