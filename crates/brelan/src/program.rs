//! Which program this is: two builds of one version have different names.
//!
//! The build is a hash of the executable file, and not the commit of its source: a source archive
//! has no commit, and neither has a change that was never committed. It also costs no build
//! anything, and an operator can compute it from any file (`sha256sum`).

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io;

/// The version of this program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The bytes of the hash that are told, as twice as many digits.
const BUILD_BYTES: usize = 4;

/// The version of this program and its build, as semantic versioning writes them:
/// `0.1.0+3f2a9c01`. Without the build where the file cannot be read. It reads the whole file, which
/// takes some tenths of a second.
pub(crate) fn version_and_build() -> String {
    match open_executable().and_then(build_of) {
        Ok(build) => format!("{VERSION}+{build}"),
        Err(error) => {
            tracing::warn!(%error, "the build of this program is not known");
            VERSION.to_owned()
        }
    }
}

/// Opens the file of this program. Linux gives the file that runs, also after another one has
/// taken its place, as in an upgrade.
fn open_executable() -> io::Result<File> {
    if cfg!(target_os = "linux") {
        File::open("/proc/self/exe")
    } else {
        File::open(std::env::current_exe()?)
    }
}

/// The first digits of the SHA-256 of an executable file.
fn build_of(mut executable: impl io::Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut executable, &mut hash)?;
    Ok(hex::encode(&hash.finalize()[..BUILD_BYTES]))
}

#[cfg(test)]
mod tests {
    use super::build_of;

    #[test]
    fn the_build_is_the_beginning_of_the_files_sha256() {
        let builds = [&b"abc"[..], b"abd"].map(|file| build_of(file).expect("it is read"));
        assert_eq!(builds, ["ba7816bf", "a52d159f"]);
    }
}
