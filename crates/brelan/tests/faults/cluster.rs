//! Three servers, their database, their bus and a worker.

use crate::clock;
use crate::quiet::QuietTable;
use crate::thinkers::Thinkers;
use crate::traces;
use brelan_ids::Timestamp;
use brelan_private_services::nats::PrivateNats;
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{Postgres, PostgresUrl};
use brelan_test_harness::balancer::Balancer;
use brelan_test_harness::search_worker::{Worker, key_file};
use brelan_test_harness::serving::{Serving, brelan};
use std::fs::File;
use std::net::SocketAddr;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The options of each server.
const OPTIONS: [&str; 4] = ["--bot-delay", "0", "--limits", "off"];

/// Three servers behind a balancer.
pub(crate) struct Cluster {
    pub(crate) services: Services,
    pub(crate) servers: Vec<Server>,
    pub(crate) balancer: Balancer,
    key: PathBuf,
    pub(crate) worker: Option<Worker>,
    pub(crate) quiet: QuietTable,
    pub(crate) thinkers: Thinkers,
    /// The server that fails next.
    pub(crate) next: usize,
    /// How many inputs several servers have spoken of, until the last failover.
    traced: usize,
    /// When a server's clock was wrong.
    pub(crate) wrong_times: Vec<Range<Timestamp>>,
}

/// What the servers share.
pub(crate) struct Services {
    pub(crate) postgres: PrivatePostgres,
    pub(crate) nats: PrivateNats,
    pub(crate) database: String,
    /// What the servers log, and other files.
    folder: TempDir,
}

/// A server, and what is between it and the services.
pub(crate) struct Server {
    pub(crate) serving: Serving,
    pub(crate) database: Balancer,
    pub(crate) nats: Balancer,
}

impl Cluster {
    /// `None` where PostgreSQL or NATS is not installed. The servers are of the program `older`,
    /// if there is one, until they are started again.
    pub(crate) async fn start(older: Option<&Path>) -> Option<Self> {
        let (postgres, nats) = (
            PrivatePostgres::start_on_small_disk()?,
            PrivateNats::start()?,
        );
        let services = Services {
            database: postgres.create_database(),
            postgres,
            nats,
            folder: tempfile::tempdir().expect("a folder"),
        };
        let address = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let mut servers = Vec::new();
        for _ in 0..3 {
            let database = Balancer::start(vec![address(services.postgres.port())]).await;
            let nats = Balancer::start(vec![address(services.nats.port())]).await;
            let program = older.map_or_else(brelan, Command::new);
            let command = services.command(program, &database, &nats);
            servers.push(Server {
                serving: Serving::start_by_environment(command, &OPTIONS),
                database,
                nats,
            });
        }
        let addresses = servers.iter().map(|server| server.serving.address);
        let balancer = Balancer::start(addresses.collect()).await;
        let url = services.postgres.url(&services.database);
        let key = key_file(services.folder.path(), &url);
        Some(Cluster {
            worker: Some(Worker::start(&services.nats, &key)),
            quiet: QuietTable::new(balancer.address).await,
            thinkers: Thinkers::new(balancer.address).await,
            services,
            servers,
            balancer,
            key,
            next: 0,
            traced: 0,
            wrong_times: Vec::new(),
        })
    }

    /// Where people connect.
    pub(crate) fn address(&self) -> SocketAddr {
        self.balancer.address
    }

    pub(crate) async fn open_store(&self) -> Postgres {
        let url = self.services.postgres.url(&self.services.database);
        let url = PostgresUrl::parse(&url).expect("an address");
        Postgres::open(&url).await.expect("a database")
    }

    pub(crate) fn start_again(&mut self, index: usize) {
        self.start_with_clock(index, 0);
    }

    /// Starts a server again whose clock is wrong by `minutes`; gives whether that is possible.
    pub(crate) fn start_with_clock(&mut self, index: usize, minutes: i64) -> bool {
        let server = &mut self.servers[index];
        let mut command = self
            .services
            .command(brelan(), &server.database, &server.nats);
        let folder = self.services.folder.path();
        let is_so = minutes == 0 || clock::make_wrong(&mut command, folder, minutes);
        server.serving = Serving::start_by_environment(command, &OPTIONS);
        self.balancer.replace(index, server.serving.address);
        is_so
    }

    pub(crate) fn start_worker(&mut self) {
        self.worker = Some(Worker::start(&self.services.nats, &self.key));
    }

    /// Checks what the servers have traced since the last call. After a failover they store inputs
    /// anew that the standby lacked.
    pub(crate) fn check_traces(&mut self) {
        let file = self.services.log_file();
        let text = std::fs::read_to_string(&file).expect("they log");
        self.traced += traces::check(&text);
        // Each server appends, wherever the end is.
        let emptied = File::options().write(true).open(file);
        let emptied = emptied.and_then(|file| file.set_len(0));
        emptied.expect("it is a file");
    }

    /// How many inputs several servers have spoken of, as far as they are checked.
    pub(crate) fn traced(&self) -> usize {
        self.traced
    }

    /// How often servers have logged this since the traces were checked.
    pub(crate) fn count_logged(&self, words: &str) -> usize {
        let text = std::fs::read_to_string(self.services.log_file());
        text.map_or(0, |text| text.matches(words).count())
    }
}

impl Services {
    /// The file of all servers: each line is appended at once.
    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// The command of a server that reaches the services over these links.
    fn command(&self, mut program: Command, database: &Balancer, nats: &Balancer) -> Command {
        let linked = |url: String, port: u16, link: &Balancer| {
            let (port, link) = (format!(":{port}"), format!(":{}", link.address.port()));
            url.replace(&port, &link)
        };
        let url = self.postgres.url(&self.database);
        let log = File::options()
            .append(true)
            .create(true)
            .open(self.log_file());
        program
            .stderr(log.expect("a file"))
            .env(
                "BRELAN_DATABASE",
                linked(url, self.postgres.port(), database),
            )
            .env(
                "BRELAN_NATS",
                linked(self.nats.url(), self.nats.port(), nats),
            )
            .env("BRELAN_LOG", traces::LOG);
        program
    }
}
