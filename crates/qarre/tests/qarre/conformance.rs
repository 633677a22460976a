//! Qarré passes the tests that every game must pass.

brelan_conformance::suite!(brelan_qarre::State);
