//! The parts of a JSON text: the members of an object, and the elements of a list.

use super::outline::{Span, write_outlined};
use serde::Serialize;
use std::cell::RefCell;

/// The JSON of a value, with the places of its larger parts: to be compared with the
/// document before it, and then with the one after it.
pub struct Document {
    text: Box<[u8]>,
    /// The members and elements of the larger containers, in the order of the text.
    spans: Box<[Span]>,
}

thread_local! {
    /// A document is written into these buffers and then copied at its exact length: the
    /// same memory each time, instead of growing allocations.
    static BUFFERS: RefCell<(Vec<u8>, Vec<Span>)> = const { RefCell::new((Vec::new(), Vec::new())) };
}

impl Document {
    /// The document of a value.
    ///
    /// # Panics
    /// If the value is no JSON: it has keys that are no text.
    pub fn new(value: &impl Serialize) -> Document {
        BUFFERS.with_borrow_mut(|(text, spans)| {
            text.clear();
            spans.clear();
            write_outlined(value, text, spans);
            Document {
                text: text.as_slice().into(),
                spans: spans.as_slice().into(),
            }
        })
    }

    pub(super) fn root(&self) -> Part<'_> {
        Part {
            text: &self.text,
            start: 0,
            spans: &self.spans,
        }
    }
}

/// A value in a document.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) text: &'a [u8],
    /// Where it begins in the document.
    start: usize,
    /// The spans inside it; none where it is small or deep.
    spans: &'a [Span],
}

impl<'a> Part<'a> {
    pub(super) fn is_object(self) -> bool {
        self.text[0] == b'{'
    }

    pub(super) fn is_list(self) -> bool {
        self.text[0] == b'['
    }

    /// The members of an object, each with its name and a colon, or the elements of a
    /// list, with nothing.
    pub(super) fn children(self) -> Children<'a> {
        Children {
            parent: self,
            at: 1,
        }
    }

    /// The elements of a list.
    pub(super) fn elements(self) -> Vec<Part<'a>> {
        self.children().map(|(_, element)| element).collect()
    }
}

/// The members or elements of a part.
pub(super) struct Children<'a> {
    /// The part, with the spans that are still to come.
    parent: Part<'a>,
    /// Where the next one begins in the part.
    at: usize,
}

impl<'a> Iterator for Children<'a> {
    type Item = (&'a [u8], Part<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let Part { text, start, spans } = self.parent;
        if matches!(text[self.at], b'}' | b']') {
            return None;
        }
        let (from, to, inner) = match spans.split_first() {
            Some((span, rest)) => {
                let (inner, rest) = rest.split_at(span.inner as usize);
                self.parent.spans = rest;
                (
                    span.start as usize - start,
                    span.end as usize - start,
                    inner,
                )
            }
            None => {
                let name = if self.parent.is_object() {
                    string_len(&text[self.at..]) + 1
                } else {
                    0
                };
                let from = self.at + name;
                (from, from + value_len(&text[from..]), spans)
            }
        };
        let name = &text[self.at..from];
        self.at = to + usize::from(text[to] == b',');
        let value = Part {
            text: &text[from..to],
            start: start + from,
            spans: inner,
        };
        Some((name, value))
    }
}

/// The length of the value with which `text` begins.
fn value_len(text: &[u8]) -> usize {
    match text[0] {
        b'{' | b'[' => container_len(text),
        b'"' => string_len(text),
        _ => {
            let end = |byte: &u8| matches!(byte, b',' | b'}' | b']');
            text.iter().position(end).unwrap_or(text.len())
        }
    }
}

/// The length of the string, with its quotation marks, with which `text` begins.
fn string_len(text: &[u8]) -> usize {
    let mut at = 1;
    loop {
        match text[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The length of the object or list with which `text` begins.
fn container_len(text: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0);
    loop {
        match text[at] {
            b'"' => {
                at += string_len(&text[at..]);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
}
