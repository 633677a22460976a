//! The patch between two values of one type.

use super::Patch;
use super::list::write_list_patch;
use brelan_kernel::{Diff, DiffWriter};
use serde::Serialize;

/// The patch that leads from one value to another; `None` if they are equal.
pub fn patch_between<T: Diff>(old: &T, new: &T) -> Option<Patch> {
    (old != new).then(|| {
        let mut text = Vec::new();
        old.diff(new, &mut PatchWriter { out: &mut text });
        Patch::from_text(text)
    })
}

/// Writes a patch as JSON, at the end of a text.
pub(super) struct PatchWriter<'a> {
    pub(super) out: &'a mut Vec<u8>,
}

impl DiffWriter for PatchWriter<'_> {
    fn scalar(&mut self, new: &impl Serialize) {
        let start = self.out.len();
        write_value(new, self.out);
        debug_assert!(!is_container(self.out[start]), "it is no scalar");
    }

    fn value(&mut self, new: &impl Serialize) {
        write_value(new, self.out);
    }

    fn replacement(&mut self, new: &impl Serialize) {
        write_replacement(new, self.out);
    }

    fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.out.push(b'{');
        members(self);
        self.out.push(b'}');
    }

    fn member<T: Diff>(&mut self, name: &'static str, old: &T, new: &T) {
        if old != new {
            write_name(name, self.out);
            old.diff(new, self);
        }
    }

    fn list<T: Diff>(&mut self, old: &[T], new: &[T]) {
        let patch = |old: &T, new: &T, out: &mut Vec<u8>| old.diff(new, &mut PatchWriter { out });
        write_list_patch(old, new, &patch, self.out);
    }
}

/// Writes the name of a member, with a comma before it unless it is the object's first one. It has
/// no letter that JSON escapes.
fn write_name(name: &str, out: &mut Vec<u8>) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

pub(super) fn write_replacement(new: &impl Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"\":");
    let start = out.len();
    write_value(new, out);
    debug_assert!(is_container(out[start]), "it is a scalar");
    out.push(b'}');
}

/// Whether the JSON of a value with this first byte is an object or a list.
fn is_container(first: u8) -> bool {
    matches!(first, b'{' | b'[')
}

pub(super) fn write_value(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("a vector takes every text, and all keys are texts");
}
