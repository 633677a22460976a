//! On small decks a chain meets every world as often as what was chosen in it is
//! likely, found by trying every deal and playing it through.

use crate::small_deck::{Round, compare, play, worlds};
use brelan_kernel::{Likelihood, Notation, Seat, SplitMix, Worlds};
use brelan_zero::{Action, CardSet, ChainSettings, Decision, Options, Posterior, State, World};

/// Gives what hardly fits, takes what fits, the more so after a knock, and
/// knocks with few points; looks at everything that a decision tells.
struct Collector(Options);

impl Likelihood<Decision, CardSet> for Collector {
    fn log_likelihood(&self, decision: &Decision, hand: &CardSet) -> f32 {
        let hand = *hand;
        let alike = |card: brelan_zero::Card| {
            let same = CardSet::of_colour(card.colour()).or(CardSet::of_value(card.value()));
            hand.and(same).len() as f32
        };
        let pressed = 0.5 + f32::from(decision.knocks) + 0.1 * decision.turn as f32;
        let offered = decision
            .pot
            .and(CardSet::of_value(brelan_zero::Value::new(1).expect("1")));
        match decision.exchange {
            Some((given, taken)) => pressed * (alike(taken) - alike(given)) / 3.0,
            None => {
                let total = f32::from(self.0.tally(hand).total());
                -total * (0.2 + offered.len() as f32 / 5.0)
            }
        }
    }
}

/// How likely the true state's turn is: only the other seat's tells something.
fn likelihood(round: &Round, state: &State, seat: Seat, action: &Action) -> f64 {
    if round.viewer.is(seat) {
        return 1.0;
    }
    let world = state.world().expect("a round goes on");
    let exchange = match action {
        Action::Exchange { take, .. } => {
            let text = state.action_text(seat, action);
            let given = text.split(' ').nth(1).expect("the given card");
            Some((given.parse().expect("a card"), *take))
        }
        _ => None,
    };
    let decision = Decision {
        seat,
        known: CardSet::NONE,
        pot: world.pot(),
        exchange,
        turn: world.public_state().turns,
        knocks: world.public_state().knocks,
    };
    let log = Collector(round.options).log_likelihood(&decision, &world.hand(seat));
    f64::from(log).exp()
}

/// The other seat's cards: with what the viewer sees they are the world.
fn other_hand(round: &Round, hand: impl Fn(Seat) -> CardSet) -> String {
    let seat = round.viewer.seat().expect("a seat's view");
    let cards: Vec<String> = hand(Seat(1 - seat.0))
        .map(|card| card.to_string())
        .collect();
    cards.join(" ")
}

const SAMPLES: usize = 2000;
/// Steps between two samples, so that one tells little of the next.
const THINNING: u32 = 60;

#[test]
fn a_chain_meets_each_world_as_often_as_what_was_chosen_in_it_is_likely() {
    let options = Options::study(2, (3, 4), 3, 2).expect("a small deck");
    let mut dice = SplitMix::new(5);
    let mut compared = 0;
    for number in 0..300 {
        let Some(round) = play(options, 2 + number % 5, &mut dice) else {
            continue;
        };
        let name = |state: &State| {
            let world = state.world().expect("a round goes on");
            other_hand(&round, |seat| world.hand(seat))
        };
        let worlds = worlds(&round, &name, &|state, seat, action| {
            likelihood(&round, state, seat, action)
        });
        let settings = ChainSettings {
            max_decisions: usize::MAX,
            burn_in: 0,
            thinning: THINNING,
        };
        let posterior = Posterior::new(&round.view, Collector(options), settings, &mut dice);
        let mut posterior = posterior.expect("a seat's view in a round");
        // Both forms of a world are the same one: the chain knows nothing of them.
        let samples = (0..SAMPLES).map(|number| match number % 2 {
            0 => {
                let world: World = posterior.next(&mut dice);
                other_hand(&round, |seat| world.hand(seat))
            }
            _ => name(&posterior.next(&mut dice)),
        });
        compare(&samples.collect::<Vec<_>>(), &worlds);
        compared += u32::from(worlds.len() > 3);
    }
    assert!(compared > 20, "{compared} views were compared");
}
