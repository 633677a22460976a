//! The listener of the metrics. What is counted follows from the play of all seats, so
//! the metrics are for the operator: no public address has them.

use crate::metrics::Metrics;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::routing::get;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Serves the metrics until `stop` is cancelled.
pub(crate) async fn serve_metrics(
    listener: TcpListener,
    metrics: Arc<Metrics>,
    stop: CancellationToken,
) {
    let routes = Router::new()
        .route("/metrics", get(text))
        .with_state(metrics);
    let serving = axum::serve(listener, routes).into_future();
    // Without `stop` it never ends.
    let _stopped = stop.run_until_cancelled(serving).await;
}

async fn text(State(metrics): State<Arc<Metrics>>) -> ([(HeaderName, &'static str); 1], String) {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics.text())
}
