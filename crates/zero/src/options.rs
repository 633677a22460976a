//! Options and presets of a table (the rules file's tables, ZE-13, ZE-16).

use crate::card::{COLOURS, VALUES};
use crate::card_set::CardSet;
use crate::hand::MAX_HAND;
use brelan_kernel::OptionVisibility::{Advanced, Common, Recorded};
use brelan_kernel::{
    GameOptions, OptionError, OptionKind, PresetSpec, declare_options, option_words,
};

option_words! {
    in "zero/";
    /// Named sets of options.
    Preset {
        /// The rules of the Asyncron edition.
        Asyncron = "asyncron",
        /// *Zero Down* with seven cards in the pot.
        ZeroDown7 = "zero_down_7",
        /// *Zero Down* with nine cards in the pot.
        ZeroDown9 = "zero_down_9",
        /// The second knock ends the round at once.
        Quick = "quick",
    }
}
option_words! {
    in "zero/";
    /// What the second knock of a round does (ZE-8).
    SecondKnock {
        /// Every other player has one more turn.
        LastTurnForOthers = "last_turn_for_others",
        /// The round is over.
        EndNow = "end_now",
    }
}
option_words! {
    in "zero/";
    /// What a value counts that a free card has, too (ZE-10, ZE-14).
    ValueInFreeSet {
        /// It counts for the cards that are not free.
        Counts = "counts",
        /// It counts nothing.
        Suppressed = "suppressed",
    }
}
option_words! {
    in "zero/";
    /// Who says that a hand is a ZERO (ZE-9, ZE-12).
    ZeroCall {
        /// The table, at once.
        Automatic = "automatic",
        /// Its owner, in a turn of his own.
        Manual = "manual",
    }
}

declare_options! {
    in "zero/", defaults(preset: Preset, players: u8);

    /// The preset that the table was set up from.
    preset: Preset = preset, Recorded;
    /// The number of seats (ZE-1, ZE-13).
    players: u8 = players, Recorded;
    /// Cards in the pot (ZE-3).
    pot_size: u8 = 5, Common(1, OptionKind::Number { min: 5, max: 9, step: 2, off: false });
    /// Cards dealt to each seat (ZE-3).
    hand_size: u8 = HAND_SIZE, Recorded;
    /// Rounds of a match: one for each player (ZE-2).
    rounds: u16 = players.into(), Common(2, OptionKind::number(1, 100));
    /// What the second knock does.
    second_knock: SecondKnock = SecondKnock::LastTurnForOthers,
        Common(3, OptionKind::choice(SecondKnock::WORDS));
    /// What a value counts that a free card has, too.
    value_in_free_set: ValueInFreeSet = ValueInFreeSet::Counts,
        Advanced(OptionKind::choice(ValueInFreeSet::WORDS));
    /// Who says that a hand is a ZERO.
    zero_call: ZeroCall = ZeroCall::Automatic, Advanced(OptionKind::choice(ZeroCall::WORDS));
    /// Turns per player after which a round is scored as it stands (ZE-15).
    turn_cap: Option<u16> = Some(100), Advanced(OptionKind::number_or_off(1, 10_000));
    /// How many colours there are: 7, fewer in study variants.
    #[serde(skip, default = "published_colours")]
    colours: u8 = COLOURS, Recorded;
    /// How many values there are: 8, fewer in study variants.
    #[serde(skip, default = "published_values")]
    values: u8 = VALUES, Recorded;
}

fn published_colours() -> u8 {
    COLOURS
}

fn published_values() -> u8 {
    VALUES
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
        OptionValues::preset(preset, players).try_into()
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
        Options::preset(Preset::ZeroDown7, players)?.with(|options| {
            (options.colours, options.values) = (colours, values);
            (options.hand_size, options.pot_size) = (hand_size, pot_size);
        })
    }
}

impl OptionValues {
    fn preset(preset: Preset, players: u8) -> OptionValues {
        let mut options = OptionValues::defaults(preset, players);
        match preset {
            Preset::Asyncron => {}
            Preset::ZeroDown7 => options.pot_size = 7,
            Preset::ZeroDown9 => options.pot_size = 9,
            Preset::Quick => options.second_knock = SecondKnock::EndNow,
        }
        options
    }

    /// Checks every range and every contradiction (ZE-1, ZE-13, ZE-16).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    fn check(&self) -> Result<(), OptionError> {
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
            return wrong("turn_cap", "1 to 10000 turns, or null for none (ZE-16)");
        }
        Ok(())
    }

    /// ZE-1, ZE-13: two players only with a larger pot.
    fn check_players(&self) -> Result<(), OptionError> {
        let (fewest, most) = self.preset.players();
        if (fewest..=most).contains(&self.players) {
            return Ok(());
        }
        let goes = |preset: &&Preset| {
            let (fewest, most) = preset.players();
            (fewest..=most).contains(&self.players)
        };
        let words = Preset::ALL.iter().filter(goes).map(|preset| preset.word());
        let others: Vec<_> = words.collect();
        let hint = match others.is_empty() {
            true => String::new(),
            false => format!("; for {} there is {}", self.players, others.join(" or ")),
        };
        let message = format!(
            "the preset {} is for {fewest} to {most} players, not {}{hint} (ZE-13)",
            self.preset.word(),
            self.players
        );
        Err(OptionError::new("players", message))
    }

    /// ZE-3, ZE-16: the deck fills hands and pot.
    fn check_cards(&self) -> Result<(), OptionError> {
        let wrong = |field: &str, message: &str| Err(OptionError::new(field, message));
        if !(2..=COLOURS).contains(&self.colours) {
            return wrong("colours", "2 to 7 colours (ZE-1)");
        }
        if !(2..=VALUES).contains(&self.values) {
            return wrong("values", "2 to 8 values (ZE-1)");
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
    pub(crate) fn deck(&self) -> CardSet {
        CardSet::deck(self.colours, self.values)
    }

    /// How many cards of a colour or a value are free: five (ZE-10).
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
}

impl Preset {
    /// ZE-13: the fewest and the most players.
    fn players(self) -> (u8, u8) {
        match self {
            Preset::Asyncron | Preset::Quick => (3, PLAYERS.1),
            Preset::ZeroDown7 | Preset::ZeroDown9 => PLAYERS,
        }
    }
}

impl GameOptions for Options {
    type Values = OptionValues;

    const PLAYERS: (u8, u8) = PLAYERS;
    const RULES_VERSION: u32 = 1;

    fn presets() -> Vec<PresetSpec> {
        let spec = |preset: &Preset| PresetSpec {
            name: preset.word(),
            min_players: preset.players().0,
            max_players: preset.players().1,
        };
        Preset::ALL.iter().map(spec).collect()
    }

    fn from_preset_in_version(_: u32, preset: &str, players: u8) -> Result<Options, OptionError> {
        let known = Preset::from_word(preset).ok_or_else(|| {
            let known = Preset::WORDS.join(", ");
            let message = format!("Zero has no preset `{preset}`, but {known}");
            OptionError::new("preset", message)
        })?;
        Options::preset(known, players)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn variant(&self) -> Vec<(&'static str, u32)> {
        if self.is_study() {
            vec![
                ("colours", self.colours.into()),
                ("values", self.values.into()),
            ]
        } else {
            Vec::new()
        }
    }

    fn set_variant(
        values: &mut OptionValues,
        variant: &[(String, u32)],
    ) -> Result<(), OptionError> {
        for (name, value) in variant {
            match (name.as_str(), u8::try_from(*value)) {
                ("colours", Ok(colours)) => values.colours = colours,
                ("values", Ok(number)) => values.values = number,
                _ => {
                    let message = "Zero's variants have `colours`, 2 to 7, `values`, 2 to 8, `hand_size` and \
                                   `pot_size`";
                    return Err(OptionError::new(name, message));
                }
            }
        }
        Ok(())
    }
}
