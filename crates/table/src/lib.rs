//! One table as a library: it checks requests, applies stored inputs, and makes
//! an update for each viewer. No sockets, no clock, no storage, no
//! bots: times, stored inputs and chosen actions come in as arguments.
//!
//! ```text
//! Request ──reply_to──▶ Input ──(the server appends it to the log)──▶ apply ──▶ update_for(viewer)
//! ```
//!
//! [`Table::reply_to`] and [`Table::due_input`] change nothing: they give inputs
//! that may be appended. [`Table::pending_decision`] is what the bot that is to
//! move must decide, here or on another thread. Only [`Table::apply`] changes a
//! table, and a server passes to it only what the log holds; every input reads back
//! from its text as it was, so a table after a restart is the table before it.
//!
//! The types here are those of the log and of the rules of a table. Messages and
//! request bodies are made from them by the server.

mod apply;
mod change_settings;
#[cfg(any(test, feature = "chosen-deals"))]
pub mod chosen_deals;
mod due;
mod input;
mod input_text;
mod log_version;
mod match_setup;
mod occupant;
mod pending_decision;
mod presence;
mod record;
mod replay_error;
mod reply;
mod request;
mod seat;
mod seating;
mod seating_request;
#[cfg(test)]
mod secrecy_tests;
mod status;
mod table;
mod take_seat;
mod time_control;
mod turn_clock;
mod update;
mod visible_history;
mod word;

pub use due::{Cause, Due};
pub use input::{Contribution, Created, Input, InputKind, MatchSetup, Origin, TableSettings};
pub use input_text::InvalidText;
pub use log_version::{LOG_VERSION, rated_readable_since, rules_readable_since};
pub use match_setup::InvalidSetup;
pub use occupant::Occupant;
pub use pending_decision::PendingDecision;
pub use presence::{BotRoster, Presence, PresenceSource};
pub use record::bot_name;
pub use replay_error::{InvalidInput, ReplayError};
pub use reply::{Answer, Problem, Reply};
pub use request::{Pace, Request};
pub use seat::STAND_IN_LEVEL;
pub use status::{StandIn, Status};
pub use table::Table;
pub use take_seat::{NoSeat, SeatReply};
pub use time_control::TimeControl;
pub use turn_clock::{ClockState, RunningTurn};
pub use update::{BoardOf, DealWait, Update};
pub use word::Word;
