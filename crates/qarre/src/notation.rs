//! Actions and deals as the record format writes them.

use crate::card::{ActionCard, Card};
use crate::choice::Choice;
use crate::shuffle::{ShuffleRequest, Shuffled};
use crate::{Action, Options, State};
use brelan_kernel::{List, Notation, NotationError, Rules, Seat, Turn};
use std::str::FromStr;

impl Notation for State {
    const DEALER_KEY: &'static str = "starter";

    fn action_text(&self, seat: Seat, action: &Action) -> String {
        match Choice::of_action(action, |handle| self.hands.find(seat, handle)) {
            Some(choice) => choice.text(),
            None => "?".into(),
        }
    }

    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Action, NotationError> {
        let choice = Choice::from_text(text)?;
        if let Choice::Play(card, _) | Choice::Reserve(card) | Choice::Discard(card) = choice
            && !self.hands.of(seat).contains(card)
        {
            return Err(NotationError::not_in_hand(card, seat));
        }
        Ok(choice.as_action(|card| self.hands.handle(card)))
    }

    fn shuffle_text(shuffled: &Shuffled) -> Vec<(&'static str, Vec<String>)> {
        let numbers = |pile: &[Card]| pile.iter().map(Card::to_string).collect();
        let actions = |pile: &[ActionCard]| pile.iter().map(ActionCard::to_string).collect();
        match shuffled {
            Shuffled::First(_) => Vec::new(),
            Shuffled::Deal {
                numbers: first,
                actions: second,
            } => vec![("numbers", numbers(first)), ("actions", actions(second))],
            Shuffled::Draw(pile) => vec![("draw", numbers(pile))],
            Shuffled::Base(pile) => vec![("base", numbers(pile))],
            Shuffled::Actions(pile) => vec![("actions", actions(pile))],
        }
    }

    fn shuffle_from_text(
        &self,
        piles: &[(String, Vec<String>)],
    ) -> Result<Shuffled, NotationError> {
        let Turn::Chance(request) = self.turn() else {
            return Err(NotationError::NothingToShuffle);
        };
        let wrong = |expected: &str| Err(NotationError::WrongPiles(expected.into()));
        match (request, piles) {
            (ShuffleRequest::Deal { .. }, [(numbers, first), (actions, second)])
                if numbers == "numbers" && actions == "actions" =>
            {
                Ok(Shuffled::Deal {
                    numbers: pile(first)?,
                    actions: pile(second)?,
                })
            }
            (ShuffleRequest::Draw { .. }, [(name, cards)]) if name == "draw" => {
                Ok(Shuffled::Draw(pile(cards)?))
            }
            (ShuffleRequest::Base { .. }, [(name, cards)]) if name == "base" => {
                Ok(Shuffled::Base(pile(cards)?))
            }
            (ShuffleRequest::Actions { .. }, [(name, cards)]) if name == "actions" => {
                Ok(Shuffled::Actions(pile(cards)?))
            }
            (ShuffleRequest::First, _) => wrong("the starter is to be drawn here"),
            (ShuffleRequest::Deal { .. }, _) => {
                wrong("the piles `numbers` and `actions` are expected")
            }
            (ShuffleRequest::Draw { .. }, _) => wrong("one pile `draw` is expected"),
            (ShuffleRequest::Base { .. }, _) => wrong("one pile `base` is expected"),
            (ShuffleRequest::Actions { .. }, _) => wrong("one pile `actions` is expected"),
        }
    }

    fn shuffle_for_dealer(_: &Options, dealer: Seat) -> Option<Shuffled> {
        Some(Shuffled::First(dealer))
    }
}

impl Choice {
    /// The choice in the record format's notation.
    fn text(self) -> String {
        match self {
            Choice::Take(cell) => format!("take {cell}"),
            Choice::Done => "done".into(),
            Choice::Remove(cell, None) => format!("remove {cell}"),
            Choice::Remove(cell, Some(card)) => format!("remove {cell} {card}"),
            Choice::Skip => "skip".into(),
            Choice::Play(card, cell) => format!("play {card} {cell}"),
            Choice::Lay(cell) => format!("lay {cell}"),
            Choice::Reserve(card) => format!("reserve {card}"),
            Choice::Discard(card) => format!("discard {card}"),
            Choice::End => "end".into(),
        }
    }

    fn from_text(text: &str) -> Result<Choice, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["take", cell] => Choice::Take(cell_from(cell)?),
            ["done"] => Choice::Done,
            ["remove", cell] => Choice::Remove(cell_from(cell)?, None),
            ["remove", cell, card] => Choice::Remove(cell_from(cell)?, Some(card.parse()?)),
            ["skip"] => Choice::Skip,
            ["play", card, cell] => Choice::Play(card.parse()?, cell_from(cell)?),
            ["lay", cell] => Choice::Lay(cell_from(cell)?),
            ["reserve", card] => Choice::Reserve(card.parse()?),
            ["discard", card] => Choice::Discard(card.parse()?),
            ["end"] => Choice::End,
            _ => return Err(NotationError::unreadable(text, "action of Qarré")),
        })
    }
}

/// QA-2: cells are written 0 to 3.
fn cell_from(text: &str) -> Result<u8, NotationError> {
    match text {
        "0" => Ok(0),
        "1" => Ok(1),
        "2" => Ok(2),
        "3" => Ok(3),
        _ => Err(NotationError::unreadable(text, "cell; they are 0 to 3")),
    }
}

fn pile<T, const N: usize>(texts: &[String]) -> Result<List<T, N>, NotationError>
where
    T: FromStr<Err = NotationError> + Copy + Default,
{
    let cards: Vec<T> = texts
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    List::try_from_slice(&cards)
        .ok_or_else(|| NotationError::WrongCards(format!("a pile has at most {N} cards")))
}
