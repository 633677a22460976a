//! The tests of Qarré.

mod allocations;
mod conformance;
mod rules;
mod sample;
mod world;
