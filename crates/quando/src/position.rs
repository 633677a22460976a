//! A position as text: the whole truth, for tests only.

use crate::card::Card;
use crate::public_state::{Phase, PublicState};
use crate::{Handle, Options, Shuffled, State};
use brelan_kernel::{Rules, Seat};

/// One line of cards.
fn line(name: &str, cards: impl Iterator<Item = Card>) -> String {
    let cards: String = cards.map(|card| format!(" {card}")).collect();
    format!("{name}:{cards}\n")
}

impl State {
    /// The position as text: who is to act, then hands and piles from the top
    /// (discards from the first).
    pub fn position(&self) -> String {
        let public = &self.public;
        let mut text = format!(
            "{:?} {} of {}",
            public.phase, public.acting.0, public.active.0
        );
        if let Some(knocker) = public.knocker {
            text += &format!(", {} knocked", knocker.0);
        }
        text.push('\n');
        for seat in Seat::all(self.options.players) {
            text += &line(&seat.0.to_string(), self.hands.in_order(seat).into_iter());
        }
        text += &line("draw", self.piles.draw_pile(public));
        text += &line("discard", self.piles.discards(public));
        text
    }

    /// A turn of seat `active` in the middle of a round. `text` has lines
    /// `0: 3/7 4/1`, `draw: …` (top first), `discard: …` (first discarded
    /// first), and where needed `plays: 2 2`, `cards: 2 2`, `scores: 0 0`,
    /// `turns: 4`, `knocker: 1`. Cards that no line names are out of the game.
    ///
    /// # Panics
    /// When the text is not such a position: it stands in a test.
    pub fn from_position(options: Options, active: u8, text: &str) -> State {
        let mut state = State::new(options);
        let seat = Seat(active);
        state.public = PublicState {
            round: 1,
            phase: Phase::Turn,
            active: seat,
            acting: seat,
            dealer: seat.plus(options.players - 1, options.players),
            ..PublicState::default()
        };
        let (mut draw, mut discard) = (Vec::new(), Vec::new());
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, rest) = line.split_once(':').expect("a line is `name: values`");
            let words = || rest.split_whitespace();
            let cards = || words().map(|word| word.parse::<Card>().expect("a card"));
            let numbers = || words().map(|word| word.parse::<u16>().expect("a number"));
            match name {
                "draw" => draw = cards().collect(),
                "discard" => discard = cards().collect(),
                "turns" => state.public.turns = numbers().next().expect("turns").into(),
                "knocker" => {
                    state.public.knocker = numbers().next().map(|seat| Seat(seat as u8));
                }
                "plays" | "cards" | "scores" => {
                    for (seat, number) in Seat::all(options.players).zip(numbers()) {
                        match name {
                            "plays" => state.public.plays[seat] = number as u8,
                            "cards" => state.public.cards_played[seat] = number as u8,
                            _ => state.public.scores[seat] = number,
                        }
                    }
                }
                _ => {
                    let seat = Seat(name.parse().expect("a seat's number"));
                    for (arrival, card) in cards().enumerate() {
                        state.hands.add(seat, card, Handle(arrival as u32));
                        state.public.arrivals[seat] += 1;
                    }
                }
            }
        }
        state.piles.lay(&mut state.public, &draw);
        for card in discard {
            state.piles.discard(&mut state.public, card, None);
        }
        state
    }

    /// The deck that `self` would come from by the moves that led `real` from
    /// `deck`: each card of the deck stands now in one place of the table, and
    /// what `self` has in that place came from there.
    pub fn deal_behind(&self, real: &State, deck: &Shuffled) -> Option<Shuffled> {
        let Shuffled::Deck(deck) = deck else {
            return None;
        };
        let (here, there) = (self.places(), real.places());
        if here.len() != there.len() {
            return None;
        }
        let behind = deck.iter().map(|dealt| {
            let place = there.iter().position(|card| card.pair() == dealt.pair())?;
            let turned = there[place] != *dealt;
            Some(if turned {
                here[place].turned()
            } else {
                here[place]
            })
        });
        Some(Shuffled::Deck(behind.collect::<Option<_>>()?))
    }

    /// Every card on the table, place by place, as it lies.
    fn places(&self) -> Vec<Card> {
        let hands = Seat::all(self.options.players).flat_map(|seat| self.hands.in_order(seat));
        hands
            .chain(self.piles.draw_pile(&self.public))
            .chain(self.piles.discards(&self.public))
            .collect()
    }
}

impl brelan_kernel::Position for State {
    fn position(&self) -> String {
        self.position()
    }

    fn deal_behind(&self, real: &State, deck: &Shuffled) -> Option<Shuffled> {
        self.deal_behind(real, deck)
    }
}
