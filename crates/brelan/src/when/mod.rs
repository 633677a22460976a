//! `brelan when`: a chart of the value of knocking in Quando.

mod chart;
mod cli;
mod data;

pub(crate) use cli::WhenArgs;

use crate::exit::Usage;
use crate::game_args::{changes_from_preset, rules_text};
use crate::interrupt::Interrupt;
use crate::output::Outputs;
use crate::progress::progress_bar;
use anyhow::Result;
use brelan_arena::when::{Grid, Study};
use brelan_arena::{ClusterMean, Coverage, Entrant, plot};
use brelan_catalog::games::quando::State;
use brelan_kernel::{GameOptions, PresetSpec, Rules};
use cli::Count;

/// The grid of one number of players.
pub(crate) struct PlayerChart {
    pub(crate) players: u8,
    /// How many rounds were to be played; Ctrl-C may leave fewer.
    pub(crate) rounds_asked: u64,
    pub(crate) preset: &'static str,
    /// What differs from the preset, as [`changes_from_preset`] writes it.
    pub(crate) changes: String,
    pub(crate) grid: Grid,
}

impl PlayerChart {
    /// The preset, with what differs from it.
    pub(crate) fn rules(&self) -> String {
        rules_text(self.preset, &self.changes)
    }

    /// What the intervals promise: where Ctrl-C ended the rounds, the results may have decided
    /// when.
    pub(crate) fn coverage(&self) -> Coverage {
        Coverage::of(self.grid.rounds(), self.rounds_asked)
    }

    /// Half the width of the interval of a cell's value.
    pub(crate) fn interval(&self, value: &ClusterMean) -> f64 {
        value.interval_of(self.coverage())
    }

    /// The value of knocking in a cell, by the chosen count.
    pub(crate) fn value(&self, count: Count, sum: usize, cards: usize) -> Option<ClusterMean> {
        match count {
            Count::Lead => self.grid.lead(sum, cards),
            Count::Own => self.grid.own(sum, cards),
        }
    }
}

pub(crate) fn run(args: &WhenArgs) -> Result<()> {
    let studies = studies(args)?;
    let min_width = plot::heat_map_min_width(&chart::column_labels(), &args.output.plot_style());
    args.output.refuse_narrow_plot(min_width)?;
    let interrupt = Interrupt::listen()?;
    let outputs = Outputs::open(&args.output)?;
    let rounds = args.rounds * studies.len() as u64;
    let bar = progress_bar(rounds, "{bar:40} {pos}/{len} rounds{time_left}, {msg}");
    let mut charts = Vec::new();
    for study in studies {
        // The numbers of players that Ctrl-C left out have no chart.
        if interrupt.is_set() && !charts.is_empty() {
            break;
        }
        let players = study.options.players;
        let changes = changes_from_preset::<State>(&study.options);
        bar.set_message(format!("{players} players"));
        let threads = args.output.threads();
        let grid = study.run(threads, interrupt.flag(), &mut |_| bar.inc(1));
        charts.push(PlayerChart {
            players,
            rounds_asked: args.rounds,
            preset: find_preset(args.table.rules.preset.as_deref()).name,
            changes,
            grid,
        });
    }
    bar.finish_and_clear();
    outputs.write_and_print(
        charts.iter().any(|it| it.grid.rounds() > 0),
        || data::to_json(&charts, args),
        || data::to_csv(&charts),
        || {
            let (panels, legend, words) = chart::figure(&charts, args);
            plot::heat_map(&panels, &legend, &words, &args.output.plot_style())
        },
        || charts.iter().map(|it| chart::to_text(it, args)).collect(),
    )?;
    interrupt.check()
}

/// One study for the number of players of the command line, or one for each
/// number that the preset allows.
fn studies(args: &WhenArgs) -> Result<Vec<Study>, Usage> {
    let bot = Entrant::<State>::from_name(&args.bot).map_err(Usage::new)?;
    let study = |players: u8| {
        let options = args.table.options_for::<State>(players)?;
        Ok(Study {
            options,
            bot: bot.clone(),
            rounds: args.rounds,
            seed: args.seed,
        })
    };
    match args.table.rules.players {
        Some(players) => Ok(vec![study(players)?]),
        None => {
            let spec = find_preset(args.table.rules.preset.as_deref());
            (spec.min_players..=spec.max_players).map(study).collect()
        }
    }
}

/// Finds a preset by its name; the first one is the default.
fn find_preset(name: Option<&str>) -> PresetSpec {
    let mut presets = <State as Rules>::Options::presets();
    let named = presets.iter().position(|spec| Some(spec.name) == name);
    presets.swap_remove(named.unwrap_or(0))
}
