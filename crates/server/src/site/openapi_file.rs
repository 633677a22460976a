//! The OpenAPI document, which never changes while the server runs.

use super::encoding::{Encoding, gzip};
use super::{StoredFile, file_response};
use crate::app::openapi;
use axum::http::HeaderMap;
use axum::response::Response;
use flate2::Compression;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::sync::LazyLock;

const NAME: &str = "openapi.json";

/// The document and its gzip, made for the first request: to make them for each one takes ten
/// milliseconds of the processor, and a client may ask a hundred times a second.
static FILES: LazyLock<[(String, Content); 2]> = LazyLock::new(|| {
    let json = serde_json::to_vec(&openapi()).expect("a document has only text keys");
    let gzip = gzip(&json, Compression::best());
    let encoded_name = format!("{NAME}{}", Encoding::Gzip.suffix());
    [
        (NAME.to_owned(), Content::new(json)),
        (encoded_name, Content::new(gzip)),
    ]
});

struct Content {
    data: Vec<u8>,
    hash: [u8; 32],
}

impl Content {
    fn new(data: Vec<u8>) -> Self {
        let hash = Sha256::digest(&data).into();
        Content { data, hash }
    }
}

/// The answer with the document, in an encoding that the client takes.
pub(crate) fn openapi_response(headers: &HeaderMap) -> Response {
    file_response(NAME, headers, find).expect("the document is there")
}

fn find(path: &str) -> Option<StoredFile> {
    let (_, content) = FILES.iter().find(|(name, _)| name == path)?;
    Some(StoredFile {
        data: Cow::Borrowed(&content.data),
        hash: content.hash,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Encoded;
    use super::*;
    use axum::http::{HeaderValue, StatusCode, header};
    use flate2::read::GzDecoder;
    use serde_json::Value;
    use std::io::Read;

    async fn body(response: Response) -> Vec<u8> {
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await;
        bytes.expect("a body").to_vec()
    }

    #[tokio::test]
    async fn the_document_is_the_same_compressed_and_made_once() {
        let mut headers = HeaderMap::new();
        let plain = openapi_response(&headers);
        assert_eq!(plain.headers()[header::CONTENT_TYPE], "application/json");
        let plain = body(plain).await;
        let document: Value = serde_json::from_slice(&plain).expect("JSON");
        assert!(document["paths"]["/api/tables"].is_object());
        headers.insert(
            header::ACCEPT_ENCODING,
            HeaderValue::from_static("gzip, br"),
        );
        let response = openapi_response(&headers);
        assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
        // The layer that compresses leaves it alone.
        assert!(response.extensions().get::<Encoded>().is_some());
        let tag = response.headers()[header::ETAG].clone();
        let compressed = body(response).await;
        let mut unpacked = Vec::new();
        let read = GzDecoder::new(&compressed[..]).read_to_end(&mut unpacked);
        assert_eq!((read.ok(), &unpacked), (Some(plain.len()), &plain));
        let known = find("openapi.json.gz").expect("it is there");
        assert!(matches!(known.data, Cow::Borrowed(_)), "no copy is made");
        headers.insert(header::IF_NONE_MATCH, tag);
        let response = openapi_response(&headers);
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    }
}
