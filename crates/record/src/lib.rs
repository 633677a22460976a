//! A played match as text, in the format `brelan-record/1`: write, read,
//! replay and verify it; and the shuffle that anyone can check. Which game a record is
//! of, `brelan-catalog` knows.

mod fault;
mod header;
mod record;
mod recording;
mod shuffle;
mod verify;

pub use fault::Fault;
pub use header::{ShuffleProof, shuffle_proof};
pub use record::{
    By, Contribution, FORMAT, Move, Record, RecordedRound, RecordedSeat, SeatKind, Shuffle,
};
pub use recording::{Header, Recording};
pub use shuffle::{METHOD, Streams, commitment, seed, simulation_secret};
pub use verify::{replay, replay_recording, verify};
