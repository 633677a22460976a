//! Why a write or a query failed.

/// Why a write or a query failed. The store stays usable, and a retry may
/// succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no room.
    #[error("the disk is full")]
    Full,
    /// Another process has held the database's lock for longer than the busy
    /// timeout.
    #[error("the database is locked by another program")]
    Locked,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// The file of the database is no longer at its path. What is stored goes into
    /// a file that nobody can open again.
    #[error("the file of the database has vanished")]
    Vanished,
    /// There is another file at the path of the database.
    #[error("the file of the database was replaced by another one")]
    Replaced,
    /// The write-ahead log of a SQLite database, or its index, is no longer at its path. What was
    /// stored last goes into the database only when the server stops and closes it.
    #[error(
        "a file beside the database (-wal or -shm) has vanished or was replaced: stop the server \
         to store what was written last"
    )]
    LogVanished,
    /// Another program has written to the file of a SQLite database, cut it off, or set its time.
    #[error("another program has written to the file of the database, or has set its time")]
    Overwritten,
    /// The database server does not answer. Nothing was stored.
    #[error("the database cannot be reached")]
    Unreachable,
    /// The connection to the database server was lost while it stored a write, and for some
    /// seconds no answer came. The write may be stored, now or later.
    #[error("the database has not said whether this is stored")]
    Unknown,
    /// Another database server has taken over, which may lack what was stored last, as this
    /// write, if it was sent before.
    #[error("another database server has taken over")]
    TakenOver,
    /// A newer version of Brelan has migrated the database, or it was restored from an
    /// older one.
    #[error("the database is of another version than this program")]
    OtherVersion,
    /// The disk, the file or the database server fails.
    #[error("the database fails: {0}")]
    Failed(String),
}
