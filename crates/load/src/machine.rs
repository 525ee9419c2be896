//! What the kernel knows of a process and of the machine, from `/proc`.

use crate::Outcome;
use serde::Serialize;
use std::fs;
use std::path::Path;
use std::time::Duration;

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

/// Computing time, in seconds: the server's, this program's, and the whole machine's.
pub struct Effort {
    server: f64,
    myself: f64,
    machine: f64,
}

/// How many cores were busy on average, and with what.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Busy {
    pub server: f64,
    pub myself: f64,
    /// Everything on the machine: also the database, if it is a process of its own, and strangers.
    pub machine: f64,
}

impl Effort {
    pub fn so_far(server: u32) -> Outcome<Effort> {
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        let unclear = || "/proc does not tell computing times".to_owned();
        let process = |id: u32| -> Outcome<f64> {
            let stat = read(&format!("/proc/{id}/stat"))?;
            ticks_of_process(&stat).map(|count| count as f64 / ticks).ok_or_else(unclear)
        };
        let machine = ticks_of_machine(&read("/proc/stat")?).ok_or_else(unclear)? as f64 / ticks;
        Ok(Effort { server: process(server)?, myself: process(std::process::id())?, machine })
    }

    pub fn since(&self, before: &Effort, took: Duration) -> Busy {
        let seconds = took.as_secs_f64();
        Busy {
            server: (self.server - before.server) / seconds,
            myself: (self.myself - before.myself) / seconds,
            machine: (self.machine - before.machine) / seconds,
        }
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
        return Err(format!("so many lines need {needed} open files, and {most} are allowed (ulimit -Hn)"));
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
