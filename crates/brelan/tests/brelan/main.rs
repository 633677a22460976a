//! The tests of the binary. The crash test, the faults and the attacks are programs of their own.

mod admin;
mod arena;
mod arguments;
#[allow(dead_code, reason = "other programs of tests use the rest")]
#[path = "../faults/balancer.rs"]
mod balancer;
mod builds;
mod command_line;
mod commands;
mod compare;
mod data_files;
mod exact;
mod export;
mod golden_records;
mod help;
#[cfg(unix)]
mod interrupting;
#[path = "../messages/mod.rs"]
mod messages;
mod migrate;
mod nats;
#[cfg(unix)]
mod own_bots;
mod play;
#[cfg(target_os = "linux")]
mod play_screen;
mod postgres;
#[path = "../search_worker/mod.rs"]
mod search_worker;
#[cfg(unix)]
mod server_bots;
#[cfg(unix)]
mod service_manager;
#[path = "../serving/mod.rs"]
mod serving;
mod show;
mod sim;
#[cfg(target_os = "linux")]
mod unwritable_output;
mod verify;
mod when;
mod workers;
