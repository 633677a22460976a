//! Folders that commands write into.

use anyhow::{Context, Result};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Makes an empty folder, with those around it. What an earlier run left in it is removed.
pub(crate) fn make_empty(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot empty {}", folder.display()));
        }
        _ => {}
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emptied_folder_has_nothing_of_an_earlier_run() {
        let name = format!("brelan-xtask-folder-{}", std::process::id());
        let outer = std::env::temp_dir().join(name);
        let folder = outer.join("inner");
        make_empty(&folder).expect("made");
        fs::create_dir(folder.join("left")).expect("a folder in it");
        make_empty(&folder).expect("emptied");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
        fs::remove_dir_all(outer).expect("removed");
    }

    #[test]
    fn a_file_in_its_place_is_named_and_stays() {
        let name = format!("brelan-xtask-file-{}", std::process::id());
        let file = std::env::temp_dir().join(&name);
        fs::write(&file, "text").expect("a file");
        let error = make_empty(&file).expect_err("no folder");
        assert!(error.to_string().contains(&name), "{error}");
        assert!(file.exists());
        fs::remove_file(file).expect("removed");
    }
}
