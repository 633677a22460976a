//! A match of whichever game, with text and JSON in and out.

use crate::any_error::AnyError;
use crate::any_view::AnyView;
use crate::match_of_game::{Deals, OfGame, begin};
use crate::{Kind, variant_options, with_game};
use brelan_kernel::{GameOptions, OptionError, Rules, Seat, Viewer};
use brelan_record::{
    Record, RecordError, RecordedSeat, ShuffleProof, replay_recording, seed, shuffle_proof,
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::any::Any;

/// A match of whichever game: what a terminal, a replay, a language binding or a bot
/// in another language plays through. It holds the whole truth. What may be shown to
/// a viewer is [`AnyMatch::board`], [`AnyMatch::seen`] and, to the seat that must
/// choose, [`AnyMatch::legal`] without its texts.
pub trait AnyMatch: Any + Send {
    /// Which game it is.
    fn kind(&self) -> Kind;

    /// The number of seats.
    fn players(&self) -> u8;

    /// The options as a record has them.
    fn options(&self) -> Value;

    /// What the match waits for.
    fn turn(&self) -> AnyTurn;

    /// Draws the shuffles that the match waits for, until a seat must choose or the
    /// match is over.
    fn draw(&mut self);

    /// What the seat that must choose may do; nothing where no seat must.
    fn legal(&self) -> Vec<AnyOffer>;

    /// Plays the action at this place of [`AnyMatch::legal`], and draws what then
    /// must be drawn.
    ///
    /// # Errors
    /// There is no such place.
    fn play(&mut self, index: usize) -> Result<(), AnyError>;

    /// Plays the first action of [`AnyMatch::legal`] that has this id, as
    /// [`Encoding::action_ids`](brelan_kernel::Encoding::action_ids) has them, and draws what then
    /// must be drawn.
    ///
    /// # Errors
    /// No seat must choose, or no action that may be chosen has that id.
    fn play_id(&mut self, id: usize) -> Result<(), AnyError>;

    /// Plays an action in the record format's notation, and draws what then must be
    /// drawn.
    ///
    /// # Errors
    /// No seat must choose, the text is no action, or a rule stands against it.
    fn play_text(&mut self, text: &str) -> Result<(), AnyError>;

    /// Plays an action as [`AnyOffer::action`] has it. It names the seat's hand cards
    /// by handle, and so nothing that the seat does not know. It need not be
    /// offered: the answer to one that is not is the rule. Then draws what must be
    /// drawn.
    ///
    /// # Errors
    /// No seat must choose, the JSON is no action, or a rule stands against it.
    fn play_action(&mut self, action: &Value) -> Result<(), AnyError>;

    /// What lies on the table for a viewer; with `memory`, also what a perfect memory
    /// knows.
    ///
    /// # Errors
    /// There is no such seat.
    fn board(&self, viewer: Viewer, memory: bool) -> Result<Value, AnyError>;

    /// All that a viewer knows now, as a value of its own.
    ///
    /// # Errors
    /// There is no such seat.
    fn view(&self, viewer: Viewer) -> Result<Box<dyn AnyView>, AnyError>;

    /// Writes what a seat knows now as numbers: the features of its view, as
    /// [`Encoding::extract_features`](brelan_kernel::Encoding::extract_features) has them, and
    /// which action ids it may choose, none where it does not have to. No view is made for it.
    ///
    /// # Errors
    /// There is no such seat.
    ///
    /// # Panics
    /// When `features` or `mask` is not as long as the game's feature vector or its action ids.
    fn observe(&self, seat: Seat, features: &mut [f32], mask: &mut [bool]) -> Result<(), AnyError>;

    /// What a viewer saw since the match began, in order. In a sampled world the
    /// other viewers than its seat saw nothing before the sample.
    ///
    /// # Errors
    /// There is no such seat.
    fn seen(&self, viewer: Viewer) -> Result<Vec<Value>, AnyError>;

    /// The finished rounds and the scores.
    fn score_sheet(&self) -> ScoreSheet;

    /// A world that `seat` cannot tell from this match, drawn uniformly from all such
    /// worlds: a match on which all viewers can play on, each with what it would know
    /// there. It holds nothing of the truth, and deals that follow come from `seed`, as
    /// the world does. It has no record. `None` while the match waits for a deal and
    /// when it is over.
    ///
    /// # Errors
    /// There is no such seat.
    fn sample(&self, seat: Seat, seed: u64) -> Result<Option<Box<dyn AnyMatch>>, AnyError>;

    /// The record of the match with who sat where, once it is over; `None` before, and
    /// for a sampled world. It does not verify where `seats` are not as many as the match has.
    fn record(&self, seats: Vec<RecordedSeat>) -> Option<Record>;

    /// A copy of the match, which goes on independently of this one.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyTurn {
    /// This seat must choose an action.
    Act(Seat),
    /// The shuffle of this label must be drawn.
    Chance(String),
    /// The match is over.
    Over,
}

impl AnyTurn {
    /// The seat that must choose; `None` where none must.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            AnyTurn::Act(seat) => Some(*seat),
            AnyTurn::Chance(_) | AnyTurn::Over => None,
        }
    }
}

/// An action that may be chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnyOffer {
    /// In the record format's notation. It may name a side of a card that the seat
    /// does not know: not for the player's eyes.
    pub text: String,
    /// The action; it names the seat's hand cards by handle.
    pub action: Value,
    /// What it will do, as far as the seat knows.
    pub effects: Value,
}

/// The finished rounds and the scores.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreSheet {
    /// The finished rounds.
    pub rounds: Vec<ScoredRound>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seats that win, once the match is over.
    pub winners: Option<Vec<u8>>,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredRound {
    /// The record format's word for it.
    pub end: String,
    /// What each hand counts, where hands count.
    pub totals: Option<Vec<u16>>,
    /// What each seat scores.
    pub points: Vec<i32>,
}

/// A match that has not begun, with deals that come from `secret` as FORMAT's shuffle
/// has them; the first deal is drawn.
///
/// # Errors
/// Names the option that is wrong.
pub fn new_match(
    kind: Kind,
    preset: Option<&str>,
    players: u8,
    changes: &Map<String, Value>,
    secret: [u8; 32],
) -> Result<Box<dyn AnyMatch>, OptionError> {
    new_variant_match(kind, preset, players, changes, &[], secret)
}

/// A match like that of [`new_match`], but on the small deck of a study variant, as
/// [`variant_options`] has it.
///
/// # Errors
/// Names the option or the parameter that is wrong.
pub fn new_variant_match(
    kind: Kind,
    preset: Option<&str>,
    players: u8,
    changes: &Map<String, Value>,
    variant: &[(String, u32)],
    secret: [u8; 32],
) -> Result<Box<dyn AnyMatch>, OptionError> {
    with_game!(kind, G => {
        let options = variant_options::<G>(preset, players, changes, variant)?;
        let rules = <G as Rules>::Options::RULES_VERSION;
        let deals = Deals::Proven(ShuffleProof {
            secret,
            contributions: Vec::new(),
            seed: seed(&secret, []),
        });
        let mut begun = OfGame::<G>::new(kind, rules, begin(options), deals);
        begun.draw();
        Ok(Box::new(begun))
    })
}

/// The match of a record after its first actions. It may go on in another way;
/// further deals come from the record's seed, or from one of zeros where it has none.
///
/// # Errors
/// The first thing that is wrong with the record up to there.
pub fn match_from_record(
    record: &Record,
    actions: usize,
) -> Result<Box<dyn AnyMatch>, RecordError> {
    let kind = crate::records::kind_of(record)?;
    with_game!(kind, G => {
        let recording = replay_recording::<G, _>(record, actions, begin)?;
        let deals = match shuffle_proof(record)? {
            Some(proof) => Deals::Proven(proof),
            None => Deals::Foreign,
        };
        Ok(Box::new(OfGame::new(kind, record.rules_version(), recording, deals)))
    })
}
