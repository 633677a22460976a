//! The real binary as a child process that says when it is ready.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};

/// A process, which is killed (`kill -9`) when it is dropped.
pub(crate) struct Process(Child);

impl Process {
    /// Starts a command that runs the binary, and waits for its first line, which it gives.
    pub(crate) fn start(command: &mut Command) -> (Process, String) {
        let started = command.stdout(Stdio::piped()).spawn();
        let mut child = started.expect("the binary starts");
        let stdout = child.stdout.take().expect("it is piped");
        let mut line = String::new();
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("it tells that it is ready");
        (Process(child), line)
    }

    /// Kills it (`kill -9`).
    pub(crate) fn kill(&mut self) {
        // It may have ended already.
        let _ended = self.0.kill();
        let _ended = self.0.wait();
    }

    /// Sends it a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &id])
            .status();
        assert!(sent.is_ok_and(|sent| sent.success()), "the process runs");
    }

    /// Waits until it has ended.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.0.wait().expect("it ends")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
