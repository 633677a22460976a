//! The server, over real sockets.

mod bad_input;
mod document;
mod play;
mod rest;
mod several;
mod support;
