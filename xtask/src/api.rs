//! Property-based tests of the API: schemathesis generates requests from the
//! OpenAPI document and sends them to a real server.

use crate::{process, tools};
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

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
    let server = Server::start(root, binary, &folder.join("brelan.sqlite"))?;
    let (token, table) = server.make_table()?;
    let document = format!("http://{}/api/openapi.json", server.address);
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
    server.check_health()
}

/// The binary, serving on a free port.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(root: &Path, binary: &Path, database: &Path) -> Result<Self> {
        let args = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--limits",
            "off",
            "--log",
            "warn",
            "--database",
            &database.to_string_lossy(),
        ];
        let mut child = process::command(root, &binary.to_string_lossy(), &args)
            .stdout(Stdio::piped())
            .spawn()
            .context("the server cannot be started")?;
        let mut line = String::new();
        let stdout = child.stdout.take().context("its output is piped")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let (_, port) = line.trim().rsplit_once(':').context("it tells its port")?;
        let address = format!("127.0.0.1:{port}");
        Ok(Server { child, address })
    }

    /// Makes a table, and returns the guest's token and the table's id.
    fn make_table(&self) -> Result<(String, String)> {
        let body = r#"{"game": "quando"}"#;
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let answer = self.request(&request)?;
        let token = between(&answer, "brelan=", ";").context("a cookie")?;
        let table = between(&answer, "\"id\":\"", "\"").context("a table")?;
        Ok((token.to_owned(), table.to_owned()))
    }

    fn check_health(&self) -> Result<()> {
        let host = &self.address;
        let request = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let answer = self.request(&request)?;
        ensure!(answer.starts_with("HTTP/1.1 200"), "afterwards: {answer}");
        Ok(())
    }

    fn request(&self, request: &str) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}
