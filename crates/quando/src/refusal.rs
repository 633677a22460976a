//! Why an action is refused.

use crate::Value;
use brelan_kernel::{Refused, Seat};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// Why an action is refused; names no card but the asker's own fronts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(tag = "reason", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Refusal {
    /// Another seat must choose now.
    NotYourTurn {
        /// Which one.
        acting: Seat,
    },
    /// No seat has to choose now.
    NothingToChoose {},
    /// The match is over.
    MatchOver {},
    /// No card of the own hand has this handle, or it is named twice.
    NoSuchCard {},
    /// A play has at least one card.
    NoCards {},
    /// Different fronts that are no straight.
    NeitherEqualNorStraight {},
    /// Consecutive fronts, but not three of them.
    StraightOfThree {
        /// How many were chosen.
        chosen: u8,
    },
    /// 9-10-0 and 10-0-1 do not wrap round.
    NoWrap {},
    /// A play is made; its card is still to be drawn.
    DrawFirst {},
    /// The turn's draw comes after a play.
    PlayFirst {},
    /// A triplet was played: flip a zero.
    FlipAZero {},
    /// A triplet was played: draw a card.
    DrawForTriplet {},
    /// Only a zero is flipped.
    OnlyZerosFlip {
        /// The front that was chosen.
        front: Value,
    },
    /// Zeros are flipped only for another seat's triplet.
    NoTriplet {},
    /// A seat has knocked already.
    AlreadyKnocked {
        /// Who.
        knocker: Seat,
    },
    /// Too few plays before a knock.
    TooFewPlays {
        /// Plays made in this round.
        made: u8,
        /// Plays needed.
        needed: u8,
    },
    /// Too few cards played before a knock.
    TooFewCards {
        /// Cards played in this round.
        made: u8,
        /// Cards needed.
        needed: u8,
    },
    /// Not everybody has played two cards yet.
    OthersTooFewCards {
        /// Cards needed by each.
        needed: u8,
    },
    /// At this table one knocks at the end of the own turn.
    KnockAtTurnsEnd {},
    /// The turn is played; only the knock is still open.
    KnockOrEnd {},
    /// Passing is for the last round.
    PassOnlyInLastRound {},
    /// The turn ends by itself.
    EndsByItself {},
    /// An empty hand has nothing to play.
    EmptyHand {},
}

impl Refused for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn { .. } => "QU-18",
            Refusal::NothingToChoose {} => "QU-8",
            Refusal::MatchOver {} => "QU-28",
            Refusal::NoSuchCard {} | Refusal::NoCards {} | Refusal::PlayFirst {} => "QU-9",
            Refusal::NeitherEqualNorStraight {} => "QU-11",
            Refusal::StraightOfThree { .. } | Refusal::NoWrap {} => "QU-10",
            Refusal::DrawFirst {} => "QU-13",
            Refusal::FlipAZero {}
            | Refusal::DrawForTriplet {}
            | Refusal::OnlyZerosFlip { .. }
            | Refusal::NoTriplet {} => "QU-17",
            Refusal::AlreadyKnocked { .. } => "QU-20",
            Refusal::TooFewPlays { .. } => "QU-20",
            Refusal::TooFewCards { .. } | Refusal::OthersTooFewCards { .. } => "QU-20",
            Refusal::KnockAtTurnsEnd {} | Refusal::KnockOrEnd {} => "QU-33",
            Refusal::PassOnlyInLastRound {} => "QU-22",
            Refusal::EndsByItself {} => "QU-33",
            Refusal::EmptyHand {} => "QU-30",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        match self {
            Refusal::NotYourTurn { acting } => write!(f, "it is for {acting} to choose"),
            Refusal::NothingToChoose {} => f.write_str("the cards are not dealt yet"),
            Refusal::MatchOver {} => f.write_str("the match is over"),
            Refusal::NoSuchCard {} => f.write_str("this card is not in your hand, or named twice"),
            Refusal::NoCards {} => f.write_str("a play has at least one card"),
            Refusal::NeitherEqualNorStraight {} => {
                f.write_str("play equal numbers, or three consecutive ones")
            }
            Refusal::StraightOfThree { chosen } => {
                write!(f, "a straight has exactly three cards, not {chosen}")
            }
            Refusal::NoWrap {} => f.write_str("a straight does not go from 10 on to 0"),
            Refusal::DrawFirst {} => f.write_str("you have played: now draw a card"),
            Refusal::PlayFirst {} => f.write_str("play cards first, then draw"),
            Refusal::FlipAZero {} => f.write_str("a triplet was played: flip one of your zeros"),
            Refusal::DrawForTriplet {} => f.write_str("a triplet was played: draw a card"),
            Refusal::OnlyZerosFlip { front } => write!(f, "only a zero is flipped, not a {front}"),
            Refusal::NoTriplet {} => f.write_str("zeros are flipped only for another's triplet"),
            Refusal::AlreadyKnocked { knocker } => write!(f, "{knocker} has knocked already"),
            Refusal::TooFewPlays { made, needed } => {
                write!(f, "{made} of the {needed} plays before a knock are made")
            }
            Refusal::TooFewCards { made, needed } => {
                write!(f, "{made} of the {needed} cards before a knock are played")
            }
            Refusal::OthersTooFewCards { needed } => {
                write!(
                    f,
                    "everybody must have played {needed} cards before a knock"
                )
            }
            Refusal::KnockAtTurnsEnd {} => f.write_str("at this table one knocks after drawing"),
            Refusal::KnockOrEnd {} => f.write_str("you have drawn: knock, or end your turn"),
            Refusal::PassOnlyInLastRound {} => f.write_str("one may pass only in the last round"),
            Refusal::EndsByItself {} => f.write_str("the turn ends by itself"),
            Refusal::EmptyHand {} => f.write_str("your hand is empty: there is nothing to play"),
        }
    }
}

impl Error for Refusal {}
