//! What has changed in a JSON value, as JSON.
//!
//! A [`Patch`] belongs to the value that it was made against. How it is read depends on
//! that value:
//!
//! - An object is patched by an object with the members that differ, each with the patch
//!   of that member. A member that the old object lacks is given as it is.
//! - A list is patched by a list of *splices* `[at, removed, added…]`, one after the
//!   other: at the index `at`, `removed` elements are removed, and the others added. Or it
//!   is patched by an object with the indices of the elements that differ, each with the
//!   patch of that element.
//! - Anything else is patched by the new value, and so is everything where the new value
//!   is neither an object nor a list.
//! - `{"": value}` replaces an object or a list by `value`, whatever it is.
//!
//! RFC 7396 (JSON merge patch) replaces lists as a whole and cannot set a member to
//! `null`; an update has much of both. RFC 6902 (JSON patch) repeats the whole path for
//! each operation.

mod apply;
mod list;
mod update;
mod value;
mod writer;

pub use apply::{InvalidPatch, apply, apply_change};
pub use list::write_appended;
pub use value::{patch_between_json, write_members};
pub use writer::patch_between;

use serde::Serialize;
use serde_json::value::RawValue;

/// What has changed in a JSON value, as JSON.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Patch(Box<RawValue>);

impl Patch {
    /// The patch with this text, which the functions of this module have written.
    ///
    /// # Panics
    /// If it is no JSON.
    pub fn from_text(text: Vec<u8>) -> Patch {
        let text = String::from_utf8(text).expect("JSON is text");
        Patch(RawValue::from_string(text).expect("a patch is JSON"))
    }

    /// Its JSON.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for Patch {
    fn eq(&self, other: &Patch) -> bool {
        self.text() == other.text()
    }
}
