//! The patch that leads from one value to another.

use super::Patch;
use super::text::{Cursor, elements};
use std::fmt::Write;

/// The patch that leads from `old` to `new`, two JSON texts as `serde_json` writes them;
/// `None` if they are equal. It depends on nothing else.
pub fn between(old: &str, new: &str) -> Option<Patch> {
    (old != new).then(|| {
        let mut text = String::with_capacity(64);
        write_patch(old, new, &mut text);
        Patch::from_text(text)
    })
}

/// Whether the text is an object or a list.
fn is_container(text: &str) -> bool {
    text.starts_with(['{', '['])
}

/// Writes the patch between two values that differ.
fn write_patch(old: &str, new: &str, out: &mut String) {
    if old.starts_with('{') && new.starts_with('{') {
        write_object(old, new, out);
    } else if old.starts_with('[') && new.starts_with('[') {
        write_list(old, new, out);
    } else if is_container(old) && is_container(new) {
        write_replacement(new, out);
    } else {
        out.push_str(new);
    }
}

fn write_replacement(new: &str, out: &mut String) {
    out.push_str("{\"\":");
    out.push_str(new);
    out.push('}');
}

fn write_object(old: &str, new: &str, out: &mut String) {
    let start = out.len();
    out.push('{');
    if write_members(old, new, out) {
        out.push('}');
    } else {
        out.truncate(start);
        write_replacement(new, out);
    }
}

/// Writes the members of the patch that leads from one object to another, without braces
/// and separated by commas: nothing if the objects are equal. `false`, with anything
/// written, if only a whole value can replace the old one: the names are not the same in
/// the same order, or one is empty, which stands for a replacement.
pub fn write_members(old: &str, new: &str, out: &mut String) -> bool {
    let start = out.len();
    let (mut old, mut new) = (Cursor::first(old), Cursor::first(new));
    loop {
        let name = new.name();
        if old.name() != name || name == Some("\"\"") {
            return false;
        }
        let Some(name) = name else { return true };
        let old_value = old.value();
        if new.skip(old_value) {
            continue;
        }
        if out.len() > start {
            out.push(',');
        }
        out.push_str(name);
        out.push(':');
        write_patch(old_value, new.value(), out);
    }
}

/// Writes the shorter of the two patches of a list. Elements that stay where they are can
/// be patched; where some come or go, the others have other indices.
fn write_list(old: &str, new: &str, out: &mut String) {
    let (old, new) = (elements(old), elements(new));
    let start = out.len();
    if old.len() != new.len() {
        return write_splices(&old, &new, out);
    }
    let changed = write_elements(&old, &new, out);
    if changed > 1 {
        let end = out.len();
        write_splices(&old, &new, out);
        if out.len() - end < end - start {
            out.replace_range(start..end, "");
        } else {
            out.truncate(end);
        }
    }
}

/// Writes the patches of the elements that differ; gives their number.
fn write_elements(old: &[&str], new: &[&str], out: &mut String) -> usize {
    let mut changed = 0;
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        if old != new {
            let before = if changed == 0 { '{' } else { ',' };
            changed += 1;
            write!(out, "{before}\"{index}\":").expect("a string grows");
            write_patch(old, new, out);
        }
    }
    out.push('}');
    changed
}

/// Writes the splices that make `new` of `old`.
fn write_splices(old: &[&str], new: &[&str], out: &mut String) {
    let (mut from, mut at) = (0, 0);
    let mut before = '[';
    while from < old.len() || at < new.len() {
        let (removed, added) = next_equal(&old[from..], &new[at..]);
        if (removed, added) != (0, 0) {
            // What lies before `at` is as in `new` already.
            write!(out, "{before}[{at},{removed}").expect("a string grows");
            for element in &new[at..at + added] {
                out.push(',');
                out.push_str(element);
            }
            out.push(']');
            before = ',';
        }
        // Over the pair of equal elements, if there is one.
        from += removed + 1;
        at += added + 1;
    }
    out.push(']');
}

/// How many elements precede the next equal pair in each list, with the smallest sum; all
/// of them, if there is no pair. Lists of cards lose and get a card or two, so the search
/// is short.
fn next_equal(old: &[&str], new: &[&str]) -> (usize, usize) {
    let sums = 0..(old.len() + new.len()).saturating_sub(1);
    let pairs = sums.flat_map(|sum| (0..=sum).map(move |removed| (removed, sum - removed)));
    let is_equal = |(removed, added): &(usize, usize)| {
        let pair = old.get(*removed).zip(new.get(*added));
        pair.is_some_and(|(old, new)| old == new)
    };
    let mut pairs = pairs;
    pairs.find(is_equal).unwrap_or((old.len(), new.len()))
}
