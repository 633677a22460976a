//! Everything that can be told is told, in every language.

use crate::fixture::{NAMES, RandomBots, begun, variants};
use crate::position::{describe, describe_offers, describe_view};
use crate::{Bots, CardNames, Language, Narrator};
use brelan_catalog::{AnyMatch, AnyTurn, Kind, Knowledge};
use brelan_kernel::{Seat, SplitMix, Viewer};

/// The most actions that are played: a round or two of any game.
const MAX_ACTIONS: usize = 90;

fn narrator(played: &dyn AnyMatch, language: Language, you: Option<Seat>) -> Narrator {
    let names = NAMES[..played.players().into()].iter();
    let names = names.map(|name| (*name).to_owned()).collect();
    let cards = match language {
        Language::English => CardNames::Words,
        Language::French | Language::German | Language::Dutch => CardNames::Signs,
    };
    Narrator::new(played.kind(), language, names, you, cards)
}

/// Everything that each viewer is told of a position.
fn tell(played: &dyn AnyMatch, before: usize) -> Vec<String> {
    let viewers = Viewer::all(played.players()).map(Knowledge::Of);
    let mut lines = Vec::new();
    for knowledge in viewers.chain([Knowledge::FaceUp]) {
        for language in Language::ALL {
            let narrator = narrator(played, language, knowledge.seat());
            lines.extend(describe(&narrator, played, knowledge, before));
        }
    }
    lines
}

#[test]
fn every_variant_of_every_game_is_told_to_every_viewer() {
    // A text that is missing, or an event that is not understood, panics in tests.
    let mut seed = 0;
    for (kind, preset, changes) in variants() {
        let context = format!("{kind:?} {preset} {changes}");
        let mut played = begun(kind, preset, changes);
        seed += 1;
        let mut bots = RandomBots(SplitMix::new(seed));
        let mut before = 0;
        for number in 0..MAX_ACTIONS {
            if played.turn() == AnyTurn::Over {
                break;
            }
            // All is told now and then, what was seen always.
            if number % 18 == 0 {
                let lines = tell(played.as_ref(), before);
                for line in &lines {
                    assert!(!line.contains("??"), "{context}: {line}");
                    assert!(!line.contains('{'), "{context}: {line}");
                }
                before = played.seen(Viewer::Spectator).expect("a viewer").len();
            }
            let index = bots.choose(played.as_ref());
            played.play(index).expect("an offer");
        }
        tell(played.as_ref(), before);
    }
}

#[test]
fn offers_are_told_without_their_notation() {
    for kind in Kind::ALL {
        let played = begun(kind, crate::fixture::usual(kind), serde_json::json!({}));
        let seat = played.turn().seat().expect("a seat begins");
        let narrator = narrator(played.as_ref(), Language::English, Some(seat));
        let board = played.board(Viewer::Seat(seat), false).expect("a seat");
        let mut offers = played.legal();
        let told = narrator.offers(&board, &offers);
        for offer in &mut offers {
            offer.text = "a hidden card".into();
        }
        assert_eq!(narrator.offers(&board, &offers), told);
    }
}

#[test]
fn face_up_shows_every_card_of_every_hand() {
    for kind in Kind::ALL {
        let mut played = begun(kind, crate::fixture::usual(kind), serde_json::json!({}));
        let mut bots = RandomBots(SplitMix::new(11));
        for _ in 0..30 {
            if played.turn() == AnyTurn::Over {
                break;
            }
            let board = Knowledge::FaceUp.board(played.as_ref());
            let hands = board["hands"].as_array().expect("hands");
            for slot in hands
                .iter()
                .flat_map(|hand| hand.as_array().expect("a hand"))
            {
                let hidden = slot.as_object().expect("a card").values();
                assert!(hidden.clone().all(|it| !it.is_null()), "{kind:?}: {slot}");
            }
            let index = bots.choose(played.as_ref());
            played.play(index).expect("an offer");
        }
    }
}

#[test]
fn a_view_is_told_as_the_position_is_to_its_seat() {
    for kind in Kind::ALL {
        let played = begun(kind, crate::fixture::usual(kind), serde_json::Value::Null);
        for viewer in Viewer::all(played.players()) {
            let view = played.view(viewer).expect("a viewer");
            for language in Language::ALL {
                let narrator = narrator(&*played, language, viewer.seat());
                let told = describe_view(&narrator, &*view);
                let all = describe(&narrator, &*played, Knowledge::Of(viewer), usize::MAX);
                let missing = told.iter().find(|line| !all.contains(line));
                assert_eq!(missing, None, "{kind:?} {viewer:?}");
                let offers = describe_offers(&narrator, &*view);
                assert_eq!(offers.len(), view.legal_count());
                assert!(offers.iter().all(|offer| !offer.is_empty()));
            }
        }
    }
}
