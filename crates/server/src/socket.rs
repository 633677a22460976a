//! A table's socket: frames in, frames out.

use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::Identity;
use crate::limits::ConnectionPermit;
use crate::table::{SocketId, TableCommand};
use axum::extract::ws::{
    CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
};
use axum::extract::{Path, State};
use axum::response::Response;
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::Fault;
use brelan_protocol::server::{Problem, ServerMessage};
use brelan_protocol::{MAX_FRAME, PROTOCOL};
use brelan_table::Person;
use futures_util::SinkExt;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

/// How many frames may wait for a client that does not keep up.
const WAITING: usize = 64;

/// What a socket reads at once; a longer frame gets more. What people say has a
/// hundred bytes, and every connection holds so many.
const READ: usize = 256;

/// So many bytes may wait for what is sent together with them: an update and
/// its acknowledgement. The buffer grows to what once waited, and stays so.
const WRITE: usize = 2048;

/// A quiet connection is asked whether it lives; one that stays quiet for two
/// such times is let go.
const QUIET: Duration = Duration::from_secs(25);

/// Play at a table, or watch.
#[utoipa::path(
    get, path = "/api/tables/{id}/socket", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 101, description = "a WebSocket; docs/protocol.md tells what is said on it"),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 403, description = "another site's page asks, or you are barred", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 429, description = "too many sockets", body = Fault),
    )
)]
pub(crate) async fn socket(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    permit: ConnectionPermit,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if let Some(person) = &identity.0
        && app.moderation.is_barred(person).await?
    {
        return Err(ApiError::Barred);
    }
    let table = app.tables.open(&id).await?;
    let upgrade = upgrade
        .read_buffer_size(READ)
        .write_buffer_size(WRITE)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME);
    Ok(upgrade.on_upgrade(async move |socket| {
        app.metrics.sockets.inc();
        let limit = app.settings.messages_per_second;
        let mut connection = Connection {
            socket,
            table,
            stop: app.stop.clone(),
            bucket: Bucket::new(limit),
        };
        let end = connection.serve(identity.0).await;
        if let Some(end) = end {
            // The client may be gone already.
            let _gone = connection.socket.send(Frame::Close(Some(end))).await;
        }
        app.metrics.sockets.dec();
        drop(permit);
    }))
}

struct Connection {
    socket: WebSocket,
    table: mpsc::Sender<Box<TableCommand>>,
    stop: CancellationToken,
    bucket: Bucket,
}

/// A message of the server's own, without anything of a game.
type Plain = ServerMessage<(), (), (), (), ()>;

impl Connection {
    /// Serves until the client or the table goes; says how to close, if there
    /// is somebody to say it to.
    async fn serve(&mut self, person: Option<Person>) -> Option<CloseFrame> {
        let stop = self.stop.clone();
        let since = match stop.run_until_cancelled(self.hello()).await {
            Some(Ok(since)) => since,
            Some(Err(end)) => return end,
            None => return self.table_gone("come back"),
        };
        let (frames, mut outgoing) = mpsc::channel(WAITING);
        let (reply, joined) = oneshot::channel();
        let join = TableCommand::Join {
            person,
            since,
            frames,
            reply,
        };
        if self.table.send(Box::new(join)).await.is_err() {
            return self.table_gone("come back");
        }
        let Ok(number) = joined.await else {
            return self.table_gone("come back");
        };
        let end = self.relay(number, &mut outgoing).await;
        // A table that is gone needs no goodbye.
        let _gone = self
            .table
            .send(Box::new(TableCommand::Leave { socket: number }))
            .await;
        end
    }

    /// How to close when the table's task has ended, or has let go of a socket
    /// that is too slow. When the server stops the tables end first, so a socket
    /// that listens to its table need not listen for that.
    fn table_gone(&self, otherwise: &'static str) -> Option<CloseFrame> {
        Some(if self.stop.is_cancelled() {
            close(close_code::RESTART, "the server stops")
        } else {
            close(close_code::AGAIN, otherwise)
        })
    }

    /// The first message: since when the client wants to know.
    async fn hello(&mut self) -> Result<Option<u64>, Option<CloseFrame>> {
        let first = async {
            loop {
                if let Some(text) = self.next().await? {
                    return Ok::<_, Option<CloseFrame>>(text);
                }
            }
        };
        let text = match tokio::time::timeout(QUIET, first).await {
            Ok(text) => text?,
            Err(_) => return Err(Some(close(close_code::POLICY, "no hello"))),
        };
        match serde_json::from_str::<ClientMessage<Value>>(&text) {
            Ok(ClientMessage::Hello {
                protocol: PROTOCOL,
                since,
            }) => Ok(since),
            Ok(ClientMessage::Hello { .. }) => {
                self.problem(Problem::OtherProtocol).await;
                Err(Some(close(close_code::POLICY, "another protocol")))
            }
            _ => {
                self.problem(Problem::HelloFirst).await;
                Err(Some(close(close_code::POLICY, "hello first")))
            }
        }
    }

    async fn relay(
        &mut self,
        number: SocketId,
        outgoing: &mut mpsc::Receiver<Box<Utf8Bytes>>,
    ) -> Option<CloseFrame> {
        let mut heard = Instant::now();
        let mut quiet = tokio::time::interval_at(heard + QUIET, QUIET);
        quiet.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                frame = outgoing.recv() => match frame {
                    Some(frame) => self.send(*frame, outgoing).await.ok()?,
                    None => return self.table_gone("too slow, or the table starts again"),
                },
                text = self.next() => {
                    heard = Instant::now();
                    match text {
                        Err(end) => return end,
                        Ok(None) => {}
                        Ok(Some(_)) if !self.bucket.take(heard) => self.problem(Problem::TooFast).await,
                        Ok(Some(text)) => {
                            let command = TableCommand::Frame { socket: number, text };
                            if self.table.send(Box::new(command)).await.is_err() {
                                return self.table_gone("the table starts again");
                            }
                        }
                    }
                }
                _ = quiet.tick() => {
                    if heard.elapsed() > 2 * QUIET {
                        return Some(close(close_code::AWAY, "quiet for too long"));
                    }
                    self.socket.send(Frame::Ping(Default::default())).await.ok()?;
                }
            }
        }
    }

    /// Sends a frame and whatever waits behind it, in one packet if it fits.
    async fn send(
        &mut self,
        frame: Utf8Bytes,
        waiting: &mut mpsc::Receiver<Box<Utf8Bytes>>,
    ) -> Result<(), axum::Error> {
        self.socket.feed(Frame::Text(frame)).await?;
        while let Ok(frame) = waiting.try_recv() {
            self.socket.feed(Frame::Text(*frame)).await?;
        }
        self.socket.flush().await
    }

    /// The next text frame, or a mere sign of life; an end, with how to close.
    async fn next(&mut self) -> Result<Option<Utf8Bytes>, Option<CloseFrame>> {
        match self.socket.recv().await {
            Some(Ok(Frame::Text(text))) => Ok(Some(text)),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => Ok(None),
            Some(Ok(Frame::Binary(_))) => Err(Some(close(close_code::UNSUPPORTED, "text only"))),
            Some(Ok(Frame::Close(_))) | None => Err(None),
            Some(Err(_)) => Err(Some(close(
                close_code::SIZE,
                "at most 4096 bytes of JSON text",
            ))),
        }
    }

    async fn problem(&mut self, code: Problem) {
        let text = serde_json::to_string(&Plain::Problem { code }).expect("it has text keys");
        // The client may be gone already; the next read tells.
        let _gone = self.socket.send(Frame::Text(text.into())).await;
    }
}

fn close(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame {
        code,
        reason: reason.into(),
    }
}

/// Limits how fast a client may speak: so many messages a second for long,
/// three times as many at once.
struct Bucket {
    rate: f64,
    left: f64,
    filled: Instant,
}

impl Bucket {
    fn new(per_second: u32) -> Self {
        let rate = f64::from(per_second);
        Bucket {
            rate,
            left: 3.0 * rate,
            filled: Instant::now(),
        }
    }

    fn take(&mut self, now: Instant) -> bool {
        let filled = self.left + (now - self.filled).as_secs_f64() * self.rate;
        self.filled = now;
        self.left = filled.min(3.0 * self.rate);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_speaks_too_fast_is_stopped_for_a_while() {
        let mut bucket = Bucket::new(2);
        let now = Instant::now();
        assert!((0..6).all(|_| bucket.take(now)));
        assert!(!bucket.take(now));
        let later = now + Duration::from_secs(1);
        assert!(bucket.take(later) && bucket.take(later));
        assert!(!bucket.take(later));
    }

    #[test]
    fn without_limits_nobody_speaks_too_fast() {
        let settings = crate::Settings::default().without_limits();
        let mut bucket = Bucket::new(settings.messages_per_second);
        let now = Instant::now();
        assert!((0..100_000).all(|_| bucket.take(now)));
    }
}
