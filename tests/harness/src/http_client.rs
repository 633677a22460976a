//! An HTTP and WebSocket client whose connections may break at any moment. `None`
//! means that the server is gone.

use brelan_protocol::change::apply_change;
use futures_util::{SinkExt, StreamExt};
use reqwest::Response;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The delay before a retry after a rate limit.
const RATE_LIMIT_DELAY: Duration = Duration::from_millis(50);

/// How long a server may be silent before a person tries again: one that hangs closes nothing.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(8);

/// A response, with the token of its cookie.
pub struct Answer {
    /// Whether its status is a success.
    pub ok: bool,
    /// Its JSON.
    pub body: Value,
    /// The token of its cookie.
    pub token: Option<String>,
}

impl Answer {
    async fn read(response: Response) -> Option<Answer> {
        let cookie = response.headers().get("set-cookie");
        let token = cookie.and_then(|cookie| {
            let cookie = cookie.to_str().ok()?.strip_prefix("brelan=")?;
            Some(cookie.split(';').next()?.to_owned())
        });
        Some(Answer {
            ok: response.status().is_success(),
            token,
            body: response.json().await.ok()?,
        })
    }
}

/// The JSON that a path responds with.
pub async fn get(address: SocketAddr, path: &str, token: &str) -> Option<Value> {
    let request = reqwest::Client::new().get(format!("http://{address}{path}"));
    let request = request.bearer_auth(token).timeout(SILENCE_TIMEOUT);
    let response = request.send().await.ok()?;
    response.json().await.ok()
}

/// Posts JSON; waits and tries again after a rate limit.
pub async fn post(
    address: SocketAddr,
    path: &str,
    token: Option<&str>,
    body: &Value,
) -> Option<Answer> {
    loop {
        let mut request = reqwest::Client::new()
            .post(format!("http://{address}{path}"))
            .json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.timeout(SILENCE_TIMEOUT).send().await.ok()?;
        if response.status() == reqwest::StatusCode::SERVICE_UNAVAILABLE {
            return None;
        }
        if response.status() == reqwest::StatusCode::TOO_MANY_REQUESTS {
            tokio::time::sleep(RATE_LIMIT_DELAY).await;
            continue;
        }
        return Answer::read(response).await;
    }
}

/// Requests `/api/me` without a token; the answer has the token of a new guest.
pub async fn become_guest(address: SocketAddr) -> Option<Answer> {
    let request = reqwest::Client::new().get(format!("http://{address}/api/me"));
    let response = request.timeout(SILENCE_TIMEOUT).send().await.ok()?;
    Answer::read(response).await.filter(|answer| answer.ok)
}

type Stream =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// A socket at a table, which sends a message again after a rate limit, or where it could not be
/// stored.
pub struct Socket {
    stream: Stream,
    said: Option<String>,
    /// The last update, with the changes since then.
    update: Value,
}

impl Socket {
    /// Opens a socket at a table, without a token as a spectator.
    pub async fn open(address: SocketAddr, table: &str, token: Option<&str>) -> Option<Socket> {
        let url = format!("ws://{address}/api/tables/{table}/socket");
        let mut request = url.into_client_request().expect("an address");
        if let Some(token) = token {
            let bearer = format!("Bearer {token}").parse().expect("letters");
            request.headers_mut().insert("authorization", bearer);
        }
        let connecting = tokio_tungstenite::connect_async(request);
        let (stream, _) = timeout(SILENCE_TIMEOUT, connecting).await.ok()?.ok()?;
        Some(Socket {
            stream,
            said: None,
            update: Value::Null,
        })
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &Value) -> Option<()> {
        let text = message.to_string();
        self.said = Some(text.clone());
        self.stream.send(Message::text(text)).await.ok()
    }

    /// The next message. A change comes as the update that it makes of the one before it.
    pub async fn hear(&mut self) -> Option<Value> {
        let message = self.hear_unchanged().await?;
        match message["type"].as_str() {
            Some("update") => self.update = message,
            Some("change") => apply_change(&mut self.update, message).expect("it follows"),
            _ => return Some(message),
        }
        Some(self.update.clone())
    }

    /// Waits until the connection has ended.
    pub async fn end(&mut self) {
        while let Some(Ok(message)) = self.stream.next().await {
            if message.is_close() {
                return;
            }
        }
    }

    /// The code of the next problem that the server tells; `None` when the connection ends.
    pub async fn problem(&mut self) -> Option<String> {
        loop {
            let text = match self.stream.next().await?.ok()? {
                Message::Text(text) => text,
                Message::Close(_) => return None,
                _ => continue,
            };
            let message: Value = serde_json::from_str(&text).expect("a message is JSON");
            if message["type"] == "problem" {
                return message["code"].as_str().map(str::to_owned);
            }
        }
    }

    /// The next message as it was sent.
    async fn hear_unchanged(&mut self) -> Option<Value> {
        loop {
            let next = timeout(SILENCE_TIMEOUT, self.stream.next()).await;
            match next.ok()??.ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).expect("a message is JSON");
                    if message["code"] != "too_fast" && message["code"] != "not_stored" {
                        return Some(message);
                    }
                    tokio::time::sleep(RATE_LIMIT_DELAY).await;
                    let again = self.said.clone()?;
                    self.stream.send(Message::text(again)).await.ok()?;
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}
