//! `brelan arena --pool`: each bot against a pool of styles.

use super::summary::{format_figure, format_forfeits, interval_line};
use super::{ArenaArgs, Setup, data, deals_bar};
use crate::bot_args::PROGRAM_PREFIX;
use crate::document;
use crate::exit::Usage;
use crate::game_args::twice;
use crate::interrupt::Interrupt;
use crate::output::{Outputs, counted_of};
use crate::roster::{BotParameters, Roster};
use anyhow::Result;
use brelan_arena::{ArenaGame, Entrant, Mean, PoolContest, PoolEntry, PoolStanding, Seating};
use brelan_bots::POOL;
use serde_json::{Value, json};

pub(super) fn run<G: ArenaGame>(args: &ArenaArgs) -> Result<()> {
    if let Some(name) = twice(args.bots.iter()) {
        let message = format!("--bots names {name} twice: a bot meets the pool once");
        return Err(Usage(message).into());
    }
    let options = args.table.options::<G>()?;
    let players = args.table.rules.player_count::<G>();
    let interrupt = Interrupt::listen()?;
    let roster = Roster::start(&args.bots, &options, &args.programs, &interrupt)?;
    let setup = Setup::new(args, &options, Seating::One, players.into(), &roster)?;
    let contests = args.bots.iter().map(|bot| {
        let others = POOL.into_iter().filter(|name| name != bot);
        let opponents = others.map(|name| Entrant::from_name(name).map_err(Usage::new));
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
        let standing = contest.run(args.output.threads(), interrupt.flag(), &mut || bar.inc(1))?;
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
    let has_result = !found.is_empty();
    let json = || to_json(&setup, &found);
    outputs.write_and_print(has_result, json, String::new, String::new, texts)?;
    interrupt.check()
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
        format!("alone among {short_name} bots"),
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

/// A bot's results. Its intervals are those of the deals that it has played: Ctrl-C may have come
/// when it had all of them, and another one had not.
fn bot_json(
    setup: &Setup,
    name: &str,
    parameters: &BotParameters,
    standing: &PoolStanding,
) -> Value {
    let coverage = setup.coverage(standing.deals());
    let mean = |mean: &Mean| data::mean_json(mean, setup.unit, coverage);
    let entry = |entry: &PoolEntry| {
        json!({
            "opponent": entry.opponent,
            "bot_alone": mean(&entry.bot_alone.value),
            "opponent_alone": mean(&entry.opponent_alone.value),
        })
    };
    json!({
        "name": name,
        "parameters": parameters,
        "deals": standing.deals(),
        "intervals": coverage.name(),
        "mean": mean(&standing.mean),
        "worst": standing.worst().map(entry),
        "strongest_invader": standing.strongest_invader().map(entry),
        "forfeits": document::forfeits(&standing.forfeits()),
        "pool": standing.entries.iter().map(entry).collect::<Vec<_>>(),
    })
}

/// One JSON object, with a line feed at the end.
fn to_json(setup: &Setup, found: &[PoolStanding]) -> String {
    // The deals that every bot has played; Ctrl-C leaves one of them with fewer than were asked for.
    let deals = found.iter().map(PoolStanding::deals).min().unwrap_or(0);
    let bots = setup.args.bots.iter().zip(&setup.parameters).zip(found);
    let bot = |((name, parameters), standing): ((&String, &BotParameters), _)| {
        bot_json(setup, name, parameters, standing)
    };
    let mut result = data::setup_json("brelan-arena-pool/1", setup, deals);
    result["bots"] = bots.map(bot).collect();
    result["bots_missing"] = json!(setup.args.bots[found.len()..]);
    document::text(&result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_arena::{Coverage, Unit};
    use brelan_catalog::games::zero::State;
    use clap::Parser;
    use std::sync::atomic::AtomicBool;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        args: ArenaArgs,
    }

    /// Random against greedy in that many deals.
    fn standing(deals: u64) -> PoolStanding {
        let entrant = |name| Entrant::from_name(name).expect("a bot");
        let options = brelan_catalog::options::<State>(None, 3, &serde_json::Map::new());
        let contest = PoolContest::<State> {
            options: options.expect("the usual options"),
            bot: entrant("random"),
            opponents: vec![entrant("greedy")],
            deals,
            seed: 1,
        };
        let found = contest.run(1, &AtomicBool::new(false), &mut || ());
        found.expect("the seating is possible")
    }

    /// Ctrl-C has ended the second bot's deals alone.
    #[test]
    fn each_bot_has_the_intervals_of_its_own_deals_in_text_and_json() {
        let line = "arena zero --pool --deals 3 --bots random,random";
        let args = CommandLine::parse_from(line.split(' ')).args;
        let parameters = [(); 2].map(|()| BotParameters::of::<State>("random"));
        let setup = Setup {
            args: &args,
            players: 3,
            options: json!({"preset": "asyncron"}),
            variant: Value::Null,
            changes: String::new(),
            unit: Unit::PointsARound,
            seating: Seating::One,
            tables: 3,
            bounds: None,
            parameters: parameters.into(),
        };
        let found = [standing(3), standing(2)];
        let json: Value = serde_json::from_str(&to_json(&setup, &found)).expect("JSON");
        for (bot, coverage) in [(0, Coverage::Fixed), (1, Coverage::Anytime)] {
            let mean = &found[bot].mean;
            let shown = text(&setup, "random", &found[bot]);
            assert!(shown.contains(coverage.words()), "{shown}");
            let json = &json["bots"][bot];
            assert_eq!(json["intervals"], coverage.name(), "{json}");
            let low = mean.interval_of(Unit::PointsARound, coverage).low;
            let written = json["mean"]["low"].as_f64().expect("a number");
            assert!((written - low).abs() < 1e-9, "{json}");
        }
    }
}
