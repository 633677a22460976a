//! The oracle plays in the arena alone: no crate that a server's table is made of
//! depends on the arena.

#[test]
fn no_crate_that_seats_bots_at_tables_depends_on_the_arena() {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut checked = 0;
    for entry in std::fs::read_dir(crates).expect("the crates") {
        let folder = entry.expect("a folder").path();
        let name = folder.file_name().expect("a name").to_string_lossy();
        // The commands and the Python package have contests; no table is made of them.
        if ["arena", "brelan", "environment", "python"].contains(&&*name) {
            continue;
        }
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        assert!(!manifest.contains("brelan-arena"), "{name}");
        checked += 1;
    }
    assert!(checked > 8, "{checked} crates");
}
