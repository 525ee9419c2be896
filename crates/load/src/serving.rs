//! A server as a process of its own, for as long as it is measured.

use crate::Outcome;
use crate::bare::Place;
use crate::machine::Memory;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Killed when it is dropped: what it has acknowledged is on the disk.
pub struct Serving {
    child: Child,
    pub address: String,
    log: PathBuf,
}

impl Serving {
    pub fn start(hegemon: &Path, place: &Place, log: PathBuf) -> Outcome<Serving> {
        let mut command = Command::new(hegemon);
        command.args(["serve", "--unlimited", "--listen", "127.0.0.1:0"]);
        Serving::spawn(command, place, log)
    }

    /// The server without a game: see [`crate::skeleton`].
    pub fn start_skeleton(skeleton: &Path, place: &Place, script: &Path, log: PathBuf) -> Outcome<Serving> {
        let mut command = Command::new(skeleton);
        command.arg("--script").arg(script);
        Serving::spawn(command, place, log)
    }

    fn spawn(mut command: Command, place: &Place, log: PathBuf) -> Outcome<Serving> {
        let wrong = |error: std::io::Error| format!("{}: {error}", log.display());
        let errors = File::create(&log).map_err(wrong)?;
        match place {
            Place::Folder(folder) => command.arg("--data").arg(folder),
            Place::Postgres(address) => command.arg("--database").arg(address),
        };
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .map_err(|error| format!("{name} could not be started: {error}"))?;
        let output = child.stdout.take();
        let mut serving = Serving { child, address: String::new(), log };
        let mut line = String::new();
        if let Some(output) = output {
            // A server that does not come up ends, and its output with it.
            let _ = BufReader::new(output).read_line(&mut line);
        }
        match address_in(&line) {
            Some(address) => serving.address = address.to_owned(),
            None => return serving.explain(Err("the server did not start".to_owned())),
        }
        Ok(serving)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Holds it still, as a machine does that swaps or is moved, or lets it go on.
    pub fn hold(&self, still: bool) -> Outcome<()> {
        use rustix::process::{Pid, Signal, kill_process};
        let signal = if still { Signal::STOP } else { Signal::CONT };
        let process =
            i32::try_from(self.id()).ok().and_then(Pid::from_raw).ok_or("a process has no number")?;
        kill_process(process, signal).map_err(|error| format!("the server cannot be held: {error}"))
    }

    pub fn memory(&self) -> Outcome<Memory> {
        Memory::of(self.id())
    }

    /// Adds what the server itself said to what went wrong.
    pub fn explain<T>(&self, outcome: Outcome<T>) -> Outcome<T> {
        outcome.map_err(|message| {
            let log = std::fs::read_to_string(&self.log).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(5)..].join("\n  ");
            if last.is_empty() { message } else { format!("{message}\nthe server's last words:\n  {last}") }
        })
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `Hegemon listens on http://127.0.0.1:40123`
fn address_in(line: &str) -> Option<&str> {
    line.trim().split_once("http://").map(|(_, address)| address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_address() {
        assert_eq!(address_in("Hegemon listens on http://127.0.0.1:40123\n"), Some("127.0.0.1:40123"));
        assert_eq!(address_in(""), None);
    }
}
