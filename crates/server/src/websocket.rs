//! The server's end of a WebSocket.
//!
//! tungstenite reads the client's frames, and answers its pings and its close frame. What else
//! is sent is put into frames here: tungstenite's own buffer keeps the capacity of the longest
//! frame that was ever sent, and the first update of a table is several times as long as the
//! changes after it. This buffer lives until it is sent, so a connection at rest has none.

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::Response;
use brelan_protocol::MAX_FRAME_BYTES;
use futures_util::{Sink, Stream};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll, Waker, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tungstenite::handshake::server::create_response_with_body;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

/// The initial read buffer; a longer frame gets a larger one. Clients' messages
/// have about a hundred bytes, and every connection holds a buffer.
const READ_BUFFER_BYTES: usize = 256;

/// The most bytes of a message with the heads of its parts. Empty parts are no bytes of it, and no
/// message is received with them that could be counted.
const MAX_RECEIVED_BYTES: usize = 4 * MAX_FRAME_BYTES;

/// How many bytes are collected before they are sent without a flush.
const MAX_COLLECTED_BYTES: usize = 4096;

/// A request for a WebSocket.
pub(crate) struct Handshake {
    /// What the client is answered.
    response: Response,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequest<S> for Handshake {
    type Rejection = (StatusCode, String);

    async fn from_request(request: Request, _: &S) -> Result<Self, Self::Rejection> {
        let response = create_response_with_body(&request, Body::empty);
        let response = response.map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()))?;
        let upgrade = hyper::upgrade::on(request);
        Ok(Handshake { response, upgrade })
    }
}

impl Handshake {
    /// Gives the answer to the request. Once the client has it, `serve` gets the socket.
    pub(crate) fn accept(
        self,
        serve: impl FnOnce(WebSocket<TokioIo<Upgraded>>) + Send + 'static,
    ) -> Response {
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            match upgrade.await {
                Ok(connection) => serve(WebSocket::new(TokioIo::new(connection))),
                Err(error) => tracing::debug!(%error, "a handshake broke off"),
            }
        });
        self.response
    }
}

/// A WebSocket on a connection after the handshake.
pub(crate) struct WebSocket<C> {
    connection: C,
    protocol: WebSocketContext,
    /// How many bytes were received since the last message.
    received: usize,
    /// Frames that are not sent yet.
    unsent: Vec<u8>,
}

impl<C: AsyncRead + AsyncWrite + Unpin> WebSocket<C> {
    fn new(connection: C) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            // What it writes is collected here.
            .write_buffer_size(0)
            .max_message_size(Some(MAX_FRAME_BYTES))
            .max_frame_size(Some(MAX_FRAME_BYTES));
        WebSocket {
            connection,
            protocol: WebSocketContext::new(Role::Server, Some(config)),
            received: 0,
            unsent: Vec::new(),
        }
    }

    /// Lets `act` use the protocol on this connection.
    fn with_protocol<T>(
        &mut self,
        context: &mut Context<'_>,
        act: impl FnOnce(&mut WebSocketContext, &mut Wire<'_, '_, C>) -> T,
    ) -> T {
        let mut wire = Wire {
            connection: &mut self.connection,
            context,
            received: &mut self.received,
            unsent: &mut self.unsent,
        };
        act(&mut self.protocol, &mut wire)
    }

    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.unsent.is_empty() {
            let connection = Pin::new(&mut self.connection);
            match ready!(connection.poll_write(context, &self.unsent))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                sent if sent == self.unsent.len() => self.unsent = Vec::new(),
                sent => drop(self.unsent.drain(..sent)),
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<C: AsyncRead + AsyncWrite + Unpin> Stream for WebSocket<C> {
    type Item = Result<Message, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let received = self.with_protocol(context, |protocol, wire| protocol.read(wire));
        // Answers to pings, or to the close frame.
        if !self.unsent.is_empty()
            && let Poll::Ready(Err(error)) = self.as_mut().poll_flush(context)
        {
            return Poll::Ready(Some(Err(error)));
        }
        match received {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            Err(Error::ConnectionClosed | Error::AlreadyClosed) => Poll::Ready(None),
            received => {
                self.received = 0;
                Poll::Ready(Some(received))
            }
        }
    }
}

impl<C: AsyncRead + AsyncWrite + Unpin> Sink<Message> for WebSocket<C> {
    type Error = Error;

    fn poll_ready(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), Self::Error>> {
        match self.unsent.len() {
            ..MAX_COLLECTED_BYTES => Poll::Ready(Ok(())),
            _ => self.poll_send(context).map_err(Error::Io),
        }
    }

    fn start_send(mut self: Pin<&mut Self>, message: Message) -> Result<(), Self::Error> {
        match message {
            Message::Text(text) if self.protocol.can_write() => {
                let frame = Frame::message(text, OpCode::Data(Data::Text), true);
                self.unsent.reserve(frame.len());
                frame.format(&mut self.unsent)
            }
            message => {
                // Writing does not read from the connection, so there is no task to wake.
                let mut context = Context::from_waker(Waker::noop());
                self.with_protocol(&mut context, |protocol, wire| protocol.write(wire, message))
            }
        }
    }

    fn poll_flush(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), Self::Error>> {
        match self.with_protocol(context, |protocol, wire| protocol.flush(wire)) {
            // The answer to the client's close frame is what is sent last.
            Ok(()) | Err(Error::ConnectionClosed) => {}
            Err(error) => return Poll::Ready(Err(error)),
        }
        ready!(self.poll_send(context))?;
        let connection = Pin::new(&mut self.connection);
        connection.poll_flush(context).map_err(Error::Io)
    }

    fn poll_close(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), Self::Error>> {
        ready!(self.as_mut().poll_flush(context))?;
        let connection = Pin::new(&mut self.connection);
        connection.poll_shutdown(context).map_err(Error::Io)
    }
}

/// The connection, as tungstenite uses it: it reads from it, and what it writes waits with the
/// other frames.
struct Wire<'a, 'b, C> {
    connection: &'a mut C,
    context: &'a mut Context<'b>,
    received: &'a mut usize,
    unsent: &'a mut Vec<u8>,
}

impl<C: AsyncRead + Unpin> Read for Wire<'_, '_, C> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if *self.received > MAX_RECEIVED_BYTES {
            return Err(io::Error::other("a message in too many parts"));
        }
        let mut bytes = ReadBuf::new(bytes);
        match Pin::new(&mut *self.connection).poll_read(self.context, &mut bytes)? {
            Poll::Ready(()) => {
                let read = bytes.filled().len();
                *self.received += read;
                Ok(read)
            }
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl<C> Write for Wire<'_, '_, C> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unsent.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{SinkExt, StreamExt};
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio_tungstenite::WebSocketStream;
    use tungstenite::protocol::CloseFrame;
    use tungstenite::protocol::frame::coding::CloseCode;

    /// How many bytes are on the way at most.
    const CONNECTION_BYTES: usize = 64;

    async fn connected() -> (WebSocket<DuplexStream>, WebSocketStream<DuplexStream>) {
        let (server, client) = duplex(CONNECTION_BYTES);
        let client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        (WebSocket::new(server), client)
    }

    /// A server, and a client that writes and reads bytes.
    fn with_raw_client() -> (WebSocket<DuplexStream>, DuplexStream) {
        let (server, client) = duplex(1024);
        (WebSocket::new(server), client)
    }

    #[tokio::test]
    async fn messages_of_every_length_arrive_in_order() {
        let (mut server, mut client) = connected().await;
        let lengths = [0, 1, 125, 126, 10_000, 65_535, 65_536, 3];
        let sending = tokio::spawn(async move {
            for length in lengths {
                server.feed(Message::text("x".repeat(length))).await?;
            }
            server.flush().await?;
            Ok::<_, Error>(server)
        });
        for length in lengths {
            let received = client.next().await.expect("a message").expect("it is well");
            assert_eq!(received, Message::text("x".repeat(length)));
        }
        let server = sending.await.expect("no panic").expect("they are sent");
        assert_eq!(server.unsent.capacity(), 0);
    }

    #[tokio::test]
    async fn what_was_collected_is_sent_with_one_write() {
        let (mut server, mut client) = with_raw_client();
        for text in ["one", "two"] {
            server.feed(Message::text(text)).await.expect("it is taken");
        }
        server.flush().await.expect("they are sent");
        let mut bytes = [0; 64];
        let read = client.read(&mut bytes).await.expect("bytes");
        assert_eq!(&bytes[..read], b"\x81\x03one\x81\x03two");
    }

    #[tokio::test]
    async fn a_ping_is_answered_after_the_frames_that_wait() {
        let (mut server, mut client) = connected().await;
        server.feed(Message::text("one")).await.expect("it waits");
        let ping = Message::Ping("two".into());
        client.send(ping.clone()).await.expect("it is sent");
        assert_eq!(server.next().await.expect("a ping").expect("a ping"), ping);
        assert!(futures_util::poll!(server.next()).is_pending());
        for expected in [Message::text("one"), Message::Pong("two".into())] {
            let received = client.next().await.expect("a message").expect("it is well");
            assert_eq!(received, expected);
        }
    }

    #[tokio::test]
    async fn a_message_in_parts_is_one_message() {
        let (mut server, mut client) = with_raw_client();
        // Masked with zeros.
        let parts = b"\x01\x82\0\0\0\0on\x80\x81\0\0\0\0e";
        client.write_all(parts).await.expect("they are sent");
        let received = server.next().await.expect("a message").expect("it is well");
        assert_eq!(received, Message::text("one"));
    }

    #[tokio::test]
    async fn a_message_of_endless_empty_parts_is_an_error() {
        let (mut server, mut client) = with_raw_client();
        let first = b"\x01\x80\0\0\0\0";
        client.write_all(first).await.expect("it is sent");
        let sending = async { while client.write_all(b"\0\x80\0\0\0\0").await.is_ok() {} };
        let received = tokio::select! {
            received = server.next() => received.expect("an error"),
            () = sending => panic!("nothing ends the connection"),
        };
        assert!(matches!(received, Err(Error::Io(_))), "{received:?}");
    }

    #[tokio::test]
    async fn a_message_that_is_too_long_is_an_error() {
        let (server, client) = duplex(2 * MAX_FRAME_BYTES);
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        let mut server = WebSocket::new(server);
        let long = Message::text("x".repeat(MAX_FRAME_BYTES + 1));
        client.send(long).await.expect("it is sent");
        let received = server.next().await.expect("an error");
        assert!(matches!(received, Err(Error::Capacity(_))));
    }

    #[tokio::test]
    async fn a_close_frame_is_answered_and_ends_the_socket() {
        let (mut server, mut client) = connected().await;
        let reason = CloseFrame {
            code: CloseCode::Away,
            reason: "gone".into(),
        };
        let close = Message::Close(Some(reason));
        client.send(close.clone()).await.expect("it is sent");
        let received = server.next().await.expect("it closes").expect("it closes");
        assert_eq!(received, close);
        assert!(server.send(Message::text("late")).await.is_err());
        server.flush().await.expect("the answer is sent");
        let answer = client.next().await.expect("an answer").expect("it is well");
        assert_eq!(answer, close);
        assert!(server.next().await.is_none());
    }

    #[tokio::test]
    async fn a_connection_that_ends_is_an_error() {
        let (mut server, client) = connected().await;
        drop(client);
        assert!(server.next().await.expect("an error").is_err());
        assert!(server.next().await.is_none());
    }
}
