//! Texts that somebody calls records: `RUSTC_BOOTSTRAP=1 cargo fuzz run records`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| brelan_catalog::fuzz(data));
