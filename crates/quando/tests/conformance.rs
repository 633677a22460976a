//! Quando passes the tests of the house.

brelan_conformance::suite!(brelan_quando::State);
