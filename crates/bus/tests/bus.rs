//! The bus on a NATS server. Where NATS is not installed the tests say so and check nothing.

use brelan_bus::{Bus, BusError, NatsUrl, Subscription};
use brelan_private_services::nats::{PASSWORD, PrivateNats, STRANGER, USER};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// How long a test waits for something that must happen.
const WAIT: Duration = Duration::from_secs(20);

fn url(text: &str) -> NatsUrl {
    NatsUrl::parse(text).expect("an address")
}

async fn connect(nats: &PrivateNats) -> Bus {
    let connected = Bus::connect(&url(&nats.url()), "test.check", "test.*").await;
    connected.expect("it connects")
}

/// Publishes until a message comes: nothing tells when the server knows a subscription.
/// Each time it is another message, because the one before may come late.
async fn publish_until_received(from: &Bus, to: &mut Subscription, subject: &str) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let text = NUMBER.fetch_add(1, Ordering::Relaxed).to_string();
    let received = async {
        loop {
            from.publish(subject, text.clone().into());
            while let Ok(message) = timeout(Duration::from_millis(20), to.next()).await {
                if message.expect("it is connected") == text.as_bytes() {
                    return;
                }
            }
        }
    };
    timeout(WAIT, received).await.expect("it comes");
}

#[tokio::test]
async fn a_message_reaches_every_other_connection_and_not_its_own() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let [one, two, three] = [
        connect(nats).await,
        connect(nats).await,
        connect(nats).await,
    ];
    let subject = "test.reaches";
    let mut own = one.subscribe(subject).await.expect("it subscribes");
    let mut second = two.subscribe(subject).await.expect("it subscribes");
    let mut third = three.subscribe(subject).await.expect("it subscribes");
    publish_until_received(&one, &mut second, subject).await;
    publish_until_received(&one, &mut third, subject).await;
    two.publish(subject, b"from two".to_vec());
    let received = timeout(WAIT, own.next()).await;
    let message = received.expect("the other one's message comes");
    assert_eq!(message.as_deref(), Some(&b"from two"[..]));
}

/// A port that passes every connection on to NATS, what is sent to NATS a while later.
async fn slow_port_of(nats: &PrivateNats) -> u16 {
    const DELAY: Duration = Duration::from_millis(20);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let slow_port = listener.local_addr().expect("an address").port();
    let port = nats.port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(("127.0.0.1", port)).await;
            let (mut from_server, mut to_server) = server.expect("it is up").into_split();
            let (mut from_client, mut to_client) = client.into_split();
            tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
            tokio::spawn(async move {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = from_client.read(&mut bytes).await {
                    sleep(DELAY).await;
                    if to_server.write_all(&bytes[..count]).await.is_err() {
                        break;
                    }
                }
            });
        }
    });
    slow_port
}

#[tokio::test]
async fn what_is_published_after_a_subscription_is_received() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let slow_port = slow_port_of(nats).await.to_string();
    let slow_url = nats.url().replace(&nats.port().to_string(), &slow_port);
    let connected = Bus::connect(&url(&slow_url), "test.check", "test.*").await;
    let (slow, quick) = (connected.expect("it connects"), connect(nats).await);
    // A subscription does not wait for ever for the server, which a busy machine may make slow: of
    // several one at least must miss nothing.
    for attempt in 0..5 {
        let subject = format!("test.after{attempt}");
        let mut subscription = slow.subscribe(&subject).await.expect("it subscribes");
        quick.publish(&subject, b"first".to_vec());
        let received = timeout(Duration::from_secs(2), subscription.next()).await;
        if received.is_ok_and(|message| message.as_deref() == Some(b"first")) {
            return;
        }
    }
    panic!("no subscription received the first message after it");
}

#[tokio::test]
async fn after_a_restart_of_the_server_subscriptions_work_again_and_the_gap_is_told() {
    let Some(nats) = PrivateNats::start() else {
        return;
    };
    let [one, two] = [connect(&nats).await, connect(&nats).await];
    let subject = "test.restart";
    let mut before = two.subscribe(subject).await.expect("it subscribes");
    publish_until_received(&one, &mut before, subject).await;
    two.take_gap();
    nats.kill();
    let until = async |wanted: bool| {
        while [&one, &two].iter().any(|bus| bus.is_connected() != wanted) {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(WAIT, until(false)).await.expect("it is noticed");
    // Neither waits for the server.
    one.publish(subject, b"lost".to_vec());
    let mut meanwhile = two.subscribe("test.meanwhile").await.expect("it waits");
    nats.start_again();
    timeout(WAIT, until(true)).await.expect("it connects again");
    let gap = async {
        while !two.take_gap() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(WAIT, gap).await.expect("the gap is told");
    publish_until_received(&one, &mut before, subject).await;
    publish_until_received(&one, &mut meanwhile, "test.meanwhile").await;
}

#[tokio::test]
async fn messages_that_nobody_takes_are_dropped_and_the_gap_is_told() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let [one, two] = [connect(nats).await, connect(nats).await];
    let mut slow = two.subscribe("test.slow").await.expect("it subscribes");
    publish_until_received(&one, &mut slow, "test.slow").await;
    two.take_gap();
    let flood = async {
        while !two.take_gap() {
            for _ in 0..100 {
                one.publish("test.slow", b"again".to_vec());
            }
            sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(WAIT, flood).await.expect("the gap is told");
    publish_until_received(&one, &mut slow, "test.slow").await;
}

/// The error of a start, which has one line and no secret.
async fn refused(address: &str) -> BusError {
    let connected = Bus::connect(&url(address), "test.check", "test.*").await;
    let error = connected.err().expect("it is refused");
    let text = error.to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(!text.contains("hush") && !text.contains(USER), "{text}");
    error
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_or_is_no_nats_server_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let address = format!("nats://{USER}:{PASSWORD}@127.0.0.1:{port}");
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            // The client may have gone.
            let _gone = connection
                .write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                .await;
        }
    });
    let error = refused(&address).await;
    assert!(matches!(error, BusError::Unreachable(..)), "{error}");
    let free = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let error = refused(&format!("nats://{USER}:{PASSWORD}@127.0.0.1:{port}")).await;
    assert!(matches!(error, BusError::Unreachable(..)), "{error}");
    assert!(error.to_string().contains(&port.to_string()), "{error}");
}

#[tokio::test]
async fn a_wrong_password_and_missing_permissions_are_named() {
    let Some(nats) = brelan_private_services::nats::shared() else {
        return;
    };
    let error = refused(&nats.url().replace(PASSWORD, "hush-no")).await;
    assert!(matches!(error, BusError::Refused(_)), "{error}");
    let error = refused(&format!("nats://127.0.0.1:{}", nats.port())).await;
    assert!(matches!(error, BusError::Refused(_)), "{error}");
    let error = refused(&nats.url().replace(USER, STRANGER)).await;
    assert!(matches!(error, BusError::Permissions { .. }), "{error}");
    assert!(error.to_string().contains("test.*"), "{error}");
    let error = refused(&nats.url().replace("nats://", "tls://")).await;
    let is_named = matches!(error, BusError::Tls(..) | BusError::Unreachable(..));
    assert!(is_named, "{error}");
}
