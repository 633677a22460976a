//! `brelan sim`: bots play matches against each other.

mod cli;
mod summary;

pub(crate) use cli::SimArgs;

use crate::interrupt::Interrupt;
use crate::output::{Output, print};
use crate::{Interrupted, Usage, arena};
use anyhow::Result;
use brelan_arena::map_in_order;
use brelan_bots::{Bot, Playable, bot, parameters};
use brelan_catalog::with_game;
use brelan_kernel::{Dice, GameOptions, Seat, SplitMix, Viewer};
use brelan_record::{Header, Record, RecordedSeat, Recording, Streams, seed, simulation_secret};
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::ControlFlow;
use std::path::PathBuf;
use summary::Summary;

pub(crate) fn run(args: &SimArgs) -> Result<()> {
    with_game!(args.table.game, G => simulate::<G>(args))
}

fn simulate<G: Playable>(args: &SimArgs) -> Result<()> {
    let players = args.table.player_count::<G>();
    let options = args.table.options::<G>()?;
    if args.bots.len() > usize::from(players) {
        let message = format!("{} bots for {players} seats", args.bots.len());
        return Err(Usage(message).into());
    }
    let interrupt = Interrupt::listen()?;
    let open = |path: &Option<PathBuf>| path.as_deref().map(Output::open).transpose();
    let (records, json) = (open(&args.records)?, open(&args.json)?);
    let to_stdout = [&records, &json].map(|it| matches!(it, Some(Output::Stdout)));
    if to_stdout == [true, true] {
        let message = "one of --records and --json alone can go to standard output";
        return Err(Usage(message.into()).into());
    }
    let mut records = records.map(Output::into_lines).transpose()?;
    let bar = ProgressBar::new(args.matches).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {per_sec}, {eta} to go")
            .expect("the template is right"),
    );
    let mut summary = Summary::new(players, &args.bots);
    let mut written = Ok(());
    let play = |index: u64, is_cancelled: &dyn Fn() -> bool| {
        play_match::<G>(&options, players, args, index + 1, is_cancelled)
    };
    let threads = arena::thread_count(args.threads);
    map_in_order(args.matches, threads, interrupt.flag(), play, |record| {
        if let Some(lines) = &mut records {
            written = lines.write(&record.to_json());
        }
        summary.add(&record);
        bar.inc(1);
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    bar.finish_and_clear();
    written?;
    if let Some(mut lines) = records {
        lines.flush()?;
    }
    match json {
        Some(output) => {
            output.write(&summary.to_json::<G>(args, &serde_json::to_value(&options)?))?
        }
        None if to_stdout[0] => {}
        None => print(format_args!("{summary}")),
    }
    match interrupt.is_set() {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

/// The level of a seat: the bots fill the seats in turn, and all move one seat on
/// with each match.
fn level_of_seat(args: &SimArgs, players: u8, seat: Seat, number: u64) -> &str {
    let moved = ((number - 1) % u64::from(players)) as u8;
    let first_seat = seat.plus(players - moved, players);
    &args.bots[first_seat.index() % args.bots.len()]
}

/// Plays and records one match; `None` if it is cancelled before its end.
fn play_match<G: Playable>(
    options: &G::Options,
    players: u8,
    args: &SimArgs,
    number: u64,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Record> {
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
        if is_cancelled() {
            return None;
        }
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
    Some(recording.record(header).expect("the match is over"))
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
