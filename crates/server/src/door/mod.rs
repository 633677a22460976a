//! The door: who asks, and how much they may ask for.

mod caller;
mod limits;
mod places;
mod proxies;
mod rates;

use crate::app::App;
use crate::fault::Failure;
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use places::Places;
use rates::{Ask, Rates};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

pub(crate) use caller::{Caller, introduce};
pub(crate) use limits::{HANDSHAKE, HEADERS, MAX_BODY};
pub use limits::{Limits, Rate};
pub(crate) use places::Place;
pub use proxies::{NoProxy, Proxies};

/// How often those who no longer ask are forgotten.
const FORGET: Duration = Duration::from_secs(60);

/// What is counted at the door.
pub(crate) struct Door {
    rates: Option<Rates>,
    places: Places,
}

impl Door {
    /// A door that forgets old callers until `stop` is cancelled.
    pub(crate) fn new(limits: Option<&Limits>, stop: CancellationToken) -> Arc<Self> {
        let door = Arc::new(Door {
            rates: limits.map(Rates::new),
            places: Places::default(),
        });
        if limits.is_some() {
            tokio::spawn(forget(Arc::clone(&door), stop));
        }
        door
    }
}

async fn forget(door: Arc<Door>, stop: CancellationToken) {
    let mut minute = tokio::time::interval(FORGET);
    while stop.run_until_cancelled(minute.tick()).await.is_some() {
        if let Some(rates) = &door.rates {
            rates.forget();
        }
    }
}

/// Lets in what is not too much, too large or too slow.
pub(crate) fn guard(router: Router<App>, app: &App) -> Router<App> {
    router
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(app.clone(), not_too_often))
}

async fn not_too_often(State(app): State<App>, request: Request, next: Next) -> Response {
    match counted(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            app.metrics.too_many.inc();
            Failure::too_many(wait).into_response()
        }
    }
}

/// Counts a request. The client's own files have no route and are not counted:
/// they come from memory, and a browser keeps them.
fn counted(app: &App, request: &Request) -> Result<(), Duration> {
    let route = request.extensions().get::<MatchedPath>();
    let caller = request.extensions().get::<Caller>();
    let (Some(rates), Some(route), Some(caller)) = (&app.door.rates, route, caller) else {
        return Ok(());
    };
    let ask = Ask::of(request.method(), route.as_str());
    let person = app.signer.carried(request.headers());
    rates.check(ask, caller, person.as_ref())
}

/// Ends what takes too long, such as a body that never comes.
async fn in_time(request: Request, next: Next) -> Response {
    tokio::time::timeout(limits::REQUEST, next.run(request))
        .await
        .unwrap_or_else(|_| Failure::too_slow().into_response())
}
