//! What one viewer knows, as a value of its own.

use brelan_catalog::{
    AnyMatch, AnyView, Kind, any_view, games, new_match, new_variant_match, typed_view, with_game,
};
use brelan_kernel::{Dice, GameOptions, Rules, Seat, SplitMix, View, Viewer};
use serde_json::{Map, Value, json};

const SECRET: [u8; 32] = [6; 32];

fn begun(kind: Kind) -> Box<dyn AnyMatch> {
    let presets = with_game!(kind, G => <G as Rules>::Options::presets());
    let players = presets[0].min_players;
    new_match(kind, None, players, &Map::new(), SECRET).expect("the usual preset")
}

/// A match after `actions` actions by chance.
fn played(kind: Kind, actions: usize) -> Box<dyn AnyMatch> {
    let (mut played, mut dice) = (begun(kind), SplitMix::new(8));
    for _ in 0..actions {
        let offered = played.legal().len() as u32;
        played.play(dice.below(offered) as usize).expect("an offer");
    }
    played
}

fn acting(played: &dyn AnyMatch) -> Seat {
    played.turn().seat().expect("a seat must choose")
}

fn view(played: &dyn AnyMatch, viewer: Viewer) -> Box<dyn AnyView> {
    played.view(viewer).expect("a viewer of the match")
}

#[test]
fn a_view_is_what_its_match_shows_to_the_viewer() {
    for kind in Kind::ALL {
        let played = played(kind, 7);
        for viewer in Viewer::all(played.players()) {
            let view = view(&*played, viewer);
            assert_eq!((view.kind(), view.viewer()), (kind, viewer));
            assert_eq!(view.players(), played.players());
            assert_eq!(view.options(), played.options());
            for memory in [false, true] {
                assert_eq!(Ok(view.board(memory)), played.board(viewer, memory));
            }
            let offers = match viewer.is(acting(&*played)) {
                true => played.legal(),
                false => Vec::new(),
            };
            assert_eq!(view.legal_count(), offers.len());
            for (index, (own, offer)) in view.legal().iter().zip(&offers).enumerate() {
                assert_eq!((&own.action, &own.effects), (&offer.action, &offer.effects));
                assert_eq!(view.offer(index).as_ref(), Some(own));
                assert_eq!(view.position(&own.action), Some(index));
            }
            assert_eq!(view.offer(offers.len()), None);
            assert_eq!(view.position(&json!({"do": "fly"})), None);
        }
        let missing = Viewer::Seat(Seat(played.players()));
        assert!(played.view(missing).is_err());
    }
}

#[test]
fn a_view_stays_as_it_is_while_the_match_goes_on() {
    for kind in Kind::ALL {
        let mut played = played(kind, 3);
        let viewer = Viewer::Seat(acting(&*played));
        let view = view(&*played, viewer);
        let (board, legal) = (view.board(true), view.legal());
        played.play(0).expect("an offer");
        assert_eq!((view.board(true), view.legal()), (board, legal));
    }
}

#[test]
fn a_world_sampled_from_a_view_is_the_one_sampled_from_its_match() {
    for kind in Kind::ALL {
        let played = played(kind, 9);
        let seat = acting(&*played);
        let view = view(&*played, Viewer::Seat(seat));
        for seed in 0..5 {
            let world = view.sample(seed).expect("a seat must choose");
            let same = played.sample(seat, seed).expect("a seat").expect("a world");
            for viewer in Viewer::all(played.players()) {
                assert_eq!(world.board(viewer, true), same.board(viewer, true));
                assert_eq!(world.seen(viewer), Ok(Vec::new()));
            }
            assert_eq!(world.legal(), same.legal());
            assert_eq!(world.score_sheet(), same.score_sheet());
            assert_eq!(world.record(Vec::new()), None);
        }
        let spectator = played.view(Viewer::Spectator).expect("a viewer");
        assert!(spectator.sample(1).is_none());
    }
}

#[test]
fn a_view_is_read_in_the_types_of_its_own_game_alone() {
    let played = played(Kind::Zero, 4);
    let own = view(&*played, Viewer::Seat(acting(&*played)));
    let found = typed_view::<games::zero::State>(&*own).expect("its game");
    assert_eq!(found.view.viewer(), own.viewer());
    assert_eq!(found.legal.len(), own.legal_count());
    assert!(typed_view::<games::quando::State>(&*own).is_none());
    let spectator = view(&*played, Viewer::Spectator);
    assert!(typed_view::<games::zero::State>(&*spectator).is_none());
    let options = *found.view.options();
    let again = any_view::<games::zero::State>(
        Kind::Zero,
        options,
        found.view.clone(),
        found.legal.clone(),
    );
    assert_eq!(again.board(true), own.board(true));
    assert_eq!(again.legal(), own.legal());
    assert!(again.sample(1).is_some());
}

#[test]
fn a_study_variant_has_a_small_deck_and_names_what_is_wrong() {
    let begin = |kind, players, variant: &[(&str, u32)]| {
        let variant: Vec<(String, u32)> = variant
            .iter()
            .map(|(name, value)| ((*name).to_owned(), *value))
            .collect();
        new_variant_match(kind, None, players, &Map::new(), &variant, SECRET)
    };
    let small = [("values", 4), ("hand_size", 2)];
    let played = begin(Kind::Quando, 2, &small).expect("a small deck");
    let board = played.board(Viewer::Spectator, false).expect("a viewer");
    let hands: Vec<usize> = board["hands"]
        .as_array()
        .expect("hands")
        .iter()
        .map(|hand| hand.as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(hands, [2, 2]);
    assert_eq!(board["draw"]["cards"], Value::from(2));
    for (variant, field) in [
        (&[("colours", 2)][..], "colours"),
        (&[("values", 99)], "values"),
        (&[("values", 4), ("hand_size", 9)], "hand_size"),
        (&[("values", 4), ("hand_size", 999)], "hand_size"),
    ] {
        let error = begin(Kind::Quando, 2, variant).err().expect("refused");
        assert_eq!(error.field, field, "{error}");
    }
    assert!(begin(Kind::Zero, 3, &[]).is_ok());
}
