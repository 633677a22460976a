//! How a game declares its options: each once, with its default and how a table
//! chooses it.

use super::{OptionKind, OptionSpec};

/// Whether a form for a table shows an option, and where.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptionVisibility {
    /// It is given with the table or follows from the others: a record names it,
    /// a table cannot choose it.
    Recorded,
    /// A form shows it at first sight, at this place among those that it shows.
    Common(u8, OptionKind),
    /// It waits behind "more".
    Advanced(OptionKind),
}

/// What [`declare_options!`](crate::declare_options) knows of the fields that it declares.
pub trait OptionFields {
    /// What a table can choose: the common options first.
    fn specs() -> Vec<OptionSpec>;

    /// The options that came after this version of the rules.
    fn added_after(version: u32) -> Vec<&'static str>;
}

/// Declares the options of a game: `Options`, which are valid, and `OptionValues`,
/// the same before they are validated. Each field stands once, in the order of the
/// rules file and of a record, with its type, its default and how a table chooses it:
///
/// ```
/// use brelan_kernel::OptionVisibility::{Common, Recorded};
/// use brelan_kernel::{
///     GameOptions, OptionError, OptionKind, PresetSpec, declare_options, option_words,
/// };
///
/// option_words! {
///     in "pairs/";
///     /// What a pair does.
///     Pair { Scores = "scores", Discards = "discards" }
/// }
///
/// declare_options! {
///     in "pairs/", defaults(players: u8);
///     /// The number of seats.
///     players: u8 = players, Recorded;
///     /// Rounds in a match.
///     rounds: u8 = players, Common(1, OptionKind::number(1, 20));
///     /// What a pair does.
///     #[serde(default = "pair_of_version_1")]
///     pair: Pair = Pair::Scores, Common(2, OptionKind::choice(Pair::WORDS)), since 2;
/// }
///
/// /// What records of version 1, which do not name it, were played by.
/// fn pair_of_version_1() -> Pair {
///     Pair::Discards
/// }
///
/// impl OptionValues {
///     fn check(&self) -> Result<(), OptionError> {
///         if !(2..=4).contains(&self.players) {
///             return Err(OptionError::new("players", "2 to 4 players"));
///         }
///         match self.rounds {
///             1..=20 => Ok(()),
///             _ => Err(OptionError::new("rounds", "1 to 20 rounds")),
///         }
///     }
/// }
///
/// impl GameOptions for Options {
///     type Values = OptionValues;
///     const PLAYERS: (u8, u8) = (2, 4);
///     const RULES_VERSION: u32 = 2;
///
///     fn presets() -> Vec<PresetSpec> {
///         vec![PresetSpec { name: "standard", min_players: 2, max_players: 4 }]
///     }
///
///     fn from_preset_in_version(version: u32, preset: &str, players: u8) -> Result<Self, OptionError> {
///         if preset != "standard" {
///             return Err(OptionError::new("preset", "the only preset is standard"));
///         }
///         let mut values = OptionValues::defaults(players);
///         if version < 2 {
///             values.pair = pair_of_version_1();
///         }
///         values.try_into()
///     }
///
///     fn players(&self) -> u8 {
///         self.players
///     }
/// }
///
/// let options = Options::from_preset("standard", 3)?;
/// assert_eq!((options.rounds, options.pair.word()), (3, "scores"));
/// let error = options.with(|values| values.rounds = 0).expect_err("too few");
/// assert_eq!(error.field, "rounds");
/// assert_eq!(Options::added_after(1), ["pair"]);
/// # Ok::<(), OptionError>(())
/// ```
///
/// The text after `in` is a folder for TypeScript types. A default may use the arguments of
/// `defaults`. An option that came with a later version of the rules adds `, since 2`, and names in
/// serde's `default` attribute what a record or log plays by that does not have it.
///
/// The game writes `OptionValues::check(&self) -> Result<(), OptionError>` itself:
/// it is asked wherever `Options` come into being.
///
/// The crate needs `serde` with its feature `derive`. Where the crate has a feature `protocol` or
/// `wire`, as those of Brelan have, the types also derive what `ts_rs` and `borsh` give. A crate
/// without them tells the compiler so in its `Cargo.toml`:
///
/// ```toml
/// [lints.rust]
/// unexpected_cfgs = { level = "warn", check-cfg = ['cfg(feature, values("protocol", "wire"))'] }
/// ```
#[macro_export]
macro_rules! declare_options {
    (
        in $folder:literal, defaults($($arg:ident: $arg_type:ty),*);
        $(
            $(#[$meta:meta])*
            $field:ident: $type:ty = $default:expr, $chosen:expr $(, since $version:literal)?;
        )*
    ) => {
        /// The values of a table's options, not yet validated. The fields stand in
        /// the order of the rules file; that is also their order in a record.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "wire", derive(::borsh::BorshSerialize, ::borsh::BorshDeserialize))]
        #[cfg_attr(feature = "protocol", derive(::ts_rs::TS))]
        #[cfg_attr(feature = "protocol", ts(export_to = $folder, rename = "Options"))]
        #[serde(deny_unknown_fields)]
        pub struct OptionValues {
            $($(#[$meta])* pub $field: $type,)*
        }

        impl OptionValues {
            /// Every option at its default.
            fn defaults($($arg: $arg_type),*) -> Self {
                OptionValues { $($field: $default,)* }
            }
        }

        impl $crate::OptionFields for OptionValues {
            fn specs() -> Vec<$crate::OptionSpec> {
                $crate::option_specs([$((stringify!($field), $chosen)),*])
            }

            fn added_after(version: u32) -> Vec<&'static str> {
                let since = [$((stringify!($field), 1 $(.max($version))?)),*];
                let added = since.into_iter().filter(|(_, since)| *since > version);
                added.map(|(name, _)| name).collect()
            }
        }

        /// A table's options, valid: what its match is played by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "wire", derive(::borsh::BorshSerialize, ::borsh::BorshDeserialize))]
        #[serde(try_from = "OptionValues", into = "OptionValues")]
        pub struct Options(OptionValues);

        impl Options {
            /// These options with something changed.
            ///
            /// # Errors
            /// Names the field that is out of range or contradicts another one.
            pub fn with(
                self,
                change: impl FnOnce(&mut OptionValues),
            ) -> Result<Options, $crate::OptionError> {
                let mut values = self.0;
                change(&mut values);
                values.try_into()
            }
        }

        impl TryFrom<OptionValues> for Options {
            type Error = $crate::OptionError;

            fn try_from(values: OptionValues) -> Result<Options, $crate::OptionError> {
                values.check()?;
                Ok(Options(values))
            }
        }

        impl From<Options> for OptionValues {
            fn from(options: Options) -> OptionValues {
                options.0
            }
        }

        impl ::std::ops::Deref for Options {
            type Target = OptionValues;

            #[inline]
            fn deref(&self) -> &OptionValues {
                &self.0
            }
        }
    };
}

/// The descriptions of the options that a table can choose: the common ones in
/// their places, then the others as they stand.
pub fn option_specs<const N: usize>(
    options: [(&'static str, OptionVisibility); N],
) -> Vec<OptionSpec> {
    let mut specs: Vec<(u8, OptionSpec)> = options
        .into_iter()
        .filter_map(|(name, visibility)| {
            let (place, kind, common) = match visibility {
                OptionVisibility::Recorded => return None,
                OptionVisibility::Common(place, kind) => (place, kind, true),
                OptionVisibility::Advanced(kind) => (u8::MAX, kind, false),
            };
            Some((place, OptionSpec { name, kind, common }))
        })
        .collect();
    specs.sort_by_key(|(place, _)| *place);
    specs.into_iter().map(|(_, spec)| spec).collect()
}

/// Declares an enum of which each variant is a word of the rules file:
/// `Name { Variant = "word", }`, the usual one first. Other crates cannot match it exhaustively:
/// a later version of the rules may add a word. The example of
/// [`declare_options!`](crate::declare_options) has one, and what that says of features is true
/// of it, too.
#[macro_export]
macro_rules! option_words {
    (
        in $folder:literal;
        $(#[$doc:meta])*
        $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "wire", derive(::borsh::BorshSerialize, ::borsh::BorshDeserialize))]
        #[cfg_attr(feature = "protocol", derive(::ts_rs::TS))]
        #[cfg_attr(feature = "protocol", ts(export_to = $folder))]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every value, the usual one first.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// Every value as the rules file writes it, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Reads a word of the rules file.
            pub fn from_word(word: &str) -> Option<$name> {
                let place = $name::WORDS.iter().position(|known| *known == word)?;
                Some($name::ALL[place])
            }

            /// The word of the rules file.
            pub fn word(self) -> &'static str {
                $name::WORDS[self as usize]
            }
        }
    };
}
