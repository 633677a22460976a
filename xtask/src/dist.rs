//! `cargo xtask dist`: the release archive, for people without Rust and Node.

use crate::{folder, process, profile_guided, web};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Files that are copied into the archive.
const FILES: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "packaging/brelan.service",
    "packaging/Containerfile",
];

/// Files that are copied into a folder of the archive, for several servers.
const CLUSTER_FILES: &[&str] = &[
    "packaging/cluster/compose.yaml",
    "packaging/cluster/Caddyfile",
    "packaging/cluster/nats.conf",
    "packaging/cluster/brelan-cluster.conf",
    "packaging/cluster/brelan-worker.service",
];

/// Shell completions: the shell's name and the file's.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "brelan.bash"),
    ("zsh", "_brelan"),
    ("fish", "brelan.fish"),
];

/// How the binary of the archive is compiled.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Build {
    /// By a profile of what it does: the build takes twice as long.
    ProfileGuided,
    /// As `cargo build --release` does.
    Plain,
}

/// Builds the binary with the client inside and packs it into `dist/`.
pub(crate) fn run(root: &Path, build: Build) -> Result<()> {
    web::install(root)?;
    web::build(root)?;
    let binary = match build {
        Build::ProfileGuided => profile_guided::build(root)?,
        Build::Plain => release_binary(root)?,
    };
    let name = format!(
        "brelan-{}-{}",
        env!("CARGO_PKG_VERSION"),
        profile_guided::target_triple(root)?
    );
    let dist = root.join("dist");
    let folder = dist.join(&name);
    folder::make_empty(&folder)?;
    fill(root, &binary, &folder)?;

    let archive = format!("{name}.tar.gz");
    process::run(
        &dist,
        "tar",
        &["--owner=0", "--group=0", "-czf", &archive, &name],
    )?;
    println!("dist/{archive}");
    Ok(())
}

/// Copies and generates the files of the archive.
fn fill(root: &Path, built: &Path, folder: &Path) -> Result<()> {
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)
        .with_context(|| format!("cannot make {}", completions.display()))?;
    let binary = folder.join(format!("brelan{}", std::env::consts::EXE_SUFFIX));
    copy(built, &binary)?;
    let cluster = folder.join("cluster");
    fs::create_dir_all(&cluster).with_context(|| format!("cannot make {}", cluster.display()))?;
    for (files, folder) in [(FILES, folder), (CLUSTER_FILES, &cluster)] {
        for file in files {
            let name = file.rsplit('/').next().unwrap_or(file);
            copy(&root.join(file), &folder.join(name))?;
        }
    }
    let program = binary.to_string_lossy();
    let manual = folder.join("man");
    process::output(root, &program, &["man", &manual.to_string_lossy()])?;
    for &(shell, file) in COMPLETIONS {
        let text = process::output(root, &program, &["completions", shell])?;
        write(&completions.join(file), &text)?;
    }
    Ok(())
}

/// The binary of the release profile, in the folder beside this binary's.
fn release_binary(root: &Path) -> Result<PathBuf> {
    web::cargo(
        root,
        &["build", "--release", "--locked", "--package", "brelan"],
    )?;
    let this = std::env::current_exe()?;
    let target = this
        .parent()
        .and_then(Path::parent)
        .context("xtask runs from a target folder")?;
    Ok(target
        .join("release")
        .join(format!("brelan{}", std::env::consts::EXE_SUFFIX)))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths of all files below a folder of the repository, relative to its root.
    fn files_below(root: &Path, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(root.join(folder)).expect("a folder");
        let entries = entries.map(|entry| entry.expect("an entry"));
        entries
            .flat_map(|entry| {
                let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
                match entry.file_type().expect("a type").is_dir() {
                    true => files_below(root, &path),
                    false => vec![path],
                }
            })
            .collect()
    }

    /// `docs/operations.md` and `docs/several-servers.md` name these files to people who have the
    /// archive alone; `tidy` checks that what they name exists.
    #[test]
    fn the_archive_has_every_file_below_packaging() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let mut files = files_below(root.expect("a workspace"), "packaging");
        files.sort();
        let packed = FILES.iter().chain(CLUSTER_FILES);
        let mut packed: Vec<&str> = packed
            .copied()
            .filter(|file| file.starts_with("packaging/"))
            .collect();
        packed.sort_unstable();
        assert_eq!(packed, files);
    }

    /// `brelan` ends with 2 because of a wrong setting. An addition to a unit must not reset that.
    #[test]
    fn no_unit_starts_a_program_again_whose_settings_are_wrong() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let root = root.expect("a workspace");
        let read = |file: &str| fs::read_to_string(root.join(file)).expect("it is there");
        let rule = "RestartPreventExitStatus";
        for unit in [
            "packaging/brelan.service",
            "packaging/cluster/brelan-worker.service",
        ] {
            let lines = read(unit);
            let rules = lines.lines().filter(|line| line.starts_with(rule));
            assert_eq!(rules.collect::<Vec<_>>(), [format!("{rule}=2")], "{unit}");
        }
        // An addition is read after the unit, and would change the rule.
        assert!(!read("packaging/cluster/brelan-cluster.conf").contains(rule));
    }

    /// A worker reads hands of bots, and is reached over the network as a server is.
    #[test]
    fn the_unit_of_workers_is_as_narrow_as_that_of_servers() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let root = root.expect("a workspace");
        let read = |file: &str| fs::read_to_string(root.join(file)).expect("it is there");
        let server = read("packaging/brelan.service");
        let (_, sandbox) = server.split_once("DynamicUser=yes").expect("a sandbox");
        let (sandbox, _) = sandbox.split_once("[Install]").expect("a last section");
        let worker = read("packaging/cluster/brelan-worker.service");
        let worker: Vec<&str> = worker.lines().collect();
        let missing: Vec<&str> = sandbox
            .lines()
            .filter(|line| !line.starts_with("StateDirectory") && !worker.contains(line))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
