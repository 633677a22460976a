//! The animals that people choose as their faces.

use serde::Serialize;

/// Declares the animals, each with its name in messages.
macro_rules! avatars {
    ($($(#[$doc:meta])* $variant:ident = $name:literal),+ $(,)?) => {
        /// The animal that stands for a person at a table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "typescript", ts(export_to = "./"))]
        #[serde(rename_all = "snake_case")]
        pub enum Avatar {
            $($(#[$doc])* $variant,)+
        }

        impl Avatar {
            /// Every animal.
            pub const ALL: &[Avatar] = &[$(Avatar::$variant),+];

            /// Its name in messages.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Avatar::$variant => $name,)+
                }
            }
        }
    };
}

avatars! {
    /// With four arms and a round head.
    Octopus = "octopus",
    /// With feathery gills beside its face.
    Axolotl = "axolotl",
    /// With pointed ears and whiskers.
    Cat = "cat",
    /// With hanging ears.
    Dog = "dog",
    /// With a mane.
    Lion = "lion",
    /// With large round ears.
    Koala = "koala",
    /// With dark ears and dark patches round its eyes.
    Panda = "panda",
    /// With two long horns.
    Oryx = "oryx",
    /// With a trunk.
    Elephant = "elephant",
    /// With ears beside its face.
    Monkey = "monkey",
    /// With round ears and cheeks.
    Mouse = "mouse",
    /// With a large bill.
    Toucan = "toucan",
    /// In black and white.
    Penguin = "penguin",
    /// With its eyes on top.
    Frog = "frog",
    /// With teeth.
    Crocodile = "crocodile",
    /// With a spout.
    Whale = "whale",
}

impl Avatar {
    /// The animal of that name.
    pub fn from_name(name: &str) -> Option<Avatar> {
        Self::ALL
            .iter()
            .copied()
            .find(|avatar| avatar.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_avatar_is_written_by_its_name() {
        for avatar in Avatar::ALL {
            let written = serde_json::to_value(avatar).expect("JSON");
            assert_eq!(written, avatar.name());
            assert_eq!(Avatar::from_name(avatar.name()), Some(*avatar));
        }
        assert_eq!(Avatar::from_name("Cat"), None);
    }
}
