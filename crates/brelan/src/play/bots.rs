//! The bots of the seats that are not the person's.

use crate::Usage;
use crate::sim::bot_seed;
use brelan_bots::{Bot, Level, NAMES, Playable, bot};
use brelan_catalog::{AnyMatch, Decision, decision};
use brelan_kernel::Seat;
use brelan_tui::Bots;

/// A bot for each seat but the person's. Each is given what its own seat knows.
struct BotSeats<G: Playable>(Vec<Option<Box<dyn Bot<G>>>>);

impl<G: Playable> Bots for BotSeats<G> {
    fn choose(&mut self, played: &dyn AnyMatch) -> usize {
        let Decision { seat, view, legal } =
            decision::<G>(played).expect("a match of the bots' game in which a seat must choose");
        let bot = self.0[seat.index()].as_mut();
        let action = bot.expect("a bot's turn").choose(view, &legal);
        let chosen = legal.iter().position(|offered| *offered == action);
        chosen.expect("a bot chooses among what is legal")
    }
}

/// Bots of these names for the seats; `None` is the person's.
///
/// # Errors
/// When there is no bot of a name.
pub(super) fn seat_bots<G: Playable>(
    names: &[Option<String>],
    seed: u64,
) -> Result<Box<dyn Bots>, Usage> {
    let new_bot = |(seat, name): (Seat, &Option<String>)| match name {
        None => Ok(None),
        Some(name) => bot::<G>(name, bot_seed(seed, 1, seat))
            .map(Some)
            .ok_or_else(|| no_such_bot(name)),
    };
    let seats = (0..).map(Seat).zip(names).map(new_bot);
    Ok(Box::new(BotSeats(seats.collect::<Result<_, _>>()?)))
}

/// The name of a bot in records, by its name on the command line, which may be the
/// face of a level.
pub(super) fn recorded_name(name: &str) -> String {
    let level = Level::from_face(name);
    level.map_or_else(|| name.to_owned(), |level| level.name().to_owned())
}

fn no_such_bot(name: &str) -> Usage {
    let faces = Level::ALL.map(|level| format!("{} ({})", level.face(), level.name()));
    let others: Vec<_> = NAMES
        .into_iter()
        .filter(|name| Level::from_name(name).is_none())
        .collect();
    Usage(format!(
        "there is no bot `{name}`, but {}, {} and search:N for N simulations a choice",
        faces.join(", "),
        others.join(", "),
    ))
}
