//! The replay of a finished match: its moments, from the knowledge of one viewer or face up.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::QueryParams;
use crate::identity::Identity;
use crate::publication;
use crate::tables;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use brelan_catalog::{Knowledge, moments};
use brelan_ids::TableId;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::change::{Document, Patch};
use brelan_protocol::replay::{Moment, Replay, ReplayQuery};
use brelan_protocol::rest::Fault;
use brelan_record::Record;
use serde_json::{Map, Value};

/// A finished match moment by moment: for its people, and for everybody once all of them
/// allow it. While it is played nothing of it is told.
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", tag = "tables",
    params(("id" = String, Path), ReplayQuery),
    responses(
        (status = 200, description = "the moments: what was seen, and patches of the board", body = Object),
        (status = 400, description = "there is no such viewer", body = Fault),
        (status = 401, description = "a token that was not signed here", body = Fault),
        (status = 403, description = "not all people of the match allow others to see it", body = Fault),
        (status = 404, description = "there is no such table", body = Fault),
        (status = 409, description = "the match is not over, or a lesson, or was closed", body = Fault),
        (status = 503, description = "it cannot be read now", body = Fault),
    )
)]
pub(crate) async fn replay(
    State(app): State<App>,
    identity: Identity,
    Path(id): Path<String>,
    QueryParams(query): QueryParams<ReplayQuery>,
) -> Result<Response, ApiError> {
    let id = tables::parse_table_id(&id)?;
    let knowledge = parse_viewer(query.viewer.as_deref())?;
    let record = publication::record_for(&app, &id, identity.person().as_ref()).await?;
    in_background(&app, move || {
        let replay = body(&id, &record, knowledge)?;
        Ok(serde_json::to_vec(&replay).expect("a replay has only text keys"))
    })
    .await
}

/// The JSON that `make` gives. Replaying takes milliseconds of a processor: a few at a time, and
/// off the tasks that serve the tables.
pub(crate) async fn in_background(
    app: &App,
    make: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let permit = app.replays.acquire().await;
    let _permit = permit.map_err(|_| ApiError::Unavailable)?;
    let body = tokio::task::spawn_blocking(make);
    let body = body.await.map_err(|_| ApiError::Unavailable)??;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// # Errors
/// [`ApiError::InvalidViewer`].
pub(crate) fn parse_viewer(text: Option<&str>) -> Result<Knowledge, ApiError> {
    match text.unwrap_or("open") {
        "open" => Ok(Knowledge::FaceUp),
        "spectator" => Ok(Knowledge::Of(Viewer::Spectator)),
        number => {
            let seat = number.parse().map_err(|_| ApiError::InvalidViewer)?;
            Ok(Knowledge::Of(Viewer::Seat(Seat(seat))))
        }
    }
}

/// The replay of a record.
pub(crate) fn body(
    id: &TableId,
    record: &str,
    knowledge: Knowledge,
) -> Result<Replay<Value>, ApiError> {
    let closed = |fault| {
        tracing::error!(table = id.as_str(), %fault, "the record does not replay");
        ApiError::TableClosed
    };
    let record = Record::from_json(record).map_err(closed)?;
    if knowledge
        .seat()
        .is_some_and(|seat| seat.index() >= record.seats.len())
    {
        return Err(ApiError::InvalidViewer);
    }
    let mut replay = Replay::<Value> {
        moments: Vec::new(),
    };
    let mut last = Document::new(&Map::new());
    let told = moments(&record, knowledge, &mut |moment| {
        let board = Document::new(&moment.board);
        let patch = match replay.moments.is_empty() {
            true => Patch::from_text(moment.board.to_string().into_bytes()),
            false => last
                .patch_to(&board)
                .unwrap_or_else(|| Patch::from_text(b"{}".to_vec())),
        };
        last = board;
        replay.moments.push(Moment {
            seen: moment.seen,
            patch,
        });
    });
    told.map_err(closed)?;
    Ok(replay)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewer_is_a_seat_a_spectator_or_everybody() {
        let seat = |seat| Knowledge::Of(Viewer::Seat(Seat(seat)));
        for (text, knowledge) in [
            (None, Knowledge::FaceUp),
            (Some("open"), Knowledge::FaceUp),
            (Some("spectator"), Knowledge::Of(Viewer::Spectator)),
            (Some("0"), seat(0)),
            (Some("5"), seat(5)),
        ] {
            assert_eq!(parse_viewer(text).expect("a viewer"), knowledge);
        }
        for wrong in ["", "-1", "256", "Ada", "1 "] {
            assert!(matches!(
                parse_viewer(Some(wrong)),
                Err(ApiError::InvalidViewer)
            ));
        }
    }
}
