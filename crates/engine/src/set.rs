//! Sets as bits: of powers, of places, of pieces, of seats. One declaration makes one, [`bit_set!`](crate::bit_set).
//!
//! A set is as many words as its members need and nothing else, so that a state which holds it stays small and cheap to
//! copy, and every operation is a few machine instructions.

use std::marker::PhantomData;

/// What a set can hold: things that are numbered from 0.
pub trait Member: Copy {
    /// How many there are.
    const COUNT: usize;
    fn index(self) -> usize;
    /// The one of that number, which is below [`COUNT`](Member::COUNT).
    fn at(index: usize) -> Self;
}

/// The words behind a set: an unsigned number, or several (`[u64; 3]`) for more than 128 members.
pub trait Bits: Copy + Eq + Default {
    const NONE: Self;
    /// The lowest `count` bits.
    fn lowest(count: usize) -> Self;
    fn has(self, index: usize) -> bool;
    fn put(&mut self, index: usize);
    fn take(&mut self, index: usize);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn count(self) -> usize;
    fn first(self) -> Option<usize>;
    /// The same without its first bit.
    fn rest(self) -> Self;
}

macro_rules! one_word {
    ($($word:ty)+) => {$(
        impl Bits for $word {
            const NONE: $word = 0;

            #[inline(always)]
            fn lowest(count: usize) -> $word {
                if count == 0 { 0 } else { <$word>::MAX >> (<$word>::BITS as usize - count) }
            }

            #[inline(always)]
            fn has(self, index: usize) -> bool {
                self >> index & 1 != 0
            }

            #[inline(always)]
            fn put(&mut self, index: usize) {
                *self |= 1 << index;
            }

            #[inline(always)]
            fn take(&mut self, index: usize) {
                *self &= !(1 << index);
            }

            #[inline(always)]
            fn and(self, other: $word) -> $word {
                self & other
            }

            #[inline(always)]
            fn or(self, other: $word) -> $word {
                self | other
            }

            #[inline(always)]
            fn minus(self, other: $word) -> $word {
                self & !other
            }

            #[inline(always)]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn first(self) -> Option<usize> {
                if self == 0 { None } else { Some(self.trailing_zeros() as usize) }
            }

            #[inline(always)]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    )+};
}

one_word!(u8 u16 u32 u64 u128);

impl<const WORDS: usize> Bits for [u64; WORDS]
where
    [u64; WORDS]: Default,
{
    const NONE: Self = [0; WORDS];

    #[inline]
    fn lowest(count: usize) -> Self {
        std::array::from_fn(|word| <u64 as Bits>::lowest(count.saturating_sub(64 * word).min(64)))
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self[index / 64].has(index % 64)
    }

    #[inline]
    fn put(&mut self, index: usize) {
        self[index / 64].put(index % 64);
    }

    #[inline]
    fn take(&mut self, index: usize) {
        self[index / 64].take(index % 64);
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }

    #[inline]
    fn count(self) -> usize {
        self.into_iter().map(Bits::count).sum()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        let word = self.iter().position(|word| *word != 0)?;
        self[word].first().map(|bit| 64 * word + bit)
    }

    #[inline]
    fn rest(mut self) -> Self {
        if let Some(word) = self.iter().position(|word| *word != 0) {
            self[word] = self[word].rest();
        }
        self
    }
}

/// The members of a set, the lowest number first.
#[derive(Clone)]
pub struct Members<B, T>(B, PhantomData<T>);

impl<B: Bits, T: Member> Members<B, T> {
    #[inline(always)]
    pub fn of(bits: B) -> Members<B, T> {
        Members(bits, PhantomData)
    }
}

impl<B: Bits, T: Member> Iterator for Members<B, T> {
    type Item = T;

    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        let index = self.0.first()?;
        self.0 = self.0.rest();
        Some(T::at(index))
    }
}

/// Declares a set: `bit_set! { pub struct Towns(u64) of Town; }`, or with `of Town, listed;` one that stands in documents as
/// a list of its members.
///
/// It has `&`, `|`, `-` and `!` (all that are not in it), `contains`, `insert`, `remove`, `len`, `first`, `iter` and `collect`.
#[macro_export]
macro_rules! bit_set {
    ($(#[$meta:meta])* $vis:vis struct $set:ident($bits:ty) of $member:ty, listed;) => {
        $crate::bit_set! { $(#[$meta])* $vis struct $set($bits) of $member; }

        impl $crate::serde::Serialize for $set {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $set {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let members: Vec<$member> = $crate::serde::Deserialize::deserialize(deserializer)?;
                Ok(members.into_iter().collect())
            }
        }

        impl $crate::schemars::JsonSchema for $set {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($set).into()
            }

            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                <Vec<$member> as $crate::schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $set:ident($bits:ty) of $member:ty;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        $vis struct $set(pub $bits);

        #[allow(dead_code)]
        impl $set {
            pub const NONE: $set = $set(<$bits as $crate::set::Bits>::NONE);

            /// The set of one.
            #[inline]
            pub fn of(member: $member) -> $set {
                let mut set = $set::NONE;
                set.insert(member);
                set
            }

            #[inline]
            pub fn contains(self, member: $member) -> bool {
                $crate::set::Bits::has(self.0, $crate::set::Member::index(member))
            }

            #[inline]
            pub fn insert(&mut self, member: $member) {
                $crate::set::Bits::put(&mut self.0, $crate::set::Member::index(member));
            }

            #[inline]
            pub fn remove(&mut self, member: $member) {
                $crate::set::Bits::take(&mut self.0, $crate::set::Member::index(member));
            }

            /// Puts it in or takes it out.
            #[inline]
            pub fn set(&mut self, member: $member, is_in: bool) {
                if is_in { self.insert(member) } else { self.remove(member) }
            }

            #[inline]
            pub fn is_empty(self) -> bool {
                self == $set::NONE
            }

            #[inline]
            pub fn len(self) -> usize {
                $crate::set::Bits::count(self.0)
            }

            /// Whether the two have a member in common.
            #[inline]
            pub fn meets(self, other: $set) -> bool {
                !(self & other).is_empty()
            }

            #[inline]
            pub fn first(self) -> Option<$member> {
                self.iter().next()
            }

            /// The members, the lowest number first.
            #[inline]
            pub fn iter(self) -> $crate::set::Members<$bits, $member> {
                $crate::set::Members::of(self.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set($crate::set::Bits::and(self.0, other.0))
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                *self = *self & other;
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set($crate::set::Bits::or(self.0, other.0))
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                *self = *self | other;
            }
        }

        impl std::ops::Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set($crate::set::Bits::minus(self.0, other.0))
            }
        }

        impl std::ops::SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: $set) {
                *self = *self - other;
            }
        }

        impl std::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(<$bits as $crate::set::Bits>::lowest(<$member as $crate::set::Member>::COUNT)) - self
            }
        }

        impl FromIterator<$member> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> $set {
                let mut set = $set::NONE;
                members.into_iter().for_each(|member| set.insert(member));
                set
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $crate::set::Members<$bits, $member>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Member;

    /// One of the 256 sea fields, or of the provinces, of a large map.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Field(u8);

    impl Member for Field {
        const COUNT: usize = 256;
        fn index(self) -> usize {
            usize::from(self.0)
        }
        fn at(index: usize) -> Field {
            Field(index as u8)
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Colour(u8);

    impl Member for Colour {
        const COUNT: usize = 5;
        fn index(self) -> usize {
            usize::from(self.0)
        }
        fn at(index: usize) -> Colour {
            Colour(index as u8)
        }
    }

    bit_set! { struct Fields([u64; 4]) of Field; }
    bit_set! { struct Colours(u8) of Colour; }

    #[test]
    fn a_set_of_one_word_behaves_as_a_set() {
        let warm: Colours = [Colour(3), Colour(1)].into_iter().collect();
        let cold = !warm;
        assert_eq!(cold.iter().map(|colour| colour.0).collect::<Vec<_>>(), [0, 2, 4]);
        assert!(!warm.meets(cold) && (warm | cold).len() == Colour::COUNT);
        assert_eq!((warm - Colours::of(Colour(1))).first(), Some(Colour(3)));
        assert_eq!(format!("{:?}", warm & !cold), "{Colour(1), Colour(3)}");
        let mut some = warm;
        some.set(Colour(1), false);
        some.set(Colour(4), true);
        some -= Colours::of(Colour(3));
        assert_eq!((some, some.contains(Colour(4))), (Colours::of(Colour(4)), true));
        assert!(Colours::NONE.is_empty() && Colours::NONE.first().is_none());
    }

    #[test]
    fn a_set_of_several_words_behaves_as_a_set() {
        let numbers = [0, 1, 63, 64, 65, 127, 128, 200, 255];
        let mut coast: Fields = numbers.into_iter().map(Field).collect();
        assert_eq!(coast.iter().map(|field| field.0).collect::<Vec<_>>(), numbers);
        assert_eq!((coast.len(), (!coast).len(), (coast | !coast).len()), (9, 247, 256));
        assert!((coast & !coast).is_empty() && !coast.meets(!coast));
        coast.remove(Field(0));
        coast.remove(Field(64));
        assert_eq!(
            coast.into_iter().map(|field| field.0).collect::<Vec<_>>(),
            [1, 63, 65, 127, 128, 200, 255]
        );
        assert_eq!((coast - Fields::of(Field(1))).first(), Some(Field(63)));
        assert!(coast.contains(Field(200)) && !coast.contains(Field(201)));
    }
}
