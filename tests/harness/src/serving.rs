//! The real binary as a child process that serves.

use crate::process::Process;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// The command that runs the binary. Cargo tells its path to the tests of the package that has it.
///
/// # Panics
/// When Cargo does not run the test.
pub fn brelan() -> Command {
    let binary = std::env::var_os("CARGO_BIN_EXE_brelan");
    Command::new(binary.expect("run this test by `cargo test -p brelan`"))
}

/// The command of a server on a free port.
const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

/// A server on a free port. It is killed (`kill -9`) when it is dropped.
pub struct Serving {
    process: Process,
    /// Where it answers.
    pub address: SocketAddr,
}

impl Serving {
    /// Starts a command that runs the binary, on a database, and waits until the server
    /// is open.
    pub fn start(mut command: Command, database: &Path, options: &[&str]) -> Serving {
        command.args(SERVE).args(["--log", "warn", "--database"]);
        Serving::spawn(command.arg(database).args(options))
    }

    /// Starts a command that runs the binary, with the database and the log that the environment
    /// of the command names, and waits until the server is open.
    pub fn start_by_environment(mut command: Command, options: &[&str]) -> Serving {
        Serving::spawn(command.args(SERVE).args(options))
    }

    fn spawn(command: &mut Command) -> Serving {
        let (process, line) = Process::start(command);
        let port = line.trim().rsplit(':').next();
        let port = port.and_then(|port| port.parse::<u16>().ok());
        let port = port.unwrap_or_else(|| panic!("an address, not {line:?}"));
        Serving {
            process,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        }
    }

    /// Kills the server (`kill -9`).
    pub fn kill(&mut self) {
        self.process.kill();
    }

    /// Sends the server a signal, such as `STOP`.
    pub fn signal(&self, name: &str) {
        self.process.signal(name);
    }

    /// Tells the server to stop, and waits until it has ended.
    pub fn stop(&mut self) -> ExitStatus {
        self.signal("TERM");
        self.wait()
    }

    /// Waits until the server has ended.
    pub fn wait(&mut self) -> ExitStatus {
        self.process.wait()
    }
}
