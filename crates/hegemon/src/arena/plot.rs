//! The report as a picture that needs nothing beside it: one bar per bot or power, with its interval as whiskers and a mark
//! where the fair share lies.

use super::interval::Interval;
use super::ratings::MEAN;
use super::report::{Against, Report, TableReport, Verdict};
use super::text::{mark, percent, percents};
use std::fmt::Write;

/// Bars on one scale.
struct Group {
    title: String,
    scale: Scale,
    rows: Vec<Row>,
}

/// What the axis runs over, and in what steps.
struct Scale {
    from: f64,
    to: f64,
    step: f64,
    unit: &'static str,
}

struct Row {
    label: String,
    value: f64,
    interval: Interval,
    fair: Option<f64>,
    verdict: Option<Verdict>,
    said: String,
}

const WIDTH: f64 = 1000.0;
/// Where the bars begin and end; names stand to the left, numbers to the right.
const LEFT: f64 = 250.0;
const RIGHT: f64 = 700.0;
const ROW: f64 = 24.0;
const HEAD: f64 = 78.0;
const GROUP: f64 = 62.0;
/// No label is longer than its column.
const LONGEST_LABEL: usize = 34;

pub fn draw(report: &Report, balance: bool) -> String {
    let groups = groups(report, balance);
    let height = HEAD + groups.iter().map(|group| GROUP + ROW * group.rows.len() as f64).sum::<f64>() + 12.0;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="13" fill="#1d2530">
<title>{title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="28" font-size="16" font-weight="600">{title}</text>
<text x="16" y="50" fill="#56606c">{legend}</text>
"##,
        title = escaped(&report.title),
        legend = escaped(
            "Share of victories. Whiskers: Wilson's interval, 95 %. Dashed: the fair share. ▲ ▼ and colour: the interval leaves it out."
        ),
    );
    let mut top = HEAD;
    for group in &groups {
        group.draw(top, &mut svg);
        top += GROUP + ROW * group.rows.len() as f64;
    }
    svg += "</svg>\n";
    svg
}

fn groups(report: &Report, balance: bool) -> Vec<Group> {
    let mut groups = Vec::new();
    if !report.bots.is_empty() {
        let rows = report.bots.iter().map(|bot| row(bot.bot.clone(), &bot.won)).collect();
        groups.push(Group::of_shares("Victories of each bot".to_owned(), rows));
    }
    groups.extend(ratings(report));
    let first = groups.len();
    for (index, table) in report.tables.iter().enumerate() {
        let title = format!("{}: {} matches", table.title(), table.matches);
        if balance {
            groups.push(Group::of_shares(title, table_rows(table)));
        } else if let Some(bot) = report.bots.iter().find(|bot| Some(&bot.bot) == report.challenger.as_ref())
        {
            let seats = bot.seats.iter().filter(|seat| seat.table == index);
            let rows = seats.map(|seat| row(seat.name.clone(), &seat.won)).collect();
            groups.push(Group::of_shares(format!("{title}, the {} by its seat", bot.bot), rows));
        }
    }
    // One scale for all tables, so that they can be compared.
    let widest = groups[first..].iter().map(|group| group.scale.to).fold(0.0, f64::max);
    for group in &mut groups[first..] {
        group.scale = Scale::of_shares(widest);
    }
    groups
}

fn ratings(report: &Report) -> Option<Group> {
    if report.bots.len() < 3 {
        return None;
    }
    let row = |bot: &super::report::BotReport| {
        let rating = bot.rating?;
        let (value, reach) = (rating.rating, rating.reach());
        Some(Row {
            label: bot.bot.clone(),
            value,
            interval: Interval { low: value - reach, high: value + reach },
            fair: Some(MEAN),
            verdict: None,
            said: format!("{value:.1} ±{reach:.1}"),
        })
    };
    let mut rows: Vec<Row> = report.bots.iter().filter_map(row).collect();
    rows.sort_by(|one, other| other.value.total_cmp(&one.value));
    let low = rows.iter().map(|row| row.interval.low).fold(20.0, f64::min);
    let high = rows.iter().map(|row| row.interval.high).fold(30.0, f64::max);
    let (from, to) = ((low / 5.0).floor() * 5.0, (high / 5.0).ceil() * 5.0);
    let scale = Scale { from, to, step: step_of(to - from), unit: "" };
    Some(Group { title: "Ratings (Weng-Lin; the mean is 25)".to_owned(), scale, rows })
}

fn table_rows(table: &TableReport) -> Vec<Row> {
    if let Some(team) = &table.team {
        let said = format!("{} ({})", percent(team.share), percents(team.interval));
        let label = "the players together".to_owned();
        return vec![Row {
            label,
            value: team.share,
            interval: team.interval,
            fair: None,
            verdict: None,
            said,
        }];
    }
    table.seats.iter().map(|seat| row(seat.name.clone(), &seat.won)).collect()
}

fn row(label: String, won: &Against) -> Row {
    let share = &won.share;
    Row {
        label,
        value: share.share,
        interval: share.interval,
        fair: Some(won.fair_share),
        verdict: won.verdict,
        said: format!(
            "{} ({})  ×{:.2}  {}",
            percent(share.share),
            percents(share.interval),
            won.ratio,
            mark(won.verdict)
        ),
    }
}

/// Steps that leave about five lines.
fn step_of(range: f64) -> f64 {
    let steps = [0.05, 0.1, 0.2, 5.0, 10.0, 20.0, 50.0];
    steps.into_iter().find(|step| range / step <= 6.0).unwrap_or(100.0)
}

impl Group {
    fn of_shares(title: String, rows: Vec<Row>) -> Group {
        let most = rows.iter().map(|row| row.interval.high.max(row.fair.unwrap_or(0.0))).fold(0.1, f64::max);
        let to = ((most * 10.0 - 1e-9).ceil() / 10.0).min(1.0);
        Group { title, scale: Scale::of_shares(to), rows }
    }

    fn draw(&self, top: f64, svg: &mut String) {
        let (first, bottom) = (top + 22.0, top + 22.0 + ROW * self.rows.len() as f64);
        line(
            svg,
            format_args!(
                r#"<text x="16" y="{:.0}" font-weight="600">{}</text>"#,
                top + 8.0,
                escaped(&self.title)
            ),
        );
        let steps = ((self.scale.to - self.scale.from) / self.scale.step + 1e-6) as usize;
        for step in 0..=steps {
            let value = self.scale.from + step as f64 * self.scale.step;
            let x = self.scale.x(value);
            line(svg, format_args!(r##"<path d="M{x:.1} {first:.1}V{bottom:.1}" stroke="#dfe3e8"/>"##));
            line(
                svg,
                format_args!(
                    r##"<text x="{x:.1}" y="{:.1}" font-size="11" fill="#56606c" text-anchor="middle">{}</text>"##,
                    bottom + 14.0,
                    self.scale.told(value)
                ),
            );
        }
        for (index, row) in self.rows.iter().enumerate() {
            row.draw(&self.scale, first + ROW * index as f64, svg);
        }
    }
}

impl Scale {
    fn of_shares(to: f64) -> Scale {
        Scale { from: 0.0, to, step: step_of(to), unit: "%" }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }

    fn told(&self, value: f64) -> String {
        if self.unit == "%" { format!("{:.0} %", 100.0 * value) } else { format!("{value:.0}") }
    }
}

impl Row {
    fn draw(&self, scale: &Scale, top: f64, svg: &mut String) {
        let (middle, text) = (top + ROW / 2.0, top + ROW / 2.0 + 4.5);
        let colour = match self.verdict {
            Some(Verdict::Strong) => "#d98a1f",
            Some(Verdict::Weak) => "#3f7cc0",
            None => "#9aa5b1",
        };
        let (value, low, high) =
            (scale.x(self.value), scale.x(self.interval.low), scale.x(self.interval.high));
        let label = escaped(&shortened(&self.label));
        line(
            svg,
            format_args!(r#"<text x="{:.0}" y="{text:.1}" text-anchor="end">{label}</text>"#, LEFT - 10.0),
        );
        let (height, width) = (ROW - 8.0, value - LEFT);
        if scale.unit == "%" {
            let bar = format_args!(
                r#"<rect x="{LEFT}" y="{:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}"/>"#,
                top + 4.0
            );
            line(svg, bar);
        } else {
            // A bar would begin at no particular rating.
            let dot = format_args!(r#"<circle cx="{value:.1}" cy="{middle:.1}" r="6" fill="{colour}"/>"#);
            line(svg, dot);
        }
        line(
            svg,
            format_args!(
                r##"<path d="M{low:.1} {middle:.1}H{high:.1}M{low:.1} {from:.1}v8M{high:.1} {from:.1}v8" stroke="#1d2530" stroke-width="1.5" fill="none"/>"##,
                from = middle - 4.0
            ),
        );
        if let Some(fair) = self.fair {
            let x = scale.x(fair);
            line(
                svg,
                format_args!(
                    r##"<path d="M{x:.1} {top:.1}v{ROW}" stroke="#b3261e" stroke-width="1.5" stroke-dasharray="4 3"/>"##
                ),
            );
        }
        let said = escaped(self.said.trim_end());
        line(
            svg,
            format_args!(r#"<text x="{:.0}" y="{text:.1}" font-size="12">{said}</text>"#, RIGHT + 12.0),
        );
    }
}

fn line(svg: &mut String, words: std::fmt::Arguments) {
    writeln!(svg, "{words}").expect("a string takes every line");
}

fn shortened(label: &str) -> String {
    if label.chars().count() <= LONGEST_LABEL {
        return label.to_owned();
    }
    label.chars().take(LONGEST_LABEL - 1).chain(['…']).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
