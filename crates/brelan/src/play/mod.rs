//! `brelan play`: a person plays a match against bots in a terminal.

mod bots;
mod cli;

pub(crate) use cli::{LanguageArg, PlayArgs};

use crate::exit::{ClosedPipe, Usage};
use crate::output::{counted, outln, refuse_database};
use anyhow::{Context, Result};
use brelan_bots::{Playable, parameters};
use brelan_catalog::{AnyMatch, Kind, new_match, with_game};
use brelan_kernel::Seat;
use brelan_record::{RecordedSeat, simulation_secret};
use brelan_tui::{CardNames, Ending, Narrator, Session, plain, screen};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal};
use std::path::Path;

/// The person's name in a record, which tells nothing of the person.
const PERSON: &str = "Player";

/// The bots' names, from the person's left: as many as the largest table needs.
const BOTS: [&str; 5] = ["Ada", "Bruno", "Chiara", "Denis", "Emmy"];

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    let kind = args.table.game;
    let seed = match args.seed {
        Some(seed) => seed,
        None => getrandom::u64().context("the operating system gives no random numbers")?,
    };
    let played = begin(kind, args, seed)?;
    let person = person_seat(args.seat, played.players())?;
    let names = bot_names(args, person, played.players())?;
    let bots = with_game!(kind, G => bots::seat_bots::<G>(&names, seed));
    if let Some(path) = &args.record {
        check_writable(path)?;
    }
    let language = LanguageArg::or_environment(args.lang);
    let full_screen = !args.plain && can_fill_the_screen();
    let cards = match full_screen {
        true => CardNames::Signs,
        false => CardNames::Words,
    };
    let seats = with_game!(kind, G => recorded_seats::<G>(&names, person));
    let at_table = seats.iter().map(|seat| seat.name.clone()).collect();
    let narrator = Narrator::new(kind, language, at_table, Some(person), cards);
    let mut session = Session::new(played, person, bots, narrator);
    session.introduce(&names);
    let ending = match full_screen {
        true => play_on_screen(&mut session)?,
        false => play_plain(&mut session)?,
    };
    finish(&session, ending, seats, args.record.as_deref())
}

/// The match, with its first deal.
fn begin(kind: Kind, args: &PlayArgs, seed: u64) -> Result<Box<dyn AnyMatch>, Usage> {
    let table = &args.table;
    let preset = table.preset.as_deref();
    let players = with_game!(kind, G => table.player_count::<G>());
    let changes = table.changes()?;
    let secret = simulation_secret(seed, 1);
    new_match(kind, preset, players, &changes, secret).map_err(|error| Usage(error.to_string()))
}

fn person_seat(seat: u8, players: u8) -> Result<Seat, Usage> {
    match seat < players {
        true => Ok(Seat(seat)),
        false => Err(Usage(format!(
            "there is no seat {seat}, but 0 to {}",
            players - 1
        ))),
    }
}

/// The bots of the command line by seat; `None` for the person.
fn bot_names(args: &PlayArgs, person: Seat, players: u8) -> Result<Vec<Option<String>>, Usage> {
    if args.bots.len() >= usize::from(players) {
        let seats = counted(u64::from(players) - 1, "seat", "seats");
        let message = format!("{} bots for {seats}", args.bots.len());
        return Err(Usage(message));
    }
    let mut names = vec![None; players.into()];
    for (seat, name) in person.others(players).zip(args.bots.iter().cycle()) {
        names[seat.index()] = Some(name.clone());
    }
    Ok(names)
}

fn recorded_seats<G: Playable>(bots: &[Option<String>], person: Seat) -> Vec<RecordedSeat> {
    let players = bots.len() as u8;
    let seat = |(seat, bot): (Seat, &Option<String>)| {
        let Some(bot) = bot else {
            return RecordedSeat::person(PERSON);
        };
        // The seats after the person's are those of the bots, in the order of names.
        let from_the_left = seat.plus(players - person.0, players).index();
        let parameters = parameters::<G>(bot).expect("the bot was checked");
        RecordedSeat {
            version: Some(parameters.version.into()),
            simulations: parameters.simulations,
            ..RecordedSeat::bot(BOTS[from_the_left - 1], bot)
        }
    };
    (0..).map(Seat).zip(bots).map(seat).collect()
}

/// Whether the screen can be drawn on, and keys be read.
fn can_fill_the_screen() -> bool {
    let terminal = std::env::var("TERM").unwrap_or_default();
    let is_dumb = terminal.is_empty() || terminal == "dumb";
    !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn play_on_screen(session: &mut Session) -> Result<Ending> {
    let ending = screen::play(session).context("the terminal cannot be used")?;
    // The screen is gone, and the scores with it.
    if ending == Ending::Over {
        session.sheet().iter().for_each(|line| outln!("{line}"));
    }
    Ok(ending)
}

fn play_plain(session: &mut Session) -> Result<Ending> {
    let input = io::stdin();
    let prompt = input.is_terminal();
    let ending = plain::play(session, &mut input.lock(), &mut io::stdout().lock(), prompt);
    ending.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => ClosedPipe.into(),
        _ => anyhow::Error::new(error).context("the match cannot go on"),
    })
}

/// Writes the record of a finished match; says so, or why there is none. A record that cannot be
/// written, as where the disk is full by now, is printed, because the match cannot be played again.
fn finish(
    session: &Session,
    ending: Ending,
    seats: Vec<RecordedSeat>,
    path: Option<&Path>,
) -> Result<()> {
    let narrator = session.narrator();
    if let Some(stopped) = narrator.stopped(ending) {
        outln!("{stopped}");
    }
    let Some(path) = path else { return Ok(()) };
    let Some(record) = session.played().record(seats) else {
        outln!("{}", narrator.not_recorded());
        return Ok(());
    };
    let shown = path.display().to_string();
    let record = record.to_json();
    if let Err(error) = fs::write(path, format!("{record}\n")) {
        outln!("{record}");
        let message = format!("cannot write {shown}, so the record is printed instead");
        return Err(anyhow::Error::new(error).context(message));
    }
    outln!("{}", narrator.recorded(&shown));
    Ok(())
}

/// Checks before the match that its record can be written, and takes no database's place. Nothing
/// is changed: a file that was not there is not there afterwards, also where a link leads to it.
fn check_writable(path: &Path) -> Result<(), Usage> {
    if path == Path::new("-") {
        let message = "--record -: the match itself is on standard output; name a file, such as \
                       match.json, or ./- for one of that name";
        return Err(Usage(message.into()));
    }
    refuse_database(path)?;
    let unwritable = |error: io::Error| Usage(format!("cannot write {}: {error}", path.display()));
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    drop(opened.map_err(unwritable)?);
    if is_new {
        let made = path.canonicalize().map_err(unwritable)?;
        fs::remove_file(made).map_err(unwritable)?;
    }
    Ok(())
}
