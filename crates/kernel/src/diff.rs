//! What has changed in a value, member by member and element by element.
//!
//! An action changes a board in few places, and those who see it are sent these alone. Values
//! are compared as they are: most of a board is equal to the one before it, and that part is
//! never written in any form.

use crate::{List, Offer, Seat};
use serde::Serialize;
use std::sync::Arc;

/// A value that can say how it becomes another one of its type.
///
/// Two values have to be equal exactly if their JSON is: a difference that the JSON lacks would
/// tell a viewer that something hidden has changed.
///
/// A struct says it member by member ([`diff_members`](crate::diff_members)). A number, a text or
/// an enum without data is a scalar ([`diff_scalars`](crate::diff_scalars)).
pub trait Diff: PartialEq + Serialize {
    /// Writes how this value becomes `new`, which is not equal to it.
    fn diff(&self, new: &Self, out: &mut impl DiffWriter);
}

/// Writes the differences between two values. Values are compared by their own equality and
/// written as they are serialized.
pub trait DiffWriter {
    /// Writes `new`, which is neither an object nor a list.
    fn scalar(&mut self, new: &impl Serialize);

    /// Writes `new` as it stands. It or the old value is neither an object nor a list.
    fn value(&mut self, new: &impl Serialize);

    /// Writes `new`, an object or a list, which comes in the place of an object or a list.
    fn replacement(&mut self, new: &impl Serialize);

    /// Writes the members of an object that differ: `members` calls [`DiffWriter::member`]
    /// for each member.
    fn object(&mut self, members: impl FnOnce(&mut Self));

    /// Writes a member of an object, if it differs.
    fn member<T: Diff>(&mut self, name: &'static str, old: &T, new: &T);

    /// Writes how one list becomes another one.
    fn list<T: Diff>(&mut self, old: &[T], new: &[T]);
}

/// Implements [`Diff`] for a struct with all its fields. Its JSON always has a member with the name
/// of each: a field must not be skipped or renamed.
///
/// ```
/// use brelan_kernel::{Seat, diff_members, diff_scalars};
/// use serde::Serialize;
///
/// #[derive(Clone, Copy, PartialEq, Serialize)]
/// enum Phase {
///     Bid,
///     Over,
/// }
/// diff_scalars!(Phase);
///
/// #[derive(Clone, PartialEq, Serialize)]
/// struct Board {
///     phase: Phase,
///     acting: Option<Seat>,
///     scores: Vec<i32>,
///     trump: String,
/// }
/// // Does not compile if a field is missing here.
/// diff_members!(Board { phase, acting, scores, trump });
/// ```
#[macro_export]
macro_rules! diff_members {
    ($type:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::Diff for $type {
            fn diff(&self, new: &Self, out: &mut impl $crate::DiffWriter) {
                // Does not compile if a field is forgotten.
                let $type { $($field: _),+ } = self;
                out.object(|out| {
                    $(out.member(stringify!($field), &self.$field, &new.$field);)+
                });
            }
        }
    };
}

/// Implements [`Diff`] for types whose JSON is never an object or a list.
#[macro_export]
macro_rules! diff_scalars {
    ($($type:ty),+ $(,)?) => {
        $(impl $crate::Diff for $type {
            fn diff(&self, new: &Self, out: &mut impl $crate::DiffWriter) {
                out.scalar(new);
            }
        })+
    };
}

diff_scalars!(bool, u8, u16, u32, u64, i32, String, &'static str, Seat);

impl<T: Diff> Diff for Option<T> {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        match (self, new) {
            (Some(old), Some(new)) => old.diff(new, out),
            _ => out.value(new),
        }
    }
}

impl<T: Diff> Diff for Vec<T> {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.list(self, new);
    }
}

impl<T: Diff + Copy, const N: usize> Diff for List<T, N> {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.list(self, new);
    }
}

impl<T: Diff, const N: usize> Diff for [T; N]
where
    [T; N]: Serialize,
{
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.list(self, new);
    }
}

/// `Arc` compares pointers first, so that shared parts cost nothing.
impl<T: Diff + Eq> Diff for Arc<[T]> {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.list(self, new);
    }
}

/// A finished round, which never changes ([`Rounds`](crate::Rounds)): another one replaces it.
impl<R: Eq + Serialize> Diff for Arc<R> {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.replacement(new);
    }
}

/// An offer changes as a whole: it is for one decision.
impl<A: PartialEq + Serialize, E: PartialEq + Serialize> Diff for Offer<A, E> {
    fn diff(&self, new: &Self, out: &mut impl DiffWriter) {
        out.replacement(new);
    }
}
