//! The rules of a game: a match as a function of its actions and shuffles.

use crate::{Chance, GameOptions, List, MAX_SEATS, Seat, View, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<R> {
    /// Chance must answer this request: the caller draws the shuffle.
    Chance(R),
    /// This seat must choose an action.
    Act(Seat),
    /// The match is over.
    Over,
}

impl<R: Shuffle> Turn<R> {
    /// The seat that must choose an action.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Act(seat) => Some(*seat),
            Turn::Chance(_) | Turn::Over => None,
        }
    }

    /// The shuffle that must be drawn.
    pub fn request(self) -> Option<R> {
        match self {
            Turn::Chance(request) => Some(request),
            Turn::Act(_) | Turn::Over => None,
        }
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        matches!(self, Turn::Over)
    }

    /// Whether no round is being played: the next one must be dealt, or the match
    /// is over.
    pub fn is_between_rounds(&self) -> bool {
        match self {
            Turn::Chance(request) => request.deals().is_some(),
            Turn::Act(_) => false,
            Turn::Over => true,
        }
    }
}

/// A shuffle that a game requests from its caller: a chance node.
pub trait Shuffle {
    /// The outcome of the shuffle.
    type Shuffled;

    /// The name of the shuffle's stream, or of its first one, as the record
    /// format has it (`first`, `round/2/deck`, …).
    fn label(&self) -> String;

    /// The round that begins with this shuffle, from 1; `None` for the draw of
    /// the first dealer and for a pile that is shuffled again.
    fn deals(&self) -> Option<u16>;

    /// Draws the shuffle.
    fn draw(&self, chance: &mut impl Chance) -> Self::Shuffled;
}

/// Why an action is refused. Never names a card that its asker may not know.
pub trait Refused: Error + Serialize + PartialEq + Send + Sync + 'static {
    /// The rule that stands against it, such as `QU-20`.
    fn rule(&self) -> &'static str;
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// The record format's word for it, such as `knock`.
    pub end: &'static str,
    /// What each hand counts; empty where hands do not count.
    pub totals: List<u16, MAX_SEATS>,
    /// What each seat scores for the round.
    pub points: List<i32, MAX_SEATS>,
    /// Whether each seat has won the round; several share a tie.
    pub won: List<bool, MAX_SEATS>,
    /// The knock that counted for the score; `None` where nobody knocked, or a game's
    /// knocks do not count.
    pub knock: Option<Knock>,
}

/// A knock that may cost its seat points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knock {
    /// The seat that knocked.
    pub seat: Seat,
    /// Whether the knock held: the hand was as good as a knock has to be.
    pub held: bool,
}

/// The rules of one game: its implementation is a match, the whole truth of its
/// table.
///
/// An implementation has no `Serialize` and no `Debug`: the only way out of it
/// is [`Rules::seen_by`].
pub trait Rules: Clone + Send + Sync + 'static {
    /// The game's name in records and links.
    const NAME: &'static str;

    /// Whether the seats with the fewest points win, and not those with the most.
    const FEW_POINTS_WIN: bool;

    /// A table's options; serialized as the record format has them.
    type Options: GameOptions;
    /// What a seat chooses. It names the seat's hand cards by handle.
    type Action: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What an offered action will do.
    type Effects: Clone + PartialEq + Debug + Serialize + Send;
    /// What happened: the whole truth of one change.
    type Event: Clone + Send + Sync;
    /// What one viewer learns of an event.
    type Seen: Clone + PartialEq + Debug + Serialize + Send;
    /// All that one viewer knows.
    type View: View<Self>;
    /// A shuffle that the game waits for.
    type ShuffleRequest: Shuffle<Shuffled = Self::Shuffled> + PartialEq;
    /// A drawn shuffle.
    type Shuffled: Clone + Send;
    /// Why an action is refused.
    type Refusal: Refused;

    /// A match that waits for its first shuffle.
    fn new(options: Self::Options) -> Self;

    /// The options that the match is played with.
    fn table_options(&self) -> &Self::Options;

    /// The options of the next match of the same table.
    fn next_options(&self) -> Self::Options {
        self.table_options().clone()
    }

    /// The number of seats.
    #[inline]
    fn players(&self) -> u8 {
        self.table_options().players()
    }

    /// What the match waits for.
    fn turn(&self) -> Turn<Self::ShuffleRequest>;

    /// Replaces `out` by every action that the acting seat may choose, in an
    /// order that tells nothing which that seat does not know. Empty where
    /// nobody is to act.
    fn legal(&self, out: &mut Vec<Self::Action>);

    /// Whether `seat` may choose `action` now.
    ///
    /// # Errors
    /// The rule that stands against it.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// Takes an action and tells what happened.
    ///
    /// # Errors
    /// The rule that stands against it; the match is then as it was.
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        out: &mut impl FnMut(Self::Event),
    ) -> Result<(), Self::Refusal>;

    /// Takes a drawn shuffle and tells what happened.
    ///
    /// # Errors
    /// When it is not an order of the cards that were asked for, or none was
    /// asked for; the match is then as it was.
    fn apply_shuffle(
        &mut self,
        shuffled: &Self::Shuffled,
        out: &mut impl FnMut(Self::Event),
    ) -> Result<(), NotThisShuffle>;

    /// What `viewer` learns of `event`: the only way out of the truth.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Self::Seen;

    /// Whether what was seen is something to show, not bookkeeping of the view alone.
    fn is_shown(_: &Self::Seen) -> bool {
        true
    }

    /// The number of the current round, from 1; 0 before the first deal.
    fn round(&self) -> u16;

    /// The dealer of the current round.
    fn dealer(&self) -> Seat;

    /// Between which two numbers the points of a seat for a round lie, with these options. They
    /// need not be reached; `None` where points have no bound.
    fn round_points(options: &Self::Options) -> Option<RangeInclusive<i32>>;

    /// How the last finished round ended.
    fn last_round(&self) -> Option<RoundResult>;

    /// The scores so far, by seat.
    fn scores(&self) -> List<i32, MAX_SEATS>;

    /// The seats that win by the scores so far, ascending: those with the best score, unless a game
    /// decides otherwise.
    fn winners(&self) -> Vec<Seat> {
        let scores = self.scores();
        let best = match Self::FEW_POINTS_WIN {
            true => scores.iter().min(),
            false => scores.iter().max(),
        };
        let seats = Seat::all(self.players()).zip(scores.iter());
        let have_best = seats.filter(|(_, score)| Some(*score) == best);
        have_best.map(|(seat, _)| seat).collect()
    }
}

/// The shuffle does not fit: cards are missing, twice or foreign, or nothing
/// was to be shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotThisShuffle;

impl Display for NotThisShuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are not the cards that had to be shuffled")
    }
}

impl Error for NotThisShuffle {}
