//! The connection to the NATS server.

use crate::status::Status;
use crate::{BusError, NatsUrl};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerError, Subscriber};
use futures_util::{FutureExt, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::unconstrained;
use tokio::time::{sleep, timeout};

/// How long a connection may take to be established, and a first message to come back.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How often the server is pinged. After two pings without an answer the connection counts as
/// lost.
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// How long it takes at most until a lost connection is tried again.
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// How many messages may wait in a subscription. One more, and they are dropped.
const SUBSCRIPTION_CAPACITY: usize = 256;

/// How many subscriptions and messages may wait for the connection. While it is lost only
/// subscriptions wait, one for each table that is opened or closed.
const CLIENT_CAPACITY: usize = 65_536;

/// How long a subscription may wait for room among those, and then for the server's answer.
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_millis(200);

/// A connection to a NATS server.
pub struct Bus {
    pub(crate) client: Client,
    status: Arc<Status>,
    /// A subject that nobody serves: the server answers requests for it at once.
    unserved: String,
}

/// The messages of a subject.
pub struct Subscription(Subscriber);

impl Bus {
    /// Connects, after a first connection has published a message for `subject` and received
    /// it. `subjects` is what the error says where the user lacks the permission for that.
    /// Answers to requests come to subjects that begin as `subject` does, without its last part.
    ///
    /// # Errors
    /// When the server cannot be reached, refuses the user, or does not deliver the message.
    pub async fn connect(url: &NatsUrl, subject: &str, subjects: &str) -> Result<Self, BusError> {
        check_permissions(url, subject, subjects).await?;
        let status = Arc::new(Status::new(url));
        let observed = Arc::clone(&status);
        let prefix = subject
            .rsplit_once('.')
            .map_or(subject, |(prefix, _)| prefix);
        let options = options(url)
            .custom_inbox_prefix(format!("{prefix}.answers"))
            .no_echo()
            .subscription_capacity(SUBSCRIPTION_CAPACITY)
            .client_capacity(CLIENT_CAPACITY)
            .event_callback(move |event| {
                let observed = Arc::clone(&observed);
                async move { observed.observe(&event) }
            });
        let connected = options.connect(url.servers()).await;
        let client = connected.map_err(|error| BusError::of_connecting(url, &error))?;
        Ok(Bus {
            client,
            status,
            unserved: format!("{prefix}.unserved"),
        })
    }

    /// Whether messages are sent and received now. A connection that breaks without a sign
    /// counts as standing for some seconds.
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Whether messages may have been missed since the last call: the connection was lost and
    /// is back, or messages came faster than they were taken.
    pub fn take_gap(&self) -> bool {
        self.status.take_gap()
    }

    /// Sends a message to those that have subscribed to the subject, except to this connection.
    /// Does not wait: the message is lost if the connection is lost or takes nothing more.
    pub fn publish(&self, subject: &str, payload: Vec<u8>) {
        if !self.is_connected() {
            return;
        }
        let publishing = self.client.publish(subject.to_owned(), payload.into());
        // Unconstrained: it would also be pending when its task has had its share of time.
        let _lost = unconstrained(publishing).now_or_never();
    }

    /// Subscribes to a subject, from now on or from when the connection is back; `None` if too
    /// many others wait for that. While connected, what others publish after this returns is
    /// received, unless the server is slow to answer.
    pub async fn subscribe(&self, subject: &str) -> Option<Subscription> {
        let subscribing = self.client.subscribe(subject.to_owned());
        let subscribed = timeout(SUBSCRIBE_TIMEOUT, subscribing).await;
        let subscription = Subscription(subscribed.ok()?.ok()?);
        // Connections are served side by side. The server reads what comes on one of them in
        // its order, so an answer to a later request tells that it knows the subscription.
        let _known = self
            .request(&self.unserved, Vec::new(), SUBSCRIBE_TIMEOUT)
            .await;
        Some(subscription)
    }

    /// Sends what was published, as far as the connection takes it.
    pub async fn flush(&self) {
        if self.is_connected() {
            let _lost = timeout(CONNECT_TIMEOUT, self.client.flush()).await;
        }
    }
}

impl Subscription {
    /// The next message; `None` when the connection is closed for good.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        Some(self.next_with_subject().await?.1)
    }

    /// The next message with its subject, as a subscription may have wildcards; `None` when the
    /// connection is closed for good.
    pub async fn next_with_subject(&mut self) -> Option<(String, Vec<u8>)> {
        let message = self.0.next().await?;
        Some((message.subject.into_string(), message.payload.into()))
    }
}

fn options(url: &NatsUrl) -> ConnectOptions {
    let options = ConnectOptions::new()
        .name("brelan")
        .require_tls(url.is_tls())
        // What a server names may be reached without encryption.
        .ignore_discovered_servers()
        .connection_timeout(CONNECT_TIMEOUT)
        .ping_interval(PING_INTERVAL)
        .reconnect_delay_callback(|attempts| {
            let doubled = Duration::from_millis(20) * 2_u32.pow(attempts.min(6) as u32);
            doubled.min(MAX_RECONNECT_DELAY)
        });
    match url.credentials() {
        Some((user, password)) => options.user_and_password(user, password),
        None => options,
    }
}

/// Checks that a message for the subject is delivered.
async fn check_permissions(url: &NatsUrl, subject: &str, subjects: &str) -> Result<(), BusError> {
    let (refusals, mut refused) = mpsc::unbounded_channel();
    let options = options(url).event_callback(move |event| {
        if let Event::ServerError(ServerError::Other(_)) = event {
            // Nobody waits for it after the check.
            let _checked = refusals.send(());
        }
        std::future::ready(())
    });
    let connected = options.connect(url.servers()).await;
    let client = connected.map_err(|error| BusError::of_connecting(url, &error))?;
    let unreachable = |error: String| BusError::Unreachable(url.clone(), error);
    let subscribed = client.subscribe(subject.to_owned()).await;
    let mut subscription = subscribed.map_err(|error| unreachable(error.to_string()))?;
    let published = client.publish(subject.to_owned(), "check".into()).await;
    published.map_err(|error| unreachable(error.to_string()))?;
    tokio::select! {
        Some(_) = subscription.next() => Ok(()),
        Some(()) = refused.recv() => Err(BusError::Permissions {
            url: url.clone(),
            subjects: subjects.to_owned(),
        }),
        () = sleep(CONNECT_TIMEOUT) => Err(unreachable("it delivers no message".to_owned())),
    }
}
