//! How a game writes its actions and shuffles in records and logs.

use crate::{Rules, Seat};

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
    /// What is wrong with the text, in English.
    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Self::Action, String> {
        let mut legal = Vec::new();
        self.legal(&mut legal);
        let read = |action: &Self::Action| self.action_text(seat, action) == text;
        let action = legal.into_iter().find(read);
        action.ok_or_else(|| format!("`{text}` is no legal action of {}", Self::NAME))
    }

    /// The shuffled piles by their names in a record, each from the top; none
    /// for the draw of the first dealer.
    fn shuffle_text(shuffled: &Self::Shuffled) -> Vec<(&'static str, Vec<String>)>;

    /// Reads the piles of the shuffle that the match waits for.
    ///
    /// # Errors
    /// What is wrong with the text, in English.
    fn shuffle_from_text(&self, piles: &[(String, Vec<String>)]) -> Result<Self::Shuffled, String>;

    /// The draw of the first dealer that makes `dealer` deal the first round; `None`
    /// in a game that draws no dealer, because its rules say who begins.
    fn shuffle_for_dealer(_: &Self::Options, _: Seat) -> Option<Self::Shuffled> {
        None
    }
}
