//! The identity of a request's client, and the limits of clients: request rates,
//! concurrent connections, sizes and timeouts.

mod client;
mod concurrency;
mod input_budget;
mod listed_tables;
mod request_rates;
mod settings;
mod token_bucket;
mod trusted_proxies;

use crate::api_error::ApiError;
use crate::app::App;
use crate::keyed_locks::KeyedLocks;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use brelan_ids::PersonId;
use concurrency::ConcurrencyLimits;
use listed_tables::ListedTables;
use request_rates::{RequestClass, RequestRates};
use std::time::Duration;

pub(crate) use client::{Client, ClientNetwork, NetworkPrefix, identify_client};
pub(crate) use concurrency::ConnectionPermit;
pub(crate) use input_budget::InputBudget;
pub(crate) use settings::{
    HANDSHAKE_TIMEOUT, HEADER_TIMEOUT, MAX_BODY_BYTES, REQUEST_TIMEOUT, WRITE_TIMEOUT,
};
pub use settings::{Limits, Rate};
pub(crate) use token_bucket::TokenBucket;
pub use trusted_proxies::{InvalidProxy, Proxies};

/// How often the counters of idle clients are dropped.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// Counts requests, connections and sockets by client network and by person.
pub(crate) struct Limiter {
    request_rates: Option<RequestRates>,
    concurrency: ConcurrencyLimits,
    pub(crate) listed_tables: ListedTables,
    /// Held while a limit of a person is checked and used up.
    pub(crate) person_locks: KeyedLocks<PersonId>,
}

impl Limiter {
    pub(crate) fn new(limits: Option<&Limits>) -> Self {
        Limiter {
            request_rates: limits.map(RequestRates::new),
            concurrency: ConcurrencyLimits::default(),
            listed_tables: ListedTables::default(),
            person_locks: KeyedLocks::default(),
        }
    }

    /// Whether this client's address may invite one more person.
    pub(crate) fn may_invite(&self, client: &Client) -> bool {
        let rates = self.request_rates.as_ref();
        rates.is_none_or(|rates| rates.check_invitation(&client.network()))
    }

    /// Drops the counters of idle clients, for ever.
    pub(crate) async fn sweep(&self) {
        let mut ticks = tokio::time::interval(SWEEP_INTERVAL);
        loop {
            ticks.tick().await;
            if let Some(rates) = &self.request_rates {
                rates.drop_idle();
            }
            self.listed_tables.drop_old();
        }
    }
}

/// Refuses requests that exceed a rate.
pub(crate) async fn enforce_rates(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    match count_request(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            app.metrics.too_many.inc();
            ApiError::too_many_requests(wait).into_response()
        }
    }
}

/// Counts a request; the error is the time to wait.
fn count_request(app: &App, request: &Request) -> Result<(), Duration> {
    let client = request.extensions().get::<Client>();
    let (Some(rates), Some(client)) = (&app.limiter.request_rates, client) else {
        return Ok(());
    };
    let route = request.extensions().get::<MatchedPath>();
    let class = RequestClass::of(request.method(), route.map(MatchedPath::as_str));
    let is_signed = class.is_limited_by_person();
    let person = is_signed.then(|| app.signer.verify_request(request.headers(), client));
    rates.check(
        class,
        client,
        person.flatten().map(|caller| caller.person).as_ref(),
    )
}

/// Whether a page may look something up for this client: that is a request that reads.
pub(crate) fn may_read(app: &App, client: &Client) -> bool {
    let rates = app.limiter.request_rates.as_ref();
    rates.is_none_or(|rates| rates.check(RequestClass::Read, client, None).is_ok())
}

/// Ends a request that takes too long, for example if its body never arrives.
pub(crate) async fn enforce_timeout(request: Request, next: Next) -> Response {
    tokio::time::timeout(REQUEST_TIMEOUT, next.run(request))
        .await
        .unwrap_or_else(|_| ApiError::RequestTimeout.into_response())
}
