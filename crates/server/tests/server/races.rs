//! Two servers that act on one table at the same time, again and again.

use crate::fixture::TestServer;
use crate::sharing::{close, pairs};
use crate::socket::Socket;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How often both act at once; `RACES=10000` in the environment is the long run.
fn races() -> usize {
    let races = std::env::var("RACES").ok();
    races.map_or(60, |races| races.parse().expect("a number"))
}

/// A person's page at one of the servers.
struct Page {
    socket: Socket,
    /// What it has shown at each seq.
    views: BTreeMap<u64, Value>,
    /// How often its action came second.
    refused: usize,
}

impl Page {
    async fn open(server: &TestServer, id: &str, token: &str) -> Self {
        Page {
            socket: server.join(id, Some(token), None).await,
            views: BTreeMap::new(),
            refused: 0,
        }
    }

    /// The next update after the seq `after` with something to choose, or the last one.
    async fn turn_after(&mut self, after: u64, says_ready: bool) -> Value {
        loop {
            let message = self.socket.hear().await;
            match message["type"].as_str() {
                Some("problem") => {
                    assert_eq!(message["code"], "stale", "{message}");
                    self.refused += 1;
                    continue;
                }
                Some("update") => {}
                _ => continue,
            }
            let seq = message["seq"].as_u64().expect("a seq");
            self.views.insert(seq, message["view"].clone());
            let is_over = message["view"]["phase"] == "over";
            if seq > after && (is_over || message["legal"][0].is_object()) {
                return message;
            }
            if says_ready {
                self.socket.do_what_it_waits_for(&message).await;
            }
        }
    }

    async fn act(&mut self, turn: &Value, action: &Value) {
        let action = &action["action"];
        let act = json!({"type": "act", "seq": turn["seq"], "action": action});
        self.socket.say(act).await;
    }
}

/// Plays a match in which each turn is taken at both servers at once; gives the number of
/// turns, and how many actions came second.
async fn race([one, two]: &[TestServer; 2], most: usize) -> (usize, usize) {
    let mine = one.table(2, 100).await;
    let mut here = Page::open(one, &mine.id, &mine.token).await;
    let mut there = Page::open(two, &mine.id, &mine.token).await;
    let (mut after, mut turns, mut contested) = (0, 0, 0);
    while turns < most {
        let turn = here.turn_after(after, true).await;
        let same = there.turn_after(after, false).await;
        assert_eq!(
            (&turn["seq"], &turn["legal"]),
            (&same["seq"], &same["legal"])
        );
        let legal = turn["legal"].as_array().expect("a list");
        let [Some(first), Some(last)] = [legal.first(), legal.last()] else {
            break;
        };
        contested += usize::from(legal.len() > 1);
        tokio::join!(here.act(&turn, first), there.act(&turn, last));
        after = turn["seq"].as_u64().expect("a seq");
        turns += 1;
    }
    for (seq, view) in &here.views {
        let other = there.views.get(seq);
        assert!(other.is_none_or(|other| other == view), "at {seq}");
    }
    let refused = here.refused + there.refused;
    assert!(refused <= contested, "{refused} of {contested}");
    (turns, refused)
}

/// How often the store told a server that another one had taken the number of its input.
async fn conflicts(server: &TestServer) -> usize {
    let metrics = server.metrics().await;
    let mut lines = metrics.lines();
    let count = lines.find_map(|line| line.strip_prefix("brelan_conflicts_total "));
    count.and_then(|count| count.parse().ok()).expect("a count")
}

#[tokio::test]
async fn of_two_servers_that_act_at_once_one_wins_and_both_show_the_same() {
    for servers in pairs().await {
        let (mut played, mut refused) = (0, 0);
        while played < races() {
            let (turns, came_second) = race(&servers, races() - played).await;
            played += turns;
            refused += came_second;
        }
        let [one, two] = &servers;
        let conflicts = conflicts(one).await + conflicts(two).await;
        println!("turns: {played}, refused actions: {refused}, conflicts: {conflicts}");
        assert!(
            conflicts > 0,
            "both servers wrote, so the store decided between them"
        );
        close(servers).await;
    }
}
