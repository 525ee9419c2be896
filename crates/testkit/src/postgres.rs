//! A PostgreSQL of one's own for as long as it is needed: made by `initdb`, as an unprivileged user, on a private socket.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A PostgreSQL server on a private socket.
pub struct OwnPostgres {
    server: Child,
    folder: PathBuf,
}

impl OwnPostgres {
    pub fn start(test: &str) -> OwnPostgres {
        // A socket's path is short, and a server's user is not root: both want a folder of their own.
        let folder = std::env::temp_dir().join(format!("hegemon-pg-{test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for PostgreSQL");
        if is_root() {
            run(Command::new("chown").arg("nobody").arg(&folder));
        }
        let data = folder.join("data");
        run(unprivileged(&tool("initdb"))
            .args(["--auth=trust", "--username=hegemon", "--encoding=UTF8", "--no-sync", "-D"])
            .arg(&data)
            .current_dir(&folder));
        let server = launch(&folder);
        let mut postgres = OwnPostgres { server, folder };
        postgres.await_answers();
        postgres
    }

    /// `kill -9`, as when the power fails: nothing is tidied up.
    pub fn kill(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    /// Stops it as whoever restarts a machine does: connections are cut, what was begun is taken back.
    pub fn stop(&mut self) {
        signal("-INT", &[self.server.id()]);
        let _ = self.server.wait();
    }

    /// After it was killed or stopped. What is left of one that was killed must go first, so it may take a moment.
    pub fn start_again(&mut self) {
        self.server = launch(&self.folder);
        self.await_answers();
    }

    /// Holds it still with all its processes: connections stay, and nobody answers.
    pub fn freeze(&self) {
        signal("-STOP", &self.processes());
    }

    pub fn thaw(&self) {
        signal("-CONT", &self.processes());
    }

    /// The server first, then what it has started.
    fn processes(&self) -> Vec<u32> {
        let server = self.server.id();
        let parent = |process: u32| -> Option<u32> {
            let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
            stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
        };
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let started = numbers.filter(|process| parent(*process) == Some(server));
        std::iter::once(server).chain(started).collect()
    }

    fn await_answers(&mut self) {
        let begun = Instant::now();
        while !self.folder.join(".s.PGSQL.5432").exists() || !self.answers() {
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL does not answer");
            std::thread::sleep(Duration::from_millis(30));
            // It refuses to begin as long as somebody of the one before is there.
            if !matches!(self.server.try_wait(), Ok(None)) {
                self.server = launch(&self.folder);
            }
        }
    }

    fn answers(&self) -> bool {
        let mut ready = Command::new(tool("pg_isready"));
        ready.arg("-q").arg("-h").arg(&self.folder);
        ready.status().is_ok_and(|status| status.success())
    }

    pub fn address(&self) -> String {
        format!("host={} user=hegemon dbname=postgres", self.folder.display())
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        // What is held still would stay so for ever.
        self.thaw();
        let mut stop = unprivileged(&tool("pg_ctl"));
        let _ = stop
            .args(["stop", "-m", "immediate", "-D"])
            .arg(self.folder.join("data"))
            .current_dir(std::env::temp_dir())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn launch(folder: &Path) -> Child {
    unprivileged(&tool("postgres"))
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-k")
        .arg(folder)
        .args(["-c", "listen_addresses=", "-c", "max_connections=60"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("PostgreSQL starts")
}

fn signal(name: &str, processes: &[u32]) {
    let mut kill = Command::new("kill");
    let _ = kill.arg(name).args(processes.iter().map(u32::to_string)).stderr(Stdio::null()).status();
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// PostgreSQL refuses to be run by root.
fn unprivileged(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--clear-groups", "--"]).arg(program);
    command
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A program of PostgreSQL, on the path or where Debian keeps it.
fn tool(name: &str) -> PathBuf {
    let on_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>())
        .map(|folder| folder.join(name));
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin").join(name));
    let mut found = on_path.chain(debian).filter(|path| path.is_file());
    found
        .next()
        .unwrap_or_else(|| panic!("{name} is not here: install PostgreSQL (Debian: apt install postgresql)"))
}
