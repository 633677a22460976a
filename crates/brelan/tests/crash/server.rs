//! The real binary as a child process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the binary on a free port and waits until it is open.
    pub(crate) fn start(database: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_brelan"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--bot-delay",
                "0",
                "--limits",
                "off",
                "--log",
                "warn",
            ])
            .arg("--database")
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let stdout = child.stdout.take().expect("it is piped");
        let mut line = String::new();
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("it tells its address");
        let port = line
            .trim()
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        let port: u16 = port.unwrap_or_else(|| panic!("an address, not {line:?}"));
        Server {
            child,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        }
    }

    /// `kill -9`.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}
