//! The tests of records.

mod corpus;
mod verify;
