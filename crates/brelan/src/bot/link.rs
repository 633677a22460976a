//! The link of a table.

use reqwest::Url;

/// The link of a table: its server, and its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableLink {
    server: Url,
    /// The table's id.
    pub(super) table: String,
}

impl TableLink {
    /// Reads `https://example.org/table/ab7d2696a6bf94298093`; what follows `#` is for
    /// pages.
    ///
    /// # Errors
    /// When it is no such link; the message is in English.
    pub(super) fn parse(text: &str) -> Result<TableLink, String> {
        let wanted =
            || "the link of a table is such as https://example.org/table/ab7d2696a6bf94298093";
        let mut url = Url::parse(text).map_err(|_| wanted().to_owned())?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(wanted().to_owned());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("a link of a table has no name or password in it".to_owned());
        }
        if url.fragment().is_some_and(|it| it.starts_with("seat=")) {
            return Err(
                "this link takes over a person's seat; a program needs the link of the \
                        table, without #seat="
                    .to_owned(),
            );
        }
        let mut parts = url.path().split('/').skip(1);
        let (place, table, rest) = (parts.next(), parts.next(), parts.next());
        let is_id =
            |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let Some(table) = table
            .filter(is_id)
            .filter(|_| place == Some("table") && rest.is_none())
        else {
            return Err(wanted().to_owned());
        };
        let table = table.to_owned();
        url.set_path("/");
        url.set_query(None);
        url.set_fragment(None);
        Ok(TableLink { server: url, table })
    }

    /// The table of that id at the server of this link.
    pub(super) fn of_table(&self, table: &str) -> TableLink {
        TableLink {
            server: self.server.clone(),
            table: table.to_owned(),
        }
    }

    /// Whether the server is reached over TLS.
    pub(super) fn is_secure(&self) -> bool {
        self.server.scheme() == "https"
    }

    /// The address of the table's info.
    pub(super) fn info(&self) -> String {
        let (server, table) = (&self.server, &self.table);
        format!("{server}api/tables/{table}")
    }

    /// The address of a resource of the table.
    pub(super) fn resource(&self, name: &str) -> String {
        format!("{}/{name}", self.info())
    }

    /// The address of the table's socket.
    pub(super) fn socket(&self) -> String {
        let address = self.resource("socket");
        // `http` becomes `ws`, and `https` becomes `wss`.
        format!("ws{}", address.strip_prefix("http").unwrap_or(&address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_server_and_a_table() {
        let link = TableLink::parse("https://cards.example.org:8443/table/ab12#watch");
        let link = link.expect("a link");
        assert!(link.is_secure());
        let seats = "https://cards.example.org:8443/api/tables/ab12/seats";
        assert_eq!(link.resource("seats"), seats);
        let socket = "wss://cards.example.org:8443/api/tables/ab12/socket";
        assert_eq!(link.socket(), socket);
        let other = TableLink::parse("http://[::1]:8080/table/ab12").expect("a link");
        assert!(!other.is_secure());
        assert_eq!(
            other.of_table("cd").socket(),
            "ws://[::1]:8080/api/tables/cd/socket"
        );
    }

    #[test]
    fn what_is_no_link_of_a_table_is_refused_with_an_example() {
        for (text, word) in [
            ("", "such as"),
            ("ab12", "such as"),
            ("https://example.org", "such as"),
            ("https://example.org/table/", "such as"),
            ("https://example.org/table/a/b", "such as"),
            ("https://example.org/table/..", "such as"),
            ("https://example.org/replay/ab12", "such as"),
            ("ftp://example.org/table/ab12", "such as"),
            ("https://me:secret@example.org/table/ab12", "password"),
            ("https://example.org/table/ab12#seat=00", "#seat="),
        ] {
            let wrong = TableLink::parse(text).expect_err(word);
            assert!(wrong.contains(word), "{text}: {wrong}");
        }
    }
}
