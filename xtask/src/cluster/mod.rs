//! `cargo xtask cluster`: three servers on a private PostgreSQL and a private NATS server, behind
//! a small proxy, to try by hand. Everything listens on the loopback address, and is gone at the
//! end, however that comes.

mod log;
mod proxy;

use crate::{tools, web};
use anyhow::{Context, Result, ensure};
use brelan_private_services::nats::PrivateNats;
use brelan_private_services::postgres::{OWNER, PASSWORD, PrivatePostgres};
use log::Prefix;
use proxy::Proxy;
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

const SERVERS: usize = 3;

/// Where the proxy listens.
const PORT: u16 = 8080;

/// Runs a server until standard input is closed, which happens when this process ends, and starts
/// it again where it ends before. Prints its process id at each start. The arguments: the program
/// of the first start, that of the later ones, and the arguments of both.
const KEEPER: &str = r#"
trap '' INT
program=$1 next=$2
shift 2
{
    while :; do
        "$program" "$@" & server=$!
        program=$next
        echo "process $server"
        trap 'kill -TERM $server; wait $server; exit' TERM
        wait $server
        sleep 1
    done
} & loop=$!
cat >/dev/null
kill -TERM $loop
wait $loop
"#;

/// What the keeper prints before a process id.
const PROCESS: &str = "process ";

/// Runs the cluster until Enter is pressed or standard input ends. With `older`, each server is of
/// that binary until it ends, and of this version from then on.
pub(crate) fn run(root: &Path, older: Option<&Path>) -> Result<()> {
    let older = older
        .map(|path| {
            let found = path.canonicalize();
            found.with_context(|| format!("there is no {}", path.display()))
        })
        .transpose()?;
    let older = older.as_deref();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT))
        .with_context(|| format!("port {PORT} is taken"))?;
    tools::find_or_install_postgres(root)?;
    tools::find_or_install_nats(root)?;
    web::install(root)?;
    web::build(root)?;
    web::cargo(root, &["build", "--release", "--package", "brelan"])?;
    let postgres = PrivatePostgres::start().context("PostgreSQL does not start")?;
    let nats = PrivateNats::start().context("NATS does not start")?;
    let database = postgres.url(&postgres.create_database());
    let binary = binary(root);
    let programs = [older.unwrap_or(&binary), &binary];
    let servers: Vec<Server> = (1..=SERVERS)
        .map(|number| Server::start(number, programs, &database, &nats.url()))
        .collect::<Result<_>>()?;
    let addresses = servers.iter().map(|server| server.address);
    Proxy::start(listener, addresses.collect());
    println!("http://localhost:{PORT} goes to one server after the other:");
    for (server, number) in servers.iter().zip(1..) {
        let name = log::name(number);
        println!(
            "  {name}: http://{} (process {})",
            server.address, server.process
        );
    }
    println!("A server that ends is started again after a second.");
    if older.is_some() {
        println!("It is of the older version until then: kill each, one after the other.");
    }
    let (database, bus) = (postgres.port(), nats.port());
    println!("PostgreSQL: port {database}, user {OWNER}, password {PASSWORD}");
    println!("NATS: port {bus}, the same user and password");
    println!("Press Enter to end it.");
    io::stdin().read_line(&mut String::new())?;
    Ok(())
}

/// The server that was built.
fn binary(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| root.join("target"), |target| root.join(target));
    target.join("release/brelan")
}

/// A server of the cluster, which is stopped when it is dropped.
struct Server {
    keeper: Child,
    process: String,
    address: SocketAddr,
    /// The threads that read what it prints.
    readers: Vec<JoinHandle<()>>,
}

impl Server {
    /// Of the first program until it ends, and of the second from then on. What it prints begins
    /// with its name.
    fn start(number: usize, programs: [&Path; 2], database: &str, bus: &str) -> Result<Self> {
        // A port that stays the same when the server is started again.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = free.local_addr()?;
        drop(free);
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper"])
            .args(programs)
            .args(["serve", "--limits", "off", "--listen", &address.to_string()])
            .env("BRELAN_DATABASE", database)
            .env("BRELAN_NATS", bus)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .context("the server does not start")?;
        let errors = BufReader::new(keeper.stderr.take().expect("it is piped"));
        let prefix = Prefix::new(number, &io::stderr());
        let errors = thread::spawn(move || prefix.write_lines(errors, io::stderr()));
        let mut lines = BufReader::new(keeper.stdout.take().expect("it is piped")).lines();
        let process = lines.next().context("the server does not start")??;
        loop {
            let line = lines.next().context("the server does not open")??;
            // It has ended, after it has told why.
            ensure!(!line.starts_with(PROCESS), "the server does not open");
            if line.contains(" is open on ") {
                break;
            }
        }
        // All that it prints later is read, or it would wait for that.
        let prefix = Prefix::new(number, &io::stdout());
        let lines = thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let line = match line.strip_prefix(PROCESS) {
                    Some(process) => format!("is started again (process {process})"),
                    None => line,
                };
                let _written = prefix.write_line(line.as_bytes(), io::stdout());
            }
        });
        Ok(Server {
            keeper,
            process: process.replace(PROCESS, ""),
            address,
            readers: vec![lines, errors],
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ended = self.keeper.wait();
        for reader in self.readers.drain(..) {
            let _ended = reader.join();
        }
    }
}
