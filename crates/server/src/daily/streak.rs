//! Days in a row.

/// The length of the run that lasts until `today` or the day before, and of the longest one,
/// of days that are given the latest first, each once.
pub(super) fn streaks(days: &[u32], today: u32) -> (u32, u32) {
    let (mut current, mut best, mut run) = (0, 0, 0);
    let mut before: Option<u32> = None;
    let mut is_current = days.first().is_some_and(|last| last + 1 >= today);
    for day in days {
        let goes_on = before.is_none_or(|before| day + 1 == before);
        is_current &= goes_on;
        run = if goes_on { run + 1 } else { 1 };
        current += u32::from(is_current);
        best = best.max(run);
        before = Some(*day);
    }
    (current, best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_day_was_missed() {
        for (days, expected) in [
            (&[][..], (0, 0)),
            (&[9], (1, 1)),
            (&[10], (1, 1)),
            (&[8], (0, 1)),
            (&[10, 9, 8], (3, 3)),
            (&[9, 8, 6, 5, 4], (2, 3)),
            (&[7, 6, 5], (0, 3)),
            (&[10, 8], (1, 1)),
        ] {
            assert_eq!(streaks(days, 10), expected, "{days:?}");
        }
    }
}
