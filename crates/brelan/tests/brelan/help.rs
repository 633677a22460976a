//! Help, manual pages and completions.

use crate::commands::{brelan, folder, refuses, run};
use std::path::Path;

/// All commands below `parent` that its help lists, and those below them.
fn commands_below(folder: &Path, parent: &[String]) -> Vec<Vec<String>> {
    let help = run(folder, &[&arguments(parent)[..], &["--help"]].concat());
    let text = String::from_utf8(help.stdout).expect("text");
    let lines = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let mut commands = Vec::new();
    for line in lines.take_while(|line| !line.is_empty()) {
        // The lines of a long description begin further right.
        let name = line.strip_prefix("  ").filter(|it| !it.starts_with(' '));
        let name = name.and_then(|it| it.split(' ').next());
        let Some(name) = name.filter(|name| *name != "help") else {
            continue;
        };
        let command = [parent, &[name.to_owned()]].concat();
        commands.push(command.clone());
        commands.extend(commands_below(folder, &command));
    }
    commands
}

fn all_commands(folder: &Path) -> Vec<Vec<String>> {
    let commands = commands_below(folder, &[]);
    let has = |names: &[&str]| commands.iter().any(|it| arguments(it) == names);
    assert!(has(&["serve"]) && has(&["exact"]) && has(&["admin", "names", "add"]));
    commands
}

fn arguments(command: &[String]) -> Vec<&str> {
    command.iter().map(String::as_str).collect()
}

#[test]
fn help_wraps_and_has_examples() {
    let folder = folder();
    for command in all_commands(folder.path()) {
        for help in ["-h", "--help"] {
            let output = run(folder.path(), &[&arguments(&command)[..], &[help]].concat());
            let text = String::from_utf8(output.stdout).expect("text");
            assert!(output.status.success(), "{command:?}");
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{command:?} {help}: {line}");
            }
            assert!(
                command.len() > 1 || text.contains("Examples:"),
                "{command:?}: {text}"
            );
        }
    }
}

#[test]
fn help_is_readable_where_the_terminal_has_no_columns() {
    let folder = folder();
    for columns in ["0", "1"] {
        let mut command = brelan(folder.path());
        let output = command.args(["sim", "-h"]).env("COLUMNS", columns).output();
        let text = String::from_utf8(output.expect("the binary runs").stdout).expect("text");
        assert!(
            text.contains("Let bots play matches against each other"),
            "{text}"
        );
    }
}

#[test]
fn the_command_help_has_help_of_its_own() {
    let folder = folder();
    for (arguments, same) in [
        (&["help", "--help"][..], &["--help"][..]),
        (&["help", "-h"], &["--help"]),
        (&["help", "sim", "--help"], &["sim", "--help"]),
    ] {
        let output = run(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}");
        assert_eq!(output.stdout, run(folder.path(), same).stdout);
    }
}

/// Programs, the oracle and numbers of simulations are not in the list of a shell.
#[test]
fn the_help_of_commands_that_play_names_every_bot() {
    let folder = folder();
    let bots = ["random", "greedy", "search:N", "uniform:N"];
    let levels = ["learning", "master", "chick", "owl"];
    let styles = ["daring", "cautious", "hoarder", "rusher"];
    for command in ["arena", "sim", "exact", "when", "play"] {
        let output = run(folder.path(), &[command, "--help"]);
        let text = String::from_utf8(output.stdout).expect("text");
        for bot in [&bots[..], &levels, &styles].concat() {
            assert!(text.contains(bot), "{command}: {bot}");
        }
    }
}

#[test]
fn the_help_of_a_command_offers_nothing_that_the_command_refuses() {
    let folder = folder();
    let told = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        String::from_utf8(output.stdout).expect("text")
    };
    let play = told(&["play", "--help"]);
    assert!(!play.contains("--variant"), "{play}");
    let when = told(&["when", "--help"]);
    assert!(when.contains("[possible values: quando]"), "{when}");
    // Completions list what help hides.
    let completions = told(&["completions", "fish"]);
    let of_play = |line: &&str| line.contains("using_subcommand play\"");
    let flags: Vec<&str> = completions.lines().filter(of_play).collect();
    assert!(flags.iter().any(|line| line.contains("-l seat ")));
    assert!(!flags.iter().any(|line| line.contains("-l variant ")));
}

/// A text that is not an address of a database ends as an address where no database answers.
#[test]
fn the_exit_codes_name_the_addresses_that_are_an_exception() {
    let folder = folder();
    let help = String::from_utf8(run(folder.path(), &["--help"]).stdout).expect("text");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = "or the text given for a PostgreSQL or NATS address is not an address 2 the";
    assert!(help.contains(line), "{help}");
}

#[test]
fn every_command_has_a_manual_page_of_its_own() {
    let folder = folder();
    assert!(run(folder.path(), &["man", "man1"]).status.success());
    for command in all_commands(folder.path()) {
        let page = format!("man1/brelan-{}.1", command.join("-"));
        let text = std::fs::read_to_string(folder.path().join(&page)).expect(&page);
        assert_eq!(text.matches("\n.TH ").count(), 1, "{page}");
    }
    let page =
        std::fs::read_to_string(folder.path().join("man1/brelan.1")).expect("the first page");
    let in_a_file = run(folder.path(), &["man", "man1/brelan.1/pages"]);
    refuses(&in_a_file, "cannot write to man1/brelan.1/pages");
    let to_a_file = run(folder.path(), &["man", "man1/brelan.1"]);
    refuses(&to_a_file, "several files: name a folder");
    let printed = String::from_utf8(run(folder.path(), &["man"]).stdout).expect("text");
    assert_eq!(printed, page, "it names the pages that there are");
}

#[test]
fn completions_offer_games_and_bots() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish"] {
        let output = run(folder.path(), &["completions", shell]);
        let text = String::from_utf8(output.stdout).expect("text");
        for word in ["quando", "qarre", "greedy", "master", "oracle"] {
            assert!(text.contains(word), "{word} for {shell}");
        }
    }
}

#[test]
fn help_manual_and_completions_tell_the_same() {
    let folder = folder();
    let told = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let help = told(&["serve", "--help"]);
    told(&["man", "pages"]);
    let page = std::fs::read_to_string(folder.path().join("pages/brelan-serve.1"));
    let manual = page.expect("a page").replace("\\-", "-");
    let completions = told(&["completions", "bash"]);
    for flag in [
        "--listen",
        "--database",
        "--lan",
        "--bot-delay",
        "--tls-cert",
        "--tls-key",
        "--trust-proxy",
        "--allow-host",
        "--public-origin",
        "--push",
        "--push-contact",
        "--push-allow-host",
        "--metrics",
        "--limits",
        "--config",
        "--log",
    ] {
        assert!(
            help.contains(flag) && manual.contains(flag) && completions.contains(flag),
            "{flag}"
        );
    }
    for variable in [
        "BRELAN_LISTEN",
        "BRELAN_DATABASE",
        "BRELAN_LAN",
        "BRELAN_TLS_CERT",
        "BRELAN_TLS_KEY",
        "BRELAN_TRUST_PROXY",
        "BRELAN_ALLOW_HOST",
        "BRELAN_PUBLIC_ORIGIN",
        "BRELAN_PUSH",
        "BRELAN_PUSH_CONTACT",
        "BRELAN_PUSH_ALLOW_HOST",
        "BRELAN_METRICS",
        "BRELAN_LIMITS",
        "BRELAN_CONFIG",
    ] {
        assert!(help.contains(variable), "{variable}");
    }
}
