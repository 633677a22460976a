//! Kuhn poker (H. W. Kuhn, 1950): three cards, two seats, one bet. A complete game,
//! for tests: what takes any game must take this one.
#![allow(missing_docs)] // the types are those of the contract

mod bots;
mod position;
use Action::{Bet, Pass};
use Event::{Acted, Dealt, Over};
use brelan_kernel::{
    Chance, Dice, Diff, DiffWriter, List, MAX_SEATS, NoOptions, NotThisShuffle, Notation,
    NotationError, Refused, RoundResult, Rounds, Rules, Seat, Shuffle, Turn, View as _, Viewer,
    permute,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A card: 1, 2 or 3; the higher one wins.
pub type Card = u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Check, or fold after a bet.
    Pass,
    /// Bet, or call.
    Bet,
}

/// What happened. Of a deal the truth has both cards, and a seat sees its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event<Cards> {
    Dealt(Cards),
    Acted(Seat, Action),
    /// The cards, unless a seat folded, and the points.
    Over(Option<[Card; 2]>, [i32; 2]),
}

#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[error("KU-1: it is not your turn")]
pub struct NotYourTurn;

impl Refused for NotYourTurn {
    fn rule(&self) -> &'static str {
        "KU-1"
    }
}

#[derive(Clone, PartialEq)]
pub struct Deal;

impl Shuffle for Deal {
    /// The cards of seats 0 and 1, and the third one.
    type Shuffled = [Card; 3];
    fn label(&self) -> String {
        "round/1/deck".into()
    }
    fn deals(&self) -> Option<u16> {
        Some(1)
    }
    fn draw(&self, chance: &mut impl Chance) -> [Card; 3] {
        let mut deck = [1, 2, 3];
        permute(&mut deck, &mut chance.stream(format_args!("round/1/deck")));
        deck
    }
}

/// What one viewer knows; a board shows all of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    #[serde(skip)]
    viewer: Viewer,
    phase: &'static str,
    acting: Option<Seat>,
    scores: [i32; 2],
    actions: Vec<Action>,
    pub own: Option<Card>,
}

impl Diff for View {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.replacement(new);
    }
}

impl brelan_kernel::Board for View {
    type Round = ();

    fn take_rounds(&mut self) -> Rounds<()> {
        Rounds::default()
    }
}

impl brelan_kernel::View<State> for View {
    type Board = View;
    fn new(viewer: Viewer, _: &NoOptions<2>) -> View {
        View {
            viewer,
            phase: "deal",
            acting: None,
            scores: [0; 2],
            actions: Vec::new(),
            own: None,
        }
    }
    fn viewer(&self) -> Viewer {
        self.viewer
    }
    fn observe(&mut self, seen: &Event<Option<Card>>) {
        match seen {
            Dealt(own) => (self.phase, self.acting, self.own) = ("turn", Some(Seat(0)), *own),
            Acted(seat, action) => {
                self.actions.push(*action);
                self.acting = Some(seat.next(2));
            }
            Over(_, points) => (self.phase, self.acting, self.scores) = ("over", None, *points),
        }
    }
    fn board(&self, _: bool) -> View {
        self.clone()
    }
    fn effects(&self, _: &Action) {}
    fn sample(&self, dice: &mut impl Dice) -> Option<State> {
        let (_, seat, own) = (self.acting?, self.viewer.seat()?, self.own?);
        let mut cards = [(own + dice.below(2) as u8) % 3 + 1; 2];
        cards[seat.index()] = own;
        let public = self.clone();
        Some(State { public, cards })
    }
    fn in_world(&self, world: &State, viewer: Viewer) -> View {
        let mut view = self.clone();
        (view.viewer, view.own) = (viewer, viewer.seat().map(|seat| world.cards[seat.index()]));
        view
    }
}

/// What all viewers know, and the cards.
#[derive(Clone)]
pub struct State {
    public: View,
    cards: [Card; 2],
}

impl State {
    fn emit(&mut self, event: Event<[Card; 2]>, out: &mut impl FnMut(Event<[Card; 2]>)) {
        self.public.observe_event(&event);
        out(event);
    }
}

impl Rules for State {
    const NAME: &'static str = "kuhn";
    const FEW_POINTS_WIN: bool = false;
    type Options = NoOptions<2>;
    type Action = Action;
    type Effects = ();
    type Event = Event<[Card; 2]>;
    type Seen = Event<Option<Card>>;
    type View = View;
    type ShuffleRequest = Deal;
    type Shuffled = [Card; 3];
    type Refusal = NotYourTurn;
    fn new(options: NoOptions<2>) -> State {
        let public = View::new(Viewer::Spectator, &options);
        let cards = [0; 2];
        State { public, cards }
    }
    fn table_options(&self) -> &NoOptions<2> {
        &NoOptions {}
    }
    fn turn(&self) -> Turn<Deal> {
        match (self.public.acting, self.public.phase) {
            (Some(seat), _) => Turn::Act(seat),
            (None, "deal") => Turn::Chance(Deal),
            (None, _) => Turn::Over,
        }
    }
    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        if self.public.acting.is_some() {
            out.extend([Pass, Bet]);
        }
    }
    fn check(&self, seat: Seat, _: &Action) -> Result<(), NotYourTurn> {
        let is_acting = self.public.acting == Some(seat);
        is_acting.then_some(()).ok_or(NotYourTurn)
    }
    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Self::Event),
    ) -> Result<(), NotYourTurn> {
        self.check(seat, action)?;
        self.emit(Acted(seat, *action), out);
        let best = usize::from(self.cards[1] > self.cards[0]);
        let (winner, won, is_shown) = match self.public.actions[..] {
            [Pass, Pass] => (best, 1, true),
            [Bet, Bet] | [Pass, Bet, Bet] => (best, 2, true),
            [Bet, Pass] => (0, 1, false),
            [Pass, Bet, Pass] => (1, 1, false),
            _ => return Ok(()),
        };
        let mut points = [-won; 2];
        points[winner] = won;
        self.emit(Over(is_shown.then_some(self.cards), points), out);
        Ok(())
    }
    fn apply_shuffle(
        &mut self,
        deck: &[Card; 3],
        out: &mut impl FnMut(Self::Event),
    ) -> Result<(), NotThisShuffle> {
        let is_deck = (1..=3).all(|card| deck.contains(&card));
        if self.turn() != Turn::Chance(Deal) || !is_deck {
            return Err(NotThisShuffle);
        }
        self.cards = [deck[0], deck[1]];
        self.emit(Dealt(self.cards), out);
        Ok(())
    }
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Self::Seen {
        match *event {
            Dealt(cards) => Dealt(viewer.seat().map(|seat| cards[seat.index()])),
            Acted(seat, action) => Acted(seat, action),
            Over(cards, points) => Over(cards, points),
        }
    }
    fn round(&self) -> u16 {
        u16::from(self.public.phase != "deal")
    }
    fn dealer(&self) -> Seat {
        Seat(1)
    }
    fn round_points(_: &Self::Options) -> Option<RangeInclusive<i32>> {
        Some(-2..=2)
    }
    fn last_round(&self) -> Option<RoundResult> {
        (self.public.phase == "over").then(|| RoundResult {
            end: "payoff",
            totals: List::new(),
            points: self.scores(),
            won: self.scores().iter().map(|score| *score >= 0).collect(),
            knock: None,
        })
    }
    fn scores(&self) -> List<i32, MAX_SEATS> {
        self.public.scores.into_iter().collect()
    }
}

impl Notation for State {
    fn action_text(&self, _: Seat, action: &Action) -> String {
        format!("{action:?}").to_lowercase()
    }
    fn shuffle_text(deck: &[Card; 3]) -> Vec<(&'static str, Vec<String>)> {
        vec![("deck", deck.iter().map(Card::to_string).collect())]
    }
    fn shuffle_from_text(
        &self,
        piles: &[(String, Vec<String>)],
    ) -> Result<[Card; 3], NotationError> {
        let pile = match piles {
            [(name, pile)] if name == "deck" => pile,
            _ => {
                let expected = "one pile `deck` is expected".into();
                return Err(NotationError::WrongPiles(expected));
            }
        };
        let deck: Vec<Card> = pile.iter().map(|card| card.parse().unwrap_or(0)).collect();
        deck.try_into()
            .map_err(|_| NotationError::WrongCards("a deck has three cards".into()))
    }
}
