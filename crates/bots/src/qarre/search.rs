//! The search: every way to go on with the turn is an action, tried in shared
//! worlds; the other seat replies by greedy's evaluation, and a network estimates
//! what the table is then worth.

use super::features::{extract, extract_open};
use super::net::{KNOWN, Net, OPEN, chance};
use super::plan::{Plan, explore, explore_after};
use super::reply::play_turn;
use crate::halving::{halving_settings, shared_settings};
use brelan_kernel::{Seat, Seats, SplitMix, Worlds};
use brelan_qarre::{Choice, ChoiceOutcome, Posterior, World};
use brelan_search::{ActionStats, Budget, Payoffs, RollOut, SearchProblem, SearchResult};

/// The most choices that are made while the ways through a turn are listed.
const MAX_CHOICES: u32 = 6_000;
/// The weight of the network's evaluation of a way (a prior) beside the mean of
/// its simulations. At 0.6 with 100 simulations 83.9 % of the matches against
/// greedy were won, without it 81.3 % (1,000 deals, seed 32; `docs/decisions`, 12).
const PRIOR_WEIGHT: f64 = 0.5;
/// How many ways are searched, the best by the network. Among 48 ways with 6,400
/// simulations the best one was among these in 99 of 100 choices (seed 61).
const BREADTH: usize = 12;
/// The weight of a card in a sampled hand that a greedy owner would have played
/// before. 150 deals of seed 11 show no difference to uniform worlds (85.0 ± 3.7
/// against 85.7 ± 3.8 %; `docs/decisions`, 12).
pub(crate) const LIKELIHOOD_RATIO: f32 = 0.1;

/// A way through the turn, and what the network takes the table to be worth then.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) plan: Plan,
    /// The logit of a win; infinite where the match is won.
    pub(crate) worth: f32,
}

/// Every way through the turn of the seat to act, the best first, each table
/// once; none where the viewer is not to act.
pub(crate) fn ways(posterior: &Posterior<'_>, net: &Net, seed: u64) -> Vec<Way> {
    let world: World = posterior.clone().next(&mut SplitMix::new(seed));
    let Some(seat) = world.acting() else {
        return Vec::new();
    };
    let (mut ways, mut tries) = (Vec::new(), MAX_CHOICES);
    explore(&world, &mut tries, &mut |world, after, plan| {
        let worth = worth(world, after, seat, net);
        ways.push(Way { plan: *plan, worth });
    });
    ways.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    // Tables of equal worth are the same one, come to by other ways.
    ways.dedup_by(|one, other| one.worth == other.worth);
    ways
}

/// For each of these first choices of the seat to act the way that the network
/// likes best.
fn best_ways(posterior: &Posterior<'_>, firsts: &[Choice], net: &Net, seed: u64) -> Vec<Way> {
    let world: World = posterior.clone().next(&mut SplitMix::new(seed));
    let seat = posterior.acting();
    let best = |first: &Choice| {
        let mut best: Option<Way> = None;
        let mut tries = MAX_CHOICES / firsts.len() as u32;
        explore_after(&world, *first, &mut tries, &mut |world, after, plan| {
            let worth = worth(world, after, seat, net);
            if best.is_none_or(|best| best.worth < worth) {
                best = Some(Way { plan: *plan, worth });
            }
        });
        best
    };
    firsts.iter().filter_map(best).collect()
}

/// What a search finds out about each of these first choices, by their place: each is
/// worth what the best way to go on with it is worth.
pub(crate) fn evaluate(
    posterior: &Posterior<'_>,
    firsts: &[Choice],
    budget: &Budget,
    seed: u64,
) -> SearchResult<u16> {
    let problem = Turn {
        seat: posterior.acting(),
        posterior,
        ways: &best_ways(posterior, firsts, &KNOWN, seed),
    };
    brelan_search::search(&problem, &shared_settings(), budget, seed)
}

/// The logit of a win for `seat`, whose turn is over; infinite where the match
/// is.
pub(crate) fn worth(world: &World, after: ChoiceOutcome, seat: Seat, net: &Net) -> f32 {
    match (after, world.winner()) {
        (ChoiceOutcome::MatchOver, Some(winner)) if winner == seat => f32::INFINITY,
        (ChoiceOutcome::MatchOver, Some(_)) => f32::NEG_INFINITY,
        _ => net.logit(&extract(world, seat)),
    }
}

/// The ways through a turn, and what a search of the best of them found.
pub(crate) struct SearchedTurn {
    /// The ways, the best by the network first; not empty.
    ways: Vec<Way>,
    /// By the place of a way in the list; `None` where the choice is plain: there
    /// is one way alone, or the first one wins the match.
    pub(crate) result: Option<SearchResult<u16>>,
}

impl SearchedTurn {
    /// Searches the turn of the seat to act; `None` where no seat is to act.
    pub(crate) fn new(
        posterior: &Posterior<'_>,
        budget: &Budget,
        seed: u64,
    ) -> Option<SearchedTurn> {
        let mut ways = ways(posterior, &KNOWN, seed);
        ways.truncate(BREADTH);
        let first = ways.first()?;
        let result = (ways.len() > 1 && first.worth != f32::INFINITY).then(|| {
            let problem = Turn {
                seat: posterior.acting(),
                posterior,
                ways: &ways,
            };
            brelan_search::search(&problem, &halving_settings(), budget, seed)
        });
        Some(SearchedTurn { ways, result })
    }

    /// The first choice of the best way.
    pub(crate) fn best(&self) -> Option<Choice> {
        let way = match &self.result {
            Some(result) => best(&self.ways, result),
            None => self.ways.first(),
        };
        way.and_then(first_choice)
    }
}

/// The way with the best sum of its lower bound and its weighted prior: the
/// simulations and the network err in different manners.
fn best<'w>(ways: &'w [Way], result: &SearchResult<u16>) -> Option<&'w Way> {
    let way = |stats: &ActionStats<u16>| &ways[usize::from(stats.action)];
    let score = |stats: &ActionStats<u16>| {
        let prior = f64::from(chance(way(stats).worth));
        stats.lower_bound() + PRIOR_WEIGHT * prior
    };
    let known = result.actions.iter();
    let known = known.filter(|stats| stats.standard_error.is_finite());
    let best = known.max_by(|one, other| score(one).total_cmp(&score(other)));
    // Of ways that were tried but once the one with the best prior is taken.
    best.map(way).or(ways.first())
}

fn first_choice(way: &Way) -> Option<Choice> {
    way.plan.choices().first().copied()
}

/// The turn that is searched.
struct Turn<'w> {
    seat: Seat,
    posterior: &'w Posterior<'w>,
    ways: &'w [Way],
}

/// A world, with the ways through the turn as its actions.
#[derive(Clone)]
struct TurnWorld<'w> {
    world: World,
    ways: &'w [Way],
}

/// Where its worlds come from.
struct Source<'w> {
    posterior: Posterior<'w>,
    ways: &'w [Way],
}

impl<'w> Worlds<TurnWorld<'w>> for Source<'w> {
    fn next(&mut self, dice: &mut SplitMix) -> TurnWorld<'w> {
        TurnWorld {
            world: self.posterior.next(dice),
            ways: self.ways,
        }
    }
}

impl brelan_search::World for TurnWorld<'_> {
    /// The place of a way in the list.
    type Action = u16;

    fn players(&self) -> u8 {
        2
    }

    fn acting(&self) -> Option<Seat> {
        self.world.acting()
    }

    fn actions(&self, out: &mut Vec<u16>) {
        out.clear();
        out.extend(0..self.ways.len() as u16);
    }

    /// Plays the whole way. What the other seat saw of it does not matter: its
    /// answer is not kept in the tree.
    fn play(&mut self, way: u16, dice: &mut SplitMix) -> Seats<u64> {
        let mut after = ChoiceOutcome::TurnContinues;
        for choice in self.ways[usize::from(way)].plan.choices() {
            after = self.world.choose(*choice, dice);
        }
        // A way may stop where an unknown card is turned up.
        if after == ChoiceOutcome::TurnContinues {
            after = play_turn(&mut self.world, dice);
        }
        if after == ChoiceOutcome::TurnOver {
            self.world.next_turn(dice);
        }
        Seats::default()
    }

    fn payoffs(&self) -> Payoffs {
        won(&self.world)
    }
}

/// 1 for who won the match, 0 for who lost it.
fn won(world: &World) -> Payoffs {
    let mut payoffs = Payoffs::default();
    match world.winner() {
        Some(winner) => payoffs[winner.index()] = 1.0,
        None => payoffs = payoffs.map(|_| 0.5),
    }
    payoffs
}

/// Plays one turn of the other seat, its reply, and then estimates.
struct ReplyRollOut;

impl RollOut<TurnWorld<'_>> for ReplyRollOut {
    fn finish(&mut self, turn: TurnWorld<'_>, dice: &mut SplitMix) -> Payoffs {
        let mut world = turn.world;
        let seat = world.public_state().active;
        if play_turn(&mut world, dice) == ChoiceOutcome::MatchOver {
            return won(&world);
        }
        let chance = OPEN.chance(&extract_open(&world, seat));
        let mut payoffs = Payoffs::default().map(|_| 1.0 - chance);
        payoffs[seat.index()] = chance;
        payoffs
    }
}

impl<'w> SearchProblem for Turn<'w> {
    type World = TurnWorld<'w>;
    type Worlds = Source<'w>;
    type RollOut = ReplyRollOut;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn worlds(&self, _: &mut SplitMix) -> Source<'w> {
        Source {
            posterior: self.posterior.clone(),
            ways: self.ways,
        }
    }

    fn roll_out(&self) -> ReplyRollOut {
        ReplyRollOut
    }
}
