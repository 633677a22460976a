//! The WebSocket of a client at a table: it passes messages to the table's actor,
//! and the actor's frames to the client.

use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::Identity;
use crate::limits::{Client, ConnectionPermit, InputBudget};
use crate::table::{SocketId, TableCommand};
use crate::tables;
use axum::Extension;
use axum::extract::ws::{
    CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
};
use axum::extract::{Path, State};
use axum::response::Response;
use brelan_ids::PersonId;
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::Fault;
use brelan_protocol::server::{Problem, ServerMessage};
use brelan_protocol::{MAX_FRAME, PROTOCOL};
use futures_util::SinkExt;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

/// How many frames may wait for a slow client. One more, and the actor drops the
/// socket.
const FRAME_QUEUE_LEN: usize = 64;

/// The initial read buffer; a longer frame gets a larger one. Clients' messages
/// have about a hundred bytes, and every connection holds a buffer.
const READ_BUFFER_BYTES: usize = 256;

/// How many bytes are collected into one packet: enough for an update and its
/// acknowledgement. The buffer grows to the most that was ever collected.
const WRITE_BUFFER_BYTES: usize = 2048;

/// How often the client is pinged. A connection that is silent for twice as long
/// is closed.
const PING_INTERVAL: Duration = Duration::from_secs(25);

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
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    permit: ConnectionPermit,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    if let Some(person) = &identity.0
        && app.moderation.is_barred(person).await?
    {
        return Err(ApiError::Barred);
    }
    let table = app.tables.open(&tables::parse_table_id(&id)?).await?;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME);
    Ok(upgrade.on_upgrade(async move |socket| {
        app.metrics.sockets.inc();
        let limit = app.settings.messages_per_second;
        let mut connection = Connection {
            socket,
            table,
            stop: app.stop.clone(),
            rate_limit: TokenBucket::new(limit),
            budget: InputBudget::of(&app, &client),
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
    rate_limit: TokenBucket,
    budget: InputBudget,
}

/// A message that carries nothing of a game.
type PlainMessage = ServerMessage<(), (), (), (), ()>;

impl Connection {
    /// Serves until the client or the actor ends. Gives the close frame, if the
    /// client is still there to get it.
    async fn serve(&mut self, person: Option<PersonId>) -> Option<CloseFrame> {
        let stop = self.stop.clone();
        let since = match stop.run_until_cancelled(self.receive_hello()).await {
            Some(Ok(since)) => since,
            Some(Err(end)) => return end,
            None => return self.table_ended("come back"),
        };
        let (frames, mut outgoing) = mpsc::channel(FRAME_QUEUE_LEN);
        let (reply, joined) = oneshot::channel();
        let join = TableCommand::Join {
            person,
            since,
            frames,
            budget: self.budget.clone(),
            reply,
        };
        if self.table.send(Box::new(join)).await.is_err() {
            return self.table_ended("come back");
        }
        let Ok(number) = joined.await else {
            return self.table_ended("come back");
        };
        let end = self.relay(number, &mut outgoing).await;
        // The actor may have ended already.
        let _gone = self
            .table
            .send(Box::new(TableCommand::Leave { socket: number }))
            .await;
        end
    }

    /// The close frame when the actor has ended, or has dropped a socket that is
    /// too slow. When the server stops, the actors end, too; so a socket that
    /// waits for its actor need not wait for `stop`.
    fn table_ended(&self, otherwise: &'static str) -> Option<CloseFrame> {
        Some(if self.stop.is_cancelled() {
            close(close_code::RESTART, "the server stops")
        } else {
            close(close_code::AGAIN, otherwise)
        })
    }

    /// Reads the first message: the seq since which the client wants to know.
    async fn receive_hello(&mut self) -> Result<Option<u64>, Option<CloseFrame>> {
        let first = async {
            loop {
                if let Some(text) = self.next().await? {
                    return Ok::<_, Option<CloseFrame>>(text);
                }
            }
        };
        let text = match tokio::time::timeout(PING_INTERVAL, first).await {
            Ok(text) => text?,
            Err(_) => return Err(Some(close(close_code::POLICY, "no hello"))),
        };
        match serde_json::from_str::<ClientMessage<Value>>(&text) {
            Ok(ClientMessage::Hello {
                protocol: PROTOCOL,
                since,
            }) => Ok(since),
            Ok(ClientMessage::Hello { .. }) => {
                self.send_problem(Problem::OtherProtocol).await;
                Err(Some(close(close_code::POLICY, "another protocol")))
            }
            _ => {
                self.send_problem(Problem::HelloFirst).await;
                Err(Some(close(close_code::POLICY, "hello first")))
            }
        }
    }

    async fn relay(
        &mut self,
        number: SocketId,
        outgoing: &mut mpsc::Receiver<Box<Utf8Bytes>>,
    ) -> Option<CloseFrame> {
        let mut last_heard = Instant::now();
        let mut quiet = tokio::time::interval_at(last_heard + PING_INTERVAL, PING_INTERVAL);
        quiet.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                frame = outgoing.recv() => match frame {
                    Some(frame) => self.send(*frame, outgoing).await.ok()?,
                    None => return self.table_ended("too slow, or the table starts again"),
                },
                text = self.next() => {
                    last_heard = Instant::now();
                    match text {
                        Err(end) => return end,
                        Ok(None) => {}
                        Ok(Some(_)) if !self.rate_limit.try_take(last_heard) => self.send_problem(Problem::TooFast).await,
                        Ok(Some(text)) => {
                            let command = TableCommand::Frame { socket: number, text };
                            if self.table.send(Box::new(command)).await.is_err() {
                                return self.table_ended("the table starts again");
                            }
                        }
                    }
                }
                _ = quiet.tick() => {
                    if last_heard.elapsed() > 2 * PING_INTERVAL {
                        return Some(close(close_code::AWAY, "quiet for too long"));
                    }
                    self.socket.send(Frame::Ping(Default::default())).await.ok()?;
                }
            }
        }
    }

    /// Sends a frame and all that wait behind it, in one packet if they fit.
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

    /// The next text frame; `None` for a ping or pong. The error is the end of
    /// the connection, with the close frame to send.
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

    async fn send_problem(&mut self, code: Problem) {
        let text =
            serde_json::to_string(&PlainMessage::Problem { code }).expect("it has text keys");
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

/// A token bucket for a client's messages: it holds three seconds' worth of
/// messages, and refills at the sustained rate.
struct TokenBucket {
    rate: f64,
    left: f64,
    filled: Instant,
}

impl TokenBucket {
    fn new(per_second: u32) -> Self {
        let rate = f64::from(per_second);
        TokenBucket {
            rate,
            left: 3.0 * rate,
            filled: Instant::now(),
        }
    }

    fn try_take(&mut self, now: Instant) -> bool {
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
    fn an_empty_token_bucket_refuses_messages_until_it_refills() {
        let mut rate_limit = TokenBucket::new(2);
        let now = Instant::now();
        assert!((0..6).all(|_| rate_limit.try_take(now)));
        assert!(!rate_limit.try_take(now));
        let later = now + Duration::from_secs(1);
        assert!(rate_limit.try_take(later) && rate_limit.try_take(later));
        assert!(!rate_limit.try_take(later));
    }

    #[test]
    fn the_bucket_is_never_empty_without_limits() {
        let settings = crate::Settings::default().without_limits();
        let mut rate_limit = TokenBucket::new(settings.messages_per_second);
        let now = Instant::now();
        assert!((0..100_000).all(|_| rate_limit.try_take(now)));
    }
}
