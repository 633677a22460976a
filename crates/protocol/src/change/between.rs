//! The patch that leads from one value to another.

use super::Patch;
use super::text::{Document, Part};
use std::io::Write;

impl Document {
    /// The patch that leads from this value to `new`; `None` if they are equal. It depends
    /// on nothing else.
    pub fn patch_to(&self, new: &Document) -> Option<Patch> {
        let (old, new) = (self.root(), new.root());
        (old.text != new.text).then(|| {
            let mut text = Vec::new();
            write_patch(old, new, &mut text);
            Patch::from_text(text)
        })
    }

    /// Writes the members of the patch that leads from this object to the object `new`,
    /// without braces and separated by commas: nothing if they are equal. `false`, with
    /// anything written, if only a whole value can replace the old one: the names are not
    /// the same in the same order, or one is empty, which stands for a replacement.
    pub fn write_members(&self, new: &Document, out: &mut Vec<u8>) -> bool {
        write_members(self.root(), new.root(), out)
    }
}

/// Writes the patch between two values that differ.
fn write_patch(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let is_container = |part: Part<'_>| part.is_object() || part.is_list();
    if old.is_object() && new.is_object() {
        write_object(old, new, out);
    } else if old.is_list() && new.is_list() {
        write_list(old, new, out);
    } else if is_container(old) && is_container(new) {
        write_replacement(new, out);
    } else {
        out.extend_from_slice(new.text);
    }
}

fn write_replacement(new: Part<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"\":");
    out.extend_from_slice(new.text);
    out.push(b'}');
}

fn write_object(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let start = out.len();
    out.push(b'{');
    if write_members(old, new, out) {
        out.push(b'}');
    } else {
        out.truncate(start);
        write_replacement(new, out);
    }
}

fn write_members(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) -> bool {
    let start = out.len();
    let (mut old, mut new) = (old.children(), new.children());
    loop {
        let ((old_name, old), (name, new)) = match (old.next(), new.next()) {
            (None, None) => return true,
            (Some(old), Some(new)) => (old, new),
            _ => return false,
        };
        if old_name != name || name == b"\"\":" {
            return false;
        }
        if old.text != new.text {
            if out.len() > start {
                out.push(b',');
            }
            out.extend_from_slice(name);
            write_patch(old, new, out);
        }
    }
}

/// Writes the shorter of the two patches of a list. Elements that stay where they are can
/// be patched; where some come or go, the others have other indices.
fn write_list(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let (old, new) = (old.elements(), new.elements());
    let start = out.len();
    if old.len() != new.len() {
        return write_splices(&old, &new, out);
    }
    let changed = write_elements(&old, &new, out);
    if changed > 1 {
        let end = out.len();
        write_splices(&old, &new, out);
        if out.len() - end < end - start {
            out.drain(start..end);
        } else {
            out.truncate(end);
        }
    }
}

/// Writes the patches of the elements that differ; gives their number.
fn write_elements(old: &[Part<'_>], new: &[Part<'_>], out: &mut Vec<u8>) -> usize {
    let mut changed = 0;
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        if old.text != new.text {
            let before = if changed == 0 { '{' } else { ',' };
            changed += 1;
            write!(out, "{before}\"{index}\":").expect("a list grows");
            write_patch(*old, *new, out);
        }
    }
    out.push(b'}');
    changed
}

/// Writes the splices that make `new` of `old`.
fn write_splices(old: &[Part<'_>], new: &[Part<'_>], out: &mut Vec<u8>) {
    let (mut from, mut at) = (0, 0);
    let mut before = '[';
    while from < old.len() || at < new.len() {
        let (removed, added) = next_equal(&old[from..], &new[at..]);
        if (removed, added) != (0, 0) {
            // What lies before `at` is as in `new` already.
            write!(out, "{before}[{at},{removed}").expect("a list grows");
            for element in &new[at..at + added] {
                out.push(b',');
                out.extend_from_slice(element.text);
            }
            out.push(b']');
            before = ',';
        }
        // Over the pair of equal elements, if there is one.
        from += removed + 1;
        at += added + 1;
    }
    out.push(b']');
}

/// How many elements precede the next equal pair in each list, with the smallest sum; all
/// of them, if there is no pair. Lists of cards lose and get a card or two, so the search
/// is short.
fn next_equal(old: &[Part<'_>], new: &[Part<'_>]) -> (usize, usize) {
    let sums = 0..(old.len() + new.len()).saturating_sub(1);
    let mut pairs = sums.flat_map(|sum| {
        let first = (sum + 1).saturating_sub(new.len());
        (first..old.len().min(sum + 1)).map(move |removed| (removed, sum - removed))
    });
    let pair = pairs.find(|(removed, added)| old[*removed].text == new[*added].text);
    pair.unwrap_or((old.len(), new.len()))
}
