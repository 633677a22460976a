//! Who has the first turn (QA-3, QA-37).

use crate::Options;
use brelan_kernel::Seat;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Who has the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
pub enum StartPlayer {
    /// A seat that chance draws.
    Random,
    /// Who lost the match before; chance without one, or after a shared win.
    LoserOfLastGame,
    /// This seat.
    Seat(Seat),
}

const RANDOM: &str = "random";
const LOSER: &str = "loser_of_last_game";

impl StartPlayer {
    /// Every value as a form writes it, the usual one first.
    pub const WORDS: &'static [&'static str] = &[RANDOM, LOSER, "0", "1"];
}

impl Options {
    /// QA-3, QA-37: who starts when chance drew this seat.
    pub(crate) fn starter(&self, drawn: Seat) -> Seat {
        match self.start_player {
            StartPlayer::Random => drawn,
            StartPlayer::LoserOfLastGame => self.last_loser.unwrap_or(drawn),
            StartPlayer::Seat(seat) => seat,
        }
    }

    /// QA-37: the options of a rematch, which may begin with who lost.
    pub(crate) fn after(self, loser: Option<Seat>) -> Options {
        if self.start_player != StartPlayer::LoserOfLastGame {
            return self;
        }
        let next = self.with(|options| options.last_loser = loser);
        next.expect("a seat of the match is one of the next")
    }
}

impl Serialize for StartPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            StartPlayer::Random => serializer.serialize_str(RANDOM),
            StartPlayer::LoserOfLastGame => serializer.serialize_str(LOSER),
            StartPlayer::Seat(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for StartPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Words)
    }
}

struct Words;

impl Visitor<'_> for Words {
    type Value = StartPlayer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{RANDOM}\", \"{LOSER}\" or the seat 0 or 1")
    }

    fn visit_u64<E: Error>(self, seat: u64) -> Result<StartPlayer, E> {
        match seat {
            0 => Ok(StartPlayer::Seat(Seat(0))),
            1 => Ok(StartPlayer::Seat(Seat(1))),
            _ => Err(E::invalid_value(Unexpected::Unsigned(seat), &self)),
        }
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<StartPlayer, E> {
        match word {
            RANDOM => Ok(StartPlayer::Random),
            LOSER => Ok(StartPlayer::LoserOfLastGame),
            "0" => Ok(StartPlayer::Seat(Seat(0))),
            "1" => Ok(StartPlayer::Seat(Seat(1))),
            _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
        }
    }
}
