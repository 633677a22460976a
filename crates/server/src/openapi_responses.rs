//! The responses with a [`Fault`](brelan_protocol::rest::Fault) that several routes give, each
//! described once. What follows from a request's method or body is added to every route; the
//! others a route names in its `responses`.

use std::collections::BTreeMap;
use utoipa::IntoResponses;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

/// What a layer responds before any route sees the request.
const RESPONSES_OF_LAYERS: [(u16, &str); 4] = [
    (400, "no host, two of them, or an address with `%00`"),
    (408, "the request takes too long"),
    (421, "the server does not answer for this host"),
    (429, "too many requests"),
];

/// What may be responded to a request that changes something: a layer refuses other sites'
/// pages, and each change is stored.
const RESPONSES_TO_CHANGES: [(u16, &str); 2] = [
    (403, "another site's page asks"),
    (503, "it cannot be stored now"),
];

/// What `JsonBody` responds to a body that it refuses.
const RESPONSES_TO_BODIES: [(u16, &str); 3] = [
    (400, "a field is wrong"),
    (413, "the body is too large"),
    (415, "the body is no JSON"),
];

/// Adds the responses that follow from the method and the body. A route that gives such a status
/// for more reasons has its own description of it.
pub(crate) fn add_common_responses(item: &mut PathItem) {
    if let Some(read) = &mut item.get {
        add(read, &RESPONSES_OF_LAYERS);
    }
    let changes = [&mut item.put, &mut item.post, &mut item.delete];
    for change in changes.into_iter().flatten() {
        if change.request_body.is_some() {
            add(change, &RESPONSES_TO_BODIES);
        }
        add(change, &RESPONSES_TO_CHANGES);
        add(change, &RESPONSES_OF_LAYERS);
    }
}

fn add(operation: &mut Operation, responses: &[(u16, &str)]) {
    for &(status, description) in responses {
        let (status, response) = fault_response(status, description);
        let described = &mut operation.responses.responses;
        described.entry(status).or_insert(response);
    }
}

fn fault_response(status: u16, description: &str) -> (String, RefOr<Response>) {
    let fault = Content::new(Some(Ref::from_schema_name("Fault")));
    let response = ResponseBuilder::new().description(description);
    let response = response.content("application/json", fault).build();
    (status.to_string(), RefOr::T(response))
}

/// Declares types without values, which routes name in their `responses`.
macro_rules! fault_responses {
    ($($name:ident = $status:literal $description:literal;)+) => {$(
        #[doc = $description]
        pub(crate) enum $name {}

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                BTreeMap::from([fault_response($status, $description)])
            }
        }
    )+};
}

fault_responses! {
    UnknownGame = 400 "there is no such game";
    InvalidParameter = 400 "a parameter is wrong";
    NoToken = 401 "no token";
    InvalidToken = 401 "a token that was not signed here";
    Barred = 403 "another site's page asks, or you are barred";
    NoAccount = 403 "another site's page asks, or no account";
    NoAccountOrBarred = 403 "you have no account, or are barred, or another site's page asks";
    NotFounder = 403 "another site's page asks, you are not the founder, or barred";
    Private = 403 "not all people of the match allow others to see it";
    NoSuchDeal = 404 "there is no deal of this date";
    NoSuchGroup = 404 "there is no such group";
    NoSuchTable = 404 "there is no such table";
    NotOver = 409 "the match is not over, or a lesson, or was closed";
    TooManyGroups = 429 "too many groups, or too many requests";
    TooManyTables = 429 "too many tables, or too many requests";
    TooManyListed = 429 "too many tables, listed tables, or requests";
    Unavailable = 503 "it cannot be read now";
}
