//! The web client, embedded in the binary, and the description that each of its
//! pages gives to services which show a link.

mod language;
mod page;
mod preload;
mod texts;

use crate::app::App;
use crate::limits::Client;
use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use language::Language;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// The built client; empty where it was not built before the server.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

const INDEX_PAGE: &str = "index.html";

/// The page of a server whose client was not built.
const UNBUILT_PAGE: &str = include_str!("unbuilt.html");

/// A file of the client, or its page for every path that is the client's own.
pub(crate) async fn serve(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return crate::api_error::ApiError::NotFound.into_response();
    }
    // The build's manifest is for the server.
    if path != INDEX_PAGE
        && !path.starts_with('.')
        && let Some(file) = Files::get(path)
    {
        return answer(path, &file, &headers);
    }
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_file && path != INDEX_PAGE {
        return StatusCode::NOT_FOUND.into_response();
    }
    let page = page::find(&app, &client, path).await;
    let language = Language::accepted(&headers);
    let index = Files::get(INDEX_PAGE).map(|file| file.data);
    let index = index
        .as_deref()
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
        .unwrap_or(UNBUILT_PAGE);
    let html = page.describe(index, language, page::origin(&client).as_deref());
    page_response(html, &headers)
}

/// The response with a page. It is written for one language and names the host that
/// was asked for, so no shared cache may keep it.
fn page_response(html: String, headers: &HeaderMap) -> Response {
    let hash = Sha256::digest(&html).into();
    let mut response = content(INDEX_PAGE, html.into_bytes().into(), &hash, headers);
    let own = response.headers_mut();
    own.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    );
    own.insert(
        header::VARY,
        HeaderValue::from_static("accept-language, host"),
    );
    response
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
