//! [`AnyMatch`] by the rules of one game.

use crate::Kind;
use crate::any_error::AnyError;
use crate::any_match::{AnyMatch, AnyOffer, AnyTurn, ScoreSheet, ScoredRound};
use crate::any_view::{AnyView, ViewOfGame};
use brelan_kernel::{
    ActionIds, Encoding, Game, GameOptions, LaggingViews, Match, Refused, Rules, Seat, SeenLog,
    Shuffle, SplitMix, Turn, View, Viewer, Views,
};
use brelan_record::{
    Header, PublicPast, Record, RecordedSeat, Recording, ShuffleProof, Streams, json_words,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;

/// The decision that a match waits for, in the types of its game: what a bot is
/// given. It holds what the acting seat knows, and nothing else.
pub struct Decision<'a, G: Game> {
    /// The seat that must choose.
    pub seat: Seat,
    /// What it knows.
    pub view: &'a G::View,
    /// What it may do, in the order of [`AnyMatch::legal`].
    pub legal: Vec<G::Action>,
}

/// The decision that `played` waits for; `None` where no seat must choose, or where
/// it is a match of another game.
pub fn decision<G: Game>(played: &dyn AnyMatch) -> Option<Decision<'_, G>> {
    let any: &dyn Any = played;
    let played = any.downcast_ref::<OfGame<G>>()?;
    let seat = played.acting().ok()?;
    let mut legal = Vec::new();
    played.state().legal(&mut legal);
    let view = acting_view(played.views(), seat);
    Some(Decision { seat, view, legal })
}

/// A world that is consistent with a view, as [`AnyMatch::sample`] has it. `seen` is
/// what was seen before, and `past` the version of the rules and the finished rounds.
pub(crate) fn sampled<G: Game + Encoding>(
    kind: Kind,
    view: &G::View,
    seen: SeenLog<G>,
    (rules, past): (u32, PublicPast),
    seed: u64,
) -> Option<Box<dyn AnyMatch>> {
    let mut dice = SplitMix::new(seed);
    let world = view.sample(&mut dice)?;
    let views = LaggingViews::new(Views::in_world(view, &world));
    let played = Match::from_parts(world, views);
    let recording = past.resumed_with(played);
    let deals = Deals::Sampled(dice);
    let world = OfGame::<G>::new(kind, rules, recording, deals);
    Some(Box::new(OfGame {
        seen_before: Some(seen),
        ..world
    }))
}

/// A new match whose deals come from `dice`; the first one is drawn. Its record has no proof of the
/// deals.
pub fn match_with_dice<G: Game + Encoding>(
    kind: Kind,
    options: G::Options,
    dice: SplitMix,
) -> Box<dyn AnyMatch> {
    let rules = <G as Rules>::Options::RULES_VERSION;
    let mut begun = OfGame::<G>::new(kind, rules, begin(options), Deals::Dice(dice));
    begun.draw_shuffles();
    Box::new(begun)
}

pub(crate) fn begin<G: Game>(options: G::Options) -> Recording<G, LaggingViews<G>> {
    let views = LaggingViews::of_viewers(Viewer::all(options.players()), &options);
    Recording::of(Match::from_parts(G::new(options), views), false)
}

/// A match of one game.
#[derive(Clone)]
pub(crate) struct OfGame<G: Game> {
    kind: Kind,
    rules: u32,
    /// The view of the seat that must choose is up to date; the others lag.
    recording: Recording<G, LaggingViews<G>>,
    /// What was seen before the views began to observe, in a sampled world.
    seen_before: Option<SeenLog<G>>,
    deals: Deals,
}

/// Where deals come from.
#[derive(Clone)]
pub(crate) enum Deals {
    /// From a shuffle that the record proves.
    Proven(ShuffleProof),
    /// The recorded ones came from elsewhere, further ones from a seed of zeros.
    Foreign,
    /// From these dice, of which a record has no proof.
    Dice(SplitMix),
    /// It is a sampled world: further deals come from these dice, and no record
    /// tells of deals that never were.
    Sampled(SplitMix),
}

impl<G: Game> OfGame<G> {
    pub(crate) fn new(
        kind: Kind,
        rules: u32,
        recording: Recording<G, LaggingViews<G>>,
        deals: Deals,
    ) -> Self {
        let mut of_game = OfGame {
            kind,
            rules,
            recording,
            seen_before: None,
            deals,
        };
        of_game.update_acting_view();
        of_game
    }

    fn state(&self) -> &G {
        self.recording.played().state()
    }

    fn views(&self) -> &LaggingViews<G> {
        self.recording.played().observers()
    }

    fn update_acting_view(&mut self) {
        if let Some(seat) = self.state().turn().seat() {
            self.recording.observers_mut().update(Viewer::Seat(seat));
        }
    }

    /// What the viewer saw that is to be shown, in order.
    fn seen_by(&self, viewer: Viewer) -> Vec<G::Seen> {
        let before = self.seen_before.as_ref().map(|log| log.of(viewer));
        let seen = self.views().events().map(|event| G::seen_by(event, viewer));
        let shown = seen.filter(G::is_shown);
        before
            .unwrap_or_default()
            .iter()
            .cloned()
            .chain(shown)
            .collect()
    }

    fn check_viewer(&self, viewer: Viewer) -> Result<(), AnyError> {
        let players = self.state().players();
        match viewer.seat().filter(|seat| seat.0 >= players) {
            Some(seat) => Err(AnyError::NoSuchSeat { seat, players }),
            None => Ok(()),
        }
    }

    fn acting(&self) -> Result<Seat, AnyError> {
        self.state().turn().seat().ok_or(AnyError::NoSeatActs)
    }

    fn take(&mut self, seat: Seat, action: &G::Action) -> Result<(), AnyError> {
        let taken = self.recording.play(seat, action, None);
        taken.map_err(|refusal| AnyError::Refused {
            rule: refusal.rule(),
            message: refusal.to_string(),
            why: json(&refusal),
        })?;
        self.draw_shuffles();
        Ok(())
    }

    fn draw_shuffles(&mut self) {
        match &mut self.deals {
            Deals::Proven(proof) => self.recording.advance(&mut Streams(proof.seed)),
            Deals::Foreign => self.recording.advance(&mut Streams([0; 32])),
            Deals::Dice(dice) | Deals::Sampled(dice) => self.recording.advance(dice),
        };
        self.update_acting_view();
    }
}

/// The view of the seat that must choose.
fn acting_view<G: Game>(views: &LaggingViews<G>, seat: Seat) -> &G::View {
    let view = views.up_to_date(Viewer::Seat(seat));
    view.expect("the view of the seat that must choose is up to date")
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is sent to browsers is JSON")
}

impl<G: Game + Encoding> AnyMatch for OfGame<G> {
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
        self.draw_shuffles();
    }

    fn legal(&self) -> Vec<AnyOffer> {
        let state = self.state();
        let Some(seat) = state.turn().seat() else {
            return Vec::new();
        };
        let view = acting_view(self.views(), seat);
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

    fn play_id(&mut self, id: usize) -> Result<(), AnyError> {
        let seat = self.acting()?;
        let state = self.state();
        let known = u16::try_from(id).ok();
        let action = known.and_then(|id| state.action_of_id(id));
        let action = action.ok_or_else(|| AnyError::of_id(state, id))?;
        self.take(seat, &action)
    }

    fn play_text(&mut self, text: &str) -> Result<(), AnyError> {
        let seat = self.acting()?;
        let action = self.state().action_from_text(seat, text);
        self.take(
            seat,
            &action.map_err(|error| AnyError::NoAction(error.to_string()))?,
        )
    }

    fn play_action(&mut self, action: &Value) -> Result<(), AnyError> {
        let seat = self.acting()?;
        let action = G::Action::deserialize(action);
        self.take(
            seat,
            &action.map_err(|error| AnyError::NoAction(json_words(&error)))?,
        )
    }

    fn board(&self, viewer: Viewer, memory: bool) -> Result<Value, AnyError> {
        self.check_viewer(viewer)?;
        Ok(json(&self.views().of(viewer).board(memory)))
    }

    fn view(&self, viewer: Viewer) -> Result<Box<dyn AnyView>, AnyError> {
        self.check_viewer(viewer)?;
        let mut legal = Vec::new();
        if self.acting().is_ok_and(|seat| viewer.is(seat)) {
            self.state().legal(&mut legal);
        }
        let past = self.recording.past().clone();
        let view = ViewOfGame::<G>::new(
            self.kind,
            self.state().table_options().clone(),
            self.views().of(viewer).into_owned(),
            legal,
        );
        Ok(Box::new(view.after(self.rules, past)))
    }

    fn observe(&self, seat: Seat, features: &mut [f32], mask: &mut [bool]) -> Result<(), AnyError> {
        let viewer = Viewer::Seat(seat);
        self.check_viewer(viewer)?;
        let view = self.views().of(viewer);
        G::extract_features(&view, features);
        assert_eq!(mask.len(), G::ACTION_IDS, "the length of a mask");
        let ids = match self.acting() == Ok(seat) {
            true => self.state().legal_ids(),
            false => ActionIds::default(),
        };
        ids.write_mask(mask);
        Ok(())
    }

    fn seen(&self, viewer: Viewer) -> Result<Vec<Value>, AnyError> {
        self.check_viewer(viewer)?;
        Ok(self.seen_by(viewer).iter().map(json).collect())
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

    fn sample(&self, seat: Seat, seed: u64) -> Result<Option<Box<dyn AnyMatch>>, AnyError> {
        let viewer = Viewer::Seat(seat);
        self.check_viewer(viewer)?;
        let past = (self.rules, self.recording.past().clone());
        let seen = SeenLog::of_one(viewer, self.seen_by(viewer), self.players());
        let view = self.views().of(viewer);
        Ok(sampled::<G>(self.kind, &view, seen, past, seed))
    }

    fn record(&self, seats: Vec<RecordedSeat>) -> Option<Record> {
        let proof = match &self.deals {
            Deals::Proven(proof) => Some(proof),
            Deals::Foreign | Deals::Dice(_) => None,
            Deals::Sampled(_) => return None,
        };
        self.recording.record(Header {
            rules: self.rules,
            seats,
            secret: proof.map(|proof| proof.secret),
            contributions: proof.map_or(&[], |proof| &proof.contributions),
        })
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
