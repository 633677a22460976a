//! The head of a record: rules version, options and the proof of the shuffle.

use crate::check::Check;
use crate::error::{RecordError, RecordErrorKind, json_words};
use crate::record::Record;
use crate::shuffle::{METHOD, commitment, seed};
use brelan_kernel::{Game, GameOptions, Seat};
use serde_json::{Map, Value};

/// Where a record's deals come from, proved by the record itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleProof {
    /// The secret, published with the record.
    pub secret: [u8; 32],
    /// Seats and their contributions, in seat order.
    pub contributions: Vec<(Seat, [u8; 16])>,
    /// The seed of the streams, made of both.
    pub seed: [u8; 32],
}

pub(crate) fn check_rules_version<G: Game>(record: &Record) -> Result<(), RecordError> {
    let (oldest, newest) = (G::Options::OLDEST_RULES_VERSION, G::Options::RULES_VERSION);
    let version = record.rules_version();
    if (oldest..=newest).contains(&version) {
        return Ok(());
    }
    let message = format!(
        "rules: version {version} of {} is not known here, but {oldest} to {newest}",
        G::NAME
    );
    Err(RecordError::of_match(RecordErrorKind::Unknown, message))
}

pub(crate) fn options<G: Game>(record: &Record) -> Result<G::Options, RecordError> {
    let wrong =
        |error: String| RecordError::of_match(RecordErrorKind::Setup, format!("options: {error}"));
    if !record.options.is_object() {
        return Err(wrong("they are a JSON object".into()));
    }
    let mut values: <G::Options as GameOptions>::Values =
        serde_json::from_value(record.options.clone())
            .map_err(|error| wrong(json_words(&error)))?;
    // A writer leaves out no option of its version, and writes each in one way only.
    let came_later = G::Options::added_after(record.rules_version());
    let written = serde_json::to_value(&values).expect("options are JSON");
    if let (Value::Object(written), Value::Object(read)) = (&written, &record.options) {
        for (name, value) in written {
            let may_lack = came_later.contains(&name.as_str()) && !read.contains_key(name);
            if !may_lack && read.get(name) != Some(value) {
                return Err(wrong(format!("`{name}` must stand there, as {value}")));
            }
        }
    }
    if let Some(variant) = &record.variant {
        let variant = variant_parameters(variant).map_err(wrong)?;
        let set = G::Options::set_variant(&mut values, &variant);
        set.map_err(|error| wrong(error.to_string()))?;
    }
    let checked: Result<G::Options, _> = values.try_into();
    checked.map_err(|error| wrong(error.to_string()))
}

fn variant_parameters(variant: &Map<String, Value>) -> Result<Vec<(String, u32)>, String> {
    let number = |value: &Value| value.as_u64().and_then(|value| u32::try_from(value).ok());
    let parameter = |(name, value): (&String, &Value)| match number(value) {
        Some(value) => Ok((name.clone(), value)),
        None => Err(format!("the variant's `{name}` is no number")),
    };
    variant.iter().map(parameter).collect()
}

/// Checks where a record says that its deals come from; `None` where it does not say.
///
/// # Errors
/// What is wrong with secret, commitment, contributions or seed.
pub fn shuffle_proof(record: &Record) -> Result<Option<ShuffleProof>, RecordError> {
    check_shuffle(record, record.seats.len(), &mut |_| ())
}

/// Checks like [`shuffle_proof`] where the deals of a match of `players` players come from, and
/// calls `passed` for each check that the record passes.
pub(crate) fn check_shuffle(
    record: &Record,
    players: usize,
    passed: &mut dyn FnMut(Check),
) -> Result<Option<ShuffleProof>, RecordError> {
    let shuffle = &record.shuffle;
    let wrong = |message: String| {
        let message = format!("shuffle: {message}");
        Err(RecordError::of_match(RecordErrorKind::Shuffle, message))
    };
    match shuffle.method.as_str() {
        "none" => return Ok(None),
        METHOD => {}
        other => {
            let message = format!("shuffle: there is no method `{other}`");
            return Err(RecordError::of_match(RecordErrorKind::Unknown, message));
        }
    }
    let Some(stated) = bytes::<32>(shuffle.seed.as_deref()) else {
        return wrong("`seed` must be 64 lower-case hex digits".into());
    };
    let Some(promised) = bytes::<32>(shuffle.commitment.as_deref()) else {
        return wrong("`commitment` must be 64 lower-case hex digits".into());
    };
    let mut contributions = Vec::new();
    let mut next_seat = 0;
    for contribution in shuffle.contributions.iter().flatten() {
        let seat = usize::from(contribution.seat);
        if seat < next_seat || seat >= players {
            return wrong("`contributions` must stand in seat order, one a seat".into());
        }
        next_seat = seat + 1;
        match bytes::<16>(Some(&contribution.value)) {
            Some(value) => contributions.push((Seat(contribution.seat), value)),
            None => {
                return wrong(format!(
                    "the contribution of seat {seat} must be 32 hex digits"
                ));
            }
        }
    }
    let Some(secret) = bytes::<32>(shuffle.secret.as_deref()) else {
        return wrong("`secret` must be 64 lower-case hex digits".into());
    };
    if commitment(&secret) != promised {
        return wrong("the commitment is not the SHA-256 of the secret".into());
    }
    passed(Check::Commitment);
    if seed(&secret, contributions.iter().map(|(_, value)| value)) != stated {
        return wrong("the seed does not come from the secret and the contributions".into());
    }
    passed(Check::Seed {
        contributors: contributions.iter().map(|(seat, _)| *seat).collect(),
    });
    Ok(Some(ShuffleProof {
        secret,
        contributions,
        seed: stated,
    }))
}

/// Exactly `N` bytes in lower-case hex.
fn bytes<const N: usize>(text: Option<&str>) -> Option<[u8; N]> {
    let text = text.filter(|text| !text.bytes().any(|byte| byte.is_ascii_uppercase()))?;
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}
