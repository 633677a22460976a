//! Noting where the parts of a JSON text are while it is serialized: to look for them
//! afterwards would cost several times as much.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::cell::Cell;
use std::io::{self, Write};

/// Where a member's value or an element begins and ends in the text.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
    /// How many of the spans after it are inside it.
    pub(super) inner: u32,
}

/// The parts of a board that change are members, hands and cards.
const MAX_DEPTH: usize = 3;

/// The parts of smaller containers, such as a card, are looked for when they are needed:
/// their spans would take more memory than the text.
const MIN_BYTES: u32 = 64;

/// Writes the JSON of a value, and the spans of its larger containers' parts in the order
/// of the text.
pub(super) fn write_outlined(value: &impl Serialize, text: &mut Vec<u8>, spans: &mut Vec<Span>) {
    let len = Cell::new(0);
    let writer = Counted { text, len: &len };
    let outliner = Outliner {
        len: &len,
        spans,
        depth: 0,
        open: [Open::default(); MAX_DEPTH],
    };
    let mut serializer = Serializer::with_formatter(writer, outliner);
    value
        .serialize(&mut serializer)
        .expect("a message has only text keys");
}

/// A writer that tells the formatter how much is written.
struct Counted<'a> {
    text: &'a mut Vec<u8>,
    len: &'a Cell<u32>,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.text.extend_from_slice(bytes);
        self.len.set(self.text.len() as u32);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A formatter like the compact one, which notes the spans.
struct Outliner<'a> {
    len: &'a Cell<u32>,
    spans: &'a mut Vec<Span>,
    /// How many containers are open.
    depth: usize,
    /// The outermost of them.
    open: [Open; MAX_DEPTH],
}

/// A container that is being written.
#[derive(Clone, Copy, Default)]
struct Open {
    start: u32,
    /// The number of spans before its own.
    spans_before: usize,
    /// The span of the part that is being written.
    part: usize,
}

impl Outliner<'_> {
    fn begin_container(&mut self) {
        if let Some(open) = self.open.get_mut(self.depth) {
            open.start = self.len.get();
            open.spans_before = self.spans.len();
        }
        self.depth += 1;
    }

    fn end_container(&mut self) {
        self.depth -= 1;
        if let Some(open) = self.open.get(self.depth)
            && self.len.get() - open.start < MIN_BYTES
        {
            self.spans.truncate(open.spans_before);
        }
    }

    fn begin_part(&mut self) {
        if let Some(open) = self.open.get_mut(self.depth - 1) {
            open.part = self.spans.len();
            let start = self.len.get();
            self.spans.push(Span {
                start,
                end: start,
                inner: 0,
            });
        }
    }

    fn end_part(&mut self) {
        if let Some(open) = self.open.get(self.depth - 1) {
            let inner = (self.spans.len() - open.part - 1) as u32;
            let span = &mut self.spans[open.part];
            span.end = self.len.get();
            span.inner = inner;
        }
    }
}

impl Formatter for Outliner<'_> {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin_container();
        writer.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"]")?;
        self.end_container();
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        self.begin_part();
        Ok(())
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.end_part();
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin_container();
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"}")?;
        self.end_container();
        Ok(())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b":")?;
        self.begin_part();
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.end_part();
        Ok(())
    }
}
