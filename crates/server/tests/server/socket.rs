//! A client's end of a table's socket.

use crate::follower::Follower;
use brelan_protocol::PROTOCOL;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long a test waits for a message that must come.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// A socket of a client that follows its table.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Messages that arrived while a `table` message was awaited.
    passed: VecDeque<String>,
    pub(crate) follower: Follower,
}

impl Socket {
    pub(crate) fn new(stream: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Socket {
            stream,
            passed: VecDeque::new(),
            follower: Follower::new(),
        }
    }

    /// The socket after hello and its welcome.
    pub(crate) async fn welcomed(mut self, since: Option<u64>) -> Socket {
        self.hello(since).await;
        self
    }

    /// The socket after hello, its welcome, and the contribution of a person who has sent none.
    pub(crate) async fn contributing(mut self, since: Option<u64>) -> Socket {
        let welcome = self.hello(since).await;
        let table = &welcome["table"];
        let own = table["you"]
            .as_u64()
            .map(|seat| &table["seats"][seat as usize]);
        let is_shuffled = table["commitment"] != "";
        let gives = is_shuffled && own.is_some_and(|own| own["contribution"].is_null());
        if table["status"] == "waiting" && gives {
            self.contribute("00112233445566778899aabbccddeeff").await;
        }
        self
    }

    /// Sends these 32 hex digits for the seed.
    pub(crate) async fn contribute(&mut self, value: &str) {
        self.say(json!({"type": "contribute", "value": value}))
            .await;
    }

    async fn hello(&mut self, since: Option<u64>) -> Value {
        self.try_hello(since).await.expect("a welcome")
    }

    /// Says hello and gives the welcome; `Err` with the closing code if the server closes the
    /// socket instead.
    pub(crate) async fn try_hello(&mut self, since: Option<u64>) -> Result<Value, Option<u16>> {
        self.say(json!({"type": "hello", "protocol": PROTOCOL, "since": since}))
            .await;
        let welcome = self.try_hear().await?;
        assert_eq!(welcome["type"], "welcome");
        Ok(welcome)
    }

    /// The connection below the socket.
    pub(crate) fn into_connection(self) -> TcpStream {
        match self.stream.into_inner() {
            MaybeTlsStream::Plain(connection) => connection,
            _ => panic!("the connection is encrypted"),
        }
    }

    /// Sends a message; an error if the connection has ended.
    pub(crate) async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.stream.send(message).await
    }

    /// The closing code, after all messages before it; none if the connection broke
    /// off.
    pub(crate) async fn end(&mut self) -> Option<u16> {
        loop {
            if let Err(end) = self.hear_any().await {
                return end;
            }
        }
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.stream
            .send(Message::text(text))
            .await
            .expect("it is sent");
    }

    pub(crate) async fn say_binary(&mut self, bytes: Vec<u8>) {
        self.stream
            .send(Message::binary(bytes))
            .await
            .expect("it is sent");
    }

    /// The next message that is no `table` message; a change as an update.
    pub(crate) async fn hear(&mut self) -> Value {
        self.try_hear().await.expect("a message")
    }

    /// The next message like that of [`Self::hear`]; `Err` with the closing code at the end.
    pub(crate) async fn try_hear(&mut self) -> Result<Value, Option<u16>> {
        let text = self.hear_text().await?;
        Ok(self.follower.receive(&text))
    }

    /// The text of the next message that is no `table` message; `Err` with the
    /// closing code at the end.
    pub(crate) async fn hear_text(&mut self) -> Result<String, Option<u16>> {
        loop {
            let text = match self.passed.pop_front() {
                Some(text) => text,
                None => self.hear_any().await?,
            };
            if !text.starts_with(r#"{"type":"table""#) {
                return Ok(text);
            }
        }
    }

    /// The next table info for which `wanted` holds.
    pub(crate) async fn table(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let text = self.hear_any().await.expect("a message");
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["type"] != "table" {
                self.passed.push_back(text);
            } else if wanted(&message["table"]) {
                return message["table"].clone();
            }
        }
    }

    /// All messages as they came, until everything that was said before is handled.
    pub(crate) async fn until_pong(&mut self) -> Vec<String> {
        self.say(json!({"type": "ping", "n": 1})).await;
        let pong = json!({"type": "pong", "n": 1}).to_string();
        let mut heard: Vec<_> = self.passed.drain(..).collect();
        loop {
            let text = self.hear_any().await.expect("a message");
            if text == pong {
                for text in &heard {
                    self.follower.receive(text);
                }
                return heard;
            }
            heard.push(text);
        }
    }

    async fn hear_any(&mut self) -> Result<String, Option<u16>> {
        loop {
            let next = tokio::time::timeout(ANSWER_TIMEOUT, self.stream.next());
            match next.await.expect("an answer in time") {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message of a kind; others are skipped.
    pub(crate) async fn hear_kind(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The seq of the action that is acknowledged next; other messages are skipped.
    pub(crate) async fn acknowledged(&mut self) -> u64 {
        loop {
            let message = self.hear().await;
            let name = if message["type"] == "ack" {
                "seq"
            } else {
                "ack"
            };
            if let Some(seq) = message[name].as_u64() {
                return seq;
            }
        }
    }

    /// The next update in which `wanted` holds; what it waits for besides
    /// actions is done on the way.
    pub(crate) async fn update(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let update = self.hear_kind("update").await;
            if wanted(&update) {
                return update;
            }
            self.do_what_it_waits_for(&update).await;
        }
    }

    /// The next update in which there is something to choose.
    pub(crate) async fn turn(&mut self) -> Value {
        self.update(|update| update["legal"][0].is_object()).await
    }

    pub(crate) async fn do_what_it_waits_for(&mut self, update: &Value) {
        if update["wait"]["for"] == "ready" {
            let round = update["view"]["round"].clone();
            self.say(json!({"type": "ready", "round": round})).await;
        }
    }

    /// Chooses the first offer of an update.
    pub(crate) async fn choose_first(&mut self, update: &Value) {
        let act =
            json!({"type": "act", "seq": update["seq"], "action": update["legal"][0]["action"]});
        self.say(act).await;
    }

    /// Plays until the match is over; gives the last update.
    pub(crate) async fn play_to_the_end(&mut self) -> Value {
        loop {
            let over = |update: &Value| update["view"]["phase"] == "over";
            let update = self
                .update(|update| over(update) || update["legal"][0].is_object())
                .await;
            if over(&update) {
                return update;
            }
            self.choose_first(&update).await;
        }
    }
}
