//! Accepts connections, encrypts them, and shuts them down.
//!
//! HTTP/1.1 only, because WebSockets start from it. A connection that sends
//! nothing, or does not finish its headers, is closed: `axum::serve` has no such
//! timeout, and neither has a server that first tells HTTP/2 from HTTP/1.1. A
//! connection that takes nothing is closed below HTTP and TLS, because hyper has no
//! timeout for that.

use crate::app::App;
use crate::join_queue::JoinQueue;
use crate::limits::{ConnectionPermit, HANDSHAKE_TIMEOUT, HEADER_TIMEOUT, WRITE_TIMEOUT};
use crate::tls::Tls;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Method;
use axum::http::header::UPGRADE;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How long a shutdown waits for open connections.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// The kernel's buffers of a connection in each direction, in bytes. By default they
/// grow to megabytes for a client that does not read. Requests and messages have a few
/// kilobytes, and 64 KiB on the way bring a page's files at 5 Mbit/s over 100 ms.
const KERNEL_BUFFER_BYTES: usize = 64 * 1024;

/// Serves connections from `listener` until the shutdown begins, its sockets are closed, and
/// the other connections have ended. From the beginning of the shutdown no connection is
/// accepted; those that are open are served until the sockets are closed.
pub(crate) async fn listen(mut listener: TcpListener, router: Router, app: &App) {
    let shutdown = &app.shutdown;
    let connections = TaskTracker::new();
    loop {
        let (connection, peer) = tokio::select! {
            () = shutdown.begin() => break,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        // A refused connection gets no answer: the answer would need another one.
        let Some(permit) = ConnectionPermit::for_connection(app, peer.ip()) else {
            continue;
        };
        let serving = Connection {
            _permit: permit,
            peer,
            router: router.clone(),
            joins: Arc::clone(&app.joins),
            stop: app.stop.clone(),
        };
        connections.spawn(serving.serve(connection, app.settings.tls.clone()));
        // Many connections at once, as after a failure of the network, come in between
        // the tasks that are ready, and not all before them.
        tokio::task::yield_now().await;
    }
    drop(listener);
    shutdown.end().await;
    connections.close();
    // Connections that are still open are dropped.
    let _all_ended = timeout(SHUTDOWN_GRACE, connections.wait()).await;
}

fn set_socket_options(connection: &TcpStream) -> io::Result<()> {
    // An update is one small packet: without TCP_NODELAY it waits for the
    // acknowledgement of the last one (Nagle's algorithm).
    connection.set_nodelay(true)?;
    let socket = SockRef::from(connection);
    socket.set_send_buffer_size(KERNEL_BUFFER_BYTES)?;
    socket.set_recv_buffer_size(KERNEL_BUFFER_BYTES)?;
    // It also ends a connection that the server has closed and whose client does not
    // take the rest: without it the kernel keeps that rest for as long as the client
    // answers its probes.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(WRITE_TIMEOUT))?;
    Ok(())
}

/// A connection that ends when its client takes nothing of what it is sent.
pub(crate) fn with_write_timeout(connection: TcpStream) -> Pin<Box<TimeoutWriter<TcpStream>>> {
    if let Err(error) = set_socket_options(&connection) {
        tracing::debug!(%error, "a connection may be slow, or take memory");
    }
    let mut connection = TimeoutWriter::new(connection);
    connection.set_timeout(Some(WRITE_TIMEOUT));
    Box::pin(connection)
}

/// HTTP/1.1 on connections that end when nothing is sent, or the headers are not finished.
pub(crate) fn http1_with_header_timeout() -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT);
    builder
}

/// One connection.
struct Connection {
    /// Counts this connection while it is open; a socket has a permit of its own.
    _permit: ConnectionPermit,
    peer: SocketAddr,
    router: Router,
    joins: Arc<JoinQueue>,
    stop: CancellationToken,
}

impl Connection {
    async fn serve(self, connection: TcpStream, tls: Option<Tls>) {
        let connection = with_write_timeout(connection);
        let Some(tls) = tls else {
            return self.serve_http(connection).await;
        };
        match timeout(HANDSHAKE_TIMEOUT, tls.acceptor().accept(connection)).await {
            Ok(Ok(connection)) => self.serve_http(connection).await,
            Ok(Err(error)) => tracing::debug!(%error, "no handshake"),
            Err(_) => tracing::debug!("a handshake took too long"),
        }
    }

    async fn serve_http(self, connection: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let Connection {
            _permit,
            peer,
            router,
            joins,
            stop,
        } = self;
        let service = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let (joins, is_join) = (Arc::clone(&joins), is_join(&request));
            let answer = router.clone().oneshot(request);
            async move {
                match is_join {
                    true => joins.run(answer).await,
                    false => answer.await,
                }
            }
        });
        let connection = http1_with_header_timeout()
            .serve_connection(TokioIo::new(connection), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = stop.cancelled() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection broke off");
        }
    }
}

/// Whether a request joins a table: it asks for the table's socket. What else asks for another
/// protocol, or waits for a body, gets its answer without a turn among those who join.
fn is_join<B>(request: &hyper::Request<B>) -> bool {
    let path = request.uri().path();
    let table = path
        .strip_prefix("/api/tables/")
        .and_then(|rest| rest.strip_suffix("/socket"));
    let is_socket = table.is_some_and(|table| !table.is_empty() && !table.contains('/'));
    is_socket && request.method() == Method::GET && request.headers().contains_key(UPGRADE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_asks_for_a_tables_socket_joins() {
        let asks_by = |method: Method, path: &str, upgrade: Option<&str>| {
            let request = hyper::Request::builder().method(method).uri(path);
            let request = match upgrade {
                Some(protocol) => request.header(UPGRADE, protocol),
                None => request,
            };
            is_join(&request.body(()).expect("a request"))
        };
        let asks = |path: &str, upgrade| asks_by(Method::GET, path, upgrade);
        assert!(asks("/api/tables/a/socket?x=y", Some("websocket")));
        assert!(!asks("/api/tables/a/socket", None));
        assert!(!asks("/api/tables/a/replay", Some("websocket")));
        for path in [
            "/api/daily/socket",
            "/api/tables//socket",
            "/api/tables/a/b/socket",
        ] {
            assert!(!asks(path, Some("websocket")), "{path}");
        }
        let socket = "/api/tables/a/socket";
        assert!(!asks_by(Method::POST, socket, Some("websocket")));
    }
}
