//! Brelan's automation: `cargo xtask help` lists the commands.

mod api;
mod cluster;
mod dist;
mod figures;
mod folder;
mod package;
mod process;
mod profile_guided;
mod python;
mod running_server;
mod serve;
mod test;
mod tidy;
mod tools;
mod web;

use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use test::Selection;

const HELP: &str = "\
cargo xtask serve [OPTION…]     build the web client and the server, open http://localhost:8080
                                (the options are those of `brelan serve`, which
                                `cargo run -p brelan -- serve --help` lists)
cargo xtask cluster [--older PATH]
                                the same with three servers on a private PostgreSQL and NATS,
                                behind a small proxy, until Enter is pressed; with --older, they
                                begin as the binary at PATH, to try an upgrade
cargo xtask test [--only PART]  set up and run every check; PART is rust, tidy, web, e2e, python or
                                the name of one check, such as \"web lint\"
cargo xtask tidy                check what compilers do not: rules, invariants, sizes, links
cargo xtask figures [--measure NAME]
                                write the documents' tables from docs/results; with --measure,
                                run the commands of docs/results/NAME.json before
cargo xtask attack              attack a server from outside, and tell what was seen
cargo xtask dist [--plain]      make the release archive in dist/; with --plain, its binary is compiled
                                without a profile of what it does, in half of the time
cargo xtask wheel               make the wheel of the Python package in dist/
cargo xtask speed               measure the Python package beside OpenSpiel and PettingZoo";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<ExitCode> {
    let root = workspace_root();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["serve", "--help" | "-h"] => println!("{HELP}"),
        ["serve", options @ ..] => serve::run(&root, options)?,
        ["cluster"] => cluster::run(&root, None)?,
        ["cluster", "--older", path] => cluster::run(&root, Some(Path::new(path)))?,
        ["test"] => return Ok(test::run(&root, Selection::All)),
        ["test", "--only", part] => return Ok(test::run(&root, part.parse()?)),
        ["tidy"] => tidy::run(&root)?,
        ["figures"] => figures::write(&root)?,
        ["figures", "--measure", name] => {
            figures::measure(&root, name)?;
            figures::write(&root)?;
        }
        ["attack"] => {
            web::install(&root)?;
            web::build(&root)?;
            test::attack(&root)?;
        }
        ["dist"] => dist::run(&root, dist::Build::ProfileGuided)?,
        ["dist", "--plain"] => dist::run(&root, dist::Build::Plain)?,
        ["wheel"] => python::wheel(&root)?,
        ["speed"] => python::speed(&root)?,
        [] | ["help" | "--help" | "-h"] => println!("{HELP}"),
        _ => bail!("unknown command `{}`\n\n{HELP}", words.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}

/// The root folder of the workspace.
fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent()
        .expect("xtask lies in the workspace")
        .to_path_buf()
}
