//! The page that people play in, from `web/`: built, started with a server, checked, and its types written from the server's.

use super::{Done, FOR_PLAYERS, Failure, cargo, hegemon, on_path, root, run, run_in, shown};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

fn web() -> PathBuf {
    root().join("web")
}

/// A server on this machine, with the page inside.
pub fn play(arguments: &[String]) -> Done {
    build()?;
    hegemon(&FOR_PLAYERS, "serve", arguments)
}

/// What the page is made with is there, and the page is built.
fn build() -> Done {
    ensure_modules()?;
    run_in(&web(), &mut npm(&["run", "build"]))
}

pub fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments);
    command
}

/// A script of the page, if it has one of that name.
pub fn script(name: &str) -> Command {
    npm(&["run", "--if-present", name])
}

/// The modules that the page is built and tested with, as its lock file names them.
pub fn ensure_modules() -> Done {
    if on_path("npm").is_none() {
        let message = "the page is built with Node.js (npm): install it and try again".to_owned();
        return Err(Failure { message, code: 1 });
    }
    let written = |file: &str| -> Option<SystemTime> { fs::metadata(web().join(file)).ok()?.modified().ok() };
    let (locked, installed) = (written("package-lock.json"), written("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    println!("== modules of the page: npm ci");
    run_in(&web(), &mut npm(&["ci"]))
}

// --- Types -------------------------------------------------------------------------------------------------------------

/// Writes the types of the server and its games for the page, or with `--check` says whether they are what is written.
pub fn wire(arguments: &[String]) -> Done {
    let is_check = match arguments {
        [] => false,
        [word] if word == "--check" => true,
        _ => return Err(Failure::usage("wire takes --check or nothing")),
    };
    ensure_modules()?;
    let folder = web().join("src/wire");
    let made = if is_check { target().join("wire") } else { folder.clone() };
    let wrong = |path: &Path, error: std::io::Error| Failure {
        message: format!("{}: {error}", path.display()),
        code: 1,
    };
    fs::create_dir_all(&made).map_err(|error| wrong(&made, error))?;
    let (schema, types) = (made.join(FILES[0]), made.join(FILES[1]));
    fs::write(&schema, document()?).map_err(|error| wrong(&schema, error))?;
    // A field with a default may be left out when it is sent; the types say so only if they are told to.
    let mut command = Command::new("npx");
    command.args(["--no-install", "openapi-typescript"]).arg(&schema).arg("--output").arg(&types);
    command.args(["--root-types", "--root-types-no-schema-prefix", "--default-non-nullable=false"]);
    run_in(&web(), command.stdout(Stdio::null()))?;
    for file in FILES {
        let read = |folder: &Path| fs::read(folder.join(file)).unwrap_or_default();
        if read(&made) != read(&folder) {
            let message =
                format!("web/src/wire/{file} is not what the server says: run \"cargo xtask wire\"");
            return Err(Failure { message, code: 1 });
        }
    }
    Ok(())
}

/// The same check as a step of its own.
pub fn check_wire() -> Command {
    let mut command = Command::new(env::current_exe().unwrap_or_else(|_| PathBuf::from("xtask")));
    command.args(["wire", "--check"]).env(PROGRAM, built_program());
    command
}

/// Names a program that is built already.
const PROGRAM: &str = "HEGEMON_BIN";
const FILES: [&str; 2] = ["schema.json", "api.d.ts"];

/// The API and the types of all games, as the program prints them.
fn document() -> Result<Vec<u8>, Failure> {
    let mut command = match env::var_os(PROGRAM) {
        Some(program) => Command::new(program),
        None => cargo(&["run", "--quiet", "--package", "hegemon", "--"]),
    };
    let output = command.args(["schema", "--wire"]).current_dir(root()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure {
        message: format!("{} could not be started: {error}", shown(&command)),
        code: 1,
    })?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Failure { message: "hegemon schema --wire failed".to_owned(), code: 1 })
    }
}

// --- Tests in a browser ------------------------------------------------------------------------------------------------

/// The tests in a browser, on a server that was built as the other tests build it.
pub fn browser_tests(chromium: Option<&Path>) -> Command {
    let mut command = script("test:browser");
    command.env(PROGRAM, built_program());
    if let Some(chromium) = chromium {
        command.env("CHROMIUM_BIN", chromium);
    }
    command
}

/// Where the tests left the program.
fn built_program() -> PathBuf {
    target().join("debug").join(format!("hegemon{}", env::consts::EXE_SUFFIX))
}

fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The browser of the page's tests: the machine's own, or the one that its test runner brings.
pub fn ensure_chromium() -> Result<Option<PathBuf>, Failure> {
    if let Some(program) = env::var_os("CHROMIUM_BIN") {
        return Ok(Some(program.into()));
    }
    let installed = || ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(on_path);
    if let Some(program) = installed() {
        return Ok(Some(program));
    }
    if on_path("apt-get").is_some() && is_root() {
        println!("== Chromium for the tests of the page: apt-get install --yes chromium");
        run(Command::new("apt-get").arg("update"))?;
        run(Command::new("apt-get").args(["install", "--yes", "chromium"]))?;
        if let Some(program) = installed() {
            return Ok(Some(program));
        }
    }
    println!("== Chromium for the tests of the page: npx playwright install chromium");
    run_in(&web(), Command::new("npx").args(["--no-install", "playwright", "install", "chromium"]))?;
    Ok(None)
}

fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|answer| answer.stdout.trim_ascii() == b"0")
}
