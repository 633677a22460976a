//! Options and presets of a table (the rules file's tables, QA-37).

use crate::card::{SUITS, VALUES};
use crate::start::StartPlayer;
use crate::versions;
use crate::words::{
    EmptyCell, JackDestination, JackScope, KingScope, Preset, QueenReserve, ReserveOnEmpty,
    StartingCombos, WinCheck,
};
use brelan_kernel::{OptionError, OptionKind, OptionSpec, PresetSpec, Seat, double_option};
use serde::{Deserialize, Serialize};

/// A table's options, resolved: what its match is played by.
///
/// The fields stand in the order of the rules file; that is also their order
/// in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "qarre/"))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The preset that the table was set up from.
    pub preset: Preset,
    /// Which cards a Jack takes.
    pub jack_scope: JackScope,
    /// Where a Jack's cards go.
    pub jack_destination: JackDestination,
    /// What a King removes.
    pub king_scope: KingScope,
    /// What an empty cell takes.
    pub empty_cell: EmptyCell,
    /// What may be reserved under a Queen.
    pub queen_reserve: QueenReserve,
    /// Where a reserve card may go on an empty cell (QA-39).
    #[serde(default = "versions::reserve_on_empty_of_version_1")]
    pub reserve_on_empty: ReserveOnEmpty,
    /// Whether, after nothing was drawn, a hand of three cards or fewer may give
    /// one up (QA-25).
    #[serde(default = "versions::below_three_of_version_1")]
    pub below_three: bool,
    /// Whether, after a reserve card was played, a hand card must be placed if
    /// any can be (QA-17).
    pub forced_after_reserve: bool,
    /// When a win is looked for.
    pub win_check: WinCheck,
    /// Whether a score may fall below 0 (QA-21).
    pub negative_scores: bool,
    /// The points to win with (QA-22).
    pub target: u16,
    /// The points ahead to win with (QA-22).
    pub lead: u16,
    /// What becomes of a combo in the starting base.
    pub starting_combos: StartingCombos,
    /// Who has the first turn.
    #[cfg_attr(
        feature = "protocol",
        ts(type = "\"random\" | \"loser_of_last_game\" | number")
    )]
    pub start_player: StartPlayer,
    /// Turns of both players after which the higher score wins (QA-36).
    pub turn_cap: Option<u16>,
    /// Who lost the match before this one, where that decides who starts
    /// (QA-37). A rematch brings it; it is no option to choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "protocol", ts(optional))]
    pub last_loser: Option<Seat>,
    /// Values to a suit: 10, fewer in study variants.
    #[serde(skip, default = "published_values")]
    pub(crate) values: u8,
    /// Suits: 4, fewer in study variants.
    #[serde(skip, default = "published_suits")]
    pub(crate) suits: u8,
}

fn published_values() -> u8 {
    VALUES
}

fn published_suits() -> u8 {
    SUITS
}

/// Changes to a preset's options, each by its name in the rules file.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)] // the fields are those of `Options`
pub struct Changes {
    #[serde(deserialize_with = "double_option")]
    pub jack_scope: Option<JackScope>,
    #[serde(deserialize_with = "double_option")]
    pub jack_destination: Option<JackDestination>,
    #[serde(deserialize_with = "double_option")]
    pub king_scope: Option<KingScope>,
    #[serde(deserialize_with = "double_option")]
    pub empty_cell: Option<EmptyCell>,
    #[serde(deserialize_with = "double_option")]
    pub queen_reserve: Option<QueenReserve>,
    #[serde(deserialize_with = "double_option")]
    pub reserve_on_empty: Option<ReserveOnEmpty>,
    #[serde(deserialize_with = "double_option")]
    pub below_three: Option<bool>,
    #[serde(deserialize_with = "double_option")]
    pub forced_after_reserve: Option<bool>,
    #[serde(deserialize_with = "double_option")]
    pub win_check: Option<WinCheck>,
    #[serde(deserialize_with = "double_option")]
    pub negative_scores: Option<bool>,
    #[serde(deserialize_with = "double_option")]
    pub target: Option<u16>,
    #[serde(deserialize_with = "double_option")]
    pub lead: Option<u16>,
    #[serde(deserialize_with = "double_option")]
    pub starting_combos: Option<StartingCombos>,
    #[serde(deserialize_with = "double_option")]
    pub start_player: Option<StartPlayer>,
    /// `Some(None)` switches the cap off.
    #[serde(deserialize_with = "double_option")]
    pub turn_cap: Option<Option<u16>>,
}

/// QA-1: the number of players.
pub(crate) const PLAYERS: u8 = 2;

impl Options {
    /// The options of `preset` (the rules file's table of presets).
    pub fn preset(preset: Preset) -> Options {
        let mut options = Options {
            preset,
            jack_scope: JackScope::TopsOfSuit,
            jack_destination: JackDestination::Hand,
            king_scope: KingScope::Top,
            empty_cell: EmptyCell::Free,
            queen_reserve: QueenReserve::Strict,
            reserve_on_empty: ReserveOnEmpty::Connecting,
            below_three: false,
            forced_after_reserve: true,
            win_check: WinCheck::Immediate,
            negative_scores: true,
            target: 44,
            lead: 22,
            starting_combos: StartingCombos::NoScore,
            start_player: StartPlayer::Random,
            turn_cap: Some(300),
            last_loser: None,
            values: published_values(),
            suits: published_suits(),
        };
        match preset {
            Preset::Standard => {}
            Preset::SmallHand => options.jack_destination = JackDestination::Discard,
            Preset::BigJack => options.jack_scope = JackScope::StackAny,
            Preset::StrictSquare => options.empty_cell = EmptyCell::Adjacent,
            Preset::Short => (options.target, options.lead) = (22, 11),
        }
        options
    }

    /// These options with `changes` made to them.
    ///
    /// # Errors
    /// Names the field that is out of range (QA-37).
    pub fn with(mut self, changes: &Changes) -> Result<Options, OptionError> {
        macro_rules! take {
            ($($field:ident),+) => { $(if let Some(value) = changes.$field { self.$field = value; })+ };
        }
        take!(jack_scope, jack_destination, king_scope, empty_cell);
        take!(queen_reserve, reserve_on_empty, below_three);
        take!(forced_after_reserve, win_check);
        take!(negative_scores, target, lead, starting_combos);
        take!(start_player, turn_cap);
        self.check()?;
        Ok(self)
    }

    /// The standard rules with fewer cards, for study: so many values to each
    /// of so many suits.
    ///
    /// # Errors
    /// `values` outside 3 to 10, `suits` outside 2 to 4, or fewer than the
    /// eleven cards that two hands, the base and a draw need.
    pub fn study(values: u8, suits: u8) -> Result<Options, OptionError> {
        let mut options = Options::preset(Preset::Standard);
        (options.values, options.suits) = (values, suits);
        options.check()?;
        Ok(options)
    }

    /// Checks every range and every contradiction (QA-37).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    pub fn check(&self) -> Result<(), OptionError> {
        let wrong = |field, message| Err(OptionError::new(field, message));
        if !(1..=1000).contains(&self.target) {
            return wrong("target", "1 to 1000 points (QA-37)");
        }
        if !(1..=1000).contains(&self.lead) {
            return wrong("lead", "1 to 1000 points (QA-37)");
        }
        let cap = self.turn_cap;
        if cap.is_some_and(|cap| !(1..=10_000).contains(&cap)) {
            return wrong("turn_cap", "1 to 10000 turns, or off (QA-37)");
        }
        if matches!(self.start_player, StartPlayer::Seat(seat) if seat.0 >= PLAYERS) {
            return wrong("start_player", "the seats are 0 and 1 (QA-3)");
        }
        if self.last_loser.is_some_and(|seat| seat.0 >= PLAYERS) {
            return wrong("last_loser", "the seats are 0 and 1 (QA-3)");
        }
        if self.last_loser.is_some() && self.start_player != StartPlayer::LoserOfLastGame {
            let message = "stands with start_player=loser_of_last_game only (QA-37)";
            return wrong("last_loser", message);
        }
        if !(3..=VALUES).contains(&self.values) {
            return wrong("values", "3 to 10 values");
        }
        if !(2..=SUITS).contains(&self.suits) {
            return wrong("suits", "2 to 4 suits");
        }
        if self.values * self.suits < 11 {
            return wrong("values", "two hands, the base and a draw need 11 cards");
        }
        Ok(())
    }

    /// A study variant's parameters, for a record.
    pub(crate) fn variant(&self) -> Vec<(&'static str, u32)> {
        if (self.values, self.suits) == (VALUES, SUITS) {
            return Vec::new();
        }
        vec![("values", self.values.into()), ("suits", self.suits.into())]
    }

    /// Takes a study variant's parameters from a record.
    pub(crate) fn set_variant(&mut self, variant: &[(String, u32)]) -> Result<(), OptionError> {
        for (name, value) in variant {
            match (name.as_str(), u8::try_from(*value)) {
                ("values", Ok(values)) => self.values = values,
                ("suits", Ok(suits)) => self.suits = suits,
                _ => {
                    let message = "Qarré's variants have `values`, 3 to 10, and `suits`, 2 to 4";
                    return Err(OptionError::new(name, message));
                }
            }
        }
        self.check()
    }
}

impl Preset {
    /// Every preset, the usual one first.
    pub const ALL: [Preset; 5] = [
        Preset::Standard,
        Preset::SmallHand,
        Preset::BigJack,
        Preset::StrictSquare,
        Preset::Short,
    ];

    /// Reads a preset's name.
    pub fn from_name(name: &str) -> Option<Preset> {
        let place = Preset::WORDS.iter().position(|word| *word == name)?;
        Some(Preset::ALL[place])
    }
}

/// Every preset: all are for two players (QA-1).
pub(crate) fn presets() -> Vec<PresetSpec> {
    let preset = |&name| PresetSpec {
        name,
        min_players: PLAYERS,
        max_players: PLAYERS,
    };
    Preset::WORDS.iter().map(preset).collect()
}

/// Every option that a table can choose: the common ones, then the others, in
/// the rules file's order.
pub(crate) fn specs() -> Vec<OptionSpec> {
    let spec = |name, kind, common| OptionSpec { name, kind, common };
    let choice = |values| OptionKind::Choice { values };
    let points = || OptionKind::Number {
        min: 1,
        max: 1000,
        step: 1,
        off: false,
    };
    let turns = OptionKind::Number {
        min: 1,
        max: 10_000,
        step: 1,
        off: true,
    };
    vec![
        spec("target", points(), true),
        spec("lead", points(), true),
        spec("jack_scope", choice(JackScope::WORDS), true),
        spec("jack_destination", choice(JackDestination::WORDS), false),
        spec("king_scope", choice(KingScope::WORDS), false),
        spec("empty_cell", choice(EmptyCell::WORDS), false),
        spec("queen_reserve", choice(QueenReserve::WORDS), false),
        spec("reserve_on_empty", choice(ReserveOnEmpty::WORDS), false),
        spec("below_three", OptionKind::Switch, false),
        spec("forced_after_reserve", OptionKind::Switch, false),
        spec("win_check", choice(WinCheck::WORDS), false),
        spec("negative_scores", OptionKind::Switch, false),
        spec("starting_combos", choice(StartingCombos::WORDS), false),
        spec("start_player", choice(StartPlayer::WORDS), false),
        spec("turn_cap", turns, false),
    ]
}
