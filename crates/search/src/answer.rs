//! What a search found out.

/// What a search found out about each action of the seat that asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<A> {
    /// Every action, in the game's order.
    pub judged: Vec<Judged<A>>,
    /// How many simulations were made.
    pub simulations: u32,
    /// What they brought the seat that asked, on average.
    pub value: f64,
}

/// One action, as the simulations judge it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// What it is worth to its seat: the mean of the payoffs.
    pub value: f64,
    /// The standard error of `value`; infinite below two visits.
    pub error: f64,
    /// How many simulations tried it.
    pub visits: u32,
    /// How much of the average play it is, where regret is matched; else 0.
    pub share: f64,
}

impl<A: Copy + PartialEq> Answer<A> {
    /// The action with the best lower bound, its value less its standard error:
    /// what was tried seldom must not win by luck. `None` where there is none.
    pub fn best(&self) -> Option<A> {
        let bound = |judged: &Judged<A>| judged.value - judged.error;
        let known = self.judged.iter().filter(|judged| judged.error.is_finite());
        let best = known.max_by(|one, other| bound(one).total_cmp(&bound(other)));
        let any = || self.judged.iter().max_by_key(|judged| judged.visits);
        best.or_else(any).map(|judged| judged.action)
    }
}

/// Sums of several searches for one action.
pub(crate) struct Sums<A> {
    pub(crate) action: A,
    pub(crate) visits: u32,
    pub(crate) sum: f64,
    pub(crate) squares: f64,
    pub(crate) played: f64,
}

impl<A: Copy> Sums<A> {
    pub(crate) fn judged(&self, played: f64) -> Judged<A> {
        let count = f64::from(self.visits);
        let value = self.sum / count.max(1.0);
        let error = match self.visits {
            0 | 1 => f64::INFINITY,
            _ => {
                let variance = (self.squares - count * value * value) / (count - 1.0);
                (variance.max(0.0) / count).sqrt()
            }
        };
        Judged {
            action: self.action,
            value,
            error,
            visits: self.visits,
            share: if played > 0.0 {
                self.played / played
            } else {
                0.0
            },
        }
    }
}
