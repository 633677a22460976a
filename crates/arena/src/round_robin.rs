//! A round robin: every pair of bots plays the same deals, and all bots are
//! rated on one scale.

use crate::contest::{Contest, ContestError};
use crate::entrant::Entrant;
use crate::forfeits::Forfeits;
use crate::interval::Coverage;
use crate::parallel::try_map_in_order;
use crate::rating::{Pairing, Rating, ratings};
use crate::seating::{Seating, SeatingError};
use crate::standing::{Entry, Standing, Work, numbered};
use crate::table::ArenaGame;
use brelan_kernel::GameOptions;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The settings of a round robin: a [`Contest`] for every pair.
#[derive(Clone)]
pub struct RoundRobin<G: ArenaGame> {
    /// The options of every table.
    pub options: G::Options,
    /// The players.
    pub entrants: Vec<Entrant<G>>,
    /// How the two players of a pair are assigned to seats.
    pub seating: Seating,
    /// The number of deals; every pair plays the same ones.
    pub deals: u64,
    /// The seed of the deals and of the bots' own seeds.
    pub seed: u64,
}

/// The results of two bots against each other.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The index of the first bot of the standing.
    pub first: usize,
    /// The index of the second one.
    pub second: usize,
    /// Their contest.
    pub standing: Standing,
}

/// The results of a round robin so far.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The bots' names; a number distinguishes bots of the same name.
    pub names: Vec<String>,
    /// Every pair once.
    pub meetings: Vec<Meeting>,
    /// The number of deals that every pair has played.
    pub deals: u64,
}

impl<G: ArenaGame> RoundRobin<G> {
    /// Plays until all deals are played or `stop` is set. Calls `watch` after each
    /// deal, in order.
    ///
    /// # Errors
    /// [`ContestError::Seating`] as [`RoundRobin::tables`], before anything is played, and
    /// [`ContestError::EndlessDeal`] where a table of a deal has no end.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&CrossTable),
    ) -> Result<CrossTable, ContestError> {
        let contests = self.contests();
        let tables = self.tables()?;
        let mut table = self.table();
        let work = |number: u64, is_cancelled: &dyn Fn() -> bool| {
            let contests = contests.iter();
            let rows = contests.map(|contest| contest.play_deal(number, &tables, is_cancelled));
            rows.collect()
        };
        try_map_in_order(self.deals, threads, stop, work, |deal: Option<Vec<_>>| {
            if let Some(deal) = deal {
                for (meeting, rows) in table.meetings.iter_mut().zip(deal) {
                    meeting.standing.add(rows);
                }
                table.deals += 1;
                watch(&table);
            }
            ControlFlow::Continue(())
        })?;
        Ok(table)
    }

    /// The tables of each deal, for every pair.
    ///
    /// # Errors
    /// [`SeatingError`] when there are fewer than two bots, or the seating is impossible for two.
    pub fn tables(&self) -> Result<Vec<Vec<usize>>, SeatingError> {
        // The seating refuses a single bot.
        let bots_of_a_meeting = self.entrants.len().min(2);
        self.seating
            .tables(bots_of_a_meeting, self.options.players())
    }

    fn contests(&self) -> Vec<Contest<G>> {
        let contest = |(first, second): (usize, usize)| Contest {
            options: self.options.clone(),
            entrants: [first, second].map(|bot| self.entrants[bot].clone()).into(),
            seating: self.seating,
            first_deal: 0,
            deals: self.deals,
            seed: self.seed,
            bounds: None,
        };
        self.pairs().map(contest).collect()
    }

    /// Every pair, the later bot first: the bots of a ladder are named from the
    /// weakest to the strongest.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let bots = self.entrants.len();
        (0..bots).flat_map(|first| (0..first).map(move |second| (first, second)))
    }

    /// The names of the bots in the cross table: a second bot of one name has a number.
    pub fn names(&self) -> Vec<String> {
        let names: Vec<&str> = self.entrants.iter().map(Entrant::name).collect();
        numbered(&names)
    }

    fn table(&self) -> CrossTable {
        let names = self.names();
        let meetings = self.pairs().map(|(first, second)| Meeting {
            first,
            second,
            standing: Standing::new(&[&names[first], &names[second]], None),
        });
        CrossTable {
            meetings: meetings.collect(),
            names,
            deals: 0,
        }
    }
}

impl CrossTable {
    /// The ratings of all bots, with intervals that promise that; the first bot is the
    /// reference.
    pub fn ratings(&self, coverage: Coverage) -> Vec<Rating> {
        let pairings: Vec<Pairing> = self
            .meetings
            .iter()
            .map(|meeting| Pairing {
                first: meeting.first,
                second: meeting.second,
                scores: meeting
                    .standing
                    .deals
                    .iter()
                    .map(|rows| rows[0].score)
                    .collect(),
            })
            .collect();
        ratings(self.names.len(), 0, &pairings, coverage)
    }

    /// The meeting of two bots, and the index of the first one's entry in it.
    pub fn meeting(&self, first: usize, second: usize) -> Option<(&Meeting, usize)> {
        self.meetings.iter().find_map(|meeting| {
            match (meeting.first, meeting.second) == (first, second) {
                true => Some((meeting, 0)),
                false if (meeting.first, meeting.second) == (second, first) => Some((meeting, 1)),
                false => None,
            }
        })
    }

    /// A bot's work in all its meetings.
    pub fn work(&self, bot: usize) -> Work {
        let mut work = Work::default();
        self.entries(bot).for_each(|entry| work.add(&entry.work));
        work
    }

    /// A bot's forfeits in all its meetings.
    pub fn forfeits(&self, bot: usize) -> Forfeits {
        let mut forfeits = Forfeits::default();
        self.entries(bot)
            .for_each(|entry| forfeits.add(&entry.forfeits));
        forfeits
    }

    fn entries(&self, bot: usize) -> impl Iterator<Item = &Entry> {
        self.meetings.iter().flat_map(move |meeting| {
            let bots = [meeting.first, meeting.second].into_iter();
            let entries = bots.zip(&meeting.standing.entries);
            entries.filter_map(move |(its, entry)| (its == bot).then_some(entry))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::quando::State;

    fn round_robin(bots: &[&str]) -> RoundRobin<State> {
        let options = brelan_catalog::options::<State>(None, 3, &serde_json::Map::new());
        let entrant = |name: &&str| Entrant::from_name(name).expect("a bot");
        RoundRobin {
            options: options.expect("the usual options"),
            entrants: bots.iter().map(entrant).collect(),
            seating: Seating::Half,
            deals: 10,
            seed: 1,
        }
    }

    fn run(bots: &[&str], threads: usize) -> CrossTable {
        let table = round_robin(bots).run(threads, &AtomicBool::new(false), &mut |_| ());
        table.expect("the seating is possible")
    }

    #[test]
    fn all_pairs_meet_and_stronger_bots_are_rated_higher() {
        let table = run(&["random", "greedy", "oracle"], 2);
        assert_eq!((table.meetings.len(), table.deals), (3, 10));
        let ratings = table.ratings(Coverage::Fixed);
        assert_eq!(ratings[0].elo, 0.0);
        assert!(ratings[1].elo > ratings[1].interval, "{ratings:?}");
        let (meeting, place) = table.meeting(0, 1).expect("they met");
        assert_eq!((meeting.first, place), (1, 1));
        assert!(meeting.standing.entries[place].value.mean() < 0.0);
        assert!(table.work(2).decisions > 0);
    }

    #[test]
    fn ratings_do_not_depend_on_the_number_of_threads() {
        let ratings = |threads| run(&["random", "greedy"], threads).ratings(Coverage::Fixed);
        assert_eq!(ratings(1), ratings(3));
    }

    #[test]
    fn bots_of_one_name_are_numbered() {
        let table = run(&["greedy", "random", "greedy"], 1);
        assert_eq!(table.names, ["greedy", "random", "greedy#2"]);
        let meeting = table.meeting(2, 0).map(|(meeting, _)| meeting);
        let entries = &meeting.expect("they met").standing.entries;
        assert_eq!(entries[0].name, "greedy#2");
        assert_eq!(entries[1].name, "greedy");
    }

    #[test]
    fn one_bot_is_no_ladder() {
        let tables = round_robin(&["greedy"]).tables();
        assert_eq!(tables, Err(SeatingError::TooFewBots));
    }
}
