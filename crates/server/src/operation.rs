//! Endpoints for the operator: health, metrics and the OpenAPI document.

use crate::app::{App, openapi};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use brelan_store::Phase;

/// Whether the server and its store answer.
#[utoipa::path(
    get, path = "/healthz", tag = "operation",
    responses(
        (status = 200, description = "all is well", body = String),
        (status = 503, description = "the store does not answer", body = String),
    )
)]
pub(crate) async fn healthz(State(app): State<App>) -> (StatusCode, &'static str) {
    match app.store.listed_tables(Phase::Waiting, 1).await {
        Ok(_) => (StatusCode::OK, "ok\n"),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store does not answer\n",
        ),
    }
}

/// Numbers in Prometheus' text format.
#[utoipa::path(
    get, path = "/metrics", tag = "operation",
    responses((
        status = 200, description = "the numbers", body = String,
        content_type = "application/openmetrics-text"
    ))
)]
pub(crate) async fn metrics(State(app): State<App>) -> ([(HeaderName, &'static str); 1], String) {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text())
}

/// This document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operation",
    responses((status = 200, description = "the OpenAPI document", body = Object))
)]
pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(openapi())
}
