//! What HTTP itself leaves open.

use crate::client::ask_raw;
use crate::victim::Victim;
use anyhow::{Result, ensure};

/// The statuses of all answers in a text.
fn statuses(answers: &str) -> Vec<&str> {
    let answers = answers.split("HTTP/1.1 ").skip(1);
    answers.filter_map(|answer| answer.get(..3)).collect()
}

/// The counters depend on hidden cards, so only the operator may read them.
pub(crate) async fn public_metrics() -> Result<String> {
    let victim = Victim::start()?;
    for path in ["/metrics", "/api/metrics", "/metrics/", "//metrics"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let answer = ask_raw(victim.address, request.as_bytes()).await?;
        ensure!(!answer.contains("brelan_"), "{path} has metrics");
    }
    victim.metric("brelan_tables_open").await?;
    Ok("no counter in any answer; the loopback listener has them".to_owned())
}

/// DNS rebinding, and hosts about which a proxy and the server may disagree.
pub(crate) async fn foreign_hosts() -> Result<String> {
    let victim = Victim::start()?;
    let cases = [
        ("Host: evil.example\r\n", "421"),
        (
            "Host: evil.example\r\nOrigin: http://evil.example\r\n",
            "421",
        ),
        ("Host: 127.0.0.1.evil.example\r\n", "421"),
        ("Host: localhost\r\nHost: evil.example\r\n", "400"),
        ("Host: localhost\r\nHost: localhost\r\n", "400"),
        ("Host: evil.example@localhost\r\n", "400"),
        ("Host: \r\n", "400"),
        ("", "400"),
    ];
    for (hosts, expected) in cases {
        for first in ["GET /api/lobby", "POST /api/play", "GET /"] {
            let request = format!("{first} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
            let answer = ask_raw(victim.address, request.as_bytes()).await?;
            ensure!(
                statuses(&answer) == [expected],
                "{first} {hosts:?}: {answer}"
            );
            ensure!(!answer.contains("evil"), "the host is repeated: {answer}");
        }
    }
    let absolute =
        "GET http://evil.example/api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let answer = ask_raw(victim.address, absolute.as_bytes()).await?;
    ensure!(statuses(&answer) == ["421"], "{absolute:?}: {answer}");
    Ok("421 for names of other sites, 400 for the rest".to_owned())
}

/// A request that the body of another one hides. An answer to it begins with `ok`.
const HIDDEN: &str = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// Header lines and a body for which a proxy may see another end than the server. The
/// hidden request stands at `HIDDEN`. A line feed alone ends a line for the server: what ends
/// where depends on no length that only one of them sees.
const AMBIGUOUS: [(&str, &str); 17] = [
    ("Content-Length: 4\r\nContent-Length: 60", "{}\r\nHIDDEN"),
    ("Content-Length: 4, 60", "{}\r\nHIDDEN"),
    ("Content-Length: +4", "{}\r\nHIDDEN"),
    ("Content-Length: 0x4", "{}\r\nHIDDEN"),
    ("Content-Length: 4 \r\n ,60", "{}\r\nHIDDEN"),
    ("Transfer-Encoding: xchunked", "0\r\n\r\nHIDDEN"),
    ("Transfer-Encoding: chunked, identity", "0\r\n\r\nHIDDEN"),
    ("Transfer-Encoding : chunked", "0\r\n\r\nHIDDEN"),
    (" Transfer-Encoding: chunked", "0\r\n\r\nHIDDEN"),
    ("Transfer-Encoding: \u{b}chunked", "0\r\n\r\nHIDDEN"),
    ("Transfer-Encoding: chunked", "FFFFFFFFFFFFFFFFF\r\nHIDDEN"),
    ("Transfer-Encoding: chunked", "-1\r\n\r\nHIDDEN"),
    ("X-Mark: a\rContent-Length: 4", "{}\r\nHIDDEN"),
    (
        "Content-Length: 60\r\nX-Mark: a\nContent-Length: 4",
        "{}\r\nHIDDEN",
    ),
    (
        "Content-Length: 60\r\nX-Mark: a\nTransfer-Encoding: chunked",
        "0\r\n\r\nHIDDEN",
    ),
    (
        "Content-Length: 60\r\nTransfer-Encoding: chunked",
        "0\r\n\r\nHIDDEN",
    ),
    (
        "Transfer-Encoding: chunked\r\nContent-Length: 60",
        "0\r\n\r\nHIDDEN",
    ),
];

/// Requests in requests.
pub(crate) async fn smuggling() -> Result<String> {
    let victim = Victim::start()?;
    for (headers, body) in AMBIGUOUS {
        let body = body.replace("HIDDEN", HIDDEN);
        let request = format!(
            "POST /api/play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             {headers}\r\n\r\n{body}"
        );
        let answer = ask_raw(victim.address, request.as_bytes()).await?;
        let statuses = statuses(&answer);
        ensure!(
            statuses.len() <= 1 && !answer.ends_with("ok\n"),
            "the hidden request is answered: {headers:?}: {answer}"
        );
        ensure!(
            statuses.iter().all(|status| *status == "400"),
            "{headers:?}: {answer}"
        );
    }
    Ok("one 400 each or a closed connection; no hidden request is answered".to_owned())
}
