//! `brelan sim`: bots play matches against each other.

mod summary;

use crate::Usage;
use crate::cli::SimArgs;
use crate::game_args;
use crate::output::print;
use anyhow::{Context, Result};
use brelan_bots::{Bot, NAMES, Playable, bot, parameters};
use brelan_catalog::with_game;
use brelan_kernel::{Dice, GameOptions, Seat, SplitMix, Viewer};
use brelan_record::{Header, Record, RecordedSeat, Recording, Streams, seed, simulation_secret};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{BufWriter, Write};
use summary::Summary;

pub(crate) fn run(args: &SimArgs) -> Result<()> {
    let kind = game_args::find_game(&args.game)?;
    for level in &args.bots {
        if !NAMES.contains(&level.as_str()) {
            let known = NAMES.join(", ");
            return Err(Usage(format!("there is no bot `{level}`, but {known}")).into());
        }
    }
    with_game!(kind, G => simulate::<G>(args))
}

fn simulate<G: Playable>(args: &SimArgs) -> Result<()> {
    let preset = args.preset.as_deref();
    let players = game_args::player_count::<G>(preset, args.players);
    if args.bots.len() > usize::from(players) {
        let message = format!("{} bots for {players} seats", args.bots.len());
        return Err(Usage(message).into());
    }
    let options = game_args::parse_options::<G>(preset, players, &args.options)?;
    let mut records = match &args.records {
        Some(path) => {
            let shown = path.display();
            let file = File::create(path).with_context(|| format!("cannot write {shown}"))?;
            Some((BufWriter::new(file), shown))
        }
        None => None,
    };
    let bar = ProgressBar::new(args.matches).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {per_sec}, {eta} to go")
            .expect("the template is right"),
    );
    let mut summary = Summary::new(players, &args.bots);
    for number in 1..=args.matches {
        let record = play_match::<G>(&options, players, args, number);
        if let Some((file, shown)) = &mut records {
            writeln!(file, "{}", record.to_json())
                .with_context(|| format!("cannot write {shown}"))?;
        }
        summary.add(&record);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some((mut file, shown)) = records {
        file.flush()
            .with_context(|| format!("cannot write {shown}"))?;
    }
    print(format_args!("{summary}"));
    Ok(())
}

/// The level of a seat: the bots fill the seats in turn, and all move one seat on
/// with each match.
fn level_of_seat(args: &SimArgs, players: u8, seat: Seat, number: u64) -> &str {
    let moved = ((number - 1) % u64::from(players)) as u8;
    let first_seat = seat.plus(players - moved, players);
    &args.bots[first_seat.index() % args.bots.len()]
}

/// Plays and records one match.
fn play_match<G: Playable>(
    options: &G::Options,
    players: u8,
    args: &SimArgs,
    number: u64,
) -> Record {
    let secret = simulation_secret(args.seed, number);
    let seed = seed(&secret, []);
    let seats: Vec<Seat> = Seat::all(players).collect();
    let mut bots: Vec<Box<dyn Bot<G>>> = seats
        .iter()
        .map(|seat| {
            let level = level_of_seat(args, players, *seat, number);
            bot(level, bot_seed(args.seed, number, *seat)).expect("the level was checked")
        })
        .collect();
    let mut recording = Recording::<G>::new(options.clone(), args.trace);
    let (mut chance, mut legal) = (Streams(seed), Vec::new());
    while let Some(seat) = recording.advance(&mut chance) {
        let played = recording.played();
        played.state().legal(&mut legal);
        let view = played.view(Viewer::Seat(seat));
        let action = bots[seat.index()].choose(view, &legal);
        let taken = recording.play(seat, &action, None);
        taken.expect("an offered action");
    }
    let recorded = |seat: &Seat| {
        let level = level_of_seat(args, players, *seat, number);
        let parameters = parameters::<G>(level).expect("the level was checked");
        RecordedSeat {
            version: Some(parameters.version.into()),
            simulations: parameters.simulations,
            ..RecordedSeat::bot(level, level)
        }
    };
    let header = Header {
        rules: G::Options::RULES_VERSION,
        seats: seats.iter().map(recorded).collect(),
        secret: Some(secret),
        contributions: &[],
    };
    recording.record(header).expect("the match is over")
}

/// A bot's own seed, which depends on match and seat and not on the deals.
pub(crate) fn bot_seed(seed: u64, number: u64, seat: Seat) -> u64 {
    let mut mixed = seed;
    for part in [number, u64::from(seat.0)] {
        let mut dice = SplitMix::new(mixed ^ part);
        mixed = u64::from(dice.word()) << 32 | u64::from(dice.word());
    }
    mixed
}
