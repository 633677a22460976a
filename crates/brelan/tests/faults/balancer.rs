//! A balancer between people and servers, and one between a server and its database. Both copy
//! bytes.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

/// How long a server may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(500);

/// Gives each connection to the next of its servers that accepts it.
pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    servers: Arc<Mutex<Vec<SocketAddr>>>,
    is_cut: watch::Sender<bool>,
}

impl Balancer {
    pub(crate) async fn start(servers: Vec<SocketAddr>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let servers = Arc::new(Mutex::new(servers));
        let is_cut = watch::Sender::new(false);
        let (shared, cut) = (Arc::clone(&servers), is_cut.subscribe());
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
                let mut cut = cut.clone();
                tokio::spawn(async move {
                    let is_cut = async { cut.wait_for(|is_cut| *is_cut).await.is_ok() };
                    tokio::select! {
                        _ = is_cut => {}
                        () = pass(client, &order) => {}
                    }
                });
            }
        });
        Balancer {
            address,
            servers,
            is_cut,
        }
    }

    /// Replaces a server by another one.
    pub(crate) fn replace(&self, index: usize, server: SocketAddr) {
        let mut servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        servers[index] = server;
    }

    /// Ends all connections and lets none through, or lets them through again.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.is_cut.send_replace(is_cut);
    }
}

/// Copies bytes between a client and the first server that accepts.
async fn pass(mut client: TcpStream, order: &[SocketAddr]) {
    for server in order {
        if let Ok(Ok(mut server)) = timeout(CONNECT_TIMEOUT, TcpStream::connect(server)).await {
            // The connection ends, and the client opens another one.
            let _ended = copy_bidirectional(&mut client, &mut server).await;
            return;
        }
    }
}
