//! The figures, as a table for people and as JSON for programs.

use crate::machine::Memory;
use crate::pace::{Pace, Spread};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything about one database.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Measured {
    pub database: &'static str,
    /// The kind of file system that it writes to.
    pub disk: String,
    pub cores: usize,
    pub tables: u32,
    pub at_once: u32,
    pub idle: Idle,
    pub played: Played,
}

/// Nobody plays.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Idle {
    pub server: Memory,
    pub line: PerPiece,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Played {
    pub tables_opened_per_second: f64,
    /// A table that has just begun, without lines.
    pub table_begun: PerPiece,
    /// A line at a table of its own.
    pub line_seated: PerPiece,
    /// A table with its lines, after it was played at for a while.
    pub table_in_play: PerPiece,
    /// The whole server then.
    pub server: Memory,
    pub quick: Pace,
    /// From an action to the update that it brought about, on its own line.
    pub quick_seen: Option<Spread>,
    pub calm: Pace,
    pub calm_seen: Option<Spread>,
    /// Tables at which nothing was acknowledged: there should be none.
    pub quiet_tables: usize,
    pub matches_ended: u32,
    pub refused: BTreeMap<String, u32>,
    pub bare: Bare,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Bare {
    pub entry_bytes: usize,
    /// Who waits at the same moment shares a commit.
    pub together: Pace,
    pub entries_per_commit: f64,
    /// Every entry has a commit of its own.
    pub one_by_one: Pace,
}

/// What one of many costs, in bytes: the growth, shared out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PerPiece {
    pub rss: f64,
    pub pss: f64,
}

impl PerPiece {
    pub fn of(before: Memory, after: Memory, pieces: u32) -> PerPiece {
        let share = |before: u64, after: u64| (after as f64 - before as f64) / f64::from(pieces);
        PerPiece { rss: share(before.rss, after.rss), pss: share(before.pss, after.pss) }
    }
}

/// What the server should reach.
const LEAST_SHARE: f64 = 0.60;
const LONGEST_P99_US: u32 = 20_000;
const MOST_PER_LINE: f64 = 16_000.0;
const MOST_IDLE: f64 = 60_000_000.0;
/// Some cores go to the kernel for writing to the disk; more than this are somebody else's.
const MOST_FOR_OTHERS: f64 = 0.25;

impl Measured {
    /// How much of the bare loop the server reaches.
    fn share(&self) -> f64 {
        self.played.quick.per_second / self.played.bare.together.per_second
    }

    /// Each goal with the figure, and whether it is met.
    fn goals(&self) -> [(&'static str, String, bool); 4] {
        let share = self.share();
        [
            ("at least 60 % of the bare loop", format!("{:.0} %", share * 100.0), share >= LEAST_SHARE),
            (
                "99 of 100 actions under 20 ms",
                milliseconds(self.played.quick.times.p99_us),
                self.played.quick.times.p99_us < LONGEST_P99_US,
            ),
            (
                "under 16 kB for an idle line",
                kilobytes(self.idle.line.rss),
                self.idle.line.rss < MOST_PER_LINE,
            ),
            (
                "idle server under 60 MB",
                megabytes(self.idle.server.rss as f64),
                (self.idle.server.rss as f64) < MOST_IDLE,
            ),
        ]
    }
}

/// A line of the table: what it is, and the figure for each database.
type Row = (String, Vec<String>);

/// One column for each database.
pub fn table(all: &[Measured]) -> String {
    let mut text = String::new();
    let Some(first) = all.first() else { return text };
    text += &format!(
        "{} tables, at most {} actions on their way at once, {} cores\n",
        first.tables, first.at_once, first.cores
    );
    let row = |name: &str, figure: &dyn Fn(&Measured) -> String| -> Row {
        (name.to_owned(), all.iter().map(figure).collect())
    };
    let chapters: [(&str, Vec<Row>); 5] = [
        ("", vec![row("", &|all| all.database.to_owned()), row("file system", &|all| all.disk.clone())]),
        (
            "Memory (RSS, in brackets PSS)",
            vec![
                row("idle server", &|all| {
                    both(megabytes, all.idle.server.rss as f64, all.idle.server.pss as f64)
                }),
                row("an idle line", &|all| both(kilobytes, all.idle.line.rss, all.idle.line.pss)),
                row("a table that has begun", &|all| {
                    both(kilobytes, all.played.table_begun.rss, all.played.table_begun.pss)
                }),
                row("a player's line", &|all| {
                    both(kilobytes, all.played.line_seated.rss, all.played.line_seated.pss)
                }),
                row("a table in play, with its lines", &|all| {
                    both(kilobytes, all.played.table_in_play.rss, all.played.table_in_play.pss)
                }),
                row("the server in play", &|all| {
                    both(megabytes, all.played.server.rss as f64, all.played.server.pss as f64)
                }),
            ],
        ),
        (
            "As fast as they can",
            vec![
                row("actions a second, durable", &|all| whole(all.played.quick.per_second)),
                row("p50", &|all| milliseconds(all.played.quick.times.p50_us)),
                row("p90", &|all| milliseconds(all.played.quick.times.p90_us)),
                row("p99", &|all| milliseconds(all.played.quick.times.p99_us)),
                row("longest", &|all| milliseconds(all.played.quick.times.max_us)),
                row("until its update is seen: p50", &|all| seen(all.played.quick_seen, |seen| seen.p50_us)),
                row("p99", &|all| seen(all.played.quick_seen, |seen| seen.p99_us)),
                row("busy cores: server", &|all| format!("{:.2}", all.played.quick.busy.server)),
                row("busy cores: PostgreSQL", &|all| format!("{:.2}", all.played.quick.busy.postgres)),
                row("busy cores: this program", &|all| format!("{:.2}", all.played.quick.busy.myself)),
                row("busy cores: others", &|all| format!("{:.2}", all.played.quick.busy.others)),
                row("server's time for an action", &|all| {
                    format!("{:.0} µs", all.played.quick.busy.server / all.played.quick.per_second * 1e6)
                }),
                row("matches ended and followed", &|all| all.played.matches_ended.to_string()),
                row("tables without an action", &|all| all.played.quiet_tables.to_string()),
                row("refused", &|all| refusals(&all.played.refused)),
                row("tables opened a second", &|all| whole(all.played.tables_opened_per_second)),
            ],
        ),
        (
            "Calmly, each table about twice a second",
            vec![
                row("actions a second", &|all| whole(all.played.calm.per_second)),
                row("p50", &|all| milliseconds(all.played.calm.times.p50_us)),
                row("p99", &|all| milliseconds(all.played.calm.times.p99_us)),
                row("longest", &|all| milliseconds(all.played.calm.times.max_us)),
                row("until its update is seen: p50", &|all| seen(all.played.calm_seen, |seen| seen.p50_us)),
                row("p99", &|all| seen(all.played.calm_seen, |seen| seen.p99_us)),
            ],
        ),
        (
            "The bare loop",
            vec![
                row("bytes in an entry", &|all| all.played.bare.entry_bytes.to_string()),
                row("entries a second, together", &|all| whole(all.played.bare.together.per_second)),
                row("entries in a commit", &|all| format!("{:.1}", all.played.bare.entries_per_commit)),
                row("p50", &|all| milliseconds(all.played.bare.together.times.p50_us)),
                row("p99", &|all| milliseconds(all.played.bare.together.times.p99_us)),
                row("busy cores: others", &|all| format!("{:.2}", all.played.bare.together.busy.others)),
                row("entries a second, one by one", &|all| whole(all.played.bare.one_by_one.per_second)),
            ],
        ),
    ];
    for (title, rows) in &chapters {
        text += &chapter(title, rows);
    }
    let goals: Vec<_> = all.iter().map(Measured::goals).collect();
    let rows: Vec<Row> = (0..goals[0].len())
        .map(|goal| {
            let figure = |goals: &[(&str, String, bool); 4]| {
                let (_, figure, is_met) = &goals[goal];
                format!("{figure} {}", if *is_met { '✓' } else { '✗' })
            };
            (goals[0][goal].0.to_owned(), goals.iter().map(figure).collect())
        })
        .collect();
    text += &chapter("Goals", &rows);
    for measured in all.iter().filter(|measured| ["tmpfs", "ramfs"].contains(&measured.disk.as_str())) {
        text += &format!(
            "\n{} wrote to {}, which is memory and no disk: its figures say nothing about durable storage.\n",
            measured.database, measured.disk
        );
    }
    let most = all
        .iter()
        .flat_map(|all| [all.played.quick.busy.others, all.played.bare.together.busy.others])
        .fold(0.0, f64::max);
    if most > MOST_FOR_OTHERS {
        text += &format!(
            "\nOthers kept {most:.1} cores busy meanwhile: measure again when the machine has nothing else to do.\n"
        );
    }
    text
}

fn chapter(title: &str, rows: &[Row]) -> String {
    let mut text = if title.is_empty() { String::new() } else { format!("\n{title}\n") };
    for (name, figures) in rows {
        text += &format!("  {name:<34}");
        for figure in figures {
            text += &format!("{figure:>22}");
        }
        text = text.trim_end().to_owned() + "\n";
    }
    text
}

fn both(unit: fn(f64) -> String, rss: f64, pss: f64) -> String {
    format!("{} ({})", unit(rss), unit(pss))
}

fn megabytes(bytes: f64) -> String {
    format!("{:.1} MB", bytes / 1e6)
}

fn kilobytes(bytes: f64) -> String {
    format!("{:.1} kB", bytes / 1e3)
}

fn milliseconds(microseconds: u32) -> String {
    format!("{:.1} ms", f64::from(microseconds) / 1e3)
}

fn seen(spread: Option<Spread>, figure: fn(Spread) -> u32) -> String {
    spread.map_or_else(|| "before the acknowledgement".to_owned(), |spread| milliseconds(figure(spread)))
}

/// `12,345`
fn whole(number: f64) -> String {
    let figures = format!("{number:.0}");
    let mut text = String::new();
    for (index, figure) in figures.chars().enumerate() {
        if index > 0 && (figures.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(figure);
    }
    text
}

fn refusals(refused: &BTreeMap<String, u32>) -> String {
    if refused.is_empty() {
        return "0".to_owned();
    }
    refused.iter().map(|(code, count)| format!("{count} {code}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_readable() {
        assert_eq!(whole(7.4), "7");
        assert_eq!(whole(999.6), "1,000");
        assert_eq!(whole(1_234_567.0), "1,234,567");
        assert_eq!(milliseconds(12_340), "12.3 ms");
        assert_eq!(kilobytes(15_999.0), "16.0 kB");
        assert_eq!(megabytes(21_300_000.0), "21.3 MB");
        assert_eq!(refusals(&BTreeMap::new()), "0");
        assert_eq!(refusals(&BTreeMap::from([("stale".to_owned(), 3)])), "3 stale");
    }

    #[test]
    fn growth_is_shared_out() {
        let before = Memory { rss: 1_000, pss: 900 };
        let after = Memory { rss: 11_000, pss: 9_900 };
        assert_eq!(PerPiece::of(before, after, 10), PerPiece { rss: 1_000.0, pss: 900.0 });
        // A server may also give memory back.
        assert_eq!(PerPiece::of(after, before, 10).rss, -1_000.0);
    }
}
