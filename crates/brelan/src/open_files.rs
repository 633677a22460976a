//! The limit of open files: every connection of a client is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the soft limit of open files to the hard limit, and logs it. A shell sets the
/// soft limit to 1024 for programs that use select(2), and a server that has no file left
/// accepts no connection.
pub(crate) fn raise_limit() {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    // A sandbox may forbid the call, and need not be asked where nothing changes.
    let set = match limit == raised {
        true => Ok(()),
        false => setrlimit(Resource::Nofile, raised),
    };
    match set {
        Ok(()) => tracing::info!(limit = in_words(raised.current), "open files"),
        Err(error) => tracing::warn!(
            limit = in_words(limit.current),
            %error,
            "the limit of open files cannot be raised"
        ),
    }
}

fn in_words(limit: Option<u64>) -> String {
    limit.map_or_else(|| "none".to_owned(), |files| files.to_string())
}
