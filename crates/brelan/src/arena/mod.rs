//! `brelan arena`: who is stronger, and by how much.

mod cli;
mod data;
mod ladder;
mod ladder_file;
mod summary;

pub(crate) use cli::{ArenaArgs, OutputArgs};

use crate::chosen;
use crate::interrupt::Interrupt;
use crate::written::Outputs;
use crate::{Interrupted, Usage};
use anyhow::Result;
use brelan_arena::{ArenaGame, Bounds, Contest, Entrant, Seating, Standing, Unit, plot};
use brelan_catalog::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use summary::{Live, Summary};

pub(crate) fn run(args: &ArenaArgs) -> Result<()> {
    let kind = chosen::game(&args.game)?;
    with_game!(kind, G => match args.ladder {
        true => ladder::play::<G>(args),
        false => play::<G>(args),
    })
}

/// What was played, for all that is written about it.
pub(crate) struct Played<'a> {
    pub(crate) args: &'a ArenaArgs,
    pub(crate) players: u8,
    pub(crate) options: serde_json::Value,
    pub(crate) unit: Unit,
    pub(crate) seating: Seating,
    pub(crate) tables: usize,
}

impl Played<'_> {
    /// The preset that the table's options come from.
    pub(crate) fn preset(&self) -> &str {
        self.options["preset"].as_str().unwrap_or_default()
    }
}

fn play<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    let (players, options) = args.tables.options::<G>()?;
    let contest = contest::<G>(args, options)?;
    let tables = contest.tables().map_err(Usage)?.len();
    let played = Played {
        args,
        players,
        options: serde_json::to_value(&contest.options)?,
        unit: G::UNIT,
        seating: contest.seating,
        tables,
    };
    let interrupt = Interrupt::listen()?;
    let outputs = Outputs::open(&args.output)?;
    let bar = bar(args.deals);
    let mut drawn = Live::new();
    let mut watch = |standing: &Standing| {
        bar.set_position(standing.deals.len() as u64);
        if drawn.is_due() {
            bar.set_message(Summary::new(&played, standing).table());
        }
    };
    let standing = contest.run(args.output.threads(), interrupt.flag(), &mut watch);
    bar.finish_and_clear();
    let standing = standing.map_err(Usage)?;
    let summary = Summary::new(&played, &standing);
    if outputs.none_is_standard() {
        print!("{summary}");
    }
    outputs.write(
        || data::json(&played, &standing),
        || data::csv(&standing),
        || plot::contest(&standing, G::UNIT, &summary.words()),
    )?;
    match interrupt.came() {
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
        bounds: bounds(args, G::UNIT),
    })
}

fn entrants<G: ArenaGame>(args: &ArenaArgs) -> Result<Vec<Entrant>, Usage> {
    let entrants = args.bots.iter().map(|name| Entrant::from_name::<G>(name));
    entrants.collect::<Result<_, String>>().map_err(Usage)
}

/// What the sequential test tells apart, where one is asked for.
fn bounds(args: &ArenaArgs, unit: Unit) -> Option<Bounds> {
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

/// The bar of the deals, with the table so far below it.
fn bar(deals: u64) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} deals, {eta} to go\n{msg}";
    let style = ProgressStyle::with_template(template).expect("the template is right");
    ProgressBar::new(deals).with_style(style)
}
