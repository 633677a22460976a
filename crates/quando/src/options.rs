//! Options and presets of a table (the rules file's tables, QU-40).

use crate::versions;
use brelan_kernel::{OptionError, OptionKind, OptionSpec, PresetSpec, Seat, double_option};
use serde::{Deserialize, Serialize};

/// Declares an enum whose variants are the rules file's words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
        #[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $text)] $variant,)+
        }

        impl $name {
            /// Every value as the rules file writes it, the usual one first.
            pub const WORDS: &'static [&'static str] = &[$($text),+];
            #[allow(dead_code)]
            const ALL: &'static [(Self, &'static str)] = &[$(($name::$variant, $text)),+];
        }
    };
}

words! {
    /// Named sets of options.
    Preset {
        /// The publisher's rules (QU-1 to QU-29).
        Official = "official",
        /// The English booklet taken at its word: two cards before a knock.
        OfficialEnLiteral = "official_en_literal",
        /// The abridged rules of AccessiJeux.
        Accessijeux = "accessijeux",
        /// Two players, to 40 points (QU-29).
        Duel40 = "duel40",
    }
}
words! {
    /// Who begins the first round (QU-8, QU-31).
    Start {
        /// The seat to the left of a random dealer.
        LeftOfDealer = "left_of_dealer",
        /// A random seat; the dealer sits to its right.
        Random = "random",
    }
}
words! {
    /// When a seat may knock (QU-20, QU-33).
    KnockTiming {
        /// Instead of playing and drawing.
        InsteadOfTurn = "instead_of_turn",
        /// After the own draw and its penalties.
        EndOfTurn = "end_of_turn",
    }
}
words! {
    /// What must have been played before a knock (QU-20).
    KnockCondition {
        /// Two plays of the knocker's own in this round.
        OwnPlays = "own_plays>=2",
        /// Two cards of the knocker's own in this round.
        OwnCards = "own_cards>=2",
        /// Two cards by every seat in this round.
        AllCards = "all_cards>=2",
        /// Nothing.
        None = "none",
    }
}
words! {
    /// When a triplet's penalty is paid (QU-17).
    TripletOrder {
        /// After the active player's draw.
        AfterDraw = "after_draw",
        /// Before it.
        BeforeDraw = "before_draw",
    }
}
words! {
    /// How an exhausted draw pile is renewed (QU-19).
    Recycle {
        /// The discard pile is turned over as a block.
        FlipUnshuffled = "flip_unshuffled",
        /// The discard pile is shuffled, order and sides.
        ShuffleRandomSides = "shuffle_random_sides",
    }
}

/// When a match ends (QU-28, QU-29, QU-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(untagged, expecting = "a score from 1 to 1000, or {\"rounds\": n}")]
pub enum Target {
    /// After the round in which somebody has this many points.
    Score(u16),
    /// After this many rounds.
    Rounds {
        /// How many.
        rounds: u16,
    },
}

/// A table's options, resolved: what its match is played by.
///
/// The fields stand in the order of the rules file; that is also their order
/// in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The preset that the table was set up from.
    pub preset: Preset,
    /// The number of seats (QU-2).
    pub players: u8,
    /// Cards dealt to each seat (QU-4). Recorded, not chosen.
    pub hand_size: u8,
    /// Who begins the first round.
    pub start: Start,
    /// When a seat may knock.
    pub knock_timing: KnockTiming,
    /// What must have been played before a knock.
    pub knock_condition: KnockCondition,
    /// When a triplet's penalty is paid.
    pub triplet_order: TripletOrder,
    /// How an exhausted draw pile is renewed.
    pub recycle: Recycle,
    /// Whether a hand of zeros alone ends the round (QU-15).
    pub zero_end: bool,
    /// What a knocker pays who is not the only lowest (QU-27).
    pub knock_penalty: u8,
    /// Whether a tie for lowest makes the knocker pay, too (QU-27, QU-37).
    pub knock_needs_sole_lowest: bool,
    /// Whether the knocker pays, too, when another seat's zeros end the round (QU-27).
    #[serde(default = "versions::penalty_after_zeros_of_version_1")]
    pub penalty_after_zeros: bool,
    /// When the match ends.
    pub target_score: Target,
    /// Whether owners saw the backs of their dealt cards (K2, QU-39).
    pub owner_saw_dealt_backs: bool,
    /// Turns per player after which a round is scored as it stands (QU-34).
    pub turn_cap: Option<u16>,
    /// How many values there are: 11, fewer in study variants.
    #[serde(skip, default = "published_values")]
    pub(crate) values: u8,
}

fn published_values() -> u8 {
    11
}

/// Changes to a preset's options, each by its name in the rules file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of `Options`
pub struct Changes {
    #[serde(deserialize_with = "double_option")]
    pub start: Option<Start>,
    #[serde(deserialize_with = "double_option")]
    pub knock_timing: Option<KnockTiming>,
    #[serde(deserialize_with = "double_option")]
    pub knock_condition: Option<KnockCondition>,
    #[serde(deserialize_with = "double_option")]
    pub triplet_order: Option<TripletOrder>,
    #[serde(deserialize_with = "double_option")]
    pub recycle: Option<Recycle>,
    #[serde(deserialize_with = "double_option")]
    pub zero_end: Option<bool>,
    #[serde(deserialize_with = "double_option")]
    pub knock_penalty: Option<u8>,
    #[serde(deserialize_with = "double_option")]
    pub knock_needs_sole_lowest: Option<bool>,
    #[serde(deserialize_with = "double_option")]
    pub penalty_after_zeros: Option<bool>,
    #[serde(deserialize_with = "double_option")]
    pub target_score: Option<Target>,
    #[serde(deserialize_with = "double_option")]
    pub owner_saw_dealt_backs: Option<bool>,
    /// `Some(None)` switches the cap off.
    #[serde(deserialize_with = "double_option")]
    pub turn_cap: Option<Option<u16>>,
}

/// QU-2: the fewest and the most players.
pub(crate) const PLAYERS: (u8, u8) = (2, 6);

impl Options {
    /// The options of `preset` for `players`.
    ///
    /// # Errors
    /// `players` when the game or the preset is not for that many (QU-2, QU-40).
    pub fn preset(preset: Preset, players: u8) -> Result<Options, OptionError> {
        let mut options = Options {
            preset,
            players,
            hand_size: hand_size(players),
            start: Start::LeftOfDealer,
            knock_timing: KnockTiming::InsteadOfTurn,
            knock_condition: KnockCondition::OwnPlays,
            triplet_order: TripletOrder::AfterDraw,
            recycle: Recycle::FlipUnshuffled,
            zero_end: true,
            knock_penalty: 5,
            knock_needs_sole_lowest: true,
            penalty_after_zeros: true,
            target_score: Target::Score(50),
            owner_saw_dealt_backs: false,
            turn_cap: Some(200),
            values: published_values(),
        };
        match preset {
            Preset::Official => {}
            Preset::OfficialEnLiteral => {
                options.knock_condition = KnockCondition::OwnCards;
                options.penalty_after_zeros = false;
            }
            Preset::Accessijeux => {
                options.start = Start::Random;
                options.knock_timing = KnockTiming::EndOfTurn;
                options.knock_condition = KnockCondition::None;
                options.triplet_order = TripletOrder::BeforeDraw;
                options.recycle = Recycle::ShuffleRandomSides;
                options.zero_end = false;
                options.owner_saw_dealt_backs = true;
            }
            Preset::Duel40 => options.target_score = Target::Score(40),
        }
        options.check()?;
        Ok(options)
    }

    /// These options with `changes` made to them.
    ///
    /// # Errors
    /// Names the field that is out of range (QU-40).
    pub fn with(mut self, changes: &Changes) -> Result<Options, OptionError> {
        macro_rules! take {
            ($($field:ident),+) => { $(if let Some(value) = changes.$field { self.$field = value; })+ };
        }
        take!(
            start,
            knock_timing,
            knock_condition,
            triplet_order,
            recycle,
            zero_end
        );
        take!(knock_penalty, knock_needs_sole_lowest);
        take!(penalty_after_zeros, target_score);
        take!(owner_saw_dealt_backs, turn_cap);
        self.check()?;
        Ok(self)
    }

    /// The official rules on a small deck of the values below `values`, for
    /// study: every pair of them once, hands of `hand_size`.
    ///
    /// # Errors
    /// `values` outside 3 to 11, or hands that the deck cannot fill.
    pub fn study(players: u8, values: u8, hand_size: u8) -> Result<Options, OptionError> {
        let mut options = Options::preset(Preset::Official, players)?;
        options.values = values;
        options.hand_size = hand_size;
        options.check()?;
        Ok(options)
    }

    /// Checks every range and every contradiction (QU-2, QU-4, QU-40).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    pub fn check(&self) -> Result<(), OptionError> {
        let wrong = |field: &str, message: String| Err(OptionError::new(field, message));
        if !(PLAYERS.0..=PLAYERS.1).contains(&self.players) {
            return wrong(
                "players",
                format!("Quando is for 2 to 6 players, not {} (QU-2)", self.players),
            );
        }
        if self.preset == Preset::Duel40 && self.players != 2 {
            return wrong(
                "players",
                "the preset duel40 is for 2 players only (QU-40)".into(),
            );
        }
        if !(3..=published_values()).contains(&self.values) {
            return wrong("values", "3 to 11 values".into());
        }
        if !self.is_study() && self.hand_size != hand_size(self.players) {
            let right = hand_size(self.players);
            return wrong(
                "hand_size",
                format!("{right} cards with {} players (QU-4)", self.players),
            );
        }
        let deck = usize::from(self.values) * usize::from(self.values - 1) / 2;
        if self.hand_size == 0 || usize::from(self.hand_size) * usize::from(self.players) >= deck {
            return wrong(
                "hand_size",
                "the deck must fill every hand and leave a card (QU-4)".into(),
            );
        }
        if self.knock_penalty > 20 {
            return wrong("knock_penalty", "0 to 20 points (QU-40)".into());
        }
        let target = match self.target_score {
            Target::Score(score) => (1..=1000).contains(&score),
            Target::Rounds { rounds } => (1..=100).contains(&rounds),
        };
        if !target {
            return wrong(
                "target_score",
                "1 to 1000 points, or 1 to 100 rounds (QU-40)".into(),
            );
        }
        if self
            .turn_cap
            .is_some_and(|cap| !(1..=10_000).contains(&cap))
        {
            return wrong("turn_cap", "1 to 10000 turns, or off (QU-40)".into());
        }
        Ok(())
    }

    /// Whether this is a small study variant, not the published game.
    pub(crate) fn is_study(&self) -> bool {
        self.values != published_values()
    }

    /// A study variant's parameters, for a record.
    pub(crate) fn variant(&self) -> Vec<(&'static str, u32)> {
        if self.is_study() {
            vec![("values", self.values.into())]
        } else {
            Vec::new()
        }
    }

    /// Takes a study variant's parameters from a record.
    pub(crate) fn set_variant(&mut self, variant: &[(String, u32)]) -> Result<(), OptionError> {
        for (name, value) in variant {
            match (name.as_str(), u8::try_from(*value)) {
                ("values", Ok(values)) => self.values = values,
                _ => {
                    return Err(OptionError::new(
                        name,
                        "Quando's variants have `values`, 3 to 11",
                    ));
                }
            }
        }
        self.check()
    }

    /// The dealer of the first round for a number that chance drew (QU-8, QU-31).
    pub(crate) fn first_dealer(&self, drawn: Seat) -> Seat {
        match self.start {
            Start::LeftOfDealer => drawn,
            Start::Random => drawn.plus(self.players - 1, self.players),
        }
    }

    /// The number that chance must draw for `dealer` to deal first.
    pub(crate) fn first_drawn(&self, dealer: Seat) -> Seat {
        match self.start {
            Start::LeftOfDealer => dealer,
            Start::Random => dealer.next(self.players),
        }
    }
}

/// QU-4: eight cards each with two or three players, seven with more.
const fn hand_size(players: u8) -> u8 {
    if players <= 3 { 8 } else { 7 }
}

impl Preset {
    /// Reads a preset's name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL
            .iter()
            .find(|(_, text)| *text == name)
            .map(|(preset, _)| *preset)
    }
}

/// Every preset with the numbers of players it is for.
pub(crate) fn presets() -> Vec<PresetSpec> {
    Preset::ALL
        .iter()
        .map(|&(preset, name)| PresetSpec {
            name,
            min_players: PLAYERS.0,
            max_players: if preset == Preset::Duel40 {
                2
            } else {
                PLAYERS.1
            },
        })
        .collect()
}

/// Every option that a table can choose: the common ones, then the others, in
/// the rules file's order.
pub(crate) fn specs() -> Vec<OptionSpec> {
    let spec = |name, kind, common| OptionSpec { name, kind, common };
    let choice = |values| OptionKind::Choice { values };
    vec![
        spec(
            "target_score",
            OptionKind::Target {
                max: 1000,
                max_rounds: 100,
            },
            true,
        ),
        spec("knock_condition", choice(KnockCondition::WORDS), true),
        spec("zero_end", OptionKind::Switch, true),
        spec("start", choice(Start::WORDS), false),
        spec("knock_timing", choice(KnockTiming::WORDS), false),
        spec("triplet_order", choice(TripletOrder::WORDS), false),
        spec("recycle", choice(Recycle::WORDS), false),
        spec(
            "knock_penalty",
            OptionKind::Number {
                min: 0,
                max: 20,
                step: 1,
                off: false,
            },
            false,
        ),
        spec("knock_needs_sole_lowest", OptionKind::Switch, false),
        spec("penalty_after_zeros", OptionKind::Switch, false),
        spec("owner_saw_dealt_backs", OptionKind::Switch, false),
        spec(
            "turn_cap",
            OptionKind::Number {
                min: 1,
                max: 10_000,
                step: 1,
                off: true,
            },
            false,
        ),
    ]
}
