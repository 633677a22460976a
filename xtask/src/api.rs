//! Property-based tests of the API: schemathesis generates requests from the
//! OpenAPI document and sends them to a real server.

use crate::running_server::{FREE_ADDRESS, RunningServer};
use crate::{process, tools};
use anyhow::{Context, Result, ensure};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

/// The pinned version, whose findings have been reviewed.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Runs schemathesis against `binary`.
pub(crate) fn check(root: &Path, binary: &Path) -> Result<()> {
    let tool = tools::find_or_install_python_tool(root, SCHEMATHESIS, "schemathesis")?;
    let folder = root.join("target/api");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let server = serve(root, binary, &folder.join("brelan.sqlite"))?;
    let (token, table) = make_table(server.address())?;
    let document = format!("http://{}/api/openapi.json", server.address());
    let config = root.join("xtask/api/schemathesis.toml");
    let args = [
        "--config-file",
        &config.to_string_lossy(),
        "run",
        &document,
        "--max-examples",
        "40",
        "--seed",
        "1",
        "--generation-database",
        "none",
    ];
    let mut schemathesis = process::command(&folder, &tool.to_string_lossy(), &args);
    schemathesis
        .env("BRELAN_TOKEN", token)
        .env("BRELAN_TABLE", table)
        .env("NO_COLOR", "1");
    process::status(&mut schemathesis)?;
    check_health(server.address())
}

/// Runs `binary` on a free port.
fn serve(root: &Path, binary: &Path, database: &Path) -> Result<RunningServer> {
    let database = database.to_string_lossy();
    let args = ["serve", "--limits", "off", "--log", "warn", "--listen"];
    let mut command = process::command(root, &binary.to_string_lossy(), &args);
    RunningServer::start(command.args([FREE_ADDRESS, "--database", &database]))
}

/// Makes a table, and returns the guest's token and the table's id.
fn make_table(address: &str) -> Result<(String, String)> {
    let body = r#"{"game": "quando"}"#;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = send(address, &request)?;
    let token = between(&answer, "brelan=", ";").context("a cookie")?;
    let table = between(&answer, "\"id\":\"", "\"").context("a table")?;
    Ok((token.to_owned(), table.to_owned()))
}

fn check_health(address: &str) -> Result<()> {
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    let answer = send(address, &request)?;
    ensure!(answer.starts_with("HTTP/1.1 200"), "afterwards: {answer}");
    Ok(())
}

fn send(address: &str, request: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}
