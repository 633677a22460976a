//! Matches that a player lost by a fault.

use brelan_bots::{Fault, FaultKind};

/// How often a player lost its seat's match by a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forfeits {
    /// By kind, in the order of [`FaultKind::ALL`].
    counts: [u64; FaultKind::ALL.len()],
    first: Option<Fault>,
}

impl Forfeits {
    /// Counts a fault.
    pub fn add_fault(&mut self, fault: &Fault) {
        self.counts[fault.kind as usize] += 1;
        self.first.get_or_insert_with(|| fault.clone());
    }

    /// Counts the faults that came after these.
    pub fn add(&mut self, later: &Forfeits) {
        for (count, more) in self.counts.iter_mut().zip(later.counts) {
            *count += more;
        }
        if self.first.is_none() {
            self.first.clone_from(&later.first);
        }
    }

    /// How many there are; each is one seat of one match.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many there are of that kind.
    pub fn count(&self, kind: FaultKind) -> u64 {
        self.counts[kind as usize]
    }

    /// The first one.
    pub fn first(&self) -> Option<&Fault> {
        self.first.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted_by_kind_and_the_first_one_is_kept() {
        let [mut earlier, mut later] = [Forfeits::default(), Forfeits::default()];
        later.add_fault(&Fault::new(FaultKind::Timeout, "slow"));
        later.add_fault(&Fault::new(FaultKind::Illegal, "wrong"));
        earlier.add(&Forfeits::default());
        earlier.add(&later);
        earlier.add_fault(&Fault::new(FaultKind::Illegal, "wrong again"));
        let counts = FaultKind::ALL.map(|kind| earlier.count(kind));
        assert_eq!((counts, earlier.total()), ([0, 1, 0, 2], 3));
        assert_eq!(earlier.first().map(|fault| &*fault.message), Some("slow"));
    }
}
