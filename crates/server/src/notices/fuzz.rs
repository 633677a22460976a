//! The bodies of requests about notices, as the fuzzer checks them.

use super::endpoint::PushEndpoint;
use super::{browser_keys, quiet, valid_quiet_hours};
use crate::day::DAY;
use crate::fuzz::{BodyCheck, parse};
use brelan_ids::Timestamp;
use brelan_protocol::notices::{
    NewCalendar, NewNoticeDevice, QuietHours as WireQuietHours, SetQuietHours,
};

/// The checks of bodies, with the names of their types.
pub(crate) const BODIES: [BodyCheck; 3] = [
    ("NewNoticeDevice", new_device),
    ("SetQuietHours", set_quiet_hours),
    ("NewCalendar", new_calendar),
];

fn new_device(body: &[u8]) -> Option<()> {
    let asked: NewNoticeDevice = parse(body)?;
    let endpoint = PushEndpoint::parse(&asked.endpoint, &[])?;
    assert_eq!(endpoint.uri().scheme_str(), Some("https"));
    assert!(
        endpoint.host().contains('.'),
        "{:?} may be a machine of the operator's network",
        asked.endpoint
    );
    assert!(endpoint.origin().starts_with("https://"));
    browser_keys(&asked).ok()?;
    match asked.quiet {
        Some(quiet) => check_quiet_hours(quiet),
        None => Some(()),
    }
}

fn set_quiet_hours(body: &[u8]) -> Option<()> {
    let asked: SetQuietHours = parse(body)?;
    check_quiet_hours(asked.quiet?)
}

/// The hours that are accepted end, within a day.
fn check_quiet_hours(asked: WireQuietHours) -> Option<()> {
    /// In January: no zone changes to summer time then.
    const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);
    let valid = valid_quiet_hours(asked).ok()?;
    if let Some(end) = quiet::end_of_quiet(&valid, NOON) {
        assert!(
            (NOON..=NOON + DAY).contains(&end),
            "{valid:?} ends at {end:?}"
        );
    }
    Some(())
}

fn new_calendar(body: &[u8]) -> Option<()> {
    let asked: NewCalendar = parse(body)?;
    assert_eq!(asked.language.tag().len(), 2);
    Some(())
}
