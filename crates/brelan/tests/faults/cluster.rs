//! Three servers, their database and their bus.

use crate::balancer::Balancer;
use crate::serving::{Serving, brelan};
use brelan_private_services::nats::PrivateNats;
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{Postgres, PostgresUrl};
use std::net::SocketAddr;
use std::time::Duration;
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
    /// A server cannot reach PostgreSQL.
    CutOffDatabase,
}

impl Fault {
    pub(crate) const ALL: [Fault; 6] = [
        Fault::RollingRestart,
        Fault::Kill,
        Fault::Pause,
        Fault::NatsRestart,
        Fault::DatabaseCrash,
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
    /// The server that fails next.
    next: usize,
}

impl Cluster {
    /// `None` where PostgreSQL or NATS is not installed.
    pub(crate) async fn start() -> Option<Self> {
        let (postgres, nats) = (PrivatePostgres::start()?, PrivateNats::start()?);
        let database = postgres.create_database();
        let address = SocketAddr::from(([127, 0, 0, 1], postgres.port()));
        let (mut links, mut servers) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            let link = Balancer::start(vec![address]).await;
            servers.push(serve(&postgres, &nats, &database, &link));
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
            Fault::CutOffDatabase => {
                self.links[server].cut(true);
                sleep(OUTAGE).await;
                self.links[server].cut(false);
            }
        }
    }

    fn start_again(&mut self, index: usize) {
        let link = &self.links[index];
        let server = serve(&self.postgres, &self.nats, &self.database, link);
        self.balancer.replace(index, server.address);
        self.servers[index] = server;
    }
}

fn serve(
    postgres: &PrivatePostgres,
    nats: &PrivateNats,
    database: &str,
    link: &Balancer,
) -> Serving {
    let port = format!(":{}/", postgres.port());
    let linked = format!(":{}/", link.address.port());
    let mut command = brelan();
    command
        .env(
            "BRELAN_DATABASE",
            postgres.url(database).replace(&port, &linked),
        )
        .env("BRELAN_NATS", nats.url())
        .env("BRELAN_LOG", "off");
    Serving::start_by_environment(command, &["--bot-delay", "0", "--limits", "off"])
}
