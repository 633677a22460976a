//! The HTTP client that speaks to push services: it connects to public addresses alone, follows
//! no redirect, and reads nothing of an answer but its head.

use super::endpoint::{PushEndpoint, is_allowed, is_public};
use super::settings::PushSettings;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tower::Service;

/// How long a connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long an answer may take altogether.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// The largest head of an answer.
const MAX_HEAD_BYTES: usize = 16 * 1024;

/// What a push service has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PushAnswer {
    /// It has taken the message.
    Taken,
    /// The browser has no such endpoint any more.
    Gone,
    /// It asks for a later try, after so long if it says so.
    Later(Option<Duration>),
    /// It refuses the message.
    Refused(StatusCode),
    /// It cannot be reached.
    Unreachable,
    /// The host has an address that is not public.
    Forbidden,
    /// No answer came to a request that was sent. It may have been taken.
    Unknown,
}

impl PushAnswer {
    /// Whether the push service has answered in time, whatever it said.
    pub(super) fn is_of_service(&self) -> bool {
        match self {
            PushAnswer::Unreachable | PushAnswer::Unknown => false,
            PushAnswer::Taken
            | PushAnswer::Gone
            | PushAnswer::Later(_)
            | PushAnswer::Refused(_)
            | PushAnswer::Forbidden => true,
        }
    }
}

/// The client.
#[derive(Clone)]
pub(super) struct PushClient {
    client: Client<HttpsConnector<HttpConnector<PublicResolver>>, Body>,
    resolver: PublicResolver,
}

impl PushClient {
    /// A client that trusts the certificates of the system.
    pub(super) fn new(settings: &PushSettings) -> Self {
        let mut roots = RootCertStore::empty();
        // A certificate of the system that rustls cannot use verifies nothing.
        let (_added, _ignored) =
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if roots.is_empty() {
            tracing::warn!("this system has no certificates: no push service is trusted");
        }
        PushClient::trusting(roots, settings)
    }

    fn trusting(roots: RootCertStore, settings: &PushSettings) -> Self {
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring knows the protocol versions that rustls has")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let resolver = PublicResolver {
            allowed_hosts: settings.allowed_hosts.clone().into(),
        };
        let mut http = HttpConnector::new_with_resolver(resolver.clone());
        http.enforce_http(false);
        http.set_connect_timeout(Some(CONNECT_TIMEOUT));
        let https = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(http);
        let client = Client::builder(TokioExecutor::new())
            .http1_max_buf_size(MAX_HEAD_BYTES)
            .build(https);
        PushClient { client, resolver }
    }

    /// Whether all addresses of the endpoint's host are public now. They are looked at again
    /// with each connection.
    pub(super) async fn may_reach(&self, endpoint: &PushEndpoint) -> bool {
        let resolved = self.resolver.resolve(endpoint.host());
        let resolved = tokio::time::timeout(CONNECT_TIMEOUT, resolved).await;
        resolved.is_ok_and(|resolved| resolved.is_ok())
    }

    /// Sends a message.
    pub(super) async fn send(&self, request: Request<Vec<u8>>) -> PushAnswer {
        let sent = self.client.request(request.map(Body::from));
        match tokio::time::timeout(ANSWER_TIMEOUT, sent).await {
            Ok(Ok(answer)) => answer_of(answer.status(), answer.headers()),
            Ok(Err(error)) if is_forbidden(&error) => PushAnswer::Forbidden,
            Ok(Err(error)) if error.is_connect() => PushAnswer::Unreachable,
            Ok(Err(_)) | Err(_) => PushAnswer::Unknown,
        }
    }
}

fn answer_of(status: StatusCode, headers: &HeaderMap) -> PushAnswer {
    match status {
        status if status.is_success() => PushAnswer::Taken,
        StatusCode::NOT_FOUND | StatusCode::GONE => PushAnswer::Gone,
        StatusCode::TOO_MANY_REQUESTS => PushAnswer::Later(retry_after(headers)),
        status if status.is_server_error() => PushAnswer::Later(retry_after(headers)),
        status => PushAnswer::Refused(status),
    }
}

/// The seconds of `Retry-After`. Push services name no date there.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    text.trim().parse().ok().map(Duration::from_secs)
}

/// The host of an endpoint has an address that is not public.
#[derive(Debug, thiserror::Error)]
#[error("the host has an address that is not public")]
struct ForbiddenAddress;

fn is_forbidden(error: &(dyn Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        let inner = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref);
        if inner.is_some_and(|inner| inner.is::<ForbiddenAddress>()) {
            return true;
        }
        next = error.source();
    }
    false
}

/// Resolves names to public addresses. It is asked with each connection, so a name that is
/// resolved to another address later leads nowhere else.
#[derive(Clone)]
struct PublicResolver {
    allowed_hosts: Arc<[String]>,
}

impl PublicResolver {
    async fn resolve(&self, host: &str) -> io::Result<Vec<SocketAddr>> {
        let addresses: Vec<_> = tokio::net::lookup_host((host, 0)).await?.collect();
        let is_fine = |address: &SocketAddr| is_public(address.ip());
        if is_allowed(host, &self.allowed_hosts) || addresses.iter().all(is_fine) {
            return Ok(addresses);
        }
        Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            ForbiddenAddress,
        ))
    }
}

impl Service<Name> for PublicResolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let resolver = self.clone();
        Box::pin(async move { Ok(resolver.resolve(name.as_str()).await?.into_iter()) })
    }
}

#[cfg(test)]
#[path = "client_tests.rs"]
mod tests;
