//! Actions and deals as the record format writes them.

use crate::{Action, Card, Options, ShuffleRequest, Shuffled, State};
use brelan_kernel::{List, Notation, NotationError, Rules, Seat, Turn};

/// A deck's name in a record.
const DECK: &str = "deck";

impl Notation for State {
    const DEALER_KEY: &'static str = "dealer";

    fn action_text(&self, seat: Seat, action: &Action) -> String {
        match action {
            Action::Exchange { give, take } => {
                let hand = &self.hands[seat];
                match hand.place(*give) {
                    Some(place) => format!("exchange {} {take}", hand.face(place)),
                    None => format!("exchange ? {take}"),
                }
            }
            Action::Knock {} => "knock".into(),
            Action::Zero {} => "zero".into(),
        }
    }

    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["exchange", give, take] => {
                let (give, take): (Card, Card) = (give.parse()?, take.parse()?);
                let hand = &self.hands[seat];
                let place = hand
                    .place_of(give)
                    .ok_or_else(|| NotationError::not_in_hand(give, seat))?;
                Ok(Action::Exchange {
                    give: hand.handle(place),
                    take,
                })
            }
            ["knock"] => Ok(Action::Knock {}),
            ["zero"] => Ok(Action::Zero {}),
            _ => Err(NotationError::unreadable(text, "action of Zero")),
        }
    }

    fn shuffle_text(shuffled: &Shuffled) -> Vec<(&'static str, Vec<String>)> {
        match shuffled {
            Shuffled::First(_) => Vec::new(),
            Shuffled::Deck(deck) => vec![(DECK, deck.iter().map(Card::to_string).collect())],
        }
    }

    fn shuffle_from_text(
        &self,
        piles: &[(String, Vec<String>)],
    ) -> Result<Shuffled, NotationError> {
        if !matches!(self.turn(), Turn::Chance(ShuffleRequest::Deck { .. })) {
            return Err(NotationError::NothingToShuffle);
        }
        let wrong = |message| Err(NotationError::WrongPiles(message));
        let [(name, pile)] = piles else {
            return wrong(format!("one pile `{DECK}` is expected"));
        };
        if name != DECK {
            return wrong(format!("the pile `{DECK}` is expected, not `{name}`"));
        }
        let cards: Vec<Card> = pile
            .iter()
            .map(|card| card.parse())
            .collect::<Result<_, _>>()?;
        List::try_from_slice(&cards)
            .map(Shuffled::Deck)
            .ok_or_else(|| NotationError::WrongCards("a deck has at most 56 cards".into()))
    }

    fn shuffle_for_dealer(_: &Options, dealer: Seat) -> Option<Shuffled> {
        Some(Shuffled::First(dealer))
    }
}
