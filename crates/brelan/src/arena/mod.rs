//! `brelan arena`: contests between bots, and statistics of their strength.

mod cli;
mod data;
mod ladder;
mod ladder_file;
mod pool;
mod summary;

pub(crate) use cli::ArenaArgs;
pub(crate) use summary::format_forfeits;

use crate::document;
use crate::exit::Usage;
use crate::game_args::{changes_from_preset, quoted, rules_text};
use crate::interrupt::Interrupt;
use crate::output::Outputs;
use crate::progress::progress_bar;
use crate::roster::{BotParameters, Roster};
use anyhow::Result;
use brelan_arena::{ArenaGame, Bounds, Contest, Coverage, Entrant, Seating, Standing, Unit, plot};
use brelan_catalog::with_game;
use brelan_kernel::GameOptions;
use indicatif::ProgressBar;
use summary::{RedrawTimer, Summary};

pub(crate) fn run(args: &ArenaArgs) -> Result<()> {
    with_game!(args.table.rules.game, G => match (args.ladder, args.pool) {
        (true, _) => ladder::run::<G>(args),
        (_, true) => pool::run::<G>(args),
        _ => run_contest::<G>(args),
    })
}

/// The settings of a contest, for the outputs.
pub(crate) struct Setup<'a> {
    pub(crate) args: &'a ArenaArgs,
    pub(crate) players: u8,
    pub(crate) options: serde_json::Value,
    /// As [`document::variant`] gives it.
    pub(crate) variant: serde_json::Value,
    /// What differs from the preset, as [`changes_from_preset`] writes it.
    pub(crate) changes: String,
    pub(crate) unit: Unit,
    pub(crate) seating: Seating,
    pub(crate) tables: usize,
    /// The sequential test, if there is one.
    pub(crate) bounds: Option<Bounds>,
    /// What is told of each bot besides its name.
    pub(crate) parameters: Vec<BotParameters>,
}

impl<'a> Setup<'a> {
    /// The setup of a contest without a sequential test, at `tables` tables a deal.
    pub(crate) fn new<G: ArenaGame>(
        args: &'a ArenaArgs,
        options: &G::Options,
        seating: Seating,
        tables: usize,
        roster: &Roster<G>,
    ) -> Result<Self> {
        Ok(Setup {
            args,
            players: options.players(),
            options: serde_json::to_value(options)?,
            variant: document::variant(options),
            changes: changes_from_preset::<G>(options),
            unit: G::UNIT,
            seating,
            tables,
            bounds: None,
            parameters: parameters(args, roster),
        })
    }

    /// The preset that the table's options come from.
    pub(crate) fn preset(&self) -> &str {
        self.options["preset"].as_str().unwrap_or_default()
    }

    /// The preset, with what differs from it.
    pub(crate) fn rules(&self) -> String {
        rules_text(self.preset(), &self.changes)
    }

    /// The name of the game.
    pub(crate) fn game(&self) -> &'static str {
        self.args.table.rules.game.name()
    }

    /// The command that plays the same deals.
    pub(crate) fn command(&self) -> String {
        let args = self.args;
        let mut command = format!(
            "brelan arena {} --bots {} --deals {} --seed {}",
            args.table.words(self.preset(), Some(self.players)),
            quoted(&args.bots.join(",")),
            args.deals,
            args.seed,
        );
        if !args.pool {
            command += &format!(" --seating {}", self.seating);
        }
        if args.ladder {
            command += " --ladder";
        }
        if args.pool {
            command += " --pool";
        }
        command += &args.programs.words(&args.bots);
        if let Some(Bounds {
            low,
            high,
            alpha,
            beta,
        }) = self.bounds
        {
            command +=
                &format!(" --stop-when-sure --bounds {low},{high} --alpha {alpha} --beta {beta}");
        }
        command
    }

    /// What the intervals after `deals` deals promise. A sequential test or Ctrl-C ends a
    /// contest by its results, so that its intervals must hold at any time.
    pub(crate) fn coverage(&self, deals: u64) -> Coverage {
        match self.args.stop_when_sure {
            true => Coverage::Anytime,
            false => Coverage::of(deals, self.args.deals),
        }
    }
}

fn run_contest<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    let options = args.table.options::<G>()?;
    let interrupt = Interrupt::listen()?;
    let roster = Roster::start(&args.bots, &options, &args.programs, &interrupt)?;
    let contest = contest::<G>(args, options, &roster)?;
    let tables = contest.tables().map_err(Usage::new)?.len();
    let setup = Setup {
        bounds: contest.bounds,
        ..Setup::new(args, &contest.options, contest.seating, tables, &roster)?
    };
    let min_width = plot::contest_min_width(&args.output.plot_style());
    args.output.refuse_narrow_plot(min_width)?;
    let outputs = Outputs::open(&args.output)?;
    let bar = deals_bar(args.deals);
    let mut redraw = RedrawTimer::new();
    let mut watch = |standing: &Standing| {
        bar.set_position(standing.deals.len() as u64);
        // It is also called before the first deal, of which there is nothing to tell.
        if !standing.deals.is_empty() && redraw.restart_if_due() {
            bar.set_message(Summary::new(&setup, standing).table());
        }
    };
    let standing = contest.run(args.output.threads(), interrupt.flag(), &mut watch);
    bar.finish_and_clear();
    // Programs end before anything is printed, which may end this process.
    drop((contest, roster));
    let standing = standing?;
    let summary = Summary::new(&setup, &standing);
    outputs.write_and_print(
        !standing.deals.is_empty(),
        || data::to_json(&setup, &standing),
        || data::to_csv(&setup, &standing),
        || {
            let style = args.output.plot_style();
            let (coverage, words) = (summary.coverage(), summary.words());
            plot::contest(&standing, G::UNIT, coverage, &words, &style)
        },
        || summary.to_string(),
    )?;
    interrupt.check()
}

fn contest<G: ArenaGame>(
    args: &ArenaArgs,
    options: G::Options,
    roster: &Roster<G>,
) -> Result<Contest<G>> {
    let entrants = entrants(args, roster)?;
    if args.stop_when_sure && entrants.len() != 2 {
        let message = "--stop-when-sure tests the first of two bots";
        return Err(Usage(message.into()).into());
    }
    Ok(Contest {
        options,
        entrants,
        seating: args.seating(),
        first_deal: 0,
        deals: args.deals,
        seed: args.seed,
        bounds: sprt_bounds(args, G::UNIT)?,
    })
}

fn entrants<G: ArenaGame>(args: &ArenaArgs, roster: &Roster<G>) -> Result<Vec<Entrant<G>>, Usage> {
    args.bots.iter().map(|name| roster.entrant(name)).collect()
}

fn parameters<G: ArenaGame>(args: &ArenaArgs, roster: &Roster<G>) -> Vec<BotParameters> {
    args.bots.iter().map(|it| roster.parameters(it)).collect()
}

/// The bounds of the sequential test, if the command line asks for one.
///
/// # Errors
/// When a bound is a share of the wins that no bot can have.
fn sprt_bounds(args: &ArenaArgs, unit: Unit) -> Result<Option<Bounds>, Usage> {
    let (low, high) = args.bounds.unwrap_or(match unit {
        Unit::PointsARound => (0.0, 1.0),
        Unit::WinShare => (0.5, 0.55),
    });
    if unit == Unit::WinShare && (low < 0.0 || high > 1.0) {
        let message = "shares of the wins are from 0 to 1, such as 0.5,0.55";
        return Err(Usage(format!("--bounds {low},{high}: {message}")));
    }
    Ok(args.stop_when_sure.then_some(Bounds {
        low,
        high,
        alpha: args.alpha,
        beta: args.beta,
    }))
}

/// A progress bar of the deals, with the current table below it.
fn deals_bar(deals: u64) -> ProgressBar {
    progress_bar(deals, "{bar:40} {pos}/{len} deals{time_left}\n{msg}")
}
