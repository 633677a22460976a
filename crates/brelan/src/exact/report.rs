//! What `brelan exact` found, as text and as JSON.

use super::ExactArgs;
use crate::document;
use crate::game_args::quoted;
use crate::output::rounded;
use crate::roster::BotParameters;
use brelan_arena::{CONFIDENCE_LEVEL, Unit};
use brelan_solver::Tree;
use serde_json::{Value, json};
use std::fmt;

/// All that was found: less than was asked for where Ctrl-C ended the command.
pub(super) struct Report<'a> {
    pub(super) args: &'a ExactArgs,
    pub(super) options: Value,
    /// As [`document::variant`] gives it.
    pub(super) variant: Value,
    pub(super) unit: Unit,
    pub(super) tree: &'a Tree,
    /// `None` where CFR+ has done no iteration.
    pub(super) equilibrium: Option<Equilibrium>,
    /// The first of the bots that were asked for.
    pub(super) bots: Vec<BotFigure>,
}

/// What CFR+ found.
pub(super) struct Equilibrium {
    pub(super) iterations: u64,
    /// By seat.
    pub(super) values: Vec<f64>,
    pub(super) exploitability: f64,
}

/// A bot's exploitability.
pub(super) struct BotFigure {
    pub(super) name: String,
    pub(super) parameters: BotParameters,
    pub(super) exploitability: f64,
    /// Its 95 % confidence interval; `None` where the figure is exact.
    pub(super) interval: Option<(f64, f64)>,
}

impl BotFigure {
    pub(super) fn exact(name: &str, parameters: BotParameters, exploitability: f64) -> Self {
        BotFigure {
            name: name.into(),
            parameters,
            exploitability,
            interval: None,
        }
    }
}

impl Report<'_> {
    /// One JSON object, with a line feed at the end.
    pub(super) fn to_json(&self) -> String {
        let bot = |bot: &BotFigure| {
            let interval = bot.interval.map(|(low, high)| [low, high]);
            let samples = interval.map(|_| self.args.samples);
            json!({
                "name": bot.name,
                "parameters": bot.parameters,
                "exploitability": bot.exploitability,
                "interval": interval,
                "samples": samples,
            })
        };
        let equilibrium = self.equilibrium.as_ref().map(|equilibrium| {
            json!({
                "iterations": equilibrium.iterations,
                "values": equilibrium.values,
                "exploitability": equilibrium.exploitability,
            })
        });
        let found = json!({
            "schema": "brelan-exact/1",
            "brelan": env!("CARGO_PKG_VERSION"),
            "command": self.command(),
            "level": CONFIDENCE_LEVEL,
            "game": self.args.table.rules.game.name(),
            "options": self.options,
            "variant": self.variant,
            "unit": self.unit,
            "histories": self.tree.histories(),
            "information_sets": self.tree.information_sets().len(),
            "iterations_asked": self.args.iterations,
            "equilibrium": equilibrium,
            "bots": self.bots.iter().map(bot).collect::<Vec<_>>(),
            "bots_missing": self.missing_bots(),
        });
        document::text(&found)
    }

    /// The command that finds the same again.
    fn command(&self) -> String {
        let args = self.args;
        let preset = self.options["preset"].as_str().unwrap_or_default();
        format!(
            "brelan exact {} --bots {} --samples {} --iterations {} --histories {} --memory {} --seed {}",
            args.table.words(preset, args.table.rules.players),
            quoted(&args.bots.join(",")),
            args.samples,
            args.iterations,
            args.histories,
            args.memory,
            args.seed,
        )
    }

    /// Whether anything was found.
    pub(super) fn has_figures(&self) -> bool {
        self.equilibrium.is_some() || !self.bots.is_empty()
    }

    /// The bots that were asked for and have no figure.
    fn missing_bots(&self) -> &[String] {
        &self.args.bots[self.bots.len()..]
    }

    fn iterations_done(&self) -> u64 {
        self.equilibrium.as_ref().map_or(0, |it| it.iterations)
    }

    fn has_all_iterations(&self) -> bool {
        self.iterations_done() == u64::from(self.args.iterations)
    }

    /// What Ctrl-C has left out, in words; empty where nothing is missing.
    fn missing(&self) -> String {
        let mut missing = Vec::new();
        if !self.has_all_iterations() {
            let (done, asked) = (self.iterations_done(), self.args.iterations);
            missing.push(format!("CFR+ did {done} of {asked} iterations"));
        }
        if !self.missing_bots().is_empty() {
            missing.push(format!("no figure for {}", self.missing_bots().join(", ")));
        }
        missing.join("; ")
    }

    /// What exploitability is measured in: the unit of the payoffs.
    fn unit_words(&self) -> &'static str {
        match self.unit {
            Unit::PointsARound => "points a round",
            Unit::WinShare => "of −1 for a lost match to 1 for a won one",
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.args.table;
        let preset = self.options["preset"].as_str().unwrap_or_default();
        writeln!(f, "{}", table.words(preset, table.rules.players))?;
        writeln!(
            f,
            "{} histories, {} information sets\n",
            self.tree.histories(),
            self.tree.information_sets().len()
        )?;
        writeln!(f, "exploitability, {}", self.unit_words())?;
        writeln!(
            f,
            "  (95 % confidence interval where a bot draws random numbers)\n"
        )?;
        let rows = self.bots.iter().map(|bot| (bot.name.as_str(), bot));
        for (name, bot) in rows {
            write!(f, "  {name:<20} {:>8}", shown(bot.exploitability))?;
            match bot.interval {
                Some((low, high)) => writeln!(f, "  {} to {}", shown(low), shown(high))?,
                None => writeln!(f)?,
            }
        }
        if let Some(equilibrium) = &self.equilibrium {
            let Equilibrium {
                iterations,
                values,
                exploitability,
            } = equilibrium;
            let name = format!("CFR+, {iterations} times");
            writeln!(f, "  {name:<20} {:>8}", shown(*exploitability))?;
            let values: Vec<String> = values.iter().map(|value| shown(*value)).collect();
            let of = match self.has_all_iterations() {
                true => "the equilibrium",
                false => "the policy of CFR+ so far",
            };
            writeln!(f, "\nvalue of {of}, by seat: {}", values.join(", "))?;
        }
        match self.missing() {
            missing if missing.is_empty() => Ok(()),
            missing => writeln!(f, "\ninterrupted: {missing}"),
        }
    }
}

/// Four decimals.
fn shown(value: f64) -> String {
    format!("{:.4}", rounded(value, 4))
}
