//! A person's WebSocket connection.

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The library's default buffers would take megabytes for a hundred people.
const READ_BUFFER_BYTES: usize = 4096;

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
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next text frame.
    pub(super) async fn next(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(Some(end)))) => bail!("closed: {}", end.reason),
                Some(Ok(Message::Close(None))) | None => bail!("closed"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}
