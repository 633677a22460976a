//! Zero as a [`Game`] of the house.

use crate::{
    Action, Changes, Effects, Event, Options, Preset, Refusal, Seen, ShuffleRequest, Shuffled,
    State, View, options,
};
use brelan_kernel::{
    Game, List, MAX_SEATS, NotThisShuffle, OptionError, OptionSpec, PresetSpec, RoundResult, Seat,
    Turn, Viewer,
};

impl Game for State {
    const NAME: &'static str = "zero";
    const PLAYERS: (u8, u8) = options::PLAYERS;
    const RULES_VERSION: u32 = 1;
    const DEALER_KEY: &'static str = "dealer";

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
        _: u32,
        preset: &str,
        players: u8,
        changes: &Changes,
    ) -> Result<Options, OptionError> {
        let known = Preset::from_name(preset).ok_or_else(|| {
            let known: Vec<_> = options::presets()
                .iter()
                .map(|preset| preset.name)
                .collect();
            let known = known.join(", ");
            OptionError::new(
                "preset",
                format!("Zero has no preset `{preset}`, but {known}"),
            )
        })?;
        Options::preset(known, players)?.with(changes)
    }

    fn options_since_version(_: u32) -> &'static [&'static str] {
        &[]
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

    fn players(&self) -> u8 {
        self.players()
    }

    fn turn(&self) -> Turn<ShuffleRequest> {
        self.turn()
    }

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

    fn is_shown(_: &Seen) -> bool {
        true
    }

    fn round(&self) -> u16 {
        self.public.round
    }

    fn dealer(&self) -> Seat {
        self.public.dealer
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
