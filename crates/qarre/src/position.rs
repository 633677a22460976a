//! A position as text: the whole truth, for tests only.

use crate::card::{ActionCard, Card};
use crate::public_state::Phase;
use crate::stacks::{CELLS, reserve};
use crate::{Handle, Options, Shuffled, State};
use brelan_kernel::{List, Rules, Seat, TwoSeats};
use std::fmt::Display;

/// One line of cards.
fn line<C: Display>(name: &str, cards: impl Iterator<Item = C>) -> String {
    let cards: String = cards.map(|card| format!(" {card}")).collect();
    format!("{name}:{cards}\n")
}

impl State {
    /// The position as text: what is waited for, then hands in the order of
    /// arrival, cells and reserves from the bottom, piles from the top.
    pub fn position(&self) -> String {
        let public = &self.public;
        let mut text = format!(
            "{:?} {} turn {}, {:?}, scores {:?}\n",
            public.phase, public.active.0, public.turn, public.action, public.scores.0
        );
        for seat in Seat::all(2) {
            let hand = self.hands.in_order(seat).into_iter();
            text += &line(&seat.0.to_string(), hand);
            let aside = public.stacks.upwards(reserve(seat)).into_iter();
            text += &line(&format!("reserve{}", seat.0), aside);
        }
        for cell in 0..CELLS {
            let cards = public.stacks.upwards(cell).into_iter();
            text += &line(&format!("cell{cell}"), cards);
        }
        text += &line("draw", self.piles.draw_pile(public));
        text += &line("discard", public.discard.iter());
        let actions = self.piles.action_pile(public, self.options.suits);
        text + &line("actions", actions)
    }

    /// A turn of seat `active` in the middle of a match, after its draw. `text`
    /// has lines `0: 7s 3h` (a hand), `cell1: 4d 4h` (bottom first),
    /// `reserve0: 9s 8s` (bottom first), `draw: …` (top first), `discard: …`,
    /// and where needed `action: Qs` (turned up now, its effect to come),
    /// `actions: …` (the pile under it, all others having been turned up; else
    /// none was), `scores: 10 5`, `turn: 4`, `drew: no`, `reserve_played: yes`.
    /// Without an action card the turn is in its placing phase.
    ///
    /// # Panics
    /// When the text is not such a position: it stands in a test.
    pub fn from_position(options: Options, active: u8, text: &str) -> State {
        let mut state = State::new(options);
        state.public.active = Seat(active);
        state.public.starter = Seat(active);
        state.public.turn = 1;
        state.public.drew = true;
        state.public.phase = Phase::Place;
        let (mut action, mut actions) = (None, None);
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, rest) = line.split_once(':').expect("a line is `name: values`");
            let actions_of = || {
                rest.split_whitespace()
                    .map(|word| word.parse().expect("one"))
            };
            match name {
                "action" => action = actions_of().next(),
                "actions" => actions = Some(actions_of().collect()),
                _ => state.set_line(name, rest),
            }
        }
        if let Some(action) = action {
            state.stack_actions(action, actions);
            state.turn_up(&mut |_| {});
        }
        state
    }

    /// Takes in one line of a position.
    fn set_line(&mut self, name: &str, rest: &str) {
        let cards = || {
            rest.split_whitespace()
                .map(|word| word.parse::<Card>().expect("a card"))
        };
        let numbers = || {
            rest.split_whitespace()
                .map(|word| word.parse::<i32>().expect("a number"))
        };
        let yes = rest.trim() == "yes";
        let public = &mut self.public;
        match name {
            "draw" => self.piles.lay(public, &cards().collect::<Vec<_>>()),
            "discard" => public.discard = cards().collect(),
            "turn" => public.turn = numbers().next().expect("a turn") as u32,
            "scores" => {
                public.scores = TwoSeats([0, 1].map(|seat| numbers().nth(seat).expect("two")))
            }
            "drew" => public.drew = yes,
            "reserve_played" => public.reserve_played = yes,
            "0" | "1" => {
                let seat = Seat(name.parse().expect("a seat"));
                for (arrival, card) in cards().enumerate() {
                    self.hands.add(seat, card, Handle(arrival as u32));
                    public.arrivals[seat] += 1;
                }
            }
            _ => {
                let (stack, number) = name.split_at(name.len() - 1);
                let number: usize = number.parse().expect("a cell or a seat");
                let place = if stack == "cell" {
                    number
                } else {
                    CELLS + number
                };
                cards().for_each(|card| public.stacks.push(place, card));
            }
        }
    }

    /// Puts an action card on top of the action pile.
    fn stack_actions(&mut self, action: ActionCard, pile: Option<Vec<ActionCard>>) {
        let all = || ActionCard::canonical(self.options.suits).filter(|card| *card != action);
        let below = pile.unwrap_or_else(|| all().collect());
        let turned: Vec<ActionCard> = all().filter(|card| !below.contains(card)).collect();
        let coming: Vec<ActionCard> = [action].into_iter().chain(below).collect();
        for card in &turned {
            self.public.turned |= 1 << card.index();
        }
        self.piles.lay_coming_actions(turned.into_iter(), &coming);
    }

    /// The deal that `self` would come from by the moves that led `real` from
    /// `deal`: each card of the deal is now in one place of the table, and what
    /// `self` has in that place came from there.
    pub fn deal_behind(&self, real: &State, deal: &Shuffled) -> Option<Shuffled> {
        let Shuffled::Deal { numbers, actions } = deal else {
            return None;
        };
        let (here, there) = (self.hidden(), real.hidden());
        let number = |card: &Card| {
            let hidden = there.iter().position(|other| other == card);
            hidden.map_or(*card, |place| here[place])
        };
        let turned = usize::from(self.public.action_count());
        let coming = self.piles.action_pile(&self.public, self.options.suits);
        let actions = actions[..turned].iter().copied().chain(coming);
        (here.len() == there.len()).then(|| Shuffled::Deal {
            numbers: numbers.iter().map(number).collect(),
            actions: actions.collect::<List<_, 12>>(),
        })
    }

    /// Every hidden number card, place by place.
    fn hidden(&self) -> Vec<Card> {
        let hands = Seat::all(2).flat_map(|seat| self.hands.in_order(seat));
        hands.chain(self.piles.draw_pile(&self.public)).collect()
    }
}

impl brelan_kernel::Position for State {
    fn position(&self) -> String {
        self.position()
    }

    fn deal_behind(&self, real: &State, deal: &Shuffled) -> Option<Shuffled> {
        self.deal_behind(real, deal)
    }
}
