//! Two people at one table, with their sockets.

use crate::fixture::{TestServer, TestTable};
use crate::socket::Socket;
use serde_json::{Value, json};

/// Zoé, who owns the table, and Max.
pub(crate) struct TwoPeople {
    pub(crate) zoe: TestTable,
    pub(crate) max: TestTable,
    /// Zoé's socket.
    pub(crate) here: Socket,
    /// Max's socket.
    pub(crate) there: Socket,
}

/// A request for a table of Quando with these options, by Zoé.
pub(crate) fn request_by_zoe(options: &Value) -> Value {
    json!({"game": "quando", "name": "Zo\u{e9}", "options": options})
}

impl TwoPeople {
    /// They have sat down at the table that Zoé requests, and have contributed to its seed.
    pub(crate) async fn seated(server: &TestServer, request: &Value) -> Self {
        let zoe = server.table_of(request).await;
        let mut here = server.join(&zoe.id, Some(&zoe.token), None).await;
        let max = server.sit(&zoe.id, &json!({"name": "Max"})).await;
        here.table(|table| table["seats"][1]["name"] == "Max").await;
        let there = server.join(&zoe.id, Some(&max.token), None).await;
        TwoPeople {
            zoe,
            max,
            here,
            there,
        }
    }

    /// They play a match.
    pub(crate) async fn playing(server: &TestServer, request: &Value) -> Self {
        let mut people = TwoPeople::seated(server, request).await;
        people.start().await;
        people
    }

    /// Begins the match; gives the table as Max is told of it.
    pub(crate) async fn start(&mut self) -> Value {
        self.here.say(json!({"type": "start"})).await;
        self.there.table(|table| table["status"] == "playing").await
    }

    /// Plays until the match is over and its result is stored.
    pub(crate) async fn play_to_the_end(&mut self, server: &TestServer) {
        tokio::join!(self.here.play_to_the_end(), self.there.play_to_the_end());
        // Its answer comes after the result is stored.
        server
            .get(&format!("/api/tables/{}", self.zoe.id), None)
            .await;
    }

    pub(crate) fn into_parts(self) -> (TestTable, TestTable, Socket, Socket) {
        (self.zoe, self.max, self.here, self.there)
    }
}
