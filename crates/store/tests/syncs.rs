//! A write resolves after a sync: this test counts the syncs. SQLite is linked into
//! it statically, so SQLite calls the two functions below instead of libc's.
#![cfg(target_os = "linux")]

use brelan_ids::{TableId, Timestamp};
use brelan_store::{AppendOutcome, LogStore, NewTable, Sqlite};
use std::sync::atomic::{AtomicU64, Ordering};

static SYNCS: AtomicU64 = AtomicU64::new(0);

// SAFETY: no other function of the program has this name; it does what the
// system's function of this name does.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn fsync(file: libc::c_int) -> libc::c_int {
    SYNCS.fetch_add(1, Ordering::SeqCst);
    unsafe { libc::syscall(libc::SYS_fsync, file) as libc::c_int }
}

// SAFETY: as above.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn fdatasync(file: libc::c_int) -> libc::c_int {
    SYNCS.fetch_add(1, Ordering::SeqCst);
    unsafe { libc::syscall(libc::SYS_fdatasync, file) as libc::c_int }
}

fn table_id(number: u32) -> TableId {
    TableId::from_trusted(format!("t{number}"))
}

fn syncs() -> u64 {
    SYNCS.load(Ordering::SeqCst)
}

/// One test, because all tests of a file share the counter.
#[tokio::test]
async fn a_write_resolves_after_a_sync_and_a_batch_shares_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("brelan.sqlite")).expect("a database");
    let table = |id: TableId| NewTable {
        id,
        game: "quando".into(),
        created: Timestamp::from_millis(1),
        rematch_of: None,
        listed: false,
        people: Vec::new(),
        inputs: vec!["first".into()],
    };
    for number in 0..100 {
        let before = syncs();
        store.create(table(table_id(number))).await.expect("made");
        assert!(
            syncs() > before,
            "a table was confirmed before it was synced"
        );
    }
    for seq in 1..50 {
        let before = syncs();
        let appended = store.append(&table_id(0), seq, "input".into()).await;
        assert_eq!(appended, Ok(AppendOutcome::Appended));
        assert!(
            syncs() > before,
            "input {seq} was confirmed before it was synced"
        );
    }
    let before = syncs();
    let answers = (1..100).map(|number| {
        let store = &store;
        async move { store.append(&table_id(number), 1, "input".into()).await }
    });
    for answer in futures_util::future::join_all(answers).await {
        assert_eq!(answer, Ok(AppendOutcome::Appended));
    }
    let together = syncs() - before;
    assert!(
        (1..50).contains(&together),
        "{together} syncs for 99 appends at once"
    );
}
