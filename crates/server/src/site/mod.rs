//! The web client, embedded in the binary, and the description that each of its
//! pages gives to services which show a link.

mod encoding;
mod group_texts;
mod language;
mod long_json;
mod openapi_file;
mod page;
mod preload;
mod table_texts;
mod texts;

use crate::api_error::ApiError;
use crate::app::App;
use crate::limits::Client;
use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use encoding::Encoding;
use page::Page;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

pub(crate) use long_json::{LongJson, TakesGzip};
pub(crate) use openapi_file::openapi_response;
pub(crate) use texts::name as game_name;

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
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return ApiError::NoSuchPath.into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET, HEAD")], ApiError::MethodNotAllowed).into_response();
    }
    // The build's manifest is for the server.
    if path != INDEX_PAGE
        && !path.starts_with('.')
        && let Some(answer) = file_response(path, &headers, stored_file)
    {
        return answer;
    }
    let is_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_file && path != INDEX_PAGE {
        return StatusCode::NOT_FOUND.into_response();
    }
    let page = page::find(&app, &client, path).await;
    let language = language::accepted(&headers);
    let index = Files::get(INDEX_PAGE).map(|file| file.data);
    let index = index
        .as_deref()
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
        .unwrap_or(UNBUILT_PAGE);
    let html = page.describe(index, language, page::origin(&client).as_deref());
    let mut response = page_response(html, &headers);
    if page == Page::Nowhere && response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The layer that compresses what is written anew for each request: short answers in JSON
/// and the page. The client's files are compressed by its build, the OpenAPI document once, and
/// long answers where they are made.
pub(crate) fn compression() -> CompressionLayer<impl Predicate> {
    let is_to_be_compressed =
        |_, _, _: &HeaderMap, extensions: &Extensions| extensions.get::<Encoded>().is_none();
    CompressionLayer::new().compress_when(DefaultPredicate::new().and(is_to_be_compressed))
}

/// Marks a response whose encoding was chosen when it was made.
#[derive(Clone)]
pub(crate) struct Encoded;

/// The response with a page. It is written for one language and names the host that
/// was asked for, so no shared cache may keep it.
fn page_response(html: String, headers: &HeaderMap) -> Response {
    // Weak, because the same page may go out compressed.
    let tag = format!("W/{}", entity_tag(&Sha256::digest(&html).into()));
    let mut response = content(INDEX_PAGE, html.into_bytes().into(), &tag, headers);
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

/// A file of the client's build, with the SHA-256 of its content.
struct StoredFile {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
}

fn stored_file(path: &str) -> Option<StoredFile> {
    let file = Files::get(path)?;
    Some(StoredFile {
        hash: file.metadata.sha256_hash(),
        data: file.data,
    })
}

/// The response with the file at `path`, in the encoding that the client prefers of
/// those in which `get` has it.
fn file_response(
    path: &str,
    headers: &HeaderMap,
    get: impl Fn(&str) -> Option<StoredFile>,
) -> Option<Response> {
    if Encoding::is_encoded(path) {
        return None;
    }
    let plain = get(path)?;
    let encoded = Encoding::accepted(headers)
        .into_iter()
        .find_map(|encoding| {
            let file = get(&format!("{path}{}", encoding.suffix()))?;
            Some((Some(encoding), file))
        });
    let (encoding, file) = encoded.unwrap_or((None, plain));
    let tag = entity_tag(&file.hash);
    let mut response = content(path, file.data, &tag, headers);
    let own = response.headers_mut();
    own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        own.insert(header::CONTENT_ENCODING, encoding.header());
    }
    response.extensions_mut().insert(Encoded);
    Some(response)
}

fn entity_tag(hash: &[u8; 32]) -> String {
    format!("\"{}\"", hex::encode(&hash[..16]))
}

fn content(path: &str, data: Cow<'static, [u8]>, tag: &str, headers: &HeaderMap) -> Response {
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
        (header::ETAG, tag.to_owned()),
    ];
    if is_known(tag, headers) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, Body::from(data)).into_response()
}

/// Whether `If-None-Match` holds the tag. A proxy that compresses makes tags weak.
fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    known
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|known| opaque(known) == opaque(tag))
}

/// A range of a header such as `fr-CA;q=0.8`: its name and its quality.
fn parse_range(range: &str) -> (&str, f32) {
    let (name, rest) = range.split_once(';').unwrap_or((range, ""));
    let quality = match rest.trim().strip_prefix("q=") {
        Some(quality) => quality.trim().parse().unwrap_or(0.0),
        None => 1.0,
    };
    (name.trim(), quality)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    /// A client of three files, two of them with encodings.
    fn built(path: &str) -> Option<StoredFile> {
        let files = [
            ("assets/index-8f3a.js", "script"),
            ("assets/index-8f3a.js.br", "brotli"),
            ("assets/index-8f3a.js.gz", "gzip"),
            ("sw.js", "worker"),
            ("sw.js.gz", "gzip of the worker"),
            ("picture.png", "picture"),
        ];
        let (_, data) = files.into_iter().find(|(name, _)| *name == path)?;
        Some(StoredFile {
            data: Cow::Borrowed(data.as_bytes()),
            hash: Sha256::digest(data).into(),
        })
    }

    fn get(path: &str, headers: &[(HeaderName, &str)]) -> Option<Response> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, value.parse().expect("a value"));
        }
        file_response(path, &map, built)
    }

    async fn text(response: Response) -> String {
        let bytes = axum::body::to_bytes(response.into_body(), 1000).await;
        String::from_utf8(bytes.expect("a body").to_vec()).expect("text")
    }

    #[test]
    fn hashed_files_are_immutable_and_others_are_revalidated() {
        let header = |path, name: HeaderName| {
            let response = get(path, &[]).expect("a file");
            response.headers()[name].to_str().expect("text").to_owned()
        };
        let script = "assets/index-8f3a.js";
        assert!(header(script, header::CACHE_CONTROL).contains("immutable"));
        assert_eq!(header("sw.js", header::CACHE_CONTROL), "no-cache");
        assert_eq!(header(script, header::CONTENT_TYPE), "text/javascript");
    }

    #[tokio::test]
    async fn a_file_goes_out_in_an_encoding_that_the_build_made_and_the_client_takes() {
        let br = "gzip, deflate, br, zstd";
        for (path, accepted, encoding, expected) in [
            ("assets/index-8f3a.js", br, Some("br"), "brotli"),
            ("assets/index-8f3a.js", "gzip", Some("gzip"), "gzip"),
            ("assets/index-8f3a.js", "zstd", None, "script"),
            ("sw.js", br, Some("gzip"), "gzip of the worker"),
            ("picture.png", br, None, "picture"),
        ] {
            let response = get(path, &[(header::ACCEPT_ENCODING, accepted)]).expect("a file");
            let headers = response.headers();
            assert_eq!(headers[header::VARY], "accept-encoding");
            let told = headers.get(header::CONTENT_ENCODING);
            assert_eq!(told.map(|told| told.to_str().expect("text")), encoding);
            assert_eq!(text(response).await, expected);
        }
    }

    #[test]
    fn an_encoding_is_no_file_of_its_own() {
        assert!(get("sw.js.gz", &[]).is_none());
        assert!(get("assets/index-8f3a.js.br", &[]).is_none());
    }

    #[test]
    fn a_known_tag_of_this_encoding_gives_not_modified() {
        let accepting = |accepted| (header::ACCEPT_ENCODING, accepted);
        let tag = |accepted| {
            let response = get("assets/index-8f3a.js", &[accepting(accepted)]).expect("a file");
            response.headers()[header::ETAG]
                .to_str()
                .expect("text")
                .to_owned()
        };
        let status = |known: &str| {
            let headers = [accepting("br"), (header::IF_NONE_MATCH, known)];
            get("assets/index-8f3a.js", &headers)
                .expect("a file")
                .status()
        };
        assert_eq!(status(&tag("br")), StatusCode::NOT_MODIFIED);
        assert_eq!(
            status(&format!("\"other\", W/{}", tag("br"))),
            StatusCode::NOT_MODIFIED
        );
        assert_eq!(status(&tag("gzip")), StatusCode::OK);
        assert_eq!(status(&tag("identity")), StatusCode::OK);
    }
}
