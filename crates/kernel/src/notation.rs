//! How a game writes its actions and shuffles in records and logs.

use crate::{Rules, Seat};
use std::fmt;

/// The record format's notation of a game. It names cards that not everybody may
/// know: it is for records of finished matches, the store and tests.
pub trait Notation: Rules {
    /// The key of [`Rules::dealer`] in a record: `dealer`, or `starter` where that
    /// seat begins.
    const DEALER_KEY: &'static str = "dealer";

    /// The action in the record format's notation.
    fn action_text(&self, seat: Seat, action: &Self::Action) -> String;

    /// Reads the record format's notation. By default only legal actions are read:
    /// each is compared with the text.
    ///
    /// # Errors
    /// A [`NotationError`] where the text is no action, names a card that the seat does not have, or
    /// names too many cards or in another order.
    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Self::Action, NotationError> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let read = |action: &Self::Action| self.action_text(seat, action) == text;
        let action = legal.into_iter().find(read);
        action.ok_or_else(|| {
            NotationError::unreadable(text, format!("legal action of {}", Self::NAME))
        })
    }

    /// The shuffled piles by their names in a record, each from the top; none
    /// for the draw of the first dealer.
    fn shuffle_text(shuffled: &Self::Shuffled) -> Vec<(&'static str, Vec<String>)>;

    /// Reads the piles of the shuffle that the match waits for.
    ///
    /// # Errors
    /// A [`NotationError`] where the match waits for something else, a text is no card, or the cards
    /// are too many. Whether
    /// these are the cards that had to be shuffled is checked when the shuffle is applied.
    fn shuffle_from_text(
        &self,
        piles: &[(String, Vec<String>)],
    ) -> Result<Self::Shuffled, NotationError>;

    /// The draw of the first dealer that makes `dealer` deal the first round; `None`
    /// in a game that draws no dealer, because its rules say who begins.
    fn shuffle_for_dealer(_: &Self::Options, _: Seat) -> Option<Self::Shuffled> {
        None
    }
}

/// Why a text of the record format cannot be read as it stands. It names no card that the text did
/// not name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationError {
    /// A text is no action, no card or nothing else that the notation has there.
    Unreadable {
        /// The text.
        text: String,
        /// What it is not, and how that is written, in English: `card; one is written like r5`.
        expected: String,
    },
    /// An action names a card that its seat does not have.
    NotInHand {
        /// The card in the notation of the game.
        card: String,
        /// The seat.
        seat: Seat,
    },
    /// The cards of an action or a pile are too many, or not in their order: what is wrong, in
    /// English.
    WrongCards(String),
    /// The match waits for no shuffle.
    NothingToShuffle,
    /// The match waits for other piles: for which, in English.
    WrongPiles(String),
}

impl NotationError {
    /// The error of a text that is no `expected`.
    pub fn unreadable(text: impl Into<String>, expected: impl Into<String>) -> NotationError {
        NotationError::Unreadable {
            text: text.into(),
            expected: expected.into(),
        }
    }

    /// The error of a card that `seat` does not have.
    pub fn not_in_hand(card: impl fmt::Display, seat: Seat) -> NotationError {
        NotationError::NotInHand {
            card: card.to_string(),
            seat,
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Unreadable { text, expected } => write!(f, "`{text}` is no {expected}"),
            NotationError::NotInHand { card, seat } => {
                write!(f, "{card} is not in the hand of {seat}")
            }
            NotationError::NothingToShuffle => f.write_str("nothing is to be shuffled here"),
            NotationError::WrongCards(message) | NotationError::WrongPiles(message) => {
                f.write_str(message)
            }
        }
    }
}

impl std::error::Error for NotationError {}
