//! Kuhn poker passes the tests that every game must pass.

brelan_conformance::suite!(brelan_kuhn::State);
