//! Qarré as a [`Game`] of the house.

use crate::options::{self, PLAYERS};
use crate::versions;
use crate::{
    Action, Changes, Effects, Event, Options, Preset, Refusal, Seen, ShuffleRequest, Shuffled,
    State, View,
};
use brelan_kernel::{
    Game, List, MAX_SEATS, NotThisShuffle, OptionError, OptionSpec, PresetSpec, RoundResult, Seat,
    Turn, Viewer,
};

impl Game for State {
    const NAME: &'static str = "qarre";
    const PLAYERS: (u8, u8) = (PLAYERS, PLAYERS);
    const RULES_VERSION: u32 = versions::RULES_VERSION;
    const DEALER_KEY: &'static str = "starter";

    type Options = Options;
    type Changes = Changes;
    type Action = Action;
    type Effects = Effects;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type ShuffleRequest = ShuffleRequest;
    type Shuffled = Shuffled;
    type Refusal = Refusal;

    fn option_specs() -> Vec<OptionSpec> {
        options::specs()
    }

    fn presets() -> Vec<PresetSpec> {
        options::presets()
    }

    fn options_in_version(
        version: u32,
        preset: &str,
        players: u8,
        changes: &Changes,
    ) -> Result<Options, OptionError> {
        if players != PLAYERS {
            let message = format!("Qarré is for 2 players, not {players} (QA-1)");
            return Err(OptionError::new("players", message));
        }
        let known = Preset::from_name(preset).ok_or_else(|| {
            let known = Preset::WORDS.join(", ");
            OptionError::new(
                "preset",
                format!("Qarré has no preset `{preset}`, but {known}"),
            )
        })?;
        Options::preset(known).in_version(version).with(changes)
    }

    fn options_since_version(version: u32) -> &'static [&'static str] {
        versions::options_since(version)
    }

    fn check_options(options: &Options) -> Result<(), OptionError> {
        options.check()
    }

    fn new(options: Options) -> State {
        State::new(options)
    }

    fn table_options(&self) -> &Options {
        &self.options
    }

    fn next_options(&self) -> Options {
        self.next_options()
    }

    fn players(&self) -> u8 {
        PLAYERS
    }

    #[inline]
    fn turn(&self) -> Turn<ShuffleRequest> {
        self.turn()
    }

    #[inline]
    fn legal(&self, out: &mut Vec<Action>) {
        self.legal(out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check(seat, action)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        out: &mut impl FnMut(Event),
    ) -> Result<(), Refusal> {
        self.play(seat, action, out)
    }

    fn apply_shuffle(
        &mut self,
        shuffled: &Shuffled,
        out: &mut impl FnMut(Event),
    ) -> Result<(), NotThisShuffle> {
        self.apply_shuffle(shuffled, out)
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Seen {
        event.seen_by(viewer)
    }

    fn is_shown(seen: &Seen) -> bool {
        !matches!(seen, Seen::PublicState(_))
    }

    /// A match has one round.
    fn round(&self) -> u16 {
        u16::from(self.public.turn > 0)
    }

    fn dealer(&self) -> Seat {
        self.public.starter
    }

    fn last_round(&self) -> Option<RoundResult> {
        self.last_round()
    }

    fn scores(&self) -> List<i32, MAX_SEATS> {
        self.scores()
    }

    fn winners(&self) -> Vec<Seat> {
        self.winners()
    }

    fn action_text(&self, seat: Seat, action: &Action) -> String {
        self.action_text(seat, action)
    }

    fn action_from_text(&self, seat: Seat, text: &str) -> Result<Action, String> {
        self.action_from_text(seat, text)
    }

    fn shuffle_text(shuffled: &Shuffled) -> Vec<(&'static str, Vec<String>)> {
        shuffled.text()
    }

    fn shuffle_from_text(&self, piles: &[(String, Vec<String>)]) -> Result<Shuffled, String> {
        self.shuffle_from_text(piles)
    }

    fn shuffle_for_dealer(_: &Options, dealer: Seat) -> Shuffled {
        Shuffled::First(dealer)
    }

    fn variant(options: &Options) -> Vec<(&'static str, u32)> {
        options.variant()
    }

    fn set_variant(options: &mut Options, variant: &[(String, u32)]) -> Result<(), OptionError> {
        options.set_variant(variant)
    }
}
