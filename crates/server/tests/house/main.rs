//! The server, over real sockets.

mod play;
mod support;
