//! On small decks a sample's distribution is that of all consistent worlds,
//! found by trying every deal: a world is consistent if, played with the same
//! actions, its viewer sees the same.

use brelan_kernel::{
    Dice, Likelihood, Rules, Seat, Shuffle, SplitMix, Turn, Uniform, View as _, Viewer, Worlds as _,
};
use brelan_quando::{
    Action, Card, Event, Options, Posterior, Recycle, Seen, ShuffleRequest, Shuffled, State, Value,
    View,
};
use std::collections::BTreeMap;

/// One input of the round after its deal.
enum Step {
    Act(Seat, Action),
    Reshuffle,
}

/// A round that was played for a while.
struct Round {
    options: Options,
    deck: Vec<Card>,
    steps: Vec<Step>,
    viewer: Viewer,
    /// What the viewer saw from the deal on, input by input.
    seen: Vec<Vec<Seen>>,
    view: View,
}

const FIRST: Shuffled = Shuffled::First(Seat(0));

fn before_the_deal(options: Options) -> State {
    let mut state = State::new(options);
    state.apply_shuffle(&FIRST, &mut |_| {}).expect("a seat");
    state
}

/// Plays `inputs` inputs by chance, triplets first; `None` when the round ends
/// before.
fn play(options: Options, inputs: usize, dice: &mut SplitMix) -> Option<Round> {
    let viewer = Viewer::Seat(Seat(dice.below(2) as u8));
    let mut state = before_the_deal(options);
    let mut round = Round {
        options,
        deck: Vec::new(),
        steps: Vec::new(),
        viewer,
        seen: Vec::new(),
        view: View::new(viewer, &options),
    };
    let mut legal = Vec::new();
    for input in 0..=inputs {
        let mut seen = Vec::new();
        let mut observe = |event: Event| seen.push(event.seen_by(viewer));
        if let Some(request) = state.turn().request() {
            let shuffled = request.draw(dice);
            state
                .apply_shuffle(&shuffled, &mut observe)
                .expect("the drawn shuffle");
            match shuffled {
                Shuffled::Deck(deck) if input == 0 => round.deck = deck.to_vec(),
                Shuffled::Draw(_) => round.steps.push(Step::Reshuffle),
                _ => return None,
            }
        } else {
            let seat = state.turn().seat()?;
            state.legal(&mut legal);
            let big = legal
                .iter()
                .rfind(|action| matches!(action, Action::Play { cards } if cards.len() == 3));
            let action = *big.unwrap_or(&legal[dice.below(legal.len() as u32) as usize]);
            state
                .play(seat, &action, &mut observe)
                .expect("a legal action");
            round.steps.push(Step::Act(seat, action));
        }
        seen.iter().for_each(|seen| round.view.observe(seen));
        round.seen.push(seen);
    }
    let over = |seen: &Seen| matches!(seen, Seen::RoundOver(_));
    (!round.seen.iter().flatten().any(over)).then_some(round)
}

/// Every order of `cards` with every side up that `fits` allows at its place.
fn arrangements(
    cards: &[Card],
    fits: &dyn Fn(usize, Card) -> bool,
    chosen: &mut Vec<Card>,
    found: &mut dyn FnMut(&[Card]),
) {
    if chosen.len() == cards.len() {
        return found(chosen);
    }
    for card in cards {
        if chosen.contains(card) || chosen.contains(&card.turned()) {
            continue;
        }
        for side in [*card, card.turned()] {
            if fits(chosen.len(), side) {
                chosen.push(side);
                arrangements(cards, fits, chosen, found);
                chosen.pop();
            }
        }
    }
}

/// How likely each world is, but for a constant.
type Weights = BTreeMap<String, f64>;

/// The consistent worlds: as likely as the shuffles that lead to each, times
/// what `model` says.
fn worlds(round: &Round, model: &dyn Likelihood<Seat, [Value]>) -> Weights {
    // The deal alone tells the viewer one side of every dealt card.
    let starter = Seat(1);
    let dealt = usize::from(round.options.hand_size) * 2;
    let fits = |place: usize, card: Card| {
        let real = round.deck[place];
        let own = round.viewer.is(starter.plus((place % 2) as u8, 2));
        match place {
            _ if place < dealt && own => card.back() == real.back(),
            _ if place <= dealt => card.front() == real.front(),
            _ => true,
        }
    };
    let mut worlds = BTreeMap::new();
    arrangements(&round.deck, &fits, &mut Vec::new(), &mut |deck| {
        let mut state = before_the_deal(round.options);
        let mut seen = Vec::new();
        let mut observe = |event: Event| seen.push(event.seen_by(round.viewer));
        state
            .apply_shuffle(
                &Shuffled::Deck(deck.iter().copied().collect()),
                &mut observe,
            )
            .expect("the deck");
        if seen == round.seen[0] {
            follow(round, model, state, 0, &mut worlds);
        }
    });
    worlds
}

/// Goes on with the round's inputs for as long as the viewer sees the same.
fn follow(
    round: &Round,
    model: &dyn Likelihood<Seat, [Value]>,
    mut state: State,
    from: usize,
    worlds: &mut Weights,
) {
    for (index, step) in round.steps.iter().enumerate().skip(from) {
        let mut seen = Vec::new();
        let mut observe = |event: Event| seen.push(event.seen_by(round.viewer));
        match step {
            Step::Act(seat, action) => {
                if state.play(*seat, action, &mut observe).is_err() {
                    return;
                }
            }
            Step::Reshuffle => {
                let Turn::Chance(ShuffleRequest::Draw { cards, .. }) = state.turn() else {
                    return;
                };
                arrangements(&cards, &|_, _| true, &mut Vec::new(), &mut |pile| {
                    let (mut state, mut seen) = (state.clone(), Vec::new());
                    let mut observe = |event: Event| seen.push(event.seen_by(round.viewer));
                    state
                        .apply_shuffle(
                            &Shuffled::Draw(pile.iter().copied().collect()),
                            &mut observe,
                        )
                        .expect("the pile");
                    if seen == round.seen[index + 1] {
                        follow(round, model, state, index + 1, worlds);
                    }
                });
                return;
            }
        }
        if seen != round.seen[index + 1] {
            return;
        }
    }
    *worlds.entry(state.position()).or_default() += likelihood(round, model, &state);
}

/// What `model` says of the hidden cards of a world.
fn likelihood(round: &Round, model: &dyn Likelihood<Seat, [Value]>, world: &State) -> f64 {
    let of = |seat: Seat| {
        let front = |handle| world.known_sides(seat, seat, handle)?.front;
        let hidden: Vec<Value> = round.view.hidden(seat).filter_map(front).collect();
        f64::from(model.log_likelihood(&seat, &hidden))
    };
    Seat::all(2).map(of).sum::<f64>().exp()
}

/// How far drawn worlds are from their distribution: chi-square and its
/// degrees of freedom.
fn distance(worlds: &Weights, draw: &mut dyn FnMut() -> State) -> (f64, f64) {
    let samples = worlds.len() * 30 + 200;
    let mut drawn: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..samples {
        *drawn.entry(draw().position()).or_default() += 1;
    }
    for world in drawn.keys() {
        assert!(
            worlds.contains_key(world),
            "an inconsistent world was drawn:\n{world}"
        );
    }
    let total: f64 = worlds.values().sum();
    let terms = worlds.iter().map(|(world, &weight)| {
        let expected = samples as f64 * weight / total;
        let seen = drawn.get(world).copied().unwrap_or(0) as f64;
        (seen - expected).powi(2) / expected
    });
    (terms.sum(), (worlds.len() - 1) as f64)
}

/// How worlds are drawn.
enum Source {
    /// Each from the beginning, uniformly.
    Sample,
    /// By a Markov chain that finds all equally likely, or high fronts less so.
    Uniform,
    Low,
}

/// Low fronts are more likely, and a hand with a zero likelier still.
struct Low;

impl Likelihood<Seat, [Value]> for Low {
    fn log_likelihood(&self, _: &Seat, fronts: &[Value]) -> f32 {
        let high: f32 = fronts.iter().map(|front| f32::from(front.number())).sum();
        let zero = if fronts.contains(&Value::ZERO) {
            0.7
        } else {
            0.0
        };
        zero - 0.4 * high
    }
}

/// One world in this many of the chain is compared: neighbours are correlated.
const THINNING: usize = 12;

impl Source {
    fn distance(&self, round: &Round, worlds: &Weights, dice: &mut SplitMix) -> (f64, f64) {
        match self {
            Source::Sample => distance(worlds, &mut || {
                round.view.sample(dice).expect("a seat's view in a round")
            }),
            Source::Uniform => walked(round, worlds, Uniform, dice),
            Source::Low => walked(round, worlds, Low, dice),
        }
    }

    fn likelihood(&self) -> &dyn Likelihood<Seat, [Value]> {
        match self {
            Source::Sample | Source::Uniform => &Uniform,
            Source::Low => &Low,
        }
    }
}

fn walked(
    round: &Round,
    worlds: &Weights,
    model: impl Likelihood<Seat, [Value]>,
    dice: &mut SplitMix,
) -> (f64, f64) {
    let sampler = Posterior::new(&round.view, model, 12, dice);
    let mut sampler = sampler.expect("a seat's view in a round");
    distance(worlds, &mut || {
        for _ in 1..THINNING {
            sampler.next(dice);
        }
        sampler.next(dice)
    })
}

/// Compares samples and worlds in positions after `inputs`.
fn compare(source: Source, options: Options, inputs: &[usize], positions: usize, seed: u64) {
    let mut dice = SplitMix::new(seed);
    let (mut distances, mut freedom, mut looked) = (0.0, 0.0, 0);
    while looked < positions {
        let inputs = inputs[dice.below(inputs.len() as u32) as usize];
        let Some(round) = play(options, inputs, &mut dice) else {
            continue;
        };
        let worlds = worlds(&round, source.likelihood());
        assert!(!worlds.is_empty(), "the real world is consistent");
        if !(2..=300).contains(&worlds.len()) {
            continue;
        }
        let (distance, degrees) = source.distance(&round, &worlds, &mut dice);
        distances += distance;
        freedom += degrees;
        looked += 1;
    }
    // Five standard deviations of a chi-square variable.
    let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
    assert!(
        distances < bound,
        "chi-square {distances:.0} with {freedom} degrees of freedom"
    );
}

fn study(values: u8, hand_size: u8, recycle: Recycle) -> Options {
    let options = Options::study(2, values, hand_size)
        .and_then(|options| options.with(|changes| changes.recycle = recycle));
    options.expect("a small deck")
}

#[test]
fn six_cards_turned_over_again_and_again() {
    compare(
        Source::Sample,
        study(4, 2, Recycle::FlipUnshuffled),
        &[2, 5, 8, 11, 14],
        60,
        1,
    );
}

#[test]
fn ten_cards_with_triplets() {
    compare(
        Source::Sample,
        study(5, 3, Recycle::FlipUnshuffled),
        &[6, 9, 12, 15, 18],
        25,
        2,
    );
}

#[test]
fn six_cards_shuffled_again_and_again() {
    compare(
        Source::Sample,
        study(4, 2, Recycle::ShuffleRandomSides),
        &[6, 8, 10, 12],
        40,
        3,
    );
}

#[test]
fn the_chain_visits_every_world_equally_often() {
    let six = study(4, 2, Recycle::FlipUnshuffled);
    compare(Source::Uniform, six, &[2, 5, 8, 11, 14], 60, 4);
    let ten = study(5, 3, Recycle::FlipUnshuffled);
    compare(Source::Uniform, ten, &[6, 9, 12, 15, 18], 25, 5);
}

#[test]
fn worlds_one_after_the_other_are_uniform_after_a_reshuffle() {
    let six = study(4, 2, Recycle::ShuffleRandomSides);
    compare(Source::Uniform, six, &[6, 8, 10, 12], 40, 8);
}

#[test]
fn the_chain_visits_each_world_as_often_as_the_past_makes_it_likely() {
    let six = study(4, 2, Recycle::FlipUnshuffled);
    compare(Source::Low, six, &[2, 5, 8, 11, 14], 60, 6);
    let ten = study(5, 3, Recycle::FlipUnshuffled);
    compare(Source::Low, ten, &[6, 9, 12, 15, 18], 25, 7);
}

#[test]
fn a_spectator_has_no_world_of_its_own() {
    let view = View::new(Viewer::Spectator, &study(4, 2, Recycle::FlipUnshuffled));
    let mut dice = SplitMix::new(1);
    assert!(view.sample(&mut dice).is_none());
    assert!(Posterior::new(&view, Uniform, 12, &mut dice).is_none());
}
