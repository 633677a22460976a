//! Tables for people: seats, clocks, stand-ins, and requests that arrive at the
//! same moment.

mod beginnings;
mod clocks;
mod coverage;
mod decisions;
mod fixture;
mod invariants;
mod leaving;
mod missed_events;
mod op;
mod programs;
mod races;
mod rated;
mod seat_transfers;
mod seats;
mod settings;
mod stand_ins;
mod two_servers;

/// Runs a test for every game.
macro_rules! for_every_game {
    ($test:ident) => {
        for kind in brelan_catalog::Kind::ALL {
            brelan_catalog::with_game!(kind, G => $test::<G>());
        }
    };
}
pub(crate) use for_every_game;
