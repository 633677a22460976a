//! What is played in the deal of a day, and where its cards come from.

use crate::day::Day;
use crate::keys::new_mac;
use crate::lesson::Deal;
use brelan_bots::Level;
use brelan_catalog::Kind;
use brelan_ids::Timestamp;
use brelan_protocol::rest::{Bots, NewTable};
use hmac::Mac;
use serde_json::{Value, json};

/// The bots of every deal. They choose by their view and the seed alone, without a search
/// that a busy server cuts short: equal choices make equal rounds.
pub(super) const LEVEL: Level = Level::Solid;

/// One deal of a game: a round, or a short match of a game without rounds.
pub(super) fn table(game: Kind) -> NewTable {
    let (players, preset, options): (u8, &str, Value) = match game {
        Kind::Quando => (3, "official", json!({"target_score": {"rounds": 1}})),
        Kind::Zero => (3, "asyncron", json!({"rounds": 1})),
        Kind::Qarre => (2, "short", json!({})),
    };
    NewTable {
        game: game.name().to_owned(),
        players: Some(players),
        preset: Some(preset.to_owned()),
        options: options.as_object().cloned(),
        bots: Some(Bots::Alike(LEVEL.name().to_owned())),
        ..NewTable::default()
    }
}

/// The secret of a day's deal: HMAC-SHA256 of `brelan-daily/<game>/<date>` with the year's
/// secret as the key. Knowing some days' deals does not reveal another's.
pub(super) fn secret(year_secret: &[u8; 32], game: Kind, day: Day) -> [u8; 32] {
    derive(
        year_secret,
        &format!("brelan-daily/{}/{}", game.name(), day.date()),
    )
}

/// The deal of a day, to be played for practice or as the try that counts.
pub(super) fn deal(year_secret: &[u8; 32], game: Kind, day: Day, practice: bool) -> Deal {
    let (name, date) = (game.name(), day.date());
    Deal {
        secret: secret(year_secret, game, day),
        // Another message: the secret will be published, and tells nothing of this one.
        bot_seed: derive(year_secret, &format!("brelan-daily-bots/{name}/{date}")),
        lesson: practice,
        daily: Some(date),
    }
}

fn derive(key: &[u8; 32], message: &str) -> [u8; 32] {
    let mac = new_mac(key).chain_update(message);
    mac.finalize().into_bytes().into()
}

/// Whether the deal of this date is still to be kept secret at `now`. A date that cannot be read
/// hides nothing.
pub(crate) fn is_hidden(date: Option<&str>, now: Timestamp) -> bool {
    date.and_then(Day::parse).is_some_and(|day| now < day.end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Computed with Python's hmac.
    #[test]
    fn a_days_secret_is_that_of_the_format() {
        let day = Day::parse("2026-11-23").expect("a date");
        let secret = hex::encode(secret(&[7; 32], Kind::Zero, day));
        assert_eq!(secret, include_str!("secret.hex").trim());
    }

    #[test]
    fn each_game_and_each_day_has_a_secret_of_its_own() {
        let mut all = Vec::new();
        for game in Kind::ALL {
            for day in [Day(1), Day(2)] {
                let dealt = deal(&[7; 32], game, day, false);
                all.extend([dealt.secret, dealt.bot_seed]);
            }
        }
        let number = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), number);
    }

    #[test]
    fn a_deal_is_hidden_until_its_day_is_over() {
        let day = Day::parse("2026-11-23").expect("a date");
        let date = Some("2026-11-23");
        let last = day.end() - Duration::from_millis(1);
        assert!(is_hidden(date, last) && is_hidden(date, Timestamp::EPOCH));
        assert!(!is_hidden(date, day.end()));
        assert!(!is_hidden(None, Timestamp::EPOCH));
        assert!(!is_hidden(Some("today"), Timestamp::EPOCH));
    }
}
