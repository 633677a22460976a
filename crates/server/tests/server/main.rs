//! The server, over real sockets.

mod appearance;
mod bad_input;
mod barred;
mod changes;
mod document;
mod fixture;
mod follower;
mod history;
mod housekeeper;
mod http;
mod knowledge;
mod lessons;
mod limits;
mod links;
mod lobby;
mod newcomers;
mod people;
mod play;
mod proxies;
mod rest;
mod sharing;
mod socket;
mod tls;
mod two_servers;
mod unread;
mod ways;
