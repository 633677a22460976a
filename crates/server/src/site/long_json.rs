//! Long answers in JSON. To compress one takes milliseconds, which the tasks that serve the tables
//! have not: it is compressed where it is made.

use super::Encoded;
use super::encoding::{Encoding, gzip};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;

/// Whether a client takes gzip.
#[derive(Clone, Copy)]
pub(crate) struct TakesGzip(bool);

impl TakesGzip {
    /// What `Accept-Encoding` says.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        TakesGzip(Encoding::accepted(headers).contains(&Encoding::Gzip))
    }
}

/// A long answer in JSON, compressed if the client takes that.
pub(crate) struct LongJson {
    body: Vec<u8>,
    is_gzip: bool,
}

impl LongJson {
    /// The answer with this JSON. It takes milliseconds.
    pub(crate) fn new(json: Vec<u8>, TakesGzip(is_gzip): TakesGzip) -> Self {
        let body = match is_gzip {
            true => gzip(&json, Compression::default()),
            false => json,
        };
        LongJson { body, is_gzip }
    }
}

impl IntoResponse for LongJson {
    fn into_response(self) -> Response {
        let head = [
            (header::CONTENT_TYPE, "application/json"),
            (header::VARY, "accept-encoding"),
        ];
        let mut response = (head, self.body).into_response();
        if self.is_gzip {
            let encoding: HeaderValue = Encoding::Gzip.header();
            let own = response.headers_mut();
            own.insert(header::CONTENT_ENCODING, encoding);
        }
        response.extensions_mut().insert(Encoded);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    async fn answer(accepted: &'static str) -> (Response<()>, Vec<u8>) {
        let mut headers = HeaderMap::new();
        let accepted = HeaderValue::from_static(accepted);
        headers.insert(header::ACCEPT_ENCODING, accepted);
        let json = LongJson::new(b"[1,2,3]".to_vec(), TakesGzip::of(&headers));
        let (head, body) = json.into_response().into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await;
        (
            Response::from_parts(head, ()),
            body.expect("a body").to_vec(),
        )
    }

    #[tokio::test]
    async fn the_json_is_compressed_for_a_client_that_takes_gzip() {
        let (head, body) = answer("br, gzip").await;
        assert_eq!(head.headers()[header::CONTENT_ENCODING], "gzip");
        let mut json = String::new();
        GzDecoder::new(&body[..])
            .read_to_string(&mut json)
            .expect("gzip");
        assert_eq!(json, "[1,2,3]");
        let (head, body) = answer("br").await;
        assert_eq!(head.headers().get(header::CONTENT_ENCODING), None);
        assert_eq!(body, b"[1,2,3]");
        assert!(
            head.extensions().get::<Encoded>().is_some(),
            "the layer that compresses leaves it alone"
        );
    }
}
