//! Days of the server's calendar, which is UTC: everybody's day is the same.

use brelan_ids::Timestamp;
use std::time::Duration;
use time::{Date, Month};

/// The length of a day.
pub(crate) const DAY: Duration = Duration::from_secs(24 * 3_600);

/// The Julian day of 1970-01-01.
const EPOCH: i32 = 2_440_588;

/// A day, counted from 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day(pub(crate) u32);

impl Day {
    /// The day of a timestamp.
    pub(crate) fn of(time: Timestamp) -> Self {
        let days = time.since(Timestamp::EPOCH).as_secs() / DAY.as_secs();
        Day(u32::try_from(days).unwrap_or(u32::MAX))
    }

    /// The day of a date such as `2026-11-23`, which is written in no other way.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
        let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?);
        let days = date.ok()?.to_julian_day().checked_sub(EPOCH)?;
        let found = Day(u32::try_from(days).ok()?);
        (found.date() == text).then_some(found)
    }

    /// When it begins.
    pub(crate) fn start(self) -> Timestamp {
        Timestamp::EPOCH + DAY * self.0
    }

    /// When it is over.
    pub(crate) fn end(self) -> Timestamp {
        self.start() + DAY
    }

    /// Its year.
    pub(crate) fn year(self) -> u16 {
        u16::try_from(self.calendar().year()).unwrap_or(u16::MAX)
    }

    /// The first day of a year.
    pub(crate) fn first_of(year: u16) -> Option<Self> {
        Day::parse(&format!("{year:04}-01-01"))
    }

    /// The date, such as `2026-11-23`.
    pub(crate) fn date(self) -> String {
        let date = self.calendar();
        let month = u8::from(date.month());
        format!("{:04}-{month:02}-{:02}", date.year(), date.day())
    }

    fn calendar(self) -> Date {
        let julian = i32::try_from(self.0)
            .ok()
            .and_then(|days| days.checked_add(EPOCH));
        let date = julian.and_then(|julian| Date::from_julian_day(julian).ok());
        date.unwrap_or(Date::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_from_its_date_and_written_as_it() {
        for (date, day) in [
            ("1970-01-01", 0),
            ("2000-02-29", 11_016),
            ("2026-11-23", 20_780),
        ] {
            assert_eq!(Day::parse(date), Some(Day(day)), "{date}");
            assert_eq!(Day(day).date(), date);
        }
        let start = Timestamp::from_millis(20_780 * 86_400_000);
        assert_eq!(Day::of(start), Day(20_780));
        assert_eq!(Day::of(start + DAY - Duration::from_millis(1)), Day(20_780));
        assert_eq!(
            (Day(20_780).start(), Day(20_780).end()),
            (start, start + DAY)
        );
        assert_eq!(Day(20_780).year(), 2026);
        assert_eq!(Day::first_of(1970), Some(Day(0)));
    }

    #[test]
    fn another_text_is_no_date() {
        for wrong in [
            "",
            "today",
            "2026-11",
            "2026-02-30",
            "2026-13-01",
            "2026-1-1",
            "1969-12-31",
            "2026-11-23T00",
            "+2026-11-23",
            "999999-01-01",
            "2026-11-23 ",
        ] {
            assert_eq!(Day::parse(wrong), None, "{wrong}");
        }
    }
}
