//! Kuhn poker (H. W. Kuhn, 1950): three cards, two seats, one bet. A complete game in
//! one file, for tests: whatever takes any game must take this one.
#![allow(missing_docs)] // the types are those of the contract

use brelan_kernel::Chosen::Recorded;
use brelan_kernel::{
    Chance, Dice, GameOptions, List, MAX_SEATS, NotThisShuffle, Notation, OptionError, Position,
    PresetSpec, Refused, RoundResult, Rules, Seat, Shuffle, Turn, Viewer, declare_options, permute,
};
use serde::{Deserialize, Serialize};

/// A card: 0 is the Jack, 1 the Queen, 2 the King.
pub type Card = u8;
const CARDS: [&str; 3] = ["J", "Q", "K"];

declare_options! {
    in "kuhn/", defaults(players: u8);
    /// Kuhn poker has no options.
    players: u8 = players, Recorded;
}

impl OptionValues {
    fn check(&self) -> Result<(), OptionError> {
        let fits = (self.players == 2).then_some(());
        fits.ok_or_else(|| OptionError::new("players", "Kuhn poker is for two"))
    }
}

impl GameOptions for Options {
    type Values = OptionValues;
    const PLAYERS: (u8, u8) = (2, 2);
    const RULES_VERSION: u32 = 1;

    fn presets() -> Vec<PresetSpec> {
        let (name, min_players, max_players) = ("standard", 2, 2);
        vec![PresetSpec { name, min_players, max_players }]
    }
    fn from_preset_in_version(_: u32, _: &str, players: u8) -> Result<Options, OptionError> {
        OptionValues::defaults(players).try_into()
    }
    fn players(&self) -> u8 {
        self.players
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    #[default]
    Pass,
    Bet,
}

/// What happened; of a deal the truth has both cards, a seat its own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Happened<Dealt> {
    Dealt(Seat, Dealt),
    Acted(Seat, Action),
    /// The cards, unless a seat folded, and the points.
    Over(Option<[Card; 2]>, [i32; 2]),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NotYourTurn {}

impl std::fmt::Display for NotYourTurn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KU-1: it is not your turn")
    }
}

impl Refused for NotYourTurn {
    fn rule(&self) -> &'static str {
        "KU-1"
    }
}

/// The deal of a round; of round 0 the draw of the first dealer.
#[derive(Clone, PartialEq)]
pub struct Deal(u16);

impl Shuffle for Deal {
    /// The first dealer's seat, or the deck: the cards of seats 0 and 1, then the third.
    type Shuffled = Vec<u8>;

    fn label(&self) -> String {
        match self.0 {
            0 => "first".into(),
            round => format!("round/{round}/deck"),
        }
    }
    fn deals(&self) -> Option<u16> {
        Some(self.0).filter(|round| *round > 0)
    }
    fn draw(&self, chance: &mut impl Chance) -> Vec<u8> {
        let mut dice = chance.stream(format_args!("{}", self.label()));
        if self.0 == 0 {
            return vec![dice.below(2) as u8];
        }
        let mut deck = vec![0, 1, 2];
        permute(&mut deck, &mut dice);
        deck
    }
}

/// What everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Public {
    options: Options,
    dealer: Option<Seat>,
    is_dealt: bool,
    actions: List<Action, 3>,
    points: Option<[i32; 2]>,
}

impl Public {
    fn new(options: Options) -> Public {
        Public { options, dealer: None, is_dealt: false, actions: List::new(), points: None }
    }
    fn acting(&self) -> Option<Seat> {
        let dealer = self.dealer.filter(|_| self.is_dealt && self.points.is_none())?;
        Some(dealer.plus(1 + self.actions.len() as u8, 2))
    }
    fn observe<D>(&mut self, happened: &Happened<D>) {
        match happened {
            Happened::Dealt(dealer, _) => (self.dealer, self.is_dealt) = (Some(*dealer), true),
            Happened::Acted(_, action) => self.actions.push(*action),
            Happened::Over(_, points) => self.points = Some(*points),
        }
    }
    /// What the first to act wins, if the round is over, and whether the cards are shown.
    fn payoff(&self, first_is_higher: bool) -> Option<(i32, bool)> {
        use Action::{Bet, Pass};
        let sign = if first_is_higher { 1 } else { -1 };
        match *self.actions {
            [Pass, Pass] => Some((sign, true)),
            [Bet, Bet] | [Pass, Bet, Bet] => Some((2 * sign, true)),
            [Bet, Pass] => Some((1, false)),
            [Pass, Bet, Pass] => Some((-1, false)),
            _ => None,
        }
    }
}

#[derive(Clone)]
pub struct State {
    public: Public,
    cards: [Card; 2],
}

impl State {
    fn emit(&mut self, event: Happened<[Card; 2]>, out: &mut impl FnMut(Happened<[Card; 2]>)) {
        self.public.observe(&event);
        out(event);
    }
}

impl Rules for State {
    const NAME: &'static str = "kuhn";
    type Options = Options;
    type Action = Action;
    type Effects = ();
    type Event = Happened<[Card; 2]>;
    type Seen = Happened<Option<Card>>;
    type View = View;
    type ShuffleRequest = Deal;
    type Shuffled = Vec<u8>;
    type Refusal = NotYourTurn;

    fn new(options: Options) -> State {
        let public = Public::new(options);
        State { public, cards: [0; 2] }
    }
    fn table_options(&self) -> &Options {
        &self.public.options
    }
    fn turn(&self) -> Turn<Deal> {
        match self.public.acting() {
            Some(seat) => Turn::Act(seat),
            None if self.public.dealer.is_none() => Turn::Chance(Deal(0)),
            None if self.public.points.is_some() => Turn::Over,
            None => Turn::Chance(Deal(1)),
        }
    }
    fn legal(&self, out: &mut Vec<Action>) {
        out.clear();
        let acts = self.public.acting().is_some();
        out.extend([Action::Pass, Action::Bet].into_iter().filter(|_| acts));
    }
    fn check(&self, seat: Seat, _: &Action) -> Result<(), NotYourTurn> {
        let acts = self.public.acting() == Some(seat);
        acts.then_some(()).ok_or(NotYourTurn {})
    }
    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Self::Event),
    ) -> Result<(), NotYourTurn> {
        self.check(seat, action)?;
        self.emit(Happened::Acted(seat, *action), out);
        let first = self.dealer().next(2).index();
        let first_is_higher = self.cards[first] > self.cards[1 - first];
        if let Some((won, shown)) = self.public.payoff(first_is_higher) {
            let mut points = [-won; 2];
            points[first] = won;
            self.emit(Happened::Over(shown.then_some(self.cards), points), out);
        }
        Ok(())
    }
    fn apply_shuffle(
        &mut self,
        shuffled: &Vec<u8>,
        out: &mut impl FnMut(Self::Event),
    ) -> Result<(), NotThisShuffle> {
        match (self.turn(), &shuffled[..]) {
            (Turn::Chance(Deal(0)), &[seat @ 0..2]) => self.public.dealer = Some(Seat(seat)),
            (Turn::Chance(Deal(1)), &[one @ 0..3, other @ 0..3, third @ 0..3])
                if one != other && third != one && third != other =>
            {
                self.cards = [one, other];
                self.emit(Happened::Dealt(self.dealer(), self.cards), out);
            }
            _ => return Err(NotThisShuffle),
        }
        Ok(())
    }
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Self::Seen {
        match *event {
            Happened::Dealt(dealer, cards) => {
                Happened::Dealt(dealer, viewer.seat().map(|seat| cards[seat.index()]))
            }
            Happened::Acted(seat, action) => Happened::Acted(seat, action),
            Happened::Over(cards, points) => Happened::Over(cards, points),
        }
    }
    fn is_shown(_: &Self::Seen) -> bool {
        true
    }
    fn round(&self) -> u16 {
        self.public.is_dealt.into()
    }
    fn dealer(&self) -> Seat {
        self.public.dealer.unwrap_or_default()
    }
    fn last_round(&self) -> Option<RoundResult> {
        let points = self.public.points?.into_iter().collect();
        Some(RoundResult { end: "payoff", totals: List::new(), points })
    }
    fn scores(&self) -> List<i32, MAX_SEATS> {
        self.public.points.unwrap_or_default().into_iter().collect()
    }
    fn winners(&self) -> Vec<Seat> {
        let points = self.public.points.unwrap_or_default();
        let wins = |seat: &Seat| points[seat.index()] >= 0;
        Seat::all(2).filter(wins).collect()
    }
}

impl Notation for State {
    const DEALER_KEY: &'static str = "dealer";

    fn action_text(&self, _: Seat, action: &Action) -> String {
        format!("{action:?}").to_lowercase()
    }
    fn action_from_text(&self, _: Seat, text: &str) -> Result<Action, String> {
        match text {
            "pass" => Ok(Action::Pass),
            "bet" => Ok(Action::Bet),
            _ => Err(format!("`{text}` is no action of Kuhn poker")),
        }
    }
    fn shuffle_text(shuffled: &Vec<u8>) -> Vec<(&'static str, Vec<String>)> {
        let cards = shuffled.iter().map(|card| CARDS[usize::from(*card)].into());
        if shuffled.len() == 3 { vec![("deck", cards.collect())] } else { Vec::new() }
    }
    fn shuffle_from_text(&self, piles: &[(String, Vec<String>)]) -> Result<Vec<u8>, String> {
        let card = |text: &String| (0..3).find(|card| CARDS[usize::from(*card)] == text);
        match (self.turn(), piles) {
            (Turn::Chance(Deal(1..)), [(name, deck)]) if name == "deck" => {
                deck.iter().map(card).collect::<Option<_>>().ok_or("no such card".into())
            }
            _ => Err("one pile `deck` is expected before a round".into()),
        }
    }
    fn shuffle_for_dealer(_: &Options, dealer: Seat) -> Vec<u8> {
        vec![dealer.0]
    }
}

/// What one viewer knows.
#[derive(Clone)]
pub struct View {
    viewer: Viewer,
    public: Public,
    own: Option<Card>,
}

#[derive(Serialize)]
pub struct Board {
    phase: &'static str,
    acting: Option<Seat>,
    scores: [i32; 2],
    pub own: Option<Card>,
}

impl brelan_kernel::Board for Board {}

impl brelan_kernel::View<State> for View {
    type Board = Board;

    fn new(viewer: Viewer, options: &Options) -> View {
        let public = Public::new(*options);
        View { viewer, public, own: None }
    }
    fn viewer(&self) -> Viewer {
        self.viewer
    }
    fn observe(&mut self, seen: &Happened<Option<Card>>) {
        self.public.observe(seen);
        if let Happened::Dealt(_, own) = seen {
            self.own = *own;
        }
    }
    fn board(&self, _: bool) -> Board {
        let acting = self.public.acting();
        let phase = match (acting, self.public.points) {
            (Some(_), _) => "turn",
            (None, None) => "deal",
            (None, Some(_)) => "over",
        };
        Board { phase, acting, scores: self.public.points.unwrap_or_default(), own: self.own }
    }
    fn effects(&self, _: &Action) {}
    fn sample(&self, dice: &mut impl Dice) -> Option<State> {
        let (own, seat) =
            (self.own.filter(|_| self.public.acting().is_some())?, self.viewer.seat()?);
        let mut cards = [(own + 1 + dice.below(2) as u8) % 3; 2];
        cards[seat.index()] = own;
        Some(State { public: self.public, cards })
    }
    fn in_world(&self, world: &State, viewer: Viewer) -> View {
        let own = viewer.seat().map(|seat| world.cards[seat.index()]);
        View { viewer, public: self.public, own }
    }
}

impl Position for State {
    fn position(&self) -> String {
        format!("{:?} {:?}", self.public, self.cards)
    }
    fn deal_behind(&self, _: &State, _: &Vec<u8>) -> Option<Vec<u8>> {
        let [one, other] = self.cards;
        Some(vec![one, other, 3 - one - other])
    }
}
