//! What the OpenAPI document says of all routes together. Each route describes itself
//! where it stands.

use crate::openapi_responses::add_common_responses;
use brelan_catalog::Kind;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder, RefOr, Schema};

/// The document without routes.
pub(crate) fn described() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Brelan")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Tables are made and listed here; one plays over the table's socket, \
             see docs/protocol.md.",
        ));
    OpenApiBuilder::new().info(info.build()).build()
}

/// Adds to the document with all routes what no route knows.
pub(crate) fn complete(document: &mut OpenApi) {
    let schemas = document
        .components
        .iter_mut()
        .flat_map(|components| components.schemas.values_mut());
    for schema in schemas {
        list_games(schema);
    }
    for item in document.paths.paths.values_mut() {
        add_common_responses(item);
    }
}

/// Lists the games where a schema has a `game`. The protocol's types know no game.
fn list_games(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema
        && let Some(RefOr::T(Schema::Object(game))) = object.properties.get_mut("game")
    {
        game.enum_values = Some(Kind::ALL.map(|kind| kind.name().into()).to_vec());
    }
}
