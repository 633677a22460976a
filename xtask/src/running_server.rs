//! A server that is started to be measured or tested.

use crate::process;
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What a server listens on: a free port of this machine.
pub(crate) const FREE_ADDRESS: &str = "127.0.0.1:0";

/// A process that listens on this machine; it is killed when this is dropped.
pub(crate) struct RunningServer {
    child: Child,
    address: String,
}

impl RunningServer {
    /// Runs a server that listens on [`FREE_ADDRESS`], and waits until it prints a line that
    /// ends with its port.
    ///
    /// # Errors
    /// When the program cannot be started, or ends before it listens.
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start `{program}`"))?;
        let mut printed = BufReader::new(child.stdout.take().expect("it is piped"));
        // From here on it is killed where an error is returned.
        let address = String::new();
        let mut running = RunningServer { child, address };
        let mut line = String::new();
        printed.read_line(&mut line)?;
        let told = line.trim_end().rsplit_once(':');
        let (_, port) = told.with_context(|| format!("`{program}` does not tell its port"))?;
        running.address = format!("127.0.0.1:{port}");
        Ok(running)
    }

    /// Its IP address and port.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to end, and waits until it has.
    ///
    /// # Errors
    /// When it fails.
    pub(crate) fn stop(mut self) -> Result<()> {
        let id = self.child.id().to_string();
        process::run(Path::new("."), "kill", &["-TERM", &id])?;
        let status = self.child.wait()?;
        ensure!(status.success(), "the server failed ({status})");
        Ok(())
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}
