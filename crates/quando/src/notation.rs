//! Cards, actions and deals as the record format writes them; positions as
//! text for tests.

use crate::action::Picks;
use crate::card::{Card, Cards};
use crate::{Action, Options, Shuffled, Side, State, Value};
use brelan_kernel::{Notation, NotationError, Rules, Seat, Turn};
use std::fmt;

/// `front/back` in a hand, `up/down` on a pile.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.front(), self.back())
    }
}

impl std::str::FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let side = |side: &str| {
            let plain = side.len() <= 2 && side.bytes().all(|byte| byte.is_ascii_digit());
            let plain = plain && (side == "0" || !side.starts_with('0'));
            let value = plain.then(|| side.parse().ok().and_then(Value::new));
            value.flatten()
        };
        let sides = text
            .split_once('/')
            .and_then(|(front, back)| Some((side(front)?, side(back)?)));
        sides
            .and_then(|(front, back)| Card::new(front, back))
            .ok_or_else(|| NotationError::unreadable(text, "card; one is written like 7/3"))
    }
}

/// Reads a list of cards.
fn cards<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Cards, NotationError> {
    let cards: Vec<Card> = texts
        .into_iter()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    Cards::try_from_slice(&cards).ok_or_else(|| {
        NotationError::WrongCards(format!("a pile of {} cards is too many", cards.len()))
    })
}

impl Notation for State {
    const DEALER_KEY: &'static str = "dealer";

    fn action_text(&self, seat: Seat, action: &Action) -> String {
        let card = |handle| match self.hands.find(seat, handle) {
            Some(card) => card.to_string(),
            None => "?".into(),
        };
        match action {
            Action::Play { cards } => {
                let mut cards = *cards;
                cards.sort_unstable();
                let cards: Vec<String> = cards.iter().map(|&handle| card(handle)).collect();
                format!("play {}", cards.join(" "))
            }
            Action::Draw {
                side: Side::Visible,
            } => "draw visible".into(),
            Action::Draw { side: Side::Hidden } => "draw hidden".into(),
            Action::Flip { card: zero } => format!("flip {}", card(*zero)),
            Action::Knock {} => "knock".into(),
            Action::Pass {} => "pass".into(),
            Action::End {} => "end".into(),
        }
    }

    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Action, NotationError> {
        let handle = |word: &str| {
            let card: Card = word.parse()?;
            let mut hand = self.hands.cards(seat);
            let own = hand.find(|own| *own == card);
            own.map(|own| self.hands.handle(own))
                .ok_or_else(|| NotationError::not_in_hand(card, seat))
        };
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["play", ref named @ ..] => {
                let handles: Vec<_> = named
                    .iter()
                    .map(|word| handle(word))
                    .collect::<Result<_, _>>()?;
                let cards = Picks::try_from_slice(&handles).ok_or_else(|| {
                    NotationError::WrongCards("a play has at most ten cards".into())
                })?;
                if !cards.is_sorted() {
                    return Err(NotationError::WrongCards(format!(
                        "`{text}` does not name its cards in hand order (QU-12)"
                    )));
                }
                Ok(Action::Play { cards })
            }
            ["draw", "visible"] => Ok(Action::Draw {
                side: Side::Visible,
            }),
            ["draw", "hidden"] => Ok(Action::Draw { side: Side::Hidden }),
            ["flip", zero] => Ok(Action::Flip {
                card: handle(zero)?,
            }),
            ["knock"] => Ok(Action::Knock {}),
            ["pass"] => Ok(Action::Pass {}),
            ["end"] => Ok(Action::End {}),
            _ => Err(NotationError::unreadable(text, "action of Quando")),
        }
    }

    fn shuffle_from_text(
        &self,
        piles: &[(String, Vec<String>)],
    ) -> Result<Shuffled, NotationError> {
        let wanted = match self.turn() {
            Turn::Chance(crate::ShuffleRequest::Deck { .. }) => "deck",
            Turn::Chance(crate::ShuffleRequest::Draw { .. }) => "draw",
            _ => return Err(NotationError::NothingToShuffle),
        };
        let wrong = |message| Err(NotationError::WrongPiles(message));
        let [(name, pile)] = piles else {
            return wrong(format!("one pile `{wanted}` is expected"));
        };
        if name != wanted {
            return wrong(format!("the pile `{wanted}` is expected, not `{name}`"));
        }
        let pile = cards(pile.iter().map(String::as_str))?;
        Ok(if wanted == "deck" {
            Shuffled::Deck(pile)
        } else {
            Shuffled::Draw(pile)
        })
    }

    fn shuffle_text(shuffled: &Shuffled) -> Vec<(&'static str, Vec<String>)> {
        let texts = |pile: &[Card]| pile.iter().map(Card::to_string).collect();
        match shuffled {
            Shuffled::First(_) => Vec::new(),
            Shuffled::Deck(deck) => vec![("deck", texts(deck))],
            Shuffled::Draw(pile) => vec![("draw", texts(pile))],
        }
    }

    fn shuffle_for_dealer(options: &Options, dealer: Seat) -> Option<Shuffled> {
        Some(Shuffled::First(options.first_drawn(dealer)))
    }
}
