//! A match that is recorded while it is played.

use crate::record::{
    Contribution, FORMAT, Move, Record, RecordedBy, RecordedRound, RecordedSeat, Shuffle,
};
use crate::shuffle::{METHOD, commitment, seed};
use brelan_kernel::{
    Chance, Game, GameOptions, Match, NotThisShuffle, Observers, Seat, Shuffle as _, Turn, Views,
};
use serde_json::{Map, Value};

/// A match together with what a record will tell of it. The texts of a record are written
/// when one is asked for, because most matches that are played by programs never are.
#[derive(Clone)]
pub struct Recording<G: Game, O = Views<G>> {
    played: Match<G, O>,
    past: PublicPast,
    /// What the match was played with since its beginning; `None` where it was resumed
    /// later.
    steps: Option<Steps<G>>,
}

/// The shuffles and the actions of a match, in order. What comes next the state tells.
#[derive(Clone)]
struct Steps<G: Game> {
    shuffles: Vec<G::Shuffled>,
    actions: Vec<(Seat, G::Action, Option<RecordedBy>)>,
}

/// What everybody knows of the rounds that led to a moment of a match: how the
/// finished ones ended, and of the one that is being played its dealer, but no deal
/// and no move.
#[derive(Clone, Default)]
pub struct PublicPast {
    trace: bool,
    rounds: Vec<RecordedRound>,
    /// The round that is being played.
    open: Option<RecordedRound>,
}

impl PublicPast {
    /// The recording of another match at the same moment, such as a sampled world. It has
    /// no record. A round that is played counts when it ends, also where nothing is known of the
    /// rounds before.
    pub fn resumed_with<G: Game, O: Observers<G>>(
        mut self,
        played: Match<G, O>,
    ) -> Recording<G, O> {
        if self.open.is_none() && !played.state().turn().is_between_rounds() {
            self.open_round(played.state());
        }
        Recording {
            played,
            past: self,
            steps: None,
        }
    }

    /// A round begins.
    fn open_round<G: Game>(&mut self, state: &G) {
        self.open = Some(RecordedRound {
            dealer: (G::DEALER_KEY == "dealer").then(|| state.dealer().0),
            starter: (G::DEALER_KEY == "starter").then(|| state.dealer().0),
            deal: Map::new(),
            moves: Vec::new(),
            end: String::new(),
            totals: None,
            points: Vec::new(),
        });
    }

    /// A round ends with a move, or with the reshuffle that the move caused.
    fn close_finished_round<G: Game>(&mut self, state: &G) {
        if !state.turn().is_between_rounds() {
            return;
        }
        if let (Some(mut round), Some(result)) = (self.open.take(), state.last_round()) {
            round.end = result.end.into();
            round.totals = (!result.totals.is_empty()).then(|| result.totals.to_vec());
            round.points = result.points.to_vec();
            self.rounds.push(round);
        }
    }
}

/// What a record tells besides the rounds.
pub struct Header<'a> {
    /// The version of the game's rules that the match was played by.
    pub rules: u32,
    /// Who held the seats at the first deal: as many as the match has seats, else the record does not
    /// [`verify`](crate::verify()).
    pub seats: Vec<RecordedSeat>,
    /// The secret that the deals came from; `None` where they came from elsewhere.
    pub secret: Option<[u8; 32]>,
    /// Seats and their contributions, in seat order.
    pub contributions: &'a [(Seat, [u8; 16])],
}

impl<G: Game> Recording<G> {
    /// A match that has not begun, with the views of all viewers. With `trace`,
    /// each move is recorded with all that its seat could have done.
    pub fn new(options: G::Options, trace: bool) -> Self {
        Recording::of(Match::new(options), trace)
    }
}

impl<G: Game> Recording<G, ()> {
    /// A match without observers that has not begun.
    pub fn unobserved(options: G::Options) -> Self {
        Recording::of(Match::unobserved(options), false)
    }
}

impl<G: Game, O: Observers<G>> Recording<G, O> {
    /// A recording of a match that has not begun. With `trace`, each move is
    /// recorded with all that its seat could have done.
    pub fn of(played: Match<G, O>, trace: bool) -> Self {
        Recording {
            played,
            past: PublicPast {
                trace,
                ..PublicPast::default()
            },
            steps: Some(Steps {
                shuffles: Vec::new(),
                actions: Vec::new(),
            }),
        }
    }

    /// What everybody knows of the rounds so far.
    pub fn past(&self) -> &PublicPast {
        &self.past
    }

    /// The match as it stands.
    pub fn played(&self) -> &Match<G, O> {
        &self.played
    }

    /// The observers of the match, to bring them up to date where they lag.
    pub fn observers_mut(&mut self) -> &mut O {
        self.played.observers_mut()
    }

    /// Draws and records shuffles until a seat must choose an action, and gives
    /// that seat; `None` when the match is over.
    ///
    /// # Panics
    /// When the game refuses what its own request drew.
    pub fn advance(&mut self, chance: &mut impl Chance) -> Option<Seat> {
        while let Some(request) = self.played.state().turn().request() {
            self.apply_shuffle(&request.draw(chance))
                .expect("a request draws the shuffle that it asks for");
        }
        self.played.state().turn().seat()
    }

    /// Takes a shuffle that the match waits for.
    ///
    /// # Errors
    /// As [`Match::apply_shuffle`]; nothing has changed then.
    pub fn apply_shuffle(&mut self, shuffled: &G::Shuffled) -> Result<(), NotThisShuffle> {
        let before = self.played.state().round();
        self.played.apply_shuffle(shuffled)?;
        if let Some(steps) = &mut self.steps {
            steps.shuffles.push(shuffled.clone());
        }
        let state = self.played.state();
        if state.round() > before {
            self.past.open_round(state);
        }
        self.past.close_finished_round(state);
        Ok(())
    }

    /// Takes an action.
    ///
    /// # Errors
    /// As [`Match::play`]; nothing has changed then.
    pub fn play(
        &mut self,
        seat: Seat,
        action: &G::Action,
        by: Option<RecordedBy>,
    ) -> Result<(), G::Refusal> {
        self.played.play(seat, action)?;
        if let Some(steps) = &mut self.steps {
            steps.actions.push((seat, *action, by));
        }
        self.past.close_finished_round(self.played.state());
        Ok(())
    }

    /// The finished rounds so far, without their cards and moves.
    pub fn rounds(&self) -> &[RecordedRound] {
        &self.past.rounds
    }

    /// The rounds with all cards and moves; `None` where the match was resumed.
    fn written_rounds(&self) -> Option<Vec<RecordedRound>> {
        let steps = self.steps.as_ref()?;
        let options = self.played.state().table_options().clone();
        let mut writer = Writer::<G>::new(options, self.past.trace);
        let (mut shuffles, mut actions) = (steps.shuffles.iter(), steps.actions.iter());
        loop {
            match writer.state.turn() {
                Turn::Chance(_) => writer.write_shuffle(shuffles.next()?),
                Turn::Act(_) => writer.write_action(actions.next()?),
                Turn::Over => return Some(writer.past.rounds),
            }
        }
    }

    /// The record of the match; `None` while it is not over, and where it was resumed.
    pub fn record(&self, header: Header<'_>) -> Option<Record> {
        let state = self.played.state();
        if !state.turn().is_over() {
            return None;
        }
        let rounds = self.written_rounds()?;
        let options = state.table_options();
        let variant: Map<String, Value> = options
            .variant()
            .into_iter()
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        Some(Record {
            format: FORMAT.into(),
            game: G::NAME.into(),
            rules: Some(header.rules),
            options: serde_json::to_value(options).expect("options are JSON"),
            seats: header.seats.clone(),
            shuffle: shuffle_of(&header),
            variant: (!variant.is_empty()).then_some(variant),
            rounds,
            scores: state.scores().to_vec(),
            winners: state.winners().into_iter().map(|seat| seat.0).collect(),
        })
    }
}

/// Plays a match again and writes down its rounds.
struct Writer<G: Game> {
    state: G,
    past: PublicPast,
}

impl<G: Game> Writer<G> {
    fn new(options: G::Options, trace: bool) -> Self {
        Writer {
            state: G::new(options),
            past: PublicPast {
                trace,
                ..PublicPast::default()
            },
        }
    }

    fn write_shuffle(&mut self, shuffled: &G::Shuffled) {
        let before = self.state.round();
        let applied = self.state.apply_shuffle(shuffled, &mut drop);
        applied.expect("the match has taken it");
        let mut piles = G::shuffle_text(shuffled);
        if self.state.round() > before {
            self.past.open_round(&self.state);
            let deal = piles.into_iter();
            let deal = deal.map(|(name, pile)| (name.into(), pile.into()));
            let round = self.past.open.as_mut().expect("it was just opened");
            round.deal = deal.collect();
        } else if let (Some(round), Some((name, pile))) = (&mut self.past.open, piles.pop()) {
            round.moves.push(Move::Reshuffle {
                shuffle: name.into(),
                order: pile,
            });
        }
        self.past.close_finished_round(&self.state);
    }

    fn write_action(&mut self, (seat, action, by): &(Seat, G::Action, Option<RecordedBy>)) {
        let state = &self.state;
        let recorded = Move::Action {
            seat: seat.0,
            action: state.action_text(*seat, action),
            by: *by,
            legal: self.past.trace.then(|| legal_texts(state, *seat)),
        };
        let played = self.state.play(*seat, action, &mut drop);
        played.expect("the match has taken it");
        if let Some(round) = &mut self.past.open {
            round.moves.push(recorded);
        }
        self.past.close_finished_round(&self.state);
    }
}

fn shuffle_of(header: &Header<'_>) -> Shuffle {
    let Some(secret) = header.secret else {
        return Shuffle {
            method: "none".into(),
            seed: None,
            secret: None,
            commitment: None,
            contributions: None,
            daily: None,
        };
    };
    let values = header.contributions.iter().map(|(_, value)| value);
    let contribution = |(seat, value): &(Seat, [u8; 16])| Contribution {
        seat: seat.0,
        value: hex::encode(value),
    };
    Shuffle {
        method: METHOD.into(),
        seed: Some(hex::encode(seed(&secret, values))),
        secret: Some(hex::encode(secret)),
        commitment: Some(hex::encode(commitment(&secret))),
        contributions: Some(header.contributions.iter().map(contribution).collect()),
        daily: None,
    }
}

/// Every legal action in notation, sorted by bytes.
pub(crate) fn legal_texts<G: Game>(state: &G, seat: Seat) -> Vec<String> {
    let mut legal = Vec::new();
    state.legal(&mut legal);
    let mut texts: Vec<String> = legal
        .iter()
        .map(|action| state.action_text(seat, action))
        .collect();
    texts.sort_unstable();
    texts
}
