//! Matches for tests.

use crate::{Bots, CardNames, Language, Narrator, Session};
use brelan_catalog::{AnyMatch, Kind, new_match, with_game};
use brelan_kernel::{Dice, GameOptions, OptionKind, Rules, Seat, SplitMix};
use serde_json::{Map, Value, json};

/// Bots that choose by chance.
pub(crate) struct RandomBots(pub(crate) SplitMix);

impl Bots for RandomBots {
    fn choose(&mut self, played: &dyn AnyMatch) -> usize {
        self.0.below(played.legal().len() as u32) as usize
    }
}

/// A match of these options with as many players as the preset is for at least.
pub(crate) fn begun(kind: Kind, preset: &str, changes: Value) -> Box<dyn AnyMatch> {
    let presets = with_game!(kind, G => <G as Rules>::Options::presets());
    let spec = presets.iter().find(|spec| spec.name == preset);
    let players = spec.expect("a preset").min_players.max(2);
    let changes: Map<String, Value> = changes.as_object().cloned().unwrap_or_default();
    new_match(kind, Some(preset), players, &changes, [5; 32]).expect("valid options")
}

/// The usual preset's name.
pub(crate) fn usual(kind: Kind) -> &'static str {
    with_game!(kind, G => <G as Rules>::Options::presets()[0].name)
}

/// A short match of the usual preset for the person in seat 0.
pub(crate) fn session(kind: Kind, language: Language, cards: CardNames) -> Session {
    let short = match kind {
        Kind::Quando => json!({"target_score": {"rounds": 1}}),
        Kind::Zero => json!({"rounds": 1}),
        Kind::Qarre => json!({"target": 9, "lead": 5}),
    };
    let played = begun(kind, usual(kind), short);
    let names = NAMES[..played.players().into()].iter();
    let names = names.map(|name| (*name).to_owned()).collect();
    let narrator = Narrator::new(kind, language, names, Some(Seat(0)), cards);
    let bots = Box::new(RandomBots(SplitMix::new(3)));
    let players = usize::from(played.players());
    let mut session = Session::new(played, Seat(0), bots, narrator);
    let mut levels = vec![Some("expert".to_owned()); players];
    levels[0] = None;
    session.introduce(&levels);
    session
}

pub(crate) const NAMES: [&str; 6] = ["Player", "Ada", "Bruno", "Chiara", "Denis", "Emmy"];

/// Every preset of every game, and each with one option changed to each of its other
/// values that fits the others.
pub(crate) fn variants() -> Vec<(Kind, &'static str, Value)> {
    let mut variants = Vec::new();
    for kind in Kind::ALL {
        let presets = with_game!(kind, G => <G as Rules>::Options::presets());
        variants.extend(presets.iter().map(|spec| (kind, spec.name, json!({}))));
        for spec in with_game!(kind, G => <G as Rules>::Options::specs()) {
            let values: Vec<Value> = match spec.kind {
                OptionKind::Switch => vec![json!(true), json!(false)],
                OptionKind::Choice { values } => values.iter().map(|it| json!(it)).collect(),
                // Numbers make no new texts.
                _ => Vec::new(),
            };
            let usual = presets[0].name;
            let is_valid = |changes: &Value| {
                let changes = changes.as_object().expect("an object");
                let players = presets[0].min_players.max(2);
                new_match(kind, Some(usual), players, changes, [5; 32]).is_ok()
            };
            let changed = values.into_iter().map(|value| json!({spec.name: value}));
            variants.extend(changed.filter(is_valid).map(|it| (kind, usual, it)));
        }
    }
    variants
}
