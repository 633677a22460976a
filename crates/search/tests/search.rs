//! What a search promises, on a game small enough to see through.

use brelan_kernel::{Dice, Seat, Seats, SplitMix};
use brelan_search::{
    Budget, Observers, Payoffs, RollOut, Root, Rule, SearchProblem, SearchResult, Settings, Stop,
    Widening, World, Worlds, search,
};
use std::time::{Duration, Instant};

/// Three seats choose a number each, one after the other, in secret or openly.
/// The first wins the number on its card if no player after it chose the same
/// number; a player that meets it wins one. The card is hidden from the others, and one
/// number cannot be chosen in some worlds.
#[derive(Clone)]
struct Numbers {
    barred: u8,
    open: bool,
    chosen: Vec<u8>,
}

const WORTH: [f32; 4] = [0.0, 3.0, 1.0, 2.0];

impl World for Numbers {
    type Action = u8;

    fn players(&self) -> u8 {
        3
    }

    fn acting(&self) -> Option<Seat> {
        let next = self.chosen.len() as u8;
        (next < 3).then_some(Seat(next))
    }

    fn actions(&self, out: &mut Vec<u8>) {
        out.clear();
        let barred = |number: &u8| !self.chosen.is_empty() && *number == self.barred;
        out.extend((0..4).filter(|number| !barred(number)));
    }

    fn play(&mut self, action: u8, _: &mut SplitMix) -> Seats<u64> {
        self.chosen.push(action);
        let mut seen = Seats::default();
        for seat in Seat::all(3).filter(|_| self.open) {
            seen[seat] = u64::from(action) + 1;
        }
        seen
    }

    fn payoffs(&self) -> Payoffs {
        let met = |seat: usize| self.chosen[seat] == self.chosen[0];
        let mut payoffs = Payoffs::default();
        for seat in [1, 2] {
            payoffs[seat] = if met(seat) { 1.0 } else { 0.0 };
        }
        if !met(1) && !met(2) {
            payoffs[0] = WORTH[usize::from(self.chosen[0])];
        }
        payoffs
    }
}

struct Asked {
    open: bool,
}

struct Source {
    open: bool,
}

impl Worlds<Numbers> for Source {
    fn next(&mut self, dice: &mut SplitMix) -> Numbers {
        Numbers {
            barred: dice.below(2) as u8,
            open: self.open,
            chosen: Vec::new(),
        }
    }
}

struct Chance;

impl RollOut<Numbers> for Chance {
    fn finish(&mut self, mut world: Numbers, dice: &mut SplitMix) -> Payoffs {
        let mut actions = Vec::new();
        while world.acting().is_some() {
            world.actions(&mut actions);
            let action = actions[dice.below(actions.len() as u32) as usize];
            world.play(action, dice);
        }
        world.payoffs()
    }
}

impl SearchProblem for Asked {
    type World = Numbers;
    type Worlds = Source;
    type RollOut = Chance;

    fn seat(&self) -> Seat {
        Seat(0)
    }

    fn worlds(&self, _: &mut SplitMix) -> Source {
        Source { open: self.open }
    }

    fn roll_out(&self) -> Chance {
        Chance
    }
}

fn ask(open: bool, settings: Settings, simulations: u32) -> SearchResult<u8> {
    let budget = Budget::simulations(simulations);
    search(&Asked { open }, &settings, &budget, 1)
}

fn worth(result: &SearchResult<u8>, number: u8) -> f64 {
    result
        .stats(number)
        .expect("every action is searched")
        .value
}

const MULTIPLE: Settings = Settings {
    observers: Observers::Multiple,
    rule: Rule::Ucb { exploration: 1.0 },
    root: Root::Rule,
    widening: None,
    depth: u16::MAX,
    nodes: 100_000,
    searches: 1,
};

#[test]
fn every_seat_looks_for_its_own_best() {
    // A seat that sees the number meets it, where it is not barred: number 1 in every
    // second world, the numbers 2 and 3 always.
    let result = ask(true, MULTIPLE, 20_000);
    assert!(worth(&result, 1) > 1.2, "{result:?}");
    assert!(worth(&result, 3) < worth(&result, 1), "{result:?}");
    assert_eq!(result.best(), Some(1));
}

#[test]
fn a_seat_cannot_respond_to_a_choice_that_it_does_not_see() {
    // Hidden, the numbers 2 and 3 are met by luck at most, and the others'
    // tries must not tell them apart by the world.
    let hidden = ask(false, MULTIPLE, 20_000);
    let open = ask(true, MULTIPLE, 20_000);
    assert!(
        worth(&hidden, 3) > worth(&open, 3) + 0.3,
        "{hidden:?} {open:?}"
    );
}

#[test]
fn one_tree_and_a_tree_for_each_agree_on_an_open_game() {
    let single = Settings {
        observers: Observers::Single,
        ..MULTIPLE
    };
    let (one, three) = (ask(true, single, 20_000), ask(true, MULTIPLE, 20_000));
    for number in 0..4 {
        assert!((worth(&one, number) - worth(&three, number)).abs() < 0.25);
    }
}

#[test]
fn the_result_depends_on_searches_and_seed_and_not_on_threads() {
    let settings = Settings {
        searches: 4,
        ..MULTIPLE
    };
    let with = |threads, seed| {
        let budget = Budget {
            threads,
            ..Budget::simulations(1_001)
        };
        search(&Asked { open: true }, &settings, &budget, seed)
    };
    assert_eq!(with(1, 7), with(3, 7));
    assert_ne!(with(1, 7), with(1, 8));
    assert_eq!(with(2, 7).simulations, 1_001);
}

#[test]
fn halving_tries_every_action_alike_and_then_the_better_half() {
    let settings = Settings {
        root: Root::Halving,
        ..MULTIPLE
    };
    let result = ask(false, settings, 400);
    let mut visits: Vec<u32> = result.actions.iter().map(|stats| stats.visits).collect();
    visits.sort_unstable();
    assert_eq!(visits, [50, 50, 150, 150]);
    assert_eq!(result.best(), Some(1));
}

#[test]
fn a_wide_node_begins_with_its_first_actions() {
    let settings = Settings {
        widening: Some(Widening {
            factor: 1.0,
            power: 0.5,
        }),
        ..MULTIPLE
    };
    let tried = |simulations| {
        let result = ask(false, settings, simulations);
        let tried = result.actions.iter().filter(|stats| stats.visits > 0);
        tried.map(|stats| stats.action).collect::<Vec<_>>()
    };
    assert_eq!(tried(3), [0]);
    assert_eq!(tried(8), [0, 1]);
    assert_eq!(tried(100), [0, 1, 2, 3]);
}

#[test]
fn a_search_stops_when_its_time_is_up_with_what_it_has() {
    let budget = Budget {
        until: Some(Instant::now() - Duration::from_secs(1)),
        ..Budget::simulations(u32::MAX)
    };
    for root in [Root::Rule, Root::Halving] {
        let settings = Settings { root, ..MULTIPLE };
        let result = search(&Asked { open: true }, &settings, &budget, 1);
        assert!((1..1_000).contains(&result.simulations));
        assert!(result.best().is_some());
    }
}

#[test]
fn a_search_that_is_stopped_gives_what_it_has() {
    let stopped_by = |stop: fn() -> bool| Budget {
        stop: Some(Stop(stop)),
        ..Budget::simulations(40_000)
    };
    for root in [Root::Rule, Root::Halving, Root::Shared] {
        let settings = Settings { root, ..MULTIPLE };
        let result = search(&Asked { open: true }, &settings, &stopped_by(|| true), 1);
        assert!((1..1_000).contains(&result.simulations));
        assert!(result.best().is_some());
        let whole = search(&Asked { open: true }, &settings, &stopped_by(|| false), 1);
        assert!(whole.simulations > 30_000);
    }
}

#[test]
fn a_tree_has_no_more_nodes_than_it_may() {
    let settings = Settings {
        nodes: 2,
        ..MULTIPLE
    };
    let result = ask(true, settings, 2_000);
    assert_eq!(result.simulations, 2_000);
    assert!(result.actions.iter().all(|stats| stats.visits > 0));
}

#[test]
fn a_standard_error_shrinks_with_the_square_root_of_the_visits() {
    let halving = Settings {
        root: Root::Halving,
        depth: 1,
        ..MULTIPLE
    };
    let standard_error = |simulations| {
        let result = ask(false, halving, simulations);
        result.stats(1).expect("it is searched").standard_error
    };
    let ratio = standard_error(1_000) / standard_error(16_000);
    assert!((3.0..5.5).contains(&ratio), "{ratio}");
}
