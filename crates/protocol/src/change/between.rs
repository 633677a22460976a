//! The patch that leads from one value to another.

use super::Patch;
use super::document::{Document, Part, write_small, write_value};
use serde::Serialize;
use smallvec::SmallVec;

impl Document {
    /// The patch that leads from this value to `new`; `None` if they are equal. It depends
    /// on nothing else.
    pub fn patch_to(&self, new: &Document) -> Option<Patch> {
        let (old, new) = (self.root(), new.root());
        (old != new).then(|| {
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

/// Writes the patch of a list of the length `at` to which elements are added at its end.
///
/// # Panics
/// If an element is no JSON: it has keys that are no text.
pub fn write_appended(at: usize, added: &[impl Serialize], out: &mut Vec<u8>) {
    out.extend_from_slice(b"[[");
    write_small(at, out);
    out.extend_from_slice(b",0");
    for element in added {
        out.push(b',');
        write_value(element, out);
    }
    out.extend_from_slice(b"]]");
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
        new.write_json(out);
    }
}

fn write_replacement(new: Part<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"\":");
    new.write_json(out);
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
    let (mut old, mut new) = (old.body(), new.body());
    while let Some((member, rest)) = new.split_member() {
        new = rest;
        let name = member.name();
        if name.is_empty_text() {
            return false;
        }
        if let Some(rest) = old.after_member(member) {
            old = rest;
            continue;
        }
        let Some((before, rest)) = old.split_member() else {
            return false;
        };
        old = rest;
        if before.name() != name {
            return false;
        }
        if out.len() > start {
            out.push(b',');
        }
        name.write_json(out);
        out.push(b':');
        write_patch(before.value(), member.value(), out);
    }
    old.is_empty()
}

/// The elements of a list from the first that differs on. Most lists are short.
type Elements<'a> = SmallVec<[Part<'a>; 16]>;

/// Writes the shorter of the two patches of a list. Elements that stay where they are can
/// be patched; where some come or go, the others have other indices.
fn write_list(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let (mut old, mut new) = (old.body(), new.body());
    let mut first = 0;
    loop {
        let mut rest = new;
        let Some(after) = rest.next().and_then(|element| old.after(element)) else {
            break;
        };
        (old, new) = (after, rest);
        first += 1;
    }
    let (old, new): (Elements<'_>, Elements<'_>) = (old.collect(), new.collect());
    let start = out.len();
    if old.len() != new.len() {
        write_splices(first, &old, &new, usize::MAX, out);
        return;
    }
    let changed = write_elements(first, &old, &new, out);
    if changed > 1 {
        let end = out.len();
        if write_splices(first, &old, &new, end - start, out) {
            out.drain(start..end);
        } else {
            out.truncate(end);
        }
    }
}

/// Writes the patches of the elements that differ; gives their number. `first` is the index of
/// the first ones.
fn write_elements(first: usize, old: &[Part<'_>], new: &[Part<'_>], out: &mut Vec<u8>) -> usize {
    let mut changed = 0;
    for (index, (old, new)) in (first..).zip(old.iter().zip(new)) {
        if old != new {
            let before = if changed == 0 { b'{' } else { b',' };
            changed += 1;
            out.extend_from_slice(&[before, b'"']);
            write_small(index, out);
            out.extend_from_slice(b"\":");
            write_patch(*old, *new, out);
        }
    }
    out.push(b'}');
    changed
}

/// Writes the splices that make `new` of `old`, which begin at the index `first`. `false`, with
/// anything written, if they have no less than `limit` bytes.
fn write_splices(
    first: usize,
    old: &[Part<'_>],
    new: &[Part<'_>],
    limit: usize,
    out: &mut Vec<u8>,
) -> bool {
    let start = out.len();
    let (mut from, mut at) = (0, 0);
    let mut before = b'[';
    while from < old.len() || at < new.len() {
        let (removed, added) = next_equal(&old[from..], &new[at..]);
        if (removed, added) != (0, 0) {
            // What lies before `at` is as in `new` already.
            out.extend_from_slice(&[before, b'[']);
            write_small(first + at, out);
            out.push(b',');
            write_small(removed, out);
            for element in &new[at..at + added] {
                out.push(b',');
                element.write_json(out);
            }
            out.push(b']');
            before = b',';
        }
        if out.len() - start >= limit {
            return false;
        }
        // Over the pair of equal elements, if there is one.
        from += removed + 1;
        at += added + 1;
    }
    out.push(b']');
    out.len() - start < limit
}

/// How many elements precede the next equal pair in each list, with the smallest sum; all
/// of them, if there is no pair. Lists of cards lose and get a card or two, so the search
/// is short.
fn next_equal(old: &[Part<'_>], new: &[Part<'_>]) -> (usize, usize) {
    for sum in 0..(old.len() + new.len()).saturating_sub(1) {
        let first = (sum + 1).saturating_sub(new.len());
        let mut removals = first..old.len().min(sum + 1);
        if let Some(removed) = removals.find(|at| old[*at] == new[sum - at]) {
            return (removed, sum - removed);
        }
    }
    (old.len(), new.len())
}
