//! The fuzz target's body over its committed corpus.

use brelan_catalog::{Kind, with_game};
use std::path::Path;

#[test]
fn what_strangers_sent_changes_nothing_that_it_should_not() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/client_messages");
    let mut files = 0;
    for entry in std::fs::read_dir(corpus).expect("the corpus is committed") {
        let data = std::fs::read(entry.expect("a file").path()).expect("it can be read");
        for kind in Kind::ALL {
            with_game!(kind, G => brelan_table::fuzz::client_messages::<G>(&data));
        }
        files += 1;
    }
    assert!(files >= 10, "{files} files");
}
