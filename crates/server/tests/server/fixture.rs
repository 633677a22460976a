//! A server with real sockets, and guests that play on it.

use crate::logs::install_collector;
use crate::socket::Socket;
use brelan_ids::{PersonId, TableId, Timestamp};
use brelan_server::{Clock, Settings, TableBus};
use brelan_store::Memory;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::{MaybeTlsStream, client_async, connect_async};
use tokio_util::sync::CancellationToken;

/// A server on a free port.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) metrics_address: SocketAddr,
    stop: CancellationToken,
    serving: JoinHandle<()>,
}

/// A table and the token of a person with a seat at it.
pub(crate) struct TestTable {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) info: Value,
}

/// Bots move at once, and a client may say and ask what it likes.
pub(crate) fn fast_settings() -> Settings {
    Settings {
        bot_delay: 0,
        messages_per_second: 1_000_000,
        limits: None,
        ..Settings::default()
    }
}

/// When a [`ManualClock`] begins.
const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);

/// A wall clock for tests in simulated time. It goes with the timers' clock, which is
/// monotonic, until a test sets it.
#[derive(Clone)]
pub(crate) struct ManualClock {
    started_at: Instant,
    wall_at_start: Arc<AtomicU64>,
}

impl ManualClock {
    pub(crate) fn new() -> Self {
        ManualClock {
            started_at: Instant::now(),
            wall_at_start: Arc::new(AtomicU64::new(NOON.as_millis())),
        }
    }

    /// Sets the wall clock ahead of the monotonic one by this much in all.
    pub(crate) fn set_ahead(&self, by: Duration) {
        let wall_at_start = (NOON + by).as_millis();
        self.wall_at_start.store(wall_at_start, Ordering::Relaxed);
    }

    /// The clock of a server that is started now.
    pub(crate) fn clock(&self) -> Clock {
        let clock = self.clone();
        Clock::new(move || {
            let wall_at_start = clock.wall_at_start.load(Ordering::Relaxed);
            Timestamp::from_millis(wall_at_start) + clock.started_at.elapsed()
        })
    }
}

impl TestTable {
    pub(crate) fn table_id(&self) -> TableId {
        TableId::from_trusted(&*self.id)
    }

    pub(crate) fn person_id(&self) -> PersonId {
        person_of(&self.token)
    }
}

/// The person that a token is for.
pub(crate) fn person_of(token: &str) -> PersonId {
    let (id, _) = token.split_once('.').expect("an id and a signature");
    PersonId::from_trusted(id)
}

impl TestServer {
    pub(crate) async fn open() -> TestServer {
        TestServer::with(Arc::new(Memory::new()), fast_settings()).await
    }

    pub(crate) async fn with(
        store: Arc<dyn brelan_store::AdminStore>,
        settings: Settings,
    ) -> TestServer {
        TestServer::with_bus(store, None, settings).await
    }

    pub(crate) async fn with_bus(
        store: Arc<dyn brelan_store::AdminStore>,
        bus: Option<TableBus>,
        settings: Settings,
    ) -> TestServer {
        install_collector();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let metrics = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let metrics_address = metrics.local_addr().expect("an address");
        let stop = CancellationToken::new();
        let stopping = stop.clone();
        let serving = tokio::spawn(async move {
            brelan_server::serve(listener, Some(metrics), store, bus, settings, stopping)
                .await
                .expect("it serves");
        });
        TestServer {
            address,
            metrics_address,
            stop,
            serving,
        }
    }

    pub(crate) async fn close(self) {
        self.stop.cancel();
        self.serving.await.expect("it ends");
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The metrics, which have an address of their own.
    pub(crate) async fn metrics(&self) -> String {
        let answer = reqwest::get(format!("http://{}/metrics", self.metrics_address)).await;
        answer.expect("it answers").text().await.expect("text")
    }

    /// What the metrics answer to a request for this host.
    pub(crate) async fn metrics_for(&self, host: &str) -> StatusCode {
        let url = format!("http://{}/metrics", self.metrics_address);
        let request = reqwest::Client::new().get(url).header("host", host);
        request.send().await.expect("it answers").status()
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> (StatusCode, Value) {
        let request = reqwest::Client::new().get(self.url(path));
        answer(with_token(request, token)).await
    }

    pub(crate) async fn post(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> (StatusCode, Value) {
        let request = reqwest::Client::new().post(self.url(path)).json(body);
        answer(with_token(request, token)).await
    }

    pub(crate) async fn put(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> (StatusCode, Value) {
        let request = reqwest::Client::new().put(self.url(path)).json(body);
        answer(with_token(request, token)).await
    }

    /// A request to leave a table for good.
    pub(crate) async fn leave(&self, id: &str, token: Option<&str>) -> (StatusCode, Value) {
        let url = self.url(&format!("/api/tables/{id}/seats"));
        answer(with_token(reqwest::Client::new().delete(url), token)).await
    }

    /// A table of a new guest and random bots, to `target` points.
    pub(crate) async fn table(&self, players: u8, target: u16) -> TestTable {
        let body = json!({
            "game": "quando", "players": players, "bots": "random",
            "options": {"target_score": target},
        });
        self.table_of(&body).await
    }

    pub(crate) async fn table_of(&self, body: &Value) -> TestTable {
        self.guest("/api/tables", body).await
    }

    /// A new guest with a seat at a table.
    pub(crate) async fn sit(&self, id: &str, body: &Value) -> TestTable {
        self.guest(&format!("/api/tables/{id}/seats"), body).await
    }

    /// A new guest with a seat, by a request to `path`.
    pub(crate) async fn guest(&self, path: &str, body: &Value) -> TestTable {
        self.new_guest(path, body, None).await
    }

    /// A new guest with a seat, by a request to `path` from another address, through a proxy that
    /// the server trusts.
    pub(crate) async fn guest_from(&self, address: &str, path: &str, body: &Value) -> TestTable {
        self.new_guest(path, body, Some(address)).await
    }

    async fn new_guest(&self, path: &str, body: &Value, address: Option<&str>) -> TestTable {
        let mut request = reqwest::Client::new().post(self.url(path)).json(body);
        if let Some(address) = address {
            request = request.header("x-forwarded-for", address);
        }
        let response = request.send().await.expect("it answers");
        assert!(response.status().is_success(), "{}", response.status());
        let cookie = response.headers()["set-cookie"]
            .to_str()
            .expect("text")
            .to_owned();
        let token = cookie
            .strip_prefix("brelan=")
            .and_then(|rest| rest.split_once(';'));
        let info: Value = response.json().await.expect("JSON");
        TestTable {
            id: info["id"].as_str().expect("an id").to_owned(),
            token: token.expect("a token").0.to_owned(),
            info,
        }
    }

    /// A socket that has said hello, got its welcome, and contributed if its person has not.
    pub(crate) async fn join(&self, id: &str, token: Option<&str>, since: Option<u64>) -> Socket {
        let socket = self.socket(id, token).await.expect("a socket");
        socket.contributing(since).await
    }

    /// A socket that has said hello and got its welcome.
    pub(crate) async fn join_without_contribution(&self, mine: &TestTable) -> Socket {
        let socket = self.socket(&mine.id, Some(&mine.token)).await;
        socket.expect("a socket").welcomed(None).await
    }

    /// A socket like that of [`Self::join`], from another address, through a proxy that the server
    /// trusts.
    pub(crate) async fn join_from(&self, address: &str, id: &str, token: &str) -> Socket {
        let from = ("x-forwarded-for", address);
        let socket = self.socket_with(id, Some(token), Some(from)).await;
        socket.expect("a socket").contributing(None).await
    }

    pub(crate) async fn socket(&self, id: &str, token: Option<&str>) -> Result<Socket, Error> {
        self.socket_with(id, token, None).await
    }

    /// A socket by a request with this header.
    pub(crate) async fn socket_with(
        &self,
        id: &str,
        token: Option<&str>,
        header: Option<(&'static str, &str)>,
    ) -> Result<Socket, Error> {
        let request = self.socket_request(id, token, header)?;
        Ok(Socket::new(connect_async(request).await?.0))
    }

    /// A socket over a connection that is open already.
    pub(crate) async fn socket_over(
        &self,
        connection: TcpStream,
        id: &str,
        token: Option<&str>,
    ) -> Result<Socket, Error> {
        let request = self.socket_request(id, token, None)?;
        let connection = MaybeTlsStream::Plain(connection);
        Ok(Socket::new(client_async(request, connection).await?.0))
    }

    fn socket_request(
        &self,
        id: &str,
        token: Option<&str>,
        header: Option<(&'static str, &str)>,
    ) -> Result<Request, Error> {
        let url = format!("ws://{}/api/tables/{id}/socket", self.address);
        let mut request = url.into_client_request()?;
        if let Some(token) = token {
            let cookie = format!("other=1; brelan={token}").parse().expect("a value");
            request.headers_mut().insert("cookie", cookie);
        }
        if let Some((name, value)) = header {
            request
                .headers_mut()
                .insert(name, value.parse().expect("a value"));
        }
        Ok(request)
    }
}

/// The names at a table, by seat.
pub(crate) fn names(table: &Value) -> Vec<&str> {
    let seats = table["seats"].as_array().expect("a list").iter();
    seats
        .map(|seat| seat["name"].as_str().expect("a name"))
        .collect()
}

/// Does `work` at this moment of simulated time. Otherwise that time runs while a request
/// waits for the kernel: for hours, where the machine is busy.
pub(crate) async fn at_this_moment<T>(work: impl Future<Output = T>) -> T {
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    // Simulated time stands still while a blocking task runs.
    let blocking = tokio::task::spawn_blocking(move || is_done.recv().is_err());
    let result = work.await;
    drop(done);
    blocking.await.expect("it ends");
    result
}

fn with_token(request: reqwest::RequestBuilder, token: Option<&str>) -> reqwest::RequestBuilder {
    match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.expect("it answers");
    let status = response.status();
    (status, response.json().await.unwrap_or(Value::Null))
}
