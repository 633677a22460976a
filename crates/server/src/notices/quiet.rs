//! Quiet hours, in the time zone of their person.

use brelan_ids::Timestamp;
use brelan_store::QuietHours;
use jiff::civil::Time;
use jiff::tz::TimeZone;

/// The minutes of a day.
const DAY_MINUTES: u16 = 24 * 60;

/// Whether such hours can be: times of a day that differ, in a time zone that is known.
pub(super) fn is_valid(quiet: &QuietHours) -> bool {
    let is_time = |minutes| minutes < DAY_MINUTES;
    is_time(quiet.from)
        && is_time(quiet.until)
        && quiet.from != quiet.until
        && TimeZone::get(&quiet.zone).is_ok()
}

/// When the quiet hours end that `now` lies in; `None` outside.
pub(super) fn end_of_quiet(quiet: &QuietHours, now: Timestamp) -> Option<Timestamp> {
    let zone = TimeZone::get(&quiet.zone).ok()?;
    let now = jiff::Timestamp::from_millisecond(i64::try_from(now.as_millis()).ok()?).ok()?;
    let local = now.to_zoned_datetime(zone.clone()).datetime();
    let minute = local.hour() as u16 * 60 + local.minute() as u16;
    let is_quiet = match quiet.from < quiet.until {
        true => (quiet.from..quiet.until).contains(&minute),
        false => minute >= quiet.from || minute < quiet.until,
    };
    if !is_quiet {
        return None;
    }
    let day = match minute < quiet.until {
        true => local.date(),
        false => local.date().tomorrow().ok()?,
    };
    let end = Time::new((quiet.until / 60) as i8, (quiet.until % 60) as i8, 0, 0).ok()?;
    let end = zone.to_ambiguous_timestamp(day.to_datetime(end));
    // A time that the change to summer time skips is an hour later then. Of one that comes twice
    // when summer time ends, the second counts once the first is over.
    let earliest = end.compatible().ok()?;
    let end = match earliest > now {
        true => earliest,
        false => end.later().ok()?,
    };
    let millis = u64::try_from(end.as_millisecond()).ok()?;
    Some(Timestamp::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(from: u16, until: u16, zone: &str) -> QuietHours {
        QuietHours {
            from,
            until,
            zone: zone.into(),
        }
    }

    fn time(text: &str) -> Timestamp {
        let time: jiff::Timestamp = text.parse().expect(text);
        Timestamp::from_millis(time.as_millisecond().unsigned_abs())
    }

    #[test]
    fn a_notice_waits_until_the_morning_of_its_person() {
        let paris = quiet(22 * 60, 8 * 60, "Europe/Paris");
        for (now, expected) in [
            ("2026-07-01T19:59:59Z", None),
            ("2026-07-01T20:00:00Z", Some("2026-07-02T06:00:00Z")),
            ("2026-07-01T23:00:00Z", Some("2026-07-02T06:00:00Z")),
            ("2026-07-02T05:59:59Z", Some("2026-07-02T06:00:00Z")),
            ("2026-07-02T06:00:00Z", None),
            ("2026-12-31T22:30:00Z", Some("2027-01-01T07:00:00Z")),
            // The night in which summer time begins.
            ("2026-03-28T22:00:00Z", Some("2026-03-29T06:00:00Z")),
        ] {
            let end = end_of_quiet(&paris, time(now));
            assert_eq!(end, expected.map(time), "{now}");
        }
    }

    #[test]
    fn hours_that_end_at_a_time_that_comes_twice_end_once() {
        let paris = quiet(22 * 60, 2 * 60 + 30, "Europe/Paris");
        // At 3:00 in summer time, 1:00 in UTC, it is 2:00 again.
        for (now, expected) in [
            ("2026-10-25T00:29:00Z", Some("2026-10-25T00:30:00Z")),
            ("2026-10-25T00:45:00Z", None),
            ("2026-10-25T01:00:00Z", Some("2026-10-25T01:30:00Z")),
            ("2026-10-25T01:30:00Z", None),
        ] {
            let end = end_of_quiet(&paris, time(now));
            assert_eq!(end, expected.map(time), "{now}");
        }
    }

    #[test]
    fn quiet_hours_may_lie_within_a_day_and_end_in_a_skipped_hour() {
        let siesta = quiet(13 * 60, 15 * 60 + 30, "Asia/Kolkata");
        let end = end_of_quiet(&siesta, time("2026-07-01T08:00:00Z"));
        assert_eq!(end, Some(time("2026-07-01T10:00:00Z")));
        assert_eq!(end_of_quiet(&siesta, time("2026-07-01T10:00:00Z")), None);
        let skipped = quiet(23 * 60, 2 * 60 + 30, "Europe/Paris");
        let end = end_of_quiet(&skipped, time("2026-03-29T00:30:00Z"));
        assert_eq!(end, Some(time("2026-03-29T01:30:00Z")));
    }

    #[test]
    fn times_that_cannot_be_and_unknown_zones_are_refused() {
        assert!(is_valid(&quiet(0, 1439, "UTC")));
        assert!(is_valid(&quiet(
            1320,
            480,
            "America/Argentina/Buenos_Aires"
        )));
        for wrong in [
            quiet(60, 60, "UTC"),
            quiet(1440, 60, "UTC"),
            quiet(60, 1440, "UTC"),
            quiet(60, 120, ""),
            quiet(60, 120, "Europe/Atlantis"),
            quiet(60, 120, "../../etc/passwd"),
        ] {
            assert!(!is_valid(&wrong), "{wrong:?}");
        }
    }
}
