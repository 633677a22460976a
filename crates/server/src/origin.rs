//! Protection against cross-site requests (CSRF): pages of other sites may not
//! act in a guest's name.

use crate::api_error::ApiError;
use crate::limits::Client;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Refuses requests of other sites' pages that change something or open a socket.
pub(crate) async fn refuse_foreign_origins(request: Request, next: Next) -> Response {
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let host = request
        .extensions()
        .get::<Client>()
        .and_then(|client| client.host.as_deref());
    if (opens_socket || !reads) && is_foreign(request.headers(), host) {
        return ApiError::ForeignOrigin.into_response();
    }
    next.run(request).await
}

/// Whether the request comes from a page of another site than `host`. A client
/// that sends no `Origin` is no page.
fn is_foreign(headers: &HeaderMap, host: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return false;
    };
    let site = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"))
        .map(|(_, site)| site);
    site.is_none() || site != host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign(origin: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().expect("a value"));
        is_foreign(&headers, Some("localhost:8080"))
    }

    #[test]
    fn an_origin_is_compared_with_the_host() {
        assert!(!foreign("http://localhost:8080"));
        assert!(foreign("http://localhost:8081"));
        assert!(foreign("https://example.org"));
        assert!(foreign("null"));
        assert!(!is_foreign(&HeaderMap::new(), None));
    }
}
