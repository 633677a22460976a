//! The figure of a ladder: two forest plots, of every bot's rating and of its
//! lead over the next lower one.

use super::forest::{self, Axis};
use super::{Bar, Words, render};
use crate::interval::Interval;
use crate::rating::Rating;
use brelan_bots::Unit;

/// The figure of bots with their ratings, strongest first, and of each one's
/// result against the next lower one in that unit, as SVG.
pub fn ladder(bots: &[(String, Rating)], steps: &[Bar], unit: Unit, words: &Words) -> String {
    let ratings: Vec<Bar> = bots
        .iter()
        .map(|(name, rating)| Bar {
            label: name.clone(),
            mean: rating.elo,
            interval: Interval::around(rating.elo, rating.interval),
        })
        .collect();
    let (label, reference, digits) = match unit {
        Unit::PointsARound => ("lead over the next below, points a round", 0.0, 2),
        Unit::WinShare => ("matches won against the next below, %", 50.0, 1),
    };
    let rating_axis = Axis {
        label: "rating, Elo points (95 % interval)",
        reference: 0.0,
        digits: 0,
    };
    let step_axis = Axis {
        label,
        reference,
        digits,
    };
    let height = 170 + 40 * bots.len() as u32;
    render((980, height.max(320)), words, |area| {
        let (left, right) = area.split_horizontally(470);
        forest::draw(&left, &ratings, bots.len(), &rating_axis)?;
        forest::draw(&right, steps, bots.len(), &step_axis)
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
            interval: Interval::around(2.5, 0.4),
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
