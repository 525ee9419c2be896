//! What a run has found, in the shape that text, JSON and picture are made of.

use super::interval::Interval;
use super::ratings::{Rating, ratings};
use super::run_file::Finished;
use super::seating::Lineup;
use super::tally::{Duel, TableTally, Tally, Won, quantile};
use super::thinking::Thinking;
use crate::catalogue::SeatedTable;
use crate::replay::players_in_words;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    #[serde(skip)]
    pub title: String,
    /// The bot that takes one seat of each match, if that is how they are seated.
    #[serde(skip)]
    pub challenger: Option<String>,
    pub matches: u64,
    pub planned: u64,
    pub tables: Vec<TableReport>,
    /// By victories over the fair share, if there is more than one bot.
    pub bots: Vec<BotReport>,
    pub duels: Vec<DuelReport>,
    #[serde(skip)]
    pub thinking: BTreeMap<String, Thinking>,
}

/// A share of victories, with how sure it is.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Share {
    pub matches: u64,
    pub wins: f64,
    pub share: f64,
    #[serde(rename = "interval")]
    pub interval: Interval,
}

/// A share of victories beside what would be fair.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Against {
    #[serde(flatten)]
    pub share: Share,
    pub fair_share: f64,
    pub ratio: f64,
    pub ratio_interval: Interval,
    /// Whether the interval leaves the fair share out, and on which side the share lies.
    pub verdict: Option<Verdict>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Strong,
    Weak,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableReport {
    pub scenario: String,
    pub players: u8,
    pub options: BTreeMap<String, String>,
    pub matches: u64,
    pub unfinished: u64,
    /// Victories of the players together, where they win or lose together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<Share>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<SeatReport>,
    pub by: BTreeMap<String, Share>,
    pub plies: Length,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Length>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeatReport {
    pub seat: u8,
    pub id: String,
    pub name: String,
    #[serde(flatten)]
    pub won: Against,
    /// How often it shared a victory as a lesser partner.
    pub partner: u64,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Length {
    pub mean: f64,
    pub median: u64,
    /// Nine of ten matches were no longer.
    pub ninth_of_ten: u64,
    pub most: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BotReport {
    pub bot: String,
    #[serde(flatten)]
    pub won: Against,
    #[serde(flatten)]
    pub rating: Option<Rating>,
    /// How it did in each seat.
    pub seats: Vec<BotInSeat>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BotInSeat {
    pub table: usize,
    pub seat: String,
    #[serde(skip)]
    pub name: String,
    #[serde(flatten)]
    pub won: Against,
}

/// Of the victories of either, the part of the one: per seat, so that one half is even.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DuelReport {
    pub bot: String,
    pub against: String,
    pub matches: u64,
    pub share: f64,
    pub interval: Interval,
}

impl Share {
    fn of(won: Won) -> Share {
        let interval = Interval::wilson(won.wins(), won.of);
        Share { matches: won.of, wins: won.wins(), share: won.share(), interval }
    }
}

impl Against {
    fn of(won: Won) -> Against {
        let (share, fair) = (Share::of(won), won.fair_share());
        let ratio = |share: f64| if fair > 0.0 { share / fair } else { 0.0 };
        let verdict = match share.share > fair {
            _ if won.of == 0 || share.interval.holds(fair) => None,
            true => Some(Verdict::Strong),
            false => Some(Verdict::Weak),
        };
        let ratio_interval = share.interval.map(ratio);
        Against { share, fair_share: fair, ratio: ratio(share.share), ratio_interval, verdict }
    }
}

impl Length {
    fn of(numbers: &[u64]) -> Length {
        Length {
            mean: numbers.iter().sum::<u64>() as f64 / numbers.len().max(1) as f64,
            median: quantile(numbers, 0.5),
            ninth_of_ten: quantile(numbers, 0.9),
            most: numbers.iter().max().copied().unwrap_or(0),
        }
    }
}

impl TableReport {
    fn of(table: &SeatedTable, tally: &TableTally) -> TableReport {
        let finished = tally.matches - tally.unfinished;
        let by = |(by, times): (&String, &u64)| {
            let (share, interval) =
                (*times as f64 / finished.max(1) as f64, Interval::wilson(*times as f64, finished));
            (by.clone(), Share { matches: finished, wins: *times as f64, share, interval })
        };
        let seat = |((info, won), partner): ((&engine::SeatInfo, &Won), &u64)| SeatReport {
            seat: info.seat,
            id: info.id.clone(),
            name: info.name.clone(),
            won: Against::of(*won),
            partner: *partner,
        };
        let seats = table.seats.iter().zip(&tally.seats).zip(&tally.partners).map(seat);
        TableReport {
            scenario: table.setup.scenario.clone(),
            players: table.setup.players,
            options: table.setup.options.clone(),
            matches: tally.matches,
            unfinished: tally.unfinished,
            team: table.cooperative.then(|| Share::of(tally.team)),
            seats: if table.cooperative { Vec::new() } else { seats.collect() },
            by: tally.by.iter().map(by).collect(),
            plies: Length::of(&tally.plies),
            rounds: (!tally.rounds.is_empty()).then(|| Length::of(&tally.rounds)),
        }
    }

    /// "1805, 6 players, expulsion=both".
    pub fn title(&self) -> String {
        let options: String = self.options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
        format!("{}, {}{options}", self.scenario, players_in_words(self.players))
    }
}

impl Report {
    pub fn of(
        title: String,
        planned: u64,
        tables: &[SeatedTable],
        lineup: &Lineup,
        finished: &BTreeMap<u64, Finished>,
    ) -> Report {
        let seats: Vec<usize> = tables.iter().map(|table| table.seats.len()).collect();
        let mut tally = Tally::of(&seats, finished.values());
        let reported = tables.iter().zip(&tally.tables).map(|(table, tally)| TableReport::of(table, tally));
        let challenger = match lineup {
            Lineup::Challenge { one, .. } => Some(one.to_string()),
            Lineup::Tournament(_) => None,
        };
        let mut report = Report {
            title,
            challenger,
            matches: finished.len() as u64,
            planned,
            tables: reported.collect(),
            bots: Vec::new(),
            duels: Vec::new(),
            thinking: BTreeMap::new(),
        };
        let names: Vec<String> = lineup.bots().iter().map(ToString::to_string).collect();
        if names.len() > 1 {
            let ratings = ratings(finished.values());
            report.bots = names.iter().map(|name| bot(name, tables, &tally, ratings.get(name))).collect();
            report.bots.sort_by(|one, other| other.won.ratio.total_cmp(&one.won.ratio));
            let order: Vec<String> = report.bots.iter().map(|bot| bot.bot.clone()).collect();
            let pairs =
                order.iter().flat_map(|one| order.iter().map(move |other| (one.clone(), other.clone())));
            report.duels = pairs.filter_map(|pair| Some(duel(&pair, *tally.duels.get(&pair)?))).collect();
        }
        for name in names {
            if let Some(bot) = tally.bots.remove(&name) {
                report.thinking.insert(name, bot.thinking);
            }
        }
        report
    }

    /// Everything. What differs from run to run stands apart, under `thinking`.
    pub fn as_json(&self, settings: &Value) -> Value {
        let milliseconds = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
        let thinking = self.thinking.iter().map(|(name, thinking)| {
            let shape = json!({
                "decisions": thinking.decisions,
                "mean-ms": milliseconds(thinking.mean()),
                "p50-ms": milliseconds(thinking.quantile(0.5)),
                "p99-ms": milliseconds(thinking.quantile(0.99)),
                "max-ms": milliseconds(thinking.longest()),
                "simulations": thinking.simulations,
                "simulations-per-second": thinking.simulations_per_second().map(f64::round),
            });
            (name.clone(), shape)
        });
        json!({
            "results": self,
            "settings": settings,
            "thinking": thinking.collect::<serde_json::Map<_, _>>(),
        })
    }
}

fn bot(name: &str, tables: &[SeatedTable], tally: &Tally, rating: Option<&Rating>) -> BotReport {
    let played = tally.bots.get(name).cloned().unwrap_or_default();
    let seat = |((table, seat), won): (&(usize, usize), &Won)| {
        let info = tables.get(*table)?.seats.get(*seat)?;
        let (seat, name) = (info.id.clone(), info.name.clone());
        Some(BotInSeat { table: *table, seat, name, won: Against::of(*won) })
    };
    BotReport {
        bot: name.to_owned(),
        won: Against::of(played.won),
        rating: rating.copied(),
        seats: played.seats.iter().filter_map(seat).collect(),
    }
}

fn duel((bot, against): &(String, String), duel: Duel) -> DuelReport {
    let wins = duel.wins();
    // Parts of victories may add up to no whole number of them; the fewer matches make the wider interval.
    let interval = Interval::wilson(duel.won().min(wins.floor()), wins.floor() as u64);
    let share = if wins > 0.0 { duel.won() / wins } else { 0.5 };
    DuelReport {
        bot: bot.clone(),
        against: against.clone(),
        matches: duel.matches,
        share: duel.by_seat(share),
        interval: interval.map(|share| duel.by_seat(share)),
    }
}
