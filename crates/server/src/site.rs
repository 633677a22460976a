//! The web client, inside the program.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The built client; empty where it was not built before the server.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const PAGE: &str = "index.html";

/// A file of the client, or its page for every path that is the client's own.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return crate::fault::Failure::not_found().into_response();
    }
    if let Some(file) = Files::get(path) {
        return answer(path, &file, &headers);
    }
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    match Files::get(PAGE) {
        _ if is_file => StatusCode::NOT_FOUND.into_response(),
        Some(page) => answer(PAGE, &page, &headers),
        None => Html(include_str!("site.html")).into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    // Weak, because the same file may go out compressed.
    let tag = format!("W/\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    let known = headers.get(header::IF_NONE_MATCH);
    let caching = if path.starts_with("assets/") {
        // The name holds a hash of the content.
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let head = [
        (header::CONTENT_TYPE, kind.to_string()),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, Body::from(file.data.clone())).into_response()
}
