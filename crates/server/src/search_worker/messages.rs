//! Questions and answers, as bytes.

use borsh::{BorshDeserialize, BorshSerialize};
use brelan_bots::Playable;
use brelan_table::PendingDecision;

/// The version of these messages and of the views in them; it is part of the subject. It
/// changes with each change of their layout.
pub(super) const CODEC_VERSION: u32 = 2;

/// What a bot must decide.
#[derive(BorshSerialize, BorshDeserialize)]
pub(super) struct Question {
    /// The name of the game.
    pub(super) game: String,
    /// [`Playable::BOTS_VERSION`] of the sender: another one chooses otherwise.
    pub(super) bots_version: String,
    pub(super) level: String,
    /// The seed of this decision.
    pub(super) seed: u64,
    /// How long the sender waits for the answer. Not a time of day: clocks differ.
    pub(super) time_ms: u32,
    /// What the seat knows.
    pub(super) view: Vec<u8>,
    /// The legal actions as JSON, as a browser gets and sends them.
    pub(super) legal: Vec<u8>,
}

#[derive(Debug, PartialEq, BorshSerialize, BorshDeserialize)]
pub(super) enum Answer {
    /// This one of the legal actions.
    Chosen {
        index: u32,
        /// What the search did.
        stats: SearchStats,
    },
    /// The worker has enough to do.
    Busy,
    /// The worker knows no such bot, or it failed.
    Unable,
}

/// What a search did.
#[derive(Debug, PartialEq, BorshSerialize, BorshDeserialize)]
pub(super) struct SearchStats {
    /// How long it took, in microseconds.
    pub(super) micros: u64,
    /// The share of its full work that it was granted.
    pub(super) share: f32,
    /// Whether its time ended it.
    pub(super) was_cut: bool,
}

impl Question {
    /// The question of this decision; its view as bytes.
    pub(super) fn new<G: Playable>(
        decision: &PendingDecision<G>,
        view: Vec<u8>,
        time_ms: u32,
    ) -> Self {
        Question {
            game: G::NAME.to_owned(),
            bots_version: G::BOTS_VERSION.to_owned(),
            level: decision.level().to_owned(),
            seed: decision.seed(),
            time_ms,
            view,
            legal: serde_json::to_vec(decision.legal()).expect("actions are JSON"),
        }
    }
}

/// The bytes of a message.
pub(super) fn to_bytes(message: &impl BorshSerialize) -> Vec<u8> {
    borsh::to_vec(message).expect("it is written to memory")
}
