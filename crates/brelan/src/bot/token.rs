//! The bearer token that a server knows a program by.

use crate::exit::Usage;
use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The token, once there is one, and the file that it is kept in, if it is kept.
pub(super) struct Token {
    text: Option<String>,
    file: Option<PathBuf>,
}

impl Token {
    /// The token of the file, or none yet where there is no file.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no token, or is missing and cannot be made.
    pub(super) fn read(file: Option<PathBuf>) -> Result<Token> {
        let Some(path) = &file else {
            return Ok(Token { text: None, file });
        };
        let wrong = |error| Usage(format!("{}: {error}", path.display()));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text.trim().to_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Before a seat is taken: without its token the program could not leave it.
                let probe = path.with_added_extension("probe");
                File::create(&probe)
                    .and_then(|_| std::fs::remove_file(&probe))
                    .map_err(wrong)?;
                return Ok(Token { text: None, file });
            }
            Err(error) => return Err(wrong(error).into()),
        };
        let is_token = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        match is_token {
            true => Ok(Token {
                text: Some(text),
                file,
            }),
            false => Err(Usage(format!("{} holds no token", path.display())).into()),
        }
    }

    /// Whether there is one.
    pub(super) fn is_known(&self) -> bool {
        self.text.is_some()
    }

    /// The token itself.
    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Keeps a new one, in the file for its owner alone.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub(super) fn keep(&mut self, token: String) -> Result<()> {
        if let Some(path) = &self.file {
            create(path)
                .and_then(|mut file| writeln!(file, "{token}"))
                .with_context(|| format!("the token cannot be kept in {}", path.display()))?;
        }
        self.text = Some(token);
        Ok(())
    }
}

/// Makes the file, for its owner alone.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_token_is_kept_for_its_owner_alone_and_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("token");
        let mut token = Token::read(Some(path.clone())).expect("there is no file yet");
        assert!(!token.is_known());
        token.keep("ab.cd".into()).expect("it is kept");
        let mode = path.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let again = Token::read(Some(path.clone())).expect("a token");
        assert_eq!(again.text(), Some("ab.cd"));
        std::fs::write(&path, "no token\n").expect("it is written");
        assert!(Token::read(Some(path)).is_err());
    }
}
