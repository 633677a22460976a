//! The tests of Quando.

mod allocations;
mod conformance;
mod features;
mod known_sides;
mod moves;
mod rules;
mod sample;
