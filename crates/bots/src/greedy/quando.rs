//! Greedy at Quando: minimises a heuristic cost of the hand, one turn ahead.
//!
//! The constants were chosen by hand against random bots, seed 5: 9 of 0 to 12 for
//! the next play, 100 of 0 to 160 for the triplet; a price on each card did not help
//! and was left out (`docs/decisions`, 10). They are frozen with the bot's choices.

use crate::{Bot, Style};
use brelan_kernel::View as _;
use brelan_quando::{Action, Phase, Side, State, Value, View};

/// Counts in tenths of a point.
type Tenths = i32;

const POINT: Tenths = 10;
/// What the best next play takes out of the hand is nearly gone already: this share of
/// [`POINT`] a point.
const NEXT_PLAY: Tenths = 9;
/// What a triplet brings: every other hand grows by a card or a flipped zero.
const TRIPLET: Tenths = 100;
/// What a hand of zeros alone brings: the round.
const ALL_ZEROS: Tenths = 60;
/// What the unknown side of a card counts.
const UNKNOWN: Tenths = 50;

/// The highest total to knock with, by the number of cards of the smallest
/// other hand; against one or two only with nothing at all, which is possible
/// where zeros do not end the round.
const KNOCK_AT_MOST: [Option<u16>; 8] = [
    None,
    None,
    None,
    Some(1),
    Some(3),
    Some(4),
    Some(6),
    Some(8),
];

/// The frozen greedy bot.
pub(crate) fn greedy() -> Box<dyn Bot<State>> {
    Box::new(Greedy(Habits::GREEDY))
}

/// Greedy with another habit.
pub(crate) fn style(style: Style) -> Box<dyn Bot<State>> {
    let greedy = Habits::GREEDY;
    Box::new(Greedy(match style {
        Style::Daring => Habits { knock: 2, ..greedy },
        Style::Cautious => Habits {
            knock: -2,
            ..greedy
        },
        // It keeps what goes together, and a triplet means much to it.
        Style::Hoarder => Habits {
            next_play: 10,
            triplet: 3 * TRIPLET,
            card: 0,
            knock: 0,
        },
        // It looks no play ahead, and wants few cards.
        Style::Rusher => Habits {
            next_play: 0,
            triplet: 0,
            card: 2 * POINT,
            knock: 0,
        },
    }))
}

/// What greedy and its styles differ in.
#[derive(Clone, Copy)]
struct Habits {
    /// [`NEXT_PLAY`].
    next_play: Tenths,
    /// [`TRIPLET`].
    triplet: Tenths,
    /// What each card costs beside its points.
    card: Tenths,
    /// How many points more the hand may have for a knock.
    knock: i32,
}

impl Habits {
    const GREEDY: Habits = Habits {
        next_play: NEXT_PLAY,
        triplet: TRIPLET,
        card: 0,
        knock: 0,
    };
}

/// Lowest remaining sum with an eye on the next play; no memory but the view's.
struct Greedy(Habits);

/// How many cards of a hand show each value.
#[derive(Clone, Copy)]
struct Counts([u8; VALUES]);

const VALUES: usize = Value::MAX.number() as usize + 1;

impl Counts {
    fn own(view: &View) -> Counts {
        let mut counts = Counts([0; VALUES]);
        if let Some(seat) = view.viewer().seat() {
            for (_, sides) in view.hand(seat) {
                if let Some(front) = sides.front {
                    counts.0[usize::from(front.number())] += 1;
                }
            }
        }
        counts
    }

    fn without(mut self, view: &View, action: &Action) -> Counts {
        if let Action::Play { cards } = action {
            for front in cards.iter().filter_map(|&card| view.own_front(card)) {
                self.0[usize::from(front.number())] -= 1;
            }
        }
        self
    }

    fn with(mut self, value: usize) -> Counts {
        self.0[value] += 1;
        self
    }

    fn total(&self) -> Tenths {
        let points = |(value, &count): (usize, &u8)| value as Tenths * Tenths::from(count);
        self.0.iter().enumerate().map(points).sum()
    }

    fn cards(&self) -> Tenths {
        self.0.iter().map(|&count| Tenths::from(count)).sum()
    }

    /// The points that the best next play would take out of the hand.
    fn best_play(&self) -> Tenths {
        let sets = (0..VALUES).map(|value| value as Tenths * Tenths::from(self.0[value]));
        let straight = |low: &usize| self.0[*low..low + 3].iter().all(|&count| count > 0);
        let straights = (0..VALUES - 2)
            .filter(straight)
            .map(|low| 3 * low as Tenths + 3);
        sets.chain(straights).max().unwrap_or(0)
    }

    /// What the hand costs when more turns will follow.
    fn cost(&self, habits: &Habits) -> Tenths {
        if self.cards() == Tenths::from(self.0[0]) {
            return -ALL_ZEROS;
        }
        let held = POINT * self.total() + habits.card * self.cards();
        held - habits.next_play * self.best_play()
    }

    /// What the hand costs when the round ends now.
    fn last_cost(&self) -> Tenths {
        POINT * self.total()
    }
}

/// The draw to come: what is known of the top card's sides.
struct Draw {
    up: Option<Value>,
    down: Option<Value>,
}

impl Draw {
    fn of(view: &View) -> Draw {
        Draw {
            up: view.public_state().draw_top,
            down: view.draw_down_side(),
        }
    }

    /// The cost of a hand with the card drawn on that side.
    fn cost(&self, side: Side, hand: Counts, cost: impl Fn(&Counts) -> Tenths) -> Tenths {
        let (known, other) = match side {
            Side::Visible => (self.up, self.down),
            Side::Hidden => (self.down, self.up),
        };
        match known {
            Some(value) => cost(&hand.with(usize::from(value.number()))),
            None => {
                let other = other.map(|value| usize::from(value.number()));
                let values = (0..VALUES).filter(|value| Some(*value) != other);
                let (sum, count) = values.fold((0, 0), |(sum, count), value| {
                    (sum + cost(&hand.with(value)), count + 1)
                });
                sum / count
            }
        }
    }

    fn best_cost(&self, hand: Counts, cost: impl Fn(&Counts) -> Tenths) -> Tenths {
        let sides = [Side::Visible, Side::Hidden].map(|side| self.cost(side, hand, &cost));
        sides[0].min(sides[1])
    }
}

impl Bot<State> for Greedy {
    fn choose(&mut self, view: &View, legal: &[Action]) -> Action {
        let Greedy(habits) = self;
        let last_turn = view.public_state().knocker.is_some();
        let cost = |hand: &Counts| match last_turn {
            true => hand.last_cost(),
            false => hand.cost(habits),
        };
        let own = Counts::own(view);
        let draw = Draw::of(view);
        let judge = |action: &Action| match action {
            Action::Play { .. } => {
                let triplet = view.effects(action).kind == Some(brelan_quando::Kind::Triplet);
                let bonus = if triplet { habits.triplet } else { 0 };
                draw.best_cost(own.without(view, action), cost) - bonus
            }
            Action::Draw { side } => draw.cost(*side, own, cost),
            Action::Flip { card } => match view.own_back(*card) {
                Some(back) => POINT * Tenths::from(back.number()),
                None => UNKNOWN,
            },
            Action::Knock {} if wants_to_knock(view, habits) => Tenths::MIN,
            Action::Knock {} => Tenths::MAX,
            Action::Pass {} | Action::End {} => cost(&own),
        };
        // The first of equals, so that the choice is the same everywhere.
        *legal
            .iter()
            .min_by_key(|action| judge(action))
            .expect("there is always an action")
    }
}

fn wants_to_knock(view: &View, habits: &Habits) -> bool {
    let public = view.public_state();
    if !matches!(public.phase, Phase::Turn | Phase::Ending) {
        return false;
    }
    let Some(seat) = view.viewer().seat() else {
        return false;
    };
    let others = seat
        .others(view.options().players)
        .map(|other| view.cards(other));
    let smallest = others.min().unwrap_or(0).min(KNOCK_AT_MOST.len() - 1);
    let most = i32::from(KNOCK_AT_MOST[smallest].unwrap_or(0)) + habits.knock;
    view.own_total().is_some_and(|own| i32::from(own) <= most)
}
