//! `brelan bot`: a user's program plays at a table on a server. Every viewer is shown that a bot
//! has the seat.

mod cli;
mod link;
mod player;
mod server;
mod session;
mod table;
mod token;

use crate::exit::Interrupted;
use crate::interrupt::Interrupt;
use crate::output::{outln, printable};
use crate::runtime;
use anyhow::{Result, bail};
use brelan_external::Limits;
pub(crate) use cli::BotArgs;
use player::ProgramPlayer;
use serde_json::{Value, json};
use server::Server;
use session::{Ending, Session};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::TableState;
use token::Token;

pub(crate) fn run(args: BotArgs) -> Result<()> {
    let token = Token::read(args.token_file.clone())?;
    let interrupt = Interrupt::listen()?;
    let cancel = Arc::new(AtomicBool::new(false));
    let playing = play(args, token, &interrupt, cancel.clone());
    let played = runtime::single_threaded()?.block_on(playing);
    // A thread that still waits for the program's answer ends.
    cancel.store(true, Ordering::Relaxed);
    played
}

async fn play(
    args: BotArgs,
    token: Token,
    interrupt: &Interrupt,
    cancel: Arc<AtomicBool>,
) -> Result<()> {
    let mut link = args.link;
    let mut server = Server::new(&link, token)?;
    let limits = Limits {
        answer: args.programs.bot_seconds,
        cancel,
    };
    let info = server.info(&link).await?;
    // It has no seat before it is known to work.
    let mut player = ProgramPlayer::start(args.bot, limits, args.delay, &info)?;
    let mut seat_request = seat_request(args.name.as_deref());
    if let Some(seat) = args.seat {
        seat_request["seat"] = json!(seat.0);
    }
    let mut faults = 0;
    loop {
        let info = server.sit(&link, &seat_request).await?;
        announce(&info, &player);
        let mut session = Session {
            server: &server,
            link: &link,
            player: &mut player,
            awaits_rematch: args.rematches,
            table: TableState::default(),
            choice: None,
            retry_at: None,
        };
        let ending = session.play(|| interrupt.is_set()).await;
        if !matches!(
            ending,
            Ok(Ending::Over(..) | Ending::Closed | Ending::Removed)
        ) {
            // The seat is free again, or a bot plays on; where that fails, the others may
            // ask for a bot.
            let _left = server.leave(&link).await;
        }
        faults += u32::from(player.has_lost());
        match ending? {
            Ending::Interrupted => return Err(Interrupted.into()),
            Ending::Removed => bail!(
                "the seat is not this program's any more: the owner of the table has freed it, or \
                 another program with the same token has left"
            ),
            Ending::Closed => bail!("the table ended without a result"),
            Ending::Over(scores, rematch) => {
                let scores: Vec<_> = scores.iter().map(i64::to_string).collect();
                outln!("the match is over: {}", scores.join(", "));
                let Some(rematch) = rematch.filter(|_| args.rematches) else {
                    break;
                };
                link = link.of_table(&rematch);
                player.await_match();
                seat_request["seat"] = Value::Null;
            }
        }
    }
    match faults {
        0 => Ok(()),
        _ => bail!("the program has lost by a fault"),
    }
}

/// The request for a seat.
fn seat_request(name: Option<&str>) -> Value {
    let mut seat_request = json!({"program": true});
    if let Some(name) = name {
        seat_request["name"] = name.into();
    }
    seat_request
}

fn announce(info: &Value, player: &ProgramPlayer) {
    let seat = info["you"].as_u64().unwrap_or_default();
    let name = info["seats"][seat as usize]["name"].as_str();
    let name = printable(name.unwrap_or_default());
    let version = player.version().map(|it| format!(" ({it})"));
    outln!("{name}{} sits in seat {seat}", version.unwrap_or_default());
}
