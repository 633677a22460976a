//! The full screen: the table, what happened, the hand, and a list of actions to
//! choose from. It uses no colours, so none carries a meaning; what is chosen is
//! marked by a sign and by inverse video.

mod app;
mod dialog;
mod draw;
#[cfg(test)]
mod screen_tests;
mod terminal;

use crate::session::{Ending, Session};
use app::App;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use std::io;
use std::time::Duration;
use terminal::FullScreen;

/// The smallest window: columns and rows.
pub const MIN_WINDOW_SIZE: (u16, u16) = (60, 18);

/// Plays the match on the whole terminal, which is as it was before when this
/// returns or panics, and when a signal ends or stops the process. A process calls it
/// once: from then on its signals have their default effect.
///
/// # Errors
/// When the terminal cannot be used.
pub fn play(session: &mut Session) -> io::Result<Ending> {
    let screen = FullScreen::open()?;
    let mut app = App::new(session);
    loop {
        screen.draw(|frame| draw::draw(frame, &mut app))?;
        // Bots move while no key is pressed; each move is drawn.
        if app.is_a_bots_turn() && !event::poll(Duration::ZERO)? {
            app.let_bot_move();
            continue;
        }
        let event = event::read()?;
        if is_control_z(&event) {
            screen.suspend()?;
        } else if let Some(ending) = app.handle(&event) {
            return Ok(ending);
        }
    }
}

fn is_control_z(event: &Event) -> bool {
    event.as_key_event().is_some_and(|key| {
        key.kind != KeyEventKind::Release
            && key.code == KeyCode::Char('z')
            && key.modifiers == KeyModifiers::CONTROL
    })
}
