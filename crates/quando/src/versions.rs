//! Versions of the rules: a match ends under the defaults that it began with.
//!
//! Version 2 (2026-11-22) takes two presets closer to the wordings that they are
//! named for: `official_en_literal` (QU-27) and `accessijeux` (K2).

use crate::options::OptionValues;

/// The version that new matches are played by.
pub(crate) const RULES_VERSION: u32 = 2;

impl OptionValues {
    /// A preset of today as it was in this version.
    pub(crate) fn in_version(mut self, version: u32) -> OptionValues {
        if version < 2 {
            self.penalty_after_zeros = penalty_after_zeros_of_version_1();
            self.owner_saw_dealt_backs = false;
        }
        self
    }
}

/// What a record or log plays by that does not name `penalty_after_zeros`.
pub(crate) fn penalty_after_zeros_of_version_1() -> bool {
    true
}
