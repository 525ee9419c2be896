//! Where the measurement is, on standard error: a bar in a terminal, a line for each stage elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

pub struct Stage {
    database: &'static str,
    bar: ProgressBar,
}

impl Stage {
    pub fn new(database: &'static str) -> Stage {
        let style = ProgressStyle::with_template("{prefix}: {msg} {bar:30} {human_pos}/{human_len}")
            .expect("the template is well-formed");
        Stage { database, bar: ProgressBar::new(1).with_style(style).with_prefix(database) }
    }

    /// A stage begins; so many pieces make it.
    pub fn show(&self, what: &str, length: u64) {
        if self.bar.is_hidden() {
            eprintln!("{}: {what}", self.database);
        }
        self.bar.set_message(what.to_owned());
        self.bar.set_length(length);
        self.bar.set_position(0);
    }

    /// So many pieces are done.
    pub fn is_at(&self, pieces: u32) {
        self.bar.set_position(u64::from(pieces));
    }

    /// Another piece is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Lets the bar count seconds beside some work.
    pub async fn during<T>(&self, length: Duration, work: impl Future<Output = T>) -> T {
        self.bar.set_length(length.as_secs());
        let count = async {
            let mut tick = tokio::time::interval(Duration::from_secs(1));
            tick.tick().await;
            loop {
                tick.tick().await;
                self.bar.inc(1);
            }
        };
        tokio::select! {
            done = work => done,
            () = count => unreachable!("it counts for ever"),
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
