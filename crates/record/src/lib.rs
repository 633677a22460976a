#![doc = include_str!("../README.md")]

mod check;
mod error;
mod header;
mod record;
mod recording;
mod replayed;
mod shuffle;
mod verify;

pub use check::Check;
pub use error::{RecordError, RecordErrorKind, json_words};
pub use header::{ShuffleProof, shuffle_proof};
pub use record::{
    Contribution, FORMAT, Move, Record, RecordedBy, RecordedRound, RecordedSeat, SeatKind, Shuffle,
};
pub use recording::{Header, PublicPast, Recording};
pub use shuffle::{METHOD, Streams, commitment, seed, simulation_secret};
pub use verify::{replay, replay_each, replay_recording, verify, verify_each};
