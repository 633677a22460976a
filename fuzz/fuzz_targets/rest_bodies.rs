//! Bodies of requests from a stranger:
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run rest_bodies`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| brelan_server::fuzz::rest_bodies(data));
