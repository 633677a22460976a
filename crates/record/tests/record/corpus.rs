//! The fuzz target's body over its committed corpus, and over cuts of it.

use std::path::Path;

#[test]
fn no_text_brings_verify_down() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/records");
    let mut texts = 0;
    for entry in std::fs::read_dir(corpus).expect("the corpus is committed") {
        let text = std::fs::read(entry.expect("an entry").path()).expect("a file");
        brelan_catalog::fuzz(&text);
        for part in 1..20 {
            let cut = text.len() * part / 20;
            brelan_catalog::fuzz(&text[..cut]);
            let mut spoiled = text.clone();
            if let Some(byte) = spoiled.get_mut(cut) {
                *byte ^= 1;
            }
            brelan_catalog::fuzz(&spoiled);
        }
        texts += 1;
    }
    assert!(texts >= 4, "{texts} texts");
}
