//! The page's files.

use crate::client::{Guest, send_raw};
use crate::victim::Victim;
use anyhow::{Context, Result, ensure};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::time::timeout;

/// The path of the page's script.
async fn script(server: SocketAddr) -> Result<String> {
    let page = reqwest::get(format!("http://{server}/"))
        .await?
        .text()
        .await?;
    let scripts = page
        .split('"')
        .find(|part| part.starts_with("/assets/") && part.ends_with(".js"));
    let script = scripts.context("the binary has no page: `cargo xtask attack` builds both")?;
    Ok(script.to_owned())
}

/// Compressing costs milliseconds for each request, unless the build has done it.
pub(crate) async fn encodings() -> Result<String> {
    let victim = Victim::start()?;
    let path = script(victim.address).await?;
    let url = format!("http://{}{path}", victim.address);
    let http = reqwest::Client::new();
    let mut seen = Vec::new();
    for (accepted, expected) in [
        ("br", Some("br")),
        ("gzip", Some("gzip")),
        ("zstd, deflate", None),
        ("br;q=0, gzip;q=0.1, *", Some("gzip")),
    ] {
        let started = Instant::now();
        let mut length = 0;
        for _ in 0..200 {
            let answer = http
                .get(&url)
                .header("accept-encoding", accepted)
                .send()
                .await?;
            ensure!(answer.status() == 200, "{accepted}: {}", answer.status());
            let encoding = answer.headers().get("content-encoding");
            let encoding = encoding.and_then(|value| value.to_str().ok());
            ensure!(encoding == expected, "{accepted}: {encoding:?}");
            length = answer.bytes().await?.len();
        }
        let each = started.elapsed().as_secs_f64() * 1e3 / 200.0;
        let name = expected.unwrap_or("identity");
        seen.push(format!("{name} {} kB in {each:.1} ms", length / 1000));
    }
    for suffix in [".br", ".gz"] {
        let status = http.get(format!("{url}{suffix}")).send().await?.status();
        ensure!(status == 404, "{suffix}: {status}");
    }
    Ok(seen.join(", "))
}

/// Files have a limit of their own by address.
pub(crate) async fn flood() -> Result<String> {
    let victim = Victim::start()?;
    let request = "HEAD /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let connection = send_raw(victim.address, b"", None).await?;
    let (read, mut write) = connection.into_split();
    let sending = tokio::spawn(async move {
        // The attack ends as soon as the server refuses one.
        for _ in 0..12_000 {
            if write.write_all(request.as_bytes()).await.is_err() {
                break;
            }
        }
    });
    let mut lines = BufReader::new(read).lines();
    let mut answered = 0;
    loop {
        let line = timeout(Duration::from_secs(30), lines.next_line()).await??;
        let line = line.context("the connection was closed")?;
        if line.starts_with("HTTP/1.1 429") {
            break;
        }
        answered += u32::from(line.starts_with("HTTP/1.1 "));
        ensure!(answered < 12_000, "12,000 requests are answered");
    }
    sending.abort();
    let (status, _) = Guest::at(victim.address, 2)?.get("/").await?;
    ensure!(status == 200, "another address gets {status}");
    Ok(format!(
        "429 after {answered} answers; another address gets the page"
    ))
}
