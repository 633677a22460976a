//! Options and presets of a table (the rules file's tables, QU-40).

use crate::versions;
use brelan_kernel::OptionVisibility::{Advanced, Common, Recorded};
use brelan_kernel::{
    GameOptions, OptionError, OptionKind, PresetSpec, Seat, declare_options, option_words,
};
use serde::{Deserialize, Serialize};

option_words! {
    in "quando/";
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
option_words! {
    in "quando/";
    /// Who begins the first round (QU-8, QU-31).
    Start {
        /// The seat to the left of a random dealer.
        LeftOfDealer = "left_of_dealer",
        /// A random seat; the dealer sits to its right.
        Random = "random",
    }
}
option_words! {
    in "quando/";
    /// When a seat may knock (QU-20, QU-33).
    KnockTiming {
        /// Instead of playing and drawing.
        InsteadOfTurn = "instead_of_turn",
        /// After the own draw and its penalties.
        EndOfTurn = "end_of_turn",
    }
}
option_words! {
    in "quando/";
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
option_words! {
    in "quando/";
    /// When a triplet's penalty is paid (QU-17).
    TripletOrder {
        /// After the active player's draw.
        AfterDraw = "after_draw",
        /// Before it.
        BeforeDraw = "before_draw",
    }
}
option_words! {
    in "quando/";
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
#[cfg_attr(
    feature = "wire",
    derive(borsh::BorshSerialize, borsh::BorshDeserialize)
)]
#[cfg_attr(feature = "protocol", derive(ts_rs::TS))]
#[cfg_attr(feature = "protocol", ts(export_to = "quando/"))]
#[serde(untagged, expecting = "a score from 1 to 1000, or {\"rounds\": n}")]
#[non_exhaustive]
pub enum Target {
    /// After the round in which a seat has this many points.
    Score(u16),
    /// After this many rounds.
    Rounds {
        /// How many.
        rounds: u16,
    },
}

declare_options! {
    in "quando/", defaults(preset: Preset, players: u8);

    /// The preset that the table was set up from.
    preset: Preset = preset, Recorded;
    /// The number of seats (QU-2).
    players: u8 = players, Recorded;
    /// Cards dealt to each seat (QU-4).
    hand_size: u8 = hand_size(players), Recorded;
    /// Who begins the first round.
    start: Start = Start::LeftOfDealer, Advanced(OptionKind::choice(Start::WORDS));
    /// When a seat may knock.
    knock_timing: KnockTiming = KnockTiming::InsteadOfTurn,
        Advanced(OptionKind::choice(KnockTiming::WORDS));
    /// What must have been played before a knock.
    knock_condition: KnockCondition = KnockCondition::OwnPlays,
        Common(2, OptionKind::choice(KnockCondition::WORDS));
    /// When a triplet's penalty is paid.
    triplet_order: TripletOrder = TripletOrder::AfterDraw,
        Advanced(OptionKind::choice(TripletOrder::WORDS));
    /// How an exhausted draw pile is renewed.
    recycle: Recycle = Recycle::FlipUnshuffled, Advanced(OptionKind::choice(Recycle::WORDS));
    /// Whether a hand of zeros alone ends the round (QU-15).
    zero_end: bool = true, Common(3, OptionKind::Switch);
    /// What a knocker pays who is not the only lowest (QU-27).
    knock_penalty: u8 = 5, Advanced(OptionKind::number(0, 20));
    /// Whether a tie for lowest makes the knocker pay, too (QU-27, QU-37).
    knock_needs_sole_lowest: bool = true, Advanced(OptionKind::Switch);
    /// Whether the knocker pays, too, when another seat's zeros end the round (QU-27).
    #[serde(default = "versions::penalty_after_zeros_of_version_1")]
    penalty_after_zeros: bool = true, Advanced(OptionKind::Switch), since 2;
    /// When the match ends.
    target_score: Target = Target::Score(50),
        Common(1, OptionKind::Target { max: 1000, max_rounds: 100 });
    /// Whether owners saw the backs of their dealt cards (K2, QU-39).
    owner_saw_dealt_backs: bool = false, Advanced(OptionKind::Switch);
    /// Turns per player after which a round is scored as it stands (QU-34).
    turn_cap: Option<u16> = Some(200), Advanced(OptionKind::number_or_off(1, 10_000));
    /// How many values there are: 11, fewer in study variants.
    #[serde(skip, default = "published_values")]
    values: u8 = published_values(), Recorded;
}

fn published_values() -> u8 {
    11
}

/// QU-2: the fewest and the most players.
pub(crate) const PLAYERS: (u8, u8) = (2, 6);

impl Options {
    /// The options of `preset` for `players`.
    ///
    /// # Errors
    /// `players` when the game or the preset is not for that many (QU-2, QU-40).
    pub fn preset(preset: Preset, players: u8) -> Result<Options, OptionError> {
        OptionValues::preset(preset, players).try_into()
    }

    /// The official rules on a small deck of the values below `values`, for
    /// study: every pair of them once, hands of `hand_size`.
    ///
    /// # Errors
    /// `values` outside 3 to 11, or hands that the deck cannot fill.
    pub fn study(players: u8, values: u8, hand_size: u8) -> Result<Options, OptionError> {
        Options::preset(Preset::Official, players)?.with(|options| {
            options.values = values;
            options.hand_size = hand_size;
        })
    }
}

impl OptionValues {
    fn preset(preset: Preset, players: u8) -> OptionValues {
        let mut options = OptionValues::defaults(preset, players);
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
        options
    }

    /// Checks every range and every contradiction (QU-2, QU-4, QU-40).
    ///
    /// # Errors
    /// Names the first field that is wrong.
    fn check(&self) -> Result<(), OptionError> {
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
            return wrong(
                "turn_cap",
                "1 to 10000 turns, or null for none (QU-40)".into(),
            );
        }
        Ok(())
    }

    /// Whether this is a small study variant, not the published game.
    pub(crate) fn is_study(&self) -> bool {
        self.values != published_values()
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

impl GameOptions for Options {
    type Values = OptionValues;

    const PLAYERS: (u8, u8) = PLAYERS;
    const RULES_VERSION: u32 = versions::RULES_VERSION;

    fn presets() -> Vec<PresetSpec> {
        let spec = |preset: &Preset| PresetSpec {
            name: preset.word(),
            min_players: PLAYERS.0,
            max_players: match preset {
                Preset::Duel40 => 2,
                _ => PLAYERS.1,
            },
        };
        Preset::ALL.iter().map(spec).collect()
    }

    fn from_preset_in_version(
        version: u32,
        preset: &str,
        players: u8,
    ) -> Result<Options, OptionError> {
        let known = Preset::from_word(preset).ok_or_else(|| {
            let known = Preset::WORDS.join(", ");
            let message = format!("Quando has no preset `{preset}`, but {known}");
            OptionError::new("preset", message)
        })?;
        let values = OptionValues::preset(known, players);
        values.in_version(version).try_into()
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn variant(&self) -> Vec<(&'static str, u32)> {
        if self.is_study() {
            vec![("values", self.values.into())]
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
                ("values", Ok(number)) => values.values = number,
                _ => {
                    let message = "Quando's variants have `values`, 3 to 11, and `hand_size`";
                    return Err(OptionError::new(name, message));
                }
            }
        }
        Ok(())
    }
}
