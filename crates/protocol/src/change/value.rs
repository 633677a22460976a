//! The patch between two values of JSON, whose types are not known.

use super::Patch;
use super::list::write_list_patch;
use super::writer::{write_replacement, write_value};
use serde_json::{Map, Value};

/// The patch that leads from one value to another; `None` if they are equal.
pub fn patch_between_json(old: &Value, new: &Value) -> Option<Patch> {
    (old != new).then(|| {
        let mut text = Vec::new();
        write_patch(old, new, &mut text);
        Patch::from_text(text)
    })
}

/// Writes the members of the patch that leads from one object to another one, without braces and
/// separated by commas: nothing if they are equal. `false`, with nothing written, if only a whole
/// object can replace the old one: the names are not the same in the same order, or one is empty,
/// which stands for a replacement.
pub fn write_members(
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    out: &mut Vec<u8>,
) -> bool {
    let has_empty = new.contains_key("");
    if has_empty || !old.keys().eq(new.keys()) {
        return false;
    }
    let start = out.len();
    for ((name, old), new) in old.iter().zip(new.values()) {
        if old != new {
            if out.len() > start {
                out.push(b',');
            }
            write_value(name, out);
            out.push(b':');
            write_patch(old, new, out);
        }
    }
    true
}

/// Writes the patch between two values that differ.
fn write_patch(old: &Value, new: &Value, out: &mut Vec<u8>) {
    let is_container = |value: &Value| value.is_object() || value.is_array();
    match (old, new) {
        (Value::Object(old), Value::Object(members)) => {
            out.push(b'{');
            if write_members(old, members, out) {
                out.push(b'}');
            } else {
                out.pop();
                write_replacement(new, out);
            }
        }
        (Value::Array(old), Value::Array(new)) => write_list_patch(old, new, &write_patch, out),
        _ if is_container(old) && is_container(new) => write_replacement(new, out),
        _ => write_value(new, out),
    }
}
