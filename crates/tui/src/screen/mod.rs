//! The full screen: the table, what happened, the hand, and a list of actions to
//! choose from. It uses no colours, so none carries a meaning; what is chosen is
//! marked by a sign and by inverse video.

mod app;
mod dialog;
mod draw;
#[cfg(test)]
mod screen_tests;

use crate::session::{Ending, Session};
use app::App;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event;
use std::io;
use std::time::Duration;

/// The smallest window: columns and rows.
pub const SMALLEST: (u16, u16) = (60, 18);

/// Plays the match on the whole terminal, which is as it was before when this
/// returns or panics.
///
/// # Errors
/// When the terminal cannot be used.
pub fn play(session: &mut Session) -> io::Result<Ending> {
    let mut terminal = ratatui::try_init()?;
    let ending = run(&mut terminal, session);
    ratatui::restore();
    ending
}

fn run(terminal: &mut DefaultTerminal, session: &mut Session) -> io::Result<Ending> {
    let mut app = App::new(session);
    loop {
        terminal.draw(|frame| draw::draw(frame, &mut app))?;
        // Bots move while no key is pressed; each move is drawn.
        if app.is_a_bots_turn() && !event::poll(Duration::ZERO)? {
            app.let_bot_move();
            continue;
        }
        if let Some(ending) = app.handle(&event::read()?) {
            return Ok(ending);
        }
    }
}
