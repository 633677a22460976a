//! Endpoints for the operator: health and the OpenAPI document.

use crate::app::App;
use crate::site;
use crate::table_bus::TableBus;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use brelan_store::StoreError;
use std::sync::Arc;

/// Whether people may be sent to this server: it does not stop, its store answers, and the
/// database is still the file that was opened.
#[utoipa::path(
    get, path = "/healthz", tag = "operation",
    responses(
        (status = 200, description = "all is well", body = String),
        (status = 503, description = "why not", body = String),
    )
)]
pub(crate) async fn healthz(State(app): State<App>) -> (StatusCode, String) {
    answer(match app.shutdown.is_begun() {
        true => Err("the server stops".to_owned()),
        false => app.store.health().await.map_err(|error| reason(&error)),
    })
}

/// Whether the server has all that it works with: the same, no write found the disk full in the last
/// minute, the database is of a version that it knows, and the bus is connected. Without the bus it goes on, more slowly.
#[utoipa::path(
    get, path = "/readyz", tag = "operation",
    responses(
        (status = 200, description = "the server is ready", body = String),
        (status = 503, description = "why not", body = String),
    )
)]
pub(crate) async fn readyz(State(app): State<App>) -> (StatusCode, String) {
    let is_connected = |bus: &Arc<TableBus>| bus.bus().is_connected();
    answer(if app.shutdown.is_begun() {
        Err("the server stops".to_owned())
    } else if let Err(error) = app.store.readiness().await {
        Err(reason(&error))
    } else if !app.bus.as_ref().is_none_or(is_connected) {
        Err("the NATS server is not connected".to_owned())
    } else {
        Ok(())
    })
}

fn answer(result: Result<(), String>) -> (StatusCode, String) {
    match result {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
    }
}

/// What the public may know of an error.
fn reason(error: &StoreError) -> String {
    match error {
        StoreError::Full
        | StoreError::Vanished
        | StoreError::Replaced
        | StoreError::LogVanished
        | StoreError::Overwritten
        | StoreError::OtherVersion => error.to_string(),
        _ => "the store does not answer".to_owned(),
    }
}

/// This document.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "operation",
    responses((status = 200, description = "the OpenAPI document", body = Object))
)]
pub(crate) async fn document(headers: HeaderMap) -> Response {
    site::openapi_response(&headers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::app::router;
    use crate::shutdown::Shutdown;
    use axum::body::Body;
    use axum::extract::ConnectInfo;
    use axum::http::Request;
    use brelan_store::Memory;
    use std::net::SocketAddr;
    use tokio_util::sync::CancellationToken;
    use tower::ServiceExt;

    /// The statuses of both addresses.
    async fn statuses(app: &App) -> [u16; 2] {
        let mut statuses = [0; 2];
        for (path, status) in ["/healthz", "/readyz"].into_iter().zip(&mut statuses) {
            let peer = ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 9)));
            let request = Request::get(path).header("host", "localhost");
            let request = request.extension(peer).body(Body::empty());
            let answer = router(app.clone())
                .oneshot(request.expect("a request"))
                .await;
            *status = answer.expect("it answers").status().as_u16();
        }
        statuses
    }

    #[tokio::test]
    async fn a_server_that_stops_is_not_ready() {
        let begun = CancellationToken::new();
        let shutdown = Shutdown::new(begun.clone());
        let store = Arc::new(Memory::new());
        let app = App::new(store, None, Settings::default(), shutdown).await;
        let app = app.expect("the store answers");
        assert_eq!(statuses(&app).await, [200, 200]);
        begun.cancel();
        assert_eq!(statuses(&app).await, [503, 503]);
        assert!(
            !app.stop.is_cancelled(),
            "what is open is served to its end"
        );
    }
}
