//! The contract that every game fulfils.

use crate::{Chance, Dice, List, MAX_SEATS, OptionError, OptionSpec, PresetSpec, Seat, Viewer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::{Debug, Display};

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn<A> {
    /// Chance must answer this request: the caller draws the shuffle.
    Chance(A),
    /// This seat must choose an action.
    Act(Seat),
    /// The match is over.
    Over,
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

/// One action that a seat may choose, with what choosing it will do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
pub struct Offer<A, E> {
    /// The action, to be sent back as it stands.
    pub action: A,
    /// What it will do, as far as the seat can know beforehand.
    pub effects: E,
}

/// Why an action is refused. Never names a card that its asker may not know.
pub trait Refused: Serialize + Display + Debug + PartialEq + Send {
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
}

/// A match of one game: the whole truth of its table, and its rules.
///
/// An implementation has no `Serialize` and no `Debug`: the only way out of it
/// is [`Game::seen_by`].
pub trait Game: Clone + Send + Sync + 'static {
    /// The game's name in records and links.
    const NAME: &'static str;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);
    /// The version of the rules that new matches are played by. It goes up whenever
    /// the same preset, or the same options, would make another match.
    const RULES_VERSION: u32;
    /// The oldest version whose stored matches this code still plays exactly as they
    /// began.
    const OLDEST_RULES_VERSION: u32 = 1;
    /// The key of [`Game::dealer`] in a record.
    const DEALER_KEY: &'static str;

    /// A table's options, resolved; serialized as the record format has them.
    type Options: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Options that differ from a preset's, each by its name, all optional.
    type Changes: Default + DeserializeOwned;
    /// What a seat chooses. Cards of the own hand are named by handle.
    type Action: Copy + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What an offered action will do.
    type Effects: Clone + Debug + Serialize;
    /// What happened: the whole truth of one change.
    type Event: Send + Sync;
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

    /// Every option, the common ones first.
    fn option_specs() -> Vec<OptionSpec>;

    /// Every preset, the usual one first.
    fn presets() -> Vec<PresetSpec>;

    /// The options of `preset` for `players`, with `changes` made to them, by the
    /// rules of today.
    ///
    /// # Errors
    /// Names the field that is out of range or contradicts another one.
    fn options(
        preset: &str,
        players: u8,
        changes: &Self::Changes,
    ) -> Result<Self::Options, OptionError> {
        Self::options_in_version(Self::RULES_VERSION, preset, players, changes)
    }

    /// The same by an older version of the rules, from
    /// [`Game::OLDEST_RULES_VERSION`] on: a match ends under the defaults that it
    /// began with.
    ///
    /// # Errors
    /// As [`Game::options`].
    fn options_in_version(
        version: u32,
        preset: &str,
        players: u8,
        changes: &Self::Changes,
    ) -> Result<Self::Options, OptionError>;

    /// The options that came after this version of the rules. Records and logs of
    /// that version do not name them; read from there, each has the value that plays
    /// as that version did.
    fn options_since_version(version: u32) -> &'static [&'static str];

    /// Checks options that came from outside, such as a record's.
    ///
    /// # Errors
    /// As [`Game::options`].
    fn check_options(options: &Self::Options) -> Result<(), OptionError>;

    /// A match that waits for its first shuffle.
    fn new(options: Self::Options) -> Self;

    /// The options that the match is played with.
    fn table_options(&self) -> &Self::Options;

    /// The options of the next match of the same table.
    fn next_options(&self) -> Self::Options {
        self.table_options().clone()
    }

    /// The number of seats.
    fn players(&self) -> u8;

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

    /// Whether `seen` is something to show, not bookkeeping of the view alone.
    fn is_shown(seen: &Self::Seen) -> bool;

    /// The number of the current round, from 1; 0 before the first deal.
    fn round(&self) -> u16;

    /// The dealer of the current round.
    fn dealer(&self) -> Seat;

    /// How the last finished round ended.
    fn last_round(&self) -> Option<RoundResult>;

    /// The scores so far, by seat.
    fn scores(&self) -> List<i32, MAX_SEATS>;

    /// The seats that win by the scores so far, ascending.
    fn winners(&self) -> Vec<Seat>;

    /// The action in the record format's notation. It names backs, so it is
    /// for records of finished matches, the store and tests.
    fn action_text(&self, seat: Seat, action: &Self::Action) -> String;

    /// Reads the record format's notation.
    ///
    /// # Errors
    /// What is wrong with the text, in English.
    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Self::Action, String>;

    /// The shuffled piles by their names in a record, each from the top; none
    /// for the draw of the first dealer.
    fn shuffle_text(shuffled: &Self::Shuffled) -> Vec<(&'static str, Vec<String>)>;

    /// Reads the piles of the shuffle that the match waits for.
    ///
    /// # Errors
    /// What is wrong with the text, in English.
    fn shuffle_from_text(&self, piles: &[(String, Vec<String>)]) -> Result<Self::Shuffled, String>;

    /// The draw of the first dealer that makes `dealer` deal the first round.
    fn shuffle_for_dealer(options: &Self::Options, dealer: Seat) -> Self::Shuffled;

    /// The parameters of a small study variant, for a record's `variant`.
    fn variant(options: &Self::Options) -> Vec<(&'static str, u32)>;

    /// Sets the parameters of a study variant that a record names.
    ///
    /// # Errors
    /// Names the parameter that does not exist or is out of range.
    fn set_variant(
        options: &mut Self::Options,
        variant: &[(String, u32)],
    ) -> Result<(), OptionError>;
}

/// A game that shows its whole truth to tests. A game implements it behind a
/// feature that no program switches on.
pub trait Position: Game {
    /// The position as text.
    fn position(&self) -> String;

    /// The deal of the current round that would have led to `self`'s cards,
    /// had it been played by the moves that led `real` from `deal`; `None`
    /// where cards cannot be followed.
    fn deal_behind(&self, real: &Self, deal: &Self::Shuffled) -> Option<Self::Shuffled>;
}

/// The shuffle does not fit: cards are missing, twice or foreign, or nothing
/// was to be shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotThisShuffle;

impl Display for NotThisShuffle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("these are not the cards that had to be shuffled")
    }
}

impl std::error::Error for NotThisShuffle {}

/// The fields that the board of every game has, so that a client can read what
/// all tables share without knowing the game. The conformance suite reads them
/// from each board's JSON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "kernel/"))]
pub struct BoardFacts {
    /// What is waited for: `first` or `deal` before a shuffle, `over` after the
    /// match, else the game's own.
    pub phase: String,
    /// Who must choose now.
    pub acting: Option<Seat>,
    /// Scores of the match by seat.
    pub scores: Vec<i32>,
    /// The round, from 1; 0 before the first deal. Missing where a match has no
    /// rounds.
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub round: Option<u16>,
}

/// What lies on the table for a viewer, as it is sent to a browser: JSON with
/// the fields of [`BoardFacts`] and the game's own.
pub trait Board: Serialize {
    /// Leaves out the finished rounds, if the game has any: who has followed
    /// the match has them.
    fn leave_out_rounds(&mut self) {}
}

/// All that one viewer knows of a match: the fold of what it saw.
pub trait View<G: Game>: Clone + Send + Sync {
    /// What lies on the table for this viewer, as it is sent to a browser.
    type Board: Board;

    /// A view of a match that has not begun.
    fn new(viewer: Viewer, options: &G::Options) -> Self;

    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// Takes in what the viewer saw.
    fn observe(&mut self, seen: &G::Seen);

    /// Takes in what the viewer may know of an event: what [`View::observe`] does
    /// with what [`Game::seen_by`] gives, and nothing else.
    #[inline]
    fn observe_event(&mut self, event: &G::Event) {
        self.observe(&G::seen_by(event, self.viewer()));
    }

    /// What is visible now; with `memory`, also what a perfect memory knows.
    fn board(&self, memory: bool) -> Self::Board;

    /// What choosing `action` will do, as far as this viewer knows.
    fn effects(&self, action: &G::Action) -> G::Effects;

    /// A world that the viewer cannot tell from the real one, uniform over all
    /// such worlds, independent of earlier samples. `None` for a spectator.
    fn sample(&self, dice: &mut impl Dice) -> Option<G>;
}

/// The views of every seat and, last, of a spectator.
#[derive(Clone)]
pub struct Views<G: Game>(Vec<G::View>);

impl<G: Game> Views<G> {
    /// The views of a match that has not begun.
    pub fn new(players: u8, options: &G::Options) -> Self {
        Views(
            Viewer::all(players)
                .map(|viewer| G::View::new(viewer, options))
                .collect(),
        )
    }

    /// Tells every viewer what it may know of an event.
    pub fn observe(&mut self, event: &G::Event) {
        for view in &mut self.0 {
            view.observe_event(event);
        }
    }

    /// What `viewer` knows.
    pub fn of(&self, viewer: Viewer) -> &G::View {
        match viewer {
            Viewer::Seat(seat) => &self.0[seat.index()],
            Viewer::Spectator => &self.0[self.0.len() - 1],
        }
    }
}
