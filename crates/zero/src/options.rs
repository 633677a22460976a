//! Options and presets of a table (the rules file's tables, ZE-13, ZE-16).

use crate::card::{COLOURS, VALUES};
use crate::cards::Cards;
use crate::hand::MAX_HAND;
use brelan_kernel::{OptionError, OptionKind, OptionSpec, PresetSpec, double_option};
use serde::{Deserialize, Serialize};

/// Named sets of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The rules of the Asyncron edition.
    Asyncron,
    /// *Zero Down* with seven cards in the pot.
    #[serde(rename = "zero_down_7")]
    ZeroDown7,
    /// *Zero Down* with nine cards in the pot.
    #[serde(rename = "zero_down_9")]
    ZeroDown9,
    /// The second knock ends the round at once.
    Quick,
}

/// What the second knock of a round does (ZE-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
pub enum SecondKnock {
    /// Every other player has one more turn.
    LastTurnForOthers,
    /// The round is over.
    EndNow,
}

/// What a value counts that a free card has, too (ZE-10, ZE-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
pub enum ValueInFreeSet {
    /// It counts for the cards that are not free.
    Counts,
    /// It counts nothing.
    Suppressed,
}

/// Who says that a hand is a ZERO (ZE-9, ZE-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(rename_all = "snake_case")]
pub enum ZeroCall {
    /// The table, at once.
    Automatic,
    /// Its owner, in a turn of his own.
    Manual,
}

/// A table's options, resolved: what its match is played by.
///
/// The fields stand in the order of the rules file; that is also their order
/// in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "zero/"))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The preset that the table was set up from.
    pub preset: Preset,
    /// The number of seats (ZE-1, ZE-13).
    pub players: u8,
    /// Cards in the pot (ZE-3).
    pub pot_size: u8,
    /// Cards dealt to each seat (ZE-3). Recorded, not chosen.
    pub hand_size: u8,
    /// Rounds of a match: one for each player (ZE-2).
    pub rounds: u16,
    /// What the second knock does.
    pub second_knock: SecondKnock,
    /// What a value counts that a free card has, too.
    pub value_in_free_set: ValueInFreeSet,
    /// Who says that a hand is a ZERO.
    pub zero_call: ZeroCall,
    /// Turns per player after which a round is scored as it stands (ZE-15).
    pub turn_cap: Option<u16>,
    /// How many colours there are: 7, fewer in study variants.
    #[serde(skip, default = "published_colours")]
    pub(crate) colours: u8,
    /// How many values there are: 8, fewer in study variants.
    #[serde(skip, default = "published_values")]
    pub(crate) values: u8,
}

fn published_colours() -> u8 {
    COLOURS
}

fn published_values() -> u8 {
    VALUES
}

/// Changes to a preset's options, each by its name in the rules file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of `Options`
pub struct Changes {
    #[serde(deserialize_with = "double_option")]
    pub pot_size: Option<u8>,
    #[serde(deserialize_with = "double_option")]
    pub rounds: Option<u16>,
    #[serde(deserialize_with = "double_option")]
    pub second_knock: Option<SecondKnock>,
    #[serde(deserialize_with = "double_option")]
    pub value_in_free_set: Option<ValueInFreeSet>,
    #[serde(deserialize_with = "double_option")]
    pub zero_call: Option<ZeroCall>,
    /// `Some(None)` switches the cap off.
    #[serde(deserialize_with = "double_option")]
    pub turn_cap: Option<Option<u16>>,
}

/// ZE-1, ZE-13: the fewest players of any preset, and the most.
pub(crate) const PLAYERS: (u8, u8) = (2, 5);
/// ZE-3: cards dealt to each seat.
const HAND_SIZE: u8 = MAX_HAND as u8;
/// ZE-16: the pots to choose from.
const POT_SIZES: [u8; 3] = [5, 7, 9];

impl Options {
    /// The options of `preset` for `players`.
    ///
    /// # Errors
    /// `players` when the game or the preset is not for that many (ZE-1, ZE-13).
    pub fn preset(preset: Preset, players: u8) -> Result<Options, OptionError> {
        let mut options = Options {
            preset,
            players,
            pot_size: 5,
            hand_size: HAND_SIZE,
            rounds: players.into(),
            second_knock: SecondKnock::LastTurnForOthers,
            value_in_free_set: ValueInFreeSet::Counts,
            zero_call: ZeroCall::Automatic,
            turn_cap: Some(100),
            colours: COLOURS,
            values: VALUES,
        };
        match preset {
            Preset::Asyncron => {}
            Preset::ZeroDown7 => options.pot_size = 7,
            Preset::ZeroDown9 => options.pot_size = 9,
            Preset::Quick => options.second_knock = SecondKnock::EndNow,
        }
        options.check()?;
        Ok(options)
    }

    /// These options with `changes` made to them.
    ///
    /// # Errors
    /// Names the field that is out of range (ZE-16).
    pub fn with(mut self, changes: &Changes) -> Result<Options, OptionError> {
        macro_rules! take {
            ($($field:ident),+) => { $(if let Some(value) = changes.$field { self.$field = value; })+ };
        }
        take!(pot_size, rounds, second_knock);
        take!(value_in_free_set, zero_call, turn_cap);
        self.check()?;
        Ok(self)
    }

    /// The *Zero Down* rules on a small deck, for study: hands of `hand_size`,
    /// an odd number, and a free set of half of it, rounded up.
    ///
    /// # Errors
    /// A deck that cannot fill hands and pot, or sizes out of range.
    pub fn study(
        players: u8,
        (colours, values): (u8, u8),
        hand_size: u8,
        pot_size: u8,
    ) -> Result<Options, OptionError> {
        let mut options = Options::preset(Preset::ZeroDown7, players)?;
        (options.colours, options.values) = (colours, values);
        (options.hand_size, options.pot_size) = (hand_size, pot_size);
        options.check()?;
        Ok(options)
    }

    /// Checks every range and every contradiction (ZE-1, ZE-13, ZE-16).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    pub fn check(&self) -> Result<(), OptionError> {
        self.check_players()?;
        self.check_cards()?;
        let wrong = |field: &str, message: &str| Err(OptionError::new(field, message));
        if !(1..=100).contains(&self.rounds) {
            return wrong("rounds", "1 to 100 rounds (ZE-16)");
        }
        if self
            .turn_cap
            .is_some_and(|cap| !(1..=10_000).contains(&cap))
        {
            return wrong("turn_cap", "1 to 10000 turns, or off (ZE-16)");
        }
        Ok(())
    }

    /// ZE-1, ZE-13: two players only with a larger pot.
    fn check_players(&self) -> Result<(), OptionError> {
        let (fewest, most) = self.preset.players();
        if (fewest..=most).contains(&self.players) {
            return Ok(());
        }
        let message = format!(
            "the preset {} is for {fewest} to {most} players, not {} (ZE-13)",
            self.preset.name(),
            self.players
        );
        Err(OptionError::new("players", message))
    }

    /// ZE-3, ZE-16: the deck fills hands and pot.
    fn check_cards(&self) -> Result<(), OptionError> {
        let wrong = |field: &str, message: &str| Err(OptionError::new(field, message));
        if !(2..=COLOURS).contains(&self.colours) || !(2..=VALUES).contains(&self.values) {
            return wrong("colours", "2 to 7 colours of 2 to 8 values");
        }
        let study_hand = matches!(self.hand_size, 3 | 5 | 7 | HAND_SIZE);
        if !study_hand || !self.is_study() && self.hand_size != HAND_SIZE {
            return wrong("hand_size", "9 cards; 3, 5 or 7 on a small deck (ZE-3)");
        }
        let study_pot = self.is_study() && (1..=9).contains(&self.pot_size);
        if !study_pot && !POT_SIZES.contains(&self.pot_size) {
            return wrong("pot_size", "5, 7 or 9 cards (ZE-16)");
        }
        let needed = usize::from(self.players) * usize::from(self.hand_size);
        if needed + usize::from(self.pot_size) > self.deck().len() {
            return wrong(
                "pot_size",
                "the deck must fill every hand and the pot (ZE-16)",
            );
        }
        Ok(())
    }

    /// All cards of the game (ZE-1).
    pub(crate) fn deck(&self) -> Cards {
        Cards::deck(self.colours, self.values)
    }

    /// So many cards of a colour or a value are free: five (ZE-10).
    pub fn set_size(&self) -> u8 {
        self.hand_size / 2 + 1
    }

    /// Whether the table itself announces a ZERO (ZE-9).
    pub(crate) fn zero_is_automatic(&self) -> bool {
        self.zero_call == ZeroCall::Automatic
    }

    /// Whether this is a small study variant, not the published game.
    fn is_study(&self) -> bool {
        (self.colours, self.values) != (COLOURS, VALUES)
    }

    /// A study variant's parameters, for a record.
    pub(crate) fn variant(&self) -> Vec<(&'static str, u32)> {
        if self.is_study() {
            vec![
                ("colours", self.colours.into()),
                ("values", self.values.into()),
            ]
        } else {
            Vec::new()
        }
    }

    /// Takes a study variant's parameters from a record.
    pub(crate) fn set_variant(&mut self, variant: &[(String, u32)]) -> Result<(), OptionError> {
        for (name, value) in variant {
            match (name.as_str(), u8::try_from(*value)) {
                ("colours", Ok(colours)) => self.colours = colours,
                ("values", Ok(values)) => self.values = values,
                _ => {
                    let message = "Zero's variants have `colours`, 2 to 7, and `values`, 2 to 8";
                    return Err(OptionError::new(name, message));
                }
            }
        }
        self.check()
    }
}

impl Preset {
    /// Every preset with its name, the usual one first.
    const ALL: [(Preset, &'static str); 4] = [
        (Preset::Asyncron, "asyncron"),
        (Preset::ZeroDown7, "zero_down_7"),
        (Preset::ZeroDown9, "zero_down_9"),
        (Preset::Quick, "quick"),
    ];

    /// Reads a preset's name.
    pub fn from_name(name: &str) -> Option<Preset> {
        let known = Preset::ALL.iter().find(|(_, text)| *text == name);
        known.map(|(preset, _)| *preset)
    }

    /// The preset's name in the rules file.
    pub fn name(self) -> &'static str {
        Preset::ALL[self as usize].1
    }

    /// ZE-13: the fewest and the most players.
    fn players(self) -> (u8, u8) {
        match self {
            Preset::Asyncron | Preset::Quick => (3, PLAYERS.1),
            Preset::ZeroDown7 | Preset::ZeroDown9 => PLAYERS,
        }
    }
}

/// Every preset with the numbers of players it is for.
pub(crate) fn presets() -> Vec<PresetSpec> {
    let spec = |(preset, name): (Preset, &'static str)| PresetSpec {
        name,
        min_players: preset.players().0,
        max_players: preset.players().1,
    };
    Preset::ALL.map(spec).to_vec()
}

/// Every option that a table can choose, the common ones first, in the rules
/// file's order.
pub(crate) fn specs() -> Vec<OptionSpec> {
    let spec = |name, kind, common| OptionSpec { name, kind, common };
    let choice = |values| OptionKind::Choice { values };
    let number = |min, max, step, off| OptionKind::Number {
        min,
        max,
        step,
        off,
    };
    vec![
        spec("pot_size", number(5, 9, 2, false), true),
        spec("rounds", number(1, 100, 1, false), true),
        spec(
            "second_knock",
            choice(&["last_turn_for_others", "end_now"]),
            true,
        ),
        spec(
            "value_in_free_set",
            choice(&["counts", "suppressed"]),
            false,
        ),
        spec("zero_call", choice(&["automatic", "manual"]), false),
        spec("turn_cap", number(1, 10_000, 1, true), false),
    ]
}
