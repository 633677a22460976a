//! The tests of the bots.

mod allocations;
mod evaluate;
mod greedy_frozen;
mod greedy_qarre;
mod greedy_zero;
mod no_peeking;
mod qarre_levels;
mod quando_bots;
mod rounds;
mod styles;
mod zero_bots;
