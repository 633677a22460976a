//! The tests of Zero.

mod allocations;
mod conformance;
mod posterior;
mod rules;
mod sample;
mod small_deck;
mod world;
