//! `brelan arena --ladder`: a round robin with ratings.

use super::ladder_file::LadderFile;
use super::{ArenaArgs, Setup, data, deals_bar, entrants, summary};
use crate::csv_table::CsvTable;
use crate::document;
use crate::exit::Usage;
use crate::interrupt::Interrupt;
use crate::output::{Outputs, counted_of, rounded};
use crate::roster::Roster;
use anyhow::Result;
use brelan_arena::plot::{self, Duel, Words};
use brelan_arena::{ArenaGame, Coverage, CrossTable, Entry, Interval, Rating, RoundRobin, Unit};
use serde_json::json;

/// The width of the column of names, unless one is longer.
const NAME_WIDTH: usize = 16;

pub(super) fn run<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    let options = args.table.options::<G>()?;
    let interrupt = Interrupt::listen()?;
    let roster = Roster::start(&args.bots, &options, &args.programs, &interrupt)?;
    let round_robin = RoundRobin::<G> {
        options,
        entrants: entrants(args, &roster)?,
        seating: args.seating(),
        deals: args.deals,
        seed: args.seed,
    };
    let tables = round_robin.tables().map_err(Usage::new)?.len();
    let setup = Setup::new(
        args,
        &round_robin.options,
        round_robin.seating,
        tables,
        &roster,
    )?;
    let names = round_robin.names();
    let names = names.iter().map(String::as_str);
    let min_width = plot::ladder_min_width(names, G::UNIT, &args.output.plot_style());
    args.output.refuse_narrow_plot(min_width)?;
    let file = LadderFile::open(&setup)?;
    let ladder_file = ("--ladder-file", args.ladder_file.as_deref());
    let outputs = Outputs::open_beside(&args.output, &[ladder_file])?;
    let bar = deals_bar(args.deals);
    let mut redraw = summary::RedrawTimer::new();
    let mut watch = |table: &CrossTable| {
        bar.set_position(table.deals);
        if redraw.restart_if_due() {
            bar.set_message(Ranking::of(table, &setup).text());
        }
    };
    let table = round_robin.run(args.output.threads(), interrupt.flag(), &mut watch);
    bar.finish_and_clear();
    // Programs end before anything is printed, which may end this process.
    drop((round_robin, roster));
    let table = table?;
    let ranking = Ranking::of(&table, &setup);
    let ladder_written = match file {
        Some(file) if !interrupt.is_set() => file.write::<G>(&setup, &table, &ranking.ratings),
        // The file stays as it was.
        Some(_) | None => Ok(()),
    };
    let written = outputs.write_and_print(
        table.deals > 0,
        || to_json(&setup, &ranking),
        || to_csv(&table),
        || to_svg(&setup, &ranking),
        || {
            let text = match table.deals {
                0 => "interrupted before the first deal ended: no result\n".into(),
                _ => ranking.text(),
            };
            format!("{}\n\n{text}", conditions(&setup, &table))
        },
    );
    written.and(ladder_written)?;
    interrupt.check()
}

fn conditions(setup: &Setup, table: &CrossTable) -> String {
    let (args, deals) = (setup.args, table.deals);
    format!(
        "{}, {} players, {}, {} at {} tables for every two, seed {}",
        setup.game(),
        setup.players,
        setup.rules(),
        counted_of(deals, args.deals, "deal", "deals"),
        setup.tables,
        args.seed
    )
}

/// The bots by rating, strongest first.
struct Ranking<'a> {
    table: &'a CrossTable,
    unit: Unit,
    coverage: Coverage,
    /// The ratings, in the cross table's order of bots.
    ratings: Vec<Rating>,
    /// Each bot's index in the cross table, strongest first.
    order: Vec<usize>,
}

impl<'a> Ranking<'a> {
    fn of(table: &'a CrossTable, setup: &Setup) -> Ranking<'a> {
        let (unit, coverage) = (setup.unit, setup.coverage(table.deals));
        let ratings = table.ratings(coverage);
        let mut order: Vec<usize> = (0..ratings.len()).collect();
        order.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo));
        Ranking {
            table,
            unit,
            coverage,
            ratings,
            order,
        }
    }

    fn name(&self, rank: usize) -> &'a str {
        &self.table.names[self.order[rank]]
    }

    /// The results of the bot of one rank against that of another.
    fn result(&self, rank: usize, other: usize) -> Option<&'a Entry> {
        let (first, second) = (self.order[rank], *self.order.get(other)?);
        let (meeting, place) = self.table.meeting(first, second)?;
        Some(&meeting.standing.entries[place])
    }

    /// The ladder as text of 80 columns.
    fn text(&self) -> String {
        let names = self.table.names.iter();
        let longest = names.map(|name| name.chars().count()).max();
        let width = longest.unwrap_or(0).max(NAME_WIDTH);
        let head = ["bot", "rating", "against the next", "CPU s", "sims/s"];
        let mut text = format_row(width, head.map(String::from));
        for (rank, bot) in self.order.iter().enumerate() {
            let rating = self.ratings[*bot];
            let step = self
                .result(rank, rank + 1)
                .map(|entry| summary::format_figure(&entry.value, self.unit, self.coverage));
            let work = self.table.work(*bot);
            let cells = [
                self.name(rank).into(),
                format_rating(rating),
                step.unwrap_or_default(),
                format!("{:.2}", work.cpu.as_secs_f64()),
                summary::format_speed(&work),
            ];
            text += &format_row(width, cells);
        }
        text += "\n";
        text += &summary::interval_line(self.table.deals, self.coverage);
        for (rank, bot) in self.order.iter().enumerate() {
            let forfeits = self.table.forfeits(*bot);
            if let Some(line) = summary::format_forfeits(self.name(rank), &forfeits) {
                text += &format!("\n{line}");
            }
        }
        text
    }
}

/// Formats a rating with its interval, if it has one.
fn format_rating(rating: Rating) -> String {
    let interval = Interval::around(rating.elo, rating.interval).text(rating.elo, 0);
    let figure = format!("{:+.0} {interval}", rounded(rating.elo, 0));
    figure.trim_end().into()
}

fn format_row(width: usize, [name, rating, step, cpu, speed]: [String; 5]) -> String {
    format!("{name:<width$}{rating:>14}{step:>22}{cpu:>12}{speed:>12}\n")
}

/// One JSON object, with a line feed at the end.
fn to_json(setup: &Setup, ranking: &Ranking) -> String {
    let (args, table, coverage) = (setup.args, ranking.table, ranking.coverage);
    let bot = |(bot, rating): (usize, &Rating)| {
        let work = table.work(bot);
        let mut value = json!({
            "name": table.names[bot],
            "parameters": setup.parameters[bot],
            "rating": rating.elo,
            "interval": rating.interval,
            "decisions": work.decisions,
            "simulations": work.simulations,
            "forfeits": document::forfeits(&table.forfeits(bot)),
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
            "value": data::mean_json(&entry.value, setup.unit, coverage),
            "score": data::mean_json(&entry.score, Unit::WinShare, coverage),
        })
    });
    let mut result = data::setup_json("brelan-arena-ladder/1", setup, table.deals);
    result["ratings"] = ranking.ratings.iter().enumerate().map(bot).collect();
    result["meetings"] = meetings.collect();
    document::text(&result)
}

/// One line for every pair in every deal.
fn to_csv(table: &CrossTable) -> String {
    let mut csv = CsvTable::new(&["deal", "first", "second", "value", "score"]);
    for meeting in &table.meetings {
        let [first, second] = [meeting.first, meeting.second].map(|bot| &table.names[bot]);
        for (deal, rows) in (1_u64..).zip(&meeting.standing.deals) {
            let result = [rows[0].value, rows[0].score].map(|it| it.to_string());
            csv.add((deal, first, second, result));
        }
    }
    csv.text()
}

fn to_svg(setup: &Setup, ranking: &Ranking) -> String {
    let bots = ranking.order.iter().enumerate();
    let bots: Vec<(String, Rating)> = bots
        .map(|(rank, bot)| (ranking.name(rank).into(), ranking.ratings[*bot]))
        .collect();
    let duel = |row: usize, column: usize| {
        let value = &ranking.result(row, column)?.value;
        Some(Duel {
            mean: value.mean(),
            interval: value.interval_of(setup.unit, ranking.coverage),
        })
    };
    let words = Words {
        title: format!(
            "{} with {} players: the ladder",
            setup.game(),
            setup.players
        ),
        caption: conditions(setup, ranking.table),
    };
    let style = setup.args.output.plot_style();
    plot::ladder(&bots, &duel, setup.unit, ranking.coverage, &words, &style)
}
