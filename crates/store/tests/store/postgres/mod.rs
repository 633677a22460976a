//! Promises of the PostgreSQL store alone. Where PostgreSQL is not installed the tests say so
//! and check nothing.

mod failover;
mod invariants;
mod lost_answers;
mod nodes;
mod opening;
mod proxy;
mod tls;

use crate::{table, table_id};
use brelan_private_services::postgres::PrivatePostgres;
use brelan_store::{Postgres, PostgresUrl};
use std::time::Duration;

/// How long a test waits for what must come.
const WAIT: Duration = Duration::from_secs(60);

/// A new database on the server that the tests share.
struct Database {
    server: &'static PrivatePostgres,
    name: String,
}

impl Database {
    /// An empty one; `None` where PostgreSQL is not installed.
    fn new() -> Option<Self> {
        let server = brelan_private_services::postgres::shared()?;
        Some(Database {
            name: server.create_database(),
            server,
        })
    }

    fn url(&self) -> String {
        self.server.url(&self.name)
    }

    /// The address with another port of this machine.
    fn url_by_port(&self, port: u16) -> String {
        let ports = [self.server.port(), port].map(|port| format!(":{port}/"));
        self.url().replace(&ports[0], &ports[1])
    }

    async fn open(&self) -> Postgres {
        open(&self.url()).await
    }

    fn sql(&self, statements: &str) -> String {
        self.server.sql(&self.name, statements)
    }

    fn try_sql(&self, statements: &str) -> Result<String, String> {
        self.server.try_sql(&self.name, statements)
    }
}

async fn open(url: &str) -> Postgres {
    let url = PostgresUrl::parse(url).expect("an address");
    Postgres::open(&url).await.expect("a database")
}
