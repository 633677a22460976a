//! Lines of messages from a stranger to a table in play:
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run client_messages`.
#![no_main]

use brelan_quando::State;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| brelan_table::fuzz::client_messages::<State>(data));
