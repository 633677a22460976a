//! The server that has the table: its REST interface and its sockets, with the program's
//! token.

use super::link::TableLink;
use super::token::Token;
use crate::connection::Connection;
use crate::exit::Usage;
use crate::output::printable;
use anyhow::{Context, Result, anyhow, bail};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, SET_COOKIE};
use hyper::{Method, Request};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::{ClientConfig, RootCertStore};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::Connector;

/// How long an answer may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// The most bytes of an answer.
const MAX_ANSWER_BYTES: usize = 1 << 20;

/// A server.
pub(super) struct Server {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    tls: Arc<ClientConfig>,
    pub(super) token: Token,
}

impl Server {
    /// # Errors
    /// When the server is reached over TLS, and the system trusts no certificates.
    pub(super) fn new(link: &TableLink, token: Token) -> Result<Server> {
        let mut roots = RootCertStore::empty();
        if link.is_secure() {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
            if roots.is_empty() {
                let reason = found.errors.first();
                let reason = reason.map_or(String::new(), |error| format!(" ({error})"));
                let message = format!(
                    "there are no certificates that the system trusts{reason}; name a file with \
                     SSL_CERT_FILE"
                );
                return Err(Usage(message).into());
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .context("TLS cannot be set up")?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls.clone())
            .https_or_http()
            .enable_http1()
            .build();
        Ok(Server {
            client: Client::builder(TokioExecutor::new()).build(connector),
            tls: Arc::new(tls),
            token,
        })
    }

    /// Takes a seat for the program; gives the table's info. The server makes a token for
    /// a program that has none.
    ///
    /// # Errors
    /// When the server refuses it or does not answer, or the token cannot be kept.
    pub(super) async fn sit(&mut self, link: &TableLink, seat_request: &Value) -> Result<Value> {
        let (headers, info) = self
            .send(Method::POST, &link.resource("seats"), seat_request)
            .await?;
        if !self.token.is_known() {
            let mut cookies = headers.get_all(SET_COOKIE).iter();
            let token = cookies
                .find_map(token_in)
                .context("the server gave no token")?;
            self.token.keep(token)?;
        }
        Ok(info)
    }

    /// The table's info.
    ///
    /// # Errors
    /// When the server refuses it or does not answer.
    pub(super) async fn info(&self, link: &TableLink) -> Result<Value> {
        let found = self.send(Method::GET, &link.info(), &Value::Null).await?;
        Ok(found.1)
    }

    /// Leaves the table.
    ///
    /// # Errors
    /// When the server refuses it or does not answer.
    pub(super) async fn leave(&self, link: &TableLink) -> Result<()> {
        let seats = link.resource("seats");
        let left = self.send(Method::DELETE, &seats, &Value::Null).await;
        left.map(drop)
    }

    /// Opens a socket and says hello: the program has seen the table up to `since`.
    ///
    /// # Errors
    /// When there is no connection.
    pub(super) async fn join(&self, link: &TableLink, since: Option<u64>) -> Result<Connection> {
        let tls = Connector::Rustls(self.tls.clone());
        let address = link.socket();
        let opening = Connection::open(&address, self.authorization()?, Some(tls));
        let opened = timeout(ANSWER_TIMEOUT, opening).await;
        let mut connection = opened.map_err(|_| anyhow!("no answer"))??;
        let mut hello = json!({"type": "hello", "protocol": brelan_protocol::PROTOCOL});
        if let Some(since) = since {
            hello["since"] = since.into();
        }
        connection.send(hello.to_string()).await?;
        Ok(connection)
    }

    fn authorization(&self) -> Result<Option<(hyper::header::HeaderName, HeaderValue)>> {
        let Some(token) = self.token.text() else {
            return Ok(None);
        };
        let value = HeaderValue::try_from(format!("Bearer {token}"));
        let mut value = value.context("the token is no line of letters")?;
        value.set_sensitive(true);
        Ok(Some((AUTHORIZATION, value)))
    }

    async fn send(&self, method: Method, url: &str, body: &Value) -> Result<(HeaderMap, Value)> {
        let mut request = Request::builder().method(method).uri(url);
        if let Some((name, value)) = self.authorization()? {
            request = request.header(name, value);
        }
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let request = request
            .header(CONTENT_TYPE, "application/json")
            .body(Full::from(body))?;
        let answer = timeout(ANSWER_TIMEOUT, self.client.request(request)).await;
        let answer = answer.map_err(|_| anyhow!("the server does not answer"))?;
        let (head, body) = answer.context("the server cannot be reached")?.into_parts();
        let body = timeout(
            ANSWER_TIMEOUT,
            Limited::new(body, MAX_ANSWER_BYTES).collect(),
        )
        .await;
        let body = body.map_err(|_| anyhow!("the server does not answer"))?;
        let body = body
            .map_err(|error| anyhow!(error))
            .context("an answer is cut short")?;
        let answer: Value = serde_json::from_slice(&body.to_bytes()).unwrap_or_default();
        if !head.status.is_success() {
            match answer["message"].as_str() {
                Some(message) => bail!("the server refuses: {}", printable(message)),
                None => bail!("the server answers {}", head.status),
            }
        }
        Ok((head.headers, answer))
    }
}

/// The token of a `Set-Cookie` header, under the name over http or that over https.
fn token_in(cookie: &HeaderValue) -> Option<String> {
    let (name, rest) = cookie.to_str().ok()?.split_once('=')?;
    let token = rest.split(';').next()?;
    (name.trim_start_matches("__Host-") == "brelan" && !token.is_empty()).then(|| token.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_read_from_either_cookie() {
        for (cookie, token) in [
            ("brelan=ab.cd; Path=/; HttpOnly", Some("ab.cd")),
            ("__Host-brelan=ab.cd; Path=/; Secure", Some("ab.cd")),
            ("brelan=; Path=/; Max-Age=0", None),
            ("other=ab.cd", None),
            ("brelan", None),
        ] {
            let value = HeaderValue::from_static(cookie);
            assert_eq!(token_in(&value).as_deref(), token, "{cookie}");
        }
    }
}
