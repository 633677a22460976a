//! The value function: a small neural network, fitted to self-play, of 57 features
//! and 64 hidden units. Its output is the logit of a win.

use super::features::{FEATURE_COUNT, Features};
use crate::net;
use std::sync::LazyLock;

/// The number of hidden units.
pub const HIDDEN_UNITS: usize = 64;

/// A network.
pub type Net = net::Net<FEATURE_COUNT, HIDDEN_UNITS>;

/// For what a seat knows when its turn is over.
pub(crate) static KNOWN: LazyLock<Net> = LazyLock::new(|| Net::read(include_str!("known.txt")));

/// For both hands lying open.
pub(crate) static OPEN: LazyLock<Net> = LazyLock::new(|| Net::read(include_str!("open.txt")));

impl Net {
    /// The logit of a win for the seat whose turn is over.
    pub(crate) fn logit(&self, features: &Features) -> f32 {
        self.output(features)
    }

    /// How likely a win is for the seat whose turn is over.
    pub fn chance(&self, features: &Features) -> f32 {
        chance(self.logit(features))
    }
}

/// How likely a win is by its logit.
pub(crate) fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_networks_are_whole_and_like_to_be_ahead() {
        for net in [&*KNOWN, &*OPEN] {
            let mut features = [0.0; FEATURE_COUNT];
            (features[0], features[3], features[4]) = (1.0, 1.0, 1.0);
            let even = net.chance(&features);
            (features[1], features[2], features[3]) = (1.0, 1.0, 0.5);
            assert!(net.chance(&features) > even && even > 0.0);
        }
    }
}
