//! The tests of tables.

mod old_logs;
mod people;
mod table;
