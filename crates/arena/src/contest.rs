//! A contest: duplicate deals with every bot in every seat.

use crate::chance::{DealChance, mix_seed};
use crate::entrant::{Entrant, SeatedEntrant};
use crate::parallel::try_map_in_order;
use crate::seating::{Seating, SeatingError};
use crate::sprt::Bounds;
use crate::standing::{Row, Standing, Work};
use crate::table::{ArenaGame, Outcome, Table, mean_where};
use brelan_bots::Fault;
use brelan_kernel::{GameOptions, Seat};
use cpu_time::ThreadTime;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The most decisions at one table. Without a cap of turns bots may play for ever.
const MAX_DECISIONS: u32 = 1_000_000;

/// Every value of a table is a whole number of these parts: a win is shared by 1 to 6 seats, and a
/// mean is over 1 to 5 seats; both numbers divide 60, and this is 60 times 60. Sums of whole numbers
/// have no rounding errors. Sums of quotients differ by some 1e-17, which a few deals would show as
/// a lead.
const VALUE_PARTS: f64 = 3600.0;

/// The settings of a contest.
#[derive(Clone)]
pub struct Contest<G: ArenaGame> {
    /// The options of every table.
    pub options: G::Options,
    /// The players.
    pub entrants: Vec<Entrant<G>>,
    /// How the players are assigned to seats.
    pub seating: Seating,
    /// The number of the first deal: deals 20 to 29 of one contest are those of
    /// another one that begins with 20 and plays ten.
    pub first_deal: u64,
    /// The maximum number of deals.
    pub deals: u64,
    /// The seed of the deals and of the bots' own seeds.
    pub seed: u64,
    /// Stops the contest early, by a sequential test of the first bot's value.
    pub bounds: Option<Bounds>,
}

/// Why a contest, a round robin or a contest against a pool has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// The bots cannot be seated in this way. Nothing was played.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A pool needs an opponent. Nothing was played.
    #[error("the pool has no opponent beside the bot itself")]
    EmptyPool,
    /// A table of a deal has no end.
    #[error(
        "deal {deal} has no end after {MAX_DECISIONS} decisions: without a cap of turns bots may \
         play for ever (turn_cap=300 is one)"
    )]
    EndlessDeal {
        /// The number of the deal.
        deal: u64,
    },
}

impl<G: ArenaGame> Contest<G> {
    /// The tables of each deal: for each table and seat, the bot's index.
    ///
    /// # Errors
    /// [`SeatingError`] when the seating is impossible for these bots.
    pub fn tables(&self) -> Result<Vec<Vec<usize>>, SeatingError> {
        let seats = self.options.players();
        self.seating.tables(self.entrants.len(), seats)
    }

    /// Plays on `threads` threads, at least one, until all deals are played, the test has decided or
    /// `stop` is set. Calls `watch` after each deal, in order, and several times a second while none
    /// ends.
    ///
    /// # Errors
    /// [`ContestError::Seating`] as [`Contest::tables`], before anything is played, and
    /// [`ContestError::EndlessDeal`] where a table of a deal has no end.
    ///
    /// # Panics
    /// When a player panics. A [`Fault`] loses the match instead.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Standing),
    ) -> Result<Standing, ContestError> {
        let tables = self.tables()?;
        let names: Vec<&str> = self.entrants.iter().map(Entrant::name).collect();
        let mut standing = Standing::new(&names, self.bounds.map(|it| (it, G::UNIT)));
        let work = |number: u64, is_cancelled: &dyn Fn() -> bool| {
            self.play_deal(self.first_deal + number, &tables, is_cancelled)
        };
        try_map_in_order(self.deals, threads, stop, work, |rows| {
            if let Some(rows) = rows {
                standing.add(rows);
            }
            watch(&standing);
            match standing.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        Ok(standing)
    }

    /// Plays all tables of one deal; `None` if the contest is cancelled before
    /// the deal is complete.
    ///
    /// # Errors
    /// [`ContestError::EndlessDeal`] when a table has no end.
    pub(crate) fn play_deal(
        &self,
        number: u64,
        tables: &[Vec<usize>],
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<Row>>, ContestError> {
        let mut rows = vec![Row::default(); self.entrants.len()];
        let mut tables_played = vec![0.0; rows.len()];
        for (table, seats) in tables.iter().enumerate() {
            let seed = mix_seed(&[self.seed, number, table as u64]);
            let Some(played) = self.play_table(number, seats, seed, is_cancelled)? else {
                return Ok(None);
            };
            let outcome = &played.outcome;
            for (bot, row) in rows.iter_mut().enumerate() {
                let is_own = |seat: usize| seats[seat] == bot;
                if seats.contains(&bot) {
                    tables_played[bot] += 1.0;
                    row.value += (outcome.value(G::UNIT, is_own) * VALUE_PARTS).round();
                    row.points += mean_where(&outcome.points, is_own);
                    row.wins += mean_where(&outcome.wins, is_own);
                    row.score += outcome.score(G::UNIT, is_own);
                }
            }
            for (seat, &bot) in seats.iter().enumerate() {
                rows[bot].work.add(&played.work[seat]);
                if let Some(fault) = &played.faults[seat] {
                    rows[bot].forfeits.add_fault(fault);
                }
            }
        }
        for (row, count) in rows.iter_mut().zip(tables_played) {
            row.value /= count * VALUE_PARTS;
            row.points /= count;
            row.wins /= count;
            row.score /= count;
        }
        Ok(Some(rows))
    }

    /// Plays one table, and measures the work of each seat. The bots' own random
    /// numbers come from `seed`, which differs from table to table: equal
    /// numbers would correlate the tables' results.
    fn play_table(
        &self,
        number: u64,
        seats: &[usize],
        seed: u64,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<PlayedTable>, ContestError> {
        let mut players: Vec<SeatedEntrant<G>> = seats
            .iter()
            .enumerate()
            .map(|(seat, &bot)| {
                self.entrants[bot].seated(mix_seed(&[seed, seat as u64, bot as u64]))
            })
            .collect();
        let observed = (0..).map(Seat).zip(&players);
        let observed = observed.filter_map(|(seat, player)| player.needs_seen().then_some(seat));
        let chance = DealChance::new(self.seed, number);
        let mut table = Table::<G>::observed_by(observed, &self.options, chance);
        let mut work = vec![Work::default(); seats.len()];
        let mut legal = Vec::new();
        let mut decisions = 0;
        while let Some(seat) = table.acting() {
            if is_cancelled() {
                return Ok(None);
            }
            if decisions == MAX_DECISIONS {
                return Err(ContestError::EndlessDeal { deal: number });
            }
            decisions += 1;
            table.state().legal(&mut legal);
            let start = ThreadTime::now();
            let action = players[seat.index()].choose(&table, seat, &legal);
            work[seat.index()].cpu += start.elapsed();
            work[seat.index()].decisions += 1;
            table.play(seat, &action);
        }
        // The last choice may have been cut short.
        if is_cancelled() {
            return Ok(None);
        }
        for ((seat, player), work) in (0..).map(Seat).zip(&mut players).zip(&mut work) {
            player.finish(&table, seat);
            work.simulations = player.simulations();
        }
        let faults: Vec<Option<Fault>> = players.iter().map(|it| it.fault().cloned()).collect();
        Ok(Some(PlayedTable {
            outcome: table.outcome(|seat| faults[seat].is_some()),
            work,
            faults,
        }))
    }
}

/// A table that was played, with the work and the fault of each seat.
struct PlayedTable {
    outcome: Outcome,
    work: Vec<Work>,
    faults: Vec<Option<Fault>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forfeits::Forfeits;
    use brelan_bots::{FaultKind, Player, bot};
    use brelan_catalog::games::{qarre, quando, zero};
    use serde_json::Value;
    use std::sync::atomic::Ordering;

    fn contest<G: ArenaGame>(players: u8, bots: [&str; 2], deals: u64) -> Contest<G> {
        let options = brelan_catalog::options::<G>(None, players, &serde_json::Map::new());
        Contest {
            options: options.expect("the usual options"),
            entrants: bots
                .map(|name| Entrant::from_name(name).expect("a bot"))
                .into(),
            seating: Seating::One,
            first_deal: 0,
            deals,
            seed: 1,
            bounds: None,
        }
    }

    fn run<G: ArenaGame>(contest: &Contest<G>, threads: usize) -> Standing {
        let standing = contest.run(threads, &AtomicBool::new(false), &mut |_| ());
        standing.expect("the seating is possible")
    }

    fn values(standing: &Standing) -> Vec<Vec<f64>> {
        let deals = standing.deals.iter();
        deals
            .map(|rows| rows.iter().map(|row| row.value).collect())
            .collect()
    }

    #[test]
    fn greedy_beats_random_in_every_game_by_every_seating() {
        for seating in [Seating::One, Seating::Half] {
            let quando = Contest {
                seating,
                ..contest::<quando::State>(3, ["greedy", "random"], 12)
            };
            let lead = run(&quando, 2).entries[0].value;
            assert!(lead.mean() - lead.interval() > 10.0, "{lead:?}");
        }
        let zero = contest::<zero::State>(3, ["random", "greedy"], 12);
        let lead = run(&zero, 2).entries[0].value;
        assert!(lead.mean() + lead.interval() < -5.0, "{lead:?}");
        let qarre = contest::<qarre::State>(2, ["greedy", "random"], 3);
        let standing = run(&qarre, 2);
        assert_eq!(standing.entries[0].value.mean(), 1.0);
        assert_eq!(standing.entries[1].value.mean(), 0.0);
    }

    #[test]
    fn results_do_not_depend_on_the_number_of_threads() {
        let mut contest = contest::<quando::State>(4, ["greedy", "random"], 40);
        contest.bounds = Some(Bounds {
            low: 0.0,
            high: 5.0,
            alpha: 0.05,
            beta: 0.05,
        });
        let (one, three) = (run(&contest, 1), run(&contest, 3));
        assert_eq!(
            one.deals.len(),
            30,
            "decided at the minimum number of deals"
        );
        assert_eq!(values(&one), values(&three));
        assert_eq!(one.sprt_status(), three.sprt_status());
    }

    #[test]
    fn a_deal_depends_on_the_seed_and_its_number_alone() {
        let few = run(&contest::<zero::State>(3, ["greedy", "random"], 3), 1);
        let many = run(&contest::<zero::State>(3, ["greedy", "random"], 6), 1);
        assert_eq!(values(&few), values(&many)[..3]);
        let mut later = contest::<zero::State>(3, ["greedy", "random"], 2);
        later.first_deal = 4;
        assert_eq!(values(&run(&later, 1)), values(&many)[4..]);
        let mut other = contest::<zero::State>(3, ["greedy", "random"], 3);
        other.seed = 2;
        assert_ne!(values(&run(&other, 1)), values(&few));
    }

    #[test]
    fn a_deterministic_bot_is_as_strong_as_itself() {
        let standing = run(&contest::<quando::State>(4, ["greedy", "greedy"], 5), 1);
        assert!(standing.deals.iter().all(|rows| rows[0].value.abs() < 1e-9));
    }

    #[test]
    fn bots_that_play_alike_have_no_lead_at_all() {
        for seating in [Seating::One, Seating::Balanced] {
            for players in [4, 6] {
                let contest = Contest {
                    seating,
                    ..contest::<quando::State>(players, ["greedy", "greedy"], 12)
                };
                let standing = run(&contest, 2);
                let leads = standing.deals.iter().flatten().map(|row| row.value);
                let leads: Vec<f64> = leads.filter(|lead| *lead != 0.0).collect();
                assert!(leads.is_empty(), "{seating:?} {players}: {leads:?}");
            }
        }
    }

    #[test]
    fn the_oracle_beats_greedy() {
        let standing = run(&contest::<quando::State>(2, ["oracle", "greedy"], 8), 2);
        let [oracle, greedy] = &standing.entries[..] else {
            panic!("two bots");
        };
        assert!(
            oracle.value.mean() - oracle.value.interval() > 0.0,
            "{oracle:?}"
        );
        assert!(oracle.work.simulations > oracle.work.decisions);
        assert_eq!(greedy.work.simulations, 0);
    }

    #[test]
    fn a_stopped_contest_keeps_its_deals_so_far() {
        let contest = contest::<quando::State>(3, ["greedy", "random"], 10_000);
        let stop = AtomicBool::new(false);
        let mut deals = 0;
        let standing = contest.run(1, &stop, &mut |standing| {
            deals = standing.deals.len();
            stop.store(deals > 0, Ordering::Relaxed);
        });
        let standing = standing.expect("the seating is possible");
        assert!((1..10_000).contains(&deals), "{deals}");
        assert_eq!(standing.entries[0].value.count(), deals as u64);
    }

    #[test]
    fn a_deal_without_an_end_ends_the_contest_with_its_number() {
        let mut contest = contest::<qarre::State>(2, ["random", "random"], 3);
        let uncapped = serde_json::Map::from_iter([("turn_cap".to_owned(), Value::Null)]);
        let options = brelan_catalog::options::<qarre::State>(None, 2, &uncapped);
        contest.options = options.expect("no cap is an option");
        let ended = contest.run(1, &AtomicBool::new(false), &mut |_| ());
        let error = ended.expect_err("random bots do not end a match");
        assert_eq!(error, ContestError::EndlessDeal { deal: 0 });
        let message = "deal 0 has no end after 1000000 decisions: without a cap of turns bots may \
                       play for ever (turn_cap=300 is one)";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn an_own_bot_plays_as_a_named_one_does() {
        let named = contest::<zero::State>(3, ["greedy", "random"], 6);
        let mut own = named.clone();
        own.entrants[0] = Entrant::own("mine", |seed| bot("greedy", seed).expect("a bot"));
        let (own, named) = (run(&own, 2), run(&named, 1));
        assert_eq!(values(&own), values(&named));
        assert_eq!(own.entries[0].name, "mine");
        assert_eq!(own.entries[0].forfeits, Forfeits::default());
    }

    /// Fails at its second decision.
    struct Failing(bool);

    impl<G: ArenaGame> Player<G> for Failing {
        fn needs_seen(&self) -> bool {
            true
        }

        fn decide(
            &mut self,
            seen: &[G::Seen],
            _: &G::View,
            legal: &[G::Action],
        ) -> Result<G::Action, Fault> {
            assert!(!seen.is_empty(), "it saw the deal");
            match std::mem::replace(&mut self.0, true) {
                true => Err(Fault::new(FaultKind::Crash, "it failed")),
                false => Ok(legal[0]),
            }
        }
    }

    fn assert_failing_is_last<G: ArenaGame>(players: u8) {
        let mut contest = contest::<G>(players, ["random", "random"], 4);
        contest.entrants[0] = Entrant::own_player("failing", |_| Box::new(Failing(false)));
        let standing = run(&contest, 2);
        let [failing, others] = &standing.entries[..] else {
            panic!("two bots");
        };
        let forfeits = failing.forfeits.total();
        assert!(
            forfeits > 0 && forfeits <= 4 * u64::from(players),
            "{forfeits}"
        );
        assert_eq!(others.forfeits, Forfeits::default());
        for (own, other) in standing.deals.iter().map(|rows| (&rows[0], &rows[1])) {
            if own.forfeits.total() == u64::from(players) {
                assert_eq!((own.wins, own.score), (0.0, 0.0));
                assert!(own.value < other.value, "{own:?}");
                let shared = other.wins * f64::from(players - 1);
                assert!((shared - 1.0).abs() < 1e-9, "{other:?}");
            }
        }
    }

    #[test]
    fn a_player_that_fails_is_last_and_the_others_share_the_win() {
        assert_failing_is_last::<quando::State>(3);
        assert_failing_is_last::<zero::State>(4);
        assert_failing_is_last::<qarre::State>(2);
    }
}
