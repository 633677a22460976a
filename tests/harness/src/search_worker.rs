//! A worker as a process of its own.

use crate::process::Process;
use crate::serving::brelan;
use brelan_private_services::nats::PrivateNats;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A worker, which is killed (`kill -9`) when it is dropped.
pub struct Worker(Process);

impl Worker {
    /// Starts a worker, and waits until it is given questions.
    pub fn start(nats: &PrivateNats, key: &Path) -> Self {
        let mut command = command(&nats.url(), key);
        let (process, line) = Process::start(command.args(["--log", "off"]));
        assert!(line.contains("worker") && !line.contains("hush"), "{line}");
        Worker(process)
    }

    /// Sends the worker a signal, such as `STOP`.
    pub fn signal(&self, name: &str) {
        self.0.signal(name);
    }
}

/// The command of a worker of the servers that are at this NATS server, with the file of their
/// key.
pub fn command(nats: &str, key: &Path) -> Command {
    let mut command = brelan();
    command.arg("worker").arg("--key-file").arg(key);
    command.env("BRELAN_NATS", nats);
    command
}

/// The file of a key that the operator's command has printed.
pub fn key_file(folder: &Path, database: &str) -> PathBuf {
    let printed = brelan()
        .args(["admin", "worker-key"])
        .env("BRELAN_DATABASE", database)
        .output();
    let printed = printed.expect("it runs");
    assert!(printed.status.success());
    let file = folder.join("worker-key");
    std::fs::write(&file, printed.stdout).expect("written");
    file
}
