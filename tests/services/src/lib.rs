//! Private servers for tests: PostgreSQL and NATS, on free ports of the loopback address, with
//! their files in temporary folders. They are gone when the process of the test ends, however it
//! ends. Where one is not installed, a line on standard error says what is skipped.

mod place;

pub mod nats;
pub mod postgres;
