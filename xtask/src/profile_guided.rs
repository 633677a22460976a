//! The optimized binary of the release archive.
//!
//! The compiler is told how often each branch and function runs (profile-guided optimization): a
//! first build counts that while people play and bots think, and a second one is compiled by it.
//! <https://doc.rust-lang.org/rustc/profile-guided-optimization.html>

use crate::running_server::{FREE_ADDRESS, RunningServer};
use crate::{folder, process, web};
use anyhow::{Context, Result};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

/// All that the builds leave, in the folder of the workspace.
const FOLDER: &str = "target/profile-guided";

/// The games of which matches are played.
const GAMES: [&str; 3] = ["quando", "zero", "qarre"];

/// What bots and the tools are profiled with: code that does not run then is taken for code that
/// seldom runs. `{game}` is one of [`GAMES`].
const COMMANDS: &[&str] = &[
    "arena {game} --bots solid,master --deals 4 --threads 1",
    "sim {game} --bots random,greedy --matches 2000 --records records.jsonl",
    "verify records.jsonl",
];

/// How a server is profiled: by people who play as fast as they can, by people who think, and by
/// people who play with bots, which tell on a second address how much they think.
const LOADS: &[&str] = &[
    "--seconds 15",
    "--seconds 10 --rate 10",
    "--seconds 8 --tables 20 --game quando --bots solid --metrics http://{metrics}",
    "--seconds 8 --tables 20 --game zero --bots solid --metrics http://{metrics}",
    "--seconds 8 --tables 20 --seats 2 --game qarre --bots solid --metrics http://{metrics}",
];

/// Builds the binary with the client inside, and gives its path.
///
/// # Errors
/// When the compiler's tool for profiles is missing, or a build or a command of the profile fails.
pub(crate) fn build(root: &Path) -> Result<PathBuf> {
    let merge_tool = find_or_install_profdata(root)?;
    let folder = root.join(FOLDER);
    let [counts, run] = ["counts", "run"].map(|name| folder.join(name));
    for emptied in [&counts, &run] {
        folder::make_empty(emptied)?;
    }
    let counting = compile(root, &format!("-Cprofile-generate={}", counts.display()))?;
    // The second build writes to the same place.
    let kept = folder.join("brelan-counting");
    fs::copy(counting, &kept)?;
    profile(&run, &kept.to_string_lossy())?;
    let profile = folder.join("brelan.profdata");
    let [to, from] = [&profile, &counts].map(|path| path.to_string_lossy());
    process::run(root, &merge_tool, &["merge", "--output", &to, &from])?;
    compile(root, &format!("-Cprofile-use={to}"))
}

/// Compiles the binary with a flag of the compiler for all crates, but not for what runs at build
/// time; gives its path.
fn compile(root: &Path, flag: &str) -> Result<PathBuf> {
    let target = target_triple(root)?;
    let folder = root.join(FOLDER);
    let mut cargo = web::cargo_command(
        root,
        &[
            "build",
            "--release",
            "--locked",
            "--package",
            "brelan",
            "--target",
            &target,
        ],
    );
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flag);
    cargo.env("CARGO_TARGET_DIR", &folder);
    process::status(&mut cargo)?;
    let name = format!("brelan{}", std::env::consts::EXE_SUFFIX);
    Ok(folder.join(target).join("release").join(name))
}

/// Runs what the profile is made of, in an empty folder.
fn profile(folder: &Path, brelan: &str) -> Result<()> {
    for game in GAMES {
        for command in COMMANDS {
            let command = command.replace("{game}", game);
            let args: Vec<&str> = command.split_whitespace().collect();
            process::run(folder, brelan, &args)?;
        }
    }
    let metrics = TcpListener::bind(FREE_ADDRESS)?.local_addr()?.to_string();
    let serve = "serve --limits off --bot-delay 0 --log error --database brelan.sqlite";
    let args: Vec<&str> = serve.split_whitespace().collect();
    let listen = ["--metrics", &metrics, "--listen", FREE_ADDRESS];
    let args = [&args[..], &listen].concat();
    let server = RunningServer::start(&mut process::command(folder, brelan, &args))?;
    let address = format!("http://{}", server.address());
    for load in LOADS {
        let load = load.replace("{metrics}", &metrics);
        let load: Vec<&str> = load.split_whitespace().collect();
        let args = [&["load", "--server", &address], &load[..]].concat();
        process::run(folder, brelan, &args)?;
    }
    // It writes its counts when it ends by itself.
    server.stop()
}

/// The compiler's tool that merges counts, which is a component of its toolchain.
fn find_or_install_profdata(root: &Path) -> Result<String> {
    let libraries = process::output(root, "rustc", &["--print", "target-libdir"])?;
    let tools = Path::new(libraries.trim()).parent();
    let tools = tools.context("`rustc --print target-libdir` names no folder")?;
    let tool = format!("llvm-profdata{}", std::env::consts::EXE_SUFFIX);
    let tool = tools.join("bin").join(tool);
    if !tool.exists() {
        let args = ["component", "add", "llvm-tools"];
        process::run(root, "rustup", &args).context(
            "llvm-profdata of the Rust toolchain is missing, which rustup installs: get it from \
             https://rustup.rs, or make the archive with `cargo xtask dist --plain`",
        )?;
    }
    Ok(tool.to_string_lossy().into_owned())
}

/// The target triple of the compiler, such as `x86_64-unknown-linux-gnu`.
pub(crate) fn target_triple(root: &Path) -> Result<String> {
    let printed = process::output(root, "rustc", &["-vV"])?;
    let host = printed.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}
