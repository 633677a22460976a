//! Reads a round's past: what each action of a seat was chosen from.

use super::history::{ActionKind, ObservedAction};
use super::policy::Top;
use brelan_kernel::Seat;
use brelan_quando::{Counts, Handle, Move, Past, Value, View};

/// A hand of another seat, as it was at some moment of the past.
pub(super) struct HistoryReader {
    seat: Seat,
    held: Vec<HandCard>,
    /// Whether a seat has knocked: every turn is then the last one.
    last: bool,
}

/// A card that was in the hand at some time.
struct HandCard {
    card: Handle,
    /// What it showed at that moment; `None` where it is hidden to this day.
    front: Option<Value>,
    /// What it shows once it is flipped.
    flips_to: Option<Value>,
    here: bool,
}

impl HistoryReader {
    /// The hand of `seat` before the past of `view`.
    pub(super) fn new(view: &View, seat: Seat) -> HistoryReader {
        let mut held: Vec<HandCard> = view
            .hand(seat)
            .map(|(card, sides)| HandCard::new(card, sides.front))
            .collect();
        for past in view.past() {
            match *past {
                Past::Played {
                    seat: by,
                    card,
                    front,
                } if by == seat => held.push(HandCard::new(card, Some(front))),
                _ => {}
            }
        }
        for past in view.past() {
            match *past {
                Past::Drew { seat: by, card, .. } if by == seat => {
                    find(&mut held, card, |held| held.here = false);
                }
                Past::Flipped { seat: by, card } if by == seat => find(&mut held, card, |held| {
                    (held.flips_to, held.front) = (held.front, Some(Value::ZERO));
                }),
                _ => {}
            }
        }
        HistoryReader {
            seat,
            held,
            last: false,
        }
    }

    /// Every action of the seat that is evidence about cards still hidden.
    pub(super) fn read(mut self, past: &[Past]) -> Vec<ObservedAction> {
        let mut actions = Vec::new();
        for (place, here) in past.iter().enumerate() {
            let rest = &past[place + 1..];
            if let Some(kind) = self.action(here, rest) {
                let known = self.known();
                let hidden = self.here().filter(|held| held.front.is_none()).count();
                if hidden > 0 {
                    actions.push(ObservedAction {
                        hidden,
                        known,
                        kind,
                    });
                }
            }
            self.follow(here);
        }
        actions
    }

    fn here(&self) -> impl Iterator<Item = &HandCard> {
        self.held.iter().filter(|held| held.here)
    }

    fn known(&self) -> Counts {
        let fronts = self.here().filter_map(|held| held.front);
        fronts.fold(Counts::NONE, |counts, front| counts.plus(front, 1))
    }

    /// What the seat chose here, if anything.
    fn action(&self, here: &Past, rest: &[Past]) -> Option<ActionKind> {
        match *here {
            Past::Play { seat, instead } if seat == self.seat => Some(ActionKind::Play {
                chosen: played(rest)?,
                instead,
                top: top_of_next_draw(seat, rest),
            }),
            Past::Drew {
                seat,
                side,
                up,
                down,
                ..
            } if seat == self.seat => Some(ActionKind::Draw {
                side,
                top: Top { up, down },
                last: self.last,
            }),
            Past::Knocked { seat, smallest } if seat == self.seat => {
                Some(ActionKind::Knock { smallest })
            }
            Past::Passed { seat, up } if seat == self.seat => Some(ActionKind::Pass {
                top: Top { up, down: None },
            }),
            _ => None,
        }
    }

    /// Goes on to the hand after this entry.
    fn follow(&mut self, here: &Past) {
        match *here {
            Past::Played { seat, card, .. } if seat == self.seat => {
                find(&mut self.held, card, |held| held.here = false);
            }
            Past::Drew { seat, card, .. } if seat == self.seat => {
                find(&mut self.held, card, |held| held.here = true);
            }
            Past::Flipped { seat, card } if seat == self.seat => {
                find(&mut self.held, card, |held| held.front = held.flips_to);
            }
            Past::Knocked { .. } => self.last = true,
            _ => {}
        }
    }
}

impl HandCard {
    fn new(card: Handle, front: Option<Value>) -> HandCard {
        HandCard {
            card,
            front,
            flips_to: None,
            here: true,
        }
    }
}

fn find(held: &mut [HandCard], card: Handle, change: impl FnOnce(&mut HandCard)) {
    if let Some(held) = held.iter_mut().find(|held| held.card == card) {
        change(held);
    }
}

/// The play whose cards come next.
fn played(rest: &[Past]) -> Option<Move> {
    let fronts = rest.iter().map_while(|past| match past {
        Past::Played { front, .. } => Some(*front),
        _ => None,
    });
    let (mut cards, mut lowest, mut highest) = (0, None, None);
    for front in fronts {
        cards += 1;
        lowest = lowest.min(Some(front)).or(Some(front));
        highest = highest.max(Some(front));
    }
    let value = lowest?;
    Some(if highest == lowest {
        Move::Equal { value, cards }
    } else {
        Move::Straight { lowest: value }
    })
}

/// What was known of the card that `seat` then drew after its play.
fn top_of_next_draw(seat: Seat, rest: &[Past]) -> Top {
    let next = rest.iter().find_map(|past| match *past {
        Past::Drew {
            seat: by, up, down, ..
        } if by == seat => Some(Top { up, down }),
        _ => None,
    });
    next.unwrap_or_default()
}
