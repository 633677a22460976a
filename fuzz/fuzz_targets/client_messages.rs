//! Lines of messages from a stranger to a table of every game:
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run client_messages`.
#![no_main]

use brelan_catalog::{Kind, with_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for kind in Kind::ALL {
        with_game!(kind, G => brelan_server::fuzz::client_messages::<G>(data));
    }
});
