//! Where a private server runs.

use std::io::Write;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A new temporary folder of a server of this kind.
pub(crate) fn new_folder(kind: &str) -> PathBuf {
    let process = std::process::id();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("brelan-{kind}-{process}-{number}"));
    std::fs::create_dir(&folder).expect("a new folder");
    folder
}

/// A port of the loopback address that nothing listens on.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("it has an address").port()
}

/// Starts the shell that keeps a server for as long as its standard input is open, in a process
/// group of its own.
pub(crate) fn spawn_keeper(shell: &mut Command) -> Child {
    shell
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("a shell starts")
}

/// Says that the tests with this server are skipped, past the harness, which keeps what a test
/// prints.
pub(crate) fn say_what_is_skipped(server: &str, package: &str) {
    let program = std::env::args().next().unwrap_or_default();
    let program = Path::new(&program).file_name().unwrap_or_default();
    let line = format!(
        "skipped in {}: the tests with {server}, because it is not installed (Debian: apt-get \
         install {package})\n",
        program.display()
    );
    let _closed = std::io::stderr().write_all(line.as_bytes());
}
