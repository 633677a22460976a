//! The servers under load: one, or several that share a database.

use super::server::Server;

/// The servers, and who goes to which.
pub(super) struct Servers {
    servers: Vec<Server>,
    /// Whether the people of a table are at the same server.
    is_together: bool,
}

impl Servers {
    /// # Errors
    /// When an address is invalid or of another machine.
    pub(super) fn new(addresses: &[String], is_together: bool) -> Result<Self, String> {
        let servers = addresses
            .iter()
            .map(|address| Server::new("--server", address));
        Ok(Servers {
            servers: servers.collect::<Result<_, _>>()?,
            is_together,
        })
    }

    /// The server of a seat. A balancer that knows nothing of tables spreads the people of each,
    /// and the tables begin at different servers.
    pub(super) fn of(&self, table: u32, seat: usize) -> &Server {
        self.another(table, seat, 0)
    }

    /// The server of a seat that has lost its connection, for the try `retry`: another one each
    /// time.
    pub(super) fn another(&self, table: u32, seat: usize, retry: usize) -> &Server {
        let seat = if self.is_together { 0 } else { seat };
        &self.servers[(table as usize + seat + retry) % self.servers.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn servers(is_together: bool) -> Servers {
        let addresses = [1, 2, 3].map(|port| format!("http://127.0.0.1:{port}"));
        Servers::new(&addresses, is_together).expect("addresses")
    }

    fn places(servers: &Servers, table: u32) -> [usize; 4] {
        [0, 1, 2, 3].map(|seat| {
            let found = servers.of(table, seat);
            let at = servers
                .servers
                .iter()
                .position(|it| std::ptr::eq(it, found));
            at.expect("one of them")
        })
    }

    #[test]
    fn people_are_spread_or_together() {
        assert_eq!(places(&servers(false), 0), [0, 1, 2, 0]);
        assert_eq!(places(&servers(false), 4), [1, 2, 0, 1]);
        assert_eq!(places(&servers(true), 4), [1, 1, 1, 1]);
    }

    #[test]
    fn who_is_lost_tries_another_server() {
        let servers = servers(true);
        let tried: Vec<_> = (0..3)
            .map(|retry| servers.another(0, 0, retry))
            .map(std::ptr::from_ref)
            .collect();
        assert_eq!(tried.len(), 3);
        assert!(tried[0] != tried[1] && tried[1] != tried[2] && tried[0] != tried[2]);
    }
}
