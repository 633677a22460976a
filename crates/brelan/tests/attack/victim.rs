//! A server that is attacked.

use anyhow::{Context, Result, ensure};
use brelan_test_harness::serving::{Serving, brelan};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How often a state of the server is asked for.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// A server with the limits that it has by default, and its metrics.
pub(crate) struct Victim {
    pub(crate) address: SocketAddr,
    metrics: SocketAddr,
    _serving: Serving,
    folder: TempDir,
}

impl Victim {
    /// A server whose bots move at once.
    pub(crate) fn start() -> Result<Victim> {
        Victim::start_by(brelan())
    }

    /// A server whose bots move at once, by a command that runs the binary.
    pub(crate) fn start_by(mut command: Command) -> Result<Victim> {
        let folder = tempfile::tempdir()?;
        let metrics = free_address()?;
        let options = ["--bot-delay", "0", "--metrics", &metrics.to_string()];
        let database = folder.path().join("brelan.sqlite");
        // It logs what the attacks do.
        command.stderr(Stdio::null());
        let serving = Serving::start(command, &database, &options);
        Ok(Victim {
            address: serving.address,
            metrics,
            _serving: serving,
            folder,
        })
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("brelan.sqlite")
    }

    /// The value of a counter or gauge.
    pub(crate) async fn metric(&self, name: &str) -> Result<u64> {
        let url = format!("http://{}/metrics", self.metrics);
        let text = reqwest::get(url).await?.text().await?;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let value = line.with_context(|| format!("there is no metric {name}"))?;
        Ok(value.trim().parse()?)
    }

    /// Runs `brelan admin` on the server's database.
    pub(crate) fn admin(&self, arguments: &[&str]) -> Result<()> {
        let output = brelan()
            .args(["admin", "--database"])
            .arg(self.database())
            .args(arguments)
            .output()?;
        let error = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "brelan admin: {error}");
        Ok(())
    }

    /// The bytes that the kernel holds for each open connection whose client has not
    /// read them.
    pub(crate) fn unread_bytes(&self) -> Result<Vec<u64>> {
        let table = std::fs::read_to_string("/proc/net/tcp")?;
        let own_end = format!(":{:04X}", self.address.port());
        let established = table.lines().filter_map(|line| {
            let mut fields = line.split_whitespace().skip(1);
            let (local, _, state) = (fields.next()?, fields.next()?, fields.next()?);
            let (unread, _) = fields.next()?.split_once(':')?;
            let is_own = local.ends_with(&own_end) && state == "01";
            is_own.then(|| u64::from_str_radix(unread, 16))
        });
        Ok(established.collect::<Result<_, _>>()?)
    }
}

/// An address that is still free when the server begins to listen there: nothing else on the machine
/// takes ports of 127.0.1.1, and many tests take those of 127.0.0.1 at the same time.
fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.1.1:0")?.local_addr()?)
}

/// Waits until `condition` comes true, and gives how long that took.
pub(crate) async fn wait_until(
    limit: Duration,
    mut condition: impl AsyncFnMut() -> Result<bool>,
) -> Result<Duration> {
    let started = Instant::now();
    while !condition().await? {
        ensure!(started.elapsed() < limit, "not so after {limit:?}");
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(started.elapsed())
}
