//! A private NATS server.

use crate::place::{free_port, new_folder, say_what_is_skipped, spawn_keeper};
use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The user of the server that may publish and subscribe to everything.
pub const USER: &str = "owner";

/// A user that may publish and subscribe to nothing that the tests use.
pub const STRANGER: &str = "stranger";

/// The password of both. It must stand in no message.
pub const PASSWORD: &str = "hush-hush";

/// How long the server has to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// How often it is tried again on a port that it had.
const START_TRIES: usize = 3;

/// Runs the server until standard input is closed, which happens when the process of the test
/// ends. Then it kills the server and removes the folder of the settings. The arguments: the
/// folder, and the server's command.
const KEEPER: &str = r#"
folder=$1; shift
"$@" >/dev/null 2>&1 & server=$!
cat >/dev/null
kill -KILL "$server"
wait "$server"
rm -rf "$folder"
"#;

/// A running server.
pub struct PrivateNats {
    program: PathBuf,
    port: u16,
    /// Where it tells what it has done.
    monitor_port: u16,
    /// The files of its certificate and key, with which every connection is encrypted.
    certificate: Option<[PathBuf; 2]>,
    /// The shell that runs the server; `None` while it is stopped.
    keeper: Mutex<Option<Child>>,
}

/// Whether the server's program is found.
pub fn is_installed() -> bool {
    program().is_some()
}

/// The server that the tests of a process share; `None` where NATS is not installed, which one
/// line on standard error says.
pub fn shared() -> Option<&'static PrivateNats> {
    static SHARED: OnceLock<Option<PrivateNats>> = OnceLock::new();
    SHARED.get_or_init(PrivateNats::start).as_ref()
}

impl PrivateNats {
    /// Starts a server; `None` where NATS is not installed.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start() -> Option<Self> {
        Self::start_with(None)
    }

    /// Starts a server for encrypted connections, with the files of a certificate and its key;
    /// `None` where NATS is not installed.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start_encrypted(certificate: PathBuf, key: PathBuf) -> Option<Self> {
        Self::start_with(Some([certificate, key]))
    }

    fn start_with(certificate: Option<[PathBuf; 2]>) -> Option<Self> {
        let Some(program) = program() else {
            say_what_is_skipped("NATS", "nats-server");
            return None;
        };
        let server = PrivateNats {
            program,
            port: free_port(),
            monitor_port: free_port(),
            certificate,
            keeper: Mutex::new(None),
        };
        server.start_again();
        Some(server)
    }

    /// The port on the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The port on the loopback address at which it tells over HTTP what it has done.
    pub fn monitor_port(&self) -> u16 {
        self.monitor_port
    }

    /// The process that has started the server's; `None` while the server is stopped.
    pub fn process(&self) -> Option<u32> {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        keeper.as_ref().map(Child::id)
    }

    /// The address of the server for its user, with the password. A certificate names a host, so
    /// an encrypted one is not reached by its number.
    pub fn url(&self) -> String {
        let (scheme, host) = match self.certificate {
            Some(_) => ("tls", "localhost"),
            None => ("nats", "127.0.0.1"),
        };
        format!("{scheme}://{USER}:{PASSWORD}@{host}:{}", self.port)
    }

    /// Kills the server, if it runs.
    pub fn kill(&self) {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut keeper) = keeper.take() {
            drop(keeper.stdin.take());
            let _ended = keeper.wait();
        }
    }

    /// Starts the server after [`PrivateNats::kill`], on the same port.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&self) {
        for _ in 0..START_TRIES {
            self.spawn();
            let deadline = Instant::now() + START_TIMEOUT;
            while Instant::now() < deadline {
                if self.is_ready() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            // Another program may have had a connection over the port for a moment.
            self.kill();
        }
        panic!("NATS does not start");
    }

    fn spawn(&self) {
        let folder = new_folder("nats");
        let settings = folder.join("settings");
        std::fs::write(&settings, self.settings()).expect("written");
        let mut keeper = Command::new("sh");
        keeper
            .args(["-c", KEEPER, "keeper"])
            .arg(&folder)
            .arg(&self.program)
            .arg("-c")
            .arg(&settings);
        let keeper = spawn_keeper(&mut keeper);
        *self.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(keeper);
    }

    fn settings(&self) -> String {
        let user = format!("{{user: {USER}, password: {PASSWORD:?}}}");
        let nothing = r#"{publish: "nothing", subscribe: "nothing"}"#;
        let stranger =
            format!("{{user: {STRANGER}, password: {PASSWORD:?}, permissions: {nothing}}}");
        let (port, monitor) = (self.port, self.monitor_port);
        let tls = self.certificate.as_ref().map(|[certificate, key]| {
            format!("tls {{cert_file: {certificate:?}, key_file: {key:?}}}\n")
        });
        format!(
            "listen: \"127.0.0.1:{port}\"\nhttp: \"127.0.0.1:{monitor}\"\n\
             authorization {{users: [{user}, {stranger}]}}\n{}",
            tls.unwrap_or_default()
        )
    }

    /// A server sends its description to each client that connects.
    fn is_ready(&self) -> bool {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let mut greeting = [0; 4];
        TcpStream::connect(address)
            .and_then(|mut connection| connection.read_exact(&mut greeting))
            .is_ok_and(|()| greeting == *b"INFO")
    }
}

impl Drop for PrivateNats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The program on the search path, or where Debian has it.
pub fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders
        .map(|folder| folder.join("nats-server"))
        .find(|file| file.is_file())
}
