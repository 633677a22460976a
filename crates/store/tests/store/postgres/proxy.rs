//! A proxy between a store and its database, which loses answers.

use super::WAIT;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::timeout;

/// What the proxy does with the next bytes.
#[derive(Default)]
struct Orders {
    /// How many answers are dropped, each with its connection.
    answers_to_lose: AtomicU32,
    /// How many requests are dropped, each with its connection.
    requests_to_lose: AtomicU32,
    /// Whether new connections are closed at once.
    is_cut: AtomicBool,
    /// Told when an answer or a request was dropped.
    lost: Notify,
}

/// A proxy on this machine.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    orders: Arc<Orders>,
}

impl Proxy {
    /// A proxy to a port of this machine.
    pub(crate) async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let orders = Arc::new(Orders::default());
        let proxy = Proxy {
            port: listener.local_addr().expect("it has an address").port(),
            orders: Arc::clone(&orders),
        };
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if !orders.is_cut.load(Ordering::SeqCst) {
                    let server = TcpStream::connect(("127.0.0.1", port)).await;
                    connect(client, server.expect("the server listens"), &orders);
                }
            }
        });
        proxy
    }

    /// Loses the next answer: the server has executed the request then.
    pub(crate) fn lose_answer(&self) {
        self.orders.answers_to_lose.store(1, Ordering::SeqCst);
    }

    /// Loses the next request: the server never learns of it.
    pub(crate) fn lose_request(&self) {
        self.orders.requests_to_lose.store(1, Ordering::SeqCst);
    }

    /// Lets no new connection through, or ends that.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.orders.is_cut.store(is_cut, Ordering::SeqCst);
    }

    /// Waits until something was lost.
    pub(crate) async fn lost(&self) {
        let lost = timeout(WAIT, self.orders.lost.notified());
        lost.await.expect("something is lost");
    }
}

fn connect(client: TcpStream, server: TcpStream, orders: &Arc<Orders>) {
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let ended = Arc::new(Notify::new());
    let pass = |from, to, is_answer| {
        let (orders, ended) = (Arc::clone(orders), Arc::clone(&ended));
        tokio::spawn(async move {
            tokio::select! {
                () = pass(from, to, &orders, is_answer) => ended.notify_waiters(),
                () = ended.notified() => {}
            }
        });
    };
    pass(from_client, to_server, false);
    pass(from_server, to_client, true);
}

/// Passes bytes on in one direction until the connection ends or they are lost.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, orders: &Orders, is_answer: bool) {
    let to_lose = match is_answer {
        true => &orders.answers_to_lose,
        false => &orders.requests_to_lose,
    };
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(length @ 1..) = from.read(&mut bytes).await {
        let take = |left: u32| left.checked_sub(1);
        if to_lose
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, take)
            .is_ok()
        {
            orders.lost.notify_one();
            return;
        }
        if to.write_all(&bytes[..length]).await.is_err() {
            return;
        }
    }
}
