//! Qarré passes the tests of the house.

brelan_conformance::suite!(brelan_qarre::State);
