//! The posterior of the hidden cards, given what the other seats chose: a Markov
//! chain (Metropolis and others 1953; Hastings 1970).
//!
//! A priori every consistent world is as likely as any other (see the head of
//! `uniform_sampler.rs`). But a seat that gave away a red 7 hardly collects red or sevens:
//! a [`Likelihood`] says how likely a [`Decision`] is with a hand, and the likelihood
//! of a world is the product over all decisions that were seen.
//!
//! **State space.** An assignment of the unseen cards to the hidden places: those
//! of the other hands, and the cards aside.
//!
//! **Target.** π(world) ∝ Π likelihood of each decision, and 0 where a hand would
//! have been a ZERO that the table announces (ZE-9).
//!
//! **Proposals.** 31 of 32 steps exchange two cards: one of a hand, drawn uniformly
//! from the hidden cards of all hands, and one drawn uniformly from all unseen
//! cards. The step back draws the same two places, so that it is as likely. One
//! step of 32 proposes a world drawn uniformly, whatever the state is.
//!
//! **Acceptance.** Both proposals are symmetric, so the ratio of Hastings is
//! π(y) / π(x): a step is accepted with probability min(1, π(y) / π(x)), else the
//! chain stays.
//!
//! **Ergodicity.** Where a ZERO is impossible, exchanges of two cards need not
//! connect all worlds; the uniform proposals reach each of them in one step. Steps
//! that stay make the chain aperiodic. `tests/zero/posterior.rs` holds the distribution
//! against every deal of a deck of twelve cards (chi-square).

use crate::card::CARDS;
use crate::decision::Decision;
use crate::uniform_sampler::Pool;
use crate::view::View;
use crate::world::World;
use crate::{Card, CardSet, State};
use brelan_kernel::{Dice, Likelihood, List, Seat, Seats, SplitMix, Worlds};

/// Of this many steps one proposes a uniform world instead of an exchange.
const UNIFORM_PROPOSAL_EVERY: u32 = 32;

/// The settings of a Markov chain of worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainSettings {
    /// How many decisions of each seat are evidence, the latest ones.
    pub max_decisions: usize,
    /// Steps before the first world.
    pub burn_in: u32,
    /// Steps before each world.
    pub thinning: u32,
}

/// A Markov chain of worlds that are consistent with a view, each as often as its [`Likelihood`]
/// makes it likely: how likely each [`Decision`] of the other seats was with the hand that it has
/// in the world. Where every world is equally likely, as with [`Uniform`](brelan_kernel::Uniform),
/// [`sample`](brelan_kernel::View::sample) gives independent ones.
///
/// ```
/// use brelan_kernel::{Likelihood, Match, Rules, SplitMix, Viewer, Worlds};
/// use brelan_zero::{CardSet, ChainSettings, Decision, Options, Posterior, Preset, World};
///
/// /// A seat rather knocks with few points.
/// struct KnocksWithFew;
///
/// impl Likelihood<Decision, CardSet> for KnocksWithFew {
///     fn log_likelihood(&self, decision: &Decision, hand: &CardSet) -> f32 {
///         match decision.exchange {
///             None => -0.2 * f32::from(hand.values_sum()),
///             Some(_) => 0.0,
///         }
///     }
/// }
///
/// let mut dice = SplitMix::new(7);
/// let mut played: Match<brelan_zero::State> = Match::new(Options::preset(Preset::Asyncron, 3)?);
/// let seat = played.advance(&mut dice).expect("a match begins with a choice");
/// let view = played.view(Viewer::Seat(seat));
/// let settings = ChainSettings { max_decisions: 8, burn_in: 500, thinning: 20 };
/// let worlds = Posterior::new(view, KnocksWithFew, settings, &mut dice);
/// // A fast form to play on in; `State` is one on which any bot can play on.
/// let world: World = worlds.expect("a seat has worlds").next(&mut dice);
/// # let _ = world;
/// # Ok::<(), brelan_kernel::OptionError>(())
/// ```
pub struct Posterior<'a, L> {
    view: &'a View,
    likelihood: L,
    settings: ChainSettings,
    decisions: Vec<Decision>,
    current: Assignment,
}

/// A state of the chain.
#[derive(Clone, Copy)]
struct Assignment {
    /// The hidden cards, seat by seat; the last ones are aside.
    cards: List<Card, CARDS>,
    /// The seat that holds each of the first cards.
    holders: List<Seat, CARDS>,
    hands: Seats<CardSet>,
    /// The log-likelihood of each seat's decisions.
    log_likelihoods: Seats<f32>,
}

impl<'a, L: Likelihood<Decision, CardSet>> Posterior<'a, L> {
    /// A chain that starts at a uniform world; `None` for a spectator and outside of
    /// a round.
    pub fn new(
        view: &'a View,
        likelihood: L,
        settings: ChainSettings,
        dice: &mut impl Dice,
    ) -> Option<Posterior<'a, L>> {
        let mut current = uniform_assignment(view, dice)?;
        let mut counted = Seats::<usize>::default();
        let mut is_recent = |decision: &Decision| {
            counted[decision.seat] += 1;
            counted[decision.seat] <= settings.max_decisions
        };
        let decisions = view.decisions();
        let mut posterior = Posterior {
            decisions: decisions.filter(|past| is_recent(past)).collect(),
            view,
            likelihood,
            settings,
            current,
        };
        posterior.evaluate(&mut current);
        posterior.current = current;
        (0..settings.burn_in).for_each(|_| posterior.step(dice));
        Some(posterior)
    }

    /// Computes the log-likelihood of every seat.
    fn evaluate(&self, state: &mut Assignment) {
        for seat in Seat::all(self.view.options.players) {
            state.log_likelihoods[seat] = self.log_likelihood(seat, state.hands[seat]);
        }
    }

    /// The log-likelihood of all decisions of `seat`, if this is its hand now.
    fn log_likelihood(&self, seat: Seat, hand: CardSet) -> f32 {
        let mut alone = Seats::default();
        alone[seat] = hand;
        if !self.view.was_never_zero(alone) {
            return f32::NEG_INFINITY;
        }
        let hidden = hand.but(self.view.known(seat));
        let decisions = self.decisions.iter().filter(|past| past.seat == seat);
        let hand_at = |decision: &Decision| decision.known.or(hidden);
        decisions
            .map(|past| self.likelihood.log_likelihood(past, &hand_at(past)))
            .sum()
    }

    /// One step of the chain: proposes another world, and accepts it or stays.
    fn step(&mut self, dice: &mut impl Dice) {
        let proposed = if dice.below(UNIFORM_PROPOSAL_EVERY) == 0 {
            self.propose_uniform(dice)
        } else {
            self.propose_exchange(dice)
        };
        let Some(proposed) = proposed else { return };
        let log_target = |state: &Assignment| -> f32 {
            let seats = state.log_likelihoods.first(self.view.options.players);
            seats.iter().sum()
        };
        // A uniform number u, above 0 so that its logarithm is finite: accepted
        // where u <= π(y) / π(x).
        let u = (dice.word() as f32 + 0.5) / (u32::MAX as f32 + 1.0);
        if log_target(&proposed) - log_target(&self.current) >= u.ln() {
            self.current = proposed;
        }
    }

    /// A uniform world.
    fn propose_uniform(&self, dice: &mut impl Dice) -> Option<Assignment> {
        let mut state = uniform_assignment(self.view, dice)?;
        self.evaluate(&mut state);
        Some(state)
    }

    /// The current world with a hidden card of a hand and one of another place
    /// exchanged; `None` where both are of one hand.
    fn propose_exchange(&self, dice: &mut impl Dice) -> Option<Assignment> {
        let mut state = self.current;
        let held = state.holders.len();
        if held == 0 {
            return None;
        }
        let one = dice.below(held as u32) as usize;
        let other = dice.below(state.cards.len() as u32) as usize;
        let (seat, partner) = (state.holders[one], state.holders.get(other).copied());
        if partner == Some(seat) {
            return None;
        }
        let (out, into) = (state.cards[one], state.cards[other]);
        state.cards.swap(one, other);
        state.hands[seat] = state.hands[seat].without(out).with(into);
        state.log_likelihoods[seat] = self.log_likelihood(seat, state.hands[seat]);
        if let Some(partner) = partner {
            state.hands[partner] = state.hands[partner].without(into).with(out);
            state.log_likelihoods[partner] = self.log_likelihood(partner, state.hands[partner]);
        }
        Some(state)
    }

    fn advance(&mut self, dice: &mut SplitMix) {
        (0..self.settings.thinning).for_each(|_| self.step(dice));
    }
}

impl<L: Likelihood<Decision, CardSet>> Worlds<World> for Posterior<'_, L> {
    fn next(&mut self, dice: &mut SplitMix) -> World {
        self.advance(dice);
        let view = self.view;
        World::new(
            view.options,
            view.public,
            self.current.hands,
            view.pot.cards(),
        )
    }
}

impl<L: Likelihood<Decision, CardSet>> Worlds<State> for Posterior<'_, L> {
    fn next(&mut self, dice: &mut SplitMix) -> State {
        self.advance(dice);
        let view = self.view;
        let mut hidden = Seats::<Pool>::default();
        for seat in Seat::all(view.options.players) {
            hidden[seat] = self.current.hands[seat].but(view.known(seat)).collect();
        }
        view.world_with(hidden, dice)
    }
}

/// A world drawn uniformly, without its likelihood yet.
fn uniform_assignment(view: &View, dice: &mut impl Dice) -> Option<Assignment> {
    let world = brelan_kernel::View::sample(view, dice)?.world()?;
    let mut state = Assignment {
        cards: List::new(),
        holders: List::new(),
        hands: Seats::default(),
        log_likelihoods: Seats::default(),
    };
    let mut aside = view.unseen;
    for seat in Seat::all(view.options.players) {
        state.hands[seat] = world.hand(seat);
        let hidden = world.hand(seat).but(view.known(seat));
        for card in hidden {
            state.cards.push(card);
            state.holders.push(seat);
        }
        aside = aside.but(hidden);
    }
    aside.for_each(|card| state.cards.push(card));
    Some(state)
}
