//! The SQLite file of a server.

use super::{FREE, Serving};
use crate::commands::{brelan, fails, folder, refuses, run};
use std::io::{BufReader, Read};
use std::process::Stdio;

#[test]
fn a_database_that_cannot_be_used_is_named() {
    let folder = folder();
    let serve = |file: &str| {
        let arguments = [&FREE[..], &["--database", file]].concat();
        run(folder.path(), &arguments)
    };
    refuses(&serve("nowhere/brelan.sqlite"), "cannot be written");
    std::fs::write(folder.path().join("text"), "no database, but a text").expect("written");
    fails(&serve("text"), "no SQLite database");

    let database = rusqlite::Connection::open(folder.path().join("newer")).expect("it opens");
    database
        .pragma_update(None, "user_version", 99)
        .expect("a setting");
    fails(&serve("newer"), "newer");
    let backup = ["backup", "--database", "newer", "copy"];
    fails(&run(folder.path(), &backup), "newer");
    database
        .pragma_update(None, "user_version", 0)
        .expect("a setting");
    database.execute_batch("BEGIN EXCLUSIVE").expect("the lock");
    fails(&serve("newer"), "locked");
}

#[test]
fn no_command_but_serve_makes_a_database_of_an_empty_file() {
    let folder = folder();
    let file = folder.path().join("brelan.sqlite");
    std::fs::write(&file, "").expect("written");
    for arguments in [
        &["admin", "tables"][..],
        &["admin", "names", "add", "rude"],
        &["export", "-"],
        &["backup", "copy.sqlite"],
        &["migrate", "--from", "brelan.sqlite", "--to", "copy.sqlite"],
    ] {
        refuses(&run(folder.path(), arguments), "brelan.sqlite is empty");
        let size = std::fs::metadata(&file).expect("it is there").len();
        assert_eq!(size, 0, "{arguments:?}");
    }
    assert!(!folder.path().join("copy.sqlite").exists());
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
    assert!(run(folder.path(), &["admin", "tables"]).status.success());
}

#[test]
fn a_copy_that_can_never_be_complete_is_not_to_be_started_again() {
    let folder = folder();
    for file in ["one", "other"] {
        let serve = [&FREE[..], &["--database", file]].concat();
        let serving = Serving::start(brelan(folder.path()).args(serve));
        assert_eq!(serving.stop(), Some(0));
    }
    let output = run(
        folder.path(),
        &["migrate", "--from", "one", "--to", "other"],
    );
    fails(&output, "take an empty one");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!error.contains("again"), "{error}");
}

#[test]
fn a_stopped_server_leaves_one_file() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert!(serving.1.contains("http://localhost:"), "{}", serving.1);
    assert_eq!(serving.stop(), Some(0));
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("it is there")
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_server_whose_database_has_vanished_says_so_at_the_end() {
    let folder = folder();
    let mut serving = Serving::with_errors(brelan(folder.path()).args(FREE), Stdio::piped());
    std::fs::remove_file(folder.path().join("brelan.sqlite")).expect("removed");
    let mut errors = BufReader::new(serving.0.stderr.take().expect("it is piped"));
    assert_eq!(serving.stop(), Some(1));
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("text");
    assert!(said.contains("vanished"), "{said}");
    assert!(!said.contains("everything is in"), "{said}");
}

/// As where the disk has no room for what is in the write-ahead log.
#[test]
fn a_server_whose_log_stays_beside_the_database_says_so_at_the_end() {
    let folder = folder();
    let mut serving = Serving::with_errors(brelan(folder.path()).args(FREE), Stdio::piped());
    let reader = rusqlite::Connection::open(folder.path().join("brelan.sqlite"));
    let reader = reader.expect("it opens");
    let reads = "BEGIN; SELECT count(*) FROM tables";
    reader.execute_batch(reads).expect("it reads");
    let added = run(folder.path(), &["admin", "names", "add", "rude"]);
    assert!(added.status.success(), "{added:?}");
    let mut errors = BufReader::new(serving.0.stderr.take().expect("it is piped"));
    assert_eq!(serving.stop(), Some(0));
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("text");
    assert!(said.contains("brelan.sqlite-wal still holds"), "{said}");
    assert!(!said.contains("everything is in"), "{said}");
}

#[test]
fn a_damaged_database_is_named() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
    let path = folder.path().join("brelan.sqlite");
    let mut bytes = std::fs::read(&path).expect("it is there");
    let last_page = bytes.len() - 4096;
    bytes[last_page..].fill(0);
    std::fs::write(&path, &bytes).expect("written");
    fails(&run(folder.path(), &FREE), "is damaged");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, &bytes).expect("written");
    fails(&run(folder.path(), &FREE), "is damaged");
}

/// In the header of a page. Within a text they are not noticed: SQLite stores no checksums.
#[test]
fn flipped_bytes_in_a_database_are_named() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
    let path = folder.path().join("brelan.sqlite");
    let sound = std::fs::read(&path).expect("it is there");
    let pages = sound.len() / 4096;
    assert!(pages > 20, "{pages} pages");
    for page in [1, pages / 2, pages - 1] {
        let mut bytes = sound.clone();
        // The header of the page, with where its cells are.
        for byte in &mut bytes[page * 4096..][..40] {
            *byte ^= 0xff;
        }
        std::fs::write(&path, &bytes).expect("written");
        fails(&run(folder.path(), &FREE), "is damaged");
    }
    // A copy is complete or not there.
    let refused = (1..pages).filter(|page| {
        let mut bytes = sound.clone();
        bytes[page * 4096..][..4096].fill(0);
        std::fs::write(&path, &bytes).expect("written");
        let output = run(folder.path(), &["backup", "copy.sqlite"]);
        let partial = folder.path().join("copy.sqlite.partial");
        assert!(!partial.exists(), "page {page}: {output:?}");
        output.status.code() == Some(1)
    });
    assert!(refused.count() > 0, "a page is missed by a copy");
    std::fs::write(&path, &sound).expect("written");
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
}

#[test]
fn a_second_server_on_one_file_is_refused() {
    let folder = folder();
    let first = Serving::start(brelan(folder.path()).args(FREE));
    let second = || run(folder.path(), &FREE);
    fails(
        &second(),
        "another server has the database brelan.sqlite open",
    );
    std::os::unix::fs::symlink("brelan.sqlite", folder.path().join("link")).expect("a link");
    let linked = run(
        folder.path(),
        &[&FREE[..], &["--database", "link"]].concat(),
    );
    fails(&linked, "another server has the database link open");
    let listed = run(folder.path(), &["admin", "tables"]);
    assert!(listed.status.success(), "other commands work beside it");
    let mut first = first;
    first.0.kill().expect("it is killed");
    first.0.wait().expect("it ends");
    let next = Serving::start(brelan(folder.path()).args(FREE));
    fails(&second(), "another server");
    assert_eq!(next.stop(), Some(0));
}

#[test]
fn a_backup_is_made_while_the_server_runs() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let output = run(folder.path(), &["backup", "copy.sqlite"]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(serving.stop(), Some(0));
    brelan_store::Sqlite::open(&folder.path().join("copy.sqlite")).expect("a database");
    refuses(&run(folder.path(), &["backup", "brelan.sqlite"]), "itself");
    for nowhere in ["nowhere/copy.sqlite", "."] {
        let output = run(folder.path(), &["backup", nowhere]);
        refuses(&output, "no copy can be made at");
    }
    refuses(
        &run(folder.path(), &["backup", "copy", "--database", "none"]),
        "there is no database none",
    );
}
