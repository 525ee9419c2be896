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
    /// As fast as they can, so many at once.
    pub crowds: Vec<Crowd>,
    pub calm: Pace,
    pub calm_seen: Option<Spread>,
    /// Tables at which nothing was acknowledged: there should be none.
    pub quiet_tables: usize,
    pub matches_ended: u32,
    pub refused: BTreeMap<String, u32>,
    pub entry_bytes: usize,
    /// The bare loop with a commit of its own for every entry.
    pub one_by_one: Pace,
}

/// So many actions on their way at once, and the bare loop with as many askers.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Crowd {
    pub at_once: u32,
    pub server: Ran,
    /// The same parts without a game.
    pub skeleton: Ran,
    /// Other programs that played in turns with it.
    pub beside: Vec<Ran>,
    /// Who waits at the same moment shares a commit.
    pub bare: Pace,
    pub entries_per_commit: f64,
}

/// How one of those who played in turns did.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ran {
    pub name: String,
    pub quick: Pace,
    /// From an action to the update that it brought about, on its own line.
    pub seen: Option<Spread>,
    /// Actions a second in each of its turns.
    pub turns: Vec<f64>,
    /// In an update, on average.
    pub bytes: f64,
}

impl Ran {
    /// All that the machine works for one action, in microseconds.
    fn work(&self) -> f64 {
        let busy = self.quick.busy;
        (busy.server + busy.postgres + busy.myself) / self.quick.per_second * 1e6
    }

    /// The slowest and the fastest turn.
    fn turns(&self) -> String {
        let least = self.turns.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.turns.iter().copied().fold(0.0, f64::max);
        format!("{} – {}", whole(least), whole(most))
    }
}

impl Crowd {
    /// How much of the bare loop the server reaches.
    fn share(&self) -> f64 {
        self.server.quick.per_second / self.bare.per_second
    }

    /// How much of the skeleton the server reaches.
    fn share_of_skeleton(&self) -> f64 {
        self.server.quick.per_second / self.skeleton.quick.per_second
    }
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
const LEAST_SHARE_OF_SKELETON: f64 = 0.70;
const LONGEST_P99_US: u32 = 20_000;
const MOST_PER_LINE: f64 = 16_000.0;
const MOST_IDLE: f64 = 60_000_000.0;
/// Some cores go to the kernel for writing to the disk; more than this are somebody else's.
const MOST_FOR_OTHERS: f64 = 0.25;

/// A goal, the figure, and whether it is met.
type Goal = (String, String, bool);

impl Measured {
    fn goals(&self) -> Vec<Goal> {
        let share = |crowd: &Crowd| {
            let name = format!("60 % of the bare loop, {} at once", crowd.at_once);
            (name, format!("{:.0} %", crowd.share() * 100.0), crowd.share() >= LEAST_SHARE)
        };
        let skeleton = |crowd: &Crowd| {
            let (name, share) =
                (format!("70 % of the skeleton, {} at once", crowd.at_once), crowd.share_of_skeleton());
            (name, format!("{:.0} %", share * 100.0), share >= LEAST_SHARE_OF_SKELETON)
        };
        let p99 = |crowd: &Crowd| {
            let p99 = crowd.server.quick.times.p99_us;
            (format!("p99 under 20 ms, {} at once", crowd.at_once), milliseconds(p99), p99 < LONGEST_P99_US)
        };
        let crowds = &self.played.crowds;
        let mut goals: Vec<Goal> = crowds
            .iter()
            .map(skeleton)
            .chain(crowds.iter().map(share))
            .chain(crowds.iter().map(p99))
            .collect();
        let line = self.idle.line.rss;
        goals.push(("under 16 kB for an idle line".to_owned(), kilobytes(line), line < MOST_PER_LINE));
        let server = self.idle.server.rss as f64;
        goals.push(("idle server under 60 MB".to_owned(), megabytes(server), server < MOST_IDLE));
        goals
    }
}

/// A line of the table: what it is, and the figure for each database.
type Row = (String, Vec<String>);

/// One column for each database.
pub fn table(all: &[Measured]) -> String {
    let mut text = String::new();
    let Some(first) = all.first() else { return text };
    text += &format!(
        "{} tables, {} cores, {} bytes in an entry\n",
        first.tables, first.cores, first.played.entry_bytes
    );
    let row = |name: &str, figure: &dyn Fn(&Measured) -> String| -> Row {
        (name.to_owned(), all.iter().map(figure).collect())
    };
    let mut chapters: Vec<(String, Vec<Row>)> = vec![
        (
            String::new(),
            vec![row("", &|all| all.database.to_owned()), row("file system", &|all| all.disk.clone())],
        ),
        (
            "Memory (RSS, in brackets PSS)".to_owned(),
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
            "Tables".to_owned(),
            vec![
                row("opened a second", &|all| whole(all.played.tables_opened_per_second)),
                row("matches ended and followed", &|all| all.played.matches_ended.to_string()),
                row("tables without an action", &|all| all.played.quiet_tables.to_string()),
                row("refused", &|all| refusals(&all.played.refused)),
            ],
        ),
    ];
    for (index, crowd) in first.played.crowds.iter().enumerate() {
        let row = |name: &str, figure: &dyn Fn(&Crowd) -> String| -> Row {
            (name.to_owned(), all.iter().map(|all| figure(&all.played.crowds[index])).collect())
        };
        let title = format!("As fast as they can, {} actions on their way at once", crowd.at_once);
        let mut rows = vec![
            row("actions a second, durable", &|crowd| whole(crowd.server.quick.per_second)),
            row("slowest and fastest turn", &|crowd| crowd.server.turns()),
            row("p50", &|crowd| milliseconds(crowd.server.quick.times.p50_us)),
            row("p90", &|crowd| milliseconds(crowd.server.quick.times.p90_us)),
            row("p99", &|crowd| milliseconds(crowd.server.quick.times.p99_us)),
            row("longest", &|crowd| milliseconds(crowd.server.quick.times.max_us)),
            row("until its update is seen: p50", &|crowd| seen(crowd.server.seen, |seen| seen.p50_us)),
            row("p99", &|crowd| seen(crowd.server.seen, |seen| seen.p99_us)),
            row("bytes in an update", &|crowd| whole(crowd.server.bytes)),
            row("busy cores: server", &|crowd| format!("{:.2}", crowd.server.quick.busy.server)),
            row("busy cores: PostgreSQL", &|crowd| format!("{:.2}", crowd.server.quick.busy.postgres)),
            row("busy cores: this program", &|crowd| format!("{:.2}", crowd.server.quick.busy.myself)),
            row("busy cores: others", &|crowd| format!("{:.2}", crowd.server.quick.busy.others)),
            row("work of all three for an action", &|crowd| format!("{:.0} µs", crowd.server.work())),
            row("the skeleton: actions a second", &|crowd| whole(crowd.skeleton.quick.per_second)),
            row("slowest and fastest turn", &|crowd| crowd.skeleton.turns()),
            row("p50", &|crowd| milliseconds(crowd.skeleton.quick.times.p50_us)),
            row("p99", &|crowd| milliseconds(crowd.skeleton.quick.times.p99_us)),
            row("bytes in an update", &|crowd| whole(crowd.skeleton.bytes)),
            row("busy cores: skeleton", &|crowd| format!("{:.2}", crowd.skeleton.quick.busy.server)),
            row("work of all three for an action", &|crowd| format!("{:.0} µs", crowd.skeleton.work())),
        ];
        for (other, ran) in crowd.beside.iter().enumerate() {
            let name = format!("{}: actions a second", ran.name);
            rows.push(row(&name, &|crowd| whole(crowd.beside[other].quick.per_second)));
            rows.push(row("slowest and fastest turn", &|crowd| crowd.beside[other].turns()));
            rows.push(row("p50", &|crowd| milliseconds(crowd.beside[other].quick.times.p50_us)));
            rows.push(row("p99", &|crowd| milliseconds(crowd.beside[other].quick.times.p99_us)));
            rows.push(row("work of all three for an action", &|crowd| {
                format!("{:.0} µs", crowd.beside[other].work())
            }));
        }
        rows.extend([
            row("the bare loop: entries a second", &|crowd| whole(crowd.bare.per_second)),
            row("entries in a commit", &|crowd| format!("{:.1}", crowd.entries_per_commit)),
            row("p50", &|crowd| milliseconds(crowd.bare.times.p50_us)),
            row("p99", &|crowd| milliseconds(crowd.bare.times.p99_us)),
            row("busy cores: others", &|crowd| format!("{:.2}", crowd.bare.busy.others)),
        ]);
        chapters.push((title, rows));
    }
    chapters.push((
        "Calmly, each table about twice a second".to_owned(),
        vec![
            row("actions a second", &|all| whole(all.played.calm.per_second)),
            row("p50", &|all| milliseconds(all.played.calm.times.p50_us)),
            row("p99", &|all| milliseconds(all.played.calm.times.p99_us)),
            row("longest", &|all| milliseconds(all.played.calm.times.max_us)),
            row("until its update is seen: p50", &|all| seen(all.played.calm_seen, |seen| seen.p50_us)),
            row("p99", &|all| seen(all.played.calm_seen, |seen| seen.p99_us)),
            row("the bare loop, one by one", &|all| {
                format!("{} a second", whole(all.played.one_by_one.per_second))
            }),
        ],
    ));
    for (title, rows) in &chapters {
        text += &chapter(title, rows);
    }
    let goals: Vec<_> = all.iter().map(Measured::goals).collect();
    let rows: Vec<Row> = (0..goals[0].len())
        .map(|goal| {
            let figure = |goals: &Vec<Goal>| {
                let (_, figure, is_met) = &goals[goal];
                format!("{figure} {}", if *is_met { '✓' } else { '✗' })
            };
            (goals[0][goal].0.clone(), goals.iter().map(figure).collect())
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
        .flat_map(|all| &all.played.crowds)
        .flat_map(|crowd| {
            [crowd.server.quick.busy.others, crowd.skeleton.quick.busy.others, crowd.bare.busy.others]
        })
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
