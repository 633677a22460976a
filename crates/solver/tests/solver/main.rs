//! The tests of the solver.

mod policies;
mod reference;
