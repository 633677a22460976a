//! The encoding of each game for programs that learn.

use brelan_catalog::{AnyError, AnyMatch, Kind, new_match, options, with_game};
use brelan_kernel::{
    Dice, Encoding, FeatureBlock, Game, GameOptions, MAX_FEATURE, Match, Rules, Shuffle, SplitMix,
    Viewer,
};
use serde_json::{Map, json};
use std::collections::BTreeSet;

const SECRET: [u8; 32] = [2; 32];

/// A match of each preset with each number of players.
fn matches() -> impl Iterator<Item = Box<dyn AnyMatch>> {
    Kind::ALL.into_iter().flat_map(|kind| {
        let presets = with_game!(kind, G => <G as Rules>::Options::presets());
        presets.into_iter().flat_map(move |preset| {
            (preset.min_players..=preset.max_players).map(move |players| {
                let begun = new_match(kind, Some(preset.name), players, &Map::new(), SECRET);
                begun.expect("a preset")
            })
        })
    })
}

fn features(played: &dyn AnyMatch, viewer: Viewer) -> Vec<f32> {
    let mut features = vec![f32::NAN; with_game!(played.kind(), G => <G as Encoding>::FEATURES)];
    let view = played.view(viewer).expect("a viewer");
    view.extract_features(&mut features);
    features
}

#[test]
fn every_view_has_features_and_every_action_an_id() {
    for mut played in matches() {
        let ids = with_game!(played.kind(), G => <G as Encoding>::ACTION_IDS);
        let mut dice = SplitMix::new(1);
        for _ in 0..400 {
            let Some(seat) = played.turn().seat() else {
                break;
            };
            for viewer in Viewer::all(played.players()) {
                let found = features(&*played, viewer);
                assert!(found.iter().all(|it| it.abs() <= MAX_FEATURE), "{found:?}");
            }
            let view = played.view(Viewer::Seat(seat)).expect("a seat");
            let (legal, found) = (view.legal(), view.action_ids());
            assert_eq!(legal.len(), found.len());
            assert!(found.iter().all(|id| usize::from(*id) < ids));
            for (index, id) in found.iter().enumerate() {
                let first = found.iter().position(|other| other == id).expect("itself");
                // QU-11: only which of equal cards are played is left out.
                assert!(
                    first == index || played.kind() == Kind::Quando,
                    "{:?}",
                    legal[index]
                );
                assert_eq!(legal[first].effects, legal[index].effects);
            }
            let chosen = usize::from(found[dice.below(found.len() as u32) as usize]);
            played.play_id(chosen).expect("an id that may be chosen");
        }
    }
}

/// [`Encoding::legal_ids`], and what an id stands for, against the list of all legal actions.
#[test]
fn an_id_stands_for_the_first_legal_action_that_has_it() {
    fn compare<G: Game + Encoding>(preset: &'static str, players: u8) {
        let options = options::<G>(Some(preset), players, &Map::new()).expect("a preset");
        let mut played: Match<G> = Match::new(options);
        let mut dice = SplitMix::new(players.into());
        let (mut legal, mut listed) = (Vec::new(), Vec::new());
        for _ in 0..400 {
            while let Some(request) = played.state().turn().request() {
                played
                    .apply_shuffle(&request.draw(&mut dice))
                    .expect("its own");
            }
            let state = played.state();
            let Some(seat) = state.turn().seat() else {
                break;
            };
            let view = played.view(Viewer::Seat(seat));
            state.legal(&mut legal);
            G::action_ids(view, &legal, &mut listed);
            let ids = state.legal_ids();
            for id in 0..=G::ACTION_IDS as u16 {
                let first = listed.iter().position(|it| *it == id);
                let action = state.action_of_id(id);
                assert_eq!(action, first.map(|place| legal[place]), "{id}");
                assert_eq!(ids.contains(id.into()), first.is_some(), "{id}");
            }
            let chosen = legal[dice.below(legal.len() as u32) as usize];
            played.play(seat, &chosen).expect("a legal action");
        }
    }
    for kind in Kind::ALL {
        with_game!(kind, G => for preset in <G as Rules>::Options::presets() {
            for players in preset.min_players..=preset.max_players {
                compare::<G>(preset.name, players);
            }
        });
    }
}

#[test]
fn features_are_the_same_in_every_world_that_the_seat_cannot_tell_apart() {
    for mut played in matches() {
        for _ in 0..11 {
            let Some(offered) = played.legal().len().checked_sub(1) else {
                break;
            };
            played.play(offered / 2).expect("an offer");
        }
        let Some(seat) = played.turn().seat() else {
            continue;
        };
        let own = features(&*played, Viewer::Seat(seat));
        for seed in 0..4 {
            let world = played.sample(seat, seed).expect("a seat").expect("a world");
            assert_eq!(features(&*world, Viewer::Seat(seat)), own);
        }
        let other = features(&*played, Viewer::Seat(seat.next(played.players())));
        assert_ne!(own, other);
    }
}

#[test]
fn every_id_has_a_name_of_its_own_and_no_other_number_has() {
    for kind in Kind::ALL {
        let names: Vec<String> = with_game!(kind, G => {
            let ids = 0..<G as Encoding>::ACTION_IDS;
            assert_eq!(G::action_id_name(ids.end), "");
            assert_eq!(G::action_id_name(usize::MAX), "");
            ids.map(G::action_id_name).collect()
        });
        assert!(names.iter().all(|name| !name.is_empty()));
        let distinct: BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{kind:?}");
        let blocks: &[FeatureBlock] = with_game!(kind, G => <G as Encoding>::FEATURE_BLOCKS);
        let distinct: BTreeSet<&str> = blocks.iter().map(|block| block.name).collect();
        assert_eq!(distinct.len(), blocks.len(), "{kind:?}");
        assert!(
            blocks
                .iter()
                .all(|block| block.length > 0 && !block.meaning.is_empty())
        );
    }
}

#[test]
fn what_is_no_id_is_named() {
    let mut played = new_match(Kind::Quando, None, 2, &Map::new(), SECRET).expect("a preset");
    for id in [135, 65_536, usize::MAX] {
        let refused = played.play_id(id).expect_err("refused");
        assert_eq!(refused, AnyError::NoSuchId { id });
        assert_eq!(refused.to_string(), format!("there is no action id {id}"));
    }
}

/// At every decision of a match by chance, and under rules that have other decisions.
#[test]
fn a_rule_stands_against_every_id_that_may_not_be_chosen() {
    let mut rules = BTreeSet::new();
    for (kind, options) in [
        (Kind::Quando, json!({})),
        (
            Kind::Quando,
            json!({ "knock_timing": "end_of_turn", "triplet_order": "before_draw" }),
        ),
        (Kind::Zero, json!({})),
        (Kind::Zero, json!({ "zero_call": "manual" })),
        (Kind::Qarre, json!({})),
        (
            Kind::Qarre,
            json!({ "jack_destination": "hand_trim4", "king_scope": "any_level" }),
        ),
    ] {
        let players = with_game!(kind, G => <G as Rules>::Options::presets()[0].min_players);
        let options = options.as_object().expect("options");
        let mut played = new_match(kind, None, players, options, SECRET).expect("a preset");
        let ids = with_game!(kind, G => <G as Encoding>::ACTION_IDS);
        let mut dice = SplitMix::new(7);
        for _ in 0..200 {
            let Some(seat) = played.turn().seat() else {
                break;
            };
            let legal = played
                .view(Viewer::Seat(seat))
                .expect("a seat")
                .action_ids();
            for id in (0..ids).filter(|id| !legal.contains(&(*id as u16))) {
                let refused = played.play_id(id).expect_err("it may not be chosen");
                let AnyError::Refused { rule, message, why } = refused else {
                    panic!("{kind:?}: {refused}");
                };
                assert!(message.contains(&format!(" may not be chosen now: {rule}: ")));
                assert!(why["reason"].is_string());
                rules.insert(rule);
            }
            assert_eq!(played.turn().seat(), Some(seat));
            let chosen = dice.below(legal.len() as u32) as usize;
            played
                .play_id(legal[chosen].into())
                .expect("it may be chosen");
        }
    }
    for rule in [
        "QU-9", "QU-13", "QU-17", "QU-20", "QU-33", "ZE-6", "ZE-9", "ZE-12", "QA-9",
    ] {
        assert!(rules.contains(rule), "{rule} of {rules:?}");
    }
    assert!(rules.len() > 15, "{rules:?}");
}

/// The rule is told from what the seat knows: it is the same in the worlds that the seat cannot
/// tell apart.
#[test]
fn a_refused_id_tells_nothing_of_another_hand() {
    for kind in Kind::ALL {
        let players = with_game!(kind, G => <G as Rules>::Options::presets()[0].min_players);
        let mut played = new_match(kind, None, players, &Map::new(), SECRET).expect("a preset");
        let ids = with_game!(kind, G => <G as Encoding>::ACTION_IDS);
        let mut dice = SplitMix::new(3);
        for _ in 0..12 {
            let seat = played.turn().seat().expect("no match is as short");
            let view = played.view(Viewer::Seat(seat)).expect("a seat");
            let legal = view.action_ids();
            for seed in 0..4 {
                let mut world = view.sample(seed).expect("a round is played");
                for id in (0..ids).filter(|id| !legal.contains(&(*id as u16))) {
                    assert_eq!(world.play_id(id), played.play_id(id), "{kind:?}: {id}");
                }
            }
            let chosen = dice.below(legal.len() as u32) as usize;
            played
                .play_id(legal[chosen].into())
                .expect("it may be chosen");
        }
    }
}

/// All ids and features of a match, folded into one number.
fn fold_match(kind: Kind) -> u64 {
    let players = with_game!(kind, G => <G as Rules>::Options::presets()[0].min_players);
    let mut played = new_match(kind, None, players, &Map::new(), SECRET).expect("a preset");
    let (mut dice, mut folded) = (SplitMix::new(9), 0xcbf2_9ce4_8422_2325_u64);
    let mut fold = |number: u64| folded = (folded ^ number).wrapping_mul(0x0000_0100_0000_01b3);
    while let Some(seat) = played.turn().seat() {
        for feature in features(&*played, Viewer::Seat(seat)) {
            fold(feature.to_bits().into());
        }
        let view = played.view(Viewer::Seat(seat)).expect("a seat");
        let ids = view.action_ids();
        ids.iter().for_each(|id| fold((*id).into()));
        let chosen = dice.below(ids.len() as u32) as usize;
        played.play(chosen).expect("an offer");
    }
    folded
}

/// A change of an id or a feature raises the game's version first, and then changes
/// these numbers.
#[test]
fn an_encoding_of_a_version_does_not_change() {
    let version = |kind| with_game!(kind, G => <G as Encoding>::ENCODING_VERSION);
    let found = Kind::ALL.map(|kind| (kind, version(kind), fold_match(kind)));
    let expected = [
        (Kind::Quando, 1, 12156144246588855495),
        (Kind::Zero, 1, 14104620366229432539),
        (Kind::Qarre, 1, 12839351442929749951),
    ];
    assert_eq!(found, expected);
}
