//! `brelan worker`: answers the searches of servers, so that those stay responsive.

use crate::cli::parse_bot_threads;
use crate::config::nats_url_with_password;
use crate::exit::Usage;
use crate::interrupt::ending_signals;
use crate::log::{LogFormat, parse_log, start_log};
use crate::output::announce;
use crate::runtime;
use crate::serve::stop_on_signals;
use crate::service_manager;
use anyhow::Context;
use brelan_bus::NatsUrl;
use brelan_server::{WorkerKey, run_worker};
use clap::Args;
use std::num::NonZero;
use std::path::PathBuf;
use tokio_util::sync::CancellationToken;

const AFTER_HELP: &str = "\
A worker needs no database: it sees what the bots' seats know, encrypted, and nothing else. \
`brelan admin worker-key` prints the key. Servers with --nats ask workers by themselves, and \
think themselves where none answers in time.

Examples:

  brelan admin worker-key --database postgres://brelan@db.example.org/brelan > worker-key
  brelan worker --nats nats://bus.example.org --key-file worker-key
  BRELAN_NATS=nats://brelan:secret@bus.example.org brelan worker --key-file worker-key";

/// `brelan worker`
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct WorkerArgs {
    /// The NATS server of the servers, such as nats://user@host
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "BRELAN_NATS",
        hide_env_values = true
    )]
    nats: String,

    /// A file with the password for the NATS server, alone on its first line
    #[arg(long, value_name = "FILE", env = "BRELAN_NATS_PASSWORD_FILE")]
    nats_password_file: Option<PathBuf>,

    /// A file with the key that `brelan admin worker-key` prints
    #[arg(long, value_name = "FILE", env = "BRELAN_WORKER_KEY_FILE")]
    key_file: PathBuf,

    /// On how many threads bots think [default: all cores but one]
    #[arg(long, value_name = "NUMBER", env = "BRELAN_BOT_THREADS", value_parser = parse_bot_threads)]
    bot_threads: Option<NonZero<u32>>,

    /// What is logged to standard error: error, warn, info, debug, trace, or off
    #[arg(long, value_name = "LEVEL", env = "BRELAN_LOG", default_value = "info")]
    log: String,

    /// How a line of the log is written: as text, or as a JSON object for a collector of logs
    #[arg(
        long,
        value_name = "text|json",
        env = "BRELAN_LOG_FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,
}

pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<()> {
    let log = parse_log(&args.log).map_err(Usage::new)?;
    let (url, key) = read_settings(args).map_err(Usage::of_setting)?;
    start_log(log, args.log_format);
    runtime::multi_threaded()?.block_on(async {
        let stop = CancellationToken::new();
        stop_on_signals(&ending_signals(), stop.clone())?;
        let ready = || {
            announce(format_args!("Brelan's worker answers over {url}"));
            service_manager::tell_ready();
        };
        run_worker(&url, &key, args.bot_threads, ready, stop).await?;
        tracing::info!("closed");
        Ok(())
    })
}

fn read_settings(args: &WorkerArgs) -> anyhow::Result<(NatsUrl, WorkerKey)> {
    let url = nats_url_with_password(&args.nats, args.nats_password_file.as_deref());
    let url = url.context("the setting nats")?;
    let file = &args.key_file;
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("the key file {} cannot be read", file.display()))?;
    let key = WorkerKey::parse(&text);
    let key = key.with_context(|| format!("the key file {}", file.display()))?;
    Ok((url, key))
}
