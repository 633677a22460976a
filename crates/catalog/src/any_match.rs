//! A match of whichever game, with text and JSON in and out.

use crate::{Kind, options, with_game};
use brelan_kernel::{
    Game, GameOptions, Match, OptionError, Refused, Rules, Seat, SeenLog, Shuffle, Turn, View,
    Viewer, Views,
};
use brelan_record::{
    Fault, Header, Record, RecordedSeat, Recording, ShuffleProof, Streams, replay_recording, seed,
    shuffle_proof,
};
use serde::Serialize;
use serde_json::{Map, Value};

/// A match of whichever game: what a terminal, a replay, a language binding or a bot
/// in another language plays through. It holds the whole truth. What may be shown to
/// a viewer is [`AnyMatch::board`], [`AnyMatch::seen`] and, to the seat that must
/// choose, [`AnyMatch::legal`] without its texts.
pub trait AnyMatch: Send {
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

    /// Plays an action in the record format's notation, and draws what then must be
    /// drawn.
    ///
    /// # Errors
    /// No seat must choose, the text is no action, or a rule stands against it.
    fn play_text(&mut self, text: &str) -> Result<(), AnyError>;

    /// What lies on the table for a viewer; with `memory`, also what a perfect memory
    /// knows.
    ///
    /// # Errors
    /// There is no such seat.
    fn board(&self, viewer: Viewer, memory: bool) -> Result<Value, AnyError>;

    /// What a viewer saw since the match began, in order.
    ///
    /// # Errors
    /// There is no such seat.
    fn seen(&self, viewer: Viewer) -> Result<Vec<Value>, AnyError>;

    /// The finished rounds and the scores.
    fn score_sheet(&self) -> ScoreSheet;

    /// The record of the match with who sat where, once it is over.
    fn record(&self, seats: Vec<RecordedSeat>) -> Option<Record>;

    /// The same match once more.
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

/// An action that may be chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnyOffer {
    /// In the record format's notation. It may name a side of a card that the seat
    /// does not know: not for the player's eyes.
    pub text: String,
    /// The action; cards of the own hand are named by handle.
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

/// Why something is refused. Names no card that the text in question did not name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyError {
    /// No seat must choose now.
    NobodyActs,
    /// The text is no action: what is wrong with it.
    NoAction(String),
    /// A rule stands against the action.
    Refused {
        /// The rule's id, such as `QU-20`.
        rule: &'static str,
        /// The reason in English; it begins with the rule.
        message: String,
    },
    /// There is no action at this place.
    NoSuchIndex {
        /// The place that was asked for, from 0.
        index: usize,
        /// How many actions there are.
        offered: usize,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// The seat that was asked for.
        seat: Seat,
        /// How many there are.
        players: u8,
    },
}

impl std::fmt::Display for AnyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AnyError::NobodyActs => f.write_str("no seat must choose now"),
            AnyError::NoAction(message) | AnyError::Refused { message, .. } => f.write_str(message),
            AnyError::NoSuchIndex { index, offered } => {
                write!(
                    f,
                    "there is no action {index}, but 0 to {}",
                    offered.saturating_sub(1)
                )
            }
            AnyError::NoSuchSeat { seat, players } => {
                write!(
                    f,
                    "there is no {seat}, but 0 to {}",
                    players.saturating_sub(1)
                )
            }
        }
    }
}

impl std::error::Error for AnyError {}

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
    with_game!(kind, G => {
        let options = options::<G>(preset, players, changes)?;
        let mut begun = OfGame::<G> {
            kind,
            rules: <G as Rules>::Options::RULES_VERSION,
            recording: begin(options),
            proof: Some(ShuffleProof {
                secret,
                contributions: Vec::new(),
                seed: seed(&secret, []),
            }),
        };
        begun.draw();
        Ok(Box::new(begun))
    })
}

/// The match of a record after so many of its actions. It may go on in another way;
/// further deals come from the record's seed, or from one of zeros where it has none.
///
/// # Errors
/// The first thing that is wrong with the record up to there.
pub fn match_from_record(record: &Record, actions: usize) -> Result<Box<dyn AnyMatch>, Fault> {
    let kind = crate::records::kind_of(record)?;
    with_game!(kind, G => {
        let recording = replay_recording::<G, _>(record, actions, begin)?;
        let (rules, proof) = (record.rules_version(), shuffle_proof(record)?);
        Ok(Box::new(OfGame { kind, rules, recording, proof }))
    })
}

/// What is kept of a match: the views of its viewers, and what they saw.
type Kept<G> = (Views<G>, SeenLog<G>);

fn begin<G: Game>(options: G::Options) -> Recording<G, Kept<G>> {
    let players = options.players();
    let observers = (Views::new(players, &options), SeenLog::new(players));
    Recording::of(Match::from_parts(G::new(options), observers), false)
}

#[derive(Clone)]
struct OfGame<G: Game> {
    kind: Kind,
    rules: u32,
    recording: Recording<G, Kept<G>>,
    proof: Option<ShuffleProof>,
}

impl<G: Game> OfGame<G> {
    fn state(&self) -> &G {
        self.recording.played().state()
    }

    fn check_viewer(&self, viewer: Viewer) -> Result<(), AnyError> {
        let players = self.players();
        match viewer.seat().filter(|seat| seat.0 >= players) {
            Some(seat) => Err(AnyError::NoSuchSeat { seat, players }),
            None => Ok(()),
        }
    }

    fn acting(&self) -> Result<Seat, AnyError> {
        self.state().turn().seat().ok_or(AnyError::NobodyActs)
    }

    fn take(&mut self, seat: Seat, action: &G::Action) -> Result<(), AnyError> {
        let taken = self.recording.play(seat, action, None);
        taken.map_err(|refusal| AnyError::Refused {
            rule: refusal.rule(),
            message: refusal.to_string(),
        })?;
        self.draw();
        Ok(())
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is sent to browsers is JSON")
}

impl<G: Game> AnyMatch for OfGame<G> {
    fn kind(&self) -> Kind {
        self.kind
    }

    fn players(&self) -> u8 {
        self.state().players()
    }

    fn options(&self) -> Value {
        json(self.state().table_options())
    }

    fn turn(&self) -> AnyTurn {
        match self.state().turn() {
            Turn::Act(seat) => AnyTurn::Act(seat),
            Turn::Chance(request) => AnyTurn::Chance(request.label()),
            Turn::Over => AnyTurn::Over,
        }
    }

    fn draw(&mut self) {
        let seed = self.proof.as_ref().map_or([0; 32], |proof| proof.seed);
        self.recording.advance(&mut Streams(seed));
    }

    fn legal(&self) -> Vec<AnyOffer> {
        let state = self.state();
        let Some(seat) = state.turn().seat() else {
            return Vec::new();
        };
        let view = self.recording.played().observers().0.of(Viewer::Seat(seat));
        let mut legal = Vec::new();
        state.legal(&mut legal);
        let offer = |action: &G::Action| AnyOffer {
            text: state.action_text(seat, action),
            action: json(action),
            effects: json(&view.effects(action)),
        };
        legal.iter().map(offer).collect()
    }

    fn play(&mut self, index: usize) -> Result<(), AnyError> {
        let (seat, mut legal) = (self.acting()?, Vec::new());
        self.state().legal(&mut legal);
        let offered = legal.len();
        let action = legal.get(index);
        let action = *action.ok_or(AnyError::NoSuchIndex { index, offered })?;
        self.take(seat, &action)
    }

    fn play_text(&mut self, text: &str) -> Result<(), AnyError> {
        let seat = self.acting()?;
        let action = self.state().action_from_text(seat, text);
        self.take(seat, &action.map_err(AnyError::NoAction)?)
    }

    fn board(&self, viewer: Viewer, memory: bool) -> Result<Value, AnyError> {
        self.check_viewer(viewer)?;
        let view = self.recording.played().observers().0.of(viewer);
        Ok(json(&view.board(memory)))
    }

    fn seen(&self, viewer: Viewer) -> Result<Vec<Value>, AnyError> {
        self.check_viewer(viewer)?;
        let log = &self.recording.played().observers().1;
        Ok(log.of(viewer).iter().map(json).collect())
    }

    fn score_sheet(&self) -> ScoreSheet {
        let state = self.state();
        let rounds = self.recording.rounds().iter().map(|round| ScoredRound {
            end: round.end.clone(),
            totals: round.totals.clone(),
            points: round.points.clone(),
        });
        let winners = || state.winners().into_iter().map(|seat| seat.0).collect();
        ScoreSheet {
            rounds: rounds.collect(),
            scores: state.scores().to_vec(),
            winners: state.turn().is_over().then(winners),
        }
    }

    fn record(&self, seats: Vec<RecordedSeat>) -> Option<Record> {
        self.recording.record(Header {
            rules: self.rules,
            seats,
            secret: self.proof.as_ref().map(|proof| proof.secret),
            contributions: self
                .proof
                .as_ref()
                .map_or(&[], |proof| &proof.contributions),
        })
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
