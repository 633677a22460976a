//! Ratings of many bots on one scale: maximum likelihood estimates in the
//! Bradley-Terry model (1952). A bot of strength a beats one of strength b with
//! probability 1 / (1 + exp(b − a)). Ratings are in Elo points: 400 points are
//! odds of ten to one.

use crate::interval::Coverage;

/// Elo points for one unit of strength (a logit).
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The results of two bots against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The index of one bot.
    pub first: usize,
    /// The index of the other one.
    pub second: usize,
    /// The first one's score in each deal, from 0 to 1; a draw is a half. The deal of
    /// an index is the same one in every pairing.
    pub scores: Vec<f64>,
}

/// A bot's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The difference from the reference bot, in Elo points.
    pub elo: f64,
    /// The half-width of its 95 % confidence interval; 0 for the reference bot.
    pub interval: f64,
}

/// The ratings of `bots` bots; the bot `reference` has rating 0.
///
/// Regularisation: every pairing gets one more deal, a draw, so that a bot that
/// won every deal has a finite rating.
///
/// The observations are deals: the games of a deal have cards in common, also those
/// of different pairings. So the intervals come from the covariance of the score
/// function clustered by deal: the sandwich estimator (Huber, 1967; Liang and Zeger,
/// 1986). The drawn deal is no observation. Only a pairing whose deals all have the
/// same score, and so no variance, takes its variance from the drawn deal.
///
/// A bot that no chain of pairings connects with `reference` has the rating NaN.
///
/// ```
/// use brelan_arena::{Coverage, Pairing, ratings};
///
/// // Bot 1 wins three deals of four against bot 0: about 400 · log10(3) points.
/// let scores = [1.0, 1.0, 1.0, 0.0].repeat(100);
/// let pairing = Pairing { first: 1, second: 0, scores };
/// let rated = ratings(2, 0, &[pairing], Coverage::Fixed);
/// assert_eq!(rated[0].elo, 0.0);
/// assert!((rated[1].elo - 190.8).abs() < rated[1].interval);
/// ```
pub fn ratings(
    bots: usize,
    reference: usize,
    pairings: &[Pairing],
    coverage: Coverage,
) -> Vec<Rating> {
    let strengths = fit_strengths(bots, reference, pairings);
    let (_, information) = derivatives(&strengths, pairings);
    let inverse = invert(&fix_reference(information, reference));
    let covariance = clustered_covariance(&strengths, pairings);
    let quantile = coverage.quantile(count_deals(pairings) as u64);
    (0..bots)
        .map(|bot| {
            let row = &inverse[bot];
            let variance: f64 = pairs(bots)
                .map(|(i, j)| row[i] * covariance[i][j] * row[j])
                .sum();
            Rating {
                elo: ELO_PER_LOGIT * (strengths[bot] - strengths[reference]),
                interval: if bot == reference {
                    0.0
                } else {
                    ELO_PER_LOGIT * quantile * variance.sqrt()
                },
            }
        })
        .collect()
}

/// The maximum likelihood estimates, by Newton's method. The log-likelihood is
/// concave, so there is one maximum.
fn fit_strengths(bots: usize, reference: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut strengths = vec![0.0; bots];
    for _ in 0..100 {
        let (gradient, information) = derivatives(&strengths, pairings);
        let inverse = invert(&fix_reference(information, reference));
        let step = |bot: usize| -> f64 {
            let terms = (0..bots).filter(|other| *other != reference);
            terms
                .map(|other| inverse[bot][other] * gradient[other])
                .sum()
        };
        let steps: Vec<f64> = (0..bots).map(step).collect();
        // Damping: a full step would overshoot where a bot has hardly ever lost.
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

/// The score of the deal that every pairing is credited with.
const DRAW_SCORE: f64 = 0.5;

/// The gradient of the log-likelihood (the score function) at these strengths, and
/// the Fisher information (the negative Hessian).
fn derivatives(strengths: &[f64], pairings: &[Pairing]) -> (Vec<f64>, Matrix) {
    let bots = strengths.len();
    let mut gradient = vec![0.0; bots];
    let mut information = vec![vec![0.0; bots]; bots];
    for pairing in pairings.iter().filter(|pairing| !pairing.scores.is_empty()) {
        let (a, b) = (pairing.first, pairing.second);
        let expected = pairing.expected(strengths);
        let deals = pairing.scores.len() as f64 + 1.0;
        let residual = pairing.scores.iter().sum::<f64>() + DRAW_SCORE - deals * expected;
        gradient[a] += residual;
        gradient[b] -= residual;
        add_contrast(&mut information, a, b, deals * expected * (1.0 - expected));
    }
    (gradient, information)
}

/// The covariance of the gradient: the sum over deals of g·gᵀ, where g is the
/// deal's gradient over all pairings, with the correction n / (n − 1) for few deals.
fn clustered_covariance(strengths: &[f64], pairings: &[Pairing]) -> Matrix {
    let bots = strengths.len();
    let mut covariance = vec![vec![0.0; bots]; bots];
    let deals = count_deals(pairings);
    for deal in 0..deals {
        let mut gradient = vec![0.0; bots];
        for pairing in pairings {
            if let Some(score) = pairing.scores.get(deal) {
                let residual = score - pairing.expected(strengths);
                gradient[pairing.first] += residual;
                gradient[pairing.second] -= residual;
            }
        }
        for (i, j) in pairs(bots) {
            covariance[i][j] += gradient[i] * gradient[j];
        }
    }
    let correction = deals as f64 / (deals as f64 - 1.0);
    for value in covariance.iter_mut().flatten() {
        *value *= correction;
    }
    for pairing in pairings.iter().filter(|pairing| pairing.is_uniform()) {
        let residual = DRAW_SCORE - pairing.expected(strengths);
        let (a, b) = (pairing.first, pairing.second);
        add_contrast(&mut covariance, a, b, residual * residual);
    }
    covariance
}

/// The number of deals, each of which may be in several pairings.
fn count_deals(pairings: &[Pairing]) -> usize {
    let counts = pairings.iter().map(|pairing| pairing.scores.len());
    counts.max().unwrap_or(0)
}

impl Pairing {
    /// The first one's expected score at these strengths.
    fn expected(&self, strengths: &[f64]) -> f64 {
        1.0 / (1.0 + (strengths[self.second] - strengths[self.first]).exp())
    }

    /// Whether all deals have the same score.
    fn is_uniform(&self) -> bool {
        !self.scores.is_empty() && self.scores.windows(2).all(|pair| pair[0] == pair[1])
    }
}

/// Adds `amount` · d·dᵀ to the matrix, where d is the contrast of two bots: 1 at
/// `a`, −1 at `b`, 0 elsewhere.
fn add_contrast(matrix: &mut Matrix, a: usize, b: usize, amount: f64) {
    matrix[a][a] += amount;
    matrix[b][b] += amount;
    matrix[a][b] -= amount;
    matrix[b][a] -= amount;
}

/// The information with the strength of `reference` held fixed: the model
/// determines differences of strengths only, so the full matrix is singular.
fn fix_reference(mut information: Matrix, reference: usize) -> Matrix {
    information[reference].fill(0.0);
    information.iter_mut().for_each(|row| row[reference] = 0.0);
    information[reference][reference] = 1.0;
    information
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (0..count).map(move |j| (i, j)))
}

/// The inverse by Gauss-Jordan elimination with partial pivoting; NaN for a
/// singular matrix.
fn invert(matrix: &Matrix) -> Matrix {
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
    use crate::interval::{NORMAL_QUANTILE, student_t_quantile};
    use brelan_kernel::{Dice, SplitMix};

    fn ratings(bots: usize, reference: usize, pairings: &[Pairing]) -> Vec<Rating> {
        super::ratings(bots, reference, pairings, Coverage::Fixed)
    }

    fn pairing(first: usize, second: usize, wins: usize, losses: usize) -> Pairing {
        let scores = [vec![1.0; wins], vec![0.0; losses]].concat();
        Pairing {
            first,
            second,
            scores,
        }
    }

    fn shuffle(scores: &mut [f64], dice: &mut SplitMix) {
        for place in (1..scores.len()).rev() {
            scores.swap(place, dice.below(place as u32 + 1) as usize);
        }
    }

    /// The seven baseball teams of Agresti, *Categorical Data Analysis*
    /// (2002), table 10.10, with the estimates and standard errors of R's
    /// `BradleyTerry2`; each result a thousand times over, so that the drawn
    /// deals count for nothing.
    #[test]
    fn a_published_table_has_the_published_strengths() {
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
        let mut pairings: Vec<Pairing> = pairs(7)
            .filter(|(a, b)| a < b)
            .map(|(a, b)| pairing(a, b, 1000 * wins[a][b], 1000 * wins[b][a]))
            .collect();
        // The games of different teams have nothing in common.
        let mut dice = SplitMix::new(3);
        pairings
            .iter_mut()
            .for_each(|it| shuffle(&mut it.scores, &mut dice));
        let ratings = ratings(7, 6, &pairings);
        for (rating, (known, error)) in ratings.iter().zip(known.into_iter().zip(errors)) {
            assert!(
                (rating.elo / ELO_PER_LOGIT - known).abs() < 2e-3,
                "{rating:?} is not {known}"
            );
            // From the empirical variance of these results, in which the model's misfit
            // counts, and not from the model.
            let found = 1000_f64.sqrt() * rating.interval / ELO_PER_LOGIT / NORMAL_QUANTILE;
            let off = (found - error).abs();
            assert!(off < 0.12 * error + 1e-9, "{found} is not {error}");
        }
    }

    #[test]
    fn the_difference_of_two_bots_follows_their_odds() {
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
        let error = ELO_PER_LOGIT * NORMAL_QUANTILE * (1.0 / 1000.0 + 1.0 / 100.0_f64).sqrt();
        assert!((ratings[1].interval - error).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn an_unbeaten_bot_has_a_rating_and_a_wide_interval() {
        let rating = ratings(2, 0, &[pairing(1, 0, 200, 0)])[1];
        assert!(rating.elo > 800.0 && rating.elo.is_finite(), "{rating:?}");
        assert!(
            rating.interval > 200.0 && rating.interval.is_finite(),
            "{rating:?}"
        );
    }

    #[test]
    fn a_bot_without_pairings_has_no_rating() {
        let ratings = ratings(3, 0, &[pairing(1, 0, 5, 5)]);
        assert!(ratings[2].interval.is_nan(), "{ratings:?}");
    }

    /// 400 round robins of three bots whose deals have two correlated games: 95 %
    /// of the intervals cover the true difference, within three standard errors
    /// of that share.
    #[test]
    fn the_interval_has_its_nominal_coverage() {
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
                let off = (rating.elo / ELO_PER_LOGIT - truth[bot]).abs();
                covered[bot] += u32::from(off <= rating.interval / ELO_PER_LOGIT);
            }
        }
        for bot in [1, 2] {
            let share = f64::from(covered[bot]) / 400.0;
            assert!((share - 0.95).abs() < 0.033, "{share}");
        }
    }

    /// 400 round robins of six equal bots. In each deal the luckier bot of a pair wins,
    /// and a bot's luck is the same against all others. So the pairings are
    /// correlated: 95 % of the intervals cover the truth, within three standard errors.
    #[test]
    fn the_interval_has_its_nominal_coverage_where_pairs_play_the_same_deals() {
        const BOTS: usize = 6;
        const DEALS: usize = 60;
        let mut dice = SplitMix::new(11);
        let mut covered = [0; BOTS];
        for _ in 0..400 {
            let luck: Vec<[u32; BOTS]> = (0..DEALS)
                .map(|_| std::array::from_fn(|_| dice.word()))
                .collect();
            let pairing = |(first, second): (usize, usize)| {
                let score = |luck: &[u32; BOTS]| f64::from(u8::from(luck[first] > luck[second]));
                let scores = luck.iter().map(score).collect();
                Pairing {
                    first,
                    second,
                    scores,
                }
            };
            let all = pairs(BOTS).filter(|(first, second)| first > second);
            let pairings: Vec<Pairing> = all.map(pairing).collect();
            for (bot, rating) in ratings(BOTS, 0, &pairings).iter().enumerate() {
                covered[bot] += u32::from(rating.elo.abs() <= rating.interval);
            }
        }
        for covered in &covered[1..] {
            let share = f64::from(*covered) / 400.0;
            assert!((share - 0.95).abs() < 0.033, "{share}");
        }
    }

    /// The drawn deal regularises the estimate; it adds no variance.
    #[test]
    fn the_drawn_deal_does_not_widen_the_interval() {
        let interval = |deals: usize| {
            let scores: Vec<f64> = (0..deals).map(|deal| [0.9, 0.8][deal % 2]).collect();
            ratings(
                2,
                0,
                &[Pairing {
                    first: 1,
                    second: 0,
                    scores,
                }],
            )[1]
            .interval
        };
        // By the delta method: t · 0.05 / √n / (0.85 · 0.15), in Elo points.
        let known = ELO_PER_LOGIT * student_t_quantile(39) * 0.05 / 39_f64.sqrt() / 0.1275;
        assert!(
            (interval(40) - known).abs() < 0.1 * known,
            "{}",
            interval(40)
        );
    }
}
