//! The tests of the environments.

mod batch;
mod bounds;
mod history;
