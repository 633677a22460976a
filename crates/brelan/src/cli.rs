//! The command line. Help, manual and completions are generated from it.

use crate::admin::AdminArgs;
use crate::arena::ArenaArgs;
use crate::backup::BackupArgs;
use crate::bot::BotArgs;
use crate::compare::CompareArgs;
use crate::config::{MAX_BOT_DELAY, MAX_BOT_THREADS};
use crate::exact::ExactArgs;
use crate::export::ExportArgs;
use crate::load::LoadArgs;
use crate::log::LogFormat;
use crate::migrate::MigrateArgs;
use crate::number_args::{parse_address, whole_number};
use crate::play::PlayArgs;
use crate::show::ShowArgs;
use crate::sim::SimArgs;
use crate::verify::VerifyArgs;
use crate::when::WhenArgs;
use crate::worker::WorkerArgs;
use clap::{Args, Parser, Subcommand, ValueEnum};
use serde::Deserialize;
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;

/// The online home of card games: play them in the browser against bots, host
/// them for friends, study them.
#[derive(Parser)]
#[command(name = "brelan", version, propagate_version = true, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the work failed, a record is wrong, or the text given for a PostgreSQL or NATS
       address is not an address
  2    the command line or a setting is wrong, or a file that it names cannot be opened
  130  interrupted by Ctrl-C, SIGTERM or SIGHUP; where nothing of the work is kept, it is
       128 and the number of the signal
  141  standard output was closed";

const SETTINGS_HELP: &str = "\
Every setting can stand in three places: a flag wins over the environment \
variable in brackets, that over the file given with --config, and that over \
the default.

The file is TOML; its keys are the flags without dashes in front:

    listen = \"127.0.0.1:8080\"
    database = \"/var/lib/brelan/brelan.sqlite\"
    database-password-file = \"/etc/brelan/password\"
    nats = \"tls://brelan@bus.example.org\"
    nats-password-file = \"/etc/brelan/nats-password\"
    metrics = \"127.0.0.1:9464\"
    lan = false
    bot-delay = 100
    bot-threads = 1
    tls-cert = \"/etc/brelan/cert.pem\"
    tls-key = \"/etc/brelan/key.pem\"
    trust-proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]
    allow-host = [\"cards.example.org\"]
    public-origin = \"https://cards.example.org\"
    push = \"on\"
    push-contact = \"mailto:cards@example.org\"
    push-allow-host = [\"push.example.lan\"]
    limits = \"on\"
    log = \"info\"
    log-format = \"text\"

Several values of --trust-proxy, --allow-host and --push-allow-host stand in the environment \
variable with commas between them.

Examples:

  brelan serve --lan
  brelan serve --listen 0.0.0.0:443 --tls-cert cert.pem --tls-key key.pem
  BRELAN_DATABASE=postgres://brelan:secret@db.example.org/brelan brelan serve
  brelan serve --config brelan.toml --nats nats://bus.example.org";

const COMPLETIONS_HELP: &str = "\
Examples:

  brelan completions bash > ~/.local/share/bash-completion/completions/brelan
  brelan completions fish > ~/.config/fish/completions/brelan.fish";

const MAN_HELP: &str = "\
Examples:

  brelan man | man -l -
  brelan man ~/.local/share/man/man1";

/// The subcommands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the page, the tables and the sockets
    Serve(ServeArgs),
    /// Let bots think for servers on other machines
    Worker(WorkerArgs),
    /// List and close tables, rename and bar people, refuse names, while a
    /// server may be using the database
    #[command(visible_alias = "host")]
    Admin(AdminArgs),
    /// Copy the database to a file, while a server may be using it
    Backup(BackupArgs),
    /// Copy everything from one database to another: between SQLite and PostgreSQL
    Migrate(MigrateArgs),
    /// Write the records of the matches that all their people have made public
    Export(ExportArgs),
    /// Play a match against bots in this terminal
    Play(PlayArgs),
    /// Let a program of your own play at a table on a server, shown as a bot
    Bot(BotArgs),
    /// Let bots play matches against each other, and write their records
    Sim(SimArgs),
    /// Let bots play the same deals in every seat, and tell who is stronger
    Arena(ArenaArgs),
    /// Tell how much stronger one bot is than another that played the same deals
    Compare(CompareArgs),
    /// Tell by how much each bot can be beaten at a variant that is small enough to solve
    Exact(ExactArgs),
    /// Chart when to knock at Quando, by playing both ways
    When(WhenArgs),
    /// Replay records and check everything in them
    Verify(VerifyArgs),
    /// Print a position of a record: from a seat's knowledge, or face up
    Show(ShowArgs),
    /// Let many people play against a server on this machine, and measure it
    Load(LoadArgs),
    /// Print the completions for a shell
    #[command(after_help = COMPLETIONS_HELP)]
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write all of them
    #[command(after_help = MAN_HELP)]
    Man {
        /// The folder that the pages are written to, one for each command
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
}

/// The settings that every command with a database knows, also behind the name of a command
/// below it.
#[derive(Args, Default)]
pub(crate) struct CommonArgs {
    /// A TOML file with settings
    #[arg(long, value_name = "FILE", env = "BRELAN_CONFIG", global = true)]
    pub(crate) config: Option<PathBuf>,

    /// The database: a SQLite file, or the address of a PostgreSQL database, such as
    /// postgres://user@host/database [default: brelan.sqlite]
    #[arg(
        long,
        value_name = "FILE|ADDRESS",
        env = "BRELAN_DATABASE",
        hide_env_values = true,
        global = true
    )]
    pub(crate) database: Option<PathBuf>,

    /// A file with the password for the PostgreSQL database, alone on its first line
    #[arg(
        long,
        value_name = "FILE",
        env = "BRELAN_DATABASE_PASSWORD_FILE",
        global = true
    )]
    pub(crate) database_password_file: Option<PathBuf>,

    /// What is logged to standard error: off, error, warn, info, debug or trace, also
    /// for a part alone, such as info,brelan_store=debug [default: info]
    #[arg(long, value_name = "LEVEL", env = "BRELAN_LOG", global = true)]
    pub(crate) log: Option<String>,
}

/// `brelan serve`
#[derive(Args, Default)]
#[command(after_help = SETTINGS_HELP)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,

    /// The NATS server over which the servers that share a PostgreSQL database tell each
    /// other what they have stored, such as nats://user@host [default: none, they ask the
    /// database]
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "BRELAN_NATS",
        hide_env_values = true
    )]
    pub(crate) nats: Option<String>,

    /// A file with the password for the NATS server, alone on its first line
    #[arg(long, value_name = "FILE", env = "BRELAN_NATS_PASSWORD_FILE")]
    pub(crate) nats_password_file: Option<PathBuf>,

    /// The address to listen on; port 0 takes a free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "BRELAN_LISTEN", value_parser = parse_address)]
    pub(crate) listen: Option<SocketAddr>,

    /// Listen on the local network and show its address as a QR code
    #[arg(long, env = "BRELAN_LAN", num_args = 0..=1, default_missing_value = "true")]
    pub(crate) lan: Option<bool>,

    /// The address of the metrics, for this machine or a network of the operator's
    /// alone; 127.0.0.1:9464 if no address is given [default: no metrics]
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "BRELAN_METRICS",
        num_args = 0..=1,
        default_missing_value = "127.0.0.1:9464",
        value_parser = parse_address
    )]
    pub(crate) metrics: Option<SocketAddr>,

    /// How long bots wait before they move, in percent of the usual, to 10000; 0 for not at
    /// all [default: 100]
    #[arg(long, value_name = "PERCENT", env = "BRELAN_BOT_DELAY", value_parser = whole_number::<u32>(0..=MAX_BOT_DELAY.into()))]
    pub(crate) bot_delay: Option<u32>,

    /// On how many threads bots think; the others of the machine are left for
    /// the tables [default: all cores but one]
    #[arg(long, value_name = "NUMBER", env = "BRELAN_BOT_THREADS", value_parser = parse_bot_threads)]
    pub(crate) bot_threads: Option<NonZero<u32>>,

    /// The certificate, with those that lead to a known one, in PEM: the server
    /// then speaks https; SIGHUP makes it read both files again
    #[arg(long, value_name = "FILE", env = "BRELAN_TLS_CERT")]
    pub(crate) tls_cert: Option<PathBuf>,

    /// The certificate's key, in PEM
    #[arg(long, value_name = "FILE", env = "BRELAN_TLS_KEY")]
    pub(crate) tls_key: Option<PathBuf>,

    /// A proxy that may say for whom it asks, as an address or a network;
    /// X-Forwarded and Forwarded headers from anybody else count for nothing
    #[arg(
        long,
        value_name = "ADDRESS|NETWORK",
        env = "BRELAN_TRUST_PROXY",
        value_delimiter = ','
    )]
    pub(crate) trust_proxy: Option<Vec<String>>,

    /// A host name by which people reach this server; requests for other names are
    /// refused then [default: any, but no public name over plain http from the local
    /// network]
    #[arg(
        long,
        value_name = "NAME",
        env = "BRELAN_ALLOW_HOST",
        value_delimiter = ','
    )]
    pub(crate) allow_host: Option<Vec<String>>,

    /// The address under which people reach this server over https; accounts with
    /// passkeys work there [default: none, and only on localhost]
    #[arg(long, value_name = "ADDRESS", env = "BRELAN_PUBLIC_ORIGIN")]
    pub(crate) public_origin: Option<String>,

    /// Whether people may get notices in their browsers, over the push services of these:
    /// the server then sends encrypted messages to the internet [default: on]
    #[arg(long, value_name = "on|off", env = "BRELAN_PUSH")]
    pub(crate) push: Option<Switch>,

    /// Whom a push service may ask about the messages of this server, as a mail address or a
    /// page; some services want it [default: the public origin]
    #[arg(
        long,
        value_name = "mailto:ADDRESS|https://PAGE",
        env = "BRELAN_PUSH_CONTACT"
    )]
    pub(crate) push_contact: Option<String>,

    /// A host in a network of the operator's own that is a push service; others are reached
    /// over https and at public addresses alone
    #[arg(
        long,
        value_name = "NAME",
        env = "BRELAN_PUSH_ALLOW_HOST",
        value_delimiter = ','
    )]
    pub(crate) push_allow_host: Option<Vec<String>>,

    /// Whether requests, connections and messages are limited by person and by address; off
    /// is for tests and measurements [default: on]
    #[arg(long, value_name = "on|off", env = "BRELAN_LIMITS")]
    pub(crate) limits: Option<Switch>,

    /// How a line of the log is written: as text, or as a JSON object for a collector of logs
    /// [default: text]
    #[arg(long, value_name = "text|json", env = "BRELAN_LOG_FORMAT")]
    pub(crate) log_format: Option<LogFormat>,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Switch {
    /// On.
    #[value(help = None)]
    On,
    /// Off.
    #[value(help = None)]
    Off,
}

pub(crate) fn parse_bot_threads(text: &str) -> Result<NonZero<u32>, String> {
    let threads = text.parse().ok();
    threads
        .filter(|threads: &NonZero<u32>| threads.get() <= MAX_BOT_THREADS)
        .ok_or_else(|| {
            format!(
                "bots need 1 to {MAX_BOT_THREADS} threads; without the setting they have all cores \
                 but one"
            )
        })
}
