//! `brelan play` on a whole terminal that the shell wants back: by signals and by Ctrl-Z.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// What a program writes to leave the alternate screen, and to show the cursor.
const LEAVES_THE_SCREEN: &str = "\x1b[?1049l";
const SHOWS_THE_CURSOR: &str = "\x1b[?25h";

/// The match of the tests. It says the number of its process before.
const PLAY: &str = r#"sh -c 'echo pid=$$; exec "$BRELAN" play zero --seed 1 --lang en "$@"' sh"#;

/// A shell on a terminal of its own, by util-linux's `script`.
struct Shell {
    child: Child,
    keys: ChildStdin,
    output: ChildStdout,
    /// What was written and not looked at yet.
    unread: String,
    _folder: TempDir,
}

impl Shell {
    /// A shell that runs these commands, with job control.
    fn run(commands: &str) -> Shell {
        Shell::exec(&format!("set -m; stty rows 24 cols 80; {commands}"))
    }

    /// A terminal whose only program this is.
    fn exec(command: &str) -> Shell {
        let folder = TempDir::new().expect("a folder");
        let mut script = Command::new("script");
        script.args(["--quiet", "--flush", "--command", command, "/dev/null"]);
        script
            .env_clear()
            .env("TERM", "xterm")
            .env("SHELL", "/bin/sh");
        script.envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        script.env("BRELAN", env!("CARGO_BIN_EXE_brelan"));
        script.current_dir(folder.path());
        script.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = script.spawn().expect("util-linux's script runs");
        let keys = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        Shell {
            child,
            keys,
            output,
            unread: String::new(),
            _folder: folder,
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it runs");
    }

    /// Everything up to and with these words.
    fn read_until(&mut self, words: &str) -> String {
        self.read_until_one(&[words])
    }

    /// Everything up to and with whichever of these words is there first.
    fn read_until_one(&mut self, words: &[&str]) -> String {
        let mut bytes = [0; 4096];
        loop {
            let ends = words
                .iter()
                .filter_map(|it| Some(self.unread.find(it)? + it.len()));
            if let Some(end) = ends.min() {
                let rest = self.unread.split_off(end);
                return std::mem::replace(&mut self.unread, rest);
            }
            let count = self.output.read(&mut bytes).expect("it is open");
            assert!(
                count > 0,
                "the terminal ended before {words:?}: {}",
                self.unread
            );
            self.unread
                .push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }

    /// The number of the match's process, once it has drawn its screen.
    fn read_pid(&mut self) -> String {
        self.read_until("pid=");
        let pid = self.read_until("\r\n").trim().to_owned();
        self.read_until("Your turn");
        pid
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn send(signal: &str, pid: &str) {
    let sent = Command::new("kill").args(["-s", signal, pid]).status();
    assert!(sent.expect("kill runs").success());
}

/// What was written since the screen of the match was there: it is left, and `stty -a` finds the
/// modes of a shell.
fn assert_given_back(written: &str) {
    for sign in [LEAVES_THE_SCREEN, SHOWS_THE_CURSOR] {
        assert!(written.contains(sign), "{sign:?}: {written:?}");
    }
    for mode in ["isig", "icanon", "echo", "opost"] {
        let is_set = written.split_whitespace().any(|word| word == mode);
        assert!(is_set, "{mode}: {written:?}");
    }
}

#[test]
fn a_signal_that_ends_the_match_leaves_the_terminal_as_it_was() {
    for (signal, code) in [("TERM", "143"), ("HUP", "129")] {
        let mut shell = Shell::run(&format!("{PLAY}; echo code=$?; stty -a; echo ended"));
        let pid = shell.read_pid();
        send(signal, &pid);
        let written = shell.read_until("ended");
        assert_given_back(&written);
        assert!(written.contains(&format!("code={code}")), "{written:?}");
    }
}

#[test]
fn a_match_that_is_stopped_goes_on_where_it_was() {
    let stopped = "stty -a; echo stopped; fg";
    let mut shell = Shell::run(&format!("{PLAY}; {stopped}; {stopped}; echo code=$?"));
    let pid = shell.read_pid();
    shell.press("\x1a");
    assert_given_back(&shell.read_until("stopped"));
    // The whole screen, and not what has changed alone.
    let screen = ["Round 1", "What happened", "Hand", "Your turn"];
    for part in screen {
        shell.read_until(part);
    }
    send("TSTP", &pid);
    assert_given_back(&shell.read_until("stopped"));
    for part in screen {
        shell.read_until(part);
    }
    shell.press("qy");
    shell.read_until("You’ve stopped: the match isn’t over.");
    shell.read_until("code=0");
}

/// They were on the screen alone, which is left.
#[test]
fn the_scores_of_a_match_stay_in_the_terminal() {
    let mut shell = Shell::run(&format!("{PLAY} --bots greedy --option rounds=1"));
    // What the last line says where a key is waited for.
    let waiting = ["↑↓ Enter", "Any key", "q leaves."];
    while !shell.read_until_one(&waiting).ends_with("q leaves.") {
        shell.press("\r");
    }
    shell.press("q");
    shell.read_until(LEAVES_THE_SCREEN);
    shell.read_until("\nTotal: You ");
    shell.read_until(" wins the match.");
}

/// Without a shell nothing could send the signal to continue.
#[test]
fn a_match_that_is_a_terminals_only_program_is_not_stopped() {
    let mut shell = Shell::exec(&format!("stty rows 24 cols 80; exec {PLAY}"));
    let pid = shell.read_pid();
    shell.press("\x1a");
    send("TSTP", &pid);
    shell.press("qy");
    shell.read_until("You’ve stopped: the match isn’t over.");
}
