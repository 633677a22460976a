//! `brelan compare`: two contests over the same deals.

use crate::commands::{brelan, refuses, run, text};
use std::path::Path;
use tempfile::TempDir;

/// A folder with three contests; `c.csv` has other deals than the others.
fn contests() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (file, bots, deals, seed) in [
        ("a.csv", "greedy,random", "12", "1"),
        ("b.csv", "casual,random", "20", "1"),
        ("c.csv", "casual,random", "12", "2"),
    ] {
        let contest = ["arena", "quando", "--players", "3", "--csv", file];
        let settings = ["--bots", bots, "--deals", deals, "--seed", seed];
        let output = run(folder.path(), &[&contest[..], &settings].concat());
        assert!(output.status.success(), "{output:?}");
    }
    folder
}

fn values(folder: &Path, file: &str, bot: &str) -> Vec<f64> {
    let text = std::fs::read_to_string(folder.join(file)).expect("it was written");
    let cells = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let own = cells.filter(|cells| cells[1] == bot);
    own.map(|cells| cells[2].parse().expect("a number"))
        .collect()
}

#[test]
fn the_difference_is_taken_deal_by_deal() {
    let folder = contests();
    let output = run(folder.path(), &["compare", "a.csv", "b.csv", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let greedy = values(folder.path(), "a.csv", "greedy");
    let casual = values(folder.path(), "b.csv", "casual");
    let differences: Vec<f64> = greedy.iter().zip(&casual).map(|(a, b)| a - b).collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let squares = differences
        .iter()
        .map(|it| (it - mean).powi(2))
        .sum::<f64>();
    // Student's t with eleven degrees of freedom.
    let interval = 2.201 * (squares / (n - 1.0) / n).sqrt();
    let of = |key: &str| result["difference"][key].as_f64().expect("a number");
    assert!((of("mean") - mean).abs() < 1e-9, "{result}");
    assert!(
        (of("interval") - interval).abs() < 1e-3 * interval,
        "{result}"
    );
    assert!((of("high") - of("low") - 2.0 * interval).abs() < 1e-2 * interval);
    assert_eq!(result["bots"][0]["name"], "greedy", "{result}");
    assert!(result["difference"].get("name").is_none(), "{result}");
    assert_eq!(result["schema"], "brelan-compare/1");
    assert_eq!(result["intervals"]["count"], 12);
    assert_eq!(result["left_out"], 8);
}

#[test]
fn the_text_fits_in_80_columns_and_says_who_is_above() {
    let folder = contests();
    let bots = ["--bots", "random,greedy"];
    let output = run(
        folder.path(),
        &[&["compare", "a.csv", "a.csv"], &bots[..]].concat(),
    );
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("12 deals in both files\n"), "{text}");
    assert!(text.contains("points a round below greedy"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn files_that_cannot_be_compared_are_refused() {
    let folder = contests();
    std::fs::write(folder.path().join("text.csv"), "deal,bot\n1,greedy\n").expect("written");
    let ladder = [
        "arena",
        "zero",
        "--ladder",
        "--deals",
        "1",
        "--csv",
        "ladder.csv",
    ];
    assert!(run(folder.path(), &ladder).status.success());
    for (arguments, word) in [
        (&["a.csv", "c.csv"][..], "different deals"),
        (&["a.csv", "text.csv"], "is no CSV of brelan arena"),
        (&["a.csv", "ladder.csv"], "is the CSV of a ladder"),
        (&["a.csv", "missing.csv"], "cannot be read"),
        (&["a.csv", "b.csv", "--bots", "greedy,owl"], "no bot `owl`"),
        (&["a.csv", "b.csv", "--bots", "greedy"], "two bots"),
    ] {
        let output = run(folder.path(), &[&["compare"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// Plays a contest of Zero over six deals into `file`.
fn play_zero(folder: &Path, file: &str, settings: &[&str]) {
    let contest = [
        "arena",
        "zero",
        "--deals",
        "6",
        "--players",
        "4",
        "--csv",
        file,
    ];
    let bots = ["--bots", "greedy,random"];
    let output = run(folder, &[&contest[..], &bots, settings].concat());
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn contests_under_different_rules_are_refused_with_what_differs() {
    let folder = TempDir::new().expect("a folder");
    let usual = "quando --players 4";
    for (file, settings) in [
        ("usual.csv", usual.to_owned()),
        ("same.csv", format!("{usual} --option knock_penalty=5")),
        ("penalty.csv", format!("{usual} --option knock_penalty=20")),
        ("half.csv", format!("{usual} --seating half")),
        ("deck.csv", format!("{usual} --variant values=6,hand=2")),
    ] {
        let contest = format!("arena {settings} --deals 6 --csv {file}");
        let output = run(folder.path(), &contest.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{output:?}");
    }
    play_zero(folder.path(), "a.csv", &["--preset", "asyncron"]);
    play_zero(folder.path(), "q.csv", &["--preset", "quick"]);
    for (second, words) in [
        ("penalty.csv", "options none, and knock_penalty=20"),
        ("half.csv", "seating one, and half"),
        ("deck.csv", "options none, and hand_size=2 values=6"),
    ] {
        let output = run(folder.path(), &["compare", "usual.csv", second]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{second}: {error}");
        assert!(error.contains("different rules"), "{error}");
        assert!(error.contains(words), "{error}");
    }
    let output = run(folder.path(), &["compare", "a.csv", "q.csv"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("preset asyncron, and quick"), "{error}");
    let output = run(folder.path(), &["compare", "usual.csv", "same.csv"]);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("preset official, seating one\n"), "{text}");
    let output = run(
        folder.path(),
        &["compare", "deck.csv", "deck.csv", "--json"],
    );
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(result["deals_of"]["preset"], "official");
    assert_eq!(result["deals_of"]["options"], "hand_size=2 values=6");
    assert_eq!(result["deals_of"]["seating"], "one");
}

#[test]
fn a_file_without_its_rules_is_compared_with_a_warning() {
    let folder = contests();
    let new = std::fs::read_to_string(folder.path().join("a.csv")).expect("it was written");
    let older = new.lines().map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        cells[..10].join(",") + "\n"
    });
    let older = older.collect::<String>();
    assert!(older.starts_with("deal,bot,value,points,wins,game,players,seed,unit,forfeits\n"));
    std::fs::write(folder.path().join("old.csv"), older).expect("written");
    let output = run(folder.path(), &["compare", "old.csv", "b.csv"]);
    assert!(output.status.success(), "{output:?}");
    let warning = String::from_utf8_lossy(&output.stderr);
    assert!(warning.contains("old.csv does not say"), "{warning}");
    assert_eq!(warning.lines().count(), 1, "{warning}");
    let output = run(folder.path(), &["compare", "a.csv", "b.csv"]);
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn no_bot_is_above_another_where_the_interval_holds_zero() {
    let folder = contests();
    let output = run(folder.path(), &["compare", "a.csv", "a.csv"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let sentence = "\nno difference is shown: greedy less greedy is +0.00 ± 0.00 points a round\n";
    assert!(text.contains(sentence), "{text}");
}

#[test]
fn a_value_that_is_no_finite_number_is_refused_with_its_line() {
    let folder = contests();
    let right = std::fs::read_to_string(folder.path().join("a.csv")).expect("it was written");
    for wrong in ["nan", "1e400", "-inf"] {
        let lines = right.lines().enumerate().map(|(index, line)| {
            let mut cells: Vec<&str> = line.split(',').collect();
            if index == 4 {
                cells[2] = wrong;
            }
            cells.join(",") + "\n"
        });
        std::fs::write(folder.path().join("x.csv"), lines.collect::<String>()).expect("written");
        let output = run(folder.path(), &["compare", "x.csv", "b.csv"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{wrong}: {error}");
        assert!(
            error.contains("x.csv, line 5: the value is no finite"),
            "{error}"
        );
    }
}

fn compare_json(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let output = run(folder, &[&["compare"], arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn the_deals_of_a_contest_that_its_results_ended_have_a_confidence_sequence() {
    let folder = contests();
    let contest = "arena quando --players 3 --bots greedy,random --deals 200 --seed 1 --csv s.csv";
    let test = ["--stop-when-sure", "--bounds", "-1,5"];
    let contest: Vec<&str> = contest.split(' ').chain(test).collect();
    assert!(run(folder.path(), &contest).status.success());
    for files in [["s.csv", "b.csv"], ["b.csv", "s.csv"]] {
        let found = compare_json(folder.path(), &files);
        assert_eq!(
            found["intervals"]["kind"], "confidence_sequence",
            "{files:?}"
        );
        let output = run(folder.path(), &[&["compare"], &files[..]].concat());
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("(95 % confidence sequence of"), "{text}");
    }
    let fixed = compare_json(folder.path(), &["a.csv", "b.csv"]);
    assert_eq!(fixed["intervals"]["kind"], "fixed_number");
}

#[test]
fn bots_that_met_different_opponents_are_compared_with_a_warning() {
    let folder = contests();
    let contest = "arena quando --players 3 --bots casual,greedy --deals 12 --seed 1 --csv g.csv";
    let contest: Vec<&str> = contest.split(' ').collect();
    assert!(run(folder.path(), &contest).status.success());
    let output = run(folder.path(), &["compare", "a.csv", "g.csv"]);
    assert!(output.status.success(), "{output:?}");
    let warning = String::from_utf8_lossy(&output.stderr);
    let words = "greedy met random, and casual met greedy: the difference is also that of their";
    assert!(warning.contains(words), "{warning}");
    // In one contest they met each other.
    let own = run(
        folder.path(),
        &["compare", "a.csv", "a.csv", "--bots", "greedy,random"],
    );
    assert!(own.stderr.is_empty(), "{own:?}");
    // The second of two equal bots has a number, and is no other opponent.
    let equals = "arena quando --players 3 --bots greedy,greedy --deals 12 --seed 1 --csv e.csv";
    let equals: Vec<&str> = equals.split(' ').collect();
    assert!(run(folder.path(), &equals).status.success());
    let baseline = run(folder.path(), &["compare", "g.csv", "e.csv"]);
    assert!(baseline.stderr.is_empty(), "{baseline:?}");
}

#[test]
fn a_line_that_is_there_twice_is_refused_whichever_bot_it_is_of() {
    let folder = contests();
    let right = std::fs::read_to_string(folder.path().join("a.csv")).expect("it was written");
    for (bot, again) in [("greedy", 1), ("random", 2)] {
        let line = right.lines().nth(again).expect("a line");
        let twice = format!("{right}{line}\n");
        std::fs::write(folder.path().join("x.csv"), twice).expect("written");
        let output = run(folder.path(), &["compare", "x.csv", "b.csv"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        let words = format!("x.csv, line 26: a second line of {bot} in deal 1");
        assert!(error.contains(&words), "{error}");
    }
}

#[test]
fn the_command_of_a_comparison_is_one_for_a_shell() {
    let folder = contests();
    std::fs::copy(folder.path().join("a.csv"), folder.path().join("my a.csv")).expect("copied");
    let found = compare_json(folder.path(), &["my a.csv", "b.csv"]);
    let command = "brelan compare 'my a.csv' b.csv --bots greedy,casual";
    assert_eq!(found["command"], command);
}

/// Twelve deals at Qarré, in which these bots all have half of the wins.
fn file_of_wins(folder: &Path, file: &str, bots: [&str; 2]) {
    let mut text = "deal,bot,value,game,players,seed,unit\n".to_owned();
    for deal in 1..=12 {
        for bot in bots {
            text += &format!("{deal},{bot},0.5,qarre,2,1,win_share\n");
        }
    }
    std::fs::write(folder.join(file), text).expect("written");
}

#[test]
fn bots_that_always_won_alike_are_not_certainly_equal() {
    let folder = TempDir::new().expect("a folder");
    file_of_wins(folder.path(), "a.csv", ["master", "greedy"]);
    let compare = |bots: &str| {
        let output = run(
            folder.path(),
            &["compare", "a.csv", "a.csv", "--bots", bots],
        );
        String::from_utf8(output.stdout).expect("text")
    };
    let of_two = compare("master,greedy");
    assert!(of_two.contains("no difference is shown"), "{of_two}");
    assert!(!of_two.contains("± 0.00"), "{of_two}");
    let of_one = compare("master,master");
    assert!(of_one.contains("+0.00 ± 0.00"), "{of_one}");
}

#[test]
fn standard_input_is_one_of_the_files() {
    let folder = TempDir::new().expect("a folder");
    file_of_wins(folder.path(), "a.csv", ["master", "greedy"]);
    for (files, code) in [(["-", "a.csv"], 0), (["a.csv", "-"], 0), (["-", "-"], 2)] {
        let mut command = brelan(folder.path());
        command.arg("compare").args(files);
        let input = std::fs::File::open(folder.path().join("a.csv")).expect("it opens");
        let output = command.stdin(input).output().expect("the binary runs");
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        if code == 0 {
            assert!(
                text(&output).contains("12 deals in both files"),
                "{output:?}"
            );
        }
    }
}

/// Endless lines of standard input would be kept in memory.
#[test]
fn a_line_without_an_end_is_refused() {
    let folder = TempDir::new().expect("a folder");
    file_of_wins(folder.path(), "a.csv", ["master", "greedy"]);
    let good = std::fs::read_to_string(folder.path().join("a.csv")).expect("it was written");
    let endless = "x".repeat(100_000);
    for (file, input) in [
        ("columns.csv", endless.clone()),
        ("line.csv", good.clone() + &endless),
        ("quote.csv", good + "13,\"" + &"master\n".repeat(20_000)),
    ] {
        std::fs::write(folder.path().join(file), input).expect("written");
        let output = run(folder.path(), &["compare", "a.csv", file]);
        refuses(&output, "more than 65536 bytes");
    }
}
