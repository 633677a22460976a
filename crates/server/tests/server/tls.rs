//! The server with a certificate of its own.

use crate::fixture::{TestServer, fast_settings};
use brelan_server::{Settings, Tls};
use brelan_store::Memory;
use futures_util::{SinkExt, StreamExt};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_tungstenite::tungstenite::Message;

/// A certificate and its key in a folder of their own.
struct Files {
    folder: TempDir,
}

impl Files {
    fn new() -> (Files, CertificateDer<'static>) {
        let folder = TempDir::new().expect("a folder");
        let files = Files { folder };
        let certificate = files.renew();
        (files, certificate)
    }

    /// Writes new ones.
    fn renew(&self) -> CertificateDer<'static> {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        std::fs::write(self.certificate(), cert.pem()).expect("written");
        std::fs::write(self.key(), signing_key.serialize_pem()).expect("written");
        cert.der().clone()
    }

    fn certificate(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    fn key(&self) -> PathBuf {
        self.folder.path().join("key.pem")
    }

    fn read(&self) -> Tls {
        Tls::read(&self.certificate(), &self.key()).expect("a pair")
    }
}

async fn server(tls: Tls) -> TestServer {
    let settings = Settings {
        tls: Some(tls),
        ..fast_settings()
    };
    TestServer::with(Arc::new(Memory::new()), settings).await
}

/// An encrypted connection of a client that knows one certificate.
async fn connect(
    server: &TestServer,
    known: &CertificateDer<'static>,
) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(known.clone()).expect("a certificate");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connection = TcpStream::connect(server.address).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    TlsConnector::from(Arc::new(config))
        .connect(name, connection)
        .await
}

async fn answer(mut connection: TlsStream<TcpStream>, request: &str) -> String {
    connection
        .write_all(request.as_bytes())
        .await
        .expect("it is sent");
    let mut text = Vec::new();
    // Not every server says goodbye before it closes.
    let _end = connection.read_to_end(&mut text).await;
    String::from_utf8(text).expect("text")
}

fn refusal(certificate: &Path, key: &Path) -> String {
    Tls::read(certificate, key)
        .expect_err("no pair")
        .to_string()
}

#[tokio::test]
async fn requests_and_sockets_are_encrypted_and_cookies_stay_so() {
    let (files, certificate) = Files::new();
    let server = server(files.read()).await;
    let connection = connect(&server, &certificate).await.expect("a handshake");
    let body = r#"{"game": "quando", "players": 2}"#;
    let length = body.len();
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: https://localhost\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    let made = answer(connection, &request).await;
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let header = |name: &str| {
        let line = made.lines().find(|line| line.starts_with(name));
        line.unwrap_or_else(|| panic!("{name}: {made}"))
    };
    let cookie = header("set-cookie");
    for word in [
        "__Host-brelan=",
        "HttpOnly",
        "SameSite=Lax",
        "Path=/;",
        "Secure",
    ] {
        assert!(cookie.contains(word), "{cookie}");
    }
    assert!(header("strict-transport-security").contains("max-age="));

    let id = made.split_once("\"id\":\"").expect("an id").1;
    let id = id.split_once('"').expect("its end").0;
    let connection = connect(&server, &certificate).await.expect("a handshake");
    let url = format!("wss://localhost/api/tables/{id}/socket");
    let (mut socket, _) = tokio_tungstenite::client_async(url, connection)
        .await
        .expect("a socket");
    let hello = json!({"type": "hello", "protocol": brelan_protocol::PROTOCOL});
    socket
        .send(Message::text(hello.to_string()))
        .await
        .expect("it is sent");
    let welcome = socket.next().await.expect("a message").expect("a message");
    assert!(welcome.to_text().expect("text").contains("welcome"));
    server.close().await;
}

#[tokio::test]
async fn plain_http_is_no_answer_and_no_harm() {
    let (files, certificate) = Files::new();
    let server = server(files.read()).await;
    let mut plain = TcpStream::connect(server.address)
        .await
        .expect("a connection");
    plain
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .await
        .expect("it is sent");
    let mut text = Vec::new();
    // It is closed, politely or not.
    let _end = plain.read_to_end(&mut text).await;
    assert!(!text.starts_with(b"HTTP"));
    assert!(connect(&server, &certificate).await.is_ok());
    server.close().await;
}

#[tokio::test]
async fn a_renewed_certificate_is_used_after_a_reload() {
    let (files, old) = Files::new();
    let tls = files.read();
    let server = server(tls.clone()).await;
    let new = files.renew();
    assert!(connect(&server, &new).await.is_err());
    tls.read_again().expect("a pair");
    assert!(connect(&server, &new).await.is_ok());
    assert!(connect(&server, &old).await.is_err());
    // What cannot be used leaves the last ones.
    std::fs::write(files.key(), "no key").expect("written");
    assert!(tls.read_again().is_err());
    assert!(connect(&server, &new).await.is_ok());
    server.close().await;
}

#[test]
fn files_that_are_no_pair_are_named_in_one_line() {
    let (files, _) = Files::new();
    let (others, _) = Files::new();
    let empty = files.folder.path().join("empty.pem");
    std::fs::write(&empty, "").expect("written");
    let missing = files.folder.path().join("missing.pem");
    for (certificate, key, named) in [
        (&missing, &files.key(), "missing.pem"),
        (&files.certificate(), &missing, "missing.pem"),
        (&empty, &files.key(), "empty.pem"),
        (&files.certificate(), &empty, "empty.pem"),
        (&files.key(), &files.key(), "key.pem"),
        (
            &files.certificate(),
            &files.certificate(),
            "certificate.pem",
        ),
        (
            &files.certificate(),
            &others.key(),
            "cannot be used with the certificate",
        ),
    ] {
        let message = refusal(certificate, key);
        assert!(message.contains(named), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}
