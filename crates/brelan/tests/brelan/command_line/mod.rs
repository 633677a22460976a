//! The command line: clear lines and exit codes.

mod database;
mod load;

use crate::commands::{brelan, fails, folder, refuses, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

/// A server that is open, with the line that says so.
struct Serving(Child, String);

impl Serving {
    fn start(command: &mut Command) -> Serving {
        Serving::with_errors(command, Stdio::null())
    }

    fn with_errors(command: &mut Command, errors: Stdio) -> Serving {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("it says where it is");
        Serving(child, line)
    }

    fn stop(mut self) -> Option<i32> {
        let id = self.0.id().to_string();
        let told = Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .expect("kill runs");
        assert!(told.success());
        self.0.wait().expect("it ends").code()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.0.kill();
        let _ended = self.0.wait();
    }
}

const FREE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

#[test]
fn a_wrong_command_line_is_2() {
    let folder = folder();
    for arguments in [
        &["dance"][..],
        &["serve", "--bots"],
        &["backup"],
        &["serve", "--listen", "x"],
    ] {
        assert_eq!(
            run(folder.path(), arguments).status.code(),
            Some(2),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_taken_port_is_named() {
    let folder = folder();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let output = run(folder.path(), &["serve", "--listen", &address]);
    fails(&output, address.rsplit(':').next().expect("a port"));
    let arguments = [&FREE[..], &["--metrics", &address]].concat();
    fails(&run(folder.path(), &arguments), "--metrics");
    assert!(!folder.path().join("brelan.sqlite").exists());
}

#[test]
fn a_certificate_that_cannot_be_used_is_named() {
    let folder = folder();
    let serve = |arguments: &[&str]| run(folder.path(), &[&FREE[..], arguments].concat());
    std::fs::write(folder.path().join("text"), "no certificate").expect("written");
    refuses(&serve(&["--tls-cert", "text"]), "--tls-key");
    refuses(
        &serve(&["--tls-cert", "nowhere", "--tls-key", "text"]),
        "nowhere",
    );
    refuses(&serve(&["--tls-cert", "text", "--tls-key", "text"]), "text");
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a pair");
    std::fs::write(folder.path().join("cert.pem"), made.cert.pem()).expect("written");
    for (key, words) in [
        ("no key", "it holds no private key in PEM"),
        (
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAAA\n-----END ENCRYPTED PRIVATE KEY-----\n",
            "it is encrypted",
        ),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMAAA\n\
             -----END RSA PRIVATE KEY-----\n",
            "it is encrypted",
        ),
    ] {
        std::fs::write(folder.path().join("key.pem"), key).expect("written");
        refuses(
            &serve(&["--tls-cert", "cert.pem", "--tls-key", "key.pem"]),
            words,
        );
    }
    refuses(
        &serve(&["--trust-proxy", "proxy.example.org"]),
        "proxy.example.org",
    );
    let mut several = brelan(folder.path());
    several.env("BRELAN_TRUST_PROXY", "127.0.0.1,elsewhere");
    refuses(
        &several.args(FREE).output().expect("it runs"),
        "`elsewhere`",
    );
    assert!(!folder.path().join("brelan.sqlite").exists());
}

/// The line of a running server's standard error that holds `word`.
fn logged(lines: &mut impl Iterator<Item = std::io::Result<String>>, word: &str) -> String {
    lines
        .map(|line| line.expect("text"))
        .find(|line| line.contains(word))
        .expect("it is logged")
}

#[test]
fn a_server_with_a_certificate_says_https_and_reads_it_again() {
    let folder = folder();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a pair");
    std::fs::write(folder.path().join("cert.pem"), made.cert.pem()).expect("written");
    let key = made.signing_key.serialize_pem();
    std::fs::write(folder.path().join("key.pem"), key).expect("written");
    let mut command = brelan(folder.path());
    command.args(FREE).env("BRELAN_TLS_CERT", "cert.pem");
    command.args(["--tls-key", "key.pem"]);
    let mut serving = Serving::with_errors(&mut command, Stdio::piped());
    assert!(serving.1.contains("https://localhost:"), "{}", serving.1);
    let errors = serving.0.stderr.take().expect("it is piped");
    let mut lines = BufReader::new(errors).lines();
    let hang_up = |serving: &Serving| {
        let id = serving.0.id().to_string();
        let told = Command::new("kill").args(["-HUP", &id]).status();
        assert!(told.expect("kill runs").success());
    };
    hang_up(&serving);
    logged(&mut lines, "read again");
    std::fs::write(folder.path().join("key.pem"), "no key").expect("written");
    hang_up(&serving);
    let line = logged(&mut lines, "stays");
    assert!(line.contains("key.pem"), "{line}");
    assert_eq!(serving.stop(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_closes_with_its_terminal_unless_that_is_ignored() {
    let folder = folder();
    // The process that runs the tests may ignore SIGHUP.
    let start = |by: &[&str]| {
        let brelan = brelan(folder.path());
        let mut command = Command::new(by[0]);
        command.args(&by[1..]).arg(brelan.get_program()).args(FREE);
        let serving = Serving::start(command.current_dir(folder.path()));
        let id = serving.0.id().to_string();
        let told = Command::new("kill").args(["-HUP", &id]).status();
        assert!(told.expect("kill runs").success());
        serving
    };
    let mut closed = start(&["env", "--default-signal=HUP"]);
    assert_eq!(closed.0.wait().expect("it ends").code(), Some(0));
    let outlives = start(&["nohup"]);
    assert_eq!(outlives.stop(), Some(0));
}

#[test]
fn a_setting_that_makes_no_sense_is_refused() {
    let folder = folder();
    for (arguments, word) in [
        (&["--log", "loud"][..], "`loud` is no level"),
        (&["--log", "brelan_store=loud"], "is no level"),
        (&["--log", ""], "`` is no level"),
        (&["--log", "info,"], "is no level"),
        (&["--bot-threads", "0"], "bots need 1 to 1024 threads"),
        (&["--bot-threads", "many"], "bots need 1 to 1024 threads"),
    ] {
        let output = run(folder.path(), &[&FREE[..], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
        assert!(!error.contains("error parsing"), "{error}");
    }
    assert!(!folder.path().join("brelan.sqlite").exists());
}

#[test]
fn a_command_beside_the_server_checks_the_level_of_its_log() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
    for command in [
        &["admin", "tables"][..],
        &["backup", "copy.sqlite"],
        &["export", "-"],
    ] {
        let with_level = |level| run(folder.path(), &[command, &["--log", level]].concat());
        refuses(&with_level("loud"), "`loud` is no level");
        assert!(with_level("debug").status.success(), "{command:?}");
    }
}

#[test]
fn each_line_of_the_log_is_a_json_object_where_that_is_set() {
    let folder = folder();
    let mut command = brelan(folder.path());
    command.args(FREE).env("BRELAN_LOG_FORMAT", "json");
    let mut serving = Serving::with_errors(&mut command, Stdio::piped());
    let errors = serving.0.stderr.take().expect("it is piped");
    assert_eq!(serving.stop(), Some(0));
    let lines = BufReader::new(errors).lines().map(|line| {
        let line = line.expect("text");
        serde_json::from_str::<Value>(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    });
    let lines: Vec<Value> = lines.collect();
    let started = lines
        .iter()
        .find(|line| line["fields"]["message"] == "started")
        .unwrap_or_else(|| panic!("{lines:?}"));
    assert_eq!(
        (
            &started["level"],
            &started["target"],
            &started["fields"]["database"]
        ),
        (
            &json!("INFO"),
            &json!("brelan::serve"),
            &json!("brelan.sqlite")
        )
    );
    let time = started["timestamp"].as_str().expect("a time");
    assert!(time.ends_with('Z'), "{time}");
}

/// A server that a shell starts with room for 64 files and leave to have 300.
#[test]
fn the_limit_of_open_files_is_raised_to_what_is_allowed() {
    let folder = folder();
    let mut shell = Command::new("sh");
    shell.current_dir(folder.path()).env_clear();
    let limited = "ulimit -Sn 64; ulimit -Hn 300; exec \"$@\"";
    shell.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_brelan")]);
    let mut serving = Serving::with_errors(shell.args(FREE), Stdio::piped());
    let errors = serving.0.stderr.take().expect("it is piped");
    let mut lines = BufReader::new(errors).lines();
    let line = logged(&mut lines, "open files");
    assert!(line.contains("300"), "{line}");
    if cfg!(target_os = "linux") {
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", serving.0.id()));
        let limits = limits.expect("the process runs");
        let files = limits.lines().find(|line| line.contains("open files"));
        let words: Vec<_> = files.expect("a limit").split_whitespace().collect();
        assert_eq!(words[3..5], ["300", "300"], "soft and hard");
    }
    assert_eq!(serving.stop(), Some(0));
}

#[test]
fn a_settings_file_that_is_wrong_is_named() {
    let folder = folder();
    std::fs::write(folder.path().join("brelan.toml"), "bot-dealy = 3").expect("written");
    refuses(
        &run(folder.path(), &["serve", "--config", "brelan.toml"]),
        "bot-dealy",
    );
    refuses(
        &run(folder.path(), &["serve", "--config", "none.toml"]),
        "none.toml",
    );
}

#[test]
fn a_flag_wins_over_the_environment_and_that_over_the_file() {
    let folder = folder();
    let file = "listen = \"127.0.0.1:0\"\ndatabase = \"file.sqlite\"";
    std::fs::write(folder.path().join("brelan.toml"), file).expect("written");
    let mut from_file = brelan(folder.path());
    let serving = Serving::start(from_file.args(["serve", "--config", "brelan.toml"]));
    assert!(folder.path().join("file.sqlite").exists());
    drop(serving);
    let mut from_environment = brelan(folder.path());
    from_environment
        .env("BRELAN_CONFIG", "brelan.toml")
        .env("BRELAN_DATABASE", "env.sqlite");
    let serving = Serving::start(from_environment.arg("serve"));
    assert!(folder.path().join("env.sqlite").exists());
    drop(serving);
    let mut from_flag = brelan(folder.path());
    from_flag
        .env("BRELAN_CONFIG", "brelan.toml")
        .env("BRELAN_DATABASE", "env.sqlite");
    let serving = Serving::start(from_flag.args(["serve", "--database", "flag.sqlite"]));
    assert!(folder.path().join("flag.sqlite").exists());
    drop(serving);
}
