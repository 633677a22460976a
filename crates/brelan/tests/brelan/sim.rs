//! `brelan sim` and `brelan verify`: records, summaries, clear lines and exit codes.

use crate::commands::{ends_with, fails, folder, run};
#[cfg(unix)]
use crate::interrupting::{output_after_ctrl_c, wait_for_file};
use std::process::{Command, Stdio};

#[test]
fn sim_writes_records_that_verify_confirms() {
    let folder = folder();
    let sim = |seed: &str, file: &str| {
        let output = run(
            folder.path(),
            &[
                "sim",
                "quando",
                "--players",
                "3",
                "--bots",
                "greedy,random",
                "--matches",
                "6",
                "--seed",
                seed,
                "--records",
                file,
                "--trace",
            ],
        );
        assert!(output.status.success(), "{output:?}");
        let summary = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(summary.contains("rounds a match"), "{summary}");
        std::fs::read_to_string(folder.path().join(file)).expect("the records")
    };
    let records = sim("7", "out.jsonl");
    assert_eq!(records.lines().count(), 6);
    assert_eq!(
        sim("7", "again.jsonl"),
        records,
        "the same seed, the same matches"
    );
    assert_ne!(sim("8", "other.jsonl"), records);
    // The bots fill the seats in turn and move one seat on with each match.
    let bots: Vec<String> = records
        .lines()
        .map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let seats = record["seats"].as_array().expect("seats");
            let bots: Vec<_> = seats
                .iter()
                .map(|seat| seat["bot"].as_str().expect("a bot"))
                .collect();
            bots.join(" ")
        })
        .collect();
    let [one, two, three] = [
        "greedy random greedy",
        "greedy greedy random",
        "random greedy greedy",
    ];
    assert_eq!(bots, [one, two, three, one, two, three]);

    let verify = run(folder.path(), &["verify", "out.jsonl", "again.jsonl"]);
    assert!(verify.status.success(), "{verify:?}");
    let spoiled = records.replacen("\"do\":\"draw visible\"", "\"do\":\"draw hidden\"", 1);
    std::fs::write(folder.path().join("spoiled.jsonl"), spoiled).expect("a file");
    ends_with(
        1,
        &run(folder.path(), &["verify", "spoiled.jsonl"]),
        "record 1: round 1, move ",
    );
    std::fs::write(folder.path().join("empty.jsonl"), "").expect("a file");
    ends_with(
        1,
        &run(folder.path(), &["verify", "empty.jsonl"]),
        "there is no record in it",
    );
    ends_with(
        2,
        &run(folder.path(), &["verify", "missing.jsonl"]),
        "cannot be read",
    );
    ends_with(
        2,
        &run(
            folder.path(),
            &["sim", "quando", "--records", "no/such/folder"],
        ),
        "cannot write",
    );
}

#[test]
fn verify_goes_on_after_a_bad_file() {
    let folder = folder();
    let sim = ["sim", "zero", "--matches", "1", "--records", "good.jsonl"];
    assert!(run(folder.path(), &sim).status.success());
    std::fs::write(folder.path().join("bad.jsonl"), "{}").expect("a file");
    let verify = |files: &[&str]| {
        let output = run(folder.path(), &[&["verify"], files].concat());
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, shown, error) = verify(&["missing.jsonl", "bad.jsonl", "good.jsonl"]);
    assert_eq!(code, Some(2), "{error}");
    assert!(
        shown.ends_with("\ngood.jsonl: 1 record, all right\n"),
        "{shown}"
    );
    let lines: Vec<&str> = error.lines().collect();
    let [bad, missing] = lines[..] else {
        panic!("{error}");
    };
    assert!(bad.starts_with("brelan: bad.jsonl: record 1: "), "{error}");
    assert!(
        missing.starts_with("brelan: missing.jsonl: cannot be read: "),
        "{error}"
    );
    assert_eq!(verify(&["bad.jsonl", "good.jsonl"]).0, Some(1));
}

#[test]
fn a_win_is_counted_by_bot_and_not_by_seat() {
    let folder = folder();
    let sim = [
        "sim",
        "quando",
        "--players",
        "4",
        "--matches",
        "12",
        "--json",
    ];
    let won_by = |bots: &str| {
        let output = run(folder.path(), &[&sim[..], &["--bots", bots]].concat());
        assert!(output.status.success(), "{output:?}");
        let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let bots = summary["bots"].as_array().expect("bots").clone();
        let won = |bot: &serde_json::Value| bot["wins"]["mean"].as_f64().expect("a share");
        bots.iter().map(won).collect::<Vec<f64>>()
    };
    assert_eq!(won_by("greedy"), [1.0], "in all four seats");
    let [greedy, random] = won_by("greedy,random")[..] else {
        panic!("two bots");
    };
    assert_eq!(greedy + random, 1.0);
    assert!(greedy > 0.9, "{greedy}");
}

#[test]
fn a_summary_as_json_says_what_it_is_whatever_the_threads() {
    let folder = folder();
    let summary = |threads: &str| {
        let sim = ["sim", "zero", "--bots", "search:4,greedy", "--matches", "3"];
        let output = run(
            folder.path(),
            &[&sim[..], &["--json", "--threads", threads]].concat(),
        );
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let one = summary("1");
    assert_eq!(summary("3"), one);
    let json: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(json["schema"], "brelan-sim/1");
    assert_eq!(json["brelan"], env!("CARGO_PKG_VERSION"));
    assert_eq!(json["intervals"]["level"], 0.95);
    assert_eq!(json["intervals"]["count"], 3);
    assert_eq!(json["bots"][0]["parameters"]["simulations_a_choice"], 4);
    let command = json["command"].as_str().expect("a command");
    let again = command
        .strip_prefix("brelan ")
        .expect("a command of brelan");
    let words: Vec<&str> = again.split(' ').chain(["--json"]).collect();
    let output = run(folder.path(), &words);
    assert_eq!(String::from_utf8_lossy(&output.stdout), one, "{command}");
}

#[test]
fn records_on_standard_output_are_nothing_but_records() {
    let folder = folder();
    let sim = ["sim", "zero", "--matches", "2", "--records", "-"];
    let output = run(folder.path(), &sim);
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.lines().count(), 2);
    assert!(text.lines().all(|line| line.starts_with('{')), "{text}");
    assert!(!folder.path().join("-").exists());
    let both = run(folder.path(), &[&sim[..], &["--json"]].concat());
    ends_with(2, &both, "standard output");
}

#[test]
fn a_study_variant_is_played_recorded_and_verified() {
    let folder = folder();
    for (game, players, variant) in [
        ("quando", "2", &["values=4", "hand_size=1"][..]),
        (
            "zero",
            "3",
            &["colours=4", "values=5", "hand_size=5", "pot_size=3"],
        ),
        ("qarre", "2", &["values=6"]),
    ] {
        for bots in ["greedy,random", "learning", "solid,search:4"] {
            let sim = ["sim", game, "--players", players, "--matches", "2"];
            let others = ["--bots", bots, "--records", "out.jsonl"];
            let variant = variant.iter().flat_map(|it| ["--variant", *it]);
            let words = sim.into_iter().chain(others).chain(variant);
            let output = run(folder.path(), &words.collect::<Vec<_>>());
            assert!(output.status.success(), "{game} {bots}: {output:?}");
            let verified = run(folder.path(), &["verify", "out.jsonl"]);
            assert!(verified.status.success(), "{game} {bots}: {verified:?}");
        }
        let records = std::fs::read_to_string(folder.path().join("out.jsonl"));
        assert!(
            records.expect("records").contains("\"variant\":{"),
            "{game}"
        );
    }
    for (variant, word) in [
        ("values=99", "--variant values=99: 3 to 11"),
        (
            "values=4",
            "--variant values=4: hand: the deck must fill every hand and leave a card (QU-4); a \
             smaller deck goes with smaller hands: add hand=NUMBER",
        ),
        (
            "colours=3",
            "--variant colours=3: Quando's variants have `values`",
        ),
    ] {
        let output = run(folder.path(), &["sim", "quando", "--variant", variant]);
        ends_with(2, &output, word);
    }
}

#[test]
fn one_is_counted_in_the_singular() {
    let folder = folder();
    let sim = run(folder.path(), &["sim", "qarre", "--matches", "1"]);
    let text = String::from_utf8(sim.stdout).expect("text");
    assert!(text.starts_with("1 match, 1 round\n"), "{text}");
    assert!(
        text.ends_with("\nno intervals: they take two matches or more\n"),
        "{text}"
    );
    assert!(
        !text.contains("  points"),
        "no place for an interval: {text}"
    );
}

/// It wins all matches, whatever the cards: that is no estimate.
#[test]
fn a_bot_that_holds_every_seat_has_no_share_of_the_wins() {
    let folder = folder();
    let sim = ["sim", "quando", "--matches", "4", "--bots"];
    let shown = |bots: &str| {
        let output = run(folder.path(), &[&sim[..], &[bots]].concat());
        String::from_utf8(output.stdout).expect("text")
    };
    let line = |text: &str| {
        let mut lines = text.lines().filter(|line| line.starts_with("  greedy"));
        lines.next().expect("a bot").to_owned()
    };
    for bots in ["greedy", "greedy,greedy"] {
        let line = line(&shown(bots));
        assert!(line.ends_with("points a round, 4 of 4 seats"), "{line}");
    }
    let line = line(&shown("greedy,random"));
    assert!(line.contains(", wins "), "{line}");
    let output = run(folder.path(), &[&sim[..], &["greedy", "--json"]].concat());
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["bots"][0]["wins"]["mean"], 1.0);
    assert!(found["bots"][0]["wins"]["interval"].is_null());
    assert_eq!(found["intervals"]["kind"], "fixed_number");
}

/// The records of a simulation that Ctrl-C ended are all there and whole.
#[cfg(unix)]
#[test]
fn ctrl_c_tells_the_summary_so_far_and_keeps_the_records() {
    let folder = folder();
    let records = folder.path().join("out.jsonl");
    let sim = ["sim", "quando", "--matches", "1000000000", "--records"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.current_dir(folder.path()).env_clear().args(sim);
    let child = command
        .args(["out.jsonl", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It listens before it opens its files.
    while std::fs::metadata(&records).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    let shown = output_after_ctrl_c(child);
    let lines = std::fs::read_to_string(records).expect("records");
    let found: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(found["matches"], lines.lines().count());
    assert_eq!(found["intervals"]["count"], found["matches"]);
    assert_eq!(found["intervals"]["kind"], "confidence_sequence");
    assert!(lines.ends_with("}\n"));
}

#[cfg(unix)]
#[test]
fn records_of_before_stay_where_ctrl_c_comes_before_the_first_match_is_over() {
    let folder = folder();
    std::fs::write(folder.path().join("out.jsonl"), "of before\n").expect("a file");
    // A choice takes a moment, and a match has thousands of them.
    let sim = "sim quando --bots search:20000,greedy --players 6 --records out.jsonl --json r.json";
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.current_dir(folder.path()).env_clear();
    let mut child = command
        .args(sim.split(' '))
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    wait_for_file(&mut child, &folder.path().join("r.json"));
    output_after_ctrl_c(child);
    let kept = std::fs::read_to_string(folder.path().join("out.jsonl"));
    assert_eq!(kept.expect("a file"), "of before\n");
    assert!(!folder.path().join("r.json").exists(), "there is no result");
}

#[test]
fn sim_seats_as_many_as_the_game_or_preset_is_for() {
    let folder = folder();
    for (game, preset, players) in [
        ("qarre", "short", 2),
        ("quando", "duel40", 2),
        ("zero", "quick", 4),
    ] {
        let sim = ["sim", game, "--preset", preset, "--matches", "1"];
        let output = run(
            folder.path(),
            &[&sim[..], &["--records", "out.jsonl"]].concat(),
        );
        assert!(output.status.success(), "{output:?}");
        let record = std::fs::read_to_string(folder.path().join("out.jsonl")).expect("a record");
        let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
        assert_eq!(record["seats"].as_array().map(Vec::len), Some(players));
    }
}

#[test]
fn records_of_before_stay_where_a_program_does_not_play() {
    let folder = folder();
    std::fs::write(folder.path().join("out.jsonl"), "of before\n").expect("a file");
    let sim = ["sim", "zero", "--records", "out.jsonl", "--bots"];
    let output = run(folder.path(), &[&sim[..], &["cmd:./missing"]].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let kept = std::fs::read_to_string(folder.path().join("out.jsonl"));
    assert_eq!(kept.expect("a file"), "of before\n");
}

#[test]
fn a_simulation_that_cannot_be_is_a_wrong_command_line() {
    let folder = folder();
    for (arguments, word) in [
        (&["sim", "whist"][..], "invalid value 'whist'"),
        (
            &["sim", "quando", "--bots", "genius"],
            "there is no bot `genius`",
        ),
        (&["sim", "quando", "--players", "7"], "players: "),
        (&["sim", "quando", "--players", "1"], "players: "),
        (&["sim", "quando", "--preset", "house"], "preset: "),
        (
            &["sim", "quando", "--preset", "duel40", "--players", "3"],
            "players: ",
        ),
        (
            &["sim", "quando", "--option", "knock_penalty=21"],
            "--option knock_penalty=21: 0 to 20 points",
        ),
        (
            &["sim", "quando", "--option", "tempo=fast"],
            "--option tempo=fast: ",
        ),
        (&["sim", "quando", "--matches", "0"], "--matches"),
        (&["sim", "quando", "--seed", "-1"], "a whole number from 0"),
        (
            &["sim", "quando", "--bots", "search:1e6"],
            "written in digits",
        ),
        (
            &["sim", "quando", "--bots", "oracle"],
            "`brelan arena` and `brelan when` alone",
        ),
        (
            &["sim", "quando", "--records", "a", "--json", "a"],
            "--records and --json both go to a",
        ),
        (
            &[
                "sim",
                "quando",
                "--option",
                "knock_penalty=5",
                "--option",
                "knock_penalty=6",
            ],
            "knock_penalty is there twice",
        ),
    ] {
        let output = run(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
    }
}

#[test]
fn sim_gives_up_a_match_without_an_end() {
    let folder = folder();
    let endless = "sim qarre --bots random --option turn_cap=null --matches 2 --threads 1 \
                   --records out.jsonl";
    let arguments: Vec<&str> = endless.split_whitespace().collect();
    let output = run(folder.path(), &arguments);
    fails(&output, "match 1 has no end after 1000000 actions");
    let summary = String::from_utf8_lossy(&output.stdout);
    assert_eq!(summary, "0 of 2 matches: none ended, no result\n");
    let records = folder.path().join("out.jsonl");
    assert!(!records.exists(), "no match, no file");
}
