//! The frames that the viewers of a table are sent: whole updates, and changes.
//!
//! A change is made of the viewer's own two updates and of nothing else, so neither it nor its
//! length tells more than these updates do.

use crate::wire::UpdateOf;
use brelan_kernel::{Game, Viewer};
use serde::Serialize;
use std::cell::RefCell;
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
pub(super) struct SentState<G: Game> {
    pub(super) viewer: Viewer,
    /// The update, without what was seen.
    update: UpdateOf<G>,
}

impl<G: Game> SentState<G> {
    /// The state of `viewer` after `update`.
    pub(super) fn after(viewer: Viewer, mut update: UpdateOf<G>) -> Self {
        update.seen = Vec::new();
        SentState { viewer, update }
    }

    /// The state of `viewer` among those of several viewers.
    pub(super) fn find(states: &[Self], viewer: Viewer) -> Option<&Self> {
        states.iter().find(|state| state.viewer == viewer)
    }
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

/// The change from the state `last` to `update` of the same viewer, as a frame; `None` if only a
/// whole update leads there: `last` is not the state one seq before.
fn change_frame<G: Game>(last: &SentState<G>, update: &UpdateOf<G>) -> Option<Utf8Bytes> {
    if last.update.seq + 1 != update.seq {
        return None;
    }
    let head = ChangeHead {
        seq: update.seq,
        ack: update.ack,
        seen: &update.seen,
    };
    with_empty_buffer(|buffer| {
        write_json(&head, buffer);
        buffer.pop();
        buffer.extend_from_slice(b",\"patch\":");
        last.update.write_patch(update, buffer);
        buffer.push(b'}');
        Some(frame(buffer))
    })
}

/// The frames of one viewer for one input.
pub(super) struct ViewerFrames<G: Game> {
    pub(super) state: SentState<G>,
    change: Option<Utf8Bytes>,
    whole: Option<Utf8Bytes>,
}

impl<G: Game> ViewerFrames<G> {
    /// The frames for `update` of `viewer`, whose clients had the state `last` before it.
    pub(super) fn new(viewer: Viewer, update: UpdateOf<G>, last: Option<&SentState<G>>) -> Self {
        ViewerFrames {
            change: last.and_then(|last| change_frame(last, &update)),
            whole: None,
            state: SentState::after(viewer, update),
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
