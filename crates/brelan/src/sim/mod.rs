//! `brelan sim`: bots play matches against each other.

mod cli;
mod summary;

pub(crate) use cli::SimArgs;

use crate::exit::Usage;
use crate::interrupt::Interrupt;
use crate::output::{Output, print, refuse_shared};
use crate::output_args::thread_count;
use crate::progress::progress_bar;
use crate::roster::{BotParameters, Roster};
use anyhow::{Result, bail};
use brelan_arena::try_map_in_order;
use brelan_bots::{Fault, Playable, SeatedPlayer};
use brelan_catalog::with_game;
use brelan_kernel::{Dice, GameOptions, Match, Seat, SeenLog, SplitMix, Viewer, Views};
use brelan_record::{Header, Record, RecordedSeat, Recording, Streams, seed, simulation_secret};
use std::ops::ControlFlow;
use std::path::PathBuf;
use summary::Summary;

/// The most actions of a match. Without a cap of turns bots may play for ever, and what is recorded
/// of it would fill the memory.
const MAX_ACTIONS: u32 = 1_000_000;

pub(crate) fn run(args: &SimArgs) -> Result<()> {
    with_game!(args.table.rules.game, G => simulate::<G>(args))
}

fn simulate<G: Playable>(args: &SimArgs) -> Result<()> {
    let players = args.table.rules.player_count::<G>();
    let options = args.table.options::<G>()?;
    if args.bots.len() > usize::from(players) {
        let message = format!("{} bots for {players} seats", args.bots.len());
        return Err(Usage(message).into());
    }
    let interrupt = Interrupt::listen()?;
    let open = |path: &Option<PathBuf>| path.as_deref().map(Output::open).transpose();
    let (records, json) = (open(&args.records)?, open(&args.json)?);
    refuse_shared(&[
        ("--records", args.records.as_deref()),
        ("--json", args.json.as_deref()),
    ])?;
    let roster = Roster::start(&args.bots, &options, &args.programs, &interrupt)?;
    let are_records_on_stdout = matches!(records, Some(Output::Stdout));
    let mut records = records.map(Output::into_lines);
    let bar = progress_bar(
        args.matches,
        "{bar:40} {pos}/{len} matches, {per_sec}{time_left}",
    );
    let parameters = args.bots.iter().map(|name| roster.parameters(name));
    let parameters: Vec<BotParameters> = parameters.collect();
    let mut summary = Summary::new(players, &args.bots, args.matches);
    let mut written = Ok(());
    let play = |index: u64, is_cancelled: &dyn Fn() -> bool| {
        play_match::<G>(&options, &roster, args, index + 1, is_cancelled)
    };
    let threads = thread_count(args.threads);
    let completed = try_map_in_order(args.matches, threads, interrupt.flag(), play, |played| {
        let Some(played) = played else {
            return ControlFlow::Continue(());
        };
        if let Some(lines) = &mut records {
            written = lines.write(&played.record.to_json());
        }
        summary.add::<G>(&played);
        bar.inc(1);
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    bar.finish_and_clear();
    // Programs end before anything is printed, which may end this process.
    drop(roster);
    written?;
    // Without a match the file stays as it was.
    if let Some(mut lines) = records.filter(|_| summary.matches() > 0) {
        lines.flush()?;
    }
    match json {
        Some(output) => {
            let text = summary.to_json(args, &parameters, &options);
            output.write_result(summary.matches() > 0, &text)?;
        }
        None if are_records_on_stdout => {}
        None => print(format_args!("{summary}")),
    }
    interrupt.check()?;
    completed
}

/// The name of a seat's bot: the bots fill the seats in turn, and all move one seat on
/// with each match.
fn bot_of_seat(args: &SimArgs, players: u8, seat: Seat, number: u64) -> &str {
    let moved = ((number - 1) % u64::from(players)) as u8;
    let first_seat = seat.plus(players - moved, players);
    &args.bots[first_seat.index() % args.bots.len()]
}

/// A match that was played.
struct PlayedMatch {
    record: Record,
    /// The faults by which seats lost.
    faults: Vec<Option<Fault>>,
}

/// Plays and records one match; `None` if it is cancelled before its end.
///
/// # Errors
/// When it takes too many actions.
fn play_match<G: Playable>(
    options: &G::Options,
    roster: &Roster<G>,
    args: &SimArgs,
    number: u64,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Option<PlayedMatch>> {
    let secret = simulation_secret(args.seed, number);
    let players = options.players();
    let mut seated: Vec<SeatedPlayer<G>> = Seat::all(players)
        .map(|seat| {
            let bot = bot_of_seat(args, players, seat, number);
            let seed = bot_seed(args.seed, number, seat);
            roster.seated(bot, seed)
        })
        .collect();
    let observed = Viewer::all(players).zip(&seated);
    let observed = observed.filter_map(|(viewer, it)| it.needs_seen().then_some(viewer));
    let observers = (Views::new(players, options), SeenLog::of_viewers(observed));
    let played = Match::from_parts(G::new(options.clone()), observers);
    let mut recording = Recording::<G, _>::of(played, args.trace);
    let (mut chance, mut legal) = (Streams(seed(&secret, [])), Vec::new());
    let mut actions = 0;
    while let Some(seat) = recording.advance(&mut chance) {
        if is_cancelled() {
            return Ok(None);
        }
        if actions == MAX_ACTIONS {
            bail!(
                "match {number} has no end after {actions} actions: without a cap of turns bots may \
                 play for ever (--option turn_cap=300 is one)"
            );
        }
        actions += 1;
        let played = recording.played();
        played.state().legal(&mut legal);
        let (seen, view) = known_to(played, seat);
        let action = seated[seat.index()].choose(seen, view, &legal);
        let taken = recording.play(seat, &action, None);
        taken.expect("an offered action");
    }
    // The last choice may have been cut short.
    if is_cancelled() {
        return Ok(None);
    }
    for (seat, player) in Seat::all(players).zip(&mut seated) {
        let (seen, view) = known_to(recording.played(), seat);
        player.finish(seen, view);
    }
    let recorded = |seat: Seat| {
        let name = bot_of_seat(args, players, seat, number);
        let parameters = roster.parameters(name);
        RecordedSeat {
            version: parameters.version,
            simulations: parameters.simulations,
            ..RecordedSeat::bot(name, name)
        }
    };
    let header = Header {
        rules: G::Options::RULES_VERSION,
        seats: Seat::all(players).map(recorded).collect(),
        secret: Some(secret),
        contributions: &[],
    };
    Ok(Some(PlayedMatch {
        record: recording.record(header).expect("the match is over"),
        faults: seated.iter().map(|it| it.fault().cloned()).collect(),
    }))
}

/// What a seat saw, if it is kept, and what it knows.
fn known_to<G: Playable>(
    played: &Match<G, (Views<G>, SeenLog<G>)>,
    seat: Seat,
) -> (&[G::Seen], &G::View) {
    let (views, log) = played.observers();
    (log.of(Viewer::Seat(seat)), views.of(Viewer::Seat(seat)))
}

/// A bot's own seed, which depends on match and seat and not on the deals.
pub(crate) fn bot_seed(seed: u64, number: u64, seat: Seat) -> u64 {
    let mut mixed = seed;
    for part in [number, u64::from(seat.0)] {
        mixed = SplitMix::new(mixed ^ part).double_word();
    }
    mixed
}
