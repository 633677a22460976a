//! The commands of the real binary, and how they end.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

pub(crate) fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// The binary in a folder, with an empty environment.
pub(crate) fn brelan(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.current_dir(folder).env_clear();
    command
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    brelan(folder)
        .args(arguments)
        .output()
        .expect("the binary runs")
}

/// What a command that succeeded has printed.
pub(crate) fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// One clear line on standard error, which has no password, and exit code 1.
pub(crate) fn fails(output: &Output, word: &str) {
    ends_with(1, output, word);
}

/// One clear line on standard error and exit code 2: a wrong setting, or a file that cannot be
/// opened.
pub(crate) fn refuses(output: &Output, word: &str) {
    ends_with(2, output, word);
}

/// One clear line on standard error, which has no password, and this exit code.
pub(crate) fn ends_with(code: i32, output: &Output, word: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(
        error.starts_with("brelan: ") && error.contains(word),
        "{error}"
    );
    assert!(!error.contains("hush"), "{error}");
}
