//! A round robin: every two bots of many play the same deals, and all get
//! their place on one scale.

use crate::contest::Contest;
use crate::entrant::Entrant;
use crate::ordered::in_order;
use crate::rating::{Pairing, Rating, ratings};
use crate::seating::Seating;
use crate::standing::{Standing, Work};
use crate::table::Contested;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// What is played, and by whom; as a [`Contest`], but by two at a time.
#[derive(Clone, Debug)]
pub struct RoundRobin<G: Contested> {
    /// The options of every table.
    pub options: G::Options,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Who of two sits where.
    pub seating: Seating,
    /// How many deals every two bots play: the same ones.
    pub deals: u64,
    /// What the deals and the bots' own seeds come from.
    pub seed: u64,
}

/// How two bots did against each other.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The place of the first bot of the standing.
    pub first: usize,
    /// The place of the second.
    pub second: usize,
    /// Their contest.
    pub standing: Standing,
}

/// What a round robin has shown so far.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// The bots' names.
    pub names: Vec<String>,
    /// Every two bots once.
    pub meetings: Vec<Meeting>,
    /// How many deals every two have played.
    pub deals: u64,
}

impl<G: Contested> RoundRobin<G> {
    /// Plays on so many threads until all deals are played or `stop` is set.
    /// Tells `watch` after each deal, in order.
    ///
    /// # Errors
    /// When two bots cannot sit so, in English, before anything is played.
    pub fn run(
        &self,
        threads: usize,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&CrossTable),
    ) -> Result<CrossTable, String> {
        let contests = self.contests();
        let tables = self.tables()?;
        let mut table = self.table();
        let work = |number: u64, is_over: &dyn Fn() -> bool| {
            let contests = contests.iter();
            let rows = contests.map(|contest| contest.deal(number, &tables, is_over));
            rows.collect::<Option<Vec<_>>>()
        };
        in_order(self.deals, threads, stop, work, |deal| {
            for (meeting, rows) in table.meetings.iter_mut().zip(deal) {
                meeting.standing.add(rows);
            }
            table.deals += 1;
            watch(&table);
            ControlFlow::Continue(())
        });
        Ok(table)
    }

    /// The tables of each deal for every two bots.
    ///
    /// # Errors
    /// When two bots cannot sit so, in English.
    pub fn tables(&self) -> Result<Vec<Vec<usize>>, String> {
        if self.entrants.len() < 2 {
            return Err("a ladder is of two bots or more".into());
        }
        let players = G::new(self.options.clone()).players();
        self.seating.tables(2, players)
    }

    fn contests(&self) -> Vec<Contest<G>> {
        let contest = |(first, second): (usize, usize)| Contest {
            options: self.options.clone(),
            entrants: [first, second].map(|bot| self.entrants[bot].clone()).into(),
            seating: self.seating,
            deals: self.deals,
            seed: self.seed,
            bounds: None,
        };
        self.pairs().map(contest).collect()
    }

    /// Every two bots, the later one first: a ladder is named from below.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let bots = self.entrants.len();
        (0..bots).flat_map(|first| (0..first).map(move |second| (first, second)))
    }

    fn table(&self) -> CrossTable {
        let names: Vec<String> = self.entrants.iter().map(|it| it.name().into()).collect();
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
    /// The bots on one scale; the first one has 0.
    pub fn ratings(&self) -> Vec<Rating> {
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
        ratings(self.names.len(), 0, &pairings)
    }

    /// The meeting of two bots, and which of its two entries is the first's.
    pub fn meeting(&self, first: usize, second: usize) -> Option<(&Meeting, usize)> {
        self.meetings.iter().find_map(|meeting| {
            match (meeting.first, meeting.second) == (first, second) {
                true => Some((meeting, 0)),
                false if (meeting.first, meeting.second) == (second, first) => Some((meeting, 1)),
                false => None,
            }
        })
    }

    /// What a bot's thinking took in all its meetings.
    pub fn work(&self, bot: usize) -> Work {
        let mut work = Work::default();
        for meeting in &self.meetings {
            for (place, entry) in [meeting.first, meeting.second]
                .iter()
                .zip(&meeting.standing.entries)
            {
                if *place == bot {
                    work.add(&entry.work);
                }
            }
        }
        work
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::games::quando::State;

    fn round_robin(bots: &[&str]) -> RoundRobin<State> {
        let options = brelan_catalog::options::<State>(None, 3, &serde_json::Map::new());
        let entrant = |name: &&str| Entrant::from_name::<State>(name).expect("a bot");
        RoundRobin {
            options: options.expect("the usual options"),
            entrants: bots.iter().map(entrant).collect(),
            seating: Seating::Half,
            deals: 10,
            seed: 1,
        }
    }

    fn played(bots: &[&str], threads: usize) -> CrossTable {
        let table = round_robin(bots).run(threads, &AtomicBool::new(false), &mut |_| ());
        table.expect("they can sit so")
    }

    #[test]
    fn all_meet_all_and_the_stronger_are_rated_higher() {
        let table = played(&["random", "greedy", "seer"], 2);
        assert_eq!((table.meetings.len(), table.deals), (3, 10));
        let ratings = table.ratings();
        assert_eq!(ratings[0].elo, 0.0);
        assert!(ratings[1].elo > ratings[1].interval, "{ratings:?}");
        let (meeting, place) = table.meeting(0, 1).expect("they met");
        assert_eq!((meeting.first, place), (1, 1));
        assert!(meeting.standing.entries[place].value.mean() < 0.0);
        assert!(table.work(2).decisions > 0);
    }

    #[test]
    fn threads_change_nothing_but_the_time() {
        let ratings = |threads| played(&["random", "greedy"], threads).ratings();
        assert_eq!(ratings(1), ratings(3));
    }

    #[test]
    fn one_bot_is_no_ladder() {
        assert!(round_robin(&["greedy"]).tables().is_err());
    }
}
