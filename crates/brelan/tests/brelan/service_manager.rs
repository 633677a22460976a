//! What a service manager is told, such as systemd (sd_notify(3)).

use brelan_test_harness::search_worker;
use brelan_test_harness::serving::{Serving, brelan};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long a test waits for what must come.
const WAIT: Duration = Duration::from_secs(60);

/// A service manager that starts a program again when it is silent for too long.
struct Manager(UnixDatagram);

impl Manager {
    /// A manager that listens in this folder and starts `command`.
    fn of(command: &mut Command, folder: &Path) -> Self {
        let socket = folder.join("notify");
        let manager = UnixDatagram::bind(&socket).expect("a socket");
        manager.set_read_timeout(Some(WAIT)).expect("it is set");
        command.env("NOTIFY_SOCKET", socket);
        // A tenth of a second.
        command.env("WATCHDOG_USEC", "100000");
        Manager(manager)
    }

    /// Fills its own queue: a sender waits until it reads.
    fn fill_queue(&self) {
        let sender = UnixDatagram::unbound().expect("a socket");
        let own = self.0.local_addr().expect("it is bound");
        sender.connect_addr(&own).expect("it listens");
        sender.set_nonblocking(true).expect("it is set");
        while sender.send(b"full").is_ok() {}
    }

    fn hear(&self) -> String {
        let mut told = [0; 64];
        let length = self.0.recv(&mut told).expect("it is told something");
        String::from_utf8_lossy(&told[..length]).trim_end().into()
    }

    /// Waits until it hears `last`; it hears of nothing before but that the program is alive.
    fn hear_alive_until(&self, last: &str) {
        loop {
            let told = self.hear();
            if told == last {
                return;
            }
            assert_eq!(told, "WATCHDOG=1");
        }
    }
}

#[test]
fn a_service_manager_hears_that_a_server_is_ready_alive_and_stopping() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = brelan();
    let manager = Manager::of(&mut command, folder.path());
    let mut serving = Serving::start(command, &folder.path().join("brelan.sqlite"), &[]);
    assert_eq!(manager.hear(), "READY=1");
    for _ in 0..3 {
        assert_eq!(manager.hear(), "WATCHDOG=1");
    }
    // Only a manager that reads can be told.
    serving.signal("TERM");
    manager.hear_alive_until("STOPPING=1");
    assert!(serving.wait().success());
}

#[tokio::test]
async fn a_server_answers_and_stops_though_its_service_manager_reads_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = brelan();
    let manager = Manager::of(&mut command, folder.path());
    manager.fill_queue();
    let mut serving = Serving::start(command, &folder.path().join("brelan.sqlite"), &[]);
    let request = reqwest::Client::new().get(format!("http://{}/healthz", serving.address));
    let answer = request.timeout(WAIT).send().await;
    assert!(answer.is_ok_and(|answer| answer.status().is_success()));
    assert!(serving.stop().success());
}

#[test]
fn a_service_manager_hears_that_a_worker_is_ready_and_alive() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("key");
    std::fs::write(&key, "07".repeat(32)).expect("written");
    let mut command = search_worker::command(&nats.url(), &key);
    let manager = Manager::of(&mut command, folder.path());
    let worker = command.args(["--log", "off"]).stdout(Stdio::null()).spawn();
    let mut worker = worker.expect("the binary starts");
    assert_eq!(manager.hear(), "READY=1");
    assert_eq!(manager.hear(), "WATCHDOG=1");
    worker.kill().expect("it runs");
    worker.wait().expect("it ends");
}
