//! What a search found out.

/// What a search found out about each action of the searching seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<A> {
    /// Every action that was searched, in the game's order.
    pub actions: Vec<ActionStats<A>>,
    /// How many simulations were made.
    pub simulations: u32,
    /// The mean payoff of the searching seat over all simulations.
    pub value: f64,
}

/// The statistics of one action over the simulations that began with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// The mean payoff of the seat that takes it.
    pub value: f64,
    /// The standard error of `value`, as if its worlds were independent; infinite
    /// below two visits.
    pub standard_error: f64,
    /// The standard error of the difference between `value` and that of the best
    /// action ([`SearchResult::best`]) in the worlds in which both were tried, with
    /// the same random numbers: smaller than both errors together, because the luck
    /// of a world hits both. From the means of up to 20 blocks of consecutive worlds,
    /// because those of a Markov chain are correlated (batch means). 0 for the best
    /// action; infinite where they shared fewer than two worlds, as without
    /// [`Root::Halving`](crate::Root::Halving) or [`Root::Shared`](crate::Root::Shared).
    pub paired_standard_error: f64,
    /// How many simulations tried it.
    pub visits: u32,
    /// Its probability in the average strategy, where regret is matched; else 0.
    pub average_strategy: f64,
}

impl<A> ActionStats<A> {
    /// These statistics under another name of the action.
    pub fn with_action<B>(&self, action: B) -> ActionStats<B> {
        ActionStats {
            action,
            value: self.value,
            standard_error: self.standard_error,
            paired_standard_error: self.paired_standard_error,
            visits: self.visits,
            average_strategy: self.average_strategy,
        }
    }

    /// The value less its standard error: what was tried seldom must not win
    /// by luck.
    pub fn lower_bound(&self) -> f64 {
        self.value - self.standard_error
    }
}

impl<A: Copy + PartialEq> SearchResult<A> {
    /// The action with the best [lower bound](ActionStats::lower_bound); where
    /// none has a finite standard error, the one with the most visits, the better one of
    /// two. `None` where there is no action.
    pub fn best(&self) -> Option<A> {
        let known = self.actions.iter();
        let known = known.filter(|stats| stats.standard_error.is_finite());
        let best = known.max_by(|one, other| one.lower_bound().total_cmp(&other.lower_bound()));
        let by_visits = |one: &&ActionStats<A>, other: &&ActionStats<A>| {
            let by_value = one.value.total_cmp(&other.value);
            one.visits.cmp(&other.visits).then(by_value)
        };
        let any = || self.actions.iter().max_by(by_visits);
        best.or_else(any).map(|stats| stats.action)
    }

    /// The statistics of `action`, if it was searched.
    pub fn stats(&self, action: A) -> Option<&ActionStats<A>> {
        self.actions.iter().find(|stats| stats.action == action)
    }
}

/// The sums of one action over several independent searches.
pub(crate) struct ActionSums<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    /// The sum of the payoffs, and of their squares.
    pub(crate) sum: f64,
    pub(crate) squares: f64,
    /// The weight of the action in the average strategy, not normalised.
    pub(crate) strategy_sum: f64,
}

impl<A: Copy> ActionSums<A> {
    /// The statistics; `strategy_total` is the sum of all actions' weights.
    pub(crate) fn stats(&self, strategy_total: f64) -> ActionStats<A> {
        let count = f64::from(self.visits);
        let value = self.sum / count.max(1.0);
        let standard_error = match self.visits {
            0 | 1 => f64::INFINITY,
            _ => {
                // The unbiased sample variance; rounding can make it negative.
                let variance = (self.squares - count * value * value) / (count - 1.0);
                (variance.max(0.0) / count).sqrt()
            }
        };
        ActionStats {
            action: self.action,
            value,
            standard_error,
            paired_standard_error: f64::INFINITY,
            visits: self.visits,
            average_strategy: if strategy_total > 0.0 {
                self.strategy_sum / strategy_total
            } else {
                0.0
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_actions_that_were_tried_once_the_better_one_is_best() {
        for payoffs in [[3.0, 1.0], [1.0, 3.0]] {
            let tried = |(action, sum): (usize, f64)| {
                let sums = ActionSums {
                    action,
                    visits: 1,
                    sum,
                    squares: sum * sum,
                    strategy_sum: 0.0,
                };
                sums.stats(0.0)
            };
            let result = SearchResult {
                actions: payoffs.into_iter().enumerate().map(tried).collect(),
                simulations: 2,
                value: 2.0,
            };
            let better = usize::from(payoffs[1] > payoffs[0]);
            assert_eq!(result.best(), Some(better), "{payoffs:?}");
        }
    }
}
