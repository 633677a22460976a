//! The replay of a finished match: its moments, from the knowledge of one viewer or face up.

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::QueryParams;
use crate::identity::Identity;
use crate::limits::Client;
use crate::openapi_responses::{InvalidToken, NoSuchTable, NotOver, Private, Unavailable};
use crate::publication;
use crate::site::{LongJson, TakesGzip};
use crate::tables;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use brelan_catalog::{Knowledge, moments};
use brelan_ids::TableId;
use brelan_kernel::{Seat, Viewer};
use brelan_protocol::change::{Patch, write_appended, write_members};
use brelan_protocol::replay::{Moment, Replay, ReplayQuery};
use brelan_protocol::rest::Fault;
use brelan_record::Record;
use serde_json::{Value, json};

/// A finished match moment by moment: for its people, and for everybody once all of them
/// allow it. While it is played nothing of it is told.
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", tag = "tables",
    params(("id" = String, Path), ReplayQuery),
    responses(
        (status = 200, description = "the moments: what was seen, and patches of the board", body = Object),
        (status = 400, description = "there is no such viewer", body = Fault),
        InvalidToken, Private, NoSuchTable, NotOver, Unavailable,
    )
)]
pub(crate) async fn replay(
    State(app): State<App>,
    identity: Identity,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
    QueryParams(query): QueryParams<ReplayQuery>,
) -> Result<LongJson, ApiError> {
    let id = tables::parse_table_id(&id)?;
    let knowledge = parse_viewer(query.viewer.as_deref())?;
    let record = publication::record_for(&app, &id, identity.person().as_ref()).await?;
    respond_in_turn(&app, &client, &headers, move || {
        let replay = body(&id, &record.read()?, knowledge)?;
        Ok(serde_json::to_vec(&replay).expect("a replay has only text keys"))
    })
    .await
}

/// The JSON that `make` gives, when it is the client's turn.
pub(crate) async fn respond_in_turn(
    app: &App,
    client: &Client,
    headers: &HeaderMap,
    make: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> Result<LongJson, ApiError> {
    let is_limited = app.settings.limits.is_some();
    let site = is_limited.then(|| client.network().site());
    let gzip = TakesGzip::of(headers);
    let made = app
        .replays
        .run(site, move || Ok(LongJson::new(make()?, gzip)));
    made.await.map_err(|_| ApiError::Unavailable)?
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
    record: &Record,
    knowledge: Knowledge,
) -> Result<Replay<Value>, ApiError> {
    if knowledge
        .seat()
        .is_some_and(|seat| seat.index() >= record.seats.len())
    {
        return Err(ApiError::InvalidViewer);
    }
    let mut replay = Replay::<Value> {
        moments: Vec::new(),
    };
    let mut last = None;
    let mut rounds = Vec::new();
    let replayed = moments(record, knowledge, &mut |mut moment| {
        let known = rounds.len();
        rounds.append(&mut moment.ended_rounds);
        let patch = last
            .as_ref()
            .and_then(|last| board_patch(last, &moment.board, known, &rounds))
            .unwrap_or_else(|| board_as_patch(moment.board.clone(), &rounds, last.is_some()));
        last = Some(moment.board);
        replay.moments.push(Moment {
            seen: moment.seen,
            patch,
        });
    });
    replayed.map_err(|fault| {
        tracing::error!(table = id.as_str(), %fault, "the record does not replay");
        ApiError::TableClosed
    })?;
    Ok(replay)
}

/// The patch from one board without its finished rounds to the next one. The first `known` of
/// the `rounds` had ended before. `None` if the boards have other fields.
fn board_patch(last: &Value, board: &Value, known: usize, rounds: &[Value]) -> Option<Patch> {
    let mut text = b"{".to_vec();
    if !write_members(last.as_object()?, board.as_object()?, &mut text) {
        return None;
    }
    if let ended @ [_, ..] = &rounds[known..] {
        if text.len() > 1 {
            text.push(b',');
        }
        text.extend_from_slice(b"\"rounds\":");
        write_appended(known, ended, &mut text);
    }
    text.push(b'}');
    Some(Patch::from_text(text))
}

/// The whole board as a patch: of an empty object at first, later as its replacement.
fn board_as_patch(mut board: Value, rounds: &[Value], replaces: bool) -> Patch {
    if let Some(list) = board.get_mut("rounds") {
        *list = Value::Array(rounds.to_vec());
    }
    let patch = match replaces {
        true => json!({ "": board }),
        false => board,
    };
    Patch::from_text(patch.to_string().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(patch: &Patch) -> Value {
        serde_json::from_str(patch.text()).expect("JSON")
    }

    #[test]
    fn a_patch_has_the_rounds_that_ended_alone() {
        let rounds = [json!("first"), json!("second"), json!("third")];
        let [last, next] = [1, 2].map(|turn| json!({ "turn": turn, "rounds": [] }));
        let patch = |next, known| text(&board_patch(&last, next, known, &rounds).expect("a patch"));
        assert_eq!(
            patch(&next, 1),
            json!({"turn": 2, "rounds": [[1, 0, "second", "third"]]})
        );
        assert_eq!(patch(&next, 3), json!({"turn": 2}));
        assert_eq!(patch(&last, 2), json!({"rounds": [[2, 0, "third"]]}));
        assert_eq!(patch(&last, 3), json!({}));
    }

    #[test]
    fn a_board_with_other_fields_replaces_the_last_one() {
        let rounds = [json!("first")];
        let board = json!({ "rounds": [], "other": 1 });
        let [last, next] = [json!({ "rounds": [] }), board.clone()];
        assert!(board_patch(&last, &next, 1, &rounds).is_none());
        let whole = json!({ "rounds": ["first"], "other": 1 });
        assert_eq!(text(&board_as_patch(board.clone(), &rounds, false)), whole);
        assert_eq!(
            text(&board_as_patch(board, &rounds, true)),
            json!({ "": whole })
        );
    }

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
