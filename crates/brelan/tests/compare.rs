//! `brelan compare`: two contests over the same deals.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.current_dir(folder).env_clear().args(arguments);
    command.output().expect("the binary runs")
}

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
    for (arguments, word) in [
        (&["a.csv", "c.csv"][..], "different deals"),
        (&["a.csv", "text.csv"], "is no CSV of brelan arena"),
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
