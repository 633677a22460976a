//! `brelan arena --pool`: each bot against a pool of styles.

use super::summary::{format_figure, format_forfeits, interval_line};
use super::{ArenaArgs, Setup, data, deals_bar, parameters};
use crate::bot_args::PROGRAM_PREFIX;
use crate::document;
use crate::game_args::changes_from_preset;
use crate::interrupt::Interrupt;
use crate::output::{Outputs, counted_of};
use crate::roster::Roster;
use crate::{Interrupted, Usage};
use anyhow::Result;
use brelan_arena::{ArenaGame, Entrant, Mean, PoolContest, PoolEntry, PoolStanding, Seating};
use brelan_bots::POOL;
use serde_json::{Value, json};

pub(super) fn run<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    let options = args.table.options::<G>()?;
    let players = args.table.rules.player_count::<G>();
    let interrupt = Interrupt::listen()?;
    let roster = Roster::start(&args.bots, &options, &args.programs, &interrupt)?;
    let setup = Setup {
        args,
        players,
        options: serde_json::to_value(&options)?,
        changes: changes_from_preset::<G>(&options),
        unit: G::UNIT,
        seating: Seating::One,
        tables: players.into(),
        bounds: None,
        parameters: parameters(args, &roster),
    };
    let contests = args.bots.iter().map(|bot| {
        let others = POOL.into_iter().filter(|name| name != bot);
        let opponents = others.map(|name| Entrant::from_name(name).map_err(Usage));
        Ok(PoolContest::<G> {
            options: options.clone(),
            bot: roster.entrant(bot)?,
            opponents: opponents.collect::<Result<_, _>>()?,
            deals: args.deals,
            seed: args.seed,
        })
    });
    let contests: Vec<PoolContest<G>> = contests.collect::<Result<_, Usage>>()?;
    let outputs = Outputs::open(&args.output)?;
    let bar = deals_bar(args.deals * contests.len() as u64);
    let mut found = Vec::new();
    for contest in &contests {
        let standing = contest.run(args.output.threads(), interrupt.flag(), &mut || bar.inc(1));
        let standing = standing.map_err(Usage)?;
        if standing.deals() == 0 {
            break;
        }
        found.push(standing);
    }
    bar.finish_and_clear();
    // Programs end before anything is printed, which may end this process.
    drop((contests, roster));
    let texts = || {
        let texts = args.bots.iter().zip(&found);
        let texts = texts.map(|(bot, standing)| text(&setup, bot, standing) + "\n");
        let mut texts: String = texts.collect();
        if let missing @ [_, ..] = &args.bots[found.len()..] {
            texts += &format!("interrupted: no result for {}\n", missing.join(", "));
        }
        texts
    };
    outputs.write_and_print(|| to_json(&setup, &found), String::new, String::new, texts)?;
    match interrupt.is_set() {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

/// A bot's results as text of 80 columns.
fn text(setup: &Setup, bot: &str, standing: &PoolStanding) -> String {
    let coverage = setup.coverage(standing.deals());
    let figure = |mean: &Mean| format_figure(mean, setup.unit, coverage);
    // The command of a program may be longer than a column.
    let short_name = match bot.starts_with(PROGRAM_PREFIX) {
        true => "program",
        false => bot,
    };
    let mut text = format!(
        "{bot} at {} with {} players, {}: {} against each, seed {}\n\n{:<12}{:>30}{:>30}\n",
        setup.game(),
        setup.players,
        setup.rules(),
        counted_of(standing.deals(), setup.args.deals, "deal", "deals"),
        setup.args.seed,
        "",
        format!("{short_name} alone among them"),
        format!("alone among {short_name}s"),
    );
    for entry in &standing.entries {
        let [alone, invader] = [&entry.bot_alone, &entry.opponent_alone];
        text += &format!(
            "{:<12}{:>30}{:>30}\n",
            entry.opponent,
            figure(&alone.value),
            figure(&invader.value)
        );
    }
    let named = |entry: Option<&PoolEntry>, value: fn(&PoolEntry) -> &Mean| match entry {
        Some(entry) => format!("{}, {}", figure(value(entry)), entry.opponent),
        None => String::new(),
    };
    text += &format!("\nmean lead           {}\n", figure(&standing.mean));
    let worst = named(standing.worst(), |entry| &entry.bot_alone.value);
    text += &format!("worst lead          {worst}\n");
    let invader = named(standing.strongest_invader(), |entry| {
        &entry.opponent_alone.value
    });
    text += &format!("strongest invader   {invader}\n");
    text += &interval_line(standing.deals(), coverage);
    if let Some(line) = format_forfeits(bot, &standing.forfeits()) {
        text += &format!("\n{line}");
    }
    text
}

/// One JSON object, with a line feed at the end.
fn to_json(setup: &Setup, found: &[PoolStanding]) -> String {
    // The deals that every bot has played; Ctrl-C leaves one of them with fewer than were asked for.
    let deals = found.iter().map(PoolStanding::deals).min().unwrap_or(0);
    let mean = |mean: &Mean| data::mean_json(mean, setup.unit, setup.coverage(deals));
    let entry = |entry: &PoolEntry| {
        json!({
            "opponent": entry.opponent,
            "bot_alone": mean(&entry.bot_alone.value),
            "opponent_alone": mean(&entry.opponent_alone.value),
        })
    };
    let bots = setup.args.bots.iter().zip(&setup.parameters).zip(found);
    let bot = |((name, parameters), standing): ((&String, _), &PoolStanding)| -> Value {
        json!({
            "name": name,
            "parameters": parameters,
            "deals": standing.deals(),
            "mean": mean(&standing.mean),
            "worst": standing.worst().map(entry),
            "strongest_invader": standing.strongest_invader().map(entry),
            "forfeits": document::forfeits(&standing.forfeits()),
            "pool": standing.entries.iter().map(entry).collect::<Vec<_>>(),
        })
    };
    let mut result = data::setup_json("brelan-arena-pool/1", setup, deals);
    result["bots"] = bots.map(bot).collect();
    result["bots_missing"] = json!(setup.args.bots[found.len()..]);
    document::text(&result)
}
