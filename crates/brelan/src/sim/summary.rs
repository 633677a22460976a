//! The summary of a simulation: rounds, ends, seats, bots.

use brelan_record::{Record, RecordedRound};
use std::collections::BTreeMap;
use std::fmt;

/// Points and wins of a position or of a bot.
#[derive(Clone, Default)]
struct Tally {
    rounds: u64,
    points: f64,
    sum_of_squares: f64,
    matches: u64,
    /// A shared win counts as a fraction.
    wins: f64,
}

impl Tally {
    fn add(&mut self, points: i32) {
        self.rounds += 1;
        self.points += f64::from(points);
        self.sum_of_squares += f64::from(points).powi(2);
    }

    fn add_match(&mut self, wins: f64) {
        self.matches += 1;
        self.wins += wins;
    }

    fn mean(&self) -> f64 {
        self.points / self.rounds.max(1) as f64
    }

    /// The half-width of the mean's 95 % confidence interval.
    fn interval(&self) -> f64 {
        let rounds = self.rounds.max(2) as f64;
        let variance =
            (self.sum_of_squares / rounds - self.mean().powi(2)) * rounds / (rounds - 1.0);
        1.96 * (variance.max(0.0) / rounds).sqrt()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = 100.0 * self.wins / self.matches.max(1) as f64;
        let (mean, interval) = (self.mean(), self.interval());
        write!(
            f,
            "{mean:6.2} ± {interval:.2} points a round, wins {share:5.1} % of matches"
        )
    }
}

/// The seat that acts first in a round. It may be the number of players, which
/// stands for seat 0.
fn first_to_act(round: &RecordedRound) -> usize {
    match (round.starter, round.dealer) {
        (Some(starter), _) => usize::from(starter),
        (None, dealer) => usize::from(dealer.unwrap_or(0)) + 1,
    }
}

/// The counts over all matches.
pub(crate) struct Summary {
    matches: u64,
    rounds: u64,
    moves: u64,
    ends: BTreeMap<String, u64>,
    /// By position: a seat's distance from the round's first to act.
    positions: Vec<Tally>,
    bots: Vec<(String, Tally)>,
}

impl Summary {
    pub(crate) fn new(players: u8, bots: &[String]) -> Summary {
        let mut levels: Vec<(String, Tally)> = Vec::new();
        for bot in bots {
            if !levels.iter().any(|(level, _)| level == bot) {
                levels.push((bot.clone(), Tally::default()));
            }
        }
        Summary {
            matches: 0,
            rounds: 0,
            moves: 0,
            ends: BTreeMap::new(),
            positions: vec![Tally::default(); players.into()],
            bots: levels,
        }
    }

    pub(crate) fn add(&mut self, record: &Record) {
        let players = self.positions.len();
        self.matches += 1;
        for round in &record.rounds {
            self.rounds += 1;
            self.moves += round.moves.len() as u64;
            *self.ends.entry(round.end.clone()).or_default() += 1;
            let starter = first_to_act(round);
            for (seat, &points) in round.points.iter().enumerate() {
                self.positions[(seat + players - starter % players) % players].add(points);
                self.tally(record, seat).add(points);
            }
        }
        let first = record.rounds.first().map_or(0, first_to_act);
        let share = 1.0 / record.winners.len() as f64;
        for seat in 0..players {
            let won = record.winners.contains(&(seat as u8));
            let wins = if won { share } else { 0.0 };
            self.positions[(seat + players - first % players) % players].add_match(wins);
            self.tally(record, seat).add_match(wins);
        }
    }

    fn tally(&mut self, record: &Record, seat: usize) -> &mut Tally {
        let level = record.seats[seat].bot.as_deref().unwrap_or_default();
        let bot = self.bots.iter_mut().find(|(name, _)| name == level);
        &mut bot.expect("a bot of the simulation").1
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rounds, matches) = (self.rounds as f64, self.matches as f64);
        writeln!(f, "{} matches, {} rounds", self.matches, self.rounds)?;
        writeln!(f, "  {:.2} rounds a match", rounds / matches)?;
        writeln!(f, "  {:.1} moves a round", self.moves as f64 / rounds)?;
        writeln!(f, "rounds end by")?;
        for (end, count) in &self.ends {
            writeln!(f, "  {end:<8} {:5.1} %", 100.0 * *count as f64 / rounds)?;
        }
        writeln!(f, "seats, from the first to act (wins: in the first round)")?;
        for (position, tally) in self.positions.iter().enumerate() {
            writeln!(f, "  {:<8} {tally}", position + 1)?;
        }
        writeln!(f, "bots")?;
        for (bot, tally) in &self.bots {
            writeln!(f, "  {bot:<8} {tally}")?;
        }
        Ok(())
    }
}
