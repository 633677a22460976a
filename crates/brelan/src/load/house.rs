//! The server that is put under load: its address, guests, tables, sockets.

use super::line::Line;
use anyhow::{Context, bail};
use brelan_protocol::rest::NewTable;
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Client, Url};
use serde::Deserialize;
use serde_json::json;

/// A server on this machine.
pub(super) struct House {
    url: Url,
    client: Client,
}

/// What the load needs to know of a table.
#[derive(Deserialize)]
struct Made {
    id: String,
}

/// A person: the cookie that the server gave them.
#[derive(Clone, Default)]
pub(super) struct Guest(Option<String>);

impl House {
    /// # Errors
    /// Says what is wrong with the address. Servers elsewhere are refused: load
    /// on other people's machines is no use of this program.
    pub(super) fn new(server: &str) -> Result<Self, String> {
        let url = Url::parse(server)
            .ok()
            .filter(|url| url.scheme() == "http")
            .ok_or_else(|| format!("--server {server}: http://127.0.0.1:PORT is meant"))?;
        let host = url.host_str().unwrap_or_default();
        if !matches!(host, "localhost" | "127.0.0.1" | "[::1]") {
            return Err(format!(
                "--server {server}: only a server on this machine is put under load (127.0.0.1)"
            ));
        }
        // A proxy of the environment is for elsewhere.
        let client = Client::builder().no_proxy().build();
        let client = client.map_err(|error| error.to_string())?;
        Ok(House { url, client })
    }

    /// A new table of Quando with every one of `guests` at it; its id. Who has
    /// no cookie yet gets one.
    pub(super) async fn table(&self, guests: &mut [Guest]) -> anyhow::Result<String> {
        let mut id = None;
        for guest in guests {
            let (path, body) = match &id {
                None => ("api/tables".to_owned(), new_table()),
                Some(id) => (format!("api/tables/{id}/seats"), json!({})),
            };
            let made = self.post(&path, &body, guest).await?;
            id.get_or_insert(made.id);
        }
        id.context("nobody sits there")
    }

    /// A table of one person and bots at which the match begins at once; its id.
    pub(super) async fn table_of_bots(
        &self,
        guest: &mut Guest,
        bots: &NewTable,
    ) -> anyhow::Result<String> {
        let body = serde_json::to_value(bots)?;
        Ok(self.post("api/tables", &body, guest).await?.id)
    }

    /// The server's numbers, as Prometheus reads them.
    pub(super) async fn metrics(&self) -> anyhow::Result<String> {
        let answer = self.client.get(self.url.join("metrics")?).send().await?;
        Ok(answer.error_for_status()?.text().await?)
    }

    async fn post(
        &self,
        path: &str,
        body: &serde_json::Value,
        guest: &mut Guest,
    ) -> anyhow::Result<Made> {
        let mut request = self.client.post(self.url.join(path)?).json(body);
        if let Guest(Some(cookie)) = guest {
            request = request.header(COOKIE, cookie.as_str());
        }
        let answer = request.send().await.context("the server does not answer")?;
        if !answer.status().is_success() {
            bail!("{path}: {}: {}", answer.status(), answer.text().await?);
        }
        if let Some(cookie) = answer.headers().get(SET_COOKIE) {
            let cookie = cookie.to_str()?.split(';').next();
            guest.0 = cookie.map(str::to_owned);
        }
        Ok(answer.json().await?)
    }

    /// A socket of `guest` at a table.
    pub(super) async fn line(&self, table: &str, guest: &Guest) -> anyhow::Result<Line> {
        let path = format!("api/tables/{table}/socket");
        let mut line = self.connect(&path, guest.0.as_deref()).await?;
        let hello = json!({"type": "hello", "protocol": brelan_protocol::PROTOCOL});
        line.say(hello.to_string()).await?;
        Ok(line)
    }

    /// A socket at any path.
    pub(super) async fn connect(&self, path: &str, cookie: Option<&str>) -> anyhow::Result<Line> {
        let mut url = self.url.join(path)?;
        url.set_scheme("ws")
            .map_err(|()| anyhow::anyhow!("no address for a socket"))?;
        Line::open(url.as_str(), cookie).await
    }
}

/// People who play by chance knock early and lose much: to 250 points their
/// matches are about as long as those that greedy plays to 50.
fn new_table() -> serde_json::Value {
    json!({"game": "quando", "options": {"target_score": 250}})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_on_this_machine_is_put_under_load() {
        for server in [
            "http://127.0.0.1:8080",
            "http://localhost:1",
            "http://[::1]:8080/",
        ] {
            assert!(House::new(server).is_ok(), "{server}");
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
            let wrong = House::new(server).err().expect(server);
            assert_eq!(wrong.lines().count(), 1, "{wrong}");
        }
    }
}
