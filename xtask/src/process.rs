//! Runs other programs.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::{Command, Stdio};

/// A command that runs `program` in `folder`.
pub(crate) fn command(folder: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder);
    // `cargo run` tells these of xtask itself. The build scripts of some dependencies depend on
    // them: without this, what is built here would be built again for a cargo of the shell.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs `program` with its output on the terminal.
pub(crate) fn run(folder: &Path, program: &str, args: &[&str]) -> Result<()> {
    status(&mut command(folder, program, args))
}

/// Runs `command` with its output on the terminal.
pub(crate) fn status(command: &mut Command) -> Result<()> {
    let name = display_name(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start `{name}`"))?;
    ensure!(status.success(), "`{name}` failed ({status})");
    Ok(())
}

/// Runs `program` and returns its standard output.
pub(crate) fn output(folder: &Path, program: &str, args: &[&str]) -> Result<String> {
    let mut command = command(folder, program, args);
    let name = display_name(&command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{name}`"))?;
    ensure!(
        output.status.success(),
        "`{name}` failed ({})",
        output.status
    );
    String::from_utf8(output.stdout).with_context(|| format!("`{name}` printed no UTF-8"))
}

/// Runs one check of `cargo xtask test` as a process of its own; gives all that it
/// printed, or fails with that.
pub(crate) fn captured(root: &Path, step: &str) -> Result<String> {
    // By its name: a build may have replaced the file that runs here.
    let name = format!("xtask{}", std::env::consts::EXE_SUFFIX);
    let this = std::env::current_exe()?.with_file_name(name);
    let args = ["test", "--only", step];
    let output = command(root, &this.to_string_lossy(), &args).output()?;
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    ensure!(output.status.success(), "{printed}");
    Ok(printed)
}

fn display_name(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
