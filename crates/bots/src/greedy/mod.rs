//! Greedy bots: the best choice by a heuristic, one turn ahead. Their
//! formulas stand in `docs/strength.md` and are frozen: later bots are
//! measured against them.

pub(crate) mod qarre;
pub(crate) mod quando;
pub(crate) mod zero;
