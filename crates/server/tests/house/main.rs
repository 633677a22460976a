//! The server, over real sockets.

mod bad_input;
mod document;
mod people;
mod play;
mod rest;
mod several;
mod support;
