//! Endpoints for the operator: health and the OpenAPI document.

use crate::app::{App, openapi};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use brelan_store::StoreError;

/// Whether the server and its store answer, and the database is still the file that
/// was opened.
#[utoipa::path(
    get, path = "/healthz", tag = "operation",
    responses(
        (status = 200, description = "all is well", body = String),
        (status = 503, description = "why not", body = String),
    )
)]
pub(crate) async fn healthz(State(app): State<App>) -> (StatusCode, String) {
    match app.store.health().await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(error @ (StoreError::Vanished | StoreError::Replaced)) => {
            (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n"))
        }
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store does not answer\n".to_owned(),
        ),
    }
}

/// This document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operation",
    responses((status = 200, description = "the OpenAPI document", body = Object))
)]
pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(openapi())
}
