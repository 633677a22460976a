//! The server, over real sockets.

mod bad_input;
mod document;
mod keeper;
mod knowledge;
mod limits;
mod people;
mod play;
mod proxies;
mod rest;
mod several;
mod support;
mod tls;
