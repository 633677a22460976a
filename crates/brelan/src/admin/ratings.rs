//! Prints the ratings of a game, and computes them again.

use crate::game_args::game_parser;
use crate::number_args::whole_number;
use crate::output::outln;
use anyhow::{Context, bail};
use brelan_catalog::Kind;
use brelan_ids::Timestamp;
use brelan_store::{AdminStore, RatedPlayer, StoredRating};
use clap::Args;
use serde_json::json;
use std::time::{SystemTime, UNIX_EPOCH};

/// `brelan admin ratings`
#[derive(Args)]
pub(crate) struct RatingsArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    game: Kind,

    /// Compute the ratings of the game again from all stored results
    #[arg(long)]
    recompute: bool,

    /// Only players whose standard deviation is at most this
    #[arg(long, value_name = "DEVIATION", value_parser = parse_deviation)]
    certain: Option<f64>,

    /// How many
    #[arg(long, default_value_t = 50, value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
    most: u32,

    /// One JSON object a line, each with its schema
    #[arg(long)]
    json: bool,
}

fn parse_deviation(text: &str) -> Result<f64, String> {
    let deviation = text.parse().ok();
    deviation
        .filter(|deviation: &f64| deviation.is_finite() && *deviation >= 0.0)
        .ok_or_else(|| "a standard deviation is a number from 0 on, such as 1.5".to_owned())
}

pub(super) async fn run(store: &dyn AdminStore, args: RatingsArgs) -> anyhow::Result<()> {
    let game = args.game;
    if args.recompute {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = Timestamp::EPOCH + now.context("the clock is wrong")?;
        if brelan_server::recompute_ratings(store, game, now)
            .await?
            .is_none()
        {
            bail!("results change again and again: try later, or stop the servers");
        }
    }
    let certain = args.certain.unwrap_or(f64::INFINITY);
    let ratings = store.best_rated(game.name(), certain, args.most).await?;
    if args.json {
        ratings.iter().for_each(print_json);
        return Ok(());
    }
    outln!(
        "{:>6}  {:>9}  {:>7}  player",
        "rating",
        "deviation",
        "matches"
    );
    for it in &ratings {
        let (kind, id) = player(it);
        outln!(
            "{:>6.2}  {:>9.2}  {:>7}  {kind} {id}",
            it.mean,
            it.deviation,
            it.matches
        );
    }
    Ok(())
}

fn print_json(rating: &StoredRating) {
    let (kind, id) = player(rating);
    let row = json!({
        "schema": "brelan-admin-ratings/1",
        kind: id, "mean": rating.mean, "deviation": rating.deviation, "matches": rating.matches,
    });
    outln!("{row}");
}

fn player(rating: &StoredRating) -> (&'static str, &str) {
    match &rating.player {
        RatedPlayer::Person(person) => ("person", person.as_str()),
        RatedPlayer::Bot(level) => ("bot", level),
    }
}
