//! One scale for many bots: the model of Bradley and Terry (1952), by which a
//! bot of strength a beats one of strength b with the chance
//! 1 / (1 + exp(b − a)), in the units of Elo: 400 points are odds of ten to one.

/// What Elo counts for one unit of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// What 95 % of a normal distribution lies within, in standard deviations.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The results of two bots against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The place of the one.
    pub first: usize,
    /// The place of the other.
    pub second: usize,
    /// The first one's score in each deal, from 0 to 1: a half among equals.
    pub scores: Vec<f64>,
}

/// A bot's place on the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// How much stronger it is than the bot at 0, in Elo points.
    pub elo: f64,
    /// Half the width of its 95 % interval; 0 for the bot at 0.
    pub interval: f64,
}

/// The ratings of so many bots; the one at the place `zero` has 0.
///
/// Every two bots that met are credited with one drawn deal more, so that who
/// won every deal has a rating, too, with a wide interval. Intervals are by
/// deals: the variance of the likelihood's slope is that of the deals' scores,
/// not that of independent games (the "sandwich" of Huber, 1967).
///
/// Who met nobody that leads to `zero` gets ratings that are not numbers.
pub fn ratings(bots: usize, zero: usize, pairings: &[Pairing]) -> Vec<Rating> {
    let strengths = fit(bots, zero, pairings);
    let (slopes, curve) = around(&strengths, pairings);
    let inverse = inverse(&pinned(curve, zero));
    (0..bots)
        .map(|bot| {
            let row = &inverse[bot];
            let variance: f64 = pairs(bots)
                .map(|(i, j)| row[i] * slopes.spread[i][j] * row[j])
                .sum();
            Rating {
                elo: ELO * (strengths[bot] - strengths[zero]),
                interval: if bot == zero {
                    0.0
                } else {
                    ELO * NORMAL * variance.sqrt()
                },
            }
        })
        .collect()
}

/// The likeliest strengths (Newton's method; the likelihood has one summit).
fn fit(bots: usize, zero: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut strengths = vec![0.0; bots];
    for _ in 0..100 {
        let (slopes, curve) = around(&strengths, pairings);
        let inverse = inverse(&pinned(curve, zero));
        let step = |bot: usize| -> f64 {
            let terms = (0..bots).filter(|other| *other != zero);
            terms
                .map(|other| inverse[bot][other] * slopes.slope[other])
                .sum()
        };
        let steps: Vec<f64> = (0..bots).map(step).collect();
        // A long step would overshoot where a bot has hardly ever lost.
        let longest = steps
            .iter()
            .fold(1.0_f64, |longest, step| longest.max(step.abs()));
        for (strength, step) in strengths.iter_mut().zip(&steps) {
            *strength += step / longest;
        }
        if steps.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    strengths
}

type Matrix = Vec<Vec<f64>>;

/// The slope of the likelihood, and the spread of it over deals.
struct Slopes {
    slope: Vec<f64>,
    spread: Matrix,
}

/// The slopes at these strengths, and how the likelihood curves down there.
fn around(strengths: &[f64], pairings: &[Pairing]) -> (Slopes, Matrix) {
    let bots = strengths.len();
    let mut slopes = Slopes {
        slope: vec![0.0; bots],
        spread: vec![vec![0.0; bots]; bots],
    };
    let mut curve = vec![vec![0.0; bots]; bots];
    for pairing in pairings.iter().filter(|pairing| !pairing.scores.is_empty()) {
        let (a, b) = (pairing.first, pairing.second);
        let chance = 1.0 / (1.0 + (strengths[b] - strengths[a]).exp());
        let scores = || {
            pairing
                .scores
                .iter()
                .chain(&[0.5])
                .map(|score| score - chance)
        };
        let (sum, squares) = (scores().sum::<f64>(), scores().map(|it| it * it).sum());
        slopes.slope[a] += sum;
        slopes.slope[b] -= sum;
        spread(&mut slopes.spread, a, b, squares);
        let deals = pairing.scores.len() as f64 + 1.0;
        spread(&mut curve, a, b, deals * chance * (1.0 - chance));
    }
    (slopes, curve)
}

/// Adds what the difference of two bots has to the square form.
fn spread(matrix: &mut Matrix, a: usize, b: usize, amount: f64) {
    matrix[a][a] += amount;
    matrix[b][b] += amount;
    matrix[a][b] -= amount;
    matrix[b][a] -= amount;
}

/// The curve where the strength at `zero` may not move: only differences are
/// known, so one has to stand still.
fn pinned(mut curve: Matrix, zero: usize) -> Matrix {
    curve[zero].fill(0.0);
    curve.iter_mut().for_each(|row| row[zero] = 0.0);
    curve[zero][zero] = 1.0;
    curve
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (0..count).map(move |j| (i, j)))
}

/// The inverse by Gauss and Jordan; not numbers where there is none.
fn inverse(matrix: &Matrix) -> Matrix {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(move |place| f64::from(u8::from(row == place)));
    let mut rows: Matrix = matrix
        .iter()
        .enumerate()
        .map(|(row, values)| values.iter().copied().chain(unit(row)).collect())
        .collect();
    for column in 0..count {
        let largest = (column..count)
            .max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()));
        rows.swap(column, largest.unwrap_or(column));
        let pivot = rows[column][column];
        let lead: Vec<f64> = rows[column].iter().map(|value| value / pivot).collect();
        for (place, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            match place == column {
                true => row.clone_from(&lead),
                false => row
                    .iter_mut()
                    .zip(&lead)
                    .for_each(|(value, lead)| *value -= factor * lead),
            }
        }
    }
    rows.iter().map(|row| row[count..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use brelan_kernel::{Dice, SplitMix};

    fn pairing(first: usize, second: usize, wins: usize, losses: usize) -> Pairing {
        let scores = [vec![1.0; wins], vec![0.0; losses]].concat();
        Pairing {
            first,
            second,
            scores,
        }
    }

    /// The seven baseball teams of Agresti, *Categorical Data Analysis*
    /// (2002), table 10.10, with the estimates and standard errors of R's
    /// `BradleyTerry2`; each result a hundred times over, so that the drawn
    /// deals count for nothing.
    #[test]
    fn a_known_table_has_the_known_strengths() {
        // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore:
        // the row's wins over the column.
        let wins: [[usize; 7]; 7] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let known = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
        let errors = [0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0.0];
        let pairings: Vec<Pairing> = pairs(7)
            .filter(|(a, b)| a < b)
            .map(|(a, b)| pairing(a, b, 100 * wins[a][b], 100 * wins[b][a]))
            .collect();
        let ratings = ratings(7, 6, &pairings);
        for (rating, (known, error)) in ratings.iter().zip(known.into_iter().zip(errors)) {
            assert!(
                (rating.elo / ELO - known).abs() < 2e-3,
                "{rating:?} is not {known}"
            );
            // By the spread of these results, not by the model's.
            let found = 10.0 * rating.interval / ELO / NORMAL;
            let off = (found - error).abs();
            assert!(off < 0.08 * error + 1e-9, "{found} is not {error}");
        }
    }

    #[test]
    fn two_bots_are_as_far_apart_as_their_odds() {
        let ratings = ratings(2, 0, &[pairing(1, 0, 1000, 100)]);
        assert_eq!(
            ratings[0],
            Rating {
                elo: 0.0,
                interval: 0.0
            }
        );
        // Odds of ten to one are 400 points; the drawn deal takes one away.
        assert!((ratings[1].elo - 400.0).abs() < 2.0, "{ratings:?}");
        let error = ELO * NORMAL * (1.0 / 1000.0 + 1.0 / 100.0_f64).sqrt();
        assert!((ratings[1].interval - error).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn who_never_lost_has_a_rating_and_a_wide_interval() {
        let rating = ratings(2, 0, &[pairing(1, 0, 200, 0)])[1];
        assert!(rating.elo > 800.0 && rating.elo.is_finite(), "{rating:?}");
        assert!(
            rating.interval > 200.0 && rating.interval.is_finite(),
            "{rating:?}"
        );
    }

    #[test]
    fn who_met_nobody_has_no_rating() {
        let ratings = ratings(3, 0, &[pairing(1, 0, 5, 5)]);
        assert!(ratings[2].interval.is_nan(), "{ratings:?}");
    }

    /// 400 round robins of three bots whose deals hold two games of like
    /// fortune: 95 % of the intervals hold the true distance, give or take
    /// three standard errors of that count.
    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
        let truth = [0.0, 0.5, 1.2_f64];
        let mut dice = SplitMix::new(9);
        let mut scores = |a: usize, b: usize| -> Vec<f64> {
            let chance = 1.0 / (1.0 + (truth[b] - truth[a]).exp());
            let mut game =
                || f64::from(u8::from(f64::from(dice.word()) < chance * 4_294_967_296.0));
            let deal = |_| {
                let first = game();
                let second = game();
                // Every other deal goes as its first game went.
                if game() > 0.5 {
                    first
                } else {
                    0.5 * (first + second)
                }
            };
            (0..80).map(deal).collect()
        };
        let mut covered = [0; 3];
        for _ in 0..400 {
            let pairings = [(1, 0), (2, 0), (2, 1)].map(|(first, second)| Pairing {
                first,
                second,
                scores: scores(first, second),
            });
            for (bot, rating) in ratings(3, 0, &pairings).iter().enumerate() {
                let off = (rating.elo / ELO - truth[bot]).abs();
                covered[bot] += u32::from(off <= rating.interval / ELO);
            }
        }
        for bot in [1, 2] {
            let share = f64::from(covered[bot]) / 400.0;
            assert!((share - 0.95).abs() < 0.033, "{share}");
        }
    }
}
