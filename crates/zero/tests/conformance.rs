//! Zero passes the tests of the house.

brelan_conformance::suite!(brelan_zero::State);
