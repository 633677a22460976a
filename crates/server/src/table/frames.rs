//! The frames that the viewers of a table are sent: whole updates, and changes.
//!
//! A change is made of the texts of the viewer's own two updates and of nothing else, so
//! neither it nor its length tells more than these updates do.

use crate::wire::UpdateOf;
use brelan_kernel::{Board, Game, Offer, Rounds, Viewer};
use brelan_protocol::change::{Document, write_appended};
use brelan_protocol::server::{ClockStand, Wait};
use brelan_table::BoardOf;
use serde::Serialize;
use std::cell::RefCell;
use std::sync::Arc;
use tungstenite::Utf8Bytes;

/// The initial capacity of the serialization buffer: most frames fit in it.
const TYPICAL_FRAME_BYTES: usize = 4096;

thread_local! {
    /// Frames are serialized into this buffer and then copied at their exact
    /// length: the same memory each time, instead of a growing allocation each.
    static FRAME_BUFFER: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(TYPICAL_FRAME_BYTES));
}

/// The message as a frame.
pub(super) fn serialize(message: &impl Serialize) -> Utf8Bytes {
    with_empty_buffer(|buffer| {
        write_json(message, buffer);
        frame(buffer)
    })
}

fn with_empty_buffer<T>(act: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    FRAME_BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        act(buffer)
    })
}

fn frame(json: &[u8]) -> Utf8Bytes {
    std::str::from_utf8(json).expect("JSON is text").into()
}

fn write_json(message: &impl Serialize, buffer: &mut Vec<u8>) {
    serde_json::to_writer(buffer, message).expect("a message has only text keys");
}

/// A viewer's state at one seq, as its clients have it: the next change is made against
/// it. It comes from the log alone, so every client of the viewer at this seq has it.
pub(super) struct SentState {
    pub(super) viewer: Viewer,
    pub(super) seq: u64,
    /// The board without the finished rounds, which each client keeps.
    view: Document,
    /// How many rounds are finished.
    rounds: usize,
    /// The rest of the update, without what was seen.
    rest: Document,
}

/// What an update has besides the board and what was seen.
#[derive(Serialize)]
struct Rest<'a, A, E> {
    legal: &'a [Offer<A, E>],
    wait: &'a Option<Wait>,
    clock: &'a Option<ClockStand>,
}

impl SentState {
    /// The state after `update` of `viewer`, and the finished rounds, which are taken out
    /// of the update's board.
    pub(super) fn after<G: Game>(
        viewer: Viewer,
        update: &mut UpdateOf<G>,
    ) -> (SentState, Rounds<RoundOf<G>>) {
        let rounds = update.view.take_rounds();
        let state = SentState {
            viewer,
            seq: update.seq,
            view: Document::new(&update.view),
            rounds: rounds.len(),
            rest: Document::new(&Rest {
                legal: &update.legal,
                wait: &update.wait,
                clock: &update.clock,
            }),
        };
        (state, rounds)
    }
}

/// A finished round of `G`, as it is sent.
type RoundOf<G> = <BoardOf<G> as Board>::Round;

/// Writes the patch from one state to the next one of the same viewer, as JSON; `rounds` are
/// the finished rounds of the next one. `false`, with anything written, if only a whole update
/// leads there: `last` is not the state one seq before, or its board has other fields.
fn write_patch(
    last: &SentState,
    next: &SentState,
    rounds: &[impl Serialize],
    text: &mut Vec<u8>,
) -> bool {
    if last.seq + 1 != next.seq {
        return false;
    }
    text.extend_from_slice(b"{\"view\":{");
    let start = text.len();
    if !last.view.write_members(&next.view, text) {
        return false;
    }
    if let Some(ended @ [_, ..]) = rounds.get(last.rounds..) {
        if text.len() > start {
            text.push(b',');
        }
        // The client knows the rounds that have ended before.
        text.extend_from_slice(b"\"rounds\":");
        write_appended(last.rounds, ended, text);
    }
    text.extend_from_slice(b"},");
    let start = text.len();
    if !last.rest.write_members(&next.rest, text) {
        return false;
    }
    if text.len() == start {
        text.pop();
    }
    text.push(b'}');
    true
}

/// The members of a [`Change`](brelan_protocol::server::Change) before its patch, which is
/// JSON already: to serialize it would be to parse it first.
#[derive(Serialize)]
#[serde(tag = "type", rename = "change")]
struct ChangeHead<'a, S> {
    seq: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ack: Option<u64>,
    seen: &'a [S],
}

/// The change from `last` to `next`, the state after `update`, as a frame; `None` if only a
/// whole update leads there.
fn change_frame<G: Game>(
    update: &UpdateOf<G>,
    last: &SentState,
    next: &SentState,
    rounds: &[Arc<RoundOf<G>>],
) -> Option<Utf8Bytes> {
    let head = ChangeHead {
        seq: update.seq,
        ack: update.ack,
        seen: &update.seen,
    };
    with_empty_buffer(|buffer| {
        write_json(&head, buffer);
        buffer.pop();
        buffer.extend_from_slice(b",\"patch\":");
        if !write_patch(last, next, rounds, buffer) {
            return None;
        }
        buffer.push(b'}');
        Some(frame(buffer))
    })
}

/// The frames of one viewer for one input.
pub(super) struct ViewerFrames {
    pub(super) state: SentState,
    change: Option<Utf8Bytes>,
    whole: Option<Utf8Bytes>,
}

impl ViewerFrames {
    /// The frames for `update` of `viewer`, whose clients had the state `last` before it.
    pub(super) fn new<G: Game>(
        viewer: Viewer,
        mut update: UpdateOf<G>,
        last: Option<&SentState>,
    ) -> Self {
        let (state, rounds) = SentState::after::<G>(viewer, &mut update);
        let change = last.and_then(|last| change_frame::<G>(&update, last, &state, &rounds));
        ViewerFrames {
            state,
            change,
            whole: None,
        }
    }

    /// The frame for a client: what has changed if the client has the state before it,
    /// else the update `whole`, which few need.
    pub(super) fn frame<M: Serialize>(
        &mut self,
        has_last: bool,
        whole: impl FnOnce() -> M,
    ) -> Utf8Bytes {
        if let Some(change) = self.change.as_ref().filter(|_| has_last) {
            return change.clone();
        }
        self.whole
            .get_or_insert_with(|| serialize(&whole()))
            .clone()
    }
}
