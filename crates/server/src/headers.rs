//! The security headers of every response.

use axum::http::{HeaderName, HeaderValue, header};
use tower_http::set_header::SetResponseHeaderLayer;

/// A layer that sets one header.
type SetHeader = SetResponseHeaderLayer<HeaderValue>;

/// Everything is loaded from this host. Inline style attributes are allowed,
/// inline scripts are not. `connect-src 'self'` takes in the sockets of the same host in Chromium from
/// 70, Firefox, and Safari from 15.4. Not `ws: wss:` for older Safaris: that
/// would let a page send to any host. `blob:` is the picture of a result, which the page itself draws.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; connect-src 'self'; style-src 'self'; \
     style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

/// The layer for all answers but the page's files, which say themselves how long they are kept.
/// The others hold what one person may see, or what is true for a moment, as a refusal is.
pub(crate) fn no_store() -> SetHeader {
    let value = HeaderValue::from_static("no-store");
    SetHeader::if_not_present(header::CACHE_CONTROL, value)
}

/// The layers that set the headers.
pub(crate) fn security() -> (SetHeader, SetHeader, SetHeader, SetHeader, SetHeader) {
    [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // A table's link lets its holder watch, so it is not sent to other sites.
        (header::REFERRER_POLICY, "same-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=()",
        ),
    ]
    .map(|(name, value)| SetHeader::overriding(name, HeaderValue::from_static(value)))
    .into()
}
