//! A push service on this machine, and browsers that have subscribed there.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::post;
use axum::{Router, extract::Path};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brelan_server::{PushSettings, Settings};
use p256::elliptic_curve::point::AffineCoordinates;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{ProjectivePoint, PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// How long a test waits for a message that must come.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// A message that has come to the service.
pub(crate) struct Pushed {
    /// Which browser it is for.
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

type Answers = Arc<Mutex<VecDeque<(StatusCode, Option<u32>)>>>;

/// The service. It takes every message, unless it was told to answer otherwise.
pub(crate) struct PushService {
    pub(crate) address: SocketAddr,
    messages: mpsc::UnboundedReceiver<Pushed>,
    answers: Answers,
}

impl PushService {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (sender, messages) = mpsc::unbounded_channel();
        let answers = Answers::default();
        let state = (sender, Arc::clone(&answers));
        let router = Router::new()
            .route("/{browser}", post(take))
            .with_state(state);
        tokio::spawn(async move { axum::serve(listener, router).await });
        PushService {
            address,
            messages,
            answers,
        }
    }

    /// Lets the next message be answered with this, instead of being taken.
    pub(crate) fn answer(&self, status: u16, retry_after: Option<u32>) {
        let status = StatusCode::from_u16(status).expect("a status");
        let mut answers = self.answers.lock().expect("no test has failed");
        answers.push_back((status, retry_after));
    }

    /// The next message.
    pub(crate) async fn message(&mut self) -> Pushed {
        let next = tokio::time::timeout(ANSWER_TIMEOUT, self.messages.recv());
        next.await.expect("a message in time").expect("a message")
    }

    /// Whether a message has come that was not asked for.
    pub(crate) fn has_message(&mut self) -> bool {
        !self.messages.is_empty()
    }
}

type Taking = (mpsc::UnboundedSender<Pushed>, Answers);

async fn take(
    State((sender, answers)): State<Taking>,
    Path(path): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let next = answers.lock().expect("no test has failed").pop_front();
    let (status, wait) = next.unwrap_or((StatusCode::CREATED, None));
    let wait = wait.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
    let body = body.to_vec();
    // The test may have ended.
    let _gone = sender.send(Pushed {
        path,
        headers,
        body,
    });
    (status, wait, ())
}

/// Settings of a server that sends to the service at once.
pub(crate) fn pushing(settings: Settings) -> Settings {
    let push = PushSettings {
        allowed_hosts: vec!["127.0.0.1".into()],
        contact: "mailto:cards@example.org".parse().ok(),
        delay: Duration::ZERO,
        interval: Duration::from_millis(20),
        ..PushSettings::default()
    };
    Settings { push, ..settings }
}

/// A browser that has subscribed at the service.
pub(crate) struct PushBrowser {
    pub(crate) name: &'static str,
    secret: SecretKey,
    auth: [u8; 16],
}

impl PushBrowser {
    pub(crate) fn new(name: &'static str) -> Self {
        let mut bytes = [7; 32];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        PushBrowser {
            name,
            secret: SecretKey::from_slice(&bytes).expect("a scalar"),
            auth: [3; 16],
        }
    }

    /// What the page tells the server.
    pub(crate) fn body(&self, service: &PushService) -> Value {
        let public = self.secret.public_key().to_encoded_point(false);
        json!({
            "endpoint": format!("http://{}/{}", service.address, self.name),
            "p256dh": URL_SAFE_NO_PAD.encode(public.as_bytes()),
            "auth": URL_SAFE_NO_PAD.encode(self.auth),
            "language": "fr",
        })
    }

    /// What a message says, if it is for this browser.
    pub(crate) fn read(&self, pushed: &Pushed) -> Value {
        assert_eq!(pushed.path, self.name);
        assert_eq!(pushed.headers[header::CONTENT_ENCODING], "aes128gcm");
        let text = decrypt(&pushed.body, &self.secret, &self.auth);
        serde_json::from_slice(&text).expect("JSON")
    }
}

/// Decrypts by RFC 8291, independently of the server: with another implementation of the key
/// agreement.
fn decrypt(message: &[u8], secret: &SecretKey, auth: &[u8; 16]) -> Vec<u8> {
    let (salt, rest) = message.split_at(16);
    let (size, rest) = rest.split_at(4);
    let size = u32::from_be_bytes(size.try_into().expect("four bytes"));
    let (sender, record) = rest[1..].split_at(rest[0].into());
    assert!(
        record.len() < size as usize,
        "one record of less than its size"
    );
    let public = PublicKey::from_sec1_bytes(sender).expect("a point");
    let shared = ProjectivePoint::from(*public.as_affine()) * *secret.to_nonzero_scalar();
    let shared = shared.to_affine().x();
    let own = secret.public_key().to_encoded_point(false);
    let info = [&b"WebPush: info\0"[..], own.as_bytes(), sender].concat();
    let key = expand(&Salt::new(HKDF_SHA256, auth).extract(&shared), &info, 32);
    let key = Salt::new(HKDF_SHA256, salt).extract(&key);
    let content_key = expand(&key, b"Content-Encoding: aes128gcm\0", 16);
    let nonce = expand(&key, b"Content-Encoding: nonce\0", 12);
    let content_key = UnboundKey::new(&AES_128_GCM, &content_key).expect("a key");
    let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("12 bytes");
    let mut record = record.to_vec();
    let text = LessSafeKey::new(content_key)
        .open_in_place(nonce, Aad::empty(), &mut record)
        .expect("it is for this browser");
    let end = text.iter().rposition(|byte| *byte != 0).expect("a mark");
    assert_eq!(text[end], 2, "the mark of the last record");
    text[..end].to_vec()
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(key: &Prk, info: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let info = [info];
    let derived = key.expand(&info, Length(length)).expect("a length");
    derived.fill(&mut bytes).expect("as long");
    bytes
}

/// What a server has signed, if it has signed with this public key.
pub(crate) fn signed_claims(pushed: &Pushed, key: &str) -> Value {
    let header = pushed.headers[header::AUTHORIZATION].to_str();
    let header = header.expect("text").strip_prefix("vapid t=");
    let (token, named) = header.expect("a token").split_once(", k=").expect("a key");
    assert_eq!(named, key);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
        .verify(signed.as_bytes(), &decode(signature))
        .expect("the server has signed it");
    let (head, claims) = signed.split_once('.').expect("claims");
    let head: Value = serde_json::from_slice(&decode(head)).expect("JSON");
    assert_eq!(head["alg"], "ES256");
    serde_json::from_slice(&decode(claims)).expect("JSON")
}

#[test]
fn the_example_of_rfc_8291_is_read() {
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    let secret = decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
    let secret = SecretKey::from_slice(&secret).expect("a scalar");
    let auth = decode("BTBZMqHH6r4Tts7J_aSIgg");
    let message = decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
         mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
         pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    let text = decrypt(&message, &secret, &auth.try_into().expect("16 bytes"));
    assert_eq!(text, b"When I grow up, I want to be a watermelon");
}
