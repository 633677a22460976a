//! The command line of `brelan load`.

use crate::game_args::game_parser;
use crate::number_args::whole_number;
use brelan_catalog::Kind;
use clap::Args;

/// `brelan load`
#[derive(Args)]
#[command(
    after_help = "The server should know no limits: brelan serve --limits off. See docs/performance.md.\n\nExamples:\n\n  brelan load --tables 200 --seconds 20\n  brelan load --tables 50 --bots master --game zero"
)]
pub(crate) struct LoadArgs {
    /// The server, on this machine; can be repeated for servers that share a database, over
    /// which the people of each table are spread
    #[arg(long, value_name = "ADDRESS", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Vec<String>,

    /// With several servers, connect the people of each table to the same one
    #[arg(long)]
    pub(crate) together: bool,

    /// The number of tables
    #[arg(long, default_value_t = 200, value_parser = whole_number::<u32>(1..=10_000))]
    pub(crate) tables: u32,

    /// The number of seats at each table
    #[arg(long, default_value_t = 3, value_parser = whole_number::<u8>(2..=6))]
    pub(crate) seats: u8,

    /// The number of people, instead of the number of tables; the last table is filled up
    #[arg(long, conflicts_with = "tables", value_parser = whole_number::<u32>(1..=20_000))]
    pub(crate) people: Option<u32>,

    /// How many seconds they play
    #[arg(long, default_value_t = 20, value_parser = whole_number::<u64>(1..=3600))]
    pub(crate) seconds: u64,

    /// Moves per second at each table [default: the next move follows when all players have
    /// seen the last one]
    #[arg(long, value_parser = parse_rate)]
    pub(crate) rate: Option<f64>,

    /// The number of moves after which a table sits still [default: none]
    #[arg(long, value_parser = whole_number::<u64>(0..=u64::MAX))]
    pub(crate) moves: Option<u64>,

    /// Let all people play some moves, close their connections, and come back at the same
    /// time after this many seconds; measure how long it takes until they see their tables
    #[arg(
        long,
        value_name = "SECONDS",
        conflicts_with_all = ["seconds", "rate", "pid", "bots", "bare", "json"],
        value_parser = whole_number::<u64>(0..=3600)
    )]
    pub(crate) rejoin_after: Option<u64>,

    /// The number of other tables whose people come back at the same time, after half of the
    /// seconds; measure how long the actions of those who play take meanwhile
    #[arg(
        long,
        value_name = "TABLES",
        conflicts_with_all = ["bots", "bare", "rejoin_after"],
        value_parser = whole_number::<u32>(1..=10_000)
    )]
    pub(crate) herd: Option<u32>,

    /// How many seconds these people are away; after a minute the server reads their tables
    /// again
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "herd",
        default_value_t = 75,
        value_parser = whole_number::<u64>(0..=3600)
    )]
    pub(crate) away: u64,

    /// The id of the server's process: its CPU time and memory are measured, too, with those
    /// of the processes that it has started; can be repeated
    #[arg(long, value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
    pub(crate) pid: Vec<u32>,

    /// Seat one person at each table, and bots of this level in the other seats; measure how
    /// long the bots keep the person waiting
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["people", "rate", "moves", "bare"])]
    pub(crate) bots: Option<String>,

    /// Where the server, started with --metrics, says how much its bots think
    #[arg(
        long,
        value_name = "ADDRESS",
        requires = "bots",
        default_value = "http://127.0.0.1:9464"
    )]
    pub(crate) metrics: String,

    /// What is played there
    #[arg(long, requires = "bots", default_value = "quando", value_parser = game_parser())]
    pub(crate) game: Kind,

    /// The server is the fan-out of crates/server/examples, and its messages have this many
    /// bytes
    #[arg(long, value_name = "BYTES", value_parser = whole_number::<u32>(1..=65_536))]
    pub(crate) bare: Option<u32>,

    /// Print JSON instead of text
    #[arg(long, conflicts_with = "bots")]
    pub(crate) json: bool,
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    rate.filter(|rate| (0.01..=10_000.0).contains(rate))
        .ok_or_else(|| "0.01 to 10000 a second".to_owned())
}
