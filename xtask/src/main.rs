//! The project's own chores: `cargo xtask play`, `cargo xtask test`, …
//!
//! The standard library and [`spelling`], so that it is built in a moment. [`CHORES`] lists what there
//! is; `page` and `rules` have modules of their own.

mod page;
mod rules;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// A chore that did not end well, and the exit code it ends with.
#[derive(Debug)]
struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    fn usage(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: 2 }
    }
}

type Done = Result<(), Failure>;

struct Chore {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Done,
}

const CHORES: [Chore; 12] = [
    Chore {
        name: "play",
        arguments: "[ARGS…]",
        about: "the page and a server on this machine: hegemon serve; Ctrl-C ends it",
        run: page::play,
    },
    Chore {
        name: "terminal",
        arguments: "[ARGS…]",
        about: "a table in the terminal: hegemon play",
        run: terminal,
    },
    Chore {
        name: "test",
        arguments: "",
        about: "everything that must be green: format, lints, tests, the page and its tests in a browser",
        run: test,
    },
    Chore { name: "bench", arguments: "[ARGS…]", about: "the benchmarks: cargo bench", run: bench },
    Chore {
        name: "soak",
        arguments: "[--game G] [--scenario A] [--plies N] [--seed N] [--jobs N]",
        about: "random games with every state checked: hegemon soak, built for speed",
        run: soak,
    },
    Chore {
        name: "load",
        arguments: "[--tables N] [--seconds N] [--database sqlite|postgres|both] [--at-once N] [--beside PATH] [--json FILE]",
        about: "how much a server bears, beside a skeleton of the same parts and a bare insert loop; --help says more",
        run: load,
    },
    Chore {
        name: "siege",
        arguments: "[--small] [--database sqlite|postgres|both] [--kills N] [--seed N] [--json FILE]",
        about: "kills servers and databases under load and looks whether anything is missing; --help says more",
        run: siege,
    },
    Chore {
        name: "same",
        arguments: "--beside PATH [--matches N] [--seed N]",
        about: "plays the same matches with an older program: anything but a sentence that differs is a fault",
        run: same,
    },
    Chore {
        name: "atlas",
        arguments: "",
        about: "draws the boards anew from data/, checks that they touch as the links say, and prints docs/maps",
        run: atlas,
    },
    Chore {
        name: "rules",
        arguments: "[ID | --missing | --draw N [--seed N]]",
        about: "one rule with text, functions, refusals and tests (KOA-12.8); without an id every rule with what cites it, \
                with the beginning of one (KOA-7) some; the rules that no function or no test cites; some at random",
        run: rules::run,
    },
    Chore {
        name: "playthroughs",
        arguments: "[--bless]",
        about: "checks the games and the transcript written down, or writes them anew",
        run: playthroughs,
    },
    Chore {
        name: "wire",
        arguments: "[--check]",
        about: "writes the page's types from the server's to web/src/wire, or checks that they are what they should be",
        run: page::wire,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return ExitCode::from(2);
    };
    if ["help", "--help", "-h"].contains(&name.as_str()) {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let done = match CHORES.iter().find(|chore| chore.name == name) {
        Some(chore) => (chore.run)(rest),
        None => Err(Failure::usage(format!("chore \"{name}\" is unknown\n\n{}", help()))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask {name}: {}", failure.message);
            ExitCode::from(failure.code)
        }
    }
}

fn help() -> String {
    let mut text = "The project's chores:\n".to_owned();
    for chore in &CHORES {
        let usage = format!("cargo xtask {} {}", chore.name, chore.arguments);
        text += &format!("  {}\n      {}\n", usage.trim_end(), chore.about);
    }
    text
}

/// The folder of the workspace, from wherever the chore is called.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the workspace's folder")
}

/// The cargo that runs us.
fn cargo(arguments: &[&str]) -> Command {
    let mut command =
        Command::new(env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from));
    command.args(arguments);
    command
}

/// Runs a command in the workspace and hands its exit code on.
fn run(command: &mut Command) -> Done {
    run_in(root(), command)
}

/// The same in another folder.
fn run_in(folder: &Path, command: &mut Command) -> Done {
    let shown = shown(command);
    let status = command
        .current_dir(folder)
        .status()
        .map_err(|error| Failure { message: format!("{shown} could not be started: {error}"), code: 1 })?;
    if status.success() {
        return Ok(());
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Err(Failure { message: format!("{shown} failed"), code })
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// How our program is built: for players, who wait for it ([decision 28](docs/decisions/0028-a-build-for-players.md)), or for
/// speed.
const FOR_PLAYERS: [&str; 5] = ["--profile", "play", "--package", "hegemon", "--no-default-features"];
const FOR_SPEED: [&str; 3] = ["--release", "--package", "hegemon"];

fn hegemon(built: &[&str], subcommand: &str, arguments: &[String]) -> Done {
    // The build says how far it is; the program then has the terminal to itself.
    run(cargo(&["build"]).args(built))?;
    let mut command = cargo(&["run", "--quiet"]);
    command.args(built).args(["--", subcommand]).args(arguments);
    hand_over(&mut command, &format!("hegemon {subcommand}"))
}

/// Runs a program of ours where the person stands: files that a person names are meant from there.
fn hand_over(command: &mut Command, name: &str) -> Done {
    let status = command.status().map_err(|error| Failure {
        message: format!("{} could not be started: {error}", shown(command)),
        code: 1,
    })?;
    match status.code() {
        Some(0) => Ok(()),
        code => {
            let code = code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
            Err(Failure { message: format!("{name} ended with {code}"), code })
        }
    }
}

fn terminal(arguments: &[String]) -> Done {
    hegemon(&FOR_PLAYERS, "play", arguments)
}

fn soak(arguments: &[String]) -> Done {
    hegemon(&FOR_SPEED, "soak", arguments)
}

fn load(arguments: &[String]) -> Done {
    against_a_server("load", arguments)
}

fn siege(arguments: &[String]) -> Done {
    against_a_server("siege", arguments)
}

fn same(arguments: &[String]) -> Done {
    beside_the_program("same", arguments)
}

/// The server is built by itself, exactly as people run it, and so is what it stores on.
fn against_a_server(program: &str, arguments: &[String]) -> Done {
    let is_sqlite = arguments.iter().any(|word| word == "sqlite" || word == "--database=sqlite");
    if !is_sqlite {
        ensure_postgres()?;
    }
    beside_the_program(program, arguments)
}

/// A program of ours that finds `hegemon` beside its own.
fn beside_the_program(program: &str, arguments: &[String]) -> Done {
    for package in ["hegemon", "load"] {
        run(&mut cargo(&["build", "--release", "--package", package]))?;
    }
    let mut command = cargo(&["run", "--quiet", "--release", "--package", "load", "--bin", program, "--"]);
    hand_over(command.args(arguments), program)
}

/// The drawing is geometry by the thousand, so it is built for speed.
fn atlas(arguments: &[String]) -> Done {
    if let Some(word) = arguments.first() {
        return Err(Failure::usage(format!("\"{word}\" is not understood: atlas takes no arguments")));
    }
    run(&mut cargo(&["run", "--release", "--quiet", "-p", "cartographer"]))?;
    // The boards are part of the program, so it is built with the new ones before it prints them.
    for (file, options) in PICTURES {
        let path = format!("docs/maps/{file}.png");
        let mut command =
            cargo(&["run", "--release", "--quiet", "-p", "hegemon", "--", "map", "--out", &path]);
        command.args(options.split_whitespace()).current_dir(root());
        run(&mut command)?;
        println!("{path}");
    }
    Ok(())
}

/// The pictures of docs/maps: the file, and what `hegemon map` is asked for. The narrow ones are what a phone shows, at two
/// dots to the pixel.
const PICTURES: [(&str, &str); 15] = [
    ("koalicje-1805", "--scenario 1805 --width 1280"),
    ("koalicje-1805-night-pl", "--scenario 1805 --night --lang pl --width 1280"),
    ("koalicje-1805-phone", "--scenario 1805 --region north-italy --width 720"),
    ("koalicje-1805-phone-whole", "--scenario 1805 --width 720"),
    ("koalicje-1792", "--scenario 1792 --width 1280"),
    ("koalicje-1792-phone", "--scenario 1792 --region france --width 720"),
    ("koalicje-empire", "--blank --board empire --width 1280"),
    ("realpolitik", "--game realpolitik --width 1280"),
    ("realpolitik-phone", "--game realpolitik --region rhine --width 720"),
    ("napoleon-1815", "--game napoleon-1815 --board campaign --width 1280"),
    ("napoleon-1815-phone", "--game napoleon-1815 --board campaign --region hainaut --width 720"),
    ("napoleon-1815-battle", "--game napoleon-1815 --board battle --width 1000"),
    ("napoleon-1815-battle-phone", "--game napoleon-1815 --board battle --width 720"),
    ("mocarstwa", "--game mocarstwa --width 1400"),
    ("mocarstwa-phone", "--game mocarstwa --region germany --width 720"),
];

fn bench(arguments: &[String]) -> Done {
    run(cargo(&["bench"]).args(arguments))
}

/// One thing that must be green.
struct Step {
    name: &'static str,
    folder: PathBuf,
    command: Command,
    /// Steps whose work it uses: if one of them failed, this one says nothing new and is left out.
    needs: &'static [&'static str],
}

/// Everything that must be green, the cheapest first. A step that fails doesn't keep the others from running, so that one run
/// tells everything that is wrong.
fn test(arguments: &[String]) -> Done {
    if let Some(word) = arguments.first() {
        return Err(Failure::usage(format!("\"{word}\" is not understood: test takes no arguments")));
    }
    ensure_postgres()?;
    page::ensure_modules()?;
    let chromium = page::ensure_chromium()?;
    let begun = Instant::now();
    let (mut passed, mut failed, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    for Step { name, folder, mut command, needs } in steps(chromium.as_deref()) {
        if needs.iter().any(|need| failed.contains(need) || left_out.contains(need)) {
            println!("== {name}: left out");
            left_out.push(name);
            continue;
        }
        println!("== {name}: {}", shown(&command));
        let step = Instant::now();
        match run_in(&folder, &mut command) {
            Ok(()) => passed.push(format!("{name} {}", seconds(step.elapsed()))),
            Err(failure) => {
                println!("== {name}: {}", failure.message);
                failed.push(name);
            }
        }
    }
    println!("== ok: {}; {} in all", passed.join(", "), seconds(begun.elapsed()));
    if failed.is_empty() {
        println!("== all green");
        return Ok(());
    }
    let mut message = format!("failed: {}", failed.join(", "));
    if !left_out.is_empty() {
        message += &format!("; left out: {}", left_out.join(", "));
    }
    Err(Failure { message, code: 1 })
}

fn steps(chromium: Option<&Path>) -> Vec<Step> {
    let web = root().join("web");
    let here = |name, command, needs| Step { name, folder: root().to_owned(), command, needs };
    let in_web = |name, command, needs| Step { name, folder: web.clone(), command, needs };
    let mut steps = vec![
        here("format", cargo(&["fmt", "--all", "--check"]), &[]),
        in_web("page's format", page::npm(&["run", "format:check"]), &[]),
        in_web("page's lints", page::npm(&["run", "lint"]), &[]),
        in_web("page", page::script("check"), &[]),
        in_web("page's tests", page::script("test:unit"), &[]),
        in_web("page's build", page::npm(&["run", "build"]), &[]),
        here("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]), &[]),
    ];
    // The tests bring the program with them. Built by itself it would need some libraries with fewer features, and much would be
    // built twice.
    let check_types = here("types", page::check_wire(), &["build"]);
    if has_nextest() {
        steps.push(here("build", cargo(&["nextest", "run", "--workspace", "--no-run"]), &[]));
        steps.push(check_types);
        // Nextest leaves doc tests out. Where no comment holds an example they would build everything once more to run
        // nothing.
        if has_examples(&root().join("crates")) {
            steps.push(here("doc tests", cargo(&["test", "--quiet", "--workspace", "--doc"]), &["build"]));
        }
        let tests = ["nextest", "run", "--workspace", "--no-fail-fast"];
        steps.push(here("tests", cargo(&tests), &["build"]));
    } else {
        steps.push(here("build", cargo(&["test", "--workspace", "--no-run"]), &[]));
        steps.push(check_types);
        steps.push(here("tests", cargo(&["test", "--workspace", "--no-fail-fast"]), &["build"]));
    }
    steps.push(in_web("tests in a browser", page::browser_tests(chromium), &["page's build", "build"]));
    steps
}

/// The server's tests run on a PostgreSQL that they start themselves: its programs must be on the machine.
fn ensure_postgres() -> Done {
    if has_postgres() {
        return Ok(());
    }
    let installers: [(&str, &[&str]); 3] = [
        ("apt-get", &["install", "--yes", "--no-install-recommends", "postgresql"]),
        ("dnf", &["install", "--assumeyes", "postgresql-server"]),
        ("brew", &["install", "postgresql@17"]),
    ];
    for (program, arguments) in installers {
        if on_path(program).is_some() {
            println!("== PostgreSQL for the server's tests: {program} {}", arguments.join(" "));
            run(Command::new(program).args(arguments))?;
            if has_postgres() {
                return Ok(());
            }
        }
    }
    let message =
        "the server's tests need PostgreSQL (initdb, postgres): install it and try again".to_owned();
    Err(Failure { message, code: 1 })
}

fn has_postgres() -> bool {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    on_path("initdb").is_some()
        || versions.into_iter().any(|version| version.path().join("bin/initdb").is_file())
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Whether a doc comment anywhere below a folder holds an example; those of tests are never run.
fn has_examples(folder: &Path) -> bool {
    fs::read_dir(folder).into_iter().flatten().flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return !path.ends_with("tests") && has_examples(&path);
        }
        let is_code = path.extension().is_some_and(|end| end == "rs");
        let is_example =
            |line: &str| ["/// ```", "//! ```"].iter().any(|mark| line.trim_start().starts_with(mark));
        is_code && fs::read_to_string(&path).is_ok_and(|text| text.lines().any(is_example))
    })
}

fn has_nextest() -> bool {
    let mut command = cargo(&["nextest", "--version"]);
    let status = command.current_dir(root()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn playthroughs(arguments: &[String]) -> Done {
    let is_blessed = match arguments {
        [] => false,
        [word] if word == "--bless" => true,
        _ => return Err(Failure::usage("playthroughs takes --bless or nothing")),
    };
    let kept = [
        ("coalitions", "playthroughs", "crates/coalitions/tests/playthroughs"),
        ("napoleon", "playthroughs", "crates/napoleon/tests/playthroughs"),
        ("server", "secrecy", "docs/transcripts/napoleon-twins.txt"),
    ];
    for (package, test, place) in kept {
        let mut command = cargo(&["test", "--quiet", "--package", package, "--test", test]);
        command.env("BLESS", if is_blessed { "1" } else { "0" });
        run(&mut command)?;
        if is_blessed {
            println!("written to {place}: read what changed before you keep it");
        }
    }
    Ok(())
}
