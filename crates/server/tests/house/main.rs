//! The server, over real sockets.

mod bad_input;
mod play;
mod rest;
mod several;
mod support;
