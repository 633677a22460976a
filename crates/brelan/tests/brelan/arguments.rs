//! What is said of a wrong argument: which it is, and what to write.

use crate::commands::{brelan, folder};
use std::process::Command;

/// Words of Rust and its libraries. They do not say what to write.
const RUST: [&str; 6] = [
    "u8",
    "unknown variant",
    "invalid digit",
    "socket address syntax",
    "18446744073709551615",
    "struct",
];

/// Refuses each of these command lines with exit code 2 and the words.
fn refuse(command_lines: &[(&str, &str)]) {
    let folder = folder();
    for (arguments, words) in command_lines {
        let output = brelan(folder.path()).args(arguments.split(' ')).output();
        let output = output.expect("the binary runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {error}");
        assert!(error.contains(words), "{arguments}: {error}");
        for word in RUST {
            assert!(!error.contains(word), "{arguments}: {error}");
        }
    }
}

#[test]
fn a_wrong_value_of_an_option_is_told_which_are_right() {
    refuse(&[
        ("sim quando --option knock_penalty=-1", "from 0 to 20"),
        ("sim quando --option start=zz", "one of left_of_dealer"),
        ("sim quando --option zero_end=3", "true or false"),
    ]);
}

#[test]
fn an_option_that_has_a_flag_of_its_own_is_told_the_flag() {
    refuse(&[
        ("sim quando --option players=3", "--players 3"),
        ("arena quando --option preset=duel40", "--preset duel40"),
        ("play quando --option players=3", "--players 3"),
        ("sim quando --option =3", "one is NAME=VALUE"),
    ]);
}

#[test]
fn a_wrong_number_or_address_is_told_what_to_write() {
    refuse(&[
        ("sim quando --matches x", "a whole number from 1 on"),
        ("sim quando --matches 0", "a whole number from 1 on"),
        ("sim quando --players x", "a whole number from 1 to 99"),
        (
            "arena quando --deals 1e3",
            "a whole number from 1 to 1000000",
        ),
        ("arena quando --threads 0", "a whole number from 1 to 1024"),
        (
            "exact quando --iterations x",
            "a whole number from 1 to 1000000",
        ),
        ("when quando --rounds x", "a whole number from 1 to 1000000"),
        ("verify a.json --match 0", "a whole number from 1 on"),
        ("show a.json --move x", "a whole number from 0 to 1000000"),
        ("play quando --seat x", "a whole number from 0 to 99"),
        ("load --tables x", "a whole number from 1 to 10000"),
        ("serve --listen localhost:8240", "such as 127.0.0.1:8080"),
        ("serve --metrics x", "an IP address with a port"),
        ("serve --bot-delay x", "a whole number from 0 to 10000"),
        ("serve --bot-threads 0", "1 to 1024 threads"),
        ("serve --bot-threads 100000", "1 to 1024 threads"),
        ("sim quando --matches -3", "a whole number from 1 on"),
        ("arena quando --deals -3", "from 1 to 1000000"),
        ("arena quando --alpha -1 --stop-when-sure", "a chance from"),
        ("show a.json --move -1", "from 0 to 1000000"),
        ("play quando --seat -1", "a whole number from 0 to 99"),
        ("load --tables -1", "a whole number from 1 to 10000"),
        ("serve --bot-delay -1", "a whole number from 0"),
        ("admin ratings zero --certain -1", "a number from 0 on"),
        ("admin ratings zero --certain nan", "a number from 0 on"),
    ]);
}

#[test]
fn an_argument_without_an_effect_is_refused() {
    refuse(&[
        ("arena quando --json -1", "unexpected argument '-1'"),
        ("arena quando --plot-width 85", "--plot <FILE.svg>"),
        ("arena quando --plot-text 9", "--plot <FILE.svg>"),
        ("arena quando --no-plot-caption", "--plot <FILE.svg>"),
        ("when quando --plot-width 85", "--plot <FILE.svg>"),
        ("arena quando --plot=a", "name it a.svg"),
        ("arena quando --plot=", "name it plot.svg"),
    ]);
}

#[test]
fn a_chart_that_would_not_be_readable_is_refused_with_the_width_that_it_needs() {
    refuse(&[(
        "when quando --plot w.svg --plot-width 85",
        "not be readable at 85 millimetres with labels of 8 points: choose --plot-width 138",
    )]);
}

#[test]
fn what_is_no_file_is_refused() {
    refuse(&[
        ("backup -", "name a file"),
        ("compare . a.csv", ".: cannot be read"),
    ]);
}

#[test]
fn a_game_that_is_none_is_refused_with_those_that_there_are() {
    refuse(&[
        (
            "admin ratings chess",
            "[possible values: quando, zero, qarre]",
        ),
        ("sim chess", "[possible values: quando, zero, qarre]"),
    ]);
}

#[test]
fn a_list_of_no_tables_is_refused() {
    refuse(&[
        ("admin tables --most 0", "a whole number from 1"),
        ("admin people --most 0", "a whole number from 1"),
    ]);
}

#[test]
fn a_program_without_a_command_is_told_how_one_is_written() {
    refuse(&[("arena quando --bots cmd:", "such as 'cmd:python3 mybot.py'")]);
}

#[test]
fn a_wrong_variant_is_told_its_parameters_and_the_word_of_the_hand() {
    refuse(&[
        (
            "sim quando --variant hand=99",
            "hand=99: 7 cards with 4 players (QU-4); hands of another size",
        ),
        (
            "sim quando --variant values=4,hand=99",
            "hand=99: the deck must fill every hand",
        ),
        (
            "sim quando --variant values=4,hand=999",
            "hand=999: a number of cards from 1 to 255",
        ),
        (
            "sim quando --variant colours=4",
            "`values`, 3 to 11, and `hand_size`; `hand` is the size of its hands",
        ),
        (
            "sim zero --variant suits=4",
            "`hand` is the size of its hands",
        ),
        (
            "sim zero --variant values=4",
            "--variant values=4: pot_size: the deck must fill every hand and the pot (ZE-16); a \
             smaller deck goes with smaller hands: add hand=NUMBER",
        ),
        ("sim qarre --variant hand=3", "`suits`, 2 to 4\n"),
    ]);
}

/// A file of variables, as systemd and containers read one, lists those that are not set, too.
#[test]
fn an_empty_variable_counts_as_unset() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
        for name in [
            "CONFIG",
            "DATABASE",
            "DATABASE_PASSWORD_FILE",
            "LISTEN",
            "LAN",
            "LIMITS",
            "LOG",
            "METRICS",
            "NATS",
            "NATS_PASSWORD_FILE",
            "TLS_CERT",
            "TRUST_PROXY",
            "WORKER_KEY_FILE",
        ] {
            command.env(format!("BRELAN_{name}"), "");
        }
        let output = command.args(arguments).current_dir(&folder).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    // The only thing that is wrong is what is on the command line.
    let error = run(&["serve", "--tls-key", "key.pem"]);
    assert_eq!(
        error,
        "brelan: a key needs its certificate: add --tls-cert\n"
    );
    let error = run(&["admin", "tables"]);
    assert!(error.contains("no database brelan.sqlite"), "{error}");
    let error = run(&["worker"]);
    let missing = "required arguments were not provided:\n  --nats <ADDRESS>\n  --key-file <FILE>";
    assert!(error.contains(missing), "{error}");
}
