//! The rules of Zero, a test for each id, by the sections of
//! `docs/rules/zero.md`.

mod deal;
mod facts;
mod knowledge;
mod options;
mod scoring;
mod turn;

use brelan_kernel::{Match, Notation, Refused, Rules, Seat, Shuffle, SplitMix, View as _, Viewer};
use brelan_zero::{
    Board, Card, CardSet, Event, OptionValues, Options, Preset, Shuffled, State, View,
};

/// A match in the middle of a test.
struct Played {
    game: Match<State>,
    /// What happened since the last look.
    happened: Vec<String>,
}

/// The Asyncron rules for `players` players.
fn asyncron(players: u8) -> Options {
    Options::preset(Preset::Asyncron, players).expect("a number of players")
}

/// The Asyncron rules with one thing changed.
fn changed(players: u8, change: impl FnOnce(&mut OptionValues)) -> Options {
    asyncron(players).with(change).expect("an allowed change")
}

/// The cards that a text names.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|word| word.parse().expect("a card"))
        .collect()
}

/// A turn of `active` in the position that `text` draws (see
/// [`State::from_position`]).
fn at(options: Options, active: u8, text: &str) -> Played {
    Played {
        game: Match::from_state(State::from_position(options, active, text)),
        happened: Vec::new(),
    }
}

/// A match of three after the deal that gives these hands and this pot: seat 2
/// deals, so that seat 0 starts.
fn dealt_so(options: Options, hands: &[&str], pot: &str) -> Played {
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    let mut deck: Vec<Card> = (0..usize::from(options.hand_size))
        .flat_map(|arrival| hands.iter().map(move |hand| hand[arrival]))
        .collect();
    deck.extend(cards(pot));
    let dealt: CardSet = deck.iter().copied().collect();
    let all = brelan_zero::Colour::all();
    let all =
        all.flat_map(|colour| brelan_zero::Value::all().map(move |value| Card::new(colour, value)));
    deck.extend(all.filter(|card| !dealt.contains(*card)));
    let texts = deck.iter().map(Card::to_string).collect();
    let mut played = new(options);
    played.shuffled(&Shuffled::First(Seat(options.players - 1)));
    let shuffled = played.state().shuffle_from_text(&[("deck".into(), texts)]);
    played.shuffled(&shuffled.expect("a deck"));
    played
}

/// A match after its first deal by chance.
fn dealt(options: Options, seed: u64) -> Played {
    let mut played = new(options);
    let mut dice = SplitMix::new(seed);
    played.draw_shuffle(&mut dice);
    played.draw_shuffle(&mut dice);
    played
}

fn new(options: Options) -> Played {
    Played {
        game: Match::new(options),
        happened: Vec::new(),
    }
}

fn told(event: &Event) -> String {
    match event {
        Event::Dealt(_) => "dealt".into(),
        Event::Exchanged(exchange) => format!(
            "{} gives {}, takes {}",
            exchange.seat.0, exchange.given, exchange.taken
        ),
        Event::Knocked(seat) => format!("{} knocks", seat.0),
        Event::RoundOver(over) => format!("over by {:?}: {:?}", over.end, over.points),
    }
}

impl Played {
    fn state(&self) -> &State {
        self.game.state()
    }

    /// Takes actions written `seat action`, and gives what happened.
    fn does(&mut self, actions: &[&str]) -> String {
        for text in actions {
            let (seat, action) = text.split_once(' ').expect("`seat action`");
            let seat = Seat(seat.parse().expect("a seat"));
            let action = self.state().action_from_text(seat, action);
            let action = action.expect("an action");
            let mut tell = |event: Event| self.happened.push(told(&event));
            let played = self.game.play_and_emit(seat, &action, &mut tell);
            if let Err(refusal) = played {
                panic!("`{text}` is refused: {refusal}");
            }
        }
        std::mem::take(&mut self.happened).join("; ")
    }

    /// Why an action is refused.
    fn refuses(&self, text: &str) -> String {
        let (seat, action) = text.split_once(' ').expect("`seat action`");
        let seat = Seat(seat.parse().expect("a seat"));
        let action = self.state().action_from_text(seat, action);
        let action = action.expect("an action");
        let refusal = self.state().check(seat, &action);
        let refusal = refusal.expect_err("it must be refused");
        assert!(refusal.to_string().starts_with(refusal.rule()));
        refusal.to_string()
    }

    /// The acting seat's actions.
    fn offers(&self) -> Vec<String> {
        let Some(seat) = self.state().turn().seat() else {
            return Vec::new();
        };
        let mut legal = Vec::new();
        self.state().legal(&mut legal);
        let texts = legal
            .iter()
            .map(|action| self.state().action_text(seat, action));
        texts.collect()
    }

    /// Draws the shuffle that is waited for.
    fn draw_shuffle(&mut self, dice: &mut SplitMix) {
        let request = self.state().turn().request();
        let request = request.expect("a shuffle is waited for");
        self.shuffled(&request.draw(dice));
    }

    fn shuffled(&mut self, shuffled: &Shuffled) {
        let mut tell = |event: Event| self.happened.push(told(&event));
        let taken = self.game.apply_shuffle_and_emit(shuffled, &mut tell);
        taken.expect("the cards that were asked for");
    }

    /// A line of the position: a seat's hand, `pot` or `aside`.
    fn line(&self, name: &str) -> String {
        let position = self.state().position();
        let mut lines = position.lines();
        let line = lines.find_map(|line| line.strip_prefix(&format!("{name}:")));
        line.expect("a line of the position").trim().to_string()
    }

    fn acting(&self) -> u8 {
        self.state().turn().seat().expect("a seat is to act").0
    }

    fn view(&self, seat: u8) -> &View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }

    fn board(&self, seat: u8) -> Board {
        self.view(seat).board(true)
    }

    /// How the last round ended.
    fn end(&self) -> &'static str {
        self.state().last_round().expect("a finished round").end
    }
}

/// Three hands without any set, and a pot.
const HANDS: [&str; 3] = [
    "r1 o2 y3 g4 b5 p6 w7 r8 o1",
    "o3 y4 g5 b6 p7 w8 r2 y1 g2",
    "y5 g6 b7 p8 w1 r3 o4 b2 p3",
];
const POT: &str = "w2 r4 o5 y6 g7";

/// A match of three with [`HANDS`] and [`POT`], seat 0 to begin.
fn usual(options: Options) -> Played {
    dealt_so(options, &HANDS, POT)
}
