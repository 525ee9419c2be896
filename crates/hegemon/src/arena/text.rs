//! The report as a table for a terminal.

use super::interval::Interval;
use super::report::{Against, Length, Report, Share, TableReport, Verdict};
use crate::failure::Failure;
use std::io::Write;
use std::time::Duration;

/// Writes columns: the first to the left, all others to the right.
fn write_columns(rows: &[Vec<String>], out: &mut impl Write) -> Result<(), Failure> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(width - cell.chars().count());
            line += &if column == 0 { format!("  {cell}{padding}") } else { format!("  {padding}{cell}") };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

pub fn percents(interval: Interval) -> String {
    format!("{:.1}-{:.1} %", 100.0 * interval.low, 100.0 * interval.high)
}

fn heading(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn against(label: String, won: &Against) -> Vec<String> {
    let ratio = won.ratio_interval;
    vec![
        label,
        won.share.matches.to_string(),
        format!("{:.1}", won.share.wins),
        percent(won.share.share),
        percents(won.share.interval),
        percent(won.fair_share),
        format!("{:.2}", won.ratio),
        format!("{:.2}-{:.2}", ratio.low, ratio.high),
        mark(won.verdict).to_owned(),
    ]
}

pub fn mark(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Strong) => "▲ above",
        Some(Verdict::Weak) => "▼ below",
        None => "",
    }
}

const AGAINST: [&str; 9] = ["", "matches", "wins", "share", "95 %", "fair", "ratio", "95 %", ""];

impl Report {
    pub fn write(&self, with_seats: bool, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.title)?;
        if !self.bots.is_empty() {
            writeln!(out)?;
            self.write_bots(out)?;
        }
        for (index, table) in self.tables.iter().enumerate() {
            writeln!(out, "\n{}: {} matches", table.title(), table.matches)?;
            if with_seats {
                table.write_seats(out)?;
            } else {
                self.write_challenger(index, out)?;
            }
            table.write_ends(out)?;
        }
        writeln!(out)?;
        self.write_thinking(out)
    }

    fn write_bots(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut rows = vec![heading(&AGAINST)];
        rows.extend(self.bots.iter().map(|bot| against(bot.bot.clone(), &bot.won)));
        write_columns(&rows, out)?;
        if self.bots.len() < 3 {
            return Ok(());
        }
        writeln!(
            out,
            "\nratings (Weng-Lin), and each against each: of the victories of either, its part per seat"
        )?;
        let mut rows = vec![heading(&["", "rating", "95 %"])];
        rows[0].extend(self.bots.iter().map(|bot| format!("vs {}", bot.bot)));
        for bot in &self.bots {
            let mut row = vec![bot.bot.clone()];
            row.extend(bot.rating.map_or_else(
                || vec![String::new(), String::new()],
                |rating| vec![format!("{:.1}", rating.rating), format!("±{:.1}", rating.reach())],
            ));
            row.extend(self.bots.iter().map(|other| {
                let duel = self.duels.iter().find(|duel| duel.bot == bot.bot && duel.against == other.bot);
                duel.map_or_else(
                    || "-".to_owned(),
                    |duel| {
                        format!(
                            "{:.0} % ({:.0}-{:.0})",
                            100.0 * duel.share,
                            100.0 * duel.interval.low,
                            100.0 * duel.interval.high
                        )
                    },
                )
            }));
            rows.push(row);
        }
        write_columns(&rows, out)
    }

    /// How the challenger did in each seat of a table.
    fn write_challenger(&self, table: usize, out: &mut impl Write) -> Result<(), Failure> {
        let Some(bot) = self.bots.iter().find(|bot| Some(&bot.bot) == self.challenger.as_ref()) else {
            return Ok(());
        };
        let mut rows = vec![heading(&AGAINST)];
        let seats = bot.seats.iter().filter(|seat| seat.table == table);
        rows.extend(seats.map(|seat| against(format!("{} as {}", bot.bot, seat.name), &seat.won)));
        write_columns(&rows, out)
    }

    fn write_thinking(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut rows =
            vec![heading(&["thinking", "decisions", "mean", "p50", "p99", "max", "simulations/s"])];
        for (name, thinking) in &self.thinking {
            rows.push(vec![
                name.clone(),
                thinking.decisions.to_string(),
                time(thinking.mean()),
                time(thinking.quantile(0.5)),
                time(thinking.quantile(0.99)),
                time(thinking.longest()),
                thinking
                    .simulations_per_second()
                    .map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}")),
            ]);
        }
        write_columns(&rows, out)
    }
}

impl TableReport {
    fn write_seats(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(team) = &self.team {
            let row = vec!["the players together".to_owned(), format!("win {}", told(team))];
            return write_columns(&[row], out);
        }
        let mut rows = vec![heading(&AGAINST)];
        rows.extend(self.seats.iter().map(|seat| against(seat.name.clone(), &seat.won)));
        write_columns(&rows, out)?;
        let partners = self.seats.iter().filter(|seat| seat.partner > 0);
        let partners: Vec<String> = partners.map(|seat| format!("{} {}", seat.name, seat.partner)).collect();
        if !partners.is_empty() {
            writeln!(out, "  lesser partners: {}", partners.join(", "))?;
        }
        Ok(())
    }

    fn write_ends(&self, out: &mut impl Write) -> Result<(), Failure> {
        let by: Vec<String> = self.by.iter().map(|(by, share)| format!("{by} {}", told(share))).collect();
        if !by.is_empty() {
            writeln!(out, "  ended by: {}", by.join("; "))?;
        }
        if self.unfinished > 0 {
            writeln!(out, "  given up after {} plies: {}", bots::MOST_PLIES, self.unfinished)?;
        }
        let length = |name: &str, length: &Length| {
            format!(
                "{name} median {}, 90 % within {}, at most {}",
                length.median, length.ninth_of_ten, length.most
            )
        };
        let mut lengths = vec![length("plies:", &self.plies)];
        lengths.extend(self.rounds.as_ref().map(|rounds| length("rounds:", rounds)));
        writeln!(out, "  {}", lengths.join("; "))?;
        Ok(())
    }
}

fn told(share: &Share) -> String {
    format!("{} ({})", percent(share.share), percents(share.interval))
}

fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1e-3 => format!("{:.1} µs", seconds * 1e6),
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}
