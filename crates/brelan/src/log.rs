//! The log of a command, on standard error.

use anyhow::anyhow;
use clap::ValueEnum;
use serde::Deserialize;
use std::io::IsTerminal;
use tracing::Level;
use tracing_subscriber::filter::{FilterExt, LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::{Filter, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry};

/// What is logged: for each part of the program that is named, its level.
pub(crate) type LogFilter = Targets;

/// Parses a filter of logs. The library takes any word for a part of the program, of
/// which it then logs everything.
pub(crate) fn parse_log(text: &str) -> anyhow::Result<LogFilter> {
    // The words of the library would say the same once more.
    let wrong = || {
        anyhow!(
            "the setting log: `{text}` is no level, but off, error, warn, info, debug, trace, or a \
             list such as info,brelan_store=debug"
        )
    };
    for part in text.split(',') {
        let level = part.split_once('=').map_or(part, |(_, level)| level);
        // The library takes an empty text for `error`.
        if level.trim().is_empty() {
            return Err(wrong());
        }
        level.trim().parse::<LevelFilter>().map_err(|_| wrong())?;
    }
    text.parse().map_err(|_| wrong())
}

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// As text.
    #[default]
    #[value(help = None)]
    Text,
    /// As a JSON object.
    #[value(help = None)]
    Json,
}

/// Logs on standard error from now on.
pub(crate) fn start_log(configured: LogFilter, format: LogFormat) {
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        // A file and a collector of logs want the words alone.
        .with_ansi(std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none())
        // They are printed to standard error, with a panic where that is closed.
        .log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    tracing_subscriber::registry()
        .with(lines.with_filter(log_filter(configured)))
        .init();
    log_panic_locations();
}

/// What is logged. Without a hint of its own the second filter would hide that of the
/// first, and libraries would format messages that are then dropped.
fn log_filter(configured: LogFilter) -> impl Filter<Registry> {
    configured.and(filter_fn(is_loggable).with_max_level_hint(LevelFilter::TRACE))
}

/// Libraries log at `debug` and `trace` what passes through them: whole frames with the cards of
/// their viewer, headers with tokens. The driver of PostgreSQL logs the parameters of statements
/// at any level: names, and the inputs of logs. Its pool logs each lost connection without a reason,
/// and the driver of NATS each event at a level of its own; `brelan_store` and `brelan_bus` say what
/// matters.
fn is_loggable(metadata: &tracing::Metadata<'_>) -> bool {
    let target = metadata.target();
    let is_of_driver = ["tokio_postgres", "deadpool", "async_nats"]
        .iter()
        .any(|driver| target.starts_with(driver));
    target.starts_with("brelan") || (*metadata.level() <= Level::INFO && !is_of_driver)
}

/// Logs the location of a panic and not its message, which may name cards.
fn log_panic_locations() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a task failed");
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    #[test]
    fn messages_below_the_configured_level_are_not_made() {
        let filter = log_filter(LogFilter::new().with_default(LevelFilter::ERROR));
        assert_eq!(filter.max_level_hint(), Some(LevelFilter::ERROR));
    }

    /// Keeps what is logged.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no test panics with it").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn libraries_log_nothing_of_what_passes_through_them() {
        let written = Written::default();
        let writer = written.clone();
        let lines = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
        let filter = log_filter(LogFilter::new().with_default(LevelFilter::TRACE));
        let subscriber = tracing_subscriber::registry().with(lines.with_filter(filter));
        tracing::subscriber::with_default(subscriber, || {
            tracing::trace!(target: "tungstenite::protocol", "a frame with cards");
            tracing::debug!(target: "hyper::proto", "a header with a token");
            tracing::warn!(target: "rustls", "a handshake failed");
            tracing::error!(target: "tokio_postgres::query", "a statement with a name");
            tracing::warn!(target: "deadpool.postgres", "a connection is lost");
            tracing::trace!(target: "brelan_server::table", "a table is opened");
        });
        let written = written.0.lock().expect("no test panics with it").clone();
        let written = String::from_utf8(written).expect("text");
        for secret in ["cards", "token", "name", "lost"] {
            assert!(!written.contains(secret), "{written}");
        }
        assert!(written.contains("a handshake failed") && written.contains("a table is opened"));
    }
}
