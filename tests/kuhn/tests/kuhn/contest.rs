//! Bots play Kuhn poker in the arena: duplicate deals and statistics.

use brelan_arena::{Contest, Entrant, Seating, Standing, payoffs};
use brelan_kernel::{GameOptions, Match, NoOptions, Rules, SplitMix};
use brelan_kuhn::State;
use std::sync::atomic::AtomicBool;

/// A contest of two bots: `solid` plays an equilibrium.
fn run(bots: [&str; 2], threads: usize) -> Standing {
    let entrant = |name| Entrant::from_name(name).expect("a bot");
    let contest: Contest<State> = Contest {
        options: NoOptions::from_preset("standard", 2).expect("for two"),
        entrants: bots.map(entrant).into(),
        seating: Seating::One,
        first_deal: 0,
        deals: 4000,
        seed: 1,
        bounds: None,
    };
    let standing = contest.run(threads, &AtomicBool::new(false), &mut |_| ());
    standing.expect("two bots for two seats")
}

/// What the first bot wins in a deal that both bots play in both seats.
fn values(standing: &Standing) -> Vec<f64> {
    let deals = standing.deals.iter();
    deals.map(|rows| rows[0].value).collect()
}

#[test]
fn the_equilibrium_beats_random_play() {
    let standing = run(["solid", "random"], 2);
    let [equilibrium, random] = &standing.entries[..] else {
        panic!("two bots")
    };
    assert_eq!(equilibrium.value.count(), 4000);
    let (lead, interval) = (equilibrium.value.mean(), equilibrium.value.interval());
    assert!(lead > interval, "{lead} ± {interval}");
    // 2/9 by enumeration of all deals.
    assert!((lead - 2.0 / 9.0).abs() < 2.0 * interval, "{lead}");
    assert!((random.value.mean() + lead).abs() < 1e-9, "points sum to 0");
}

#[test]
fn a_best_reply_wins_nothing_from_the_equilibrium() {
    let standing = run(["greedy", "solid"], 2);
    let value = &standing.entries[0].value;
    assert!(value.mean().abs() < 2.0 * value.interval(), "{value:?}");
}

#[test]
fn the_oracle_wins_by_its_knowledge() {
    let standing = run(["oracle", "solid"], 2);
    let value = &standing.entries[0].value;
    assert!(value.mean() > value.interval(), "{value:?}");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let bots = ["random", "greedy"];
    assert_eq!(values(&run(bots, 1)), values(&run(bots, 3)));
}

#[test]
fn the_payoff_of_a_round_is_what_a_seat_has_won() {
    let mut played: Match<State, ()> = Match::unobserved(NoOptions {});
    let mut dice = SplitMix::new(1);
    let mut legal = Vec::new();
    while let Some(seat) = played.advance(&mut dice) {
        played.state().legal(&mut legal);
        played.play(seat, &legal[0]).expect("it is legal");
    }
    let (first, other) = (played.state().scores()[0], played.state().scores()[1]);
    assert_eq!((first.abs(), first + other), (1, 0), "both have passed");
    let own_lead = f64::from(first - other);
    assert_eq!(payoffs(played.state())[..2], [own_lead, -own_lead]);
}
