//! A game of one's own, as small as a game can be: each of two seats is dealt one of five cards,
//! and stays or folds in turn. All that plays, records, searches or measures "any game" can take it.
//!
//! ```sh
//! cargo run -p brelan-kernel --example own_game
//! ```

use brelan_kernel::{
    Board, Chance, Dice, GameOptions, List, MAX_SEATS, Match, NoOptions, NotThisShuffle, Notation,
    NotationError, Refused, RoundResult, Rounds, Rules, Seat, Shuffle, SplitMix, Turn, View,
    Viewer, diff_members, diff_scalars, permute,
};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

const CARDS: u8 = 5;

/// What a seat chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    Stay,
    Fold,
}

/// The only rule that an action can break.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct NotYourTurn {}

impl fmt::Display for NotYourTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: it is not your turn", self.rule())
    }
}

impl Error for NotYourTurn {}

impl Refused for NotYourTurn {
    fn rule(&self) -> &'static str {
        "HC-1"
    }
}

/// What happened: the whole truth. It has no `Debug`, so that no log can print a hidden card.
#[derive(Clone)]
enum Event {
    Dealt([u8; 2]),
    Chosen(Action),
    Over { points: [i32; 2] },
}

/// What one viewer learns of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Seen {
    Dealt { own: Option<u8> },
    Chosen(Action),
    Over { points: [i32; 2] },
}

/// The shuffle that the game asks its caller for.
#[derive(Clone, PartialEq)]
struct Deal;

impl Shuffle for Deal {
    type Shuffled = [u8; 2];

    fn label(&self) -> String {
        "round/1/deck".into()
    }

    fn deals(&self) -> Option<u16> {
        Some(1)
    }

    fn draw(&self, chance: &mut impl Chance) -> [u8; 2] {
        let mut deck = [0, 1, 2, 3, 4];
        permute(&mut deck, &mut chance.stream(format_args!("round/1/deck")));
        [deck[0], deck[1]]
    }
}

/// The match: the whole truth of its table.
#[derive(Clone)]
struct State {
    options: NoOptions<2>,
    cards: Option<[u8; 2]>,
    chosen: List<Option<Action>, 2>,
}

impl State {
    /// What each seat scores, once both have chosen.
    fn points(&self) -> [i32; 2] {
        let (Some([one, other]), [Some(first), Some(second)]) = (self.cards, &*self.chosen) else {
            return [0, 0];
        };
        match (first, second) {
            (Action::Stay, Action::Stay) if one > other => [2, -2],
            (Action::Stay, Action::Stay) => [-2, 2],
            (Action::Stay, Action::Fold) => [1, -1],
            (Action::Fold, Action::Stay) => [-1, 1],
            (Action::Fold, Action::Fold) => [0, 0],
        }
    }
}

impl Rules for State {
    type Options = NoOptions<2>;
    type Action = Action;
    type Effects = ();
    type Event = Event;
    type Seen = Seen;
    type View = Knowledge;
    type ShuffleRequest = Deal;
    type Shuffled = [u8; 2];
    type Refusal = NotYourTurn;
    const NAME: &'static str = "high-card";
    const FEW_POINTS_WIN: bool = false;

    fn new(options: NoOptions<2>) -> Self {
        State {
            options,
            cards: None,
            chosen: List::new(),
        }
    }

    fn table_options(&self) -> &NoOptions<2> {
        &self.options
    }

    fn turn(&self) -> Turn<Deal> {
        match (self.cards, self.chosen.len()) {
            (None, _) => Turn::Chance(Deal),
            (_, 0) => Turn::Act(Seat(0)),
            (_, 1) => Turn::Act(Seat(1)),
            _ => Turn::Over,
        }
    }

    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        if self.turn().seat().is_some() {
            out.extend([Action::Stay, Action::Fold]);
        }
    }

    fn check(&self, seat: Seat, _: &Action) -> Result<(), NotYourTurn> {
        match self.turn().seat() == Some(seat) {
            true => Ok(()),
            false => Err(NotYourTurn {}),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotYourTurn> {
        self.check(seat, action)?;
        self.chosen.push(Some(*action));
        out(Event::Chosen(*action));
        if self.turn().is_over() {
            let points = self.points();
            out(Event::Over { points });
        }
        Ok(())
    }

    fn apply_shuffle(
        &mut self,
        shuffled: &[u8; 2],
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotThisShuffle> {
        let [one, other] = *shuffled;
        if self.cards.is_some() || one == other || one.max(other) >= CARDS {
            return Err(NotThisShuffle);
        }
        self.cards = Some(*shuffled);
        out(Event::Dealt(*shuffled));
        Ok(())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Seen {
        match event {
            Event::Dealt(cards) => Seen::Dealt {
                own: viewer.seat().map(|seat| cards[seat.index()]),
            },
            Event::Chosen(action) => Seen::Chosen(*action),
            Event::Over { points } => Seen::Over { points: *points },
        }
    }

    fn round(&self) -> u16 {
        self.cards.is_some().into()
    }

    fn dealer(&self) -> Seat {
        Seat(1)
    }

    fn round_points(_: &NoOptions<2>) -> Option<RangeInclusive<i32>> {
        Some(-2..=2)
    }

    fn last_round(&self) -> Option<RoundResult> {
        self.turn().is_over().then(|| RoundResult {
            end: "showdown",
            totals: List::new(),
            points: self.scores(),
            won: self.points().iter().map(|points| *points >= 0).collect(),
            knock: None,
        })
    }

    fn scores(&self) -> List<i32, MAX_SEATS> {
        self.points().into_iter().collect()
    }
}

/// All that one viewer knows: the fold of what it saw.
#[derive(Clone)]
struct Knowledge {
    viewer: Viewer,
    own: Option<u8>,
    is_dealt: bool,
    chosen: List<Option<Action>, 2>,
    points: [i32; 2],
}

impl View<State> for Knowledge {
    type Board = Table;

    fn new(viewer: Viewer, _: &NoOptions<2>) -> Self {
        Knowledge {
            viewer,
            own: None,
            is_dealt: false,
            chosen: List::new(),
            points: [0, 0],
        }
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn observe(&mut self, seen: &Seen) {
        match seen {
            Seen::Dealt { own } => (self.own, self.is_dealt) = (*own, true),
            Seen::Chosen(action) => self.chosen.push(Some(*action)),
            Seen::Over { points } => self.points = *points,
        }
    }

    fn board(&self, _: bool) -> Table {
        let (phase, acting) = match (self.is_dealt, self.chosen.len()) {
            (false, _) => (Phase::Deal, None),
            (true, 0) => (Phase::Choose, Some(Seat(0))),
            (true, 1) => (Phase::Choose, Some(Seat(1))),
            (true, _) => (Phase::Over, None),
        };
        Table {
            phase,
            acting,
            scores: self.points.to_vec(),
            round: self.is_dealt.into(),
            own: self.own,
        }
    }

    fn effects(&self, _: &Action) {}

    fn sample(&self, dice: &mut impl Dice) -> Option<State> {
        let (seat, own) = (self.viewer.seat()?, self.own?);
        if self.chosen.len() == 2 {
            return None;
        }
        // One of the four other cards.
        let below = u32::from(CARDS) - 1;
        let mut cards = [(own + 1 + dice.below(below) as u8) % CARDS; 2];
        cards[seat.index()] = own;
        Some(State {
            options: NoOptions::default(),
            cards: Some(cards),
            chosen: self.chosen,
        })
    }

    fn in_world(&self, world: &State, viewer: Viewer) -> Self {
        let card = |seat: Seat| world.cards.map(|cards| cards[seat.index()]);
        Knowledge {
            viewer,
            own: viewer.seat().and_then(card),
            ..self.clone()
        }
    }
}

#[derive(Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    Deal,
    Choose,
    Over,
}

diff_scalars!(Phase);

/// What lies on the table for a viewer, as a browser draws it.
#[derive(Clone, PartialEq, Serialize)]
struct Table {
    phase: Phase,
    acting: Option<Seat>,
    scores: Vec<i32>,
    round: u16,
    own: Option<u8>,
}

diff_members!(Table {
    phase,
    acting,
    scores,
    round,
    own
});

impl Board for Table {
    type Round = ();

    fn take_rounds(&mut self) -> Rounds<()> {
        Rounds::default()
    }
}

/// The texts of a record.
impl Notation for State {
    fn action_text(&self, _: Seat, action: &Action) -> String {
        match action {
            Action::Stay => "stay".into(),
            Action::Fold => "fold".into(),
        }
    }

    fn shuffle_text(shuffled: &[u8; 2]) -> Vec<(&'static str, Vec<String>)> {
        vec![("deck", shuffled.iter().map(u8::to_string).collect())]
    }

    fn shuffle_from_text(&self, piles: &[(String, Vec<String>)]) -> Result<[u8; 2], NotationError> {
        let [(name, texts)] = piles else {
            return Err(NotationError::WrongPiles("the deal has one pile".into()));
        };
        if name != "deck" {
            return Err(NotationError::WrongPiles("the pile is `deck`".into()));
        }
        let card = |text: &String| {
            let number = text.parse();
            number.map_err(|_| NotationError::unreadable(text, "card; one is written like 3"))
        };
        let cards: Vec<u8> = texts.iter().map(card).collect::<Result<_, _>>()?;
        let two = cards.try_into();
        two.map_err(|_| NotationError::WrongCards("two cards are dealt".into()))
    }
}

/// Plays a match at random and gives its scores.
fn play_at_random(seed: u64) -> Result<List<i32, MAX_SEATS>, Box<dyn Error>> {
    let mut dice = SplitMix::new(seed);
    let mut played: Match<State> = Match::new(NoOptions::from_preset("standard", 2)?);
    let mut legal = Vec::new();
    while let Some(seat) = played.advance(&mut dice) {
        let view = played.view(Viewer::Seat(seat));
        let own = view.own.ok_or("a seat has a card")?;
        played.state().legal(&mut legal);
        let action = legal[dice.below(legal.len() as u32) as usize];
        let text = played.state().action_text(seat, &action);
        println!("seat {} has a {own}: {text}", seat.0);
        played.play(seat, &action)?;
    }
    Ok(played.state().scores())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:?}", play_at_random(7)?);
    Ok(())
}

/// The tests that every game must pass compare what is hidden.
#[cfg(test)]
impl brelan_kernel::Position for State {
    fn position(&self) -> String {
        format!("{:?} {:?}", self.cards, self.chosen)
    }

    fn deal_behind(&self, _: &State, _: &[u8; 2]) -> Option<[u8; 2]> {
        self.cards
    }
}

#[cfg(test)]
brelan_conformance::suite!(State);

#[test]
fn what_one_seat_wins_the_other_one_loses() {
    for seed in 0..50 {
        let scores = play_at_random(seed).expect("a match that ends");
        assert_eq!(scores.iter().sum::<i32>(), 0);
    }
}
