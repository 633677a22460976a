//! The web client, embedded in the binary.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

/// The built client; empty where it was not built before the server.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const INDEX_PAGE: &str = "index.html";

/// A file of the client, or its page for every path that is the client's own.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return crate::api_error::ApiError::NotFound.into_response();
    }
    if let Some(file) = Files::get(path) {
        return answer(path, &file, &headers);
    }
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    match Files::get(INDEX_PAGE) {
        _ if is_file => StatusCode::NOT_FOUND.into_response(),
        Some(page) => answer(INDEX_PAGE, &page, &headers),
        None => Html(include_str!("site.html")).into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    content(
        path,
        file.data.clone(),
        &file.metadata.sha256_hash(),
        headers,
    )
}

fn content(path: &str, data: Cow<'static, [u8]>, hash: &[u8; 32], headers: &HeaderMap) -> Response {
    // Weak, because the same file may go out compressed.
    let tag = format!("W/\"{}\"", hex::encode(&hash[..16]));
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
    (head, Body::from(data)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(path: &str, known: Option<&str>) -> Response {
        let mut headers = HeaderMap::new();
        if let Some(known) = known {
            headers.insert(header::IF_NONE_MATCH, known.parse().expect("a value"));
        }
        content(path, Cow::Borrowed(b"content"), &[7; 32], &headers)
    }

    #[test]
    fn hashed_files_are_immutable_and_the_page_is_revalidated() {
        let caching = |path| get(path, None).headers()[header::CACHE_CONTROL].clone();
        assert!(
            caching("assets/index-8f3a.js")
                .to_str()
                .expect("text")
                .contains("immutable")
        );
        assert_eq!(caching("index.html"), "no-cache");
        assert_eq!(caching("sw.js"), "no-cache");
        let kind = get("assets/index-8f3a.js", None).headers()[header::CONTENT_TYPE].clone();
        assert_eq!(kind, "text/javascript");
    }

    #[test]
    fn a_known_etag_gives_not_modified() {
        let tag = get("index.html", None).headers()[header::ETAG].clone();
        let tag = tag.to_str().expect("text");
        assert_eq!(
            get("index.html", Some(tag)).status(),
            StatusCode::NOT_MODIFIED
        );
        assert_eq!(
            get("index.html", Some("W/\"other\"")).status(),
            StatusCode::OK
        );
    }
}
