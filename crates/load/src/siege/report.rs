//! What came of a siege, as a table.

use serde::Serialize;

/// What came of one ground.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Besieged {
    pub ground: &'static str,
    pub seconds: f64,
    pub kills: usize,
    pub stops: usize,
    pub database_kills: usize,
    pub database_stops: usize,
    pub database_freezes: usize,
    pub tables: usize,
    /// Matches that were played to their end.
    pub ended: usize,
    pub entries: usize,
    pub by_bots: usize,
    pub acknowledged: u64,
    pub sent_again: u64,
    pub refused: u64,
    pub lines_again: u64,
    /// What should not have been; hopefully nothing.
    pub faults: Vec<String>,
}

/// How many faults of one ground are told at most.
const MOST_FAULTS: usize = 20;

/// One column for each ground, as Markdown, and the faults below it.
pub fn text(all: &[Besieged]) -> String {
    type Figure = fn(&Besieged) -> String;
    let rows: [(&str, Figure); 15] = [
        ("`kill -9` of the server", |one| one.kills.to_string()),
        ("servers held still for 1 to 6 s", |one| one.stops.to_string()),
        ("`kill -9` of PostgreSQL", |one| one.database_kills.to_string()),
        ("PostgreSQL away for 4 s", |one| one.database_stops.to_string()),
        ("PostgreSQL held still for 10 s", |one| one.database_freezes.to_string()),
        ("tables", |one| one.tables.to_string()),
        ("matches played to their end", |one| one.ended.to_string()),
        ("entries in their logs", |one| one.entries.to_string()),
        ("decisions of bots", |one| one.by_bots.to_string()),
        ("decisions of people, acknowledged", |one| one.acknowledged.to_string()),
        ("sent again with the same key", |one| one.sent_again.to_string()),
        ("refused", |one| one.refused.to_string()),
        ("lines made again", |one| one.lines_again.to_string()),
        ("seconds", |one| format!("{:.0}", one.seconds)),
        ("lost, doubled, out of place, stuck or stale", |one| one.faults.len().to_string()),
    ];
    let cells = |first: &str, figure: &dyn Fn(&Besieged) -> String| {
        let figures: Vec<String> = all.iter().map(|one| format!("{:>21}", figure(one))).collect();
        format!("| {first:<45} | {} |\n", figures.join(" | "))
    };
    let mut text = cells("", &|one| one.ground.to_owned());
    text += &format!("|{}{}\n", "-".repeat(47), "|----------------------:".repeat(all.len()) + "|");
    for (name, figure) in rows {
        text += &cells(name, &figure);
    }
    for one in all.iter().filter(|one| !one.faults.is_empty()) {
        text += &format!("\n{}:\n", one.ground);
        for fault in one.faults.iter().take(MOST_FAULTS) {
            text += &format!("  {fault}\n");
        }
        if one.faults.len() > MOST_FAULTS {
            text += &format!("  and {} more\n", one.faults.len() - MOST_FAULTS);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_but_not_without_end() {
        let one = Besieged {
            ground: "SQLite",
            seconds: 61.4,
            kills: 60,
            stops: 8,
            database_kills: 0,
            database_stops: 0,
            database_freezes: 0,
            tables: 16,
            ended: 1,
            entries: 900,
            by_bots: 300,
            acknowledged: 500,
            sent_again: 3,
            refused: 2,
            lines_again: 70,
            faults: (0..25).map(|number| format!("fault {number}")).collect(),
        };
        let told = text(std::slice::from_ref(&one));
        assert!(
            told.contains("| `kill -9` of the server                       |                    60 |"),
            "{told}"
        );
        assert!(told.contains("  fault 19\n  and 5 more\n"), "{told}");
        let well = text(&[Besieged { faults: Vec::new(), ..one }]);
        assert_eq!(well.lines().count(), 17, "{well}");
    }
}
