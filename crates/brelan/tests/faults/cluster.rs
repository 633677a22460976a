//! Three servers, their database and their bus.

use crate::balancer::Balancer;
use crate::serving::{Serving, brelan};
use brelan_private_services::nats::PrivateNats;
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{Postgres, PostgresUrl};
use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::sleep;

/// How long something stays away: long enough that servers notice, and short of what they
/// wait for.
const OUTAGE: Duration = Duration::from_secs(2);

/// What fails.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// Each server is told to stop and is started again, one after the other.
    RollingRestart,
    /// A server is killed, and started again.
    Kill,
    /// A server hangs, and goes on.
    Pause,
    /// NATS is killed, and started again.
    NatsRestart,
    /// PostgreSQL crashes, and is started again.
    DatabaseCrash,
    /// PostgreSQL's disk is full, and has room again.
    DiskFull,
    /// A server cannot reach PostgreSQL.
    CutOffDatabase,
}

impl Fault {
    pub(crate) const ALL: [Fault; 7] = [
        Fault::RollingRestart,
        Fault::Kill,
        Fault::Pause,
        Fault::NatsRestart,
        Fault::DatabaseCrash,
        Fault::DiskFull,
        Fault::CutOffDatabase,
    ];
}

/// Three servers behind a balancer.
pub(crate) struct Cluster {
    postgres: PrivatePostgres,
    nats: PrivateNats,
    database: String,
    /// Between each server and PostgreSQL.
    links: Vec<Balancer>,
    servers: Vec<Serving>,
    balancer: Balancer,
    /// What the servers log.
    traces: TempDir,
    /// The server that fails next.
    next: usize,
}

impl Cluster {
    /// `None` where PostgreSQL or NATS is not installed.
    pub(crate) async fn start() -> Option<Self> {
        let (postgres, nats) = (
            PrivatePostgres::start_on_small_disk()?,
            PrivateNats::start()?,
        );
        let database = postgres.create_database();
        let address = SocketAddr::from(([127, 0, 0, 1], postgres.port()));
        let traces = tempfile::tempdir().expect("a folder");
        let (mut links, mut servers) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            let link = Balancer::start(vec![address]).await;
            servers.push(serve(&postgres, &nats, &database, &link, traces.path()));
            links.push(link);
        }
        let addresses = servers.iter().map(|server| server.address).collect();
        Some(Cluster {
            balancer: Balancer::start(addresses).await,
            postgres,
            nats,
            database,
            links,
            servers,
            traces,
            next: 0,
        })
    }

    /// Where people connect.
    pub(crate) fn address(&self) -> SocketAddr {
        self.balancer.address
    }

    pub(crate) async fn open_store(&self) -> Postgres {
        let url = self.postgres.url(&self.database);
        let url = PostgresUrl::parse(&url).expect("an address");
        Postgres::open(&url).await.expect("a database")
    }

    /// What the servers have logged, of each in its order.
    pub(crate) fn traces(&self) -> String {
        std::fs::read_to_string(trace_file(self.traces.path())).expect("they log")
    }

    /// Lets something fail, and mends it.
    pub(crate) async fn cause(&mut self, fault: Fault, pause: Duration) {
        self.next = (self.next + 1) % self.servers.len();
        let server = self.next;
        match fault {
            Fault::RollingRestart => {
                for index in 0..self.servers.len() {
                    let ended = self.servers[index].stop();
                    assert!(ended.success(), "{ended}");
                    self.start_again(index);
                }
            }
            Fault::Kill => {
                self.servers[server].kill();
                sleep(OUTAGE).await;
                self.start_again(server);
            }
            Fault::Pause => {
                self.servers[server].signal("STOP");
                sleep(pause).await;
                self.servers[server].signal("CONT");
            }
            Fault::NatsRestart => {
                self.nats.kill();
                sleep(OUTAGE).await;
                self.nats.start_again();
            }
            Fault::DatabaseCrash => {
                self.postgres.crash();
                sleep(OUTAGE).await;
                self.postgres.start_again();
            }
            Fault::DiskFull => {
                if !self.postgres.fill_disk() {
                    eprintln!("skipped: a full disk, because no file system may be mounted");
                    return;
                }
                let grow = "CREATE TABLE growth AS SELECT generate_series(1, 10000)";
                let grown = self.postgres.try_sql(&self.database, grow);
                assert!(grown.is_err(), "the disk is full");
                sleep(OUTAGE).await;
                self.postgres.make_room();
            }
            Fault::CutOffDatabase => {
                self.links[server].cut(true);
                sleep(OUTAGE).await;
                self.links[server].cut(false);
            }
        }
    }

    fn start_again(&mut self, index: usize) {
        let link = &self.links[index];
        let traces = self.traces.path();
        let server = serve(&self.postgres, &self.nats, &self.database, link, traces);
        self.balancer.replace(index, server.address);
        self.servers[index] = server;
    }
}

/// The file of all servers: each line is appended at once.
fn trace_file(folder: &Path) -> PathBuf {
    folder.join("traces")
}

fn serve(
    postgres: &PrivatePostgres,
    nats: &PrivateNats,
    database: &str,
    link: &Balancer,
    traces: &Path,
) -> Serving {
    let port = format!(":{}/", postgres.port());
    let linked = format!(":{}/", link.address.port());
    let log = File::options()
        .append(true)
        .create(true)
        .open(trace_file(traces));
    let mut command = brelan();
    command
        .stderr(log.expect("a file"))
        .env(
            "BRELAN_DATABASE",
            postgres.url(database).replace(&port, &linked),
        )
        .env("BRELAN_NATS", nats.url())
        .env("BRELAN_LOG", crate::traces::LOG);
    Serving::start_by_environment(command, &["--bot-delay", "0", "--limits", "off"])
}
