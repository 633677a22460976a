//! The summary of a simulation: rounds, ends, seats, bots.

use super::{PlayedMatch, SimArgs};
use crate::arena::format_forfeits;
use crate::document;
use crate::game_args::quoted;
use crate::output::{counted, counted_of, rounded};
use crate::roster::BotParameters;
use brelan_arena::{ClusterMean, Coverage, Forfeits, Interval, Mean, Unit, win_shares};
use brelan_kernel::{GameOptions, Rules, Seat};
use brelan_record::RecordedRound;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// The interval of what is not estimated.
const UNKNOWN: Interval = Interval {
    low: f64::NAN,
    high: f64::NAN,
};

/// Points and wins of a position or of a bot. Matches are independent; the rounds and
/// seats of one are not.
#[derive(Clone, Default)]
struct Tally {
    points: ClusterMean,
    /// The share of the win in each match.
    wins: Mean,
}

/// A position's or a bot's part of one match.
#[derive(Clone, Default)]
struct MatchTally {
    points: f64,
    /// How many points were counted: the rounds of all its seats.
    count: f64,
    wins: f64,
}

impl MatchTally {
    fn add(&mut self, points: i32) {
        self.points += f64::from(points);
        self.count += 1.0;
    }
}

impl Tally {
    fn add(&mut self, of_match: &MatchTally) {
        if of_match.count > 0.0 {
            self.points.add(of_match.points, of_match.count);
        }
        self.wins.add(of_match.wins);
    }

    fn wins(&self, coverage: Coverage) -> Interval {
        self.wins.interval_of(Unit::WinShare, coverage)
    }

    fn points(&self, coverage: Coverage) -> Interval {
        let half_width = self.points.interval_of(coverage);
        Interval::around(self.points.mean(), half_width)
    }

    fn json(&self, coverage: Coverage) -> Value {
        let (points, wins) = (self.points(coverage), self.wins(coverage));
        json!({
            "points": document::mean(self.points.clusters(), self.points.mean(), points),
            "wins": document::mean(self.wins.count(), self.wins.mean(), wins),
        })
    }

    fn points_text(&self, coverage: Coverage) -> String {
        let mean = self.points.mean();
        let interval = with_space(&self.points(coverage).text(mean, 2));
        format!("{:6.2}{interval} points a round", rounded(mean, 2))
    }

    fn wins_text(&self, coverage: Coverage) -> String {
        let percent = 100.0 * self.wins.mean();
        let interval = self.wins(coverage).scaled(100.0).text(percent, 1);
        format!("wins {percent:.1} %{}", with_space(&interval))
    }
}

/// A word that follows another one, if there is one.
fn with_space(word: &str) -> String {
    match word.is_empty() {
        true => String::new(),
        false => format!(" {word}"),
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
    asked: u64,
    matches: u64,
    rounds: u64,
    moves: u64,
    ends: BTreeMap<String, u64>,
    /// By position: a seat's distance from the round's first to act.
    positions: Vec<Tally>,
    bots: Vec<BotTally>,
}

/// The tally of one bot in all its seats: a match that any of them wins is won.
struct BotTally {
    name: String,
    /// In how many of a match's seats it sits.
    seats: usize,
    tally: Tally,
    forfeits: Forfeits,
}

impl Summary {
    /// No match yet, of the `asked` matches that are to be played.
    pub(crate) fn new(players: u8, bots: &[String], asked: u64) -> Summary {
        let mut tallies: Vec<BotTally> = Vec::new();
        for name in bots.iter().cycle().take(players.into()) {
            match tallies.iter_mut().find(|bot| bot.name == *name) {
                Some(bot) => bot.seats += 1,
                None => tallies.push(BotTally {
                    name: name.clone(),
                    seats: 1,
                    tally: Tally::default(),
                    forfeits: Forfeits::default(),
                }),
            }
        }
        Summary {
            asked,
            matches: 0,
            rounds: 0,
            moves: 0,
            ends: BTreeMap::new(),
            positions: vec![Tally::default(); players.into()],
            bots: tallies,
        }
    }

    pub(crate) fn add<G: Rules>(&mut self, played: &PlayedMatch) {
        let (record, players) = (&played.record, self.positions.len());
        let mut positions = vec![MatchTally::default(); players];
        let mut bots = vec![MatchTally::default(); self.bots.len()];
        let bot_of = |seat: usize| {
            let name = record.seats[seat].bot.as_deref();
            let found = self.bots.iter().position(|bot| Some(&*bot.name) == name);
            found.expect("a bot of the simulation")
        };
        self.matches += 1;
        for round in &record.rounds {
            self.rounds += 1;
            self.moves += round.moves.len() as u64;
            *self.ends.entry(round.end.clone()).or_default() += 1;
            let starter = first_to_act(round);
            for (seat, &points) in round.points.iter().enumerate() {
                positions[(seat + players - starter % players) % players].add(points);
                bots[bot_of(seat)].add(points);
            }
        }
        let first = record.rounds.first().map_or(0, first_to_act);
        let winners: Vec<Seat> = record.winners.iter().copied().map(Seat).collect();
        let has_forfeited = |seat: usize| played.faults[seat].is_some();
        let shares = win_shares::<G>(&record.scores, &winners, has_forfeited);
        for (seat, share) in shares.into_iter().enumerate() {
            positions[(seat + players - first % players) % players].wins += share;
            bots[bot_of(seat)].wins += share;
        }
        let all = self.positions.iter_mut().zip(&positions);
        all.for_each(|(tally, of_match)| tally.add(of_match));
        let seats: Vec<usize> = (0..players).map(bot_of).collect();
        let all = self.bots.iter_mut().zip(&bots);
        all.for_each(|(bot, of_match)| bot.tally.add(of_match));
        for (bot, fault) in seats.into_iter().zip(&played.faults) {
            if let Some(fault) = fault {
                self.bots[bot].forfeits.add_fault(fault);
            }
        }
    }

    /// How many matches were played.
    pub(super) fn matches(&self) -> u64 {
        self.matches
    }

    /// What the intervals promise: where Ctrl-C ended the matches, the results may have decided
    /// when.
    fn coverage(&self) -> Coverage {
        Coverage::of(self.matches, self.asked)
    }

    /// Whether the bot plays against itself alone, so that it wins every match.
    fn holds_every_seat(&self, bot: &BotTally) -> bool {
        bot.seats == self.positions.len()
    }

    /// The summary as one JSON object, with a line feed at the end.
    pub(crate) fn to_json(
        &self,
        args: &SimArgs,
        parameters: &[BotParameters],
        options: &impl GameOptions,
    ) -> String {
        let players = self.positions.len();
        let variant = document::variant(options);
        let options = json!(options);
        let preset = options["preset"].as_str().unwrap_or_default();
        let (matches, seed) = (args.matches, args.seed);
        let command = format!(
            "brelan sim {} --bots {} --matches {matches} --seed {seed}{}",
            args.table.words(preset, Some(players as u8)),
            quoted(&args.bots.join(",")),
            args.programs.words(&args.bots)
        );
        let (observations, coverage) = ((self.matches, "matches"), self.coverage());
        let mut document = document::head("brelan-sim/1", &command, observations, coverage);
        document["game"] = json!(args.table.rules.game.name());
        document["players"] = json!(players);
        document["options"] = options;
        document["variant"] = variant;
        document["seed"] = json!(seed);
        document["matches_asked"] = json!(matches);
        document["matches"] = json!(self.matches);
        document["rounds"] = json!(self.rounds);
        document["moves"] = json!(self.moves);
        document["ends"] = json!(self.ends);
        let positions = self.positions.iter();
        document["positions"] = positions.map(|it| it.json(coverage)).collect();
        let bot = |bot: &BotTally| {
            let mut value = bot.tally.json(coverage);
            if self.holds_every_seat(bot) {
                // Its share is 1 whatever the cards: there is nothing to estimate.
                value["wins"] = document::mean(self.matches, bot.tally.wins.mean(), UNKNOWN);
            }
            value["name"] = json!(bot.name);
            value["seats"] = json!(bot.seats);
            let named = args.bots.iter().position(|name| *name == bot.name);
            value["parameters"] = json!(named.map(|index| &parameters[index]));
            value["forfeits"] = document::forfeits(&bot.forfeits);
            value
        };
        document["bots"] = self.bots.iter().map(bot).collect();
        document::text(&document)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matches = counted_of(self.matches, self.asked, "match", "matches");
        if self.matches == 0 {
            return writeln!(f, "{matches}: none ended, no result");
        }
        let rounds = counted(self.rounds, "round", "rounds");
        writeln!(f, "{matches}, {rounds}")?;
        let coverage = self.coverage();
        let (matches, all) = (self.matches as f64, self.rounds.max(1) as f64);
        writeln!(f, "  {:.2} rounds a match", self.rounds as f64 / matches)?;
        writeln!(f, "  {:.1} moves a round", self.moves as f64 / all)?;
        writeln!(f, "rounds end by")?;
        for (end, count) in &self.ends {
            writeln!(f, "  {end:<8} {:5.1} %", 100.0 * *count as f64 / all)?;
        }
        writeln!(f, "seats, from the first to act (wins: in the first round)")?;
        for (position, tally) in self.positions.iter().enumerate() {
            let (points, wins) = (tally.points_text(coverage), tally.wins_text(coverage));
            writeln!(f, "  {:<8} {points}, {wins}", position + 1)?;
        }
        writeln!(f, "bots, in all their seats")?;
        for bot in &self.bots {
            let points = bot.tally.points_text(coverage);
            let wins = match self.holds_every_seat(bot) {
                true => String::new(),
                false => format!(", {}", bot.tally.wins_text(coverage)),
            };
            let seats = format!("{} of {} seats", bot.seats, self.positions.len());
            writeln!(f, "  {:<8} {points}{wins}, {seats}", bot.name)?;
        }
        for bot in &self.bots {
            if let Some(line) = format_forfeits(&bot.name, &bot.forfeits) {
                write!(f, "{line}")?;
            }
        }
        match self.matches {
            1 => writeln!(f, "no intervals: they take two matches or more"),
            _ => writeln!(f, "{}, over matches", coverage.words()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_match_has_no_figures() {
        let summary = Summary::new(2, &["greedy".into()], 10);
        let text = "0 of 10 matches: none ended, no result\n";
        assert_eq!(summary.to_string(), text);
        let figures = summary.positions[0].json(Coverage::Fixed);
        for figure in ["points", "wins"] {
            let unknown = json!({"mean": null, "interval": null, "low": null, "high": null});
            assert_eq!(figures[figure], unknown, "{figure}");
        }
    }
}
