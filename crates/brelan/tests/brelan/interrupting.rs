//! Ctrl-C and other signals for the processes of the tests.

use std::path::Path;
use std::process::{Child, Command};

/// Waits until the child opens this file, which it does once it listens to signals.
pub(crate) fn wait_for_file(child: &mut Child, file: &Path) {
    while !file.exists() {
        assert_runs(child);
        std::thread::yield_now();
    }
}

pub(crate) fn assert_runs(child: &mut Child) {
    let ended = child.try_wait().expect("it is a child");
    assert!(ended.is_none(), "{ended:?}");
}

/// Presses Ctrl-C, and gives what the child has printed when it ends. It must end with the exit
/// code of an interrupted command, and its standard output be piped.
pub(crate) fn output_after_ctrl_c(child: Child) -> String {
    output_after(child, "-INT")
}

/// Sends the signal of that name, such as `-TERM`, and gives what the child has printed when it
/// ends, like [`output_after_ctrl_c`].
pub(crate) fn output_after(child: Child, signal: &str) -> String {
    send(&child, signal);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    String::from_utf8(output.stdout).expect("text")
}

/// Sends a signal.
pub(crate) fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.expect("kill runs").success());
}
