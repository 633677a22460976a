//! The bodies of requests about groups, as the fuzzer checks them.

use super::{settings_of, settings_text};
use crate::fuzz::{BodyCheck, check_name, parse, validate_guest};
use crate::guest;
use crate::names;
use brelan_protocol::groups::{KeepGroup, NewGroup, RenameGroup};
use brelan_protocol::rest::NewTable;

/// The checks of bodies, with the names of their types.
pub(crate) const BODIES: [BodyCheck; 3] = [
    ("NewGroup", new_group),
    ("RenameGroup", rename_group),
    ("KeepGroup", keep_group),
];

/// The settings of a group that is let in make a table, also after they were stored.
fn new_group(body: &[u8]) -> Option<()> {
    let asked: NewGroup = parse(body)?;
    let game = guest::parse_game(&asked.table.game).ok()?;
    let founder = validate_guest((&asked.table).into())?;
    check_group_name(&asked.name)?;
    let settings = settings_of(asked.table).ok()?;
    guest::new_table_request(game, &settings, &founder).ok()?;
    let stored: NewTable = parse(settings_text(&settings).as_bytes()).expect("they read back");
    assert_eq!(stored, settings);
    Some(())
}

fn rename_group(body: &[u8]) -> Option<()> {
    let asked: RenameGroup = parse(body)?;
    check_group_name(&asked.name)
}

fn keep_group(body: &[u8]) -> Option<()> {
    let asked: KeepGroup = parse(body)?;
    asked.name.as_deref().map_or(Some(()), check_group_name)
}

fn check_group_name(typed: &str) -> Option<()> {
    check_name(&names::normalize_name(typed, &[]).ok()?);
    Some(())
}
