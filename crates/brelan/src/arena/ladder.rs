//! `brelan arena --ladder`: many bots on one scale.

use super::ladder_file::LadderFile;
use super::{ArenaArgs, Played, bar, data, entrants, summary};
use crate::interrupt::Interrupt;
use crate::written::Outputs;
use crate::{Interrupted, Usage};
use anyhow::Result;
use brelan_arena::plot::{self, Bar, Words};
use brelan_arena::{ArenaGame, CrossTable, Entry, Rating, RoundRobin, Unit};
use serde_json::json;
use std::fmt::Write;

pub(super) fn play<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    let (players, options) = args.tables.options::<G>()?;
    let round_robin = RoundRobin::<G> {
        options,
        entrants: entrants::<G>(args)?,
        seating: args.seating(),
        deals: args.deals,
        seed: args.seed,
    };
    let tables = round_robin.tables().map_err(Usage)?.len();
    let played = Played {
        args,
        players,
        options: serde_json::to_value(&round_robin.options)?,
        unit: G::UNIT,
        seating: round_robin.seating,
        tables,
    };
    let interrupt = Interrupt::listen()?;
    let file = LadderFile::open(args)?;
    let outputs = Outputs::open(&args.output)?;
    let bar = bar(args.deals);
    let mut drawn = summary::Live::new();
    let mut watch = |table: &CrossTable| {
        bar.set_position(table.deals);
        if drawn.is_due() {
            bar.set_message(Rungs::of(table, played.unit).text());
        }
    };
    let table = round_robin.run(args.output.threads(), interrupt.flag(), &mut watch);
    bar.finish_and_clear();
    let table = table.map_err(Usage)?;
    let rungs = Rungs::of(&table, played.unit);
    if outputs.none_is_standard() {
        print!("{}\n\n{}", conditions(&played, &table), rungs.text());
    }
    outputs.write(
        || data(&played, &table),
        || csv(&table, played.unit),
        || picture(&played, &table, &rungs),
    )?;
    if interrupt.came() {
        return Err(Interrupted.into());
    }
    match file {
        Some(file) => file.write(&played, &table),
        None => Ok(()),
    }
}

fn conditions(played: &Played, table: &CrossTable) -> String {
    let (args, deals) = (played.args, table.deals);
    format!(
        "{}, {} players, {}, {deals} deals at {} tables for every two, seed {}",
        args.game,
        played.players,
        played.preset(),
        played.tables,
        args.seed
    )
}

/// The bots, strongest first.
struct Rungs<'a> {
    table: &'a CrossTable,
    unit: Unit,
    /// Each bot's place in the table, with its rating.
    bots: Vec<(usize, Rating)>,
}

impl<'a> Rungs<'a> {
    fn of(table: &'a CrossTable, unit: Unit) -> Rungs<'a> {
        let mut bots: Vec<_> = table.ratings().into_iter().enumerate().collect();
        bots.sort_by(|(_, a), (_, b)| b.elo.total_cmp(&a.elo));
        Rungs { table, unit, bots }
    }

    fn name(&self, rung: usize) -> &'a str {
        &self.table.names[self.bots[rung].0]
    }

    /// What the bot on a rung is worth against the one on the next.
    fn step(&self, rung: usize) -> Option<&'a Entry> {
        let (first, second) = (self.bots[rung].0, self.bots.get(rung + 1)?.0);
        let (meeting, place) = self.table.meeting(first, second)?;
        Some(&meeting.standing.entries[place])
    }

    /// The ladder in 80 columns.
    fn text(&self) -> String {
        let mut text =
            line(["bot", "rating", "against the next", "CPU s", "sims/s"].map(String::from));
        for (rung, (bot, rating)) in self.bots.iter().enumerate() {
            let step = self
                .step(rung)
                .map(|entry| summary::figure(&entry.value, self.unit));
            let work = self.table.work(*bot);
            text += &line([
                self.name(rung).into(),
                format!("{:+.0} ± {:.0}", rating.elo, rating.interval),
                step.unwrap_or_default(),
                format!("{:.2}", work.cpu.as_secs_f64()),
                summary::speed(&work),
            ]);
        }
        text
    }
}

fn line([name, rating, step, cpu, speed]: [String; 5]) -> String {
    format!("{name:<16}{rating:>14}{step:>22}{cpu:>12}{speed:>12}\n")
}

/// One JSON object, with a line feed at the end.
fn data(played: &Played, table: &CrossTable) -> String {
    let args = played.args;
    let bot = |(bot, rating): (usize, &Rating)| {
        let work = table.work(bot);
        let mut value = json!({
            "name": table.names[bot],
            "rating": rating.elo,
            "interval": rating.interval,
            "decisions": work.decisions,
            "simulations": work.simulations,
        });
        if args.timings {
            value["cpu_seconds"] = json!(work.cpu.as_secs_f64());
        }
        value
    };
    let meetings = table.meetings.iter().map(|meeting| {
        let entry = &meeting.standing.entries[0];
        json!({
            "first": table.names[meeting.first],
            "second": table.names[meeting.second],
            "value": data::mean(&entry.value, played.unit),
            "score": data::mean(&entry.score, Unit::WinShare),
        })
    });
    let mut result = data::head(played, table.deals);
    result["ratings"] = table.ratings().iter().enumerate().map(bot).collect();
    result["meetings"] = meetings.collect();
    data::text(&result)
}

/// A line for every two bots.
fn csv(table: &CrossTable, unit: Unit) -> String {
    let mut text = String::from("first,second,value,value_interval,score,score_interval\n");
    for meeting in &table.meetings {
        let entry = &meeting.standing.entries[0];
        let names = [meeting.first, meeting.second].map(|bot| &*table.names[bot]);
        let value = (entry.value.mean(), entry.value.interval_of(unit));
        let score = (entry.score.mean(), entry.score.interval_of(Unit::WinShare));
        writeln!(
            text,
            "{},{},{},{},{}",
            names.join(","),
            value.0,
            value.1,
            score.0,
            score.1
        )
        .expect("a string");
    }
    text
}

fn picture(played: &Played, table: &CrossTable, rungs: &Rungs) -> String {
    let scale = match played.unit {
        Unit::PointsARound => 1.0,
        Unit::WinShare => 100.0,
    };
    let bots: Vec<(String, Rating)> = (0..rungs.bots.len())
        .map(|rung| (rungs.name(rung).into(), rungs.bots[rung].1))
        .collect();
    let step = |rung: usize| {
        let value = &rungs.step(rung)?.value;
        Some(Bar {
            label: rungs.name(rung).into(),
            mean: scale * value.mean(),
            interval: scale * value.interval_of(played.unit),
        })
    };
    let steps: Vec<Bar> = (0..bots.len()).filter_map(step).collect();
    let words = Words {
        title: format!(
            "{} with {} players: the ladder",
            played.args.game, played.players
        ),
        caption: conditions(played, table),
    };
    plot::ladder(&bots, &steps, played.unit, &words)
}
