//! Requests that one of several servers answers.

use crate::Bus;
use async_nats::client::{Request as NatsRequest, RequestErrorKind};
use async_nats::{Client, Message, Subject, Subscriber};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::timeout;

/// How long a subscription may wait for the connection.
const SUBSCRIBE_TIMEOUT: Duration = Duration::from_millis(200);

/// Why a request has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody serves the subject, or the connection is lost.
    NotServed,
    /// The request was sent, and no answer came in time.
    Late,
}

/// The requests for a subject that this member of a group is given.
pub struct Requests {
    subscriber: Subscriber,
    client: Client,
}

/// A request that waits for an answer.
pub struct Request {
    payload: Vec<u8>,
    reply: Subject,
    client: Client,
}

impl Bus {
    /// Sends a request to one of those that serve the subject, and waits for its answer.
    ///
    /// # Errors
    /// When nobody serves it, or none comes in time.
    pub async fn request(
        &self,
        subject: &str,
        payload: Vec<u8>,
        time: Duration,
    ) -> Result<Vec<u8>, Unanswered> {
        if !self.is_connected() {
            return Err(Unanswered::NotServed);
        }
        let request = NatsRequest::new()
            .payload(payload.into())
            .timeout(Some(time));
        match self.client.send_request(subject.to_owned(), request).await {
            Ok(answer) => Ok(answer.payload.into()),
            Err(error) if error.kind() == RequestErrorKind::TimedOut => Err(Unanswered::Late),
            Err(_) => Err(Unanswered::NotServed),
        }
    }

    /// Serves the requests for a subject, which may have wildcards, with the other members of
    /// the group: each request comes to one of them. `None` if the connection takes no
    /// subscription.
    pub async fn serve(&self, subject: &str, group: &str) -> Option<Requests> {
        let subscribing = self
            .client
            .queue_subscribe(subject.to_owned(), group.to_owned());
        let subscribed = timeout(SUBSCRIBE_TIMEOUT, subscribing).await;
        Some(Requests {
            subscriber: subscribed.ok()?.ok()?,
            client: self.client.clone(),
        })
    }
}

impl Requests {
    /// The next request and its subject; `None` when the connection is closed for good. What
    /// awaits no answer is skipped.
    pub async fn next(&mut self) -> Option<(String, Request)> {
        loop {
            let Message {
                subject,
                payload,
                reply,
                ..
            } = self.subscriber.next().await?;
            if let Some(reply) = reply {
                let request = Request {
                    payload: payload.into(),
                    reply,
                    client: self.client.clone(),
                };
                return Some((subject.into_string(), request));
            }
        }
    }

    /// Lets the other members have all further requests.
    pub async fn end(&mut self) {
        let _lost = self.subscriber.unsubscribe().await;
    }
}

impl Request {
    /// What was sent.
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// Answers it. The answer may be lost.
    pub async fn answer(self, payload: Vec<u8>) {
        let _lost = self.client.publish(self.reply, payload.into()).await;
    }
}
