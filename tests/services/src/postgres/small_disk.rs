//! A small disk for the data of a server, which can be filled.

use super::account::Account;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The size of the disk: a new server's data, its log ahead and some minutes of play fit, and a
/// copy of them.
const SIZE: &str = "400m";

/// Unmounts the disk when standard input is closed, which happens when the process of the test
/// ends, and removes what is left of the folder. The argument: where it is mounted.
const KEEPER: &str = r#"cat >/dev/null; umount --lazy "$1"; rm -rf "${1%/*}""#;

/// A mounted file system in memory.
pub(super) struct SmallDisk {
    pub(super) folder: PathBuf,
    keeper: Child,
}

impl SmallDisk {
    /// Mounts the disk in `parent`; `None` where the process may not mount anything.
    pub(super) fn mount(parent: &Path, account: Option<&Account>) -> Option<Self> {
        let folder = parent.join("disk");
        std::fs::create_dir(&folder).expect("a new folder");
        let mut options = format!("size={SIZE},mode=700");
        if let Some(Account { user, group }) = account {
            options += &format!(",uid={user},gid={group}");
        }
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(&folder)
            .stderr(Stdio::null())
            .status();
        if !mounted.is_ok_and(|mounted| mounted.success()) {
            std::fs::remove_dir(&folder).expect("it is empty");
            return None;
        }
        let keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper"])
            .arg(&folder)
            .stdin(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        Some(SmallDisk { folder, keeper })
    }

    /// Fills the disk to the last byte.
    pub(super) fn fill(&self) {
        let mut file = std::fs::File::create(self.ballast()).expect("a file");
        let block = [0; 4096];
        let error = loop {
            if let Err(error) = file.write_all(&block) {
                break error;
            }
        };
        assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
    }

    /// Makes room again.
    pub(super) fn make_room(&self) {
        std::fs::remove_file(self.ballast()).expect("the disk was filled");
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ended = self.keeper.wait();
    }
}
