//! A wrong wall clock for one process: a library that is loaded before the C library answers with
//! another time.

use std::path::Path;
use std::process::{Command, Stdio};

/// The library. It asks the kernel by number, because `clock_gettime` is itself.
const LIBRARY: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = syscall(SYS_clock_gettime, clock, time);
    const char *seconds = getenv("WRONG_CLOCK_SECONDS");
    if (!failed && clock == CLOCK_REALTIME && seconds) time->tv_sec += atoi(seconds);
    return failed;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
"#;

/// Lets the process of the command have a clock that is wrong by `minutes`; gives whether that
/// is possible here: it needs a C compiler.
pub(crate) fn make_wrong(command: &mut Command, folder: &Path, minutes: i64) -> bool {
    let (source, library) = (folder.join("clock.c"), folder.join("clock.so"));
    std::fs::write(&source, LIBRARY).expect("written");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .stderr(Stdio::null())
        .status();
    command.env("LD_PRELOAD", &library);
    command.env("WRONG_CLOCK_SECONDS", (60 * minutes).to_string());
    compiled.is_ok_and(|status| status.success())
}
