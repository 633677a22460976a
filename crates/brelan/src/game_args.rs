//! Command-line arguments that name a game and its options. Every command that plays
//! has the same, with the same defaults.

use crate::exit::Usage;
use crate::number_args::whole_number;
use brelan_catalog::{Kind, variant_options};
use brelan_kernel::{Game, GameOptions, OptionError};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The option that `hand` of `--variant` is short for.
const HAND_SIZE: &str = "hand_size";

/// A game with published rules: what a person plays.
#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: Kind,

    /// The number of seats [default: 4, or as near to it as the preset goes]
    #[arg(long, value_name = "NUMBER", value_parser = whole_number::<u8>(1..=99))]
    pub(crate) players: Option<u8>,

    /// The preset to start from [default: the first of the game's rules page]
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,

    /// An option that differs from the preset's, such as knock_penalty=8; the
    /// value is JSON or plain text
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

/// What bots play: published rules, or a variant for study.
#[derive(Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    /// A smaller deck for study with smaller hands, such as values=7,hand=3; at qarre, whose hands
    /// stay as they are, such as values=6. values=0-6 is values=7
    #[arg(long, value_name = "NAME=NUMBER", value_delimiter = ',', value_parser = parse_parameter)]
    pub(crate) variant: Vec<(String, u32)>,
}

impl RulesArgs {
    /// The number of players: the argument, or else the preset's nearest number to
    /// four.
    pub(crate) fn player_count<G: Game>(&self) -> u8 {
        let presets = G::Options::presets();
        let preset = presets
            .iter()
            .find(|spec| Some(spec.name) == self.preset.as_deref());
        let (fewest, most) = preset.map_or(G::Options::PLAYERS, |spec| {
            (spec.min_players, spec.max_players)
        });
        self.players.unwrap_or(4.clamp(fewest, most))
    }

    /// Why these rules are refused, with the option that is wrong as the command line has it.
    fn option_message(&self, error: &OptionError) -> String {
        let is_wrong = |option: &&String| {
            let name = option.split_once('=').map(|(name, _)| name);
            name == Some(&*error.field)
        };
        match self.options.iter().find(is_wrong) {
            Some(option) => format!("--option {option}: {}", error.message),
            None => error.to_string(),
        }
    }

    /// The changes to the preset's options. A value is JSON if it parses as JSON, or
    /// else text.
    ///
    /// # Errors
    /// When one has no value, is there twice, or has a flag of its own.
    pub(crate) fn changes(&self) -> Result<Map<String, Value>, Usage> {
        let mut changes = Map::new();
        for option in &self.options {
            let (name, value) = option
                .split_once('=')
                .filter(|(name, _)| !name.is_empty())
                .ok_or_else(|| Usage(format!("`{option}` is no option; one is NAME=VALUE")))?;
            if matches!(name, "players" | "preset") {
                let message = format!("--option {option}: write --{name} {value}");
                return Err(Usage(message));
            }
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
            if changes.insert(name.to_owned(), value).is_some() {
                let message = format!("--option {name} is there twice: give it one value");
                return Err(Usage(message));
            }
        }
        Ok(changes)
    }
}

impl GameArgs {
    /// The options of the tables.
    ///
    /// # Errors
    /// When one is invalid: the message names it.
    pub(crate) fn options<G: Game>(&self) -> Result<G::Options, Usage> {
        self.options_for::<G>(self.rules.player_count::<G>())
    }

    /// The options of tables for this number of players.
    ///
    /// # Errors
    /// When one is invalid: the message names it.
    pub(crate) fn options_for<G: Game>(&self, players: u8) -> Result<G::Options, Usage> {
        let names = self.variant.iter().map(|(name, _)| name);
        if let Some(name) = twice(names) {
            let message = format!("--variant {name} is there twice: give it one value");
            return Err(Usage(message));
        }
        let changes = self.rules.changes()?;
        let preset = self.rules.preset.as_deref();
        let options = brelan_catalog::options::<G>(preset, players, &changes);
        let published = options.map_err(|error| Usage(self.rules.option_message(&error)))?;
        if self.variant.is_empty() {
            return Ok(published);
        }
        let variant = variant_options::<G>(preset, players, &changes, &self.variant);
        variant.map_err(|error| Usage(self.variant_message::<G>(error, &published)))
    }

    /// Why a variant of these published options is refused, with the names of the command
    /// line.
    fn variant_message<G: Game>(&self, error: OptionError, published: &G::Options) -> String {
        let OptionError { field, message } = error;
        let options = serde_json::to_value(published).expect("options are JSON");
        let has_hands = options.get(HAND_SIZE).is_some();
        let are_hands_given = self.variant.iter().any(|(name, _)| name == HAND_SIZE);
        let given = |(name, value): &(String, u32)| format!("{}={value}", short_name(name));
        let Some(parameter) = self.variant.iter().find(|(name, _)| *name == field) else {
            // A number that was not given is wrong for those that were.
            let all: Vec<String> = self.variant.iter().map(given).collect();
            let (all, missing) = (all.join(","), short_name(&field));
            let hint = match has_hands && !are_hands_given {
                true => "; a smaller deck goes with smaller hands: add hand=NUMBER",
                false => "",
            };
            return format!("--variant {all}: {missing}: {message}{hint}");
        };
        let is_of_hands_alone = are_hands_given && self.variant.len() == 1;
        let hint = match (has_hands, options.get(&field)) {
            (true, Some(_)) if is_of_hands_alone => {
                "; hands of another size go with a smaller deck, such as values=7,hand=3"
            }
            (true, None) => "; `hand` is the size of its hands",
            _ => "",
        };
        format!("--variant {}: {message}{hint}", given(parameter))
    }

    /// The arguments of a command that plays the same: with the preset and the number
    /// of players that these mean; without a number for a command that plays with all.
    pub(crate) fn words(&self, preset: &str, players: Option<u8>) -> String {
        let mut words = self.rules.game.name().to_owned();
        if let Some(players) = players {
            words += &format!(" --players {players}");
        }
        words += &format!(" --preset {preset}");
        for option in &self.rules.options {
            words += &format!(" --option {}", quoted(option));
        }
        for (name, value) in &self.variant {
            words += &format!(" --variant {name}={value}");
        }
        words
    }
}

/// The options of these rules that differ from their preset's, and the parameters of a study
/// variant: `NAME=VALUE` by name, with spaces between them. Empty for the preset itself.
pub(crate) fn changes_from_preset<G: Game>(options: &G::Options) -> String {
    let json = |options: &G::Options| serde_json::to_value(options).expect("options are JSON");
    let chosen = json(options);
    let preset = chosen["preset"].as_str().unwrap_or_default();
    let usual = G::Options::from_preset(preset, options.players());
    let usual = usual.map_or(Value::Null, |usual| json(&usual));
    let mut changes: BTreeMap<String, String> = options
        .variant()
        .into_iter()
        .map(|(name, number)| (name.to_owned(), number.to_string()))
        .collect();
    for (name, value) in chosen.as_object().into_iter().flatten() {
        if usual[name] != *value {
            let text = value.as_str().map_or_else(|| value.to_string(), Into::into);
            changes.insert(name.clone(), text);
        }
    }
    let words = changes.into_iter().map(|(name, value)| name + "=" + &value);
    words.collect::<Vec<_>>().join(" ")
}

/// A preset with its changes, as [`changes_from_preset`] writes them.
pub(crate) fn rules_text(preset: &str, changes: &str) -> String {
    match changes.is_empty() {
        true => preset.to_owned(),
        false => format!("{preset} with {changes}"),
    }
}

/// The word as a shell reads it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "=:,._+-/@%".contains(c);
    match word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// A name that is there more than once.
pub(crate) fn twice<'a>(names: impl Iterator<Item = &'a String>) -> Option<&'a String> {
    let mut seen = BTreeSet::new();
    names.into_iter().find(|name| !seen.insert(*name))
}

/// The name of a parameter as it is written on the command line.
fn short_name(name: &str) -> &str {
    match name {
        HAND_SIZE => "hand",
        name => name,
    }
}

/// Parses a parameter of a variant. `0-3` are four values, and `hand` is short for the option
/// `hand_size`.
fn parse_parameter(text: &str) -> Result<(String, u32), String> {
    let count = |number: &str| match number.strip_prefix("0-") {
        Some(last) => last.parse::<u32>().ok()?.checked_add(1),
        None => number.parse().ok(),
    };
    let parameter = text.split_once('=');
    let parsed = parameter.and_then(|(name, number)| Some((name, count(number)?)));
    let (name, number) = parsed.ok_or("a parameter is NAME=NUMBER, such as values=7 or hand=3")?;
    let name = if name == "hand" { HAND_SIZE } else { name };
    Ok((name.into(), number))
}

/// Parses the name of a game.
pub(crate) fn game_parser() -> impl TypedValueParser<Value = Kind> {
    game_parser_of(Kind::ALL)
}

/// Parses the name of one of these games.
pub(crate) fn game_parser_of(
    games: impl IntoIterator<Item = Kind>,
) -> impl TypedValueParser<Value = Kind> {
    let names = games.into_iter().map(Kind::name);
    PossibleValuesParser::new(names)
        .map(|name| Kind::from_name(&name).expect("one of the catalogue's names"))
}

/// Parses a seed.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    let wanted = || format!("a seed is a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(|_| wanted())
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_catalog::with_game;
    use brelan_kernel::Rules;

    #[test]
    fn a_parameter_may_be_short() {
        let parsed = |text| parse_parameter(text).ok();
        assert_eq!(parsed("values=0-2"), Some(("values".into(), 3)));
        assert_eq!(parsed("hand=1"), Some(("hand_size".into(), 1)));
        assert_eq!(parsed("pot_size=2"), Some(("pot_size".into(), 2)));
        for wrong in [
            "values",
            "values=",
            "values=1-3",
            "values=0-",
            "values=0-4294967295",
            "x=-1",
        ] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }

    /// The examples of the help: with hands and, where a game has none of its own size, without.
    #[test]
    fn the_examples_of_variants_are_possible_for_every_number_of_players() {
        for game in Kind::ALL {
            with_game!(game, G => {
                let preset = &<G as Rules>::Options::presets()[0];
                for players in preset.min_players..=preset.max_players {
                    let variant = |example: &str| {
                        let parameters = example.split(',').map(parse_parameter);
                        let parameters: Vec<_> = parameters.collect::<Result<_, _>>()?;
                        let made = variant_options::<G>(None, players, &Map::new(), &parameters);
                        made.map_err(|error| error.to_string())
                    };
                    let (with_hands, without) = (variant("values=7,hand=3"), variant("values=6"));
                    assert!(with_hands.is_ok() || without.is_ok(), "{game:?}, {players} players");
                }
            });
        }
    }

    #[test]
    fn a_word_is_quoted_where_a_shell_would_split_it() {
        assert_eq!(quoted("tempo=fast"), "tempo=fast");
        assert_eq!(quoted(r#"target={"rounds":1}"#), r#"'target={"rounds":1}'"#);
        assert_eq!(quoted("a=it's"), r"'a=it'\''s'");
    }
}
