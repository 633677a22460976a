//! `brelan arena`: contests between bots, and statistics of their strength.

mod cli;
mod data;
mod ladder;
mod ladder_file;
mod summary;

pub(crate) use cli::{ArenaArgs, OutputArgs, TableArgs};

use crate::game_args;
use crate::interrupt::Interrupt;
use crate::output::{Outputs, print};
use crate::{Interrupted, Usage};
use anyhow::Result;
use brelan_arena::{ArenaGame, Bounds, Contest, Entrant, Seating, Standing, Unit, plot};
use brelan_catalog::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use summary::{RedrawTimer, Summary};

pub(crate) fn run(args: &ArenaArgs) -> Result<()> {
    let kind = game_args::find_game(&args.game)?;
    with_game!(kind, G => match args.ladder {
        true => ladder::run::<G>(args),
        false => run_contest::<G>(args),
    })
}

/// The settings of a contest, for the outputs.
pub(crate) struct Setup<'a> {
    pub(crate) args: &'a ArenaArgs,
    pub(crate) players: u8,
    pub(crate) options: serde_json::Value,
    pub(crate) unit: Unit,
    pub(crate) seating: Seating,
    pub(crate) tables: usize,
}

impl Setup<'_> {
    /// The preset that the table's options come from.
    pub(crate) fn preset(&self) -> &str {
        self.options["preset"].as_str().unwrap_or_default()
    }
}

fn run_contest<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    let (players, options) = args.tables.options::<G>()?;
    let contest = contest::<G>(args, options)?;
    let tables = contest.tables().map_err(Usage)?.len();
    let setup = Setup {
        args,
        players,
        options: serde_json::to_value(&contest.options)?,
        unit: G::UNIT,
        seating: contest.seating,
        tables,
    };
    let interrupt = Interrupt::listen()?;
    let outputs = Outputs::open(&args.output)?;
    let bar = progress_bar(args.deals);
    let mut redraw = RedrawTimer::new();
    let mut watch = |standing: &Standing| {
        bar.set_position(standing.deals.len() as u64);
        if redraw.restart_if_due() {
            bar.set_message(Summary::new(&setup, standing).table());
        }
    };
    let standing = contest.run(args.output.threads(), interrupt.flag(), &mut watch);
    bar.finish_and_clear();
    let standing = standing.map_err(Usage)?;
    let summary = Summary::new(&setup, &standing);
    if outputs.is_stdout_free() {
        print(format_args!("{summary}"));
    }
    outputs.write(
        || data::to_json(&setup, &standing),
        || data::to_csv(&standing),
        || plot::contest(&standing, G::UNIT, &summary.words()),
    )?;
    match interrupt.is_set() {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

fn contest<G: ArenaGame>(args: &ArenaArgs, options: G::Options) -> Result<Contest<G>> {
    let entrants = entrants::<G>(args)?;
    if args.stop_when_sure && entrants.len() != 2 {
        let message = "--stop-when-sure tests the first of two bots";
        return Err(Usage(message.into()).into());
    }
    Ok(Contest {
        options,
        entrants,
        seating: args.seating(),
        deals: args.deals,
        seed: args.seed,
        bounds: sprt_bounds(args, G::UNIT),
    })
}

fn entrants<G: ArenaGame>(args: &ArenaArgs) -> Result<Vec<Entrant>, Usage> {
    let entrants = args.bots.iter().map(|name| Entrant::from_name::<G>(name));
    entrants.collect::<Result<_, String>>().map_err(Usage)
}

/// The bounds of the sequential test, if the command line asks for one.
fn sprt_bounds(args: &ArenaArgs, unit: Unit) -> Option<Bounds> {
    let (low, high) = args.bounds.unwrap_or(match unit {
        Unit::PointsARound => (0.0, 1.0),
        Unit::WinShare => (0.5, 0.55),
    });
    args.stop_when_sure.then_some(Bounds {
        low,
        high,
        alpha: args.alpha,
        beta: args.beta,
    })
}

/// A progress bar of the deals, with the current table below it.
fn progress_bar(deals: u64) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} deals, {eta} to go\n{msg}";
    let style = ProgressStyle::with_template(template).expect("the template is right");
    ProgressBar::new(deals).with_style(style)
}
