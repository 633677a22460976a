//! The tests that every game must pass: `brelan_conformance::suite!(State);`
//! in a game's `tests/<game>/conformance.rs` makes them tests of that game, for all
//! its presets and numbers of players. The game implements
//! [`Position`](brelan_kernel::Position) for it, so that a test can compare what is hidden.

pub mod allocations;
pub mod encoding;
pub mod play;
mod playout;
pub mod secrecy;
mod table;

pub use playout::Playout;
pub use table::{Step, Table, every_table};

/// Makes the suite tests of a game.
#[macro_export]
macro_rules! suite {
    ($game:ty) => {
        #[test]
        fn matches_end_and_every_offer_is_allowed() {
            $crate::play::matches_end_and_every_offer_is_allowed::<$game>();
        }

        #[test]
        fn a_refused_action_changes_nothing() {
            $crate::play::a_refused_action_changes_nothing::<$game>();
        }

        #[test]
        fn actions_and_shuffles_read_back_from_text() {
            $crate::play::actions_and_shuffles_read_back_from_text::<$game>();
        }

        #[test]
        fn actions_and_options_read_back_from_json() {
            $crate::play::actions_and_options_read_back_from_json::<$game>();
        }

        #[test]
        fn every_round_has_a_winner() {
            $crate::play::every_round_has_a_winner::<$game>();
        }

        #[test]
        fn every_board_has_the_shared_fields() {
            $crate::play::every_board_has_the_shared_fields::<$game>();
        }

        #[test]
        fn a_foreign_shuffle_is_refused() {
            $crate::play::a_foreign_shuffle_is_refused::<$game>();
        }

        #[test]
        fn a_view_learns_of_an_event_what_its_viewer_sees() {
            $crate::secrecy::a_view_learns_of_an_event_what_its_viewer_sees::<$game>();
        }

        #[test]
        fn a_sampled_world_looks_the_same() {
            $crate::secrecy::a_sampled_world_looks_the_same::<$game>();
        }

        #[test]
        fn a_sampled_world_has_the_same_past() {
            $crate::secrecy::a_sampled_world_has_the_same_past::<$game>();
        }

        #[test]
        fn a_sampled_world_comes_with_its_views() {
            $crate::secrecy::a_sampled_world_comes_with_its_views::<$game>();
        }

        #[test]
        fn the_truth_comes_with_its_views() {
            $crate::secrecy::the_truth_comes_with_its_views::<$game>();
        }

        #[test]
        fn a_sampled_world_can_be_played_on() {
            $crate::secrecy::a_sampled_world_can_be_played_on::<$game>();
        }
    };
}

/// Makes the suite of the encoding tests of a game that has one.
#[macro_export]
macro_rules! encoding_suite {
    ($game:ty) => {
        #[test]
        fn the_acting_seat_has_the_features_of_its_view() {
            $crate::encoding::the_acting_seat_has_the_features_of_its_view::<$game>();
        }

        #[test]
        fn an_id_is_played_as_its_action() {
            $crate::encoding::an_id_is_played_as_its_action::<$game>();
        }
    };
}
