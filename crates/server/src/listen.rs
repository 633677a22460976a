//! Connections: accepted, encrypted, and ended.
//!
//! HTTP/1.1 alone, because WebSockets start from it. A connection that says
//! nothing, or does not finish its headers, is closed: `axum::serve` has no
//! such limit, and a server that also waits to tell HTTP/2 from it neither.

use crate::app::App;
use crate::door::{HANDSHAKE, HEADERS, Place};
use crate::tls::Tls;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How long connections may take to end by themselves.
const GRACE: Duration = Duration::from_secs(3);

/// Answers on `listener` until `stop` is cancelled and the connections have
/// ended.
pub(crate) async fn listen(mut listener: TcpListener, router: Router, app: &App) {
    let stop = &app.stop;
    let connections = TaskTracker::new();
    let next = async |listener: &mut TcpListener| Listener::accept(listener).await;
    while let Some((connection, peer)) = stop.run_until_cancelled(next(&mut listener)).await {
        // Who has too many is not even told: that would be one more.
        let Some(place) = Place::for_connection(app, peer.ip()) else {
            continue;
        };
        let talk = Talk {
            _place: place,
            peer,
            router: router.clone(),
            stop: stop.clone(),
        };
        connections.spawn(talk.answer(connection, app.settings.tls.clone()));
    }
    drop(listener);
    connections.close();
    // A connection that does not end by itself is not waited for.
    let _all_ended = timeout(GRACE, connections.wait()).await;
}

/// One connection.
struct Talk {
    /// As long as it lasts; a socket has one of its own.
    _place: Place,
    peer: SocketAddr,
    router: Router,
    stop: CancellationToken,
}

impl Talk {
    async fn answer(self, connection: TcpStream, tls: Option<Tls>) {
        // An update is one small packet: it must not wait for the last one's
        // receipt.
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection may be slow");
        }
        let Some(tls) = tls else {
            return self.speak(connection).await;
        };
        match timeout(HANDSHAKE, tls.acceptor().accept(connection)).await {
            Ok(Ok(connection)) => self.speak(connection).await,
            Ok(Err(error)) => tracing::debug!(%error, "no handshake"),
            Err(_) => tracing::debug!("a handshake took too long"),
        }
    }

    async fn speak(self, connection: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let Talk {
            _place,
            peer,
            router,
            stop,
        } = self;
        let service = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request)
        });
        let talk = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS)
            .serve_connection(TokioIo::new(connection), service)
            .with_upgrades();
        let mut talk = pin!(talk);
        let ended = tokio::select! {
            ended = talk.as_mut() => ended,
            () = stop.cancelled() => {
                talk.as_mut().graceful_shutdown();
                talk.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection broke off");
        }
    }
}
