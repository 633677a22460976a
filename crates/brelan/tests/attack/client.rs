//! Guests of a server, at any address of the loopback network.

use anyhow::{Context, Result, anyhow, ensure};
use brelan_protocol::change::apply_change;
use brelan_test_harness::messages::{contribution, hello};
use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long an answer may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// A guest at one address, who keeps the server's cookie.
pub(crate) struct Guest {
    server: SocketAddr,
    from: IpAddr,
    http: reqwest::Client,
    token: Option<String>,
}

impl Guest {
    /// A new guest at 127.0.0.`last`.
    pub(crate) fn at(server: SocketAddr, last: u8) -> Result<Guest> {
        let from = IpAddr::from([127, 0, 0, last]);
        let http = reqwest::Client::builder().local_address(from).build()?;
        Ok(Guest {
            server,
            from,
            http,
            token: None,
        })
    }

    /// The person's id.
    pub(crate) fn id(&self) -> Result<&str> {
        let token = self.token.as_deref();
        let (id, _) = token
            .and_then(|token| token.split_once('.'))
            .context("a token")?;
        Ok(id)
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<(u16, Value)> {
        self.ask(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Result<(u16, Value)> {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// A new table; its id.
    pub(crate) async fn make_table(&mut self, request: &Value) -> Result<String> {
        let (status, table) = self.post("/api/tables", request).await?;
        ensure!(status == 201, "no table: {status} {table}");
        Ok(table["id"].as_str().context("an id")?.to_owned())
    }

    /// A seat at a table, with the body of the request.
    pub(crate) async fn sit(&mut self, table: &str, body: &Value) -> Result<()> {
        let (status, answer) = self.post(&seats(table), body).await?;
        ensure!(status == 200, "no seat: {status} {answer}");
        Ok(())
    }

    /// The code of the seat at a table, as the body of a request.
    pub(crate) async fn code(&mut self, table: &str) -> Result<Value> {
        let (status, code) = self.get(&format!("/api/tables/{table}/code")).await?;
        ensure!(status == 200, "no code: {status} {code}");
        Ok(code)
    }

    async fn ask(
        &mut self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Value)> {
        let url = format!("http://{}{path}", self.server);
        let mut request = self.http.request(method, url).timeout(ANSWER_TIMEOUT);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await?;
        let cookie = response.headers().get("set-cookie");
        let token = cookie.and_then(|cookie| {
            let (token, _) = cookie
                .to_str()
                .ok()?
                .strip_prefix("brelan=")?
                .split_once(';')?;
            Some(token.to_owned())
        });
        self.token = token.or(self.token.take());
        let status = response.status().as_u16();
        Ok((status, response.json().await.unwrap_or(Value::Null)))
    }

    /// A connection, with a receive buffer of the kernel of `receive_buffer` bytes.
    async fn connect(&self, receive_buffer: Option<u32>) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(bytes) = receive_buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        socket.bind((self.from, 0).into())?;
        Ok(socket.connect(self.server).await?)
    }

    /// A socket at a table that has not said hello; the error is the status of a refusal.
    pub(crate) async fn open(
        &self,
        table: &str,
        receive_buffer: Option<u32>,
    ) -> Result<Result<Socket, u16>> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.server);
        let mut request = url.into_client_request()?;
        if let Some(token) = &self.token {
            let bearer = format!("Bearer {token}").parse()?;
            request.headers_mut().insert("authorization", bearer);
        }
        match client_async(request, self.connect(receive_buffer).await?).await {
            Ok((stream, _)) => Ok(Ok(Socket {
                stream,
                update: Value::Null,
            })),
            Err(Error::Http(refusal)) => Ok(Err(refusal.status().as_u16())),
            Err(error) => Err(error.into()),
        }
    }

    /// A socket at a table that has got its welcome.
    pub(crate) async fn join(&self, table: &str) -> Result<Socket> {
        let opened = self.open(table, None).await?;
        let mut socket = opened.map_err(|status| anyhow!("no socket: {status}"))?;
        socket.say(&hello(None)).await?;
        socket.hear("welcome").await?;
        Ok(socket)
    }

    /// A socket at a table of this guest and bots, whose match has begun.
    pub(crate) async fn begin(&self, table: &str) -> Result<Socket> {
        let mut socket = self.join(table).await?;
        socket.say(&contribution()).await?;
        socket.hear_update().await?;
        Ok(socket)
    }
}

/// The request for a match that has no pause, and that no lead ends early.
pub(crate) fn match_with_a_bot() -> Value {
    json!({
        "game": "qarre", "players": 2, "bots": "random", "memory_aid": true,
        "options": {"target": 1000, "lead": 1000},
    })
}

/// The path of a table's seats.
pub(crate) fn seats(table: &str) -> String {
    format!("/api/tables/{table}/seats")
}

/// A client's end of a table's socket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// The last update, with the changes since then.
    update: Value,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: &Value) -> Result<()> {
        Ok(self.stream.send(Message::text(message.to_string())).await?)
    }

    /// The table as the next update or change leaves it; the error has the closing code.
    pub(crate) async fn hear_update(&mut self) -> Result<&Value> {
        loop {
            let message = self.hear_open().await?;
            match message["type"].as_str() {
                Some("update") => self.update = message,
                Some("change") => apply_change(&mut self.update, message)?,
                _ => continue,
            }
            return Ok(&self.update);
        }
    }

    /// The next message of this type; the error has the closing code.
    pub(crate) async fn hear(&mut self, kind: &str) -> Result<Value> {
        loop {
            let message = self.hear_open().await?;
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }

    /// The next message; the error has the closing code.
    async fn hear_open(&mut self) -> Result<Value> {
        let message = self.hear_any().await?;
        message.map_err(|code| anyhow!("the socket was closed: {code:?}"))
    }

    /// The closing code, after all messages before it.
    pub(crate) async fn end(&mut self) -> Result<Option<u16>> {
        loop {
            if let Err(code) = self.hear_any().await? {
                return Ok(code);
            }
        }
    }

    /// The next message, or the closing code. A server that only pings says nothing.
    pub(crate) async fn hear_any(&mut self) -> Result<Result<Value, Option<u16>>> {
        let next = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(Ok(serde_json::from_str(&text)?)),
                    Some(Ok(Message::Close(frame))) => {
                        return Ok(Err(frame.map(|frame| frame.code.into())));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Ok(Err(None)),
                }
            }
        };
        timeout(ANSWER_TIMEOUT, next)
            .await
            .context("nothing is heard")?
    }
}

/// A connection from 127.0.0.1 on which these bytes are sent.
pub(crate) async fn send_raw(
    server: SocketAddr,
    bytes: &[u8],
    receive_buffer: Option<u32>,
) -> Result<TcpStream> {
    let guest = Guest::at(server, 1)?;
    let mut connection = guest.connect(receive_buffer).await?;
    connection.write_all(bytes).await?;
    Ok(connection)
}

/// All that the server answers to these bytes, until it closes the connection or has
/// nothing more to say for a second.
pub(crate) async fn ask_raw(server: SocketAddr, bytes: &[u8]) -> Result<String> {
    let mut connection = send_raw(server, bytes, None).await?;
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    while let Ok(Ok(length @ 1..)) =
        timeout(Duration::from_secs(1), connection.read(&mut part)).await
    {
        answer.extend_from_slice(&part[..length]);
    }
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
