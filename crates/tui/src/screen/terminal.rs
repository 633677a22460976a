//! The terminal while a match is on it. Signals that end or stop the process leave it as it was
//! before, and a process that goes on takes it again.

use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::{DefaultTerminal, Frame};
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::{Handle, Signals};
use signal_hook::{flag, low_level};
use std::io::{self, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// The signals that end the process.
const ENDING_SIGNALS: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// The whole terminal, until this is dropped.
pub(super) struct FullScreen {
    shared: Arc<Shared>,
    signals: Handle,
    /// It acts at once, also while a bot chooses.
    signal_thread: Option<JoinHandle<()>>,
}

/// What both threads use.
struct Shared {
    screen: Mutex<Screen>,
    /// Whether signals have their default effect, because the terminal is given back or a first
    /// signal is about to end the process.
    is_released: Arc<AtomicBool>,
}

struct Screen {
    terminal: DefaultTerminal,
    is_shown: bool,
}

impl FullScreen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When it cannot be used.
    pub(super) fn open() -> io::Result<FullScreen> {
        let is_released = Arc::new(AtomicBool::new(false));
        // A handler cannot be removed, so that it has the default effect in the end. It comes
        // before the one that sets the flag: the second signal ends what the first one could not.
        for signal in ENDING_SIGNALS.into_iter().chain([SIGTSTP]) {
            flag::register_conditional_default(signal, Arc::clone(&is_released))?;
        }
        for signal in ENDING_SIGNALS {
            flag::register(signal, Arc::clone(&is_released))?;
        }
        let mut signals = Signals::new(ENDING_SIGNALS.into_iter().chain([SIGTSTP, SIGCONT]))?;
        let handle = signals.handle();
        let terminal = ratatui::try_init()?;
        let shared = Arc::new(Shared {
            screen: Mutex::new(Screen {
                terminal,
                is_shown: true,
            }),
            is_released,
        });
        let mut full_screen = FullScreen {
            shared: Arc::clone(&shared),
            signals: handle,
            signal_thread: None,
        };
        let handler = move || {
            signals
                .forever()
                .for_each(|signal| shared.handle_signal(signal));
        };
        full_screen.signal_thread = Some(thread::Builder::new().spawn(handler)?);
        Ok(full_screen)
    }

    /// Draws a frame, unless the process is about to stop.
    ///
    /// # Errors
    /// When the terminal cannot be written.
    pub(super) fn draw(&self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let mut screen = self.shared.lock();
        if screen.is_shown {
            screen.terminal.draw(render)?;
        }
        Ok(())
    }

    /// Stops the process until its shell lets it go on, as Ctrl-Z does: in raw mode the terminal
    /// sends that as a key.
    ///
    /// # Errors
    /// When the signal cannot be sent.
    pub(super) fn suspend(&self) -> io::Result<()> {
        low_level::raise(SIGTSTP)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        let mut screen = self.shared.lock();
        screen.hide();
        self.shared.is_released.store(true, Ordering::SeqCst);
        drop(screen);
        self.signals.close();
        if let Some(thread) = self.signal_thread.take() {
            // A panic in it has been reported.
            let _ended = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Screen> {
        // A panic while drawing leaves a terminal that can still be given back.
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn handle_signal(&self, signal: i32) {
        let mut screen = self.lock();
        match signal {
            SIGTSTP if has_job_control() => {
                screen.hide();
                // All processes of the job: the one that has started this one and waits for it
                // must not go on alone. They cannot handle this signal.
                let _sent = kill_current_process_group(Signal::STOP);
            }
            SIGTSTP => {}
            // There is nothing to take back where the terminal was given back meanwhile.
            SIGCONT if self.is_released.load(Ordering::SeqCst) => {}
            SIGCONT => {
                // It fails where the terminal is gone, which reading from it tells as well.
                let _shown = screen.show();
                // Reading an event ends with this one, and everything is drawn again.
                let _sent = low_level::raise(SIGWINCH);
            }
            _ => {
                screen.hide();
                // The lock is held: nothing more is drawn.
                let _ended = low_level::emulate_default_handler(signal);
            }
        }
    }
}

impl Screen {
    /// Gives the terminal back. Nothing can be done where it is gone.
    fn hide(&mut self) {
        if !self.is_shown {
            return;
        }
        self.is_shown = false;
        let _shown = self.terminal.show_cursor();
        let _restored = ratatui::try_restore();
    }

    /// Takes the terminal, and makes the next frame draw all of it.
    fn show(&mut self) -> io::Result<()> {
        self.is_shown = true;
        // SIGCONT also comes after SIGSTOP, before which nothing was given back, and the shell has
        // set modes of its own.
        disable_raw_mode()?;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen)?;
        // `clear` would ask the terminal for its cursor, and the answer goes to another thread.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }
}

/// Whether a shell can let the stopped process go on: it has put the process into a group of its
/// own. The first group of a session, as that of a window's only program, has no such shell.
fn has_job_control() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}
