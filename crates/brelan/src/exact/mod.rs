//! `brelan exact`: the exploitability of bots at variants that are small enough to solve.

mod cli;
mod report;

pub(crate) use cli::ExactArgs;

use crate::document;
use crate::exit::Usage;
use crate::interrupt::Interrupt;
use crate::output::{Output, print};
use crate::progress::progress_bar;
use crate::roster::BotParameters;
use anyhow::Result;
use brelan_arena::{ArenaGame, payoffs};
use brelan_bots::bot;
use brelan_catalog::with_game;
use brelan_kernel::{Game, GameOptions, Rules, View};
use brelan_solver::{
    BuildError, CfrPlus, Decision, Estimate, Limits, MatchForm, Replicates, Tree,
    estimated_histories, expected_payoffs, exploitability,
};
use report::{BotFigure, Equilibrium, Report};

const BYTES_IN_A_MEGABYTE: usize = 1_000_000;

/// Random paths for the estimate of the size.
const PROBE_PATHS: u32 = 20_000;

/// The turns of a seat after which a round is scored as it stands, unless the command line
/// says otherwise: with the usual number no tree would be small.
const DEFAULT_TURN_CAP: u16 = 4;

pub(crate) fn run(mut args: ExactArgs) -> Result<()> {
    take_rounds(&mut args)?;
    with_game!(args.table.rules.game, G => solve::<G>(args))
}

/// One round is what there is; it may be said.
fn take_rounds(args: &mut ExactArgs) -> Result<(), Usage> {
    let variant = &mut args.table.variant;
    if let Some(place) = variant.iter().position(|(name, _)| name == "rounds") {
        let (_, rounds) = variant.remove(place);
        if rounds != 1 {
            let message = format!("--variant rounds={rounds}: one round is solved, rounds=1");
            return Err(Usage(message));
        }
    }
    Ok(())
}

fn solve<G: ArenaGame>(mut args: ExactArgs) -> Result<()> {
    complete::<G>(&mut args);
    let options = args.table.options::<G>()?;
    refuse_large::<G>(&options, &args)?;
    let output = args.json.as_deref().map(Output::open).transpose()?;
    let mut form = MatchForm::<G>::new(options.clone(), |state| payoffs(state).to_vec());
    let mut decisions: Vec<Decision<G>> = Vec::new();
    let limits = Limits {
        histories: args.histories as usize,
        bytes: args.memory as usize * BYTES_IN_A_MEGABYTE,
    };
    // The random bot's policy is known without its choices.
    let are_bots_asked = args.bots.iter().any(|name| name != "random");
    let tree = Tree::build_with(&mut form, limits, &mut |form, history| {
        if !are_bots_asked {
            return 0;
        }
        decisions.push(form.decision(history));
        decision_bytes(&decisions[decisions.len() - 1])
    });
    let tree = tree.map_err(|error| match error {
        BuildError::TooLarge { limit } => {
            too_large::<G>(&options, &format!("more than {limit} histories"), &args)
        }
        BuildError::TooDeep { limit } => {
            let size = format!("histories of more than {limit} steps");
            too_large::<G>(&options, &size, &args)
        }
        BuildError::OutOfMemory { histories, .. } => out_of_memory::<G>(&options, histories, &args),
        broken => broken.into(),
    })?;
    drop(form);
    // Until here Ctrl-C ends the process at once: nothing is found yet.
    let interrupt = Interrupt::listen()?;
    let steps = args.bots.len() as u64 + 1;
    let bar = progress_bar(steps, "{bar:40} {pos}/{len}, {msg}");
    let equilibrium = equilibrium(&tree, &args, &interrupt);
    bar.inc(1);
    let mut bots = Vec::new();
    for name in &args.bots {
        if interrupt.is_set() {
            break;
        }
        bar.set_message(name.clone());
        bots.extend(bot_figure(&tree, &decisions, name, &args, &interrupt));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let report = Report {
        args: &args,
        options: serde_json::to_value(&options)?,
        variant: document::variant(&options),
        unit: G::UNIT,
        tree: &tree,
        equilibrium,
        bots,
    };
    match output {
        Some(output) => output.write_result(report.has_figures(), &report.to_json())?,
        None => print(format_args!("{report}")),
    }
    interrupt.check()
}

/// Fills in what the command line leaves open: the fewest seats, and few turns.
fn complete<G: ArenaGame>(args: &mut ExactArgs) {
    let table = &mut args.table;
    if table.rules.players.is_none() {
        let presets = <G as Rules>::Options::presets();
        let named = |name: &str| presets.iter().find(|spec| spec.name == name);
        let preset = table
            .rules
            .preset
            .as_deref()
            .and_then(named)
            .unwrap_or(&presets[0]);
        table.rules.players = Some(preset.min_players);
    }
    let has_cap = <G as Rules>::Options::specs()
        .iter()
        .any(|spec| spec.name == "turn_cap");
    let is_given = |option: &String| option.starts_with("turn_cap=");
    if has_cap && !table.rules.options.iter().any(is_given) {
        table
            .rules
            .options
            .push(format!("turn_cap={DEFAULT_TURN_CAP}"));
    }
}

fn refuse_large<G: ArenaGame>(options: &G::Options, args: &ExactArgs) -> Result<()> {
    let estimate = estimated_histories::<G>(options, PROBE_PATHS, args.seed);
    if estimate <= f64::from(args.histories) {
        return Ok(());
    }
    let size = match estimate.is_finite() {
        true => format!("about {estimate:.0e} histories"),
        false => format!("more than {:.0e} histories", f64::MAX),
    };
    Err(too_large::<G>(options, &size, args))
}

/// Why a variant is refused; `size` is which histories it has, in words.
fn too_large<G: ArenaGame>(options: &G::Options, size: &str, args: &ExactArgs) -> anyhow::Error {
    let message = format!(
        "{} with {} players is too large here: it has {size}, and --histories allows \
         {}; take fewer cards with --variant, or fewer turns with --option turn_cap=N",
        G::NAME,
        options.players(),
        args.histories
    );
    Usage(message).into()
}

/// The bytes of a decision that is kept, about. The list of all has room for as many again. What a
/// view points to grows with the round, as its board in words does; at Quando, whose views are the
/// largest, it is three times as much.
fn decision_bytes<G: Game>(decision: &Decision<G>) -> usize {
    let Decision { view, legal } = decision;
    let board = serde_json::to_vec(&view.board(true)).map_or(0, |board| board.len());
    2 * size_of::<Decision<G>>() + size_of_val(&legal[..]) + 3 * board
}

/// Why a variant is refused that takes more memory than is allowed after that many histories.
fn out_of_memory<G: ArenaGame>(
    options: &G::Options,
    histories: usize,
    args: &ExactArgs,
) -> anyhow::Error {
    let message = format!(
        "{} with {} players is too large here: its first {histories} histories take more than \
         {} megabytes, which --memory allows; take fewer cards with --variant, or fewer turns with \
         --option turn_cap=N",
        G::NAME,
        options.players(),
        args.memory
    );
    Usage(message).into()
}

/// What CFR+ finds; `None` if Ctrl-C comes before its first iteration ends.
fn equilibrium(tree: &Tree, args: &ExactArgs, interrupt: &Interrupt) -> Option<Equilibrium> {
    let mut solver = CfrPlus::new(tree);
    for _ in 0..args.iterations {
        if interrupt.is_set() {
            break;
        }
        solver.iterate();
    }
    if solver.iterations() == 0 {
        return None;
    }
    let average = solver.average();
    Some(Equilibrium {
        iterations: solver.iterations(),
        values: expected_payoffs(tree, &average),
        exploitability: exploitability(tree, &average),
    })
}

/// The exploitability of a bot. At each information set it is asked anew, with another seed, so
/// that its choices are independent. `None` if Ctrl-C comes before all of it is computed.
fn bot_figure<G: ArenaGame>(
    tree: &Tree,
    decisions: &[Decision<G>],
    name: &str,
    args: &ExactArgs,
    interrupt: &Interrupt,
) -> Option<BotFigure> {
    let parameters = BotParameters::of::<G>(name);
    if name == "random" {
        let value = exploitability(tree, &brelan_solver::Policy::uniform(tree));
        return Some(BotFigure::exact(name, parameters, value));
    }
    let is_cancelled = || interrupt.is_set();
    let mut seed = args.seed;
    let mut choose = |set: usize| {
        if is_cancelled() {
            return None;
        }
        seed = seed.wrapping_add(1);
        let Decision { view, legal } = &decisions[set];
        let chosen = bot::<G>(name, seed)
            .expect("the name was checked")
            .choose(view, legal);
        let place = legal.iter().position(|action| *action == chosen);
        Some(place.expect("a bot chooses one of the legal actions"))
    };
    if name == "greedy" {
        let policy = Replicates::deterministic(tree, &mut choose)?;
        let found = policy.exploitability(tree, &is_cancelled)?;
        return Some(BotFigure::exact(name, parameters, found.value));
    }
    let each = args.samples / Replicates::samples(1);
    let policy = Replicates::random(tree, each, &mut choose)?;
    let Estimate { value, low, high } = policy.exploitability(tree, &is_cancelled)?;
    Some(BotFigure {
        name: name.into(),
        parameters,
        exploitability: value,
        interval: Some((low, high)),
    })
}
