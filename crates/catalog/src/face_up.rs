//! What all seats of a match know together: for records of finished matches.

use crate::{AnyMatch, Knowledge};
use serde_json::Value;

/// The board with every hand face up: the board of a spectator, filled in with what
/// any seat sees of each card. Piles stay as they lie on the table.
pub fn board_face_up(played: &dyn AnyMatch) -> Value {
    let viewers = Knowledge::FaceUp.viewers(played.players()).into_iter();
    let board = |viewer| played.board(viewer, false).expect("a viewer of the match");
    Knowledge::FaceUp.merge_boards(viewers.map(board))
}

/// What was seen since the match began, with what any seat saw of it.
pub fn seen_face_up(played: &dyn AnyMatch) -> Vec<Value> {
    let viewers = Knowledge::FaceUp.viewers(played.players()).into_iter();
    let seen = |viewer| played.seen(viewer).expect("a viewer of the match");
    Knowledge::FaceUp.merge_lists(viewers.map(seen))
}

/// Fills in the lists of a board. Its other fields stay as a spectator has them: what
/// a seat has there, such as the worth of its hand, is about that seat alone.
pub(crate) fn fill_lists(open: &mut Value, board: &Value) {
    if let (Value::Object(open), Value::Object(board)) = (open, board) {
        for (name, value) in open.iter_mut().filter(|(_, value)| value.is_array()) {
            if let Some(known) = board.get(name) {
                fill(value, known);
            }
        }
    }
}

/// Fills in values that each viewer has as many of, such as what was seen.
pub(crate) fn fill_values(open: &mut [Value], known: &[Value]) {
    for (open, known) in open.iter_mut().zip(known) {
        fill(open, known);
    }
}

/// Replaces each `null` by what stands at the same place of `known`.
fn fill(open: &mut Value, known: &Value) {
    match (open, known) {
        (Value::Object(open), Value::Object(known)) => {
            for (name, value) in open.iter_mut() {
                if let Some(known) = known.get(name) {
                    fill(value, known);
                }
            }
        }
        (Value::Array(open), Value::Array(known)) if open.len() == known.len() => {
            for (value, known) in open.iter_mut().zip(known) {
                fill(value, known);
            }
        }
        (open @ Value::Null, known) => *open = known.clone(),
        _ => {}
    }
}
