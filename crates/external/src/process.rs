//! One process: lines to its standard input and from its standard output, each within
//! a time limit.
//!
//! Both pipes are non-blocking and are polled by the calling thread, so that neither a
//! program that reads nothing nor one that writes without end can hold it up.

use crate::command::Command;
use crate::live;
use crate::message::{malformed, quoted};
use crate::pool::Limits;
use brelan_bots::{Fault, FaultKind};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Pid, WaitId, WaitIdOptions, WaitIdStatus, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The most bytes of a program's line.
const MAX_LINE_BYTES: usize = 65_536;

/// How often a wait looks whether it was cancelled.
const CANCEL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a process that closed its standard output may take to end, so that its exit
/// status can be told.
const EXIT_GRACE: Duration = Duration::from_millis(500);

/// How often a wait looks whether a process has ended.
const EXIT_INTERVAL: Duration = Duration::from_millis(2);

/// A process that plays. It ends when this is dropped.
pub(crate) struct Process {
    child: Child,
    pid: Pid,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// What is to be written.
    outgoing: Vec<u8>,
    /// What was read and is no line yet.
    incoming: Vec<u8>,
    limits: Limits,
    /// Whether it has played a match.
    pub(crate) has_played: bool,
}

impl Process {
    /// Starts the command, in a process group of its own: Ctrl-C in a terminal is for
    /// the arena, which ends its processes itself.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub(crate) fn start(command: &Command, limits: &Limits) -> io::Result<Process> {
        let mut child = std::process::Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let pid = Pid::from_child(&child);
        live::register(pid);
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let process = Process {
            child,
            pid,
            input: Some(input),
            output,
            outgoing: Vec::new(),
            incoming: Vec::new(),
            limits: limits.clone(),
            has_played: false,
        };
        let input = process.input.as_ref().expect("it is open");
        for pipe in [input.as_fd(), process.output.as_fd()] {
            fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?;
        }
        Ok(process)
    }

    /// Sends a message that has no answer. It is on its way at the latest with the next
    /// request.
    pub(crate) fn send(&mut self, message: &str) {
        self.outgoing.extend_from_slice(message.as_bytes());
        self.outgoing.push(b'\n');
        self.write();
    }

    /// Sends a message and waits for the line that answers it.
    ///
    /// # Errors
    /// When there is none within the time limit, or it is no line.
    pub(crate) fn request(&mut self, message: &str) -> Result<Vec<u8>, Fault> {
        let deadline = Instant::now() + self.limits.answer;
        self.read()?;
        if !self.incoming.is_empty() {
            let line = quoted(&self.incoming);
            return Err(malformed(format!("it wrote without being asked: {line}")));
        }
        self.send(message);
        loop {
            self.wait(deadline)?;
            self.write();
            self.read()?;
            if let Some(end) = self.incoming.iter().position(|byte| *byte == b'\n') {
                let rest = self.incoming.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.incoming, rest);
                line.pop();
                return Ok(line);
            }
            if self.incoming.len() > MAX_LINE_BYTES {
                return Err(malformed(format!(
                    "it wrote a line of more than {MAX_LINE_BYTES} bytes"
                )));
            }
        }
    }

    /// Waits until one of the pipes is ready.
    fn wait(&self, deadline: Instant) -> Result<(), Fault> {
        loop {
            if self.limits.cancel.load(Ordering::Relaxed) {
                return Err(Fault::new(FaultKind::Timeout, "it was cancelled"));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let seconds = self.limits.answer.as_secs_f64();
                let message = format!("it did not answer within {seconds} s");
                return Err(Fault::new(FaultKind::Timeout, message));
            }
            let mut pipes = vec![PollFd::new(&self.output, PollFlags::IN)];
            if let Some(input) = self.input.as_ref().filter(|_| !self.outgoing.is_empty()) {
                pipes.push(PollFd::new(input, PollFlags::OUT));
            }
            let timeout = left.min(CANCEL_INTERVAL);
            let timeout = Timespec::try_from(timeout).expect("below a second");
            match poll(&mut pipes, Some(&timeout)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(()),
                Err(error) => return Err(crash(format!("it cannot be heard: {error}"))),
            }
        }
    }

    /// Writes as much as the pipe takes.
    fn write(&mut self) {
        let Some(input) = &mut self.input else {
            return;
        };
        while !self.outgoing.is_empty() {
            match input.write(&self.outgoing) {
                Ok(count) => {
                    self.outgoing.drain(..count);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // It may have answered before it closed its input: its output tells.
                Err(_) => {
                    self.outgoing.clear();
                    self.input = None;
                    break;
                }
            }
        }
    }

    /// Reads what is there, but not much more than a line may have.
    fn read(&mut self) -> Result<(), Fault> {
        let mut chunk = [0; 4096];
        while self.incoming.len() <= MAX_LINE_BYTES {
            match self.output.read(&mut chunk) {
                Ok(0) if self.incoming.contains(&b'\n') => break,
                Ok(0) => return Err(self.ended()),
                Ok(count) => self.incoming.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(crash(format!("it cannot be heard: {error}"))),
            }
        }
        Ok(())
    }

    /// The fault of a process that closed its standard output.
    fn ended(&self) -> Fault {
        let status = self.exit_status(Instant::now() + EXIT_GRACE);
        let what = match status {
            Some(status) => match (status.exit_status(), status.terminating_signal()) {
                (Some(code), _) => format!("it ended with exit code {code}"),
                (_, Some(signal)) => format!("it was ended by signal {signal}"),
                (None, None) => "it ended".into(),
            },
            None => "it closed its standard output".into(),
        };
        match self.incoming.is_empty() {
            true => crash(what),
            false => crash(format!("{what} within a line: {}", quoted(&self.incoming))),
        }
    }

    /// The exit status if the process ends before that time. It stays a zombie, so that
    /// its id is its own until its group is ended.
    fn exit_status(&self, deadline: Instant) -> Option<WaitIdStatus> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            if let Ok(Some(status)) = waitid(WaitId::Pid(self.pid), options) {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(EXIT_INTERVAL);
        }
    }

    /// Whether it has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.exit_status(Instant::now()).is_some()
    }

    /// Says that no match comes, and closes the standard input.
    pub(crate) fn quit(&mut self, message: &str) {
        self.send(message);
        self.input = None;
    }

    /// Waits until the process has ended, until that time at the latest.
    pub(crate) fn wait_for_exit(&self, deadline: Instant) {
        self.exit_status(deadline);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        live::kill(self.pid);
        // It was ended: this takes its status from the system.
        let _status = self.child.wait();
    }
}

fn crash(message: String) -> Fault {
    Fault::new(FaultKind::Crash, message)
}
