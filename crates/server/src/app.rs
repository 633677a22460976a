//! What the requests share, and the way of each of them.

use crate::metrics::Metrics;
use crate::people::Signer;
use crate::table::Tables;
use crate::{Settings, games, headers, ids, lobby, operation, origin, site, socket};
use axum::{Router, middleware};
use brelan_store::{Store, StoreError};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the requests share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) signer: Signer,
    pub(crate) tables: Arc<Tables>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) stop: CancellationToken,
}

impl App {
    /// # Errors
    /// When the store fails.
    pub(crate) async fn new(
        store: Arc<dyn Store>,
        settings: Settings,
        stop: CancellationToken,
    ) -> Result<Self, StoreError> {
        let key = store.signing_key(ids::random()).await?;
        let metrics = Arc::new(Metrics::new());
        let settings = Arc::new(settings);
        let tables = Tables::new(
            Arc::clone(&store),
            Arc::clone(&metrics),
            Arc::clone(&settings),
            stop.clone(),
        );
        Ok(App {
            store,
            signer: Signer::new(&key),
            tables: Arc::new(tables),
            metrics,
            settings,
            stop,
        })
    }
}

/// Every route, with its description: one list for both.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(described())
        .routes(routes!(games::games))
        .routes(routes!(lobby::me))
        .routes(routes!(lobby::make, lobby::mine))
        .routes(routes!(lobby::table))
        .routes(routes!(lobby::rematch))
        .routes(routes!(lobby::record))
        .routes(routes!(socket::socket))
        .routes(routes!(operation::document))
        .routes(routes!(operation::healthz))
        .routes(routes!(operation::metrics))
}

/// The service.
pub(crate) fn router(app: App) -> Router {
    let (router, _) = routes().split_for_parts();
    let router = router
        .fallback(site::serve)
        .layer(middleware::from_fn(origin::own_pages_only))
        .layer(CompressionLayer::new());
    let router = headers::layers().into_iter().fold(router, Router::layer);
    router.with_state(app)
}

/// The OpenAPI document of the REST interface.
pub fn openapi() -> OpenApi {
    routes().into_openapi()
}

fn described() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Brelan")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Tables are made and listed here; one plays over the table's socket, \
             see docs/protocol.md.",
        ));
    OpenApiBuilder::new().info(info.build()).build()
}
