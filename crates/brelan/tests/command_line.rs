//! The command line: clear lines and exit codes.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

fn brelan(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brelan"));
    command.current_dir(folder).env_clear();
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    brelan(folder)
        .args(arguments)
        .output()
        .expect("the binary runs")
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// One clear line on standard error, and exit code 1.
fn fails(output: &Output, word: &str) {
    ends_with(1, output, word);
}

/// The same of a wrong setting, or a file that cannot be opened: exit code 2.
fn refuses(output: &Output, word: &str) {
    ends_with(2, output, word);
}

fn ends_with(code: i32, output: &Output, word: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(
        error.starts_with("brelan: ") && error.contains(word),
        "{error}"
    );
}

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

#[test]
fn a_database_that_cannot_be_used_is_named() {
    let folder = folder();
    let serve = |file: &str| {
        let arguments = [&FREE[..], &["--database", file]].concat();
        run(folder.path(), &arguments)
    };
    refuses(&serve("nowhere/brelan.sqlite"), "cannot be written");
    std::fs::write(folder.path().join("text"), "no database, but a text").expect("written");
    fails(&serve("text"), "no SQLite database");

    let database = rusqlite::Connection::open(folder.path().join("newer")).expect("it opens");
    database
        .pragma_update(None, "user_version", 99)
        .expect("a setting");
    fails(&serve("newer"), "newer");
    let backup = ["backup", "--database", "newer", "copy"];
    fails(&run(folder.path(), &backup), "newer");
    database
        .pragma_update(None, "user_version", 0)
        .expect("a setting");
    database.execute_batch("BEGIN EXCLUSIVE").expect("the lock");
    fails(&serve("newer"), "locked");
}

#[test]
fn a_copy_that_can_never_be_complete_is_not_to_be_started_again() {
    let folder = folder();
    for file in ["one", "other"] {
        let serve = [&FREE[..], &["--database", file]].concat();
        let serving = Serving::start(brelan(folder.path()).args(serve));
        assert_eq!(serving.stop(), Some(0));
    }
    let output = run(
        folder.path(),
        &["migrate", "--from", "one", "--to", "other"],
    );
    fails(&output, "take an empty one");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!error.contains("again"), "{error}");
}

#[test]
fn a_setting_that_makes_no_sense_is_refused() {
    let folder = folder();
    for (arguments, word) in [
        (&["--log", "loud"][..], "`loud` is no level"),
        (&["--log", "brelan_store=loud"], "is no level"),
        (&["--bot-threads", "0"], "bots need 1 thread or more"),
        (&["--bot-threads", "many"], "bots need 1 thread or more"),
    ] {
        let output = run(folder.path(), &[&FREE[..], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(word), "{arguments:?}: {error}");
    }
    assert!(!folder.path().join("brelan.sqlite").exists());
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

#[test]
fn a_stopped_server_leaves_one_file() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert!(serving.1.contains("http://localhost:"), "{}", serving.1);
    assert_eq!(serving.stop(), Some(0));
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .expect("it is there")
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_server_whose_database_has_vanished_says_so_at_the_end() {
    let folder = folder();
    let mut serving = Serving::with_errors(brelan(folder.path()).args(FREE), Stdio::piped());
    std::fs::remove_file(folder.path().join("brelan.sqlite")).expect("removed");
    let mut errors = BufReader::new(serving.0.stderr.take().expect("it is piped"));
    assert_eq!(serving.stop(), Some(1));
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("text");
    assert!(said.contains("vanished"), "{said}");
    assert!(!said.contains("everything is in"), "{said}");
}

#[test]
fn a_damaged_database_is_named() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
    let path = folder.path().join("brelan.sqlite");
    let mut bytes = std::fs::read(&path).expect("it is there");
    let last_page = bytes.len() - 4096;
    bytes[last_page..].fill(0);
    std::fs::write(&path, &bytes).expect("written");
    fails(&run(folder.path(), &FREE), "is damaged");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, &bytes).expect("written");
    fails(&run(folder.path(), &FREE), "is damaged");
}

/// In the header of a page. Within a text they are not noticed: SQLite stores no checksums.
#[test]
fn flipped_bytes_in_a_database_are_named() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
    let path = folder.path().join("brelan.sqlite");
    let sound = std::fs::read(&path).expect("it is there");
    let pages = sound.len() / 4096;
    assert!(pages > 20, "{pages} pages");
    for page in [1, pages / 2, pages - 1] {
        let mut bytes = sound.clone();
        // The header of the page, with where its cells are.
        for byte in &mut bytes[page * 4096..][..40] {
            *byte ^= 0xff;
        }
        std::fs::write(&path, &bytes).expect("written");
        fails(&run(folder.path(), &FREE), "is damaged");
    }
    std::fs::write(&path, &sound).expect("written");
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    assert_eq!(serving.stop(), Some(0));
}

#[test]
fn a_second_server_on_one_file_is_refused() {
    let folder = folder();
    let first = Serving::start(brelan(folder.path()).args(FREE));
    let second = || run(folder.path(), &FREE);
    fails(
        &second(),
        "another server has the database brelan.sqlite open",
    );
    std::os::unix::fs::symlink("brelan.sqlite", folder.path().join("link")).expect("a link");
    let linked = run(
        folder.path(),
        &[&FREE[..], &["--database", "link"]].concat(),
    );
    fails(&linked, "another server has the database link open");
    let listed = run(folder.path(), &["admin", "tables"]);
    assert!(listed.status.success(), "other commands work beside it");
    let mut first = first;
    first.0.kill().expect("it is killed");
    first.0.wait().expect("it ends");
    let next = Serving::start(brelan(folder.path()).args(FREE));
    fails(&second(), "another server");
    assert_eq!(next.stop(), Some(0));
}

#[test]
fn a_backup_is_made_while_the_server_runs() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let output = run(folder.path(), &["backup", "copy.sqlite"]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(serving.stop(), Some(0));
    brelan_store::Sqlite::open(&folder.path().join("copy.sqlite")).expect("a database");
    refuses(&run(folder.path(), &["backup", "brelan.sqlite"]), "itself");
    refuses(
        &run(folder.path(), &["backup", "copy", "--database", "none"]),
        "there is no database none",
    );
}

#[test]
fn a_few_tables_are_played_and_measured() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let pid = serving.0.id().to_string();
    let load = ["load", "--server", server, "--pid", &pid];
    let few = ["--tables", "2", "--seconds", "1", "--moves", "3"];
    let output = run(folder.path(), &[&load[..], &few].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("actions/s         6\n"), "{said}");
    assert!(said.contains("CPU per action"), "{said}");
    let memory = said.lines().find(|line| line.starts_with("over time"));
    let samples = memory.map(|line| line.split(',').count());
    assert_eq!(samples, Some(10), "{said}");
    let output = run(folder.path(), &[&load[..], &few, &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(json["schema"], "brelan-load/1");
    let command = format!(
        "brelan load --server {server} --pid {pid} --tables 2 --seconds 1 --moves 3 --json"
    );
    assert_eq!(json["command"], command);
    assert_eq!(json["actions_a_second"], 6.0);
    assert!(json["until_all_saw_ms"]["p99"].is_f64(), "{json}");
    assert!(
        json["server"]["cpu_us_an_action"]["total"].is_f64(),
        "{json}"
    );
}

#[test]
fn people_who_come_back_at_once_see_their_tables() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let load = ["load", "--server", server, "--rejoin-after", "0"];
    let few = ["--tables", "3", "--moves", "5", "--seats", "2"];
    let output = run(folder.path(), &[&load[..], &few].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("tables            3, failed 0\n"), "{said}");
    assert!(said.contains("connections       6\n"), "{said}");
}

#[test]
fn people_who_come_back_while_others_play_are_measured() {
    let folder = folder();
    let serving = Serving::start(brelan(folder.path()).args(FREE));
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let load = ["load", "--server", server, "--herd", "3", "--away", "0"];
    let few = [
        "--tables",
        "2",
        "--seats",
        "2",
        "--rate",
        "4",
        "--seconds",
        "1",
    ];
    let output = run(folder.path(), &[&load[..], &few].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(
        said.contains("came back         3 tables, 6 connections\n"),
        "{said}"
    );
    let output = run(folder.path(), &[&load[..], &few, &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(json["herd"]["connections"], 6);
    assert!(
        json["herd"]["until_all_saw_before_ms"]["max"].as_f64() > Some(0.0),
        "{json}"
    );
}

#[test]
fn bots_fill_the_seats_and_their_moves_are_measured() {
    let folder = folder();
    let mut command = brelan(folder.path());
    command.args(FREE).args(["--bot-delay", "0"]);
    command.args(["--metrics", "127.0.0.1:0"]);
    let mut serving = Serving::with_errors(&mut command, Stdio::piped());
    let mut lines = BufReader::new(serving.0.stderr.take().expect("it is piped")).lines();
    let line = logged(&mut lines, "metrics are at ");
    let (_, metrics) = line.split_once("metrics are at ").expect("an address");
    let server = serving.1.trim().rsplit(' ').next().expect("an address");
    let unread = ["load", "--server", server, "--bots", "greedy", "--metrics"];
    let unread = [&unread[..], &["http://127.0.0.1:9"]].concat();
    fails(&run(folder.path(), &unread), "--metrics");
    let load = [
        "load",
        "--server",
        server,
        "--metrics",
        metrics,
        "--tables",
        "2",
    ];
    let bots = ["--bots", "greedy", "--game", "zero", "--seconds", "1"];
    let output = run(folder.path(), &[&load[..], &bots].concat());
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.contains("tables            2, failed 0\n"), "{said}");
    assert!(said.contains("waits for bots    p50 "), "{said}");
    assert!(said.contains("% of the full work"), "{said}");
    for (wrong, word) in [
        (&["--bots", "genius"][..], "there is no bot `genius`"),
        (
            &["--bots", "master", "--game", "qarre", "--seats", "3"],
            "--seats 3",
        ),
    ] {
        let output = run(folder.path(), &[&load[..], wrong].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains(word) && error.lines().count() == 1,
            "{error}"
        );
    }
}

#[test]
fn load_is_put_on_this_machine_alone() {
    let folder = folder();
    for server in ["http://example.org", "https://127.0.0.1:1", "nowhere"] {
        let output = run(folder.path(), &["load", "--server", server]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let unreachable = ["load", "--server", "http://127.0.0.1:9", "--tables", "1"];
    fails(&run(folder.path(), &unreachable), "does not answer");
}
