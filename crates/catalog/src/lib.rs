#![doc = include_str!("../README.md")]

mod any_error;
mod any_match;
mod any_view;
mod face_up;
mod knowledge;
mod match_of_game;
mod moments;
mod options;
mod records;

pub use any_error::AnyError;
pub use any_match::{
    AnyMatch, AnyOffer, AnyTurn, ScoreSheet, ScoredRound, match_from_record, new_match,
    new_variant_match,
};
pub use any_view::{AnyView, SeatOffer, any_view, typed_view};
pub use face_up::{board_face_up, seen_face_up};
pub use knowledge::Knowledge;
pub use match_of_game::{Decision, decision, match_with_dice};
pub use moments::{Moment, moments};
pub use options::{options, options_in_version, variant_options};
pub use records::{action_count, fuzz, verify, verify_each, verify_text};

use brelan_kernel::Rules;
use serde::{Deserialize, Serialize};
use std::fmt;

/// For [`with_game!`]: the types of the games.
pub mod games {
    pub use brelan_qarre as qarre;
    pub use brelan_quando as quando;
    pub use brelan_zero as zero;
}

/// A game. A new one is a variant here and an arm in [`with_game!`]; the compiler
/// names what else is to be filled. For that it can be matched exhaustively, so a new
/// game is a breaking change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Quando, by Jannik Walter and Reinhard Staupe.
    Quando,
    /// Zero, by Reiner Knizia.
    Zero,
    /// Qarré.
    Qarre,
}

impl Kind {
    /// Every game, in the order of the front page.
    pub const ALL: [Kind; 3] = [Kind::Quando, Kind::Zero, Kind::Qarre];

    /// The game's name in links and records.
    pub fn name(self) -> &'static str {
        with_game!(self, G => <G as Rules>::NAME)
    }

    /// Whether the seats with the fewest points win, and not those with the most.
    pub fn few_points_win(self) -> bool {
        with_game!(self, G => <G as Rules>::FEW_POINTS_WIN)
    }

    /// The game of this name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Its [`name`](Kind::name), as [`from_name`](Kind::from_name) reads it.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Runs an expression with the [`Game`](brelan_kernel::Game) type of a [`Kind`].
///
/// ```
/// use brelan_catalog::{Kind, with_game};
/// use brelan_kernel::{GameOptions, Rules};
///
/// let players = with_game!(Kind::Quando, G => <G as Rules>::Options::PLAYERS);
/// assert_eq!(players, (2, 6));
/// ```
#[macro_export]
macro_rules! with_game {
    ($kind:expr, $game:ident => $body:expr) => {
        match $kind {
            $crate::Kind::Quando => {
                type $game = $crate::games::quando::State;
                $body
            }
            $crate::Kind::Zero => {
                type $game = $crate::games::zero::State;
                $body
            }
            $crate::Kind::Qarre => {
                type $game = $crate::games::qarre::State;
                $body
            }
        }
    };
}
