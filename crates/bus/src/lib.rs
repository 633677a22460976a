//! Messages between servers over NATS.
//!
//! A message may be lost, and may come twice: nothing is stored, and nobody acknowledges it.
//! While the NATS server cannot be reached nothing is sent or received, and
//! [`Bus::is_connected`] tells so. The connection is made again by itself, with its
//! subscriptions. [`Bus::take_gap`] tells that messages may have been missed.

mod connection;
mod error;
mod request;
mod status;
mod url;

pub use connection::{Bus, Subscription};
pub use error::BusError;
pub use request::{Request, Requests, Unanswered};
pub use url::{InvalidNatsUrl, NatsUrl};
