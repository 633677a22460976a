//! A short list that lives in place, so that a decision allocates nothing.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// At most `N` values in place; reads like a slice, is written on the wire as
/// an array.
///
/// Not `arrayvec::ArrayVec`, because that one is never `Copy`: positions are
/// copied by the million in a search, and their lists with them.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> List<T, N> {
    /// The empty list as a constant; `unused` fills the places to come.
    pub const fn empty(unused: T) -> Self {
        List {
            len: 0,
            items: [unused; N],
        }
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// The list of all of `items`, as many as it can hold.
    pub const fn full(items: [T; N]) -> Self {
        List {
            len: N as u8,
            items,
        }
    }

    /// Appends one value.
    ///
    /// # Panics
    /// When the list is full: its bound is a fact of the game that uses it.
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Keeps the first `len` values, all of them if there are fewer.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(u8::try_from(len).unwrap_or(u8::MAX));
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// The empty list.
    pub fn new() -> Self {
        Self::empty(T::default())
    }

    /// The values of `items`, or `None` when there are more than `N`.
    pub fn try_from_slice(items: &[T]) -> Option<Self> {
        let mut list = Self::new();
        list.items.get_mut(..items.len())?.copy_from_slice(items);
        list.len = items.len() as u8;
        Some(list)
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut list = Self::new();
        for item in iter {
            list.push(item);
        }
        list
    }
}

impl<T, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::array::IntoIter<T, N>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().take(self.len.into())
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

/// Hashes as its slice does, for what was cut off is still in the array.
impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);
        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "at most {N} values")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = List::new();
                while let Some(item) = seq.next_element()? {
                    if list.len() == N {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                    list.push(item);
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
}

#[cfg(feature = "wire")]
impl<T: borsh::BorshSerialize, const N: usize> borsh::BorshSerialize for List<T, N> {
    fn serialize<W: borsh::io::Write>(&self, writer: &mut W) -> borsh::io::Result<()> {
        (**self).serialize(writer)
    }
}

#[cfg(feature = "wire")]
impl<T, const N: usize> borsh::BorshDeserialize for List<T, N>
where
    T: Copy + Default + borsh::BorshDeserialize,
{
    fn deserialize_reader<R: borsh::io::Read>(reader: &mut R) -> borsh::io::Result<Self> {
        let items = Vec::<T>::deserialize_reader(reader)?;
        List::try_from_slice(&items).ok_or_else(|| borsh::io::ErrorKind::InvalidData.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    #[test]
    fn a_list_reads_like_a_slice() {
        let mut list: List<u8, 3> = [1, 2].into_iter().collect();
        list.push(3);
        assert_eq!(&*list, &[1, 2, 3]);
        assert!(list.into_iter().eq([1, 2, 3]));
        assert_eq!(List::<u8, 3>::try_from_slice(&[1, 2, 3, 4]), None);
    }

    #[test]
    fn equal_lists_have_equal_hashes() {
        let hash =
            |list: &List<u8, 3>| BuildHasherDefault::<DefaultHasher>::default().hash_one(list);
        let short: List<u8, 3> = [1, 2].into_iter().collect();
        let mut longer: List<u8, 3> = [1, 2, 3].into_iter().collect();
        assert_ne!(hash(&short), hash(&longer));
        longer.truncate(2);
        assert_eq!((&short, hash(&short)), (&longer, hash(&longer)));
    }
}
