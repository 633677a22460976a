//! A decision allocates nothing: neither its list, nor the play, nor what the
//! seats then know. Deals and the ends of rounds may.

use brelan_conformance::allocations::{self, Counting};
use brelan_zero::{Options, Preset, State};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_decision_allocates_nothing() {
    let options = Options::preset(Preset::Asyncron, 4).expect("four players");
    allocations::a_decision_allocates_nothing::<State>(&options);
}
