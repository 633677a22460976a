//! Starting other programs.

use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::{Command, Stdio};

/// A program with its arguments, to be run in `folder`.
pub(crate) fn command(folder: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder);
    command
}

/// Runs `program` with its output on the terminal.
pub(crate) fn run(folder: &Path, program: &str, args: &[&str]) -> Result<()> {
    status(&mut command(folder, program, args))
}

/// Runs `command` with its output on the terminal.
pub(crate) fn status(command: &mut Command) -> Result<()> {
    let name = name(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start `{name}`"))?;
    ensure!(status.success(), "`{name}` failed ({status})");
    Ok(())
}

/// What `program` prints.
pub(crate) fn output(folder: &Path, program: &str, args: &[&str]) -> Result<String> {
    let mut command = command(folder, program, args);
    let name = name(&command);
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

fn name(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
