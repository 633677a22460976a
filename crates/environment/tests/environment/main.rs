//! The tests of the environments.

mod batch;
mod history;
