//! Kuhn poker passes the tests that every game must pass.

use brelan_kernel::{GameOptions, Match, NoOptions, Seat, Viewer};
use brelan_kuhn::State;

brelan_conformance::suite!(State);

#[test]
#[should_panic(expected = "the len is 2 but the index is 2")]
fn a_seat_that_is_not_at_the_table_has_no_view() {
    let options = NoOptions::from_preset("standard", 2).expect("for two");
    Match::<State>::new(options).view(Viewer::Seat(Seat(2)));
}
