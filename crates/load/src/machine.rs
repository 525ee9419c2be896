//! What the kernel knows of a process and of the machine, from `/proc`.

use crate::Outcome;
use serde::Serialize;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// What a process keeps in memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Memory {
    pub rss: u64,
    /// Pages that it shares with others count in part.
    pub pss: u64,
}

impl Memory {
    pub fn of(process: u32) -> Outcome<Memory> {
        let status = read(&format!("/proc/{process}/status"))?;
        let rollup = read(&format!("/proc/{process}/smaps_rollup"))?;
        let missing = |what: &str| format!("/proc does not tell the {what} of process {process}");
        Ok(Memory {
            rss: bytes_of(&status, "VmRSS:").ok_or_else(|| missing("VmRSS"))?,
            pss: bytes_of(&rollup, "Pss:").ok_or_else(|| missing("Pss"))?,
        })
    }
}

fn read(path: &str) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// `VmRSS:     1234 kB`: the kernel's kB has 1024 bytes.
fn bytes_of(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// A stretch of time, and the computing time that it held; all in seconds.
#[derive(Clone, Copy, Default)]
pub struct Stretch {
    pub seconds: f64,
    server: f64,
    myself: f64,
    postgres: f64,
    machine: f64,
}

/// How many cores were busy on average, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Busy {
    pub server: f64,
    pub myself: f64,
    /// PostgreSQL is a process of its own; SQLite is part of whoever uses it.
    pub postgres: f64,
    /// Whatever else happened on the machine: with much of it all other figures are too low.
    pub others: f64,
}

impl Stretch {
    /// One in which nobody computed anything.
    #[cfg(test)]
    pub fn idle(seconds: f64) -> Stretch {
        Stretch { seconds, ..Stretch::default() }
    }

    /// From when everything began until now.
    fn so_far(server: u32) -> Outcome<Stretch> {
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        let unclear = || "/proc does not tell computing times".to_owned();
        let seconds = |stat: &str| ticks_of_process(stat).map(|count| count as f64 / ticks);
        let process = |id: u32| seconds(&read(&format!("/proc/{id}/stat"))?).ok_or_else(unclear);
        let processes = fs::read_dir("/proc").map_err(|error| error.to_string())?.flatten();
        let stats = processes.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
        let postgres = stats.filter(|stat| stat.contains("(postgres)")).filter_map(|stat| seconds(&stat));
        Ok(Stretch {
            seconds: 0.0,
            server: process(server)?,
            myself: process(std::process::id())?,
            postgres: postgres.sum(),
            machine: ticks_of_machine(&read("/proc/stat")?).ok_or_else(unclear)? as f64 / ticks,
        })
    }

    pub fn busy(self) -> Busy {
        let others = self.machine - self.server - self.myself - self.postgres;
        Busy {
            server: self.server / self.seconds,
            myself: self.myself / self.seconds,
            postgres: self.postgres / self.seconds,
            others: others.max(0.0) / self.seconds,
        }
    }
}

impl std::ops::AddAssign for Stretch {
    fn add_assign(&mut self, more: Stretch) {
        self.seconds += more.seconds;
        self.server += more.server;
        self.myself += more.myself;
        self.postgres += more.postgres;
        self.machine += more.machine;
    }
}

/// Measures a stretch of time.
pub struct Watch {
    server: u32,
    begun: Instant,
    before: Stretch,
}

impl Watch {
    pub fn start(server: u32) -> Outcome<Watch> {
        let before = Stretch::so_far(server)?;
        Ok(Watch { server, begun: Instant::now(), before })
    }

    pub fn stop(self) -> Outcome<Stretch> {
        let seconds = self.begun.elapsed().as_secs_f64();
        let now = Stretch::so_far(self.server)?;
        Ok(Stretch {
            seconds,
            server: now.server - self.before.server,
            myself: now.myself - self.before.myself,
            // A stranger's PostgreSQL may have ended meanwhile, and its time with it.
            postgres: (now.postgres - self.before.postgres).max(0.0),
            machine: now.machine - self.before.machine,
        })
    }
}

/// Both the process's own time and the kernel's for it. Its name stands before them and may hold anything.
fn ticks_of_process(stat: &str) -> Option<u64> {
    let rest = &stat[stat.rfind(')')? + 1..];
    let mut words = rest.split_whitespace().skip(11);
    let (own, kernel): (u64, u64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(own + kernel)
}

/// The time of all cores that was neither idle nor spent on waiting for a disk.
fn ticks_of_machine(stat: &str) -> Option<u64> {
    let line = stat.lines().next()?.strip_prefix("cpu ")?;
    let words: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    // user, nice, system, idle, waiting, interrupts, soft interrupts; what comes after is counted twice or not ours.
    (words.len() >= 7).then(|| words[..3].iter().chain(&words[5..7]).sum())
}

/// The kind of file system that a folder is on.
pub fn file_system(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    file_system_in(&mounts, &folder).unwrap_or("unknown").to_owned()
}

fn file_system_in<'a>(mounts: &'a str, folder: &Path) -> Option<&'a str> {
    let mount = |line: &'a str| {
        let mut words = line.split(' ').skip(1);
        Some((Path::new(words.next()?), words.next()?))
    };
    let over = mounts.lines().filter_map(mount).filter(|(point, _)| folder.starts_with(point));
    // Of two at the same place the later one lies on top.
    over.max_by_key(|(point, _)| point.components().count()).map(|(_, kind)| kind)
}

/// A line is a file that is open, here and at the server, which inherits what is allowed here.
pub fn allow_open_files(needed: u64) -> Outcome<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if let Some(most) = limit.maximum
        && most < needed
    {
        return Err(format!(
            "this many lines need {needed} open files, but only {most} are allowed (ulimit -Hn)"
        ));
    }
    let wish = Rlimit { current: limit.maximum.or(Some(needed)), maximum: limit.maximum };
    setrlimit(Resource::Nofile, wish).map_err(|error| format!("open files: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_in_bytes() {
        let status = "Name:\thegemon\nVmPeak:\t  90000 kB\nVmRSS:\t   20480 kB\nThreads:\t7\n";
        assert_eq!(bytes_of(status, "VmRSS:"), Some(20_480 * 1024));
        assert_eq!(bytes_of(status, "Pss:"), None);
    }

    #[test]
    fn a_process_may_have_a_strange_name() {
        let stat = "12 (a b) c) S 1 12 12 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 5 0 100 1000 300";
        assert_eq!(ticks_of_process(stat), Some(300));
    }

    #[test]
    fn what_nobody_here_did_was_done_by_others() {
        let stretch = Stretch { seconds: 2.0, server: 3.0, myself: 1.0, postgres: 0.0, machine: 6.0 };
        let busy = Busy { server: 1.5, myself: 0.5, postgres: 0.0, others: 1.0 };
        assert_eq!(stretch.busy(), busy);
    }

    #[test]
    fn an_idle_machine_is_not_busy() {
        assert_eq!(ticks_of_machine("cpu  10 1 5 900 80 2 3 0 0 0\ncpu0 1 1 1\n"), Some(21));
        assert_eq!(ticks_of_machine("cpu  10\n"), None);
    }

    #[test]
    fn the_nearest_mount_tells_the_file_system() {
        let mounts = "/dev/a / ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n/dev/b /tmp/disk xfs rw 0 0\n";
        assert_eq!(file_system_in(mounts, Path::new("/tmp/disk/data")), Some("xfs"));
        assert_eq!(file_system_in(mounts, Path::new("/tmp/other")), Some("tmpfs"));
        assert_eq!(file_system_in(mounts, Path::new("/tmpfolder")), Some("ext4"));
    }
}
