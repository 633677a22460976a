//! A balancer between people and servers, and one between a server and its database or bus. Both
//! copy bytes.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

/// How long a server may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(500);

/// How much is copied at once.
const BUFFER_BYTES: usize = 16 * 1024;

/// Whether bytes pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Bytes pass.
    Open,
    /// All connections have ended, and new ones end at once.
    Closed,
    /// No bytes pass, as when a cable is pulled: nobody is told, and what was sent arrives when
    /// the link is open again.
    Silent,
}

/// Gives each connection to the next of its servers that accepts it.
pub struct Balancer {
    /// Where people connect to.
    pub address: SocketAddr,
    servers: Arc<Mutex<Vec<SocketAddr>>>,
    link: watch::Sender<Link>,
}

impl Balancer {
    /// Opens a balancer between people and these servers, on a free port.
    pub async fn start(servers: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let servers = Arc::new(Mutex::new(servers));
        let link = watch::Sender::new(Link::Open);
        let (shared, watched) = (Arc::clone(&servers), link.subscribe());
        tokio::spawn(async move {
            let mut next = 0;
            while let Ok((client, _)) = listener.accept().await {
                next += 1;
                let mut order = shared
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .clone();
                let count = order.len();
                order.rotate_left(next % count);
                let (link, mut closed) = (watched.clone(), watched.clone());
                tokio::spawn(async move {
                    let is_closed =
                        async { closed.wait_for(|link| *link == Link::Closed).await.is_ok() };
                    tokio::select! {
                        _ = is_closed => {}
                        () = pass(client, &order, link) => {}
                    }
                });
            }
        });
        Balancer {
            address,
            servers,
            link,
        }
    }

    /// Replaces a server by another one.
    pub fn replace(&self, index: usize, server: SocketAddr) {
        let mut servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        servers[index] = server;
    }

    /// Lets bytes pass, or not.
    pub fn set(&self, link: Link) {
        self.link.send_replace(link);
    }
}

/// Copies bytes between a client and the first server that accepts.
async fn pass(client: TcpStream, order: &[SocketAddr], mut link: watch::Receiver<Link>) {
    if !is_open(&mut link).await {
        return;
    }
    for server in order {
        if let Ok(Ok(server)) = timeout(CONNECT_TIMEOUT, TcpStream::connect(server)).await {
            let (client, server) = (client.into_split(), server.into_split());
            let there = copy(client.0, server.1, link.clone());
            let back = copy(server.0, client.1, link);
            tokio::join!(there, back);
            return;
        }
    }
}

/// Copies bytes until one side ends, and then ends the other one, as it hears of it.
async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut link: watch::Receiver<Link>) {
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        let read = from.read(&mut buffer).await.unwrap_or(0);
        if !is_open(&mut link).await {
            return;
        }
        if read == 0 || to.write_all(&buffer[..read]).await.is_err() {
            // The other side may have ended, too.
            let _ended = to.shutdown().await;
            return;
        }
    }
}

/// Waits until bytes pass; gives whether they ever do.
async fn is_open(link: &mut watch::Receiver<Link>) -> bool {
    link.wait_for(|link| *link != Link::Silent).await.is_ok()
}
