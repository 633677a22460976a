//! The WebSocket of a client at a table: it passes messages to the table's actor,
//! and the actor's frames to the client.

use crate::accounts::SessionChanges;
use crate::api_error::ApiError;
use crate::app::App;
use crate::identity::{Caller, Identity};
use crate::limits::{
    Client, ClientNetwork, ConnectionPermit, InputBudget, TokenBucket, WRITE_TIMEOUT,
};
use crate::openapi_responses::{InvalidToken, NoSuchTable};
use crate::shared_socket::{SendError, SharedSocket, SocketEvent};
use crate::table::{SocketId, TableCommand};
use crate::tables;
use crate::websocket::{Handshake, WebSocket};
use crate::wire::PlainMessage;
use axum::extract::{Extension, Path, State};
use axum::response::Response;
use brelan_protocol::client::ClientMessage;
use brelan_protocol::rest::Fault;
use brelan_protocol::server::Problem;
use brelan_protocol::{BARRED_CLOSE_CODE, OLDEST_PROTOCOL, PROTOCOL, SIGNED_OUT_CLOSE_CODE};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::pin::{Pin, pin};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, timeout};
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Error, Message as Frame, Utf8Bytes};

/// How often the client is pinged. A connection that is silent for twice as long
/// is closed.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// How long an actor may take for a ping before the socket answers it: a page that hears nothing
/// for five seconds takes its connection for dead, but an actor may wait for the store for longer.
const PONG_PATIENCE: Duration = Duration::from_secs(2);

/// No ping of the protocol's is longer.
const MAX_PING_BYTES: usize = 64;

/// How long the close frame may take. A client that does not keep up may not get it.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Play at a table, or watch. The socket of a barred person closes at once, with 4403, and
/// that of a session that ends, with 4401.
#[utoipa::path(
    get, path = "/api/tables/{id}/socket", tag = "tables", params(("id" = String, Path)),
    responses(
        (status = 101, description = "a WebSocket; docs/protocol.md tells what is said on it"),
        (status = 400, description = "no handshake of a WebSocket", body = String),
        (status = 403, description = "another site's page asks", body = Fault),
        (status = 429, description = "too many sockets", body = Fault),
        (status = 503, description = "the server stops, or cannot read the table", body = Fault),
        InvalidToken, NoSuchTable,
    )
)]
pub(crate) async fn socket(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    permit: ConnectionPermit,
    handshake: Handshake,
) -> Result<Response, ApiError> {
    if app.shutdown.closes_sockets() {
        return Err(ApiError::Unavailable);
    }
    let table = app.tables.open(&tables::parse_table_id(&id)?).await?;
    // A task of its own: that of the upgrade has room for the handshake, too, for as long as it
    // runs.
    Ok(handshake.accept(move |socket| {
        let limit = app.settings.messages_per_second;
        let connection = Connection {
            socket: SharedSocket::new(socket),
            table,
            caller: identity.0,
            network: client.network(),
            rate_limit: TokenBucket::new(limit),
            refusals: TokenBucket::new(limit),
            pings: TokenBucket::new(limit),
            budget: InputBudget::of(&app, &client),
            app,
        };
        tokio::spawn(connection.run(permit));
    }))
}

struct Connection {
    socket: SharedSocket<WebSocket<TokioIo<Upgraded>>>,
    table: mpsc::Sender<Box<TableCommand>>,
    caller: Option<Caller>,
    network: ClientNetwork,
    rate_limit: TokenBucket,
    /// For messages above the rate. Each costs an answer.
    refusals: TokenBucket,
    /// For the client's WebSocket pings and pongs. The library answers each ping, and keeps the
    /// answers in memory while the client does not read.
    pings: TokenBucket,
    budget: InputBudget,
    app: App,
}

// A task has room for all that its functions wait for, and most sockets wait for what the
// client says next: what is waited for only now and then is on the heap meanwhile.
impl Connection {
    /// Serves until the client or the actor ends, and closes the socket. It counts as open
    /// for as long.
    // No async function: it has room for its arguments twice.
    fn run(mut self, permit: ConnectionPermit) -> impl Future<Output = ()> + Send {
        let counted = self.app.shutdown.count_socket();
        async move {
            self.app.metrics.sockets.inc();
            let end = self.serve().await;
            if let Some(end) = end {
                let closing = self.socket.send_last(Frame::Close(Some(end)));
                // The client may be gone already, or not read.
                let _gone = Box::pin(timeout(CLOSE_TIMEOUT, closing)).await;
            }
            self.app.metrics.sockets.dec();
            drop((permit, counted));
        }
    }

    /// Serves until the client or the actor ends. Gives the close frame, if the
    /// client is still there to get it.
    async fn serve(&mut self) -> Option<CloseFrame> {
        let shutdown = self.app.shutdown.clone();
        let mut turn_to_close = pin!(shutdown.wait_for_turn());
        // From before the first look at the caller: a change that comes before the socket has
        // joined finds nothing to close at the table.
        let changes = self.app.sessions.changes();
        let number = match Box::pin(self.enter(turn_to_close.as_mut())).await {
            Ok(number) => number,
            Err(end) => return end,
        };
        let end = self.relay(number, changes, turn_to_close).await;
        // The actor may have ended already.
        let _gone = self
            .table
            .send(Box::new(TableCommand::Leave { socket: number }))
            .await;
        end
    }

    /// Waits for the hello and joins the table. The error is the end of the connection, with
    /// the close frame to send.
    async fn enter(
        &mut self,
        mut turn_to_close: Pin<&mut impl Future<Output = ()>>,
    ) -> Result<SocketId, Option<CloseFrame>> {
        if let Some(refused) = self.app.joins.run(self.refuse_unwelcome()).await {
            return Err(Some(refused));
        }
        let since = tokio::select! {
            hello = self.receive_hello() => hello?,
            () = &mut turn_to_close => return Err(Some(restart())),
        };
        // An actor that waits for the store welcomes nobody.
        let joined = tokio::select! {
            joined = self.app.joins.run(self.join(since)) => joined,
            () = &mut turn_to_close => return Err(Some(restart())),
        };
        joined.ok_or_else(|| self.table_ended("come back"))
    }

    /// Joins the table; `None` if its actor has ended.
    async fn join(&self, since: Option<u64>) -> Option<SocketId> {
        let (reply, joined) = oneshot::channel();
        let join = TableCommand::Join {
            person: self.caller.as_ref().map(|caller| caller.person.clone()),
            network: self.network,
            since,
            frames: self.socket.writer(),
            budget: self.budget.clone(),
            reply,
        };
        self.table.send(Box::new(join)).await.ok()?;
        joined.await.ok()
    }

    /// The close frame for a person that the operator has barred, or whose session has ended.
    async fn refuse_unwelcome(&self) -> Option<CloseFrame> {
        let caller = self.caller.as_ref()?;
        match self.app.sessions.is_open(caller).await {
            Ok(true) => {}
            Ok(false) => {
                let code = CloseCode::Library(SIGNED_OUT_CLOSE_CODE);
                return Some(close(code, "this session has ended"));
            }
            Err(_) => return self.table_ended("come back"),
        }
        match self.app.moderation.refuse_barred(&caller.person).await {
            Ok(()) => None,
            Err(ApiError::Barred) => {
                let code = CloseCode::Library(BARRED_CLOSE_CODE);
                Some(close(code, "barred by the operator of this server"))
            }
            Err(_) => self.table_ended("come back"),
        }
    }

    /// The close frame when the actor has dropped the socket: its person is barred, the
    /// client is too slow, or the actor has ended.
    async fn dropped(&self) -> Option<CloseFrame> {
        let refused = self.refuse_unwelcome().await;
        refused.or_else(|| self.table_ended(DROPPED_REASON))
    }

    /// The close frame when the actor has ended, or has dropped a socket that is
    /// too slow. When the server stops, the actors end, too; so a socket that
    /// waits for its actor need not wait for `stop`.
    fn table_ended(&self, otherwise: &'static str) -> Option<CloseFrame> {
        Some(if self.app.shutdown.is_begun() {
            restart()
        } else {
            close(CloseCode::Again, otherwise)
        })
    }

    /// Reads the first message: the seq since which the client wants to know.
    async fn receive_hello(&mut self) -> Result<Option<u64>, Option<CloseFrame>> {
        let first = async {
            loop {
                let SocketEvent::Received(frame) = self.socket.next().await else {
                    unreachable!("no actor has the socket yet");
                };
                if let Some(text) = self.read(frame)? {
                    return Ok::<_, Option<CloseFrame>>(text);
                }
            }
        };
        let text = match timeout(PING_INTERVAL, first).await {
            Ok(text) => text?,
            Err(_) => return Err(Some(close(CloseCode::Policy, "no hello"))),
        };
        match serde_json::from_str::<ClientMessage<Value>>(&text) {
            Ok(ClientMessage::Hello {
                protocol: OLDEST_PROTOCOL..=PROTOCOL,
                since,
            }) => Ok(since),
            Ok(ClientMessage::Hello { .. }) => {
                self.send_problem(Problem::OtherProtocol).await;
                Err(Some(close(CloseCode::Policy, "another protocol")))
            }
            _ => {
                self.send_problem(Problem::HelloFirst).await;
                Err(Some(close(CloseCode::Policy, "hello first")))
            }
        }
    }

    async fn relay(
        &mut self,
        number: SocketId,
        changes: SessionChanges,
        mut turn_to_close: Pin<&mut impl Future<Output = ()>>,
    ) -> Option<CloseFrame> {
        let caller = self.caller.clone();
        // Registered once, and not anew for each message: all sockets share the list of those
        // that wait.
        let mut session_changed = pin!(changes.next_of(caller.as_ref()));
        let mut last_heard = Instant::now();
        let mut late_pong = None;
        let mut quiet = tokio::time::interval_at(last_heard + PING_INTERVAL, PING_INTERVAL);
        quiet.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let event = tokio::select! {
                biased;
                event = self.socket.next() => event,
                () = &mut turn_to_close => return Some(restart()),
                changes = &mut session_changed => {
                    session_changed.set(changes.next_of(caller.as_ref()));
                    match Box::pin(self.refuse_unwelcome()).await {
                        None => continue,
                        refused => return refused,
                    }
                }
                late = wait_for(&mut late_pong) => {
                    late_pong = None;
                    if let Some(n) = late {
                        self.send_plain(PlainMessage::Pong { n }).await;
                    }
                    continue;
                }
                _ = quiet.tick() => {
                    if last_heard.elapsed() > 2 * PING_INTERVAL {
                        return Some(close(CloseCode::Away, "quiet for too long"));
                    }
                    let ping = self.socket.send(Frame::Ping(Default::default()));
                    match within_write_timeout(ping).await {
                        Ok(()) => continue,
                        Err(SendError::Broken) => return None,
                        Err(SendError::Dropped) => return Box::pin(self.dropped()).await,
                    }
                }
            };
            let frame = match event {
                SocketEvent::Received(frame) => frame,
                SocketEvent::Blocked => match within_write_timeout(self.socket.drain()).await {
                    Ok(()) => continue,
                    Err(SendError::Broken) => return None,
                    Err(SendError::Dropped) => return Box::pin(self.dropped()).await,
                },
                SocketEvent::Dropped => return Box::pin(self.dropped()).await,
            };
            last_heard = Instant::now();
            match self.read(frame) {
                Err(end) => return end,
                Ok(None) => {}
                Ok(Some(_)) if !self.rate_limit.try_take(last_heard) => {
                    if !self.refusals.try_take(last_heard) {
                        return Some(close(CloseCode::Policy, "too many messages"));
                    }
                    self.send_problem(Problem::TooFast).await;
                }
                Ok(Some(text)) => {
                    let ping = ping_number(&text).filter(|_| late_pong.is_none());
                    let handled = ping.map(|n| {
                        let (handled, waiting) = oneshot::channel();
                        late_pong = Some(Box::pin(late_ping(n, waiting)));
                        handled
                    });
                    let command = TableCommand::Frame {
                        socket: number,
                        text,
                        handled,
                    };
                    // An actor that waits for the store takes nothing.
                    let sent = tokio::select! {
                        sent = self.table.send(Box::new(command)) => sent,
                        () = &mut turn_to_close => return Some(restart()),
                    };
                    if sent.is_err() {
                        return self.table_ended("the table starts again");
                    }
                }
            }
        }
    }

    /// The text of a frame that was received; `None` for a ping or pong. The error is the
    /// end of the connection, with the close frame to send.
    fn read(
        &mut self,
        frame: Option<Result<Frame, Error>>,
    ) -> Result<Option<Utf8Bytes>, Option<CloseFrame>> {
        match frame {
            Some(Ok(Frame::Text(text))) => Ok(Some(text)),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) if !self.pings.try_take(Instant::now()) => {
                Err(Some(close(CloseCode::Policy, "too many pings or pongs")))
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => Ok(None),
            Some(Ok(Frame::Binary(_) | Frame::Frame(_))) => {
                Err(Some(close(CloseCode::Unsupported, "text only")))
            }
            Some(Ok(Frame::Close(_))) | None => Err(None),
            Some(Err(_)) => Err(Some(close(
                CloseCode::Size,
                "at most 4096 bytes of JSON text",
            ))),
        }
    }

    async fn send_problem(&self, code: Problem) {
        self.send_plain(PlainMessage::Problem { code }).await;
    }

    // No async function: callers would have room for the message while it is sent.
    fn send_plain(&self, message: PlainMessage) -> impl Future<Output = ()> {
        let text = serde_json::to_string(&message).expect("it has text keys");
        let sending = self.socket.send(Frame::Text(text.into()));
        let sending = Box::pin(timeout(WRITE_TIMEOUT, sending));
        async move {
            // The client may be gone already, or not read; the next read or send tells.
            let _gone = sending.await;
        }
    }
}

/// The reason of a close frame when the actor has dropped the socket.
const DROPPED_REASON: &str = "too slow, or the table starts again";

/// The number of a ping of the protocol's own; `None` for any other message. Most messages are
/// longer.
fn ping_number(text: &str) -> Option<u32> {
    if text.len() > MAX_PING_BYTES || !text.contains("ping") {
        return None;
    }
    match serde_json::from_str::<ClientMessage<Value>>(text) {
        Ok(ClientMessage::Ping { n }) => Some(n),
        _ => None,
    }
}

/// The number of a ping that the actor has not handled in time.
async fn late_ping(n: u32, handled: oneshot::Receiver<()>) -> Option<u32> {
    timeout(PONG_PATIENCE, handled).await.is_err().then_some(n)
}

type LatePing = Pin<Box<dyn Future<Output = Option<u32>> + Send>>;

/// What the future gives; waits for ever without one.
async fn wait_for(late_pong: &mut Option<LatePing>) -> Option<u32> {
    match late_pong {
        Some(late_pong) => late_pong.await,
        None => std::future::pending().await,
    }
}

/// Waits until frames are sent. A client that takes nothing for so long is as good as gone.
// No async function: callers would have room for what they pass, besides the heap's.
fn within_write_timeout(
    sending: impl Future<Output = Result<(), SendError>>,
) -> impl Future<Output = Result<(), SendError>> {
    let sending = Box::pin(timeout(WRITE_TIMEOUT, sending));
    async { sending.await.unwrap_or(Err(SendError::Broken)) }
}

/// The close frame of a server whose people another one serves from now on.
fn restart() -> CloseFrame {
    close(CloseCode::Restart, "the server stops")
}

fn close(code: CloseCode, reason: &'static str) -> CloseFrame {
    CloseFrame {
        code,
        reason: reason.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_send_to_a_client_that_reads_nothing_ends() {
        let sent = within_write_timeout(std::future::pending()).await;
        assert_eq!(sent, Err(SendError::Broken));
    }
}
