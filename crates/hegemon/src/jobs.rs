//! Many games on several cores, and the seeds that keep each of them repeatable.

use indicatif::{ProgressBar, ProgressStyle};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

/// The seed of the `index`th game of a run: far from its neighbours, and the same on however many cores it runs.
pub fn seed_of(run: u64, index: u64) -> u64 {
    // SplitMix64, as its author gives it.
    let mut mixed = run.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// As many jobs as asked for, or as there are cores.
pub fn job_count(asked: Option<NonZero<usize>>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Does the pieces of work 0, 1, 2, … on so many threads until one of them gives nothing, and hands each result to
/// `each` as it comes in. `each` stops the run by answering false; what is under way is still handed over.
pub fn run<R: Send>(jobs: usize, work: impl Fn(u64) -> Option<R> + Sync, mut each: impl FnMut(R) -> bool) {
    let next = AtomicU64::new(0);
    const STOP: u64 = u64::MAX / 2;
    std::thread::scope(|scope| {
        // Bounded, so that quick work does not pile up and a stop comes soon.
        let (sender, results) = mpsc::sync_channel(64);
        for _ in 0..jobs.max(1) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= STOP {
                        break;
                    }
                    let Some(result) = work(index) else { break };
                    if sender.send(result).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for result in results {
            if !each(result) {
                next.store(STOP, Ordering::Relaxed);
            }
        }
    });
}

/// A bar on standard error, drawn only if that is a terminal.
pub fn progress_bar(length: u64, unit: &str) -> ProgressBar {
    let template =
        format!("{{bar:30}} {{human_pos}}/{{human_len}} {unit}, {{per_sec}}, {{eta}} left {{msg}}");
    let style = ProgressStyle::with_template(&template).expect("the template is well-formed");
    ProgressBar::new(length).with_style(style)
}

/// A whole number as people write it: `1000000` or `1_000_000`.
pub fn whole_number(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| format!("\"{text}\" is not a whole number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_work_is_done_once() {
        for jobs in [1, 3] {
            let mut done = Vec::new();
            run(
                jobs,
                |index| (index < 20).then_some(index),
                |index| {
                    done.push(index);
                    true
                },
            );
            done.sort_unstable();
            assert_eq!(done, (0..20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_run_stops_when_told() {
        let mut seen = 0;
        run(2, Some, |_| {
            seen += 1;
            false
        });
        assert!(seen < 10_000, "{seen}");
    }
}
