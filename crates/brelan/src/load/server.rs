//! An HTTP and WebSocket client for the server under load.

use crate::connection::Connection;
use anyhow::{Context, bail};
use brelan_protocol::rest::NewTable;
use reqwest::header::{COOKIE, HeaderValue, SET_COOKIE};
use reqwest::{Client, Response, Url};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// For how long a request is sent again that has no answer.
const RETRY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait before that.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// What each guest contributes: 16 bytes in hex. Nobody has to trust these shuffles.
const CONTRIBUTION: &str = "00112233445566778899aabbccddeeff";

/// A server on this machine.
pub(super) struct Server {
    url: Url,
    client: Client,
}

/// The part of a table's description that the load generator needs.
#[derive(Deserialize)]
struct TableResponse {
    id: String,
}

/// A person: the cookie of the server, once there is one.
#[derive(Clone, Default)]
pub(super) struct Guest(Option<String>);

impl Server {
    /// # Errors
    /// When the address, which this flag sets, is invalid or of another machine. Other machines are
    /// refused, so that the command cannot be used for an attack.
    pub(super) fn new(flag: &str, server: &str) -> Result<Self, String> {
        let url = Url::parse(server)
            .ok()
            .filter(|url| url.scheme() == "http")
            .ok_or_else(|| format!("{flag} {server}: http://127.0.0.1:PORT is meant"))?;
        let host = url.host_str().unwrap_or_default();
        if !matches!(host, "localhost" | "127.0.0.1" | "[::1]") {
            return Err(format!(
                "{flag} {server}: only a server on this machine is put under load (127.0.0.1)"
            ));
        }
        // A proxy in the environment variables is for other machines.
        let client = Client::builder().no_proxy().build();
        let client = client.map_err(|error| error.to_string())?;
        Ok(Server { url, client })
    }

    /// Makes a table of Quando with `guest` and returns its id. A guest without a cookie gets one.
    pub(super) async fn make_table(&self, guest: &mut Guest) -> anyhow::Result<String> {
        Ok(self.post("api/tables", &new_table(), guest).await?.id)
    }

    /// Takes a seat at the table for `guest`.
    pub(super) async fn sit_down(&self, table: &str, guest: &mut Guest) -> anyhow::Result<()> {
        let path = format!("api/tables/{table}/seats");
        self.post(&path, &json!({}), guest).await.map(drop)
    }

    /// Makes a table of one person and bots, where the match begins at once, and
    /// returns its id.
    pub(super) async fn make_bot_table(
        &self,
        guest: &mut Guest,
        bots: &NewTable,
    ) -> anyhow::Result<String> {
        let body = serde_json::to_value(bots)?;
        Ok(self.post("api/tables", &body, guest).await?.id)
    }

    /// Reads the server's metrics in the Prometheus text format.
    pub(super) async fn read_metrics(&self) -> anyhow::Result<String> {
        let answer = self.client.get(self.url.join("metrics")?).send().await;
        let answer = answer.and_then(reqwest::Response::error_for_status);
        let answer = answer.context("no metrics: start the server with --metrics")?;
        Ok(answer.text().await?)
    }

    async fn post(
        &self,
        path: &str,
        body: &serde_json::Value,
        guest: &mut Guest,
    ) -> anyhow::Result<TableResponse> {
        let answer = self.send_until_answered(path, body, guest).await?;
        if !answer.status().is_success() {
            bail!("{path}: {}: {}", answer.status(), answer.text().await?);
        }
        if let Some(cookie) = answer.headers().get(SET_COOKIE) {
            let cookie = cookie.to_str()?.split(';').next();
            guest.0 = cookie.map(str::to_owned);
        }
        Ok(answer.json().await?)
    }

    /// Sends a request, again where a server that stops has not answered it. A table that is
    /// made twice is played once.
    async fn send_until_answered(
        &self,
        path: &str,
        body: &serde_json::Value,
        guest: &Guest,
    ) -> anyhow::Result<Response> {
        let begun = Instant::now();
        loop {
            let mut request = self.client.post(self.url.join(path)?).json(body);
            if let Guest(Some(cookie)) = guest {
                request = request.header(COOKIE, cookie.as_str());
            }
            let answer = request.send().await;
            let is_unavailable = |answer: &Response| answer.status().as_u16() == 503;
            let is_final = answer.as_ref().is_ok_and(|answer| !is_unavailable(answer));
            if is_final || begun.elapsed() >= RETRY_TIMEOUT {
                return answer.context("the server does not answer");
            }
            sleep(RETRY_DELAY).await;
        }
    }

    /// Connects `guest`, who has a seat, to a table where no match has begun, and contributes to
    /// the shuffle as a browser does: the match would wait for that.
    pub(super) async fn join(&self, table: &str, guest: &Guest) -> anyhow::Result<Connection> {
        let mut connection = self.rejoin(table, guest, None).await?;
        let contribution = json!({"type": "contribute", "value": CONTRIBUTION});
        connection.send(contribution.to_string()).await?;
        Ok(connection)
    }

    /// Connects `guest` to a table that the guest has seen up to the seq `since`, without
    /// contributing.
    pub(super) async fn rejoin(
        &self,
        table: &str,
        guest: &Guest,
        since: Option<u64>,
    ) -> anyhow::Result<Connection> {
        let path = format!("api/tables/{table}/socket");
        let mut connection = self.connect(&path, guest.0.as_deref()).await?;
        let protocol = brelan_protocol::PROTOCOL;
        let hello = json!({"type": "hello", "protocol": protocol, "since": since});
        connection.send(hello.to_string()).await?;
        Ok(connection)
    }

    /// Opens a WebSocket at a path.
    pub(super) async fn connect(
        &self,
        path: &str,
        cookie: Option<&str>,
    ) -> anyhow::Result<Connection> {
        let mut url = self.url.join(path)?;
        url.set_scheme("ws")
            .map_err(|()| anyhow::anyhow!("no address for a socket"))?;
        let cookie = cookie.map(HeaderValue::from_str).transpose()?;
        Connection::open(url.as_str(), cookie.map(|it| (COOKIE, it)), None).await
    }
}

/// Random play knocks early and loses many points: matches to 250 points are
/// about as long as those of greedy bots to 50.
fn new_table() -> serde_json::Value {
    json!({"game": "quando", "options": {"target_score": 250}})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_on_this_machine_is_accepted() {
        for server in [
            "http://127.0.0.1:8080",
            "http://localhost:1",
            "http://[::1]:8080/",
        ] {
            assert!(Server::new("--server", server).is_ok(), "{server}");
        }
        for server in [
            "http://example.org",
            "http://127.0.0.1.example.org",
            "http://localhost@example.org",
            "https://127.0.0.1:8080",
            "127.0.0.1:8080",
            "http://10.0.0.1:8080",
            "",
        ] {
            let wrong = Server::new("--server", server).err().expect(server);
            assert_eq!(wrong.lines().count(), 1, "{wrong}");
        }
    }
}
