//! Who sees everything plays in the arena alone: no crate on the way to a table
//! knows the arena.

#[test]
fn no_crate_that_seats_bots_at_tables_depends_on_the_arena() {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut looked_at = 0;
    for entry in std::fs::read_dir(crates).expect("the crates") {
        let folder = entry.expect("a folder").path();
        let name = folder.file_name().expect("a name").to_string_lossy();
        if ["arena", "brelan"].contains(&&*name) {
            continue;
        }
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        assert!(!manifest.contains("brelan-arena"), "{name}");
        looked_at += 1;
    }
    assert!(looked_at > 8, "{looked_at} crates");
}
