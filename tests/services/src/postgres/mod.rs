//! A private PostgreSQL server.

mod account;
mod programs;
mod small_disk;

use crate::place::{self, free_port, say_what_is_skipped, spawn_keeper};
use account::Account;
use programs::Programs;
use small_disk::SmallDisk;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The user of the server that owns everything.
pub const OWNER: &str = "owner";

/// The password of that user. It must stand in no message.
pub const PASSWORD: &str = "hush-hush";

/// How long the server has to start: a busy machine takes some seconds.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// How long a server may take to recover by itself.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(20);

/// Settings of every server.
const SETTINGS: &[&str] = &[
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "log_min_messages=fatal",
];

/// Settings of a server that is thrown away. A write that the system has taken survives
/// everything but a crash of the system, so no test waits for the disk.
const WITHOUT_SYNCS: &[&str] = &["fsync=off", "full_page_writes=off", "shared_buffers=32MB"];

/// What differs between servers.
#[derive(Default)]
struct Kind<'a> {
    /// The files of a certificate and its key, in PEM.
    tls: Option<[(&'a str, &'a str); 2]>,
    /// Whether its disk can be filled.
    has_small_disk: bool,
    /// Settings besides [`SETTINGS`].
    settings: Vec<String>,
}

impl Kind<'_> {
    /// A server that is thrown away.
    fn for_tests() -> Self {
        Kind {
            settings: WITHOUT_SYNCS
                .iter()
                .map(|&setting| setting.to_owned())
                .collect(),
            ..Kind::default()
        }
    }
}

/// Runs the server until standard input is closed, which happens when the process of the test
/// ends, and then removes the folder. The arguments: the folder, and the server's command.
const KEEPER: &str = r#"
folder=$1; shift
"$@" >>"$folder/log" 2>&1 & server=$!
cat >/dev/null
kill -QUIT "$server"
wait "$server"
rm -rf "$folder"
"#;

/// A running server.
pub struct PrivatePostgres {
    programs: Programs,
    account: Option<Account>,
    folder: PathBuf,
    /// The disk of the data, if it is another one than the folder's.
    disk: Option<SmallDisk>,
    port: u16,
    /// Settings besides [`SETTINGS`].
    settings: Mutex<Vec<String>>,
    /// The shell that runs the server; `None` while it is stopped.
    keeper: Mutex<Option<Child>>,
}

/// Whether PostgreSQL's programs are found.
pub fn is_installed() -> bool {
    Programs::find().is_some()
}

/// The server that the tests of a process share; `None` where PostgreSQL is not installed,
/// which one line on standard error says.
pub fn shared() -> Option<&'static PrivatePostgres> {
    static SHARED: OnceLock<Option<PrivatePostgres>> = OnceLock::new();
    SHARED.get_or_init(PrivatePostgres::start).as_ref()
}

/// The address of a new, empty database on the shared server, with its password.
pub fn new_database() -> Option<String> {
    let server = shared()?;
    Some(server.url(&server.create_database()))
}

impl PrivatePostgres {
    /// Starts a server; `None` where PostgreSQL is not installed.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start() -> Option<Self> {
        PrivatePostgres::start_with(Kind::for_tests())
    }

    /// Starts a server as an operator runs it, which syncs what it stores, with these settings
    /// besides PostgreSQL's own; `None` where PostgreSQL is not installed.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start_durable(settings: &[&str]) -> Option<Self> {
        let settings = settings.iter().map(|&setting| setting.to_owned());
        PrivatePostgres::start_with(Kind {
            settings: settings.collect(),
            ..Kind::default()
        })
    }

    /// Starts a server whose disk can be filled, where the process may mount one; `None` where
    /// PostgreSQL is not installed.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start_on_small_disk() -> Option<Self> {
        PrivatePostgres::start_with(Kind {
            has_small_disk: true,
            ..Kind::for_tests()
        })
    }

    /// Starts a server that speaks TLS, with a certificate and its key in PEM; `None` where
    /// PostgreSQL is not installed.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start_with_tls(certificate: &str, key: &str) -> Option<Self> {
        PrivatePostgres::start_with(Kind {
            tls: Some([("server.crt", certificate), ("server.key", key)]),
            ..Kind::for_tests()
        })
    }

    fn start_with(kind: Kind<'_>) -> Option<Self> {
        let Some(programs) = Programs::find() else {
            say_what_is_skipped("PostgreSQL", "postgresql");
            return None;
        };
        let account = Account::to_run_servers();
        let folder = new_folder(account.as_ref());
        let disk = kind
            .has_small_disk
            .then(|| SmallDisk::mount(&folder, account.as_ref()))
            .flatten();
        let port = free_port();
        let server = PrivatePostgres {
            programs,
            account,
            folder,
            disk,
            port,
            settings: Mutex::new(kind.settings),
            keeper: Mutex::new(None),
        };
        server.init();
        for (name, pem) in kind.tls.into_iter().flatten() {
            server.write_secret(name, pem);
        }
        server.start_again();
        Some(server)
    }

    /// The port on the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process that has started the server's; `None` while the server is stopped.
    pub fn process(&self) -> Option<u32> {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        keeper.as_ref().map(Child::id)
    }

    /// The address of a database for the owner, with the password.
    pub fn url(&self, database: &str) -> String {
        let port = self.port;
        format!("postgres://{OWNER}:{PASSWORD}@127.0.0.1:{port}/{database}")
    }

    /// Makes an empty database, and gives its name.
    pub fn create_database(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// Executes SQL as the owner, and gives its output: a line a row, without a header.
    ///
    /// # Panics
    /// When a statement fails.
    pub fn sql(&self, database: &str, statements: &str) -> String {
        self.try_sql(database, statements)
            .unwrap_or_else(|error| panic!("{statements}: {error}"))
    }

    /// Does so.
    ///
    /// # Errors
    /// What PostgreSQL says when a statement fails.
    pub fn try_sql(&self, database: &str, statements: &str) -> Result<String, String> {
        let output = Command::new(self.programs.path("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"])
            .args(["-d", &self.url(database), "-c", statements])
            .output()
            .expect("psql runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        match output.status.success() {
            true => Ok(text(&output.stdout)),
            false => Err(text(&output.stderr)),
        }
    }

    /// Ends the server in order, and starts it again with these settings besides PostgreSQL's
    /// own.
    ///
    /// # Panics
    /// When it does not start.
    pub fn restart_with(&self, settings: &[&str]) {
        self.stop();
        let settings = settings.iter().map(|&setting| setting.to_owned());
        *self.settings.lock().unwrap_or_else(PoisonError::into_inner) = settings.collect();
        self.start_again();
    }

    /// Ends the server in order, as an operator does: clients are disconnected.
    ///
    /// # Panics
    /// When it does not run.
    pub fn stop(&self) {
        self.end("-INT");
    }

    /// Ends the server as a crash does: it writes nothing more, and recovers from its log at
    /// the next start.
    ///
    /// # Panics
    /// When it does not run.
    pub fn crash(&self) {
        self.end("-QUIT");
    }

    /// Sends the server a signal, and waits until it has ended.
    fn end(&self, signal: &str) {
        self.kill_keeper();
        let file = self.pid_file();
        let text = std::fs::read_to_string(&file).expect("the server runs");
        let pid = text.lines().next().expect("its id");
        let sent = Command::new("kill").args([signal, pid]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let deadline = Instant::now() + START_TIMEOUT;
        while file.exists() {
            assert!(Instant::now() < deadline, "PostgreSQL ends");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Fills the server's disk; gives whether it has one that can be filled.
    pub fn fill_disk(&self) -> bool {
        self.disk.as_ref().inspect(|disk| disk.fill()).is_some()
    }

    /// Makes room on the disk after [`PrivatePostgres::fill_disk`]. A server that has ended because
    /// it could not write its log ahead is started again, as an operator's supervisor does.
    ///
    /// # Panics
    /// When the disk was not filled, or the server does not start.
    pub fn make_room(&self) {
        self.disk.as_ref().expect("a small disk").make_room();
        let deadline = Instant::now() + RECOVERY_TIMEOUT;
        while !self.is_ready() {
            if Instant::now() > deadline || !self.pid_file().exists() {
                self.kill_keeper();
                return self.start_again();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Copies the server's data for [`PrivatePostgres::fail_over`].
    ///
    /// # Panics
    /// When that fails.
    pub fn back_up(&self) {
        let output = self
            .command(self.programs.path("pg_basebackup"))
            .args([
                "--no-sync",
                "--checkpoint=fast",
                "-d",
                &self.url("postgres"),
            ])
            .arg("-D")
            .arg(self.standby())
            .output()
            .expect("pg_basebackup runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "pg_basebackup: {error}");
    }

    /// Lets a standby take over, under the same address, that knows what was stored until
    /// [`PrivatePostgres::back_up`] and lacks what came later. A server that still runs crashes.
    ///
    /// # Panics
    /// When that fails.
    pub fn fail_over(&self) {
        if self.pid_file().exists() {
            self.crash();
        }
        std::fs::remove_dir_all(self.data()).expect("it is the server's own");
        std::fs::rename(self.standby(), self.data()).expect("it moves");
        self.write_secret("standby.signal", "");
        self.start_again();
        self.sql("postgres", "SELECT pg_promote()");
    }

    fn standby(&self) -> PathBuf {
        // On the same disk, where it can be moved.
        self.data().with_file_name("standby")
    }

    /// Kills the shell alone, which would remove the data.
    fn kill_keeper(&self) {
        if let Some(mut keeper) = self.take_keeper() {
            let _ended = keeper.kill();
            let _ended = keeper.wait();
        }
    }

    fn take_keeper(&self) -> Option<Child> {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        keeper.take()
    }

    /// Starts the server after [`PrivatePostgres::crash`], with the same data and port.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&self) {
        let mut keeper = self.command("sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(&self.folder);
        keeper.arg(self.programs.path("postgres"));
        keeper.arg("-D").arg(self.data());
        keeper.args(["-p", &self.port.to_string()]);
        for setting in SETTINGS {
            keeper.args(["-c", setting]);
        }
        let settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        for setting in &*settings {
            keeper.args(["-c", setting]);
        }
        drop(settings);
        if self.data().join("server.key").exists() {
            keeper.args(["-c", "ssl=on"]);
        }
        let keeper = spawn_keeper(&mut keeper);
        *self.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(keeper);
        let deadline = Instant::now() + START_TIMEOUT;
        while !self.is_ready() {
            let log = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < deadline, "PostgreSQL starts: {}", log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn is_ready(&self) -> bool {
        let mut ask = Command::new(self.programs.path("pg_isready"));
        ask.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        ask.status().is_ok_and(|status| status.success())
    }

    /// Makes the folder of the data.
    fn init(&self) {
        let password = self.folder.join("password");
        std::fs::write(&password, PASSWORD).expect("a file");
        let output = self
            .command(self.programs.path("initdb"))
            .args(["--no-sync", "--encoding=UTF8", "--locale=C"])
            .args(["--auth=scram-sha-256", "--username", OWNER, "--pwfile"])
            .arg(&password)
            .arg("-D")
            .arg(self.data())
            .output()
            .expect("initdb runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "initdb: {error}");
    }

    /// Writes a file of the data that the server's account alone may read.
    fn write_secret(&self, name: &str, text: &str) {
        let file = self.data().join(name);
        std::fs::write(&file, text).expect("written");
        let private = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(&file, private).expect("its own file");
        if let Some(account) = &self.account {
            chown(&file, Some(account.user), Some(account.group)).expect("root may do that");
        }
    }

    /// Is there while the server runs.
    fn pid_file(&self) -> PathBuf {
        self.data().join("postmaster.pid")
    }

    fn data(&self) -> PathBuf {
        let disk = self.disk.as_ref().map(|disk| &disk.folder);
        disk.unwrap_or(&self.folder).join("data")
    }

    /// A command that runs as the server's account.
    fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(&self.folder);
        if let Some(account) = &self.account {
            command.uid(account.user).gid(account.group);
        }
        command
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        if let Some(mut keeper) = self.take_keeper() {
            drop(keeper.stdin.take());
            let _ended = keeper.wait();
        }
    }
}

fn new_folder(account: Option<&Account>) -> PathBuf {
    let folder = place::new_folder("postgres");
    if let Some(account) = account {
        let owned = chown(&folder, Some(account.user), Some(account.group));
        owned.expect("root may do that");
    }
    folder
}
