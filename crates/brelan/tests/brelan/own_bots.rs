//! Bots that are programs: `cmd:` in `brelan arena` and `brelan sim`.

#[cfg(unix)]
use crate::interrupting::output_after_ctrl_c;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

const READY: &str = r#"echo '{"type":"ready"}'"#;
const FIRST: &str = r#"echo '{"type":"act","index":0}'"#;

/// A folder with the examples of the documentation and these scripts of bots, each with
/// what it does at hello and at a choice.
fn folder(scripts: &[(&str, &str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for name in ["lowest.py", "first.sh"] {
        let example = Path::new(ROOT).join("examples/bots").join(name);
        std::fs::copy(example, folder.path().join(name)).expect("it is copied");
    }
    for (name, at_hello, at_choice) in scripts {
        let text = format!(
            "#!/bin/sh\nwhile read -r message; do case $message in\n\
             '{{\"type\":\"hello\",'*) {at_hello} ;;\n'{{\"type\":\"choose\",'*) {at_choice} ;;\nesac; done\n"
        );
        std::fs::write(folder.path().join(name), text).expect("it is written");
    }
    folder
}

fn brelan(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    let path = std::env::var_os("PATH").expect("programs are found");
    command.current_dir(folder).env_clear().env("PATH", path);
    command.args(arguments.split('|'));
    command.stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &str) -> Output {
    let output = brelan(folder, arguments).output();
    output.expect("the binary runs")
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// One clear line on standard error, and exit code 2.
fn is_refused(output: &Output, word: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(word), "{word}: {error}");
    assert_eq!(error.trim_end().lines().count(), 1, "{error}");
}

#[test]
fn the_examples_stand_in_the_documentation() {
    let read = |path: &str| std::fs::read_to_string(Path::new(ROOT).join(path)).expect(path);
    let page = read("docs/bots.md");
    for (language, file) in [("python", "lowest.py"), ("sh", "first.sh")] {
        let text = read(&format!("examples/bots/{file}"));
        let block = format!("```{language}\n{text}```");
        assert!(page.contains(&block), "docs/bots.md is not {file}");
    }
}

#[test]
fn the_examples_play_every_game_and_the_same_seed_gives_the_same_bytes() {
    let folder = folder(&[]);
    for (game, players) in [("quando", 3), ("zero", 3), ("qarre", 2)] {
        for bot in ["python3 lowest.py", "sh ./first.sh"] {
            let contest = format!(
                "arena|{game}|--players|{players}|--bots|cmd:{bot},random|--deals|3|--json|--threads|"
            );
            let one = run(folder.path(), &format!("{contest}1"));
            let result = json(&one);
            let own = &result["bots"][0];
            assert_eq!(own["forfeits"]["seats"], 0, "{own}");
            assert!(own["decisions"].as_u64() > Some(0), "{own}");
            let again = run(folder.path(), &format!("{contest}3"));
            assert_eq!(again.stdout, one.stdout, "{game} with {bot}");
        }
    }
}

#[test]
fn a_result_tells_the_command_and_the_version_of_a_program() {
    let folder = folder(&[]);
    let contest =
        "arena|zero|--bots|cmd:python3 lowest.py,random|--deals|2|--bot-seconds|20|--json";
    let result = json(&run(folder.path(), contest));
    assert_eq!(result["bots"][0]["name"], "cmd:python3 lowest.py");
    assert_eq!(result["bots"][0]["parameters"]["version"], "lowest 1");
    let command = result["command"].as_str().expect("a text");
    assert!(
        command.contains("--bots 'cmd:python3 lowest.py,random'")
            && command.ends_with(" --bot-seconds 20"),
        "{command}"
    );
}

#[test]
fn lowest_beats_random() {
    let folder = folder(&[]);
    let contest = "arena|zero|--players|3|--bots|cmd:python3 lowest.py,random|--deals|12|--json";
    let result = json(&run(folder.path(), contest));
    assert!(
        result["bots"][0]["value"]["low"].as_f64() > Some(0.0),
        "{result}"
    );
}

#[test]
fn a_program_that_fails_loses_its_matches_and_not_the_run() {
    let folder = folder(&[
        ("crash.sh", READY, "exit 7"),
        ("slow.sh", READY, "cat > /dev/null"),
    ]);
    let contest = "arena|quando|--players|3|--bots|cmd:sh crash.sh,random|--deals|4";
    let result = json(&run(folder.path(), &format!("{contest}|--json")));
    let own = &result["bots"][0];
    assert_eq!(own["forfeits"]["seats"], 12, "{own}");
    assert_eq!(own["forfeits"]["crash"], 12, "{own}");
    assert_eq!(own["forfeits"]["first"], "it ended with exit code 7");
    assert!(own["value"]["mean"].as_f64() < Some(0.0), "{own}");
    assert_eq!(own["wins"]["mean"], 0.0, "{own}");
    let shown = run(folder.path(), contest);
    let text = String::from_utf8_lossy(&shown.stdout);
    let line =
        "cmd:sh crash.sh forfeited 12 seats (crash 12); the first: it ended with exit code 7";
    assert!(text.contains(line), "{text}");

    // In one seat against each of eight, and in two seats around each of them: 3 + 6 seats.
    let pool = "arena|zero|--players|3|--pool|--bots|cmd:sh crash.sh|--deals|1";
    let result = json(&run(folder.path(), &format!("{pool}|--json")));
    assert_eq!(result["bots"][0]["forfeits"]["crash"], 72, "{result}");
    let shown = run(folder.path(), pool);
    let text = String::from_utf8_lossy(&shown.stdout);
    for part in [
        "cmd:sh crash.sh at zero with 3 players, asyncron: 1 deal against each",
        " program alone among them ",
        " alone among program bots\n",
        "cmd:sh crash.sh forfeited 72 seats (crash 72); the first: it ended with exit code 7",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }

    let slow = "arena|qarre|--bots|cmd:sh slow.sh,random|--deals|1|--bot-seconds|2|--json";
    let result = json(&run(folder.path(), slow));
    assert_eq!(result["bots"][0]["forfeits"]["timeout"], 2, "{result}");
    assert_eq!(result["bots"][1]["wins"]["mean"], 1.0, "{result}");
}

#[test]
fn a_program_that_is_not_ready_for_another_match_in_time_loses_it_by_timeout() {
    let first_only = format!("if mkdir started; then {READY}; else cat > /dev/null; fi");
    let folder = folder(&[("once.sh", &first_only, "exit 7")]);
    let contest = "arena|qarre|--bots|cmd:sh once.sh,random|--deals|1|--bot-seconds|2|--json";
    let result = json(&run(folder.path(), &format!("{contest}|--threads|1")));
    let forfeits = &result["bots"][0]["forfeits"];
    assert_eq!(forfeits["crash"], 1, "{result}");
    assert_eq!(forfeits["timeout"], 1, "{result}");
}

#[test]
fn a_ladder_and_a_table_of_values_have_programs_too() {
    let folder = folder(&[("crash.sh", READY, "exit 7")]);
    let ladder =
        "arena|zero|--players|3|--ladder|--bots|random,cmd:sh crash.sh and a word|--deals|2";
    let result = json(&run(folder.path(), &format!("{ladder}|--json")));
    assert_eq!(result["ratings"][1]["forfeits"]["crash"], 6, "{result}");
    let shown = run(folder.path(), ladder);
    let text = String::from_utf8_lossy(&shown.stdout);
    assert!(text.contains("forfeited 6 seats"), "{text}");
    let rows = text.lines().skip_while(|line| !line.starts_with("bot"));
    let rows: Vec<&str> = rows.take_while(|line| !line.is_empty()).collect();
    let width = |row: &&str| row.chars().count();
    assert_eq!(rows.len(), 3, "{text}");
    assert!(
        rows.iter().all(|row| width(row) == width(&rows[0])),
        "{text}"
    );
    let quoted = "arena|zero|--bots|cmd:sh crash.sh \"x\",random|--deals|2|--csv";
    let table = run(folder.path(), quoted);
    let text = String::from_utf8_lossy(&table.stdout);
    assert!(
        text.contains("\n1,\"cmd:sh crash.sh \"\"x\"\"\","),
        "{text}"
    );
}

#[test]
fn a_simulation_has_records_that_verify_also_after_a_fault() {
    let folder = folder(&[("crash.sh", READY, "exit 7")]);
    for (bot, seats) in [("python3 lowest.py", 0), ("sh crash.sh", 3)] {
        let matches = format!(
            "sim|zero|--players|3|--bots|cmd:{bot},greedy,greedy|--matches|3|--records|out.jsonl|--json"
        );
        let result = json(&run(folder.path(), &matches));
        let own = &result["bots"][0];
        assert_eq!(own["forfeits"]["seats"], seats, "{own}");
        if seats > 0 {
            assert_eq!(own["wins"]["mean"], 0.0, "{own}");
        }
        let verified = run(folder.path(), "verify|out.jsonl");
        assert!(verified.status.success(), "{verified:?}");
    }
}

#[test]
fn a_program_may_write_much_to_standard_error() {
    let noise = format!("head -c 1000000 /dev/zero | tr '\\0' e >&2; {FIRST}");
    let folder = folder(&[("loud.sh", READY, &noise)]);
    let contest = "arena|quando|--players|2|--bots|cmd:sh loud.sh,random|--deals|1|--json";
    let output = run(folder.path(), contest);
    assert_eq!(json(&output)["bots"][0]["forfeits"]["seats"], 0);
    assert!(output.stderr.len() > 1_000_000);
}

#[test]
fn a_program_that_does_not_play_is_refused_in_one_line() {
    let folder = folder(&[
        ("exits.sh", "exit 3", FIRST),
        ("speaks.sh", "echo hi", FIRST),
    ]);
    for (bots, word) in [
        (
            "cmd:./missing,random",
            "cmd:./missing: it cannot be started: ",
        ),
        ("cmd:sh exits.sh,random", "it ended with exit code 3"),
        ("cmd:sh speaks.sh,random", "it wrote `hi` instead of"),
    ] {
        for command in ["arena|quando", "sim|quando"] {
            let output = run(folder.path(), &format!("{command}|--bots|{bots}"));
            is_refused(&output, word);
        }
    }
    for (arguments, word) in [
        ("arena|quando|--bots|cmd:,random", "it names no program"),
        ("arena|quando|--bots|cmd:bot 'x,random", "open quote"),
        (
            "when|quando|--bot|cmd:./bot",
            "`brelan arena`, `brelan sim` and `brelan bot` alone",
        ),
        (
            "play|quando|--bots|cmd:./bot",
            "`brelan arena`, `brelan sim` and `brelan bot` alone",
        ),
        ("arena|quando|--bot-seconds|0", "a number of seconds"),
    ] {
        let output = run(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(word), "{word}: {error}");
    }
}

#[test]
fn a_closed_pipe_ends_a_contest_with_programs_silently() {
    let folder = folder(&[]);
    let contest = "arena|zero|--bots|cmd:sh first.sh,random|--deals|2|--json";
    let mut child = brelan(folder.path(), contest)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Whether a process runs: one that has ended may be left as a zombie.
#[cfg(target_os = "linux")]
fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    status.is_ok_and(|status| !status.contains(") Z "))
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_while_a_program_starts_is_no_wrong_command_line() {
    let folder = folder(&[("slow.sh", "echo > started; exec sleep 1000", "")]);
    let contest = "arena|quando|--bots|cmd:sh slow.sh,random|--bot-seconds|1000";
    let child = brelan(folder.path(), contest)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    while !folder.path().join("started").exists() {
        std::thread::yield_now();
    }
    assert_eq!(output_after_ctrl_c(child), "");
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_a_contest_and_its_programs() {
    let folder = folder(&[("hangs.sh", READY, "echo $$ > pid; exec sleep 1000")]);
    let contest = "arena|quando|--bots|cmd:sh hangs.sh,random|--bot-seconds|1000|--threads|1";
    let child = brelan(folder.path(), contest)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let file = folder.path().join("pid");
    let pid = loop {
        match std::fs::read_to_string(&file) {
            Ok(pid) if pid.ends_with('\n') => break pid,
            _ => std::thread::yield_now(),
        }
    };
    let shown = output_after_ctrl_c(child);
    assert!(shown.contains("0 deals"), "{shown}");
    while runs(&pid) {
        std::thread::yield_now();
    }
}
