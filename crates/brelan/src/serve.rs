//! `brelan serve`: runs the server.

use crate::cli::ServeArgs;
use crate::config::ServeSettings;
use crate::database::{Database, DatabaseUse, OpenDatabase};
use crate::exit::Usage;
use crate::interrupt::ending_signals;
use crate::lan;
use crate::log::start_log;
use crate::open_files;
use crate::output::announce;
use crate::program;
use crate::runtime;
use crate::serve_lock::ServeLock;
use crate::service_manager;
use anyhow::{Context, bail};
use brelan_server::{PushSettings, Settings, TableBus, Tls};
use brelan_store::StoreError;
use signal_hook::consts::SIGHUP;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    let config = ServeSettings::new(args)?;
    start_log(config.log.clone(), config.log_format);
    runtime::multi_threaded()?.block_on(serve(config))
}

async fn serve(config: ServeSettings) -> anyhow::Result<()> {
    let tls = match &config.tls {
        Some(files) => Some(Tls::read(&files.certificate, &files.key).map_err(Usage::new)?),
        None => None,
    };
    // Before it listens: no connection waits for an answer. Only servers on PostgreSQL are listed.
    let program = match &config.database {
        Database::File(_) => program::VERSION.to_owned(),
        Database::Postgres(_) => program::version_and_build(),
    };
    let listener = listen(&config).await?;
    let metrics = match config.metrics {
        Some(address) => Some(listen_for_metrics(address).await?),
        None => None,
    };
    // Before the database is migrated.
    let _lock = match &config.database {
        Database::File(file) => ServeLock::take(file)?,
        Database::Postgres(_) => None,
    };
    let database = config.database.open(DatabaseUse::Serve).await?;
    let bus = match &config.nats {
        Some(url) => Some(TableBus::connect(url, &*database.store()).await?),
        None => None,
    };
    let settings = server_settings(&config, program.clone(), tls.clone());
    let stop = CancellationToken::new();
    let mut ending = ending_signals();
    if tls.is_some() {
        ending.retain(|number| *number != SIGHUP);
    }
    stop_on_signals(&ending, stop.clone())?;
    if let Some(tls) = tls {
        reload_certificate_on_signals(tls)?;
    }
    open_files::raise_limit();
    tracing::info!(
        version = program,
        database = %config.database,
        nats = config.nats.as_ref().map(ToString::to_string),
        "started"
    );
    print_addresses(&config, listener.local_addr()?);
    service_manager::tell_ready();
    let store = database.store();
    brelan_server::serve(listener, metrics, store, bus, settings, stop).await?;
    match &database {
        OpenDatabase::File(store) => {
            let checked = store.check_file().map(|()| store.remaining_log());
            report_closed(checked, &config.database)
        }
        // What PostgreSQL holds now is only known to PostgreSQL.
        OpenDatabase::Postgres(_) => {
            tracing::info!("closed");
            Ok(())
        }
    }
}

/// The settings of the server itself.
fn server_settings(config: &ServeSettings, program: String, tls: Option<Tls>) -> Settings {
    let settings = match config.limits {
        true => Settings::default(),
        false => Settings::default().without_limits(),
    };
    Settings {
        program,
        bot_delay: config.bot_delay,
        bot_threads: config.bot_threads,
        tls,
        proxies: config.proxies.clone(),
        hosts: config.hosts.clone(),
        public_origin: config.public_origin.clone(),
        push: PushSettings {
            is_on: config.push.is_on,
            contact: config.push.contact.clone(),
            allowed_hosts: config.push.allowed_hosts.clone(),
            ..PushSettings::default()
        },
        ..settings
    }
}

/// Logs where the stored data is after the end: in the file, or also in its write-ahead log.
///
/// # Errors
/// When the files may not hold all of it.
fn report_closed(
    checked: Result<Option<&Path>, StoreError>,
    place: &Database,
) -> anyhow::Result<()> {
    match checked {
        Ok(None) => {
            tracing::info!("closed; everything is in {place}");
            Ok(())
        }
        // A copy of the file alone would lack it.
        Ok(Some(log)) => {
            tracing::warn!(
                "closed; {} still holds a part of {place}: keep both together",
                log.display()
            );
            Ok(())
        }
        Err(error @ StoreError::Overwritten) => {
            bail!("closed, but {error}: {place} may lack what was played; the next start checks it")
        }
        Err(error) => {
            bail!("closed, but {error}: {place} does not hold what was played since then")
        }
    }
}

async fn listen(config: &ServeSettings) -> anyhow::Result<TcpListener> {
    let address = if config.lan {
        SocketAddr::from((Ipv4Addr::UNSPECIFIED, config.listen.port()))
    } else {
        config.listen
    };
    bind(address, "--listen").await
}

/// The listener of the metrics, which other machines should not reach.
async fn listen_for_metrics(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener = bind(address, "--metrics").await?;
    let address = listener.local_addr()?;
    if address.ip().is_loopback() {
        tracing::info!("metrics are at http://{address}/metrics");
    } else {
        tracing::warn!("metrics are at http://{address}/metrics, also for other machines");
    }
    Ok(listener)
}

/// Listens on an address that this flag sets.
async fn bind(address: SocketAddr, flag: &str) -> anyhow::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            bail!(
                "port {} is taken: choose another one with {flag}",
                address.port()
            )
        }
        bound => bound.with_context(|| format!("cannot listen on {address}")),
    }
}

fn print_addresses(config: &ServeSettings, address: SocketAddr) {
    let port = address.port();
    let scheme = if config.tls.is_some() {
        "https"
    } else {
        "http"
    };
    if address.ip().is_loopback() || config.lan {
        announce(format_args!(
            "Brelan is open on {scheme}://localhost:{port}"
        ));
    } else {
        announce(format_args!("Brelan is open on {scheme}://{address}"));
    }
    if !config.lan {
        return;
    }
    let Some(ip) = lan::local_address() else {
        announce(format_args!(
            "This machine has no address on a local network."
        ));
        return;
    };
    let link = format!("{scheme}://{ip}:{port}");
    announce(format_args!("On your network: {link}"));
    if let Some(code) = lan::render_qr_code(&link) {
        announce(format_args!("{code}"));
    }
}

/// Stops at the first of these signals.
///
/// # Errors
/// When the system refuses a handler.
pub(crate) fn stop_on_signals(numbers: &[i32], stop: CancellationToken) -> anyhow::Result<()> {
    let signals = numbers.iter().map(|it| signal(SignalKind::from_raw(*it)));
    let mut signals = signals.collect::<io::Result<Vec<_>>>()?;
    tokio::spawn(async move {
        let received = signals.iter_mut().map(|signal| Box::pin(signal.recv()));
        futures_util::future::select_all(received).await;
        tracing::info!("closing");
        service_manager::tell_stopping().await;
        stop.cancel();
    });
    Ok(())
}

/// Reads the certificate again on SIGHUP, so that a renewal needs no restart.
fn reload_certificate_on_signals(tls: Tls) -> anyhow::Result<()> {
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            match tls.read_again() {
                Ok(()) => tracing::info!("the certificate is read again"),
                Err(error) => tracing::error!(%error, "the old certificate stays"),
            }
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_may_lack_what_was_played_is_an_error() {
        let place = Database::File("brelan.sqlite".into());
        let told = |checked| report_closed(checked, &place).map_err(|error| error.to_string());
        assert_eq!(told(Ok(None)), Ok(()));
        assert_eq!(told(Ok(Some(Path::new("brelan.sqlite-wal")))), Ok(()));
        let overwritten = told(Err(StoreError::Overwritten)).expect_err("it may lack something");
        assert!(overwritten.contains("brelan.sqlite may lack what was played"));
        let failed = told(Err(StoreError::Failed("it is gone".into()))).expect_err("it lacks all");
        assert!(failed.contains("it is gone: brelan.sqlite does not hold what was played"));
    }
}
