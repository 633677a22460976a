//! The listener of the metrics. What is counted follows from the play of all seats, so
//! the metrics are for the operator: no public address has them, and no page of another site
//! that leads its own name to the listener's address (DNS rebinding).

use crate::hosts::AllowedHosts;
use crate::listen::{http1_with_header_timeout, with_write_timeout};
use crate::metrics::Metrics;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::Listener;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Serves the metrics until `stop` is cancelled.
pub(crate) async fn serve_metrics(
    mut listener: TcpListener,
    metrics: Arc<Metrics>,
    hosts: AllowedHosts,
    stop: CancellationToken,
) {
    let routes = Router::new()
        .route("/metrics", get(text))
        .with_state(metrics)
        .layer(middleware::from_fn_with_state(hosts, refuse_public_hosts));
    loop {
        let accepting = Listener::accept(&mut listener);
        let Some((connection, _)) = stop.run_until_cancelled(accepting).await else {
            return;
        };
        let (stop, serving) = (stop.clone(), serve_connection(connection, routes.clone()));
        tokio::spawn(async move { stop.run_until_cancelled(serving).await });
    }
}

/// Serves one connection with the timeouts of the public ones: `axum::serve` has none.
async fn serve_connection(connection: TcpStream, routes: Router) {
    let service = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
        routes.clone().oneshot(request.map(Body::new))
    });
    let connection = TokioIo::new(with_write_timeout(connection));
    let serving = http1_with_header_timeout().serve_connection(connection, service);
    if let Err(error) = serving.await {
        tracing::debug!(%error, "a connection to the metrics broke off");
    }
}

async fn refuse_public_hosts(
    State(hosts): State<AllowedHosts>,
    request: Request,
    next: Next,
) -> Response {
    match hosts.check_local(&request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

async fn text(State(metrics): State<Arc<Metrics>>) -> ([(HeaderName, &'static str); 1], String) {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics.text())
}
