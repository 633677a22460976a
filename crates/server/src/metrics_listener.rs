//! The listener of the metrics. What is counted follows from the play of all seats, so
//! the metrics are for the operator: no public address has them, and no page of another site
//! that leads its own name to the listener's address (DNS rebinding).

use crate::hosts::AllowedHosts;
use crate::metrics::Metrics;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Serves the metrics until `stop` is cancelled.
pub(crate) async fn serve_metrics(
    listener: TcpListener,
    metrics: Arc<Metrics>,
    hosts: AllowedHosts,
    stop: CancellationToken,
) {
    let routes = Router::new()
        .route("/metrics", get(text))
        .with_state(metrics)
        .layer(middleware::from_fn_with_state(hosts, refuse_public_hosts));
    let serving = axum::serve(listener, routes).into_future();
    // Without `stop` it never ends.
    let _stopped = stop.run_until_cancelled(serving).await;
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
