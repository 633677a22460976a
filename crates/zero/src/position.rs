//! A position as text: the whole truth, for tests only.

use crate::public_state::{Phase, PublicState};
use crate::{Card, Handle, Options, Shuffled, State};
use brelan_kernel::{Position, Rules, Seat};

/// One line of cards.
fn line(name: &str, cards: impl Iterator<Item = Card>) -> String {
    let cards: String = cards.map(|card| format!(" {card}")).collect();
    format!("{name}:{cards}\n")
}

impl State {
    /// The position as text: who is to act, then hands and pot, place by place,
    /// and the cards aside in canonical order.
    pub fn position(&self) -> String {
        let public = &self.public;
        let mut text = format!(
            "{:?} {}, {} knocks, turn {}\n",
            public.phase, public.active.0, public.knocks, public.turns
        );
        if let Some(closer) = public.closer {
            text += &format!("closed by {}, {} left\n", closer.0, public.last_turns);
        }
        for seat in Seat::all(self.players()) {
            text += &line(&seat.0.to_string(), self.hands[seat].faces());
        }
        text += &line("pot", self.pot.faces().iter().copied());
        text += &line("aside", self.aside);
        text
    }

    /// A turn of seat `active` in the middle of the first round. `text` has
    /// lines `0: r5 b3 …`, `pot: …`, and where needed `turns: 4` and `scores:
    /// 0 0 0`. Cards that no line names are aside.
    ///
    /// # Panics
    /// When the text is not such a position: it stands in a test.
    pub fn from_position(options: Options, active: u8, text: &str) -> State {
        let mut state = State::new(options);
        state.public = PublicState {
            round: 1,
            phase: Phase::Turn,
            active: Seat(active),
            dealer: Seat(active).plus(options.players - 1, options.players),
            ..PublicState::default()
        };
        state.aside = options.deck();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, rest) = line.split_once(':').expect("a line is `name: values`");
            let words = || rest.split_whitespace();
            let cards = || words().map(|word| word.parse::<Card>().expect("a card"));
            match name {
                "pot" => state.pot = cards().collect(),
                "turns" => state.public.turns = rest.trim().parse().expect("a number"),
                "scores" => {
                    for (seat, score) in Seat::all(options.players).zip(words()) {
                        state.public.scores[seat] = score.parse().expect("a number");
                    }
                }
                _ => {
                    let seat = Seat(name.parse().expect("a seat's number"));
                    for (arrival, card) in (0..).zip(cards()) {
                        state.hands[seat].push(card, Handle(arrival));
                    }
                }
            }
        }
        for seat in Seat::all(options.players) {
            state.aside = state.aside.but(state.hands[seat].cards());
        }
        state.aside = state.aside.but(state.pot.cards());
        state.shown = state.pot.cards();
        state
    }

    /// Every card of the round, place by place.
    fn places(&self) -> Vec<Card> {
        let hands = Seat::all(self.players()).flat_map(|seat| self.hands[seat].faces());
        let pot = self.pot.faces().iter().copied();
        hands.chain(pot).chain(self.aside).collect()
    }
}

impl Position for State {
    fn position(&self) -> String {
        self.position()
    }

    /// Each card of the deck stands now in one place of the table, and what
    /// `self` has in that place came from there.
    fn deal_behind(&self, real: &State, deck: &Shuffled) -> Option<Shuffled> {
        let Shuffled::Deck(deck) = deck else {
            return None;
        };
        let (here, there) = (self.places(), real.places());
        let behind = deck.iter().map(|dealt| {
            let place = there.iter().position(|card| card == dealt)?;
            here.get(place).copied()
        });
        Some(Shuffled::Deck(behind.collect::<Option<_>>()?))
    }
}
