//! What the OpenAPI document says of all routes together. Each route describes itself
//! where it stands.

use brelan_catalog::Kind;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{
    Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder, Schema,
};

/// The responses that a layer gives before any route sees the request, with their
/// descriptions.
const RESPONSES_OF_LAYERS: [(&str, &str); 4] = [
    ("400", "no host, two of them, or an address with `%00`"),
    ("408", "the request takes too long"),
    ("421", "the server does not answer for this host"),
    ("429", "too many requests"),
];

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
    let paths = document.paths.paths.values_mut();
    for operation in paths.flat_map(operations) {
        list_responses_of_layers(operation);
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

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let all = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ];
    all.into_iter().flatten()
}

/// A route that answers such a status itself has its own description of it.
fn list_responses_of_layers(operation: &mut Operation) {
    for (status, description) in RESPONSES_OF_LAYERS {
        let responses = &mut operation.responses.responses;
        responses.entry(status.to_owned()).or_insert_with(|| {
            let fault = Content::new(Some(Ref::from_schema_name("Fault")));
            let response = ResponseBuilder::new().description(description);
            RefOr::T(response.content("application/json", fault).build())
        });
    }
}
