//! A game in extensive form, step by step: chance draws one number of a shuffle at a time,
//! and what a seat knows is told with all that it remembers.

use crate::episode::Learnable;
use crate::setup::{GameSetup, SettingError, StepError};
use brelan_arena::{payoff_bounds, payoffs};
use brelan_catalog::{AnyError, AnyView, Kind, any_view, with_game};
use brelan_kernel::{
    Dice, MAX_SEATS, Match, Observers, Rules, Seat, Shuffle, SplitMix, Turn, View, Viewer,
};
use serde::Serialize;
use std::sync::Arc;

/// What a history waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Chance draws a number below this one, each as likely as any other.
    Chance(u32),
    /// This seat chooses an action id.
    Act(Seat),
    /// The round is over, or the match of a game without rounds.
    Over,
}

/// A path through one round of a game, or a match without rounds. It holds the whole truth;
/// what a seat knows is told by [`History::information`], [`History::observation`] and
/// [`History::write_tensor`] alone.
pub trait History: Send + Sync {
    /// The number of seats.
    fn players(&self) -> u8;

    /// What it waits for.
    fn next_step(&self) -> NextStep;

    /// What chance draws for, as the record format names it, and which of the numbers that it
    /// needs for that comes next, from 1; `None` where it waits for no chance.
    fn chance_label(&self) -> Option<(String, usize)>;

    /// The action ids that the acting seat may choose, ascending; empty where no seat acts.
    fn action_ids(&self) -> &[u16];

    /// What an action id means, in English.
    fn action_name(&self, id: u16) -> String;

    /// Takes a number of chance, or an action id of the acting seat.
    ///
    /// # Errors
    /// It may not be taken now. The history is as it was.
    fn apply(&mut self, step: u32) -> Result<(), StepError>;

    /// All that the seat knows with perfect recall: what it was shown since the deal, what it
    /// chose, and what its view shows now, as lines of JSON. In a sampled history, what another
    /// seat than the sample's knows begins with its view there.
    fn information(&self, seat: Seat) -> String;

    /// What the seat knows now, and what it may choose: what a bot is given.
    fn view_of(&self, seat: Seat) -> Box<dyn AnyView>;

    /// What the seat knows now, as JSON: what lies on the table.
    fn observation(&self, seat: Seat) -> String;

    /// Writes the features of what the seat knows now, and then for each of its last
    /// decisions, the latest first, the features and the action id that it chose there (one
    /// hot): as many decisions as the history recalls.
    ///
    /// # Panics
    /// When `out` has not [`History::tensor_length`] values.
    fn write_tensor(&self, seat: Seat, out: &mut [f32]);

    /// The length of [`History::write_tensor`].
    fn tensor_length(&self) -> usize;

    /// What the round is worth to each seat, by the rewards of a
    /// [`Batch`](crate::Batch); all 0 before it is over.
    fn payoffs(&self) -> Vec<f64>;

    /// Between which two numbers every payoff lies, with these options.
    fn payoff_bounds(&self) -> (f64, f64);

    /// A history that the seat cannot tell from this one, drawn uniformly from all such worlds;
    /// further chance comes from the caller as before. `None` while the cards are dealt and
    /// when the round is over.
    fn sample(&self, seat: Seat, seed: u64) -> Option<Box<dyn History>>;

    /// A copy of the history, which goes on independently of this one.
    fn boxed_clone(&self) -> Box<dyn History>;
}

/// The history in which nothing has happened yet. The tensor recalls the last `recall` decisions
/// of a seat.
///
/// # Errors
/// Names the setting that is wrong.
pub fn new_history(setup: &GameSetup, recall: usize) -> Result<Box<dyn History>, SettingError> {
    with_game!(setup.kind, G => {
        let options = setup.options::<G>()?;
        Ok(Box::new(HistoryOf::<G>::new(setup.kind, options, recall)))
    })
}

/// What each seat was shown, as lines of JSON.
#[derive(Clone)]
struct SeenTexts(Vec<String>);

impl SeenTexts {
    fn new(players: u8) -> Self {
        SeenTexts(vec![String::new(); players.into()])
    }
}

impl<G: Rules> Observers<G> for SeenTexts {
    fn observe(&mut self, event: &G::Event) {
        for (seat, text) in self.0.iter_mut().enumerate() {
            let seen = G::seen_by(event, Viewer::Seat(Seat(seat as u8)));
            if G::is_shown(&seen) {
                push_line(text, &seen);
            }
        }
    }
}

fn push_line(text: &mut String, value: &impl Serialize) {
    text.push_str(&serde_json::to_string(value).expect("what is seen is JSON"));
    text.push('\n');
}

/// A decision that a seat remembers.
#[derive(Clone)]
struct RecalledDecision {
    features: Arc<[f32]>,
    chosen: u16,
}

#[derive(Clone)]
struct HistoryOf<G: Learnable> {
    kind: Kind,
    played: Match<G, (Vec<G::View>, SeenTexts)>,
    /// The numbers that chance has drawn for the shuffle that is waited for.
    drawn: Vec<u32>,
    next: NextStep,
    /// What the acting seat may choose, ascending.
    ids: Vec<u16>,
    /// By seat: what it chose, each with the length of what it had seen.
    chosen: [String; MAX_SEATS],
    /// By seat, the latest first.
    recalled: [Vec<RecalledDecision>; MAX_SEATS],
    recall: usize,
}

/// Dice that give what is drawn so far, and say how many numbers the next draw chooses from.
struct DrawnDice<'a> {
    drawn: std::slice::Iter<'a, u32>,
    /// What the first draw beyond them chooses from.
    missing: Option<u32>,
    /// For the draws after that: a shuffle that is drawn until it fits must end.
    rest: SplitMix,
}

impl Dice for DrawnDice<'_> {
    fn word(&mut self) -> u32 {
        panic!("a shuffle draws fair numbers, not words")
    }

    fn below(&mut self, n: u32) -> u32 {
        match self.drawn.next() {
            Some(number) => *number,
            None => {
                self.missing.get_or_insert(n);
                self.rest.below(n)
            }
        }
    }
}

impl<G: Learnable> HistoryOf<G> {
    fn new(kind: Kind, options: G::Options, recall: usize) -> Self {
        let state = G::new(options.clone());
        let players = state.players();
        let view = |seat| G::View::new(Viewer::Seat(seat), &options);
        let views = Seat::all(players).map(view).collect();
        let mut history = HistoryOf {
            kind,
            played: Match::from_parts(state, (views, SeenTexts::new(players))),
            drawn: Vec::new(),
            next: NextStep::Over,
            ids: Vec::new(),
            chosen: Default::default(),
            recalled: Default::default(),
            recall,
        };
        history.go_on();
        history
    }

    fn view(&self, seat: Seat) -> &G::View {
        &self.played.observers().0[seat.index()]
    }

    /// Applies the shuffle as soon as it is drawn, and finds out what is waited for then.
    fn go_on(&mut self) {
        self.ids.clear();
        self.next = loop {
            let state = self.played.state();
            if state.turn().is_between_rounds() && state.round() > 0 {
                break NextStep::Over;
            }
            match state.turn() {
                Turn::Over => break NextStep::Over,
                Turn::Act(seat) => break NextStep::Act(seat),
                Turn::Chance(request) => {
                    let mut dice = DrawnDice {
                        drawn: self.drawn.iter(),
                        missing: None,
                        rest: SplitMix::new(0),
                    };
                    let shuffled = request.draw(&mut dice);
                    if let Some(numbers) = dice.missing {
                        break NextStep::Chance(numbers);
                    }
                    self.drawn.clear();
                    let applied = self.played.apply_shuffle(&shuffled);
                    applied.expect("a request draws the shuffle that it asks for");
                }
            }
        };
        if let NextStep::Act(_) = self.next {
            let ids = self.played.state().legal_ids();
            self.ids.extend(ids.iter().map(|id| id as u16));
        }
    }

    fn features(&self, seat: Seat) -> Vec<f32> {
        let mut features = vec![0.0; G::FEATURES];
        G::extract_features(self.view(seat), &mut features);
        features
    }

    fn act(&mut self, seat: Seat, id: u32) -> Result<(), StepError> {
        let state = self.played.state();
        let chosen = u16::try_from(id)
            .ok()
            .and_then(|id| Some((id, state.action_of_id(id)?)));
        let (id, action) = chosen.ok_or_else(|| StepError::Action {
            environment: None,
            error: Box::new(AnyError::of_id(state, id as usize)),
        })?;
        if self.recall > 0 {
            let features = self.features(seat).into();
            let recalled = &mut self.recalled[seat.index()];
            recalled.insert(
                0,
                RecalledDecision {
                    features,
                    chosen: id,
                },
            );
            recalled.truncate(self.recall);
        }
        let length = self.played.observers().1.0[seat.index()].len();
        push_line(&mut self.chosen[seat.index()], &(length, action));
        self.played.play(seat, &action).expect("a legal action");
        Ok(())
    }
}

impl<G: Learnable> History for HistoryOf<G> {
    fn players(&self) -> u8 {
        self.played.state().players()
    }

    fn next_step(&self) -> NextStep {
        self.next
    }

    fn chance_label(&self) -> Option<(String, usize)> {
        match (self.next, self.played.state().turn()) {
            (NextStep::Chance(_), Turn::Chance(request)) => {
                Some((request.label(), self.drawn.len() + 1))
            }
            _ => None,
        }
    }

    fn action_ids(&self) -> &[u16] {
        &self.ids
    }

    fn action_name(&self, id: u16) -> String {
        G::action_id_name(id.into())
    }

    fn apply(&mut self, step: u32) -> Result<(), StepError> {
        match self.next {
            NextStep::Over => return Err(SettingError("the round is over".into()).into()),
            NextStep::Chance(numbers) if step < numbers => self.drawn.push(step),
            NextStep::Chance(numbers) => {
                let message = format!("chance draws a number below {numbers}, not {step}");
                return Err(SettingError(message).into());
            }
            NextStep::Act(seat) => self.act(seat, step)?,
        }
        self.go_on();
        Ok(())
    }

    fn information(&self, seat: Seat) -> String {
        let mut text = format!("seat {}\n", seat.0);
        text += &self.played.observers().1.0[seat.index()];
        text += "chosen\n";
        text += &self.chosen[seat.index()];
        text += "now\n";
        push_line(&mut text, &self.view(seat).board(true));
        text
    }

    fn view_of(&self, seat: Seat) -> Box<dyn AnyView> {
        let mut legal = Vec::new();
        if self.next == NextStep::Act(seat) {
            self.played.state().legal(&mut legal);
        }
        let options = self.played.state().table_options().clone();
        any_view::<G>(self.kind, options, self.view(seat).clone(), legal)
    }

    fn observation(&self, seat: Seat) -> String {
        let board = self.view(seat).board(false);
        serde_json::to_string(&board).expect("a board is JSON")
    }

    fn write_tensor(&self, seat: Seat, out: &mut [f32]) {
        assert_eq!(out.len(), self.tensor_length(), "the length of a tensor");
        let (now, past) = out.split_at_mut(G::FEATURES);
        G::extract_features(self.view(seat), now);
        past.fill(0.0);
        let blocks = past.chunks_exact_mut(G::FEATURES + G::ACTION_IDS);
        for (block, recalled) in blocks.zip(&self.recalled[seat.index()]) {
            block[..G::FEATURES].copy_from_slice(&recalled.features);
            block[G::FEATURES + usize::from(recalled.chosen)] = 1.0;
        }
    }

    fn tensor_length(&self) -> usize {
        G::FEATURES + self.recall * (G::FEATURES + G::ACTION_IDS)
    }

    fn payoffs(&self) -> Vec<f64> {
        match self.next {
            NextStep::Over => payoffs(self.played.state()).to_vec(),
            _ => vec![0.0; self.players().into()],
        }
    }

    fn payoff_bounds(&self) -> (f64, f64) {
        payoff_bounds::<G>(self.played.state().table_options())
    }

    fn sample(&self, seat: Seat, seed: u64) -> Option<Box<dyn History>> {
        if !matches!(self.next, NextStep::Act(_)) {
            return None;
        }
        let own = self.view(seat);
        let world = own.sample(&mut SplitMix::new(seed))?;
        let (mut views, mut seen) = (Vec::new(), SeenTexts::new(self.players()));
        let mut sampled = self.clone();
        for other in Seat::all(self.players()) {
            if other == seat {
                views.push(own.clone());
                seen.0[seat.index()].clone_from(&self.played.observers().1.0[seat.index()]);
            } else {
                let view = own.in_world(&world, Viewer::Seat(other));
                push_line(&mut seen.0[other.index()], &view.board(true));
                views.push(view);
                sampled.chosen[other.index()].clear();
                sampled.recalled[other.index()].clear();
            }
        }
        sampled.played = Match::from_parts(world, (views, seen));
        sampled.go_on();
        Some(Box::new(sampled))
    }

    fn boxed_clone(&self) -> Box<dyn History> {
        Box::new(self.clone())
    }
}
