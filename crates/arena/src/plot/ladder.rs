//! The picture of a ladder: every bot's rating, and how far it is ahead of the
//! next one below.

use super::forest::{self, Scale};
use super::{Bar, Words, picture};
use crate::rating::Rating;
use brelan_bots::Unit;

/// The picture of bots with their ratings, strongest first, and of what each
/// but the last is worth against the next one, in that unit.
pub fn ladder(bots: &[(String, Rating)], steps: &[Bar], unit: Unit, words: &Words) -> String {
    let ratings: Vec<Bar> = bots
        .iter()
        .map(|(name, rating)| Bar {
            label: name.clone(),
            mean: rating.elo,
            interval: rating.interval,
        })
        .collect();
    let (axis, middle, digits) = match unit {
        Unit::PointsARound => ("lead over the next below, points a round", 0.0, 2),
        Unit::WinShare => ("matches won against the next below, %", 50.0, 1),
    };
    let rated = Scale {
        axis: "rating, Elo points (95 % interval)",
        middle: 0.0,
        digits: 0,
    };
    let stepped = Scale {
        axis,
        middle,
        digits,
    };
    let height = 170 + 40 * bots.len() as u32;
    picture((980, height.max(320)), words, |area| {
        let (left, right) = area.split_horizontally(470);
        forest::draw(&left, &ratings, bots.len(), &rated)?;
        forest::draw(&right, steps, bots.len(), &stepped)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_has_its_bots_and_their_steps() {
        let rating = |elo| Rating {
            elo,
            interval: 12.0,
        };
        let bots = [
            ("master".into(), rating(300.0)),
            ("greedy".into(), rating(0.0)),
        ];
        let step = Bar {
            label: "master over greedy".into(),
            mean: 2.5,
            interval: 0.4,
        };
        let words = Words {
            title: "Ladder".into(),
            caption: "seed 1".into(),
        };
        let svg = ladder(&bots, &[step], Unit::PointsARound, &words);
        for word in [
            "Ladder",
            "seed 1",
            "master over greedy",
            "300 ± 12",
            "2.50 ± 0.40",
        ] {
            assert!(svg.contains(word), "{word}");
        }
    }
}
