//! The server, over real sockets.

mod appearance;
mod bad_input;
mod document;
mod fixture;
mod housekeeper;
mod knowledge;
mod lessons;
mod limits;
mod links;
mod lobby;
mod people;
mod play;
mod proxies;
mod rest;
mod tls;
mod two_servers;
mod ways;
