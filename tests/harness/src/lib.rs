//! What the tests of the binary share: its servers and workers as processes, people who play on
//! them over sockets, and what these people were shown, to be compared with the logs.

pub mod balancer;
pub mod client_group;
pub mod frame_recorder;
pub mod http_client;
pub mod log;
pub mod messages;
mod process;
pub mod search_worker;
pub mod serving;
