//! The account that runs the server: PostgreSQL refuses to run as root.

use std::os::unix::fs::MetadataExt;

/// A user and a group.
pub(crate) struct Account {
    pub(crate) user: u32,
    pub(crate) group: u32,
}

impl Account {
    /// The account that root starts the server as; `None` where the tests do not run as root.
    ///
    /// # Panics
    /// When they do, and there is no other account.
    pub(crate) fn to_run_servers() -> Option<Self> {
        let is_root = std::fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0);
        if !is_root {
            return None;
        }
        let accounts = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
        let found = ["postgres", "nobody"]
            .iter()
            .find_map(|name| accounts.lines().find_map(|line| parse(line, name)));
        Some(found.expect("the account postgres or nobody"))
    }
}

/// The account in a line of `/etc/passwd`, if it has this name.
fn parse(line: &str, name: &str) -> Option<Account> {
    let mut fields = line.split(':');
    if fields.next() != Some(name) {
        return None;
    }
    let user = fields.nth(1)?.parse().ok()?;
    let group = fields.next()?.parse().ok()?;
    Some(Account { user, group })
}
