//! Property-based tests of the API: schemathesis generates requests from the
//! OpenAPI document and sends them to a real server.

use crate::running_server::{FREE_ADDRESS, RunningServer};
use crate::{folder, process, tools};
use anyhow::{Context, Result, ensure};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

/// The pinned version, whose findings have been reviewed.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// The people that its configuration names. What the last three do can be done once.
const PEOPLE: [&str; 4] = ["STAYING", "LEAVING", "DELETING", "ERASED"];

/// Runs schemathesis against `binary`.
pub(crate) fn check(root: &Path, binary: &Path) -> Result<()> {
    let tool = tools::find_or_install_python_tool(root, SCHEMATHESIS, "schemathesis")?;
    let folder = root.join("target/api");
    folder::make_empty(&folder)?;
    let server = serve(root, binary, &folder.join("brelan.sqlite"))?;
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
    schemathesis.env("NO_COLOR", "1");
    for name in PEOPLE {
        let person = Person::new(server.address())?;
        schemathesis
            .env(format!("{name}_TOKEN"), person.token)
            .env(format!("{name}_TABLE"), person.table)
            .env(format!("{name}_GROUP"), person.group);
    }
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

/// A guest with a table and a group.
struct Person {
    token: String,
    /// The id of a table at which the person sits.
    table: String,
    /// The id of a group that the person has founded.
    group: String,
}

impl Person {
    fn new(address: &str) -> Result<Person> {
        let table = post(address, "/api/tables", None, r#"{"game": "quando"}"#)?;
        let token = between(&table, "brelan=", ";").context("a cookie")?;
        let body = r#"{"name": "Club", "table": {"game": "quando"}}"#;
        let group = post(address, "/api/groups", Some(token), body)?;
        let id_in = |answer| between(answer, "\"id\":\"", "\"").map(str::to_owned);
        Ok(Person {
            token: token.to_owned(),
            table: id_in(&table).context("a table")?,
            group: id_in(&group).context("a group")?,
        })
    }
}

/// What the server answers to this JSON.
fn post(address: &str, path: &str, token: Option<&str>, body: &str) -> Result<String> {
    let authorization = token.map(|token| format!("authorization: Bearer {token}\r\n"));
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        authorization.unwrap_or_default(),
        body.len()
    );
    send(address, &request)
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
