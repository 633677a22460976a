//! The Python package: its wheel and its tests.

use crate::{folder, package, process, tools, web};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// The tool that builds the wheel, at the version that it was tried with.
const MATURIN: &str = "maturin==1.16.0";

/// How large the wheel may be.
const MAX_WHEEL_BYTES: u64 = 6_000_000;

/// The folder of the package.
const FOLDER: &str = "crates/python";

/// Builds the wheel of the release profile into `dist/`.
pub(crate) fn wheel(root: &Path) -> Result<()> {
    check_metadata(root)?;
    let maturin = tools::find_or_install_python_tool(root, MATURIN, "maturin")?;
    let out = root.join("target/python/wheel");
    folder::make_empty(&out)?;
    let out_text = out.to_string_lossy();
    let build = ["build", "--release", "--locked", "--out", &out_text];
    process::run(&root.join(FOLDER), &maturin.to_string_lossy(), &build)?;
    let built = fs::read_dir(&out)?
        .next()
        .context("maturin built no wheel")??;
    let size = built.metadata()?.len();
    let name = built.file_name().to_string_lossy().into_owned();
    ensure!(
        size <= MAX_WHEEL_BYTES,
        "{name} has {size} bytes, more than {MAX_WHEEL_BYTES}"
    );
    check_files(&maturin, &built.path())?;
    let dist = root.join("dist");
    fs::create_dir_all(&dist)?;
    fs::copy(built.path(), dist.join(&name))?;
    println!("dist/{name}: {:.2} MB", size as f64 / 1e6);
    Ok(())
}

/// What type checkers need of the wheel, and the module itself.
const WHEEL_FILES: [&str; 4] = [
    "brelan/__init__.py",
    "brelan/_brelan.abi3.so",
    "brelan/_brelan.pyi",
    "brelan/py.typed",
];

/// Checks that the wheel has what it needs.
fn check_files(maturin: &Path, wheel: &Path) -> Result<()> {
    let (python, wheel) = (maturin.with_file_name("python"), wheel.to_string_lossy());
    let list = ["-m", "zipfile", "-l", &wheel];
    let listed = process::output(Path::new("."), &python.to_string_lossy(), &list)?;
    for file in WHEEL_FILES {
        let is_there = listed
            .lines()
            .any(|line| line.starts_with(&format!("{file} ")));
        ensure!(is_there, "{wheel} lacks {file}");
    }
    Ok(())
}

/// Checks what a wheel would say of itself. Maturin writes that without compiling anything, so
/// that the check takes seconds; the wheel of another profile would take minutes.
fn check_metadata(root: &Path) -> Result<()> {
    let maturin = tools::find_or_install_python_tool(root, MATURIN, "maturin")?;
    let out = root.join("target/python/metadata");
    folder::make_empty(&out)?;
    let (interpreter, out_text) = (maturin.with_file_name("python"), out.to_string_lossy());
    let write = [
        "pep517",
        "write-dist-info",
        "--metadata-directory",
        &out_text,
        "--interpreter",
        &interpreter.to_string_lossy(),
    ];
    process::run(&root.join(FOLDER), &maturin.to_string_lossy(), &write)?;
    let written = fs::read_dir(&out)?
        .next()
        .context("maturin wrote no metadata")??;
    let read = |name: &str| fs::read_to_string(written.path().join(name));
    match metadata_fault(&read("METADATA")?, &read("WHEEL")?) {
        Some(fault) => bail!("the wheel's metadata: {fault}"),
        None => Ok(()),
    }
}

/// What is wrong with a wheel's metadata: one wheel is for Python 3.10 and newer, needs numpy
/// alone but for its extras, and has the texts of both licences.
fn metadata_fault(metadata: &str, wheel: &str) -> Option<String> {
    let values = |text: &str, field: &str| -> Vec<String> {
        let lines = text.lines().take_while(|line| !line.is_empty());
        let values = lines.filter_map(|line| line.strip_prefix(field)?.strip_prefix(": "));
        values.map(str::to_owned).collect()
    };
    let tags = values(wheel, "Tag");
    if tags.is_empty() || !tags.iter().all(|tag| tag.starts_with("cp310-abi3-")) {
        return Some(format!(
            "the tag must begin with cp310-abi3, not be {tags:?}"
        ));
    }
    let python = values(metadata, "Requires-Python");
    if python != [">=3.10"] {
        return Some(format!("Requires-Python must be >=3.10, not {python:?}"));
    }
    let mut licences = values(metadata, "License-File");
    licences.sort();
    if licences != package::LICENCES {
        return Some(format!(
            "License-File must name both licences, not {licences:?}"
        ));
    }
    let mut needed = values(metadata, "Requires-Dist");
    needed.retain(|dependency| !dependency.contains("; extra == "));
    match needed.as_slice() {
        [numpy] if numpy.starts_with("numpy>=") => None,
        _ => Some(format!("it must need numpy alone, not {needed:?}")),
    }
}

/// Tests the package with the module of the development profile, and compares its types
/// with the module.
pub(crate) fn test(root: &Path) -> Result<()> {
    check_metadata(root)?;
    let folder = root.join(FOLDER);
    let python = tools::python_environment(root, "tests", &folder.join("tests/requirements.txt"))?;
    let package = assemble(root, Profile::Development)?;
    let run = |args: &[&str]| {
        let mut tests = process::command(&folder, &python.to_string_lossy(), args);
        process::status(
            tests
                .env("PYTHONPATH", &package)
                .env("MYPYPATH", &package)
                .env("PYTHONDONTWRITEBYTECODE", "1"),
        )
    };
    run(&["-m", "pytest"])?;
    run(&[
        "-m",
        "mypy.stubtest",
        "--concise",
        "brelan",
        "--mypy-config-file",
        "pyproject.toml",
        "--allowlist",
        "tests/stubtest_allowlist.txt",
    ])
}

/// Measures the package of the release profile beside other libraries; writes JSON to
/// `target/python-speed`, which `docs/results/python-speed.json` reads.
pub(crate) fn speed(root: &Path) -> Result<()> {
    let folder = root.join(FOLDER);
    let requirements = folder.join("benches/requirements.txt");
    let python = tools::python_environment(root, "benches", &requirements)?;
    let package = assemble(root, Profile::Release)?;
    let out = root.join("target/python-speed");
    let args = ["benches/speed.py", &out.to_string_lossy()];
    let mut speed = process::command(&folder, &python.to_string_lossy(), &args);
    process::status(
        speed
            .env("PYTHONPATH", &package)
            .env("PYTHONDONTWRITEBYTECODE", "1"),
    )
}

/// How the module is compiled.
#[derive(Clone, Copy, PartialEq)]
enum Profile {
    /// All crates and a test are named so that they have the same features as for
    /// `cargo test`: what that has built is not built again.
    Development,
    /// As the wheel has it.
    Release,
}

impl Profile {
    fn build(self) -> &'static str {
        match self {
            Profile::Development => "build --workspace --locked --lib --test attack",
            Profile::Release => "build --release --locked --package brelan-python",
        }
    }

    /// Its folder below `target`, and that of the package.
    fn folders(self) -> [&'static str; 2] {
        match self {
            Profile::Development => ["debug", "package"],
            Profile::Release => ["release", "release-package"],
        }
    }
}

/// Builds the module and puts it beside the package's Python files; gives the folder
/// to import from.
fn assemble(root: &Path, profile: Profile) -> Result<PathBuf> {
    let build: Vec<&str> = profile.build().split(' ').collect();
    web::cargo(root, &build)?;
    let [built, assembled] = profile.folders();
    let folder = root.join("target/python").join(assembled);
    let package = folder.join("brelan");
    folder::make_empty(&package)?;
    for file in fs::read_dir(root.join(FOLDER).join("python/brelan"))? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), package.join(file.file_name()))?;
        }
    }
    let (prefix, suffix) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let target = std::env::current_exe()?;
    let target = target.ancestors().nth(2).context("xtask lies in target")?;
    let built = target
        .join(built)
        .join(format!("{prefix}brelan_python{suffix}"));
    let module = if cfg!(windows) {
        "_brelan.pyd"
    } else {
        "_brelan.abi3.so"
    };
    fs::copy(&built, package.join(module))
        .with_context(|| format!("cannot copy {}", built.display()))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    const METADATA: &str = "\
Metadata-Version: 2.4
Name: brelan
Requires-Dist: numpy>=1.23
Requires-Dist: gymnasium>=1.1 ; extra == 'gymnasium'
License-File: LICENSE-APACHE
License-File: LICENSE-MIT
Requires-Python: >=3.10

Requires-Dist: of the description
";
    const WHEEL: &str = "Wheel-Version: 1.0\nTag: cp310-abi3-manylinux_2_34_x86_64\n";

    #[test]
    fn a_wheel_of_one_python_with_another_dependency_or_without_a_licence_is_refused() {
        assert_eq!(metadata_fault(METADATA, WHEEL), None);
        let fault = |metadata: &str, wheel: &str| metadata_fault(metadata, wheel).unwrap();
        let of_one = WHEEL.replace("cp310-abi3", "cp311-cp311");
        assert!(fault(METADATA, &of_one).contains("cp311-cp311"));
        assert!(fault(METADATA, "").contains("tag"));
        let newer = METADATA.replace(">=3.10", ">=3.11");
        assert!(fault(&newer, WHEEL).contains(">=3.11"));
        let more = METADATA.replace("Name:", "Requires-Dist: scipy\nName:");
        assert!(fault(&more, WHEEL).contains("scipy"));
        let without_numpy = METADATA.replace("Requires-Dist: numpy>=1.23\n", "");
        assert!(fault(&without_numpy, WHEEL).contains("[]"));
        let without_licence = METADATA.replace("License-File: LICENSE-MIT\n", "");
        assert!(fault(&without_licence, WHEEL).contains("both licences"));
    }
}
