//! `brelan when`: what knocking is worth, the chart that Quando is named for.

mod chart;
mod cli;
mod data;

pub(crate) use cli::WhenArgs;

use crate::chosen;
use crate::interrupt::Interrupt;
use crate::written::Outputs;
use crate::{Interrupted, Usage};
use anyhow::Result;
use brelan_arena::when::{ClusterMean, Grid, Study};
use brelan_arena::{Entrant, plot};
use brelan_catalog::Kind;
use brelan_catalog::games::quando::State;
use brelan_kernel::{Game, PresetSpec};
use cli::Count;
use indicatif::{ProgressBar, ProgressStyle};

/// What was learned with one number of players.
pub(crate) struct Learned {
    pub(crate) players: u8,
    pub(crate) preset: &'static str,
    pub(crate) grid: Grid,
}

impl Learned {
    /// What knocking is worth there, by what is counted.
    pub(crate) fn worth(&self, count: Count, sum: usize, cards: usize) -> Option<ClusterMean> {
        match count {
            Count::Lead => self.grid.lead(sum, cards),
            Count::Own => self.grid.own(sum, cards),
        }
    }
}

pub(crate) fn run(args: &WhenArgs) -> Result<()> {
    if chosen::game(&args.game)? != Kind::Quando {
        let message = format!("there is a chart for quando, none for {}", args.game);
        return Err(Usage(message).into());
    }
    let studies = studies(args)?;
    let interrupt = Interrupt::listen()?;
    let outputs = Outputs::open(&args.output)?;
    let bar = bar(args.rounds * studies.len() as u64);
    let mut learned = Vec::new();
    for study in studies {
        let players = study.options.players;
        bar.set_message(format!("{players} players"));
        let threads = args.output.threads();
        let grid = study.run(threads, interrupt.flag(), &mut |_| bar.inc(1));
        learned.push(Learned {
            players,
            preset: preset(args.preset.as_deref()).name,
            grid,
        });
    }
    bar.finish_and_clear();
    if outputs.none_is_standard() {
        learned
            .iter()
            .for_each(|learned| print!("{}", chart::text(learned, args)));
    }
    outputs.write(
        || data::json(&learned, args),
        || data::csv(&learned),
        || {
            let (panels, legend, words) = chart::picture(&learned, args);
            plot::heat_map(&panels, &legend, &words)
        },
    )?;
    match interrupt.came() {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

/// A study for the number of players that is asked for, or for each.
fn studies(args: &WhenArgs) -> Result<Vec<Study>, Usage> {
    let bot = Entrant::from_name::<State>(&args.bot).map_err(Usage)?;
    let study = |players: u8| {
        let options = chosen::options::<State>(args.preset.as_deref(), players, &args.options)?;
        Ok(Study {
            options,
            bot: bot.clone(),
            rounds: args.rounds,
            seed: args.seed,
        })
    };
    match args.players {
        Some(players) => Ok(vec![study(players)?]),
        None => {
            let spec = preset(args.preset.as_deref());
            (spec.min_players..=spec.max_players).map(study).collect()
        }
    }
}

/// The preset of that name, or the usual one.
fn preset(name: Option<&str>) -> PresetSpec {
    let mut presets = State::presets();
    let named = presets.iter().position(|spec| Some(spec.name) == name);
    presets.swap_remove(named.unwrap_or(0))
}

fn bar(rounds: u64) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} rounds, {eta} to go, {msg}";
    let style = ProgressStyle::with_template(template).expect("the template is right");
    ProgressBar::new(rounds).with_style(style)
}
