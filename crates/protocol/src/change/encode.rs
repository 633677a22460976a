//! Writing a value in the form of a [document](super::document).

use super::document::{
    DOUBLE, FALSE, HEAD, LIST, MAX_SHORT_TEXT, MAX_SMALL, NEGATIVE, NULL, OBJECT, SHORT_TEXT,
    SINGLE, TEXT, TRUE, UNSIGNED, write_value,
};
use serde::Serialize;
use serde::de::value::Error;
use serde::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// Writes values, as `serde_json` does, but in the form of a document.
pub(super) struct Encoder {
    out: Vec<u8>,
}

impl Encoder {
    pub(super) const fn new() -> Self {
        Encoder { out: Vec::new() }
    }

    /// Writes one value.
    ///
    /// # Errors
    /// When it has keys that are no text.
    pub(super) fn encode(&mut self, value: &impl Serialize) -> Result<&[u8], Error> {
        self.out.clear();
        value.serialize(&mut *self)?;
        Ok(&self.out)
    }

    fn begin(&mut self, tag: u8) -> usize {
        let start = self.out.len();
        self.out.extend_from_slice(&[tag, 0, 0, 0, 0]);
        start
    }

    fn end(&mut self, start: usize) {
        let body = start + HEAD;
        let len = (self.out.len() - body) as u32;
        self.out[start + 1..body].copy_from_slice(&len.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        if text.len() <= MAX_SHORT_TEXT && !text.bytes().any(is_escaped) {
            self.short_text(text);
        } else {
            let start = self.begin(TEXT);
            write_value(text, &mut self.out);
            self.end(start);
        }
    }

    /// Writes the name of a field or a variant, which are short and have no escapes: there are
    /// many, so only a debug build looks at their letters.
    fn name(&mut self, name: &'static str) {
        let is_plain = name.len() <= MAX_SHORT_TEXT && !name.bytes().any(is_escaped);
        debug_assert!(is_plain, "`{name}` is long or needs an escape");
        self.short_text(name);
    }

    fn short_text(&mut self, text: &str) {
        self.out.push(SHORT_TEXT + text.len() as u8);
        self.out.extend_from_slice(text.as_bytes());
    }

    fn number<const N: usize>(&mut self, tag: u8, bytes: [u8; N]) {
        self.out.push(tag);
        self.out.extend_from_slice(&bytes);
    }

    fn container(&mut self, tag: u8) -> Container<'_> {
        Container {
            start: self.begin(tag),
            outer: None,
            encoder: self,
        }
    }

    /// The value of an enum with data: an object with the variant's name as its only key.
    fn variant(&mut self, name: &'static str, tag: u8) -> Container<'_> {
        let outer = self.begin(OBJECT);
        self.name(name);
        Container {
            start: self.begin(tag),
            outer: Some(outer),
            encoder: self,
        }
    }
}

/// Whether a byte of a text stands in JSON in another form.
fn is_escaped(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

/// A list or an object that is being written.
pub(super) struct Container<'a> {
    encoder: &'a mut Encoder,
    start: usize,
    /// The object around it.
    outer: Option<usize>,
}

impl Container<'_> {
    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        value.serialize(&mut *self.encoder)
    }

    fn member(
        &mut self,
        name: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Error> {
        self.encoder.name(name);
        value.serialize(&mut *self.encoder)
    }

    /// Writes a key, which is a text: numbers and booleans become one.
    fn key(&mut self, key: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let start = self.encoder.out.len();
        key.serialize(&mut *self.encoder)?;
        match self.encoder.out[start] {
            TEXT | SHORT_TEXT.. => Ok(()),
            NULL | LIST | OBJECT => Err(Error::custom("a key must be a text")),
            _ => {
                self.encoder.out.truncate(start);
                let text = serde_json::to_string(key).map_err(Error::custom)?;
                self.encoder.text(&text);
                Ok(())
            }
        }
    }

    fn finish(self) -> Result<(), Error> {
        self.encoder.end(self.start);
        if let Some(outer) = self.outer {
            self.encoder.end(outer);
        }
        Ok(())
    }
}

impl<'a> Serializer for &'a mut Encoder {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Container<'a>;
    type SerializeTuple = Container<'a>;
    type SerializeTupleStruct = Container<'a>;
    type SerializeTupleVariant = Container<'a>;
    type SerializeMap = Container<'a>;
    type SerializeStruct = Container<'a>;
    type SerializeStructVariant = Container<'a>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.out.push(if value { TRUE } else { FALSE });
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        match u64::try_from(value) {
            Ok(value) => self.serialize_u64(value)?,
            Err(_) => self.number(NEGATIVE, value.to_le_bytes()),
        }
        Ok(())
    }

    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        match u8::try_from(value) {
            Ok(small @ ..=MAX_SMALL) => self.out.push(small),
            _ => self.number(UNSIGNED, value.to_le_bytes()),
        }
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        match value.is_finite() {
            true => self.number(SINGLE, value.to_le_bytes()),
            false => self.out.push(NULL),
        }
        Ok(())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        match value.is_finite() {
            true => self.number(DOUBLE, value.to_le_bytes()),
            false => self.out.push(NULL),
        }
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.text(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.out.push(NULL);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.name(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = self.container(OBJECT);
        object.member(variant, value)?;
        object.finish()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Container<'a>, Error> {
        Ok(self.container(LIST))
    }

    fn serialize_tuple(self, _: usize) -> Result<Container<'a>, Error> {
        Ok(self.container(LIST))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Container<'a>, Error> {
        Ok(self.container(LIST))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Container<'a>, Error> {
        Ok(self.variant(variant, LIST))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Container<'a>, Error> {
        Ok(self.container(OBJECT))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Container<'a>, Error> {
        Ok(self.container(OBJECT))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Container<'a>, Error> {
        Ok(self.variant(variant, OBJECT))
    }
}

/// Implements a trait of lists.
macro_rules! impl_list {
    ($trait:ident::$method:ident) => {
        impl $trait for Container<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        }
    };
}

impl_list!(SerializeSeq::serialize_element);
impl_list!(SerializeTuple::serialize_element);
impl_list!(SerializeTupleStruct::serialize_field);
impl_list!(SerializeTupleVariant::serialize_field);

/// Implements a trait of objects whose names the program has.
macro_rules! impl_object {
    ($trait:ident) => {
        impl $trait for Container<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.member(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish()
            }
        }
    };
}

impl_object!(SerializeStruct);
impl_object!(SerializeStructVariant);

impl SerializeMap for Container<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}
