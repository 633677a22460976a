//! A WebSocket connection of a person or a program to a server.

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use std::error::Error;
use std::fmt;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
};

/// The library's default buffers would take megabytes for a hundred people.
const READ_BUFFER_BYTES: usize = 4096;

/// How long a person waits for a message that must come before the connection counts as lost:
/// a server that hangs closes nothing.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(8);

/// The connection has ended, and the person may come back.
#[derive(Debug)]
pub(crate) struct ConnectionLost {
    /// The code that the server closed it with.
    pub(crate) code: Option<u16>,
    reason: String,
}

impl ConnectionLost {
    fn new(reason: impl fmt::Display) -> Self {
        ConnectionLost {
            code: None,
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for ConnectionLost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "closed: {}", self.reason)
    }
}

impl Error for ConnectionLost {}

/// A WebSocket connection.
pub(crate) struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Connection {
    /// Connects to the URL, by a request with this header; `tls` is for `wss`.
    pub(crate) async fn open(
        url: &str,
        header: Option<(HeaderName, HeaderValue)>,
        tls: Option<Connector>,
    ) -> anyhow::Result<Self> {
        let mut request = url.into_client_request()?;
        request.headers_mut().extend(header);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0);
        let (socket, _) = connect_async_tls_with_config(request, Some(config), true, tls)
            .await
            .context("no socket")?;
        Ok(Connection(socket))
    }

    /// Sends a text frame.
    pub(crate) async fn send(&mut self, text: String) -> anyhow::Result<()> {
        let sent = self.0.send(Message::text(text)).await;
        Ok(sent.map_err(ConnectionLost::new)?)
    }

    /// The next text frame, which must come.
    pub(crate) async fn answer(&mut self) -> anyhow::Result<Utf8Bytes> {
        match timeout(ANSWER_TIMEOUT, self.next()).await {
            Ok(answer) => answer,
            Err(_) => Err(ConnectionLost::new("no answer").into()),
        }
    }

    /// The next text frame.
    pub(crate) async fn next(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(Some(end)))) => {
                    let lost = ConnectionLost {
                        code: Some(end.code.into()),
                        reason: end.reason.to_string(),
                    };
                    return Err(lost.into());
                }
                Some(Ok(Message::Close(None))) | None => {
                    return Err(ConnectionLost::new("no reason").into());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(ConnectionLost::new(error).into()),
            }
        }
    }
}
