//! One table as a library: what is asked of it is checked, what was stored is
//! applied, and each viewer gets updates of its own. No sockets, no clock, no
//! storage: times and stored inputs come in as arguments.
//!
//! ```text
//! message ──hear──▶ Input ──(the host appends it to the log)──▶ apply ──▶ update(viewer)
//! ```
//!
//! [`Table::hear`] and [`Table::due_input`] change nothing: they give inputs
//! that may be appended. [`Table::question`] is what a bot is asked, who may
//! think it over elsewhere. [`Table::apply`] is the only door by which a table
//! changes, and a host passes through it only what it has read back from the
//! log; so a table after a restart is the table before it.

mod apply;
mod clock;
mod due;
pub mod fuzz;
mod hear;
mod input;
mod occupant;
mod order;
mod place;
mod question;
mod record;
mod seating;
#[cfg(test)]
mod secrecy;
mod sit;
mod state;
mod terms;
mod update;
mod visible_history;

pub use apply::ReplayError;
pub use due::{Cause, Due};
pub use hear::{Message, Reply};
pub use input::{Contribution, Created, Input, InputKind, MatchSetup, Origin, Person};
pub use occupant::Occupant;
pub use order::PresenceSource;
pub use question::Question;
pub use record::bot_name;
pub use sit::{NoSeat, Sitting};
pub use state::Table;
pub use update::Update;
