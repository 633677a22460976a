//! The Python package: its wheel and its tests.

use crate::{process, tools, web};
use anyhow::{Context, Result, ensure};
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
    let maturin = tools::find_or_install_python_tool(root, MATURIN, "maturin")?;
    let out = root.join("target/python/wheel");
    if out.exists() {
        fs::remove_dir_all(&out).with_context(|| format!("cannot empty {}", out.display()))?;
    }
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
    let dist = root.join("dist");
    fs::create_dir_all(&dist)?;
    fs::copy(built.path(), dist.join(&name))?;
    println!("dist/{name}: {:.2} MB", size as f64 / 1e6);
    Ok(())
}

/// Tests the package with the module of the development profile, and compares its types
/// with the module.
pub(crate) fn test(root: &Path) -> Result<()> {
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
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    fs::create_dir_all(&package)?;
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
