//! Qarré passes the tests that every game must pass.

brelan_conformance::suite!(brelan_qarre::State);
brelan_conformance::encoding_suite!(brelan_qarre::State);
