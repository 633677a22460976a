//! The rules of Qarré, a test for each id, by the sections of
//! `docs/rules/qarre.md`.

mod combos;
mod draw;
mod end;
mod examples;
mod jack;
mod king;
mod knowledge;
mod options;
mod place;
mod refill;
mod reserve;
mod setup;
mod twofold;

use brelan_kernel::{Match, Notation, Refused, Rules, Seat, Shuffle, SplitMix, Viewer};
use brelan_qarre::{Event, OptionValues, Options, Preset, Shuffled, State, View};

/// The base of the worked examples, with a diamond 9 as the lost card.
const EXAMPLE: &str = "cell0: 6s\ncell1: 4d 4h\ncell2: Ah\ncell3: 9d\n";

/// A match in the middle of a test.
struct Played {
    game: Match<State>,
    /// What happened since the last look, in the notation's words.
    happened: Vec<String>,
}

fn standard() -> Options {
    Options::preset(Preset::Standard)
}

/// The standard rules with something changed.
fn changed(change: impl FnOnce(&mut OptionValues)) -> Options {
    standard().with(change).expect("an allowed change")
}

/// A turn of seat 0 in the position that the lines draw (see
/// [`State::from_position`]).
fn at(options: Options, lines: &[&str]) -> Played {
    Played {
        game: Match::from_state(State::from_position(options, 0, &lines.join("\n"))),
        happened: Vec::new(),
    }
}

/// A match after its deal, seat 0 having the first turn.
fn dealt(options: Options, dice: &mut SplitMix) -> Played {
    let mut played = Played {
        game: Match::new(options),
        happened: Vec::new(),
    };
    played.shuffled(&Shuffled::First(Seat(0)));
    played.draw_shuffle(dice);
    played
}

fn told(event: &Event) -> Option<String> {
    Some(match event {
        Event::Dealt { .. } => "dealt".into(),
        Event::Drew { seat, card, .. } => format!("{} draws {card}", seat.0),
        Event::DrewNothing(seat) => format!("{} draws nothing", seat.0),
        Event::TurnedUp { action, .. } => format!("{action} turned up"),
        Event::Took { card, cell, .. } => format!("takes {card} from {cell}"),
        Event::Refilled { card, cell } => format!("{cell} refilled with {card}"),
        Event::Finished(_) => "Jack done".into(),
        Event::Removed { cell, cards, .. } => format!("{cards} removed from {cell}"),
        Event::Skipped(_) => "King skipped".into(),
        Event::Placed { card, cell, .. } => format!("{card} on {cell}"),
        Event::Formed { combo, .. } => format!(
            "{:?} of {:?} at {:?} for {}",
            combo.kind, combo.cards, combo.cells, combo.points
        ),
        Event::Reserved { card, .. } => format!("{card} reserved"),
        Event::Discarded { card, .. } => format!("{card} discarded"),
        Event::Ended(seat) => format!("{} ends", seat.0),
        Event::Penalty { lost } => format!("penalty {lost:?}"),
        Event::ActionsShuffled => "actions shuffled".into(),
        Event::DrawShuffled { cards } => format!("{cards} shuffled"),
        Event::NewBase { base, cards } => format!("new base {base:?} and {cards}"),
        Event::Over(over) => format!(
            "over by {:?}: {:?} wins with {:?}",
            over.end, over.winners, over.scores
        ),
        Event::PublicState(_) => return None,
    })
}

impl Played {
    fn state(&self) -> &State {
        self.game.state()
    }

    /// Takes actions of the seat that is to act, and gives what happened, shuffles of
    /// the action cards that come in between included.
    fn does(&mut self, actions: &[&str]) -> String {
        for text in actions {
            let seat = self.state().turn().seat().expect("a seat is to act");
            let action = self
                .state()
                .action_from_text(seat, text)
                .unwrap_or_else(|fault| panic!("`{text}`: {fault}"));
            let mut tell = |event: Event| self.happened.extend(told(&event));
            let played = self.game.play_and_emit(seat, &action, &mut tell);
            if let Err(refusal) = played {
                panic!("`{text}` is refused: {refusal}");
            }
        }
        std::mem::take(&mut self.happened).join("; ")
    }

    /// The rule that refuses an action of the active seat.
    fn refuses(&self, text: &str) -> &'static str {
        let seat = Seat(self.acting());
        let action = self
            .state()
            .action_from_text(seat, text)
            .unwrap_or_else(|fault| panic!("`{text}`: {fault}"));
        let refusal = self.state().check(seat, &action);
        refusal.expect_err("it must be refused").rule()
    }

    /// The acting seat's actions, sorted.
    fn offers(&self) -> String {
        let Some(seat) = self.state().turn().seat() else {
            return String::new();
        };
        let mut legal = Vec::new();
        self.state().legal(&mut legal);
        let text = |action| self.state().action_text(seat, action);
        let mut texts: Vec<String> = legal.iter().map(text).collect();
        texts.sort();
        texts.join(" | ")
    }

    /// The offers that begin with this word, without it.
    fn offers_to(&self, word: &str) -> String {
        let offers = self.offers();
        let wanted = offers
            .split(" | ")
            .filter_map(|offer| offer.strip_prefix(word)?.strip_prefix(' '));
        wanted.collect::<Vec<_>>().join(", ")
    }

    /// Draws the shuffle that is waited for; its label.
    fn draw_shuffle(&mut self, dice: &mut SplitMix) -> String {
        let request = self.state().turn().request();
        let request = request.expect("a shuffle is waited for");
        self.shuffled(&request.draw(dice));
        request.label()
    }

    fn shuffled(&mut self, shuffled: &Shuffled) {
        let mut tell = |event: Event| self.happened.extend(told(&event));
        let taken = self.game.apply_shuffle_and_emit(shuffled, &mut tell);
        taken.expect("the cards that were asked for");
    }

    /// Gives the shuffle of one pile that is waited for, and what happened.
    fn gives(&mut self, pile: &str, cards: &str) -> String {
        let cards = cards.split(' ').map(str::to_owned).collect();
        let shuffled = self.state().shuffle_from_text(&[(pile.to_owned(), cards)]);
        self.shuffled(&shuffled.expect("the pile that is waited for"));
        std::mem::take(&mut self.happened).join("; ")
    }

    /// A line of the position: a hand, a cell, a reserve or a pile.
    fn line(&self, name: &str) -> String {
        let position = self.state().position();
        let line = position
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{name}:")));
        line.expect("a line of the position").trim().to_string()
    }

    fn scores(&self) -> [i32; 2] {
        let scores = self.state().scores();
        [scores[0], scores[1]]
    }

    fn acting(&self) -> u8 {
        self.state().turn().seat().expect("a seat is to act").0
    }

    fn view(&self, seat: u8) -> &View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }
}
