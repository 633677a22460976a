//! The tests of the binary. The crash test, the faults and the attacks are programs of their own.

mod admin;
mod arena;
mod arguments;
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
mod migrate;
mod nats;
#[cfg(unix)]
mod own_bots;
mod play;
#[cfg(target_os = "linux")]
mod play_screen;
mod postgres;
#[cfg(unix)]
mod server_bots;
#[cfg(unix)]
mod service_manager;
mod show;
mod sim;
#[cfg(target_os = "linux")]
mod unwritable_output;
mod verify;
mod when;
mod workers;
