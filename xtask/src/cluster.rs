//! `cargo xtask cluster`: three servers on a private PostgreSQL, behind a small proxy, to try
//! by hand. Everything listens on the loopback address, and is gone at the end.

use crate::{tools, web};
use anyhow::{Context, Result};
use brelan_private_postgres::{OWNER, PASSWORD, PrivatePostgres};
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const SERVERS: usize = 3;

/// Where the proxy listens.
const PORT: u16 = 8080;

/// Runs the cluster until Enter is pressed or standard input ends.
pub(crate) fn run(root: &Path) -> Result<()> {
    tools::find_or_install_postgres(root)?;
    web::install(root)?;
    web::build(root)?;
    web::cargo(root, &["build", "--release", "--package", "brelan"])?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT))
        .with_context(|| format!("port {PORT} is taken"))?;
    let postgres = PrivatePostgres::start().context("PostgreSQL does not start")?;
    let database = postgres.url(&postgres.create_database());
    let binary = root.join("target/release/brelan");
    let servers: Vec<Server> = (0..SERVERS)
        .map(|_| Server::start(&binary, &database))
        .collect::<Result<_>>()?;
    let addresses: Vec<SocketAddr> = servers.iter().map(|server| server.address).collect();
    thread::spawn(move || proxy(&listener, &addresses));
    println!("http://localhost:{PORT} goes to one server after the other:");
    for server in &servers {
        println!(
            "  http://{} (process {})",
            server.address,
            server.child.id()
        );
    }
    let port = postgres.port();
    println!("PostgreSQL: port {port}, user {OWNER}, password {PASSWORD}");
    println!("Press Enter to end it.");
    io::stdin().read_line(&mut String::new())?;
    Ok(())
}

/// A server of the cluster, which is stopped when it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(binary: &Path, database: &str) -> Result<Self> {
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--limits", "off"])
            .env("BRELAN_DATABASE", database)
            .stdout(Stdio::piped())
            .spawn()
            .context("the server does not start")?;
        let stdout = child.stdout.take().expect("it is piped");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let port = line.trim().rsplit(':').next().unwrap_or_default();
        let port: u16 = port.parse().context("the server tells no port")?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Ok(Server { child, address })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let id = self.child.id().to_string();
        // It may have been killed by hand.
        let _gone = Command::new("kill").args(["-TERM", &id]).status();
        let _ended = self.child.wait();
    }
}

/// Passes each connection to the next server that answers.
fn proxy(listener: &TcpListener, servers: &[SocketAddr]) {
    let next = AtomicUsize::new(0);
    for client in listener.incoming().flatten() {
        let first = next.fetch_add(1, Ordering::Relaxed);
        let order = (0..servers.len()).map(|index| servers[(first + index) % servers.len()]);
        let server = order
            .filter_map(|address| TcpStream::connect(address).ok())
            .next();
        if let Some(server) = server {
            // A connection that cannot be copied ends, and the browser opens another one.
            let _ended = connect(client, server);
        }
    }
}

/// Copies bytes in both directions, each on a thread of its own.
fn connect(client: TcpStream, server: TcpStream) -> io::Result<()> {
    let (client_again, server_again) = (client.try_clone()?, server.try_clone()?);
    for (mut from, mut to) in [(client, server_again), (server, client_again)] {
        thread::spawn(move || {
            let _broken = io::copy(&mut from, &mut to);
            let _gone = to.shutdown(Shutdown::Both);
        });
    }
    Ok(())
}
