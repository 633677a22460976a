//! One round of a match, or a match without rounds, in extensive form.

use crate::scripted_dice::NumberedOutcome;
use crate::tree::map_bytes;
use crate::{ExtensiveForm, Node};
use brelan_kernel::{Game, Match, Observers, Rules, Seat, Shuffle, Turn, View, Viewer};
use std::collections::HashMap;

/// What the allocator takes for a text beside the text, about.
const ALLOCATION_BYTES: usize = 8;

/// All that a seat was shown and chose itself, in order, as a number.
type SequenceId = u32;

/// A game of the kernel in extensive form: one round, or the match where it has no rounds.
///
/// Chance goes through every outcome of every shuffle. What a player knows is what its seat
/// was shown, and nothing of the truth: the events as [`Rules::seen_by`] gives them, in order,
/// with the seat's own actions, and what its view then shows.
pub struct MatchForm<G: Game> {
    options: G::Options,
    payoffs: fn(&G) -> Vec<f64>,
    /// The texts of what was seen and done.
    texts: HashMap<Vec<u8>, u32>,
    /// The bytes of all texts together.
    text_bytes: usize,
    /// A sequence by the one before it and the text that was added.
    sequences: HashMap<(SequenceId, u32), SequenceId>,
    legal: Vec<G::Action>,
}

/// What was shown to the seats since it was last taken.
#[derive(Clone)]
struct SeenSince<G: Rules>(Vec<Vec<G::Seen>>);

impl<G: Rules> Observers<G> for SeenSince<G> {
    fn observe(&mut self, event: &G::Event) {
        for (seat, log) in self.0.iter_mut().enumerate() {
            let seen = G::seen_by(event, Viewer::Seat(Seat(seat as u8)));
            if G::is_shown(&seen) {
                log.push(seen);
            }
        }
    }
}

/// A path through a round.
pub struct MatchHistory<G: Game> {
    played: Match<G, (Vec<G::View>, SeenSince<G>)>,
    /// By seat.
    known: Vec<SequenceId>,
}

/// A decision as its seat sees it: the same for all histories of an information set.
#[derive(Clone)]
pub struct Decision<G: Game> {
    /// What the seat knows.
    pub view: G::View,
    /// What it may choose, in the order of the tree's actions.
    pub legal: Vec<G::Action>,
}

impl<G: Game> MatchForm<G> {
    /// The round, or match, by these options. `payoffs` are those of the seats when it is over.
    pub fn new(options: G::Options, payoffs: fn(&G) -> Vec<f64>) -> Self {
        MatchForm {
            options,
            payoffs,
            texts: HashMap::new(),
            text_bytes: 0,
            sequences: HashMap::new(),
            legal: Vec::new(),
        }
    }

    /// The decision that the history waits for.
    ///
    /// # Panics
    /// When it waits for none.
    pub fn decision(&self, history: &MatchHistory<G>) -> Decision<G> {
        let state = history.played.state();
        let seat = state.turn().seat().expect("the history waits for a seat");
        let mut legal = Vec::new();
        state.legal(&mut legal);
        let (views, _) = history.played.observers();
        Decision {
            view: views[seat.index()].clone(),
            legal,
        }
    }

    /// The sequence after one more text.
    fn extended(&mut self, sequence: SequenceId, mut text: Vec<u8>) -> SequenceId {
        let next = self.texts.len() as u32;
        // It may be kept: the writer of JSON reserves more than it needs.
        text.shrink_to_fit();
        let bytes = text.len();
        let text = *self.texts.entry(text).or_insert(next);
        if text == next {
            self.text_bytes += bytes + bytes / 8 + ALLOCATION_BYTES;
        }
        // The first numbers are those of the seats' empty sequences.
        let next = self.sequences.len() as u32 + u32::from(u8::MAX);
        *self.sequences.entry((sequence, text)).or_insert(next)
    }

    /// Adds to what the seats know what they saw of the last change.
    fn take_seen(&mut self, mut history: MatchHistory<G>) -> MatchHistory<G> {
        let (state, (views, mut seen)) = history.played.into_parts();
        for (known, seen) in history.known.iter_mut().zip(&mut seen.0) {
            for seen in seen.drain(..) {
                let text = serde_json::to_vec(&seen).expect("what is seen is JSON");
                *known = self.extended(*known, text);
            }
        }
        history.played = Match::from_parts(state, (views, seen));
        history
    }
}

/// Whether a round, or a match without rounds, is over.
pub(crate) fn is_over<G: Rules>(state: &G) -> bool {
    state.turn().is_between_rounds() && state.round() > 0
}

/// The shuffle's outcome with this number.
fn outcome<R: Shuffle>(request: &R, number: u64) -> (R::Shuffled, Option<u64>) {
    let mut dice = NumberedOutcome::new(number);
    let shuffled = request.draw(&mut dice);
    (shuffled, dice.outcomes())
}

impl<G: Game> ExtensiveForm for MatchForm<G> {
    type History = MatchHistory<G>;
    type Information = SequenceId;

    fn players(&self) -> usize {
        G::new(self.options.clone()).players().into()
    }

    fn root(&mut self) -> MatchHistory<G> {
        let state = G::new(self.options.clone());
        let seats = || Seat::all(state.players());
        let view = |seat| G::View::new(Viewer::Seat(seat), &self.options);
        let views = seats().map(view).collect();
        let seen = SeenSince(seats().map(|_| Vec::new()).collect());
        MatchHistory {
            known: seats().map(|seat| seat.0.into()).collect(),
            played: Match::from_parts(state, (views, seen)),
        }
    }

    fn node(&mut self, history: &MatchHistory<G>) -> Node<SequenceId> {
        let state = history.played.state();
        if is_over(state) {
            return Node::Terminal((self.payoffs)(state));
        }
        match state.turn() {
            Turn::Over => Node::Terminal((self.payoffs)(state)),
            Turn::Chance(request) => {
                let outcomes = outcome(&request, 0).1.expect("the size was estimated");
                Node::Chance(vec![1.0 / outcomes as f64; outcomes as usize])
            }
            Turn::Act(seat) => {
                state.legal(&mut self.legal);
                let actions = self.legal.len();
                let (views, _) = history.played.observers();
                let board = views[seat.index()].board(true);
                let text = serde_json::to_vec(&board).expect("a board is JSON");
                Node::Decision {
                    player: seat.index(),
                    information: self.extended(history.known[seat.index()], text),
                    actions,
                }
            }
        }
    }

    fn child(&mut self, history: &MatchHistory<G>, index: usize) -> MatchHistory<G> {
        let mut child = MatchHistory {
            played: history.played.clone(),
            known: history.known.clone(),
        };
        match history.played.state().turn() {
            Turn::Over => panic!("a finished match has no children"),
            Turn::Chance(request) => {
                let (shuffled, outcomes) = outcome(&request, index as u64);
                let expected = outcome(&request, 0).1;
                assert_eq!(outcomes, expected, "all outcomes are as likely");
                let applied = child.played.apply_shuffle(&shuffled);
                applied.expect("a request draws the shuffle that it asks for");
            }
            Turn::Act(seat) => {
                history.played.state().legal(&mut self.legal);
                let action = self.legal[index];
                let text = serde_json::to_vec(&(seat, action)).expect("an action is JSON");
                let known = &mut child.known[seat.index()];
                *known = self.extended(*known, text);
                child.played.play(seat, &action).expect("a legal action");
            }
        }
        self.take_seen(child)
    }

    fn kept_bytes(&self) -> usize {
        self.text_bytes + map_bytes(&self.texts) + map_bytes(&self.sequences)
    }
}
