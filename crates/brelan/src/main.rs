//! The one binary of Brelan.

// `print!` and `eprint!` panic where they cannot write: `output` prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod admin;
mod arena;
mod backup;
mod bot;
mod bot_args;
mod cli;
mod compare;
mod config;
mod connection;
mod csv_table;
mod database;
mod document;
mod exact;
mod exit;
mod export;
mod game_args;
mod interrupt;
mod lan;
mod load;
mod log;
mod migrate;
mod number_args;
mod open_files;
mod output;
mod output_args;
mod play;
mod program;
mod progress;
mod record_file;
mod roster;
mod runtime;
mod serve;
mod serve_lock;
mod service_manager;
mod settings_file;
mod settings_syntax;
mod show;
mod sim;
mod verify;
mod when;
mod worker;

use anyhow::Context;
use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command};
use exit::Usage;
use output::{complain, outln, print, print_parse_error};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// The server allocates tables, updates and frames thousands of times a second:
/// with this allocator it needs a tenth less CPU time than with the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The fewest columns to which help is wrapped.
const MIN_HELP_COLUMNS: usize = 20;
/// To how many it is wrapped where COLUMNS says less.
const HELP_COLUMNS: usize = 80;

fn main() -> ExitCode {
    if let Err(refused) = database::refuse_password(std::env::args_os()) {
        complain(format_args!("{refused}"));
        return ExitCode::from(exit::WRONG_USAGE);
    }
    let command = without_empty_variables(with_negative_numbers(Cli::command()));
    let command = with_readable_width(command);
    let parsed = command.try_get_matches_from(arguments());
    let cli = match parsed.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(error) => {
            print_parse_error(&error);
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    let result = match cli.command {
        Command::Serve(args) => serve::run(args),
        Command::Worker(args) => worker::run(&args),
        Command::Admin(args) => admin::run(args),
        Command::Backup(args) => backup::run(args),
        Command::Migrate(args) => migrate::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Exact(args) => exact::run(args),
        Command::When(args) => when::run(&args),
        Command::Bot(args) => bot::run(args),
        Command::Verify(args) => verify::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Completions { shell } => {
            let mut completions = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "brelan", &mut completions);
            print(format_args!("{}", String::from_utf8_lossy(&completions)));
            Ok(())
        }
        Command::Man { folder } => print_manual(folder.as_deref()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(exit::report(&error)),
    }
}

/// The command line. clap's own command `help` takes the names of commands alone, so
/// `brelan help --help` would be wrong.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|command| command == "help") {
        arguments.retain(|word| word != "--help" && word != "-h");
    }
    arguments
}

/// The command whose arguments take a number below zero as their value, so that their parsers
/// tell which numbers are right. clap would take it for a flag. An argument that may stand alone,
/// such as --json, does not take it.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|argument| {
        let needs_value = argument.get_action().takes_values()
            && argument
                .get_num_args()
                .is_none_or(|values| values.min_values() > 0);
        match needs_value {
            true => argument.allow_negative_numbers(true),
            false => argument,
        }
    });
    command.mut_subcommands(with_negative_numbers)
}

/// The command whose help is not wrapped to fewer columns than a word has: some programs set COLUMNS
/// to 0 where there is no terminal.
fn with_readable_width(command: clap::Command) -> clap::Command {
    let columns = std::env::var("COLUMNS").ok();
    let columns: Option<usize> = columns.and_then(|columns| columns.parse().ok());
    match columns.is_some_and(|columns| columns < MIN_HELP_COLUMNS) {
        true => command.term_width(HELP_COLUMNS),
        false => command,
    }
}

/// The command whose arguments ignore environment variables that are empty: an operator's file
/// of variables may list those that are not set. clap would parse the empty text.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|argument| {
        let variable = argument.get_env().and_then(std::env::var_os);
        match variable.is_some_and(|value| value.is_empty()) {
            // No variable has the empty name.
            true => argument.env("").hide_env(true),
            false => argument,
        }
    });
    command.mut_subcommands(without_empty_variables)
}

/// Prints the manual page of the binary, or writes those of all commands.
fn print_manual(folder: Option<&Path>) -> anyhow::Result<()> {
    let Some(folder) = folder else {
        // Help has no page of its own.
        let command = Cli::command().disable_help_subcommand(true);
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        print(format_args!("{}", String::from_utf8_lossy(&page)));
        return Ok(());
    };
    let unwritable = || format!("cannot write to {}", folder.display());
    if folder.exists() && !folder.is_dir() {
        let message = "it is no folder, and the manual pages are several files: name a folder";
        return Err(Usage(format!("{}: {message}", unwritable())).into());
    }
    let made = fs::create_dir_all(folder).with_context(unwritable);
    made.map_err(Usage::new)?;
    clap_mangen::generate_to(Cli::command(), folder).with_context(unwritable)?;
    outln!("the manual pages are in {}", folder.display());
    Ok(())
}
