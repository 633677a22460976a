//! The result of a contest as JSON and CSV.

use super::Setup;
use crate::csv_table::CsvTable;
use crate::document;
use crate::roster::BotParameters;
use brelan_arena::{Coverage, Entry, Mean, Standing, Unit};
use serde_json::{Value, json};

/// One JSON object, with a line feed at the end.
pub(crate) fn to_json(setup: &Setup, standing: &Standing) -> String {
    let mut result = setup_json("brelan-arena/1", setup, standing.deals.len() as u64);
    let coverage = setup.coverage(standing.deals.len() as u64);
    let bots = standing
        .entries
        .iter()
        .zip(&setup.parameters)
        .map(|(entry, parameters)| entry_json(entry, parameters, setup, coverage));
    result["bots"] = bots.collect();
    result["test"] = json!(standing.sprt_status().map(|status| json!({
        "low": status.bounds.low,
        "high": status.bounds.high,
        "alpha": status.bounds.alpha,
        "beta": status.bounds.beta,
        "log_likelihood_ratio": status.log_likelihood_ratio,
        "decision": status.decision,
        "decided_by": status.decided_by,
    })));
    document::text(&result)
}

/// The settings, which every result begins with.
pub(super) fn setup_json(schema: &str, setup: &Setup, deals: u64) -> Value {
    let args = setup.args;
    let observations = (deals, "deals");
    let mut document = document::head(
        schema,
        &setup.command(),
        observations,
        setup.coverage(deals),
    );
    for (key, value) in [
        ("game", json!(setup.game())),
        ("players", json!(setup.players)),
        ("options", setup.options.clone()),
        ("variant", setup.variant.clone()),
        ("seed", json!(args.seed)),
        ("seating", json!(setup.seating.name())),
        ("tables_a_deal", json!(setup.tables)),
        ("deals_asked", json!(args.deals)),
        ("deals", json!(deals)),
        ("unit", json!(setup.unit)),
    ] {
        document[key] = value;
    }
    document
}

fn entry_json(
    entry: &Entry,
    parameters: &BotParameters,
    setup: &Setup,
    coverage: Coverage,
) -> Value {
    let mut bot = json!({
        "name": entry.name,
        "parameters": parameters,
        "value": mean_json(&entry.value, setup.unit, coverage),
        "points": mean_json(&entry.points, Unit::PointsARound, coverage),
        "wins": mean_json(&entry.wins, Unit::WinShare, coverage),
        "decisions": entry.work.decisions,
        "simulations": entry.work.simulations,
        "forfeits": document::forfeits(&entry.forfeits),
    });
    if setup.args.timings {
        bot["cpu_seconds"] = json!(entry.work.cpu.as_secs_f64());
    }
    bot
}

pub(super) fn mean_json(mean: &Mean, unit: Unit, coverage: Coverage) -> Value {
    document::mean(mean.count(), mean.mean(), mean.interval_of(unit, coverage))
}

/// One line for each bot in each deal. Each says which deals they are, under which rules they
/// were played and what intervals over them may promise, so that `brelan compare` can tell.
pub(crate) fn to_csv(setup: &Setup, standing: &Standing) -> String {
    let mut csv = CsvTable::new(&[
        "deal",
        "bot",
        "value",
        "points",
        "wins",
        "game",
        "players",
        "seed",
        "unit",
        "forfeits",
        "preset",
        "options",
        "seating",
        "intervals",
    ]);
    let (game, players, seed, unit) = (setup.game(), setup.players, setup.args.seed, setup.unit);
    let coverage = setup.coverage(standing.deals.len() as u64).name();
    let rules = [setup.preset(), &setup.changes, setup.seating.name()];
    for (deal, rows) in (1_u64..).zip(&standing.deals) {
        for (entry, row) in standing.entries.iter().zip(rows) {
            let result = [row.value, row.points, row.wins].map(|it| it.to_string());
            let forfeits = row.forfeits.total();
            csv.add((
                deal,
                &entry.name,
                result,
                game,
                players,
                seed,
                unit,
                forfeits,
                rules,
                coverage,
            ));
        }
    }
    csv.text()
}
