//! The encoding for programs that learn says the same of a view and of the state behind it.

use crate::secrecy::{ROUNDS, play_on_in_samples};
use crate::table::every_table;
use brelan_kernel::{Encoding, Position, Seat, SplitMix, Viewer};

/// The features from a state are those of the acting seat's view: in matches by chance, and in
/// sampled worlds that are played on.
pub fn the_acting_seat_has_the_features_of_its_view<G: Position + Encoding>() {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64 + 500);
        while table.state().round() <= ROUNDS && table.step_by_chance(&mut dice) {
            if let Some(acting) = table.state().turn().seat() {
                compare(table.state(), table.view(Viewer::Seat(acting)), acting);
            }
        }
    }
    play_on_in_samples::<G>(|played, acting, _| {
        compare(played.state(), played.view(Viewer::Seat(acting)), acting);
        let mut legal = Vec::new();
        played.state().legal(&mut legal);
        legal
    });
}

fn acting_features<G: Encoding>(state: &G) -> Vec<f32> {
    let mut features = vec![f32::NAN; G::FEATURES];
    state.extract_acting_features(&mut features);
    features
}

/// Compares the features of the acting seat by both ways.
fn compare<G: Encoding>(state: &G, view: &G::View, acting: Seat) {
    let mut of_view = vec![f32::NAN; G::FEATURES];
    G::extract_features(view, &mut of_view);
    let of_state = acting_features(state);
    let mut start = 0;
    for block in G::FEATURE_BLOCKS {
        let range = start..start + block.length;
        let name = block.name;
        assert_eq!(
            of_state[range.clone()],
            of_view[range],
            "{name} of {acting}"
        );
        start += block.length;
    }
}

/// An id is played as the action that it stands for.
pub fn an_id_is_played_as_its_action<G: Position + Encoding>() {
    for (number, mut table) in every_table::<G>().enumerate() {
        let mut dice = SplitMix::new(number as u64 + 700);
        while table.state().round() <= ROUNDS && table.step_by_chance(&mut dice) {
            let state = table.state();
            let Some(acting) = state.turn().seat() else {
                continue;
            };
            for id in state.legal_ids().iter() {
                let (mut by_id, mut by_action) = (state.clone(), state.clone());
                let action = state.action_of_id(id as u16).expect("a legal id");
                let played = by_action.play(acting, &action, &mut drop);
                played.expect("the action of a legal id");
                by_id.play_id(id as u16);
                assert_eq!(by_id.position(), by_action.position(), "{id}");
                assert_eq!(by_id.legal_ids(), by_action.legal_ids(), "{id}");
                if by_id.turn().seat().is_some() {
                    assert_eq!(acting_features(&by_id), acting_features(&by_action), "{id}");
                }
            }
        }
    }
}
