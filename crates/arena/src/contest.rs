//! A contest: the same deals, every bot in every seat.

use crate::chance::{DealChance, mix};
use crate::entrant::{Entrant, Player};
use crate::ordered::in_order;
use crate::seating::Seating;
use crate::sprt::Bounds;
use crate::standing::{Row, Standing, Work};
use crate::table::{Contested, Outcome, Table, mean_where};
use cpu_time::ThreadTime;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// What is played, and by whom.
#[derive(Clone, Debug)]
pub struct Contest<G: Contested> {
    /// The options of every table.
    pub options: G::Options,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Who sits where.
    pub seating: Seating,
    /// How many deals at most.
    pub deals: u64,
    /// What the deals and the bots' own seeds come from.
    pub seed: u64,
    /// When to stop earlier: by a test of the first bot's value.
    pub bounds: Option<Bounds>,
}

impl<G: Contested> Contest<G> {
    /// The tables of each deal: for each, the place of the bot in every seat.
    ///
    /// # Errors
    /// When these bots cannot sit so, in English.
    pub fn tables(&self) -> Result<Vec<Vec<usize>>, String> {
        let players = G::new(self.options.clone()).players();
        self.seating.tables(self.entrants.len(), players)
    }

    /// Plays on so many threads until all deals are played, the test has
    /// decided or `stop` is set. Tells `watch` after each deal, in order.
    ///
    /// # Errors
    /// As [`Contest::tables`], before anything is played.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Standing),
    ) -> Result<Standing, String> {
        let tables = self.tables()?;
        let names: Vec<&str> = self.entrants.iter().map(Entrant::name).collect();
        let mut standing = Standing::new(&names, self.bounds);
        let work = |number: u64, is_over: &dyn Fn() -> bool| self.deal(number, &tables, is_over);
        in_order(self.deals, threads, stop, work, |rows| {
            standing.add(rows);
            watch(&standing);
            match standing.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        Ok(standing)
    }

    /// All tables of one deal; nothing when the contest is over before that.
    pub(crate) fn deal(
        &self,
        number: u64,
        tables: &[Vec<usize>],
        is_over: &dyn Fn() -> bool,
    ) -> Option<Vec<Row>> {
        let mut rows = vec![Row::default(); self.entrants.len()];
        let mut played = vec![0.0; rows.len()];
        for (table, seats) in tables.iter().enumerate() {
            let seed = mix(&[self.seed, number, table as u64]);
            let (outcome, work) = self.table(number, seats, seed, is_over)?;
            for (place, row) in rows.iter_mut().enumerate() {
                let is_own = |seat: usize| seats[seat] == place;
                if seats.contains(&place) {
                    played[place] += 1.0;
                    row.value += outcome.value(G::UNIT, is_own);
                    row.points += mean_where(&outcome.points, is_own);
                    row.wins += mean_where(&outcome.wins, is_own);
                    row.score += outcome.score(G::UNIT, is_own);
                }
            }
            for (seat, work) in work.iter().enumerate() {
                rows[seats[seat]].work.add(work);
            }
        }
        for (row, played) in rows.iter_mut().zip(played) {
            row.value /= played;
            row.points /= played;
            row.wins /= played;
            row.score /= played;
        }
        Some(rows)
    }

    /// One table, with what each seat's thinking took. The bots' own dice come
    /// from `seed`: at each table others, or their luck would not cancel out.
    fn table(
        &self,
        number: u64,
        seats: &[usize],
        seed: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Option<(Outcome, Vec<Work>)> {
        let mut table = Table::<G>::new(&self.options, DealChance::new(self.seed, number));
        let mut players: Vec<Player<G>> = seats
            .iter()
            .enumerate()
            .map(|(seat, &place)| {
                self.entrants[place].player(mix(&[seed, seat as u64, place as u64]))
            })
            .collect();
        let mut work = vec![Work::default(); seats.len()];
        let mut legal = Vec::new();
        while let Some(seat) = table.acting() {
            if is_over() {
                return None;
            }
            table.state().legal(&mut legal);
            let begun = ThreadTime::now();
            let action = players[seat.index()].choose(&table, seat, &legal);
            work[seat.index()].cpu += begun.elapsed();
            work[seat.index()].decisions += 1;
            table.play(seat, &action);
        }
        for (work, player) in work.iter_mut().zip(&players) {
            work.simulations = player.simulations();
        }
        Some((table.outcome(), work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::{qarre, quando, zero};
    use std::sync::atomic::Ordering;

    fn contest<G: Contested>(players: u8, bots: [&str; 2], deals: u64) -> Contest<G> {
        let options = brelan_catalog::options::<G>(None, players, &serde_json::Map::new());
        Contest {
            options: options.expect("the usual options"),
            entrants: bots
                .map(|name| Entrant::from_name::<G>(name).expect("a bot"))
                .into(),
            seating: Seating::One,
            deals,
            seed: 1,
            bounds: None,
        }
    }

    fn played<G: Contested>(contest: &Contest<G>, threads: usize) -> Standing {
        let standing = contest.run(threads, &AtomicBool::new(false), &mut |_| ());
        standing.expect("they can sit so")
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
            let lead = played(&quando, 2).entries[0].value;
            assert!(lead.mean() - lead.interval() > 10.0, "{lead:?}");
        }
        let zero = contest::<zero::State>(3, ["random", "greedy"], 12);
        let lead = played(&zero, 2).entries[0].value;
        assert!(lead.mean() + lead.interval() < -5.0, "{lead:?}");
        let qarre = contest::<qarre::State>(2, ["greedy", "random"], 3);
        let standing = played(&qarre, 2);
        assert_eq!(standing.entries[0].value.mean(), 1.0);
        assert_eq!(standing.entries[1].value.mean(), 0.0);
    }

    #[test]
    fn threads_change_nothing_but_the_time() {
        let mut contest = contest::<quando::State>(4, ["greedy", "random"], 40);
        contest.bounds = Some(Bounds {
            low: 0.0,
            high: 5.0,
            alpha: 0.05,
            beta: 0.05,
        });
        let (one, three) = (played(&contest, 1), played(&contest, 3));
        assert_eq!(one.deals.len(), 30, "decided as early as it may be");
        assert_eq!(values(&one), values(&three));
        assert_eq!(one.tested(), three.tested());
    }

    #[test]
    fn a_deal_depends_on_the_seed_and_its_number_alone() {
        let few = played(&contest::<zero::State>(3, ["greedy", "random"], 3), 1);
        let many = played(&contest::<zero::State>(3, ["greedy", "random"], 6), 1);
        assert_eq!(values(&few), values(&many)[..3]);
        let mut other = contest::<zero::State>(3, ["greedy", "random"], 3);
        other.seed = 2;
        assert_ne!(values(&played(&other, 1)), values(&few));
    }

    #[test]
    fn a_bot_that_rolls_no_dice_is_as_strong_as_itself() {
        let standing = played(&contest::<quando::State>(4, ["greedy", "greedy"], 5), 1);
        assert!(standing.deals.iter().all(|rows| rows[0].value.abs() < 1e-9));
    }

    #[test]
    fn who_sees_everything_beats_greedy() {
        let standing = played(&contest::<quando::State>(2, ["seer", "greedy"], 8), 2);
        let [seer, greedy] = &standing.entries[..] else {
            panic!("two bots");
        };
        assert!(seer.value.mean() - seer.value.interval() > 0.0, "{seer:?}");
        assert!(seer.work.simulations > seer.work.decisions);
        assert_eq!(greedy.work.simulations, 0);
    }

    #[test]
    fn a_contest_that_is_stopped_has_its_deals_so_far() {
        let contest = contest::<quando::State>(3, ["greedy", "random"], 10_000);
        let stop = AtomicBool::new(false);
        let mut deals = 0;
        let standing = contest.run(1, &stop, &mut |standing| {
            deals = standing.deals.len();
            stop.store(true, Ordering::Relaxed);
        });
        let standing = standing.expect("they can sit so");
        assert!((1..10_000).contains(&deals), "{deals}");
        assert_eq!(standing.entries[0].value.count(), deals as u64);
    }
}
