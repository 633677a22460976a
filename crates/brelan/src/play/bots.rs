//! The bots of the seats that are not the person's.

use crate::sim::bot_seed;
use brelan_bots::{Bot, Playable, bot};
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

/// Bots of these names, which are known, for the seats; `None` is the person's.
pub(super) fn seat_bots<G: Playable>(names: &[Option<String>], seed: u64) -> Box<dyn Bots> {
    let new_bot = |(seat, name): (Seat, &Option<String>)| {
        let name = name.as_deref()?;
        Some(bot::<G>(name, bot_seed(seed, 1, seat)).expect("the name was checked"))
    };
    let seats = (0..).map(Seat).zip(names).map(new_bot);
    Box::new(BotSeats(seats.collect()))
}
