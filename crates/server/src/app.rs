//! The state that requests share, and the routes.

use crate::accounts::{self, ReloadedPeople, Sessions};
use crate::api_error::ApiError;
use crate::identity::TokenSigner;
use crate::join_queue::JoinQueue;
use crate::limits::{self, Limiter};
use crate::metrics::Metrics;
use crate::moderation::Moderation;
use crate::notices::Push;
use crate::replay_queue::ReplayQueue;
use crate::shutdown::Shutdown;
use crate::table::{TableCommand, TableRegistry};
use crate::table_bus::{TableBus, TableMessage, TableTopic};
use crate::{
    Settings, daily, extract, games, groups, headers, hosts, ids, leaderboard, lobby, matches, me,
    notices, openapi_document, operation, origin, publication, rated, replay, site, socket,
    statistics, table_settings, tables,
};
use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};
use brelan_ids::TableId;
use brelan_store::{AdminStore, Store, StoreError};
use std::num::NonZero;
use std::ops::Deref;
use std::sync::Arc;
use std::thread;
use tokio_util::sync::CancellationToken;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The state that requests share. Each layer of the router clones it for each request.
#[derive(Clone)]
pub(crate) struct App(Arc<AppState>);

/// What the state consists of.
pub(crate) struct AppState {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Option<Arc<TableBus>>,
    pub(crate) moderation: Moderation,
    pub(crate) signer: TokenSigner,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) reloaded: ReloadedPeople,
    pub(crate) tables: Arc<TableRegistry>,
    pub(crate) lobby: lobby::LobbyCache,
    pub(crate) rated: rated::RatedQueue,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) limiter: Arc<Limiter>,
    /// Notices over push services; `None` where the operator has switched them off.
    pub(crate) push: Option<Arc<Push>>,
    pub(crate) replays: ReplayQueue,
    /// The clients that come to a table, a few at a time.
    pub(crate) joins: Arc<JoinQueue>,
    pub(crate) shutdown: Shutdown,
    /// Cancelled when everything ends; the sockets are closed then.
    pub(crate) stop: CancellationToken,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    /// # Errors
    /// When the store fails.
    pub(crate) async fn new(
        admin_store: Arc<dyn AdminStore>,
        bus: Option<Arc<TableBus>>,
        settings: Settings,
        shutdown: Shutdown,
    ) -> Result<Self, StoreError> {
        let stop = shutdown.stop.clone();
        let moderation = Moderation::new(Arc::clone(&admin_store));
        let store: Arc<dyn Store> = admin_store;
        let key = store.signing_key(ids::random()).await?;
        let push = Push::open(store.as_ref(), &settings.push).await?;
        let metrics = Arc::new(Metrics::new(bus.as_deref()));
        let settings = Arc::new(settings);
        let signer = TokenSigner::new(&key);
        let tables = TableRegistry::new(
            Arc::clone(&store),
            bus.clone(),
            moderation.clone(),
            signer.clone(),
            Arc::clone(&metrics),
            Arc::clone(&settings),
            stop.clone(),
        );
        let sessions = Arc::new(Sessions::new(Arc::clone(&store), settings.clock.clone()));
        Ok(App(Arc::new(AppState {
            store,
            bus,
            moderation,
            signer,
            sessions,
            reloaded: ReloadedPeople::default(),
            lobby: lobby::LobbyCache::default(),
            rated: rated::RatedQueue::default(),
            tables: Arc::new(tables),
            metrics,
            limiter: Arc::new(Limiter::new(settings.limits.as_ref())),
            settings,
            push: push.map(Arc::new),
            replays: ReplayQueue::new(thread::available_parallelism().map_or(1, NonZero::get)),
            joins: Arc::new(JoinQueue::new()),
            shutdown,
            stop,
        })))
    }
}

impl App {
    /// Lets this server and those that share the store read again what is stored beside a table's
    /// log.
    pub(crate) async fn reload_table(&self, table: &TableId) {
        self.tables.send_if_open(table, TableCommand::Reload).await;
        self.notify_other_servers(table).await;
    }

    /// Lets the servers that share the store read again what is stored beside a table's log.
    /// A failure is only logged: they read it when they open the table again. The bus is
    /// faster, and what is stored also reaches those that the bus does not.
    pub(crate) async fn notify_other_servers(&self, table: &TableId) {
        if !self.store.is_shared() {
            return;
        }
        if let Err(error) = self.store.notify_table(table).await {
            tracing::warn!(table = table.as_str(), %error, "other servers do not know of a change");
        }
        if let Some(bus) = &self.bus {
            TableTopic::new(bus, table).publish(&TableMessage::Changed);
        }
    }
}

/// Every route with its description, so that the document cannot lack one.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi_document::described())
        .routes(routes!(games::games))
        .routes(routes!(me::me, me::rename))
        .routes(routes!(lobby::lobby))
        .routes(routes!(lobby::play))
        .routes(routes!(tables::make, tables::mine))
        .routes(routes!(tables::table))
        .routes(routes!(tables::sit, tables::leave))
        .routes(routes!(table_settings::change))
        .routes(routes!(tables::code))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::record))
        .routes(routes!(replay::replay))
        .routes(routes!(matches::matches))
        .routes(routes!(statistics::statistics))
        .routes(routes!(leaderboard::leaderboard))
        .routes(routes!(leaderboard::own_ratings, leaderboard::list_me))
        .routes(routes!(rated::rated, rated::join, rated::leave))
        .routes(routes!(daily::daily, daily::play))
        .routes(routes!(daily::median))
        .routes(routes!(groups::make, groups::mine))
        .routes(routes!(groups::group, groups::rename, groups::delete))
        .routes(routes!(groups::join, groups::leave))
        .routes(routes!(groups::remove))
        .routes(routes!(groups::play))
        .routes(routes!(groups::keep, groups::of_table))
        .routes(routes!(publication::publication, publication::publish))
        .routes(routes!(notices::notices))
        .routes(routes!(notices::add_device, notices::remove_all_devices))
        .routes(routes!(notices::remove_device))
        .routes(routes!(notices::set_quiet_hours))
        .routes(routes!(
            notices::calendar_file,
            notices::make_calendar,
            notices::revoke_calendar
        ))
        .routes(routes!(notices::calendar_link))
        .routes(routes!(accounts::account))
        .routes(routes!(accounts::passkey_options))
        .routes(routes!(accounts::add_passkey))
        .routes(routes!(accounts::rename_passkey, accounts::remove_passkey))
        .routes(routes!(accounts::sign_in_options))
        .routes(routes!(accounts::sign_in))
        .routes(routes!(accounts::recover))
        .routes(routes!(accounts::renew_recovery_codes))
        .routes(routes!(accounts::end_session))
        .routes(routes!(accounts::end_other_sessions))
        .routes(routes!(accounts::export, accounts::erase))
        .routes(routes!(socket::socket))
        .routes(routes!(operation::document))
        .routes(routes!(operation::healthz))
        .routes(routes!(operation::readyz))
}

/// The service.
pub(crate) fn router(app: App) -> Router {
    let (router, _) = routes().split_for_parts();
    let router = router
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .fallback(site::serve);
    // From the outermost one. Each request clones them, and layers that are added together
    // need no boxes of their own.
    let layers = (
        headers::security(),
        headers::no_store(),
        middleware::from_fn_with_state(app.clone(), limits::identify_client),
        site::compression(),
        middleware::from_fn_with_state(app.clone(), hosts::refuse_unknown_hosts),
        middleware::from_fn(origin::refuse_foreign_origins),
        middleware::from_fn(extract::refuse_nul),
        middleware::from_fn_with_state(app.clone(), limits::enforce_rates),
        middleware::from_fn(limits::enforce_timeout),
        DefaultBodyLimit::max(limits::MAX_BODY_BYTES),
    );
    router.layer(layers).with_state(app)
}

/// The OpenAPI document of the REST interface.
pub fn openapi() -> OpenApi {
    let mut document = routes().into_openapi();
    openapi_document::complete(&mut document);
    document
}
