//! Copies of a SQLite database: complete, readable by its owner alone, and over nothing but an older
//! copy.

use crate::sqlite::{folder, open};
use crate::{file, table, table_id};
use brelan_store::{AppendOutcome, LogStore, OpenError, Sqlite, Store, backup};
use std::path::Path;

#[tokio::test]
async fn a_backup_is_complete_and_made_while_others_write() {
    let folder = folder();
    let store = open(&folder);
    store.create(table("a")).await.expect("made");
    let copy = folder.path().join("copy.sqlite");
    for round in 0..3 {
        store
            .append(&table_id("a"), 1 + round, "next".into())
            .await
            .expect("appended");
        backup(&file(&folder), &copy).expect("a copy");
    }
    store
        .append(&table_id("a"), 4, "after the backup".into())
        .await
        .expect("appended");
    let copied = Sqlite::open(&copy).expect("a database");
    assert_eq!(
        copied
            .read(&table_id("a"), 0)
            .await
            .expect("it reads")
            .len(),
        4
    );
    assert_eq!(
        copied.append(&table_id("a"), 4, "its own".into()).await,
        Ok(AppendOutcome::Appended)
    );
}

/// The signing key is in it.
#[test]
fn a_new_database_is_its_owners_alone_and_a_copy_has_its_permissions() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let _store = open(&folder);
    let copy = folder.path().join("copy.sqlite");
    backup(&file(&folder), &copy).expect("a copy");
    let mode = |file: &Path| metadata(file).expect("a file").permissions().mode() & 0o777;
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let found = entry.expect("a file").path();
        assert_eq!(mode(&found), 0o600, "{}", found.display());
    }
    set_permissions(file(&folder), Permissions::from_mode(0o640)).expect("changed");
    backup(&file(&folder), &copy).expect("a copy");
    assert_eq!(mode(&copy), 0o640);
}

#[test]
fn a_backup_onto_itself_or_into_nowhere_is_refused() {
    let folder = folder();
    let store = open(&folder);
    backup(&file(&folder), &file(&folder)).expect_err("onto itself");
    for side_file in ["-wal", "-shm", "-journal", "-serve"] {
        let name = format!("{}{side_file}", file(&folder).display());
        let refused = backup(&file(&folder), Path::new(&name)).expect_err("onto a part of it");
        assert!(
            refused.to_string().contains("a file of the database"),
            "{refused}"
        );
    }
    let dated = format!("{}-2026-11-30", file(&folder).display());
    backup(&file(&folder), Path::new(&dated)).expect("a copy beside it");
    backup(&file(&folder), Path::new("/nowhere/copy")).expect_err("into nowhere");
    backup(&folder.path().join("none"), &folder.path().join("copy")).expect_err("of nothing");
    let socket = folder.path().join("socket");
    let _bound = std::os::unix::net::UnixListener::bind(&socket).expect("bound");
    let onto = backup(&file(&folder), &socket).expect_err("onto what is no file");
    assert!(onto.to_string().contains("is not a file"), "{onto}");
    assert!(!socket.is_file(), "it is left alone");
    assert!(!folder.path().join("none").exists());
    drop(store);
}

#[tokio::test]
async fn a_backup_takes_the_place_of_an_older_copy_alone() {
    let folder = folder();
    let store = open(&folder);
    let to = folder.path().join("copy");
    for _ in 0..2 {
        backup(&file(&folder), &to).expect("it is copied");
    }
    std::fs::write(&to, "").expect("written");
    backup(&file(&folder), &to).expect("nothing is lost");
    let refused = |words: &str| {
        let refused = backup(&file(&folder), &to).expect_err("it is refused");
        assert!(matches!(refused, OpenError::CopyRefused(..)), "{refused}");
        assert!(refused.to_string().contains(words), "{refused}");
    };
    // Another server's database, and then one whose server was killed.
    let other = Sqlite::open(&to).expect("a database");
    refused("open or was not closed");
    other.close().await;
    backup(&file(&folder), &to).expect("it is closed");
    // One that is open and has stored nothing yet, and what a reader of a closed one leaves.
    let other = Sqlite::open(&to).expect("a database");
    refused("open or was not closed");
    other.close().await;
    std::fs::write(folder.path().join("copy-wal"), "").expect("written");
    backup(&file(&folder), &to).expect("nobody has it open");
    assert!(!folder.path().join("copy-wal").exists());
    std::fs::write(folder.path().join("copy-journal"), "pages").expect("written");
    refused("copy-journal");
    std::fs::remove_file(folder.path().join("copy-journal")).expect("removed");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&to, &link).expect("a link");
    std::fs::write(folder.path().join("link-wal"), "pages").expect("written");
    let onto_link = backup(&file(&folder), &link).expect_err("its log would be read");
    assert!(onto_link.to_string().contains("link-wal"), "{onto_link}");
    std::fs::write(folder.path().join("copy-wal"), "pages").expect("written");
    refused("copy-wal");
    std::fs::remove_file(&to).expect("removed");
    refused("copy-wal");
    std::fs::remove_file(folder.path().join("copy-wal")).expect("removed");
    std::fs::write(&to, "listen = \"127.0.0.1:80\"").expect("written");
    refused("no copy of a database");
    let kept = std::fs::read_to_string(&to).expect("text");
    assert!(kept.starts_with("listen"));
    store.close().await;
}
