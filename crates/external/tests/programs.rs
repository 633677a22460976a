//! Real programs play: good ones, and all the ways in which a program can fail.

use brelan_bots::{Bot, Fault, FaultKind, Player, Random, SeatedPlayer};
use brelan_external::{Command, External, Limits, StartError};
use brelan_kernel::{Match, Rules, Seat, SeenLog, SplitMix, Viewer, Views};
use brelan_zero::{Options, Preset, State};
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// A time limit that no program of these tests reaches unless it hangs.
const LONG: Duration = Duration::from_secs(60);

/// A time limit for programs that hang.
const SHORT: Duration = Duration::from_millis(300);

const READY: &str = r#"echo '{"type":"ready"}'"#;
const FIRST: &str = r#"echo '{"type":"act","index":0}'"#;

/// A folder that is removed with its files.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("brelan-external-{}-{number}", process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).expect("it was written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left = std::fs::remove_dir_all(&self.0);
    }
}

fn options() -> Options {
    Options::preset(Preset::Asyncron, 3).expect("a preset")
}

/// The command of a shell script.
fn script(folder: &Folder, text: &str) -> Command {
    let path = folder.0.join("bot.sh");
    std::fs::write(&path, text).expect("it is written");
    command(&path)
}

fn command(path: &Path) -> Command {
    Command::parse(&format!("sh '{}'", path.display())).expect("a command")
}

/// The script of a bot that does this at hello and at each choice.
fn bot(at_hello: &str, at_choice: &str) -> String {
    format!(
        r#"
cd "$(dirname "$0")" || exit 9
while read -r message; do
    echo "$message" >> messages
    case $message in
        '{{"type":"hello",'*) {at_hello} ;;
        '{{"type":"choose",'*) {at_choice} ;;
    esac
done
"#
    )
}

fn start(command: Command, answer: Duration) -> Result<External<State>, StartError> {
    let cancel = Arc::new(AtomicBool::new(false));
    External::start(command, &options(), Limits { answer, cancel })
}

/// Starts the program again until it is ready in time: on a busy machine that may take longer than
/// an answer may.
fn start_ready(text: &str, folder: &Folder, answer: Duration) -> External<State> {
    for _ in 0..100 {
        match start(script(folder, text), answer) {
            Ok(program) => return program,
            Err(StartError::NotReady(fault)) if fault.kind == FaultKind::Timeout => {}
            Err(error) => panic!("{error}"),
        }
    }
    panic!("it was never ready within {answer:?}");
}

/// Plays a match with the program in two seats and a random bot in the third; gives the
/// actions, and the faults of the two.
fn play(program: &External<State>, deal: u64) -> (Vec<String>, [Option<Fault>; 2]) {
    let mut players: Vec<SeatedPlayer<State>> = (0..3)
        .map(|seat| {
            let player: Box<dyn Player<State>> = match seat {
                2 => Box::new(Box::new(Random::new(deal)) as Box<dyn Bot<State>>),
                _ => program.player(deal + seat),
            };
            SeatedPlayer::new(player, seat)
        })
        .collect();
    let observers = (Views::new(3, &options()), SeenLog::new(3));
    let mut played = Match::from_parts(State::new(options()), observers);
    let (mut dice, mut legal, mut actions) = (SplitMix::new(deal), Vec::new(), Vec::new());
    while let Some(seat) = played.advance(&mut dice) {
        played.state().legal(&mut legal);
        let (views, log) = played.observers();
        let viewer = Viewer::Seat(seat);
        let action = players[seat.index()].choose(log.of(viewer), views.of(viewer), &legal);
        actions.push(format!("{action:?}"));
        played.play(seat, &action).expect("it is offered");
    }
    for (seat, player) in (0..).map(Seat).zip(&mut players) {
        let (views, log) = played.observers();
        let viewer = Viewer::Seat(seat);
        player.finish(log.of(viewer), views.of(viewer));
    }
    let faults = [0, 1].map(|seat| players[seat].fault().cloned());
    (actions, faults)
}

#[test]
fn a_program_plays_matches_and_each_process_one_seat_at_a_time() {
    let folder = Folder::new();
    let text = bot(&format!("echo $$ >> pids; {READY}"), FIRST);
    let program = start(script(&folder, &text), LONG).expect("it is ready");
    let first = play(&program, 1);
    for _ in 0..2 {
        assert_eq!(play(&program, 1), first, "the same match again");
    }
    assert_eq!(first.1, [None, None]);
    drop(program);
    assert_eq!(folder.read("pids").lines().count(), 2, "one a seat");
    let messages = folder.read("messages");
    let count = |kind: &str| {
        let begin = format!(r#"{{"type":"{kind}""#);
        messages
            .lines()
            .filter(|line| line.starts_with(&begin))
            .count()
    };
    assert_eq!(["hello", "begin", "over", "quit"].map(count), [2, 6, 6, 2]);
}

#[test]
fn the_messages_tell_what_the_seat_saw_once_and_in_order() {
    let folder = Folder::new();
    let program = start(script(&folder, &bot(READY, FIRST)), LONG).expect("it is ready");
    play(&program, 5);
    drop(program);
    let messages = folder.read("messages");
    let messages: Vec<serde_json::Value> = messages
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(messages[0]["game"], "zero");
    assert_eq!(messages[0]["options"]["players"], 3);
    let own: Vec<_> = messages
        .iter()
        .filter(|message| message["view"]["acting"] == 0 && message["type"] == "choose")
        .collect();
    for message in &own {
        let legal = message["legal"].as_array().expect("a list");
        assert!(
            !legal.is_empty() && legal[0]["action"].is_object(),
            "{message}"
        );
        assert!(message["view"]["memory"].is_object(), "{message}");
    }
    let seen = own
        .iter()
        .flat_map(|it| it["seen"].as_array().expect("a list"));
    assert!(seen.count() >= own.len() - 1);
}

/// Starts a program that fails before it plays.
fn start_error(text: &str, answer: Duration) -> String {
    let folder = Folder::new();
    match start(script(&folder, text), answer) {
        Ok(_) => panic!("it is ready: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_program_that_is_not_ready_does_not_play() {
    for (text, word) in [
        ("exit 3", "it ended with exit code 3"),
        ("kill -9 $$", "it was ended by signal 9"),
        (
            "exec 1>&-; cat > /dev/null",
            "it closed its standard output",
        ),
        (&format!("echo Loading; {}", bot(READY, FIRST)), "Loading"),
        (&bot("echo hello", FIRST), "it wrote `hello` instead of"),
        (&bot(FIRST, FIRST), r#"instead of {"type":"ready"}"#),
    ] {
        let error = start_error(text, LONG);
        assert!(error.starts_with("it is not ready to play: "), "{error}");
        assert!(error.contains(word), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let error = start_error("cat > /dev/null", SHORT);
    assert!(error.contains("did not answer within 0.3 s"), "{error}");
    let missing = Command::parse("./there-is-no-such-bot").expect("a command");
    let error = start(missing, LONG).err().expect("it is missing");
    assert!(matches!(error, StartError::NotStarted(_)), "{error}");
}

#[test]
fn a_program_that_fails_loses_its_match() {
    use FaultKind::{Crash, Illegal, Malformed, Timeout};
    for (at_choice, kind, word) in [
        ("exit 1", Crash, "it ended with exit code 1"),
        ("kill -9 $$", Crash, "it was ended by signal 9"),
        (
            "exec 1>&-; cat > /dev/null",
            Crash,
            "closed its standard output",
        ),
        (
            r#"printf '{"type"'; exit 0"#,
            Crash,
            "within a line: `{\"type\"`",
        ),
        ("echo '{\"type\":\"act\"'", Malformed, "instead of"),
        ("echo", Malformed, "it wrote `` instead of"),
        (r#"echo '{"type":"act","index":9999}'"#, Illegal, "9999"),
        (
            r#"echo '{"type":"act","action":{"do":"zero"}}'"#,
            Illegal,
            "which is not offered",
        ),
        (
            r#"echo '{"type":"act","action":{"do":"fly"}}'"#,
            Malformed,
            "its action is none",
        ),
        (
            "head -c 100000 /dev/zero | tr '\\0' x",
            Malformed,
            "more than 65536 bytes",
        ),
        (
            r#"printf '{"type":"act","index":0}\n{"type":"act","index":0}\n'"#,
            Malformed,
            "without being asked",
        ),
        ("cat > /dev/null", Timeout, "did not answer within 0.3 s"),
        (
            r#"printf '{"type":"act","index":0}'; cat > /dev/null"#,
            Timeout,
            "did not answer within 0.3 s",
        ),
    ] {
        let folder = Folder::new();
        let answer = if kind == Timeout { SHORT } else { LONG };
        let program = start_ready(&bot(READY, at_choice), &folder, answer);
        // The match goes on to its end, and later matches begin anew.
        for deal in [1, 2] {
            let (_, faults) = play(&program, deal);
            for fault in faults {
                let fault = fault.expect(at_choice);
                assert_eq!(fault.kind, kind, "{at_choice}: {fault}");
                assert!(fault.message.contains(word), "{at_choice}: {fault}");
            }
        }
    }
}

#[test]
fn a_process_that_ends_after_its_match_is_replaced() {
    let folder = Folder::new();
    let text = bot(READY, FIRST).replace("esac", "'{\"type\":\"over\"'*) exit 0 ;;\n    esac");
    let program = start(script(&folder, &text), LONG).expect("it is ready");
    for deal in 1..=3 {
        let (_, faults) = play(&program, deal);
        assert_eq!(faults, [None, None], "deal {deal}");
        // Its process reads that the match is over in its own time.
        while folder.read("messages").matches(r#""over""#).count() < 2 * deal as usize {
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_process_that_ends_when_the_next_match_begins_is_replaced() {
    let folder = Folder::new();
    let text = bot(READY, FIRST).replace(
        "case $message in",
        "case $has_played$message in\n        yes*) exit 0 ;;\n        *'\"over\"'*) has_played=yes ;;",
    );
    let program = start(script(&folder, &text), LONG).expect("it is ready");
    for deal in 1..=3 {
        let (_, faults) = play(&program, deal);
        assert_eq!(faults, [None, None], "deal {deal}");
    }
}

#[test]
fn a_program_that_reads_nothing_and_writes_without_end_loses() {
    let folder = Folder::new();
    let text = format!(r#"{READY}; while :; do {FIRST}; done"#);
    let program = start(script(&folder, &text), LONG).map(|program| play(&program, 1));
    let fault = match program {
        Ok((_, [fault, _])) => fault.expect("it had a fault").to_string(),
        Err(error) => error.to_string(),
    };
    assert!(fault.contains("without being asked"), "{fault}");
}

/// Whether a process runs: one that has ended may be left as a zombie.
fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
fn no_process_outlives_its_program() {
    let folder = Folder::new();
    // A process that runs until it is killed, and a child of it.
    let text = format!(
        "cd \"$(dirname \"$0\")\"; trap '' TERM HUP; sleep 1000 & echo $! > child; echo $$ > own; {READY}\n\
         while :; do sleep 1000; done"
    );
    let program = start(script(&folder, &text), LONG).expect("it is ready");
    let pids = ["own", "child"].map(|file| folder.read(file));
    assert!(pids.iter().all(|pid| runs(pid)), "{pids:?}");
    drop(program);
    for pid in &pids {
        while runs(pid) {
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_cancelled_wait_ends_at_once() {
    let folder = Folder::new();
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        answer: Duration::from_secs(86_400),
        cancel: cancel.clone(),
    };
    let command = script(&folder, &bot(READY, "cat > /dev/null"));
    let program = External::<State>::start(command, &options(), limits).expect("it is ready");
    cancel.store(true, Ordering::Relaxed);
    let (_, faults) = play(&program, 1);
    assert!(faults.iter().all(Option::is_some), "{faults:?}");
}
