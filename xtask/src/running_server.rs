//! A server that is started to be measured or tested.

use anyhow::{Context, Result, bail, ensure};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How often a connection to a server that was started is tried, and the pause before each.
const MAX_CONNECTS: usize = 400;
const CONNECT_PAUSE: Duration = Duration::from_millis(50);

/// A process that listens on this machine; it is killed when this is dropped.
pub(crate) struct RunningServer {
    child: Child,
    address: String,
}

impl RunningServer {
    /// Runs the command that `command` makes for a free address, and waits until the address
    /// accepts connections.
    ///
    /// # Errors
    /// When the program cannot be started, ends, or does not listen within 20 seconds.
    pub(crate) fn start(command: impl FnOnce(&str) -> Command) -> Result<Self> {
        // A free port: it is closed again before the server takes it.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        let mut command = command(&address);
        let program = command.get_program().to_string_lossy().into_owned();
        let child = command
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start `{program}`"))?;
        let mut running = RunningServer { child, address };
        for _ in 0..MAX_CONNECTS {
            sleep(CONNECT_PAUSE);
            // Another program may have taken the port.
            let status = running.child.try_wait()?;
            ensure!(status.is_none(), "`{program}` has ended");
            if TcpStream::connect(&running.address).is_ok() {
                return Ok(running);
            }
        }
        bail!("`{program}` does not listen")
    }

    /// Its IP address and port.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}
