//! The tests of the environments.

mod batch;
mod bounds;
mod episodes;
mod history;
