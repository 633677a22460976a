//! The ratings of one game, and what a finished match changes.

use brelan_store::{FinishedMatch, MatchPlayer, MatchSeat, RatedPlayer};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The mean of a player who has not played, in points of the scale of Weng and Lin.
pub const INITIAL_MEAN: f64 = 25.0;

/// The standard deviation of a player who has not played: a third of the mean.
pub const INITIAL_DEVIATION: f64 = INITIAL_MEAN / 3.0;

/// The largest standard deviation with which a player has a place in a leaderboard. At the
/// bound, a lead of 5.9 points is a lead with 95 % confidence (one-sided).
pub const MAX_LISTED_DEVIATION: f64 = 2.5;

/// By how much the standard deviation grows with each match, in quadrature: strength changes,
/// and without this a rating would not follow it. The value is the usual one, a hundredth of
/// the first deviation.
const DEVIATION_GROWTH: f64 = INITIAL_DEVIATION / 100.0;

/// The normal distribution of what is known of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The number of matches that were rated.
    pub matches: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Rating {
            mean: INITIAL_MEAN,
            deviation: INITIAL_DEVIATION,
            matches: 0,
        }
    }
}

impl Rating {
    /// Whether it is certain enough for a leaderboard.
    pub fn is_certain(&self) -> bool {
        self.deviation <= MAX_LISTED_DEVIATION
    }

    /// About how many more matches it takes until the rating is certain enough for a
    /// leaderboard: matches of two against certain players who are as strong. One at a larger
    /// table is worth more, one against a much weaker or stronger player less.
    pub fn matches_until_certain(&self) -> u32 {
        let certain = Rating {
            mean: self.mean,
            deviation: MAX_LISTED_DEVIATION,
            matches: 0,
        };
        let mut rating = *self;
        let mut matches = 0;
        while !rating.is_certain() {
            let before = [[rating.before_match()], [certain.before_match()]];
            // The result of a match changes the means only.
            let after = after_match(&before, &[1, 2]);
            rating.deviation = after[0].uncertainty;
            matches += 1;
        }
        matches
    }

    /// As the library has it, with the uncertainty that a new match adds.
    fn before_match(&self) -> WengLinRating {
        WengLinRating {
            rating: self.mean,
            uncertainty: self.deviation.hypot(DEVIATION_GROWTH),
        }
    }
}

/// The ratings of the players of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameRatings {
    few_points_win: bool,
    players: BTreeMap<RatedPlayer, Rating>,
}

impl GameRatings {
    /// Nobody has played yet. `few_points_win` is `Rules::FEW_POINTS_WIN` of the game.
    pub fn new(few_points_win: bool) -> Self {
        GameRatings {
            few_points_win,
            players: BTreeMap::new(),
        }
    }

    /// A player's rating; `None` before the first rated match.
    pub fn get(&self, player: &RatedPlayer) -> Option<&Rating> {
        self.players.get(player)
    }

    /// Sets a rating that was computed before.
    pub fn insert(&mut self, player: RatedPlayer, rating: Rating) {
        self.players.insert(player, rating);
    }

    /// The players with their ratings, in the order of the players.
    pub fn iter(&self) -> impl Iterator<Item = (&RatedPlayer, &Rating)> {
        self.players.iter()
    }

    /// The players whose ratings a match changes, by seat; none if the match does not count.
    pub fn players_of(finished: &FinishedMatch) -> Vec<RatedPlayer> {
        match counts(finished) {
            true => finished.seats.iter().map(player_of).collect(),
            false => Vec::new(),
        }
    }

    /// Rates a match. Matches must come in the order of their ends, and those of equal times in
    /// the order of their tables.
    pub fn rate(&mut self, finished: &FinishedMatch) {
        let players = GameRatings::players_of(finished);
        if players.is_empty() {
            return;
        }
        let before: Vec<[WengLinRating; 1]> = players
            .iter()
            .map(|player| [self.rating(player).before_match()])
            .collect();
        let after = after_match(&before, &self.ranks(finished));
        for (seat, player) in players.iter().enumerate() {
            // A level of bots may have several seats, and is changed with the first of them.
            if players[..seat].contains(player) {
                continue;
            }
            let own: Vec<WengLinRating> = (players.iter().zip(&after))
                .filter(|(other, _)| *other == player)
                .map(|(_, rating)| *rating)
                .collect();
            let mean_of = |value: fn(&WengLinRating) -> f64| {
                own.iter().map(value).sum::<f64>() / own.len() as f64
            };
            let rating = Rating {
                mean: mean_of(|rating| rating.rating),
                deviation: mean_of(|rating| rating.uncertainty),
                matches: self.rating(player).matches + 1,
            };
            self.players.insert(player.clone(), rating);
        }
    }

    fn rating(&self, player: &RatedPlayer) -> Rating {
        self.players.get(player).copied().unwrap_or_default()
    }

    /// The place of each seat, from 1: winners share the first one, and all who have left share
    /// the last one.
    fn ranks(&self, finished: &FinishedMatch) -> Vec<usize> {
        let place = |seat: &MatchSeat| {
            let points = i64::from(seat.score);
            let points = if self.few_points_win { -points } else { points };
            match (has_left(seat), seat.won) {
                (true, _) => (2, Reverse(0)),
                (false, true) => (0, Reverse(0)),
                (false, false) => (1, Reverse(points)),
            }
        };
        let places: Vec<_> = finished.seats.iter().map(place).collect();
        let better = |own: &(u8, Reverse<i64>)| places.iter().filter(|it| *it < own).count();
        places.iter().map(|own| better(own) + 1).collect()
    }
}

/// The ratings after a match. The library takes each pair of seats for a comparison of its own,
/// but one deal of cards lies behind them all: with six seats the deviations would be too small by
/// half. Each comparison has the weight 2/k in a match of k seats, so that two seats are as in
/// the paper; the decision has the measured calibration.
fn after_match(before: &[[WengLinRating; 1]], ranks: &[usize]) -> Vec<WengLinRating> {
    let teams: Vec<_> = (before.iter().zip(ranks))
        .map(|(seat, rank)| (&seat[..], MultiTeamOutcome::new(*rank)))
        .collect();
    let weight = 2.0 / before.len() as f64;
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    (before.iter().flatten().zip(after.iter().flatten()))
        .map(|(before, after)| {
            let (variance, reduced) = (before.uncertainty.powi(2), after.uncertainty.powi(2));
            WengLinRating {
                rating: before.rating + weight * (after.rating - before.rating),
                uncertainty: (variance + weight * (reduced - variance)).sqrt(),
            }
        })
        .collect()
}

/// Whether a match is rated: a person has played it to its end, against an opponent, and no
/// program took part, which may be as weak as its owner likes.
fn counts(finished: &FinishedMatch) -> bool {
    let is_person = |seat: &MatchSeat| seat.player.person().is_some() && !has_left(seat);
    let seats = || finished.seats.iter();
    seats().len() >= 2 && seats().any(is_person) && !seats().any(|it| it.player.is_program())
}

/// Whether a bot had to finish the match for the person.
fn has_left(seat: &MatchSeat) -> bool {
    matches!(seat.player, MatchPlayer::Person { stood_in: true, .. })
}

fn player_of(seat: &MatchSeat) -> RatedPlayer {
    match &seat.player {
        MatchPlayer::Person { person, .. } => RatedPlayer::Person(person.clone()),
        MatchPlayer::Bot { level, .. } => RatedPlayer::Bot(level.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_ids::{PersonId, Timestamp};

    fn person(id: &str) -> MatchPlayer {
        MatchPlayer::Person {
            person: PersonId::from_trusted(id),
            stood_in: false,
        }
    }

    fn absent(id: &str) -> MatchPlayer {
        MatchPlayer::Person {
            person: PersonId::from_trusted(id),
            stood_in: true,
        }
    }

    fn bot(level: &str) -> MatchPlayer {
        MatchPlayer::Bot {
            level: level.into(),
            name: "Bot".into(),
        }
    }

    fn of(seats: &[(MatchPlayer, i32, bool)]) -> FinishedMatch {
        let seat = |(player, score, won): &(MatchPlayer, i32, bool)| MatchSeat {
            player: player.clone(),
            score: *score,
            won: *won,
        };
        FinishedMatch {
            ended: Timestamp::from_millis(1),
            rated: false,
            seats: seats.iter().map(seat).collect(),
        }
    }

    fn rated(matches: &[FinishedMatch]) -> GameRatings {
        let mut ratings = GameRatings::new(true);
        for finished in matches {
            ratings.rate(finished);
        }
        ratings
    }

    fn of_person(ratings: &GameRatings, id: &str) -> Rating {
        ratings.rating(&RatedPlayer::Person(PersonId::from_trusted(id)))
    }

    #[test]
    fn two_seats_are_rated_as_in_the_paper() {
        let ratings = rated(&[of(&[(person("a"), 3, true), (person("b"), 9, false)])]);
        // Algorithm 1 of the paper: c² = 2 β² + 2 σ², with σ² increased by the dynamics.
        let variance = INITIAL_DEVIATION.powi(2) + DEVIATION_GROWTH.powi(2);
        let c = (2.0 * (25.0_f64 / 6.0).powi(2) + 2.0 * variance).sqrt();
        let mean = INITIAL_MEAN + variance / c * 0.5;
        let gamma = variance.sqrt() / c;
        let reduction = 1.0 - gamma * variance / c.powi(2) * 0.25;
        let [winner, loser] = ["a", "b"].map(|id| of_person(&ratings, id));
        assert!((winner.mean - mean).abs() < 1e-9, "{winner:?}");
        assert!((winner.mean + loser.mean - 2.0 * INITIAL_MEAN).abs() < 1e-9);
        let deviation = (variance * reduction).sqrt();
        assert!((winner.deviation - deviation).abs() < 1e-9, "{winner:?}");
        assert_eq!((winner.matches, loser.matches), (1, 1));
    }

    #[test]
    fn so_many_matches_make_a_rating_certain() {
        let matches = Rating::default().matches_until_certain();
        assert!((20..100).contains(&matches), "{matches}");
        let mut ratings = GameRatings::new(true);
        let opponent = RatedPlayer::Person(PersonId::from_trusted("b"));
        let certain = Rating {
            deviation: MAX_LISTED_DEVIATION,
            ..Rating::default()
        };
        assert_eq!(certain.matches_until_certain(), 0);
        let mut last = matches;
        for number in 0..matches + matches / 5 {
            ratings.insert(opponent.clone(), certain);
            let [a, b] = [number % 2 == 0, number % 2 == 1];
            ratings.rate(&of(&[(person("a"), 3, a), (person("b"), 3, b)]));
            let rating = of_person(&ratings, "a");
            assert_eq!(rating.is_certain(), rating.matches_until_certain() == 0);
            assert!(rating.matches_until_certain() <= last);
            last = rating.matches_until_certain();
            assert!(last == 0 || number + 1 < matches + matches / 5, "{last}");
            assert!(last > 0 || number > matches * 4 / 5, "{number}");
        }
    }

    #[test]
    fn places_follow_the_points_and_winners_share_the_first() {
        let seats = |players: [MatchPlayer; 4]| {
            let [a, b, c, d] = players;
            of(&[(a, 5, true), (b, 8, true), (c, 40, false), (d, 20, false)])
        };
        let finished = seats([person("a"), person("b"), person("c"), person("d")]);
        assert_eq!(GameRatings::new(true).ranks(&finished), [1, 1, 4, 3]);
        assert_eq!(GameRatings::new(false).ranks(&finished), [1, 1, 3, 4]);
        let left = seats([absent("a"), person("b"), absent("c"), person("d")]);
        assert_eq!(GameRatings::new(true).ranks(&left), [3, 1, 3, 2]);
    }

    #[test]
    fn who_leaves_is_last_also_where_the_stand_in_wins() {
        let ratings = rated(&[of(&[(absent("a"), 3, true), (person("b"), 9, false)])]);
        assert!(of_person(&ratings, "a").mean < INITIAL_MEAN);
        assert!(of_person(&ratings, "b").mean > INITIAL_MEAN);
    }

    #[test]
    fn a_match_without_a_person_at_its_end_or_with_a_program_does_not_count() {
        for seats in [
            [(absent("a"), 3, true), (bot("solid"), 9, false)],
            [(bot("easy"), 3, true), (bot("solid"), 9, false)],
            // A person with a program could win against it at will.
            [(person("a"), 3, true), (bot("program"), 9, false)],
        ] {
            assert_eq!(rated(&[of(&seats)]).iter().count(), 0);
        }
    }

    #[test]
    fn bots_of_a_level_are_one_player_of_the_same_scale() {
        let ratings = rated(&[of(&[
            (bot("solid"), 3, true),
            (person("a"), 9, false),
            (bot("solid"), 12, false),
        ])]);
        let players: Vec<_> = ratings.iter().map(|(player, _)| player.clone()).collect();
        let person = RatedPlayer::Person(PersonId::from_trusted("a"));
        assert_eq!(players, [person, RatedPlayer::Bot("solid".into())]);
        let solid = ratings.rating(&RatedPlayer::Bot("solid".into()));
        // One of its seats has won as much as the other has lost.
        assert!((solid.mean - INITIAL_MEAN).abs() < 1e-9, "{solid:?}");
        assert_eq!(solid.matches, 1);
    }

    /// SplitMix64, as numbers between 0 and 1.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = self.0;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((mixed >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
        }
    }

    #[test]
    fn deviations_are_honest_for_two_to_six_seats() {
        // People of known strengths, and matches by the model of Plackett and Luce.
        const PEOPLE: usize = 300;
        const MATCHES_OF_EACH: usize = 60;
        for seats in 2..=6 {
            let mut numbers = Numbers(7);
            let strengths: Vec<f64> = (0..PEOPLE)
                .map(|_| {
                    let sum: f64 = (0..12).map(|_| numbers.next()).sum();
                    (sum - 6.0) * 5.0
                })
                .collect();
            let mut ratings = GameRatings::new(true);
            for _ in 0..PEOPLE * MATCHES_OF_EACH / seats {
                let mut at_table: Vec<(f64, usize)> = Vec::new();
                while at_table.len() < seats {
                    let one = (numbers.next() * PEOPLE as f64) as usize;
                    if at_table.iter().all(|(_, other)| *other != one) {
                        let luck = -(-numbers.next().ln()).ln();
                        let scale = 2.0_f64.sqrt() * 25.0 / 6.0;
                        at_table.push((strengths[one] / scale + luck, one));
                    }
                }
                at_table.sort_by(|one, other| other.0.total_cmp(&one.0));
                let seat = |(place, (_, one)): (usize, &(f64, usize))| {
                    (person(&one.to_string()), place as i32, place == 0)
                };
                let seats: Vec<_> = at_table.iter().enumerate().map(seat).collect();
                ratings.rate(&of(&seats));
            }
            let errors: Vec<(f64, f64)> = (0..PEOPLE)
                .map(|one| {
                    let rating = of_person(&ratings, &one.to_string());
                    (rating.mean - strengths[one], rating.deviation)
                })
                .collect();
            let shift = errors.iter().map(|it| it.0).sum::<f64>() / PEOPLE as f64;
            let square = |(error, deviation): &(f64, f64)| ((error - shift) / deviation).powi(2);
            let standardized = errors.iter().map(square).sum::<f64>() / PEOPLE as f64;
            let root = standardized.sqrt();
            assert!((0.6..1.1).contains(&root), "{seats} seats: {root}");
        }
    }

    #[test]
    fn the_same_matches_give_the_same_bits_at_once_or_as_they_come() {
        let mut numbers = Numbers(3);
        let matches: Vec<FinishedMatch> = (0..500)
            .map(|_| {
                let mut seat = |player| {
                    let score = (numbers.next() * 50.0) as i32;
                    (player, score, numbers.next() < 0.3)
                };
                of(&[
                    seat(person("a")),
                    seat(person("b")),
                    seat(bot("solid")),
                    seat(bot("solid")),
                    seat(absent("c")),
                ])
            })
            .collect();
        let whole = rated(&matches);
        let mut parts = GameRatings::new(true);
        for part in matches.chunks(7) {
            // Each part begins with nothing but the ratings that were stored.
            let mut next = GameRatings::new(true);
            for (player, rating) in parts.iter() {
                next.insert(player.clone(), *rating);
            }
            part.iter().for_each(|finished| next.rate(finished));
            parts = next;
        }
        let bits = |ratings: &GameRatings| -> Vec<_> {
            let bits = |(player, it): (&RatedPlayer, &Rating)| {
                (
                    player.clone(),
                    it.mean.to_bits(),
                    it.deviation.to_bits(),
                    it.matches,
                )
            };
            ratings.iter().map(bits).collect()
        };
        assert_eq!(bits(&whole), bits(&parts));
        assert_eq!(bits(&whole), bits(&rated(&matches)));
        assert_eq!(whole.iter().count(), 4);
    }
}
