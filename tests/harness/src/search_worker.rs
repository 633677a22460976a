//! A worker as a process of its own.

use crate::serving::brelan;
use brelan_private_services::nats::PrivateNats;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A worker, which is killed (`kill -9`) when it is dropped.
pub struct Worker(Child);

impl Worker {
    /// Starts a worker, and waits until it is given questions.
    pub fn start(nats: &PrivateNats, key: &Path) -> Self {
        let mut child = command(&nats.url(), key)
            .args(["--log", "off"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("it tells that it is ready");
        assert!(line.contains("worker") && !line.contains("hush"), "{line}");
        Worker(child)
    }

    /// Sends the worker a signal, such as `STOP`.
    pub fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill")
            .args([&format!("-{name}"), &id])
            .status();
        assert!(sent.is_ok_and(|sent| sent.success()), "the worker runs");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.0.kill();
        let _ended = self.0.wait();
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
