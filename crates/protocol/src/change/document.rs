//! A JSON value in a compact form, in which it is compared.
//!
//! A board is compared after every input and changes in few places, so most of it is never
//! sent. In this form a value is written in a fifth of the time that its text takes, its
//! parts are found without a search, and parts are equal if their bytes are.
//!
//! Every value begins with a byte, its tag. A small number and a short text need no more
//! than that to say what they are; a list and an object have their length in bytes, to be
//! stepped over. A short text has no escapes: names, of which a patch has many, are written
//! without a look at their letters.

use super::encode::Encoder;
use serde::Serialize;
use std::cell::RefCell;

/// The largest number that is its own tag.
pub(super) const MAX_SMALL: u8 = 0x7f;
pub(super) const NULL: u8 = 0x80;
pub(super) const FALSE: u8 = 0x81;
pub(super) const TRUE: u8 = 0x82;
/// A `u64` follows; numbers are in the order of little endian.
pub(super) const UNSIGNED: u8 = 0x83;
/// An `i64` below zero follows.
pub(super) const NEGATIVE: u8 = 0x84;
/// An `f64` follows, which is finite.
pub(super) const DOUBLE: u8 = 0x85;
/// An `f32` follows, which is finite: its text is another one than that of the same `f64`.
pub(super) const SINGLE: u8 = 0x86;
/// A text that is long or has escapes: a length follows, a `u32`, and that number of bytes of
/// JSON.
pub(super) const TEXT: u8 = 0x87;
/// A length follows, and that number of bytes of elements.
pub(super) const LIST: u8 = 0x88;
/// A length follows, and that number of bytes of members: of each its name, a text, and its value.
pub(super) const OBJECT: u8 = 0x89;
/// The tag of a short text without escapes, with its length added to it.
pub(super) const SHORT_TEXT: u8 = 0x90;
/// The longest short text.
pub(super) const MAX_SHORT_TEXT: usize = (u8::MAX - SHORT_TEXT) as usize;

/// How many bytes a tag and a length have.
pub(super) const HEAD: usize = 5;

/// A JSON value, to be compared with the one before it, and then with the one after it.
pub struct Document(Box<[u8]>);

thread_local! {
    /// A document is written into this buffer and then copied at its exact length: the
    /// same memory each time, instead of growing allocations.
    static ENCODER: RefCell<Encoder> = const { RefCell::new(Encoder::new()) };
}

impl Document {
    /// The document of a value.
    ///
    /// # Panics
    /// If the value is no JSON: it has keys that are no text.
    pub fn new(value: &impl Serialize) -> Document {
        ENCODER.with_borrow_mut(|encoder| {
            let encoded = encoder.encode(value);
            Document(encoded.expect("a message has only text keys").into())
        })
    }

    pub(super) fn root(&self) -> Part<'_> {
        Part(&self.0)
    }
}

/// A value in a document.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Part<'a>(&'a [u8]);

impl<'a> Part<'a> {
    pub(super) fn is_object(self) -> bool {
        self.0[0] == OBJECT
    }

    pub(super) fn is_list(self) -> bool {
        self.0[0] == LIST
    }

    /// Whether it is the text without a letter.
    pub(super) fn is_empty_text(self) -> bool {
        self.0 == [SHORT_TEXT]
    }

    /// The members of an object, or the elements of a list.
    pub(super) fn body(self) -> Parts<'a> {
        Parts(&self.0[HEAD..])
    }

    /// Writes its JSON.
    pub(super) fn write_json(self, out: &mut Vec<u8>) {
        write_json(self.0, out);
    }
}

/// Parts, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a>(&'a [u8]);

impl<'a> Parts<'a> {
    pub(super) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// What follows `part`, if they begin with one that is equal. Only that one is measured.
    pub(super) fn after(self, part: Part<'_>) -> Option<Parts<'a>> {
        self.0.strip_prefix(part.0).map(Parts)
    }

    /// The first member, its value, and what follows.
    pub(super) fn split_member(self) -> Option<(Member<'a>, Parts<'a>)> {
        let name = part_len(self.0)?;
        let value = part_len(&self.0[name..])?;
        let (both, rest) = self.0.split_at_checked(name + value)?;
        Some((Member { both, name }, Parts(rest)))
    }

    /// What follows `member`, if they begin with one that is equal. Only that one is measured.
    pub(super) fn after_member(self, member: Member<'_>) -> Option<Parts<'a>> {
        self.0.strip_prefix(member.both).map(Parts)
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let part;
        (part, self.0) = self.0.split_at(part_len(self.0)?);
        Some(Part(part))
    }
}

/// A member of an object.
#[derive(Clone, Copy)]
pub(super) struct Member<'a> {
    /// The name and the value.
    both: &'a [u8],
    /// The length of the name.
    name: usize,
}

impl<'a> Member<'a> {
    pub(super) fn name(self) -> Part<'a> {
        Part(&self.both[..self.name])
    }

    pub(super) fn value(self) -> Part<'a> {
        Part(&self.both[self.name..])
    }
}

/// The length of the part with which these bytes begin; `None` if there are none.
fn part_len(bytes: &[u8]) -> Option<usize> {
    Some(match *bytes.first()? {
        UNSIGNED | NEGATIVE | DOUBLE => 1 + size_of::<u64>(),
        SINGLE => 1 + size_of::<u32>(),
        TEXT | LIST | OBJECT => HEAD + body_len(bytes),
        tag if tag >= SHORT_TEXT => 1 + usize::from(tag - SHORT_TEXT),
        _ => 1,
    })
}

/// The length that follows the tag.
fn body_len(bytes: &[u8]) -> usize {
    u32::from_le_bytes(number(bytes)) as usize
}

/// The bytes of the number that follows the tag.
fn number<const N: usize>(bytes: &[u8]) -> [u8; N] {
    *bytes[1..].first_chunk().expect("a number follows the tag")
}

/// Writes the JSON of the part with which `bytes` begin, and gives what follows it.
fn write_json<'a>(bytes: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let (tag, rest) = bytes.split_first().expect("a part");
    match *tag {
        number @ ..=MAX_SMALL => write_small(number.into(), out),
        short @ SHORT_TEXT.. => {
            let (text, rest) = rest.split_at(usize::from(short - SHORT_TEXT));
            out.push(b'"');
            out.extend_from_slice(text);
            out.push(b'"');
            return rest;
        }
        NULL => out.extend_from_slice(b"null"),
        FALSE => out.extend_from_slice(b"false"),
        TRUE => out.extend_from_slice(b"true"),
        _ => return write_long(bytes, out),
    }
    rest
}

/// The same for a part of more than a tag and a short text.
fn write_long<'a>(bytes: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let (part, rest) = bytes.split_at(part_len(bytes).expect("a part"));
    match part[0] {
        UNSIGNED => write_value(u64::from_le_bytes(number(part)), out),
        NEGATIVE => write_value(i64::from_le_bytes(number(part)), out),
        DOUBLE => write_value(f64::from_le_bytes(number(part)), out),
        SINGLE => write_value(f32::from_le_bytes(number(part)), out),
        LIST => {
            let mut elements = &part[HEAD..];
            out.push(b'[');
            while !elements.is_empty() {
                elements = write_json(elements, out);
                out.push(b',');
            }
            close(b']', out);
        }
        OBJECT => {
            let mut members = &part[HEAD..];
            out.push(b'{');
            while !members.is_empty() {
                let value = write_json(members, out);
                out.push(b':');
                members = write_json(value, out);
                out.push(b',');
            }
            close(b'}', out);
        }
        _ => out.extend_from_slice(&part[HEAD..]),
    }
    rest
}

/// Writes the bracket after the last element, in the place of a comma.
fn close(bracket: u8, out: &mut Vec<u8>) {
    match out.last_mut() {
        Some(last) if *last == b',' => *last = bracket,
        _ => out.push(bracket),
    }
}

/// Writes a number, most of which have one digit or two.
pub(super) fn write_small(number: usize, out: &mut Vec<u8>) {
    match number {
        0..10 => out.push(b'0' + number as u8),
        10..100 => out.extend_from_slice(&[b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]),
        _ => write_value(number, out),
    }
}

pub(super) fn write_value(value: impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, &value).expect("a vector takes every text");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeMap;

    fn json_of(value: &impl Serialize) -> String {
        let mut text = Vec::new();
        Document::new(value).root().write_json(&mut text);
        String::from_utf8(text).expect("JSON is text")
    }

    #[derive(Serialize)]
    enum Kind {
        Unit,
        New(u8),
        Tuple(u8, char),
        Named { a: Option<()> },
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Pair(u8, String);

    #[derive(Serialize)]
    struct Kinds {
        name: [Kind; 4],
        unit: (Unit, ()),
        pair: Pair,
        #[serde(skip_serializing_if = "Option::is_none")]
        none: Option<u8>,
        texts: Vec<String>,
        bytes: serde_json::Map<String, serde_json::Value>,
    }

    #[test]
    fn it_writes_the_same_json_as_the_library() {
        let lengths = [0, 1, MAX_SHORT_TEXT, MAX_SHORT_TEXT + 1, 300];
        let value = Kinds {
            name: [
                Kind::Unit,
                Kind::New(5),
                Kind::Tuple(200, 'é'),
                Kind::Named { a: Some(()) },
            ],
            unit: (Unit, ()),
            pair: Pair(127, "\u{1}\n\"\\/é".into()),
            none: None,
            texts: lengths.map(|length| "x".repeat(length)).into(),
            bytes: json!({"": {}, "a \"name\"": 1, "list": [[], [1, [2]]]})
                .as_object()
                .cloned()
                .expect("an object"),
        };
        let expected = serde_json::to_string(&value).expect("JSON");
        assert_eq!(json_of(&value), expected);
    }

    #[test]
    fn numbers_have_the_texts_that_they_have_in_json() {
        let wholes = (0..=300_u64).chain([u64::MAX, 1 << 32]);
        let wholes: Vec<u64> = wholes.collect();
        assert_eq!(
            json_of(&wholes),
            serde_json::to_string(&wholes).expect("JSON")
        );
        let others = (
            i64::MIN,
            -1_i8,
            127_i32,
            0.1_f32,
            0.1_f64,
            -0.0,
            1.0,
            f64::NAN,
            f32::INFINITY,
        );
        assert_eq!(
            json_of(&others),
            serde_json::to_string(&others).expect("JSON")
        );
    }

    #[test]
    fn the_keys_of_a_map_are_texts() {
        let keys = BTreeMap::from([(-5_i32, true), (7, false)]);
        assert_eq!(json_of(&keys), r#"{"-5":true,"7":false}"#);
        assert_eq!(json_of(&BTreeMap::from([(true, 1)])), r#"{"true":1}"#);
    }

    #[test]
    #[should_panic(expected = "text keys")]
    fn a_list_is_no_key() {
        Document::new(&BTreeMap::from([([1], 2)]));
    }
}
