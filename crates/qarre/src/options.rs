//! Options and presets of a table (the rules file's tables, QA-37).

use crate::card::{SUITS, VALUES};
use crate::start::StartPlayer;
use crate::versions;
use crate::words::{
    EmptyCell, JackDestination, JackScope, KingScope, Preset, QueenReserve, ReserveOnEmpty,
    StartingCombos, WinCheck,
};
use brelan_kernel::OptionVisibility::{Advanced, Common, Recorded};
use brelan_kernel::{GameOptions, OptionError, OptionKind, PresetSpec, Seat, declare_options};

declare_options! {
    in "qarre/", defaults(preset: Preset);

    /// The preset that the table was set up from.
    preset: Preset = preset, Recorded;
    /// Which cards a Jack takes.
    jack_scope: JackScope = JackScope::TopsOfSuit,
        Common(3, OptionKind::choice(JackScope::WORDS));
    /// Where a Jack's cards go.
    jack_destination: JackDestination = JackDestination::Hand,
        Advanced(OptionKind::choice(JackDestination::WORDS));
    /// What a King removes.
    king_scope: KingScope = KingScope::Top, Advanced(OptionKind::choice(KingScope::WORDS));
    /// What an empty cell takes.
    empty_cell: EmptyCell = EmptyCell::Free, Advanced(OptionKind::choice(EmptyCell::WORDS));
    /// What may be reserved under a Queen.
    queen_reserve: QueenReserve = QueenReserve::Strict,
        Advanced(OptionKind::choice(QueenReserve::WORDS));
    /// Where a reserve card may go on an empty cell (QA-39).
    #[serde(default = "versions::reserve_on_empty_of_version_1")]
    reserve_on_empty: ReserveOnEmpty = ReserveOnEmpty::Connecting,
        Advanced(OptionKind::choice(ReserveOnEmpty::WORDS)), since 2;
    /// Whether, after nothing was drawn, a hand of three cards or fewer may give
    /// one up (QA-25).
    #[serde(default = "versions::below_three_of_version_1")]
    below_three: bool = false, Advanced(OptionKind::Switch), since 2;
    /// Whether, after a reserve card was played, a hand card must be placed if
    /// any can be (QA-17).
    forced_after_reserve: bool = true, Advanced(OptionKind::Switch);
    /// When a win is looked for.
    win_check: WinCheck = WinCheck::Immediate, Advanced(OptionKind::choice(WinCheck::WORDS));
    /// Whether a score may fall below 0 (QA-21).
    negative_scores: bool = true, Advanced(OptionKind::Switch);
    /// The points to win with (QA-22).
    target: u16 = 44, Common(1, OptionKind::number(1, 1000));
    /// The points ahead to win with (QA-22).
    lead: u16 = 22, Common(2, OptionKind::number(1, 1000));
    /// What becomes of a combo in the starting base.
    starting_combos: StartingCombos = StartingCombos::NoScore,
        Advanced(OptionKind::choice(StartingCombos::WORDS));
    /// Who has the first turn.
    #[cfg_attr(
        feature = "protocol",
        ts(type = "\"random\" | \"loser_of_last_game\" | number")
    )]
    start_player: StartPlayer = StartPlayer::Random,
        Advanced(OptionKind::choice(StartPlayer::WORDS));
    /// Turns of both players after which the higher score wins (QA-36).
    turn_cap: Option<u16> = Some(300), Advanced(OptionKind::number_or_off(1, 10_000));
    /// Who lost the match before this one, where that decides who starts
    /// (QA-37). A rematch brings it; it is no option to choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "protocol", ts(optional))]
    last_loser: Option<Seat> = None, Recorded;
    /// Values to a suit: 10, fewer in study variants.
    #[serde(skip, default = "published_values")]
    values: u8 = VALUES, Recorded;
    /// Suits: 4, fewer in study variants.
    #[serde(skip, default = "published_suits")]
    suits: u8 = SUITS, Recorded;
}

fn published_values() -> u8 {
    VALUES
}

fn published_suits() -> u8 {
    SUITS
}

/// QA-1: the number of players.
pub(crate) const PLAYERS: u8 = 2;

impl Options {
    /// The options of `preset` (the rules file's table of presets).
    pub fn preset(preset: Preset) -> Options {
        let values = OptionValues::preset(preset);
        values.try_into().expect("every preset is valid")
    }

    /// The standard rules with fewer cards, for study: `values` values of each
    /// of `suits` suits.
    ///
    /// # Errors
    /// `values` outside 3 to 10, `suits` outside 2 to 4, or fewer than the
    /// eleven cards that two hands, the base and a draw need.
    pub fn study(values: u8, suits: u8) -> Result<Options, OptionError> {
        Options::preset(Preset::Standard).with(|options| {
            (options.values, options.suits) = (values, suits);
        })
    }
}

impl OptionValues {
    fn preset(preset: Preset) -> OptionValues {
        let mut options = OptionValues::defaults(preset);
        match preset {
            Preset::Standard => {}
            Preset::SmallHand => options.jack_destination = JackDestination::Discard,
            Preset::BigJack => options.jack_scope = JackScope::StackAny,
            Preset::StrictSquare => options.empty_cell = EmptyCell::Adjacent,
            Preset::Short => (options.target, options.lead) = (22, 11),
        }
        options
    }

    /// Checks every range and every contradiction (QA-37).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    fn check(&self) -> Result<(), OptionError> {
        let wrong = |field, message| Err(OptionError::new(field, message));
        if !(1..=1000).contains(&self.target) {
            return wrong("target", "1 to 1000 points (QA-37)");
        }
        if !(1..=1000).contains(&self.lead) {
            return wrong("lead", "1 to 1000 points (QA-37)");
        }
        let cap = self.turn_cap;
        if cap.is_some_and(|cap| !(1..=10_000).contains(&cap)) {
            return wrong("turn_cap", "1 to 10000 turns, or null for none (QA-37)");
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
}

impl GameOptions for Options {
    type Values = OptionValues;

    const PLAYERS: (u8, u8) = (PLAYERS, PLAYERS);
    const RULES_VERSION: u32 = versions::RULES_VERSION;

    /// All presets are for two players (QA-1).
    fn presets() -> Vec<PresetSpec> {
        let spec = |&name| PresetSpec {
            name,
            min_players: PLAYERS,
            max_players: PLAYERS,
        };
        Preset::WORDS.iter().map(spec).collect()
    }

    fn from_preset_in_version(
        version: u32,
        preset: &str,
        players: u8,
    ) -> Result<Options, OptionError> {
        if players != PLAYERS {
            let message = format!("Qarré is for 2 players, not {players} (QA-1)");
            return Err(OptionError::new("players", message));
        }
        let known = Preset::from_word(preset).ok_or_else(|| {
            let known = Preset::WORDS.join(", ");
            let message = format!("Qarré has no preset `{preset}`, but {known}");
            OptionError::new("preset", message)
        })?;
        OptionValues::preset(known).in_version(version).try_into()
    }

    fn players(&self) -> u8 {
        PLAYERS
    }

    fn variant(&self) -> Vec<(&'static str, u32)> {
        if (self.values, self.suits) == (VALUES, SUITS) {
            return Vec::new();
        }
        vec![("values", self.values.into()), ("suits", self.suits.into())]
    }

    fn set_variant(
        values: &mut OptionValues,
        variant: &[(String, u32)],
    ) -> Result<(), OptionError> {
        for (name, value) in variant {
            match (name.as_str(), u8::try_from(*value)) {
                ("values", Ok(number)) => values.values = number,
                ("suits", Ok(suits)) => values.suits = suits,
                _ => {
                    let message = "Qarré's variants have `values`, 3 to 10, and `suits`, 2 to 4";
                    return Err(OptionError::new(name, message));
                }
            }
        }
        Ok(())
    }
}
