//! Bots think beside the tables' tasks: so many at once, none for longer than a
//! table can wait, and all for less while many want to.

mod budget;
mod numbers;
mod pool;
mod queue;

pub(crate) use budget::Budget;
pub(crate) use numbers::Numbers;
pub(crate) use pool::Pool;
