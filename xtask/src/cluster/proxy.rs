//! A small proxy in front of servers. It copies bytes, and asks the servers whether they are well.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How often each server is asked.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// How long a server may take to answer, or to accept a connection.
const CHECK_TIMEOUT: Duration = Duration::from_secs(1);

/// A proxy that gives each connection to the next server that is well.
pub(super) struct Proxy {
    servers: Vec<Server>,
    next: AtomicUsize,
}

struct Server {
    address: SocketAddr,
    is_well: AtomicBool,
}

impl Proxy {
    /// Starts the proxy, which runs as long as the process.
    pub(super) fn start(listener: TcpListener, servers: Vec<SocketAddr>) {
        let servers = servers.into_iter().map(|address| Server {
            address,
            is_well: AtomicBool::new(true),
        });
        let proxy = Arc::new(Proxy {
            servers: servers.collect(),
            next: AtomicUsize::new(0),
        });
        for index in 0..proxy.servers.len() {
            let proxy = Arc::clone(&proxy);
            thread::spawn(move || proxy.servers[index].watch());
        }
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let proxy = Arc::clone(&proxy);
                // A connection that cannot be copied ends, and the browser opens another one.
                thread::spawn(move || proxy.connect(client));
            }
        });
    }

    /// Copies bytes in both directions, each on a thread of its own.
    fn connect(&self, client: TcpStream) -> io::Result<()> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        let count = self.servers.len();
        let mut order = (0..count).map(|index| &self.servers[(first + index) % count]);
        let server = order.find_map(Server::connect);
        let server = server.ok_or(io::ErrorKind::ConnectionRefused)?;
        let (client_again, server_again) = (client.try_clone()?, server.try_clone()?);
        for (mut from, mut to) in [(client, server_again), (server, client_again)] {
            thread::spawn(move || {
                let _broken = io::copy(&mut from, &mut to);
                let _gone = to.shutdown(Shutdown::Both);
            });
        }
        Ok(())
    }
}

impl Server {
    /// Asks the server again and again whether it is well.
    fn watch(&self) {
        loop {
            let is_well = self.check().unwrap_or(false);
            self.is_well.store(is_well, Ordering::Relaxed);
            thread::sleep(CHECK_INTERVAL);
        }
    }

    fn check(&self) -> io::Result<bool> {
        let mut connection = TcpStream::connect_timeout(&self.address, CHECK_TIMEOUT)?;
        connection.set_read_timeout(Some(CHECK_TIMEOUT))?;
        connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        let mut status = [0; 12];
        connection.read_exact(&mut status)?;
        Ok(status == *b"HTTP/1.1 200")
    }

    fn connect(&self) -> Option<TcpStream> {
        let is_well = self.is_well.load(Ordering::Relaxed);
        let connect = || TcpStream::connect_timeout(&self.address, CHECK_TIMEOUT).ok();
        is_well.then(connect).flatten()
    }
}
