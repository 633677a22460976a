//! A socket that two tasks share: its own task, which reads, and the actor of its table,
//! which writes.
//!
//! The actor hands its frames to the kernel itself: an update passes through no queue and
//! wakes no other task. Only while the client does not take what it is sent do frames wait.
//! The socket's task is woken then, and sends them as the client takes them.

use futures_util::{Sink, Stream};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use tungstenite::{Error, Message, Utf8Bytes};

/// How many frames may wait for a slow client. One more, and the actor drops the
/// socket.
const MAX_WAITING_FRAMES: usize = 64;

/// Where a table puts the frames of one client.
pub(crate) trait FrameSink: Send + Sync {
    /// Takes a frame. `false` if the client is too slow or gone; it must connect again.
    fn push(&mut self, frame: Utf8Bytes) -> bool;
    /// Sends the frames that were taken since the last flush, in one packet if they fit.
    fn flush(&mut self);
}

/// A WebSocket.
pub(crate) trait Transport:
    Stream<Item = Result<Message, Error>> + Sink<Message, Error = Error> + Unpin + Send
{
}

impl<S> Transport for S where
    S: Stream<Item = Result<Message, Error>> + Sink<Message, Error = Error> + Unpin + Send
{
}

/// The socket, as its own task has it. There is one such task.
pub(crate) struct SharedSocket<S> {
    state: Arc<Mutex<State<S>>>,
}

/// The socket, as the actor has it. When it is dropped, the task is told.
struct SocketWriter<S: Transport> {
    state: Arc<Mutex<State<S>>>,
    /// Whether a frame was taken since the last flush.
    is_unflushed: bool,
}

struct State<S> {
    socket: S,
    /// The frames that wait for the client, the oldest first.
    waiting: VecDeque<Message>,
    /// Whether the client does not take what was sent. Until it does, only the socket's task
    /// sends.
    is_blocked: bool,
    /// Whether the connection broke off while something was sent.
    is_broken: bool,
    /// Whether the actor has dropped the socket.
    is_dropped: bool,
    /// Whether the last frame was sent: the actor can send nothing more.
    is_closing: bool,
    /// Wakes the socket's task.
    task: Waker,
}

/// What a socket's task is told.
pub(crate) enum SocketEvent {
    /// The client has sent a message, or `None`: the connection is closed.
    Received(Option<Result<Message, Error>>),
    /// The client does not take what is sent: [`SharedSocket::drain`] waits until it does.
    Blocked,
    /// The actor has dropped the socket.
    Dropped,
}

/// Why frames were not sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SendError {
    /// The connection broke off.
    Broken,
    /// The actor has dropped the socket.
    Dropped,
}

impl<S: Transport + 'static> SharedSocket<S> {
    pub(crate) fn new(socket: S) -> Self {
        let state = State {
            socket,
            waiting: VecDeque::new(),
            is_blocked: false,
            is_broken: false,
            is_dropped: false,
            is_closing: false,
            task: Waker::noop().clone(),
        };
        SharedSocket {
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// The writer for the actor.
    pub(crate) fn writer(&self) -> Box<dyn FrameSink> {
        Box::new(SocketWriter {
            state: Arc::clone(&self.state),
            is_unflushed: false,
        })
    }

    /// Waits for what happens next.
    pub(crate) async fn next(&self) -> SocketEvent {
        poll_fn(|context| lock(&self.state).poll_next(context)).await
    }

    /// Sends a frame after those that wait, and waits until the client takes it.
    ///
    /// # Errors
    /// When the connection is broken, or the actor has dropped the socket.
    pub(crate) async fn send(&self, frame: Message) -> Result<(), SendError> {
        lock(&self.state).waiting.push_back(frame);
        self.drain().await
    }

    /// Waits until the client takes all that waits.
    ///
    /// # Errors
    /// When the connection is broken, or the actor has dropped the socket.
    pub(crate) async fn drain(&self) -> Result<(), SendError> {
        poll_fn(|context| lock(&self.state).poll_drain(context)).await
    }

    /// Sends a last frame, in place of those that wait: a client that comes back gets them.
    /// The client may be gone.
    pub(crate) async fn send_last(&self, frame: Message) {
        {
            let mut state = lock(&self.state);
            state.is_closing = true;
            state.waiting.clear();
            state.waiting.push_back(frame);
        }
        let _gone = self.drain().await;
    }
}

impl<S: Transport> State<S> {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<SocketEvent> {
        self.task.clone_from(context.waker());
        if self.is_dropped {
            return Poll::Ready(SocketEvent::Dropped);
        }
        if self.is_broken {
            return Poll::Ready(SocketEvent::Received(None));
        }
        if self.is_blocked {
            return Poll::Ready(SocketEvent::Blocked);
        }
        let received = ready!(Pin::new(&mut self.socket).poll_next(context));
        Poll::Ready(SocketEvent::Received(received))
    }

    fn poll_drain(&mut self, context: &mut Context<'_>) -> Poll<Result<(), SendError>> {
        self.task.clone_from(context.waker());
        if self.is_dropped && !self.is_closing {
            return Poll::Ready(Err(SendError::Dropped));
        }
        // What the actor takes meanwhile comes after what waits.
        self.is_blocked = true;
        let sent = ready!(self.poll_send_waiting(context));
        self.is_blocked = false;
        self.is_broken |= sent.is_err();
        Poll::Ready(sent.map_err(|_| SendError::Broken))
    }

    fn poll_send_waiting(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let mut socket = Pin::new(&mut self.socket);
        while !self.waiting.is_empty() {
            ready!(socket.as_mut().poll_ready(context))?;
            if let Some(frame) = self.waiting.pop_front() {
                socket.as_mut().start_send(frame)?;
            }
        }
        self.waiting.shrink_to_fit();
        socket.poll_flush(context)
    }

    /// Takes a frame from the actor; see [`FrameSink::push`].
    fn push(&mut self, frame: Message) -> bool {
        if self.is_broken || self.is_closing {
            return false;
        }
        if self.is_blocked {
            let has_room = self.waiting.len() < MAX_WAITING_FRAMES;
            if has_room {
                self.waiting.push_back(frame);
            }
            return has_room;
        }
        // The task's waker: if the client does not take the frame now, the task must learn
        // when it can.
        let mut context = Context::from_waker(&self.task);
        let mut socket = Pin::new(&mut self.socket);
        match socket.as_mut().poll_ready(&mut context) {
            Poll::Ready(ready) => {
                let is_sent = ready.and_then(|()| socket.start_send(frame)).is_ok();
                if !is_sent {
                    self.break_off();
                }
                is_sent
            }
            Poll::Pending => {
                self.waiting.push_back(frame);
                self.block();
                true
            }
        }
    }

    fn flush(&mut self) {
        if self.is_blocked || self.is_broken {
            return;
        }
        let mut context = Context::from_waker(&self.task);
        match Pin::new(&mut self.socket).poll_flush(&mut context) {
            Poll::Ready(Ok(())) => {}
            Poll::Ready(Err(_)) => self.break_off(),
            Poll::Pending => self.block(),
        }
    }

    fn block(&mut self) {
        self.is_blocked = true;
        self.task.wake_by_ref();
    }

    fn break_off(&mut self) {
        self.is_broken = true;
        self.task.wake_by_ref();
    }
}

impl<S: Transport> FrameSink for SocketWriter<S> {
    fn push(&mut self, frame: Utf8Bytes) -> bool {
        self.is_unflushed = true;
        lock(&self.state).push(Message::Text(frame))
    }

    fn flush(&mut self) {
        if std::mem::take(&mut self.is_unflushed) {
            lock(&self.state).flush();
        }
    }
}

impl<S: Transport> Drop for SocketWriter<S> {
    fn drop(&mut self) {
        let mut state = lock(&self.state);
        state.flush();
        state.is_dropped = true;
        state.task.wake_by_ref();
    }
}

/// The state stays whole where a task that had it panicked: each change of it is one step.
fn lock<S>(state: &Mutex<State<S>>) -> MutexGuard<'_, State<S>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::task::Wake;

    /// A client, who may stop taking what is sent.
    #[derive(Default)]
    struct Client {
        takes_nothing: bool,
        taken: Vec<String>,
        unflushed: Vec<String>,
        sender: Option<Waker>,
    }

    #[derive(Clone, Default)]
    struct ClientSocket(Arc<Mutex<Client>>);

    impl ClientSocket {
        fn client(&self) -> MutexGuard<'_, Client> {
            self.0.lock().expect("no test panics with it")
        }

        fn stop_taking(&self) {
            self.client().takes_nothing = true;
        }

        fn take_again(&self) {
            self.client().takes_nothing = false;
            let sender = self.client().sender.take();
            sender.expect("somebody waits to send").wake();
        }

        fn taken(&self) -> Vec<String> {
            self.client().taken.clone()
        }
    }

    impl Stream for ClientSocket {
        type Item = Result<Message, Error>;

        fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
            Poll::Pending
        }
    }

    impl Sink<Message> for ClientSocket {
        type Error = Error;

        fn poll_ready(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
            if self.client().unflushed.is_empty() {
                return Poll::Ready(Ok(()));
            }
            self.poll_flush(context)
        }

        fn start_send(self: Pin<&mut Self>, frame: Message) -> Result<(), Error> {
            let text = match frame {
                Message::Close(_) => "close".into(),
                frame => frame.into_text()?.to_string(),
            };
            self.client().unflushed.push(text);
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
            let mut client = self.client();
            if client.takes_nothing {
                client.sender = Some(context.waker().clone());
                return Poll::Pending;
            }
            let sent = std::mem::take(&mut client.unflushed);
            client.taken.extend(sent);
            Poll::Ready(Ok(()))
        }

        fn poll_close(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
            self.poll_flush(context)
        }
    }

    fn shared() -> (
        ClientSocket,
        Arc<SharedSocket<ClientSocket>>,
        Box<dyn FrameSink>,
    ) {
        let client = ClientSocket::default();
        let socket = SharedSocket::new(client.clone());
        let writer = socket.writer();
        (client, Arc::new(socket), writer)
    }

    fn say(writer: &mut Box<dyn FrameSink>, text: &str) -> bool {
        let is_taken = writer.push(text.into());
        writer.flush();
        is_taken
    }

    fn poll_once<F: Future>(future: F) -> Poll<F::Output> {
        pin!(future).poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_frame_is_sent_without_the_sockets_task() {
        let (client, _socket, mut writer) = shared();
        assert!(writer.push("one".into()));
        assert!(client.taken().is_empty(), "it is sent with the next ones");
        writer.flush();
        assert_eq!(client.taken(), ["one"]);
    }

    #[tokio::test]
    async fn frames_wait_in_order_until_the_client_takes_them() {
        let (client, socket, mut writer) = shared();
        client.stop_taking();
        for text in ["one", "two", "three"] {
            assert!(say(&mut writer, text));
        }
        assert!(matches!(socket.next().await, SocketEvent::Blocked));
        let draining = tokio::spawn({
            let socket = Arc::clone(&socket);
            async move { socket.drain().await }
        });
        tokio::task::yield_now().await;
        assert!(say(&mut writer, "four"));
        client.take_again();
        assert_eq!(draining.await.expect("it does not panic"), Ok(()));
        assert!(say(&mut writer, "five"));
        assert_eq!(client.taken(), ["one", "two", "three", "four", "five"]);
    }

    /// Whether a task was woken.
    #[derive(Default)]
    struct Woken(AtomicBool);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    #[test]
    fn the_task_is_woken_where_the_client_stops_taking() {
        let (client, socket, mut writer) = shared();
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        let mut next = pin!(socket.next());
        assert!(next.as_mut().poll(&mut context).is_pending());
        client.stop_taking();
        assert!(say(&mut writer, "one"));
        assert!(woken.0.load(Ordering::Relaxed));
        let told = next.poll(&mut context);
        assert!(matches!(told, Poll::Ready(SocketEvent::Blocked)));
    }

    #[test]
    fn a_client_who_takes_nothing_for_too_long_is_too_slow() {
        let (client, _socket, mut writer) = shared();
        client.stop_taking();
        // The first is handed to the socket, which keeps it.
        for _ in 0..=MAX_WAITING_FRAMES {
            assert!(say(&mut writer, "more"));
        }
        assert!(!say(&mut writer, "too much"));
    }

    #[test]
    fn the_task_learns_that_the_actor_has_dropped_the_socket() {
        let (client, socket, mut writer) = shared();
        client.stop_taking();
        assert!(say(&mut writer, "one"));
        assert!(poll_once(socket.drain()).is_pending());
        drop(writer);
        let dropped = Poll::Ready(Err(SendError::Dropped));
        assert_eq!(poll_once(socket.drain()), dropped);
        assert!(matches!(
            poll_once(socket.next()),
            Poll::Ready(SocketEvent::Dropped)
        ));
    }

    #[test]
    fn the_last_frame_takes_the_place_of_those_that_wait() {
        let (client, socket, mut writer) = shared();
        client.stop_taking();
        assert!(say(&mut writer, "sent") && say(&mut writer, "waits"));
        let mut closing = pin!(socket.send_last(Message::Close(None)));
        assert!(poll_once(closing.as_mut()).is_pending());
        assert!(!say(&mut writer, "too late"));
        drop(writer);
        client.take_again();
        assert!(poll_once(closing).is_ready());
        assert_eq!(client.taken(), ["sent", "close"]);
    }
}
