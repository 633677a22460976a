//! The client against push services on this machine.

use super::*;
use axum::http::Method;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

fn allowing(hosts: &[&str]) -> PushSettings {
    PushSettings {
        allowed_hosts: hosts.iter().map(|host| (*host).to_owned()).collect(),
        ..PushSettings::default()
    }
}

fn message(uri: &str) -> Request<Vec<u8>> {
    let request = Request::builder().method(Method::POST).uri(uri);
    request.body(vec![1, 2, 3]).expect("a request")
}

/// Answers each connection with this text, and gives the port.
async fn answering(answer: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut read = [0; 4096];
            let _read = stream.read(&mut read).await;
            let _written = stream.write_all(answer.as_bytes()).await;
        }
    });
    port
}

#[tokio::test]
async fn an_answer_says_what_becomes_of_the_message() {
    let client = PushClient::new(&allowing(&["127.0.0.1"]));
    for (answer, expected) in [
        ("201 Created", PushAnswer::Taken),
        ("404 Not Found", PushAnswer::Gone),
        ("410 Gone", PushAnswer::Gone),
        (
            "429 Too Many Requests\r\nRetry-After: 120",
            PushAnswer::Later(Some(Duration::from_secs(120))),
        ),
        ("503 Service Unavailable", PushAnswer::Later(None)),
        ("403 Forbidden", PushAnswer::Refused(StatusCode::FORBIDDEN)),
        (
            "301 Moved\r\nLocation: http://127.0.0.1:1/",
            PushAnswer::Refused(StatusCode::MOVED_PERMANENTLY),
        ),
    ] {
        let text = format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n");
        let port = answering(Box::leak(text.into_boxed_str())).await;
        let answered = client.send(message(&format!("http://127.0.0.1:{port}/a")));
        assert_eq!(answered.await, expected, "{answer}");
    }
}

#[tokio::test]
async fn a_connection_that_ends_without_an_answer_is_not_repeated() {
    let client = PushClient::new(&allowing(&["127.0.0.1"]));
    let port = answering("").await;
    let answered = client.send(message(&format!("http://127.0.0.1:{port}/a")));
    assert_eq!(answered.await, PushAnswer::Unknown);
    let closed = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = closed.local_addr().expect("an address").port();
    drop(closed);
    let answered = client.send(message(&format!("http://127.0.0.1:{port}/a")));
    let unreachable = answered.await;
    assert_eq!(unreachable, PushAnswer::Unreachable);
    // Both count as no answer of the service.
    assert!(!unreachable.is_of_service() && !PushAnswer::Unknown.is_of_service());
    assert!(PushAnswer::Later(None).is_of_service());
}

#[tokio::test]
async fn a_name_with_an_address_of_ones_own_network_is_never_asked() {
    let port = answering("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n").await;
    let url = format!("http://localhost:{port}/a");
    let strict = PushClient::new(&allowing(&[]));
    assert_eq!(strict.send(message(&url)).await, PushAnswer::Forbidden);
    let allowing = PushClient::new(&allowing(&["localhost"]));
    assert_eq!(allowing.send(message(&url)).await, PushAnswer::Taken);
}

#[tokio::test]
async fn a_push_service_must_have_a_certificate_that_is_trusted() {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .expect("a server");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = acceptor.accept(stream).await else {
                continue;
            };
            let mut read = [0; 4096];
            let _read = stream.read(&mut read).await;
            let answer = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
            let _written = stream.write_all(answer).await;
        }
    });
    let settings = allowing(&["localhost"]);
    let url = format!("https://localhost:{port}/a");
    let strange = PushClient::trusting(RootCertStore::empty(), &settings);
    let answered = strange.send(message(&url)).await;
    assert_eq!(answered, PushAnswer::Unreachable);
    let mut roots = RootCertStore::empty();
    roots.add(cert.der().clone()).expect("a root");
    let trusting = PushClient::trusting(roots, &settings);
    assert_eq!(trusting.send(message(&url)).await, PushAnswer::Taken);
}
