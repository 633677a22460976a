//! The patch between two lists.

use super::writer::write_value;
use serde::Serialize;

/// Writes the shorter of the two patches that lead from one list to another one. Elements that
/// stay where they are can be patched, which `patch` does; where some come or go, the others have
/// other indices.
pub(super) fn write_list_patch<T: PartialEq + Serialize>(
    old: &[T],
    new: &[T],
    patch: &impl Fn(&T, &T, &mut Vec<u8>),
    out: &mut Vec<u8>,
) {
    let mut pairs = old.iter().zip(new);
    let first = pairs.position(|(old, new)| old != new);
    let first = first.unwrap_or(old.len().min(new.len()));
    let (old, new) = (&old[first..], &new[first..]);
    if old.len() != new.len() {
        write_splices(first, old, new, usize::MAX, out);
        return;
    }
    let start = out.len();
    let changed = write_elements(first, old, new, patch, out);
    if changed > 1 {
        let end = out.len();
        if write_splices(first, old, new, end - start, out) {
            out.drain(start..end);
        } else {
            out.truncate(end);
        }
    }
}

/// Writes the patch of a list of the length `at` to which elements are added at its end.
///
/// # Panics
/// If an element is no JSON: it has keys that are no text.
pub fn write_appended(at: usize, added: &[impl Serialize], out: &mut Vec<u8>) {
    out.push(b'[');
    write_splice(at, 0, added, out);
    out.push(b']');
}

/// Writes the patches of the elements that differ; gives their number. `first` is the index of
/// the first ones.
fn write_elements<T: PartialEq>(
    first: usize,
    old: &[T],
    new: &[T],
    patch: &impl Fn(&T, &T, &mut Vec<u8>),
    out: &mut Vec<u8>,
) -> usize {
    let mut changed = 0;
    for (index, (old, new)) in (first..).zip(old.iter().zip(new)) {
        if old != new {
            let before = if changed == 0 { b'{' } else { b',' };
            changed += 1;
            out.extend_from_slice(&[before, b'"']);
            write_value(&index, out);
            out.extend_from_slice(b"\":");
            patch(old, new, out);
        }
    }
    out.push(b'}');
    changed
}

/// Writes the splices that make `new` of `old`, which begin at the index `first`. `false`, with
/// anything written, if they have no less than `limit` bytes.
fn write_splices<T: PartialEq + Serialize>(
    first: usize,
    old: &[T],
    new: &[T],
    limit: usize,
    out: &mut Vec<u8>,
) -> bool {
    let start = out.len();
    let (mut from, mut at) = (0, 0);
    let mut before = b'[';
    while from < old.len() || at < new.len() {
        let (removed, added) = next_equal(&old[from..], &new[at..]);
        if (removed, added) != (0, 0) {
            out.push(before);
            // What lies before `at` is as in `new` already.
            write_splice(first + at, removed, &new[at..at + added], out);
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

fn write_splice(at: usize, removed: usize, added: &[impl Serialize], out: &mut Vec<u8>) {
    out.push(b'[');
    write_value(&at, out);
    out.push(b',');
    write_value(&removed, out);
    for element in added {
        out.push(b',');
        write_value(element, out);
    }
    out.push(b']');
}

/// How many elements precede the next equal pair in each list, with the smallest sum; all
/// of them, if there is no pair. Lists of cards lose and get a card or two, so the search
/// is short.
fn next_equal<T: PartialEq>(old: &[T], new: &[T]) -> (usize, usize) {
    for sum in 0..(old.len() + new.len()).saturating_sub(1) {
        let first = (sum + 1).saturating_sub(new.len());
        let mut removals = first..old.len().min(sum + 1);
        if let Some(removed) = removals.find(|at| old[*at] == new[sum - at]) {
            return (removed, sum - removed);
        }
    }
    (old.len(), new.len())
}
