//! `brelan play --plain`: matches by script.

use crate::commands::{brelan, folder};
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

/// Runs `brelan` with lines to read.
fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = brelan(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    // A match may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("written");
    output
}

fn told(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert_eq!(error, "");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// A short match of each game.
const SHORT: [&[&str]; 3] = [
    &["quando", "--option", "target_score={\"rounds\":1}"],
    &["zero", "--option", "rounds=1"],
    &["qarre", "--option", "target=9", "--option", "lead=5"],
];

#[test]
fn a_match_of_each_game_is_played_to_its_end_and_its_record_verifies() {
    let folder = folder();
    for game in SHORT {
        for (lang, words) in [
            (
                "en",
                [
                    "Your hand: ",
                    "Total: ",
                    "The record is written to out.json.",
                ],
            ),
            (
                "fr",
                [
                    "Ta main\u{a0}: ",
                    "Total\u{a0}: ",
                    "La partie est enregistrée dans out.json.",
                ],
            ),
            (
                "de",
                [
                    "Deine Hand: ",
                    "Gesamt: ",
                    "Das Protokoll steht in out.json.",
                ],
            ),
            (
                "nl",
                [
                    "Je hand: ",
                    "Totaal: ",
                    "Het partijbestand staat in out.json.",
                ],
            ),
        ] {
            let settings = ["--bots", "greedy,random", "--seed", "7", "--plain"];
            let ends = ["--lang", lang, "--record", "out.json"];
            let (first, second) = match game[0] {
                // Two seats have room for one bot.
                "qarre" => (&["--bots", "greedy", "--seed", "7"][..], &ends[..]),
                _ => (&settings[..], &ends[..]),
            };
            let arguments = [&["play"], game, first, second].concat();
            let play = || {
                let output = told(&run(folder.path(), &arguments, &"1\n".repeat(3000)));
                let record = std::fs::read(folder.path().join("out.json")).expect("a record");
                (output, record)
            };
            let (output, record) = play();
            for word in words {
                assert!(output.contains(word), "{word}\n{output}");
            }
            assert_eq!(record.iter().filter(|byte| **byte == b'\n').count(), 1);
            let verified = run(folder.path(), &["verify", "out.json"], "");
            assert!(told(&verified).contains("1 record, all right"));
            assert_eq!(play(), (output, record), "the same seed, the same bytes");
            std::fs::remove_file(folder.path().join("out.json")).expect("it is there");
        }
    }
}

#[test]
fn the_record_tells_who_sat_where() {
    let folder = folder();
    let settings = ["--players", "4", "--seat", "2", "--bots", "bear,random"];
    let arguments = [&["play"], SHORT[0], &settings, &["--record", "out.json"]].concat();
    told(&run(folder.path(), &arguments, &"1\n".repeat(3000)));
    let record = std::fs::read(folder.path().join("out.json")).expect("a record");
    let record: serde_json::Value = serde_json::from_slice(&record).expect("JSON");
    let seats = record["seats"].as_array().expect("seats");
    let bots: Vec<_> = seats.iter().map(|seat| seat["bot"].as_str()).collect();
    assert_eq!(bots, [Some("random"), Some("solid"), None, Some("solid")]);
    let names: Vec<_> = seats.iter().map(|seat| seat["name"].as_str()).collect();
    assert_eq!(
        names,
        [Some("Bruno"), Some("Chiara"), Some("Player"), Some("Ada")]
    );
}

/// A device that takes nothing, as a disk that is full at the end of the match.
#[cfg(target_os = "linux")]
#[test]
fn a_record_that_cannot_be_written_is_printed() {
    let folder = folder();
    let settings = ["--seed", "7", "--plain", "--record", "/dev/full"];
    let arguments = [&["play"], SHORT[0], &settings].concat();
    let output = run(folder.path(), &arguments, &"1\n".repeat(3000));
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    let expected = "cannot write /dev/full, so the record is printed instead: No space left";
    assert!(error.contains(expected), "{error}");
    let text = String::from_utf8(output.stdout).expect("text");
    let record = text.lines().last().expect("a line");
    let verified = run(folder.path(), &["verify", "-"], record);
    assert!(told(&verified).contains("1 record, all right"));
}

#[test]
fn an_unfinished_match_leaves_no_record() {
    let folder = folder();
    let path = folder.path().join("out.json");
    let play = ["play", "zero", "--seed", "3", "--record", "out.json"];
    for (input, word) in [
        ("1\n", "The input has ended, and the match isn’t over."),
        ("1\nquit\n", "You’ve stopped: the match isn’t over."),
    ] {
        let output = told(&run(folder.path(), &play, input));
        assert!(output.contains(word), "{output}");
        assert!(output.contains("No record is written"), "{output}");
        assert!(!path.exists());
    }
    // A link to a file that is not there stays, too.
    std::os::unix::fs::symlink("target.json", &path).expect("a link");
    told(&run(folder.path(), &play, "quit\n"));
    assert!(path.is_symlink() && !path.exists());
    std::fs::remove_file(&path).expect("it is there");
    std::fs::write(&path, "an older one").expect("written");
    told(&run(folder.path(), &play, "quit\n"));
    let kept = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(kept, "an older one");
}

#[test]
fn the_language_is_that_of_the_environment() {
    let folder = folder();
    for (variable, value, word) in [
        ("LANG", "fr_FR.UTF-8", "À toi"),
        ("LC_ALL", "de_DE.UTF-8", "Du bist dran"),
        ("LC_ALL", "it_IT.UTF-8", "Your turn"),
    ] {
        let mut command = brelan(folder.path());
        command.args(["play", "zero", "--seed", "3"]);
        let output = command.env(variable, value).output().expect("it runs");
        assert!(told(&output).contains(word), "{variable}");
    }
}

#[test]
fn a_refusal_names_its_rule_in_each_language() {
    let folder = folder();
    for (lang, refusal) in [
        (
            "en",
            "You can knock after 2 plays in this round; you’ve made 0. (rule QU-20)",
        ),
        (
            "fr",
            "On frappe après avoir joué 2 fois dans la manche\u{a0}; tu en es à 0. (règle QU-20)",
        ),
        (
            "de",
            "Klopfen darfst du nach 2-mal Ausspielen in dieser Runde; bisher: 0. (Regel QU-20)",
        ),
        (
            "nl",
            "Je mag kloppen als je in deze ronde 2 keer hebt gespeeld; nu 0 keer. (regel QU-20)",
        ),
    ] {
        let play = ["play", "quando", "--seed", "1", "--lang", lang];
        let output = told(&run(folder.path(), &play, "knock\n"));
        assert!(output.contains(refusal), "{output}");
    }
}

#[test]
fn a_command_line_that_cannot_be_played_is_2() {
    let folder = folder();
    for (arguments, word) in [
        (&["whist"][..], "invalid value 'whist'"),
        (&["quando", "--players", "7"], "players: "),
        (&["quando", "--players", "1"], "players: "),
        (&["quando", "--preset", "house"], "preset: "),
        (&["quando", "--option", "tempo=fast"], "tempo: "),
        (&["quando", "--option", "tempo"], "`tempo` is no option"),
        (
            &["quando", "--option", "knock_penalty=21"],
            "knock_penalty: ",
        ),
        (
            &["quando", "--bots", "genius"],
            "there is no bot `genius`, but random, greedy, learning (chick), ",
        ),
        (&["quando", "--bots", "search:0"], "written in digits"),
        (&["quando", "--bots", "search:+5"], "without a sign"),
        (
            &["quando", "--bots", "search:00100"],
            "or zeros before them",
        ),
        (&["quando", "--bots", ""], "there is no bot ``"),
        (&["qarre", "--bots", "fox,owl"], "2 bots for 1 seat\n"),
        (&["quando", "--seat", "4"], "there is no seat 4, but 0 to 3"),
        (&["quando", "--seat", "256"], "--seat"),
        (&["quando", "--lang", "it"], "--lang"),
        (
            &["quando", "--record", "no/such/folder"],
            "cannot write no/such/folder",
        ),
        (&["quando", "--record", "."], "cannot write ."),
        (
            &["quando", "--record", "-"],
            "--record -: the match itself is on standard output",
        ),
    ] {
        let output = run(folder.path(), &[&["play"], arguments].concat(), "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        if error.starts_with("brelan: ") {
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}

#[test]
fn a_closed_pipe_ends_silently() {
    let folder = folder();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = brelan(folder.path());
    command.args(["play", "quando", "--record", "out.json"]);
    command.stdin(Stdio::null()).stdout(writer);
    let child = command.stderr(Stdio::piped()).spawn().expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
    assert!(!folder.path().join("out.json").exists());
}
