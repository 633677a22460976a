//! The command line of `brelan bot`.

use super::link::TableLink;
use crate::bot_args::{PROGRAM_PREFIX, ProgramArgs};
use brelan_external::Command as ProgramCommand;
use brelan_kernel::Seat;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

const AFTER_HELP: &str = "\
The link is that of the table, as its owner copies it. The seat is shown as a bot to \
everybody, and counts as one. The program speaks the messages of docs/bots.md, the same as \
in brelan arena.

Ctrl-C, or SIGTERM, leaves the table: before the match the seat is free again, in it a bot plays on. \
A token that is kept in a file gives the seat back to the next brelan bot with that file.

Certificates of https are checked against those that the system trusts, or those of the \
file that the environment variable SSL_CERT_FILE names.

Exit code 1 means that the program lost a match by a fault, or that it could not play.

Examples:

  brelan bot http://192.168.1.7:8080/table/ab7d2696a6bf94298093 --bot 'cmd:python3 mybot.py'
  brelan bot https://cards.example.org/table/ab7d2696a6bf94298093 --bot cmd:./mybot \\
      --name 'Deep Pot' --token-file mybot.token --rematches";

/// `brelan bot`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct BotArgs {
    /// The link of the table
    #[arg(value_name = "LINK", value_parser = TableLink::parse)]
    pub(super) link: TableLink,

    /// The program: cmd: and its command
    #[arg(long, value_name = "cmd:COMMAND", value_parser = parse_program)]
    pub(super) bot: ProgramCommand,

    /// The name at the table [default: one that the server suggests]
    #[arg(long, value_name = "NAME")]
    pub(super) name: Option<String>,

    /// The seat, from 0 [default: any that is free]
    #[arg(long, value_name = "NUMBER", value_parser = parse_seat)]
    pub(super) seat: Option<Seat>,

    /// Where the token is kept that the server knows the program by; the file is made
    /// where there is none
    #[arg(long, value_name = "FILE")]
    pub(super) token_file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) programs: ProgramArgs,

    /// How many seconds pass at least before each of its actions, so that people can
    /// follow
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = parse_delay)]
    pub(super) delay: Duration,

    /// Play every rematch, too, until Ctrl-C
    #[arg(long)]
    pub(super) rematches: bool,
}

fn parse_program(text: &str) -> Result<ProgramCommand, String> {
    match text.strip_prefix(PROGRAM_PREFIX) {
        Some(command) => ProgramCommand::parse(command).map_err(|error| error.to_string()),
        None => Err(format!(
            "a program is {PROGRAM_PREFIX} and its command, such as {PROGRAM_PREFIX}./mybot; the \
             server has its own bots"
        )),
    }
}

fn parse_seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().filter(|seat: &u8| *seat < 6);
    seat.map(Seat)
        .ok_or_else(|| "a seat from 0 to 5".to_owned())
}

fn parse_delay(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds: &f64| (0.0..=60.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a number of seconds from 0 to 60".to_owned())
}
