//! A person's WebSocket connection.

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use std::error::Error;
use std::fmt;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The library's default buffers would take megabytes for a hundred people.
const READ_BUFFER_BYTES: usize = 4096;

/// How long a person waits for a message that must come before the connection counts as lost:
/// a server that hangs closes nothing.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(8);

/// The connection has ended, and the person may come back.
#[derive(Debug)]
pub(super) struct Lost(String);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "closed: {}", self.0)
    }
}

impl Error for Lost {}

/// A person's WebSocket connection.
pub(super) struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Connection {
    /// Connects to the URL.
    pub(super) async fn open(url: &str, cookie: Option<&str>) -> anyhow::Result<Self> {
        let mut request = url.into_client_request()?;
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse()?);
        }
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0);
        let (socket, _) = connect_async_with_config(request, Some(config), true)
            .await
            .context("no socket")?;
        Ok(Connection(socket))
    }

    /// Sends a text frame.
    pub(super) async fn send(&mut self, text: String) -> anyhow::Result<()> {
        let sent = self.0.send(Message::text(text)).await;
        Ok(sent.map_err(|error| Lost(error.to_string()))?)
    }

    /// The next text frame, which must come.
    pub(super) async fn answer(&mut self) -> anyhow::Result<Utf8Bytes> {
        match timeout(ANSWER_TIMEOUT, self.next()).await {
            Ok(answer) => answer,
            Err(_) => Err(Lost("no answer".into()).into()),
        }
    }

    /// The next text frame.
    pub(super) async fn next(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(Some(end)))) => {
                    return Err(Lost(end.reason.to_string()).into());
                }
                Some(Ok(Message::Close(None))) | None => {
                    return Err(Lost("no reason".into()).into());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Lost(error.to_string()).into()),
            }
        }
    }
}
