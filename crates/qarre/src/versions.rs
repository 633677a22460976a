//! Versions of the rules: a match ends under the defaults that it began with.
//!
//! Version 2 (2026-11-22) follows three surviving sentences to the letter that
//! version 1 had read freely (QA-17, QA-25, QA-39).

use crate::options::OptionValues;
use crate::{QueenReserve, ReserveOnEmpty};

/// The version that new matches are played by.
pub(crate) const RULES_VERSION: u32 = 2;

impl OptionValues {
    /// A preset of today as it was in this version.
    pub(crate) fn in_version(mut self, version: u32) -> OptionValues {
        if version < 2 {
            self.queen_reserve = QueenReserve::UnplayableUnderQueen;
            self.reserve_on_empty = reserve_on_empty_of_version_1();
            self.below_three = below_three_of_version_1();
        }
        self
    }
}

/// What a record or log plays by that does not name `reserve_on_empty`.
pub(crate) fn reserve_on_empty_of_version_1() -> ReserveOnEmpty {
    ReserveOnEmpty::AsHand
}

/// What a record or log plays by that does not name `below_three`.
pub(crate) fn below_three_of_version_1() -> bool {
    true
}
