//! How a command ends that has not done its work: its errors with an exit code of their own. The
//! help lists the codes.

use crate::output::complain;
use brelan_bus::InvalidNatsUrl;
use brelan_store::InvalidUrl;

/// The work failed.
const FAILED: u8 = 1;
/// [`Usage`].
pub(crate) const WRONG_USAGE: u8 = 2;
/// [`Interrupted`].
pub(crate) const INTERRUPTED: u8 = 130;
/// [`ClosedPipe`]: what a shell reports of a command that SIGPIPE ended.
pub(crate) const CLOSED_PIPE: u8 = 128 + 13;

/// An invalid command line or setting that clap cannot detect, or a file that it names and that
/// cannot be opened. A malformed address of a database or of a NATS server is none: it fails the
/// command as an address without a service does.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

impl Usage {
    /// The error with all its causes.
    pub(crate) fn new(error: impl Into<anyhow::Error>) -> Usage {
        Usage(format!("{:#}", error.into()))
    }

    /// The error of a setting, which may be the address of a service.
    pub(crate) fn of_setting(error: anyhow::Error) -> anyhow::Error {
        let is_address = error.is::<InvalidUrl>() || error.is::<InvalidNatsUrl>();
        match is_address {
            true => error,
            false => Usage::new(error).into(),
        }
    }
}

/// The command was interrupted by Ctrl-C and has printed its results so far.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// Standard output is a closed pipe: the command ends silently.
#[derive(Debug, thiserror::Error)]
#[error("standard output is closed")]
pub(crate) struct ClosedPipe;

/// Says what is wrong, where that is not known yet, and gives the exit code.
pub(crate) fn report(error: &anyhow::Error) -> u8 {
    if error.is::<Interrupted>() {
        return INTERRUPTED;
    }
    if error.is::<ClosedPipe>() {
        return CLOSED_PIPE;
    }
    complain(format_args!("{error:#}"));
    match error.is::<Usage>() {
        true => WRONG_USAGE,
        false => FAILED,
    }
}
