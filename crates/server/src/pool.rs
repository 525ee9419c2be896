//! Where bots think: a few at a time, beside the tables, in the order in which they came.
//!
//! A table has one bot at most that thinks or waits to, so that tables take turns. A thought has its time from the moment
//! at which it begins; as soon as others wait all hurry, those who think already too, so that nobody waits long for a place.

use crate::metrics::METRICS;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// What is still to be thought of. It asks between two worlds whether it may go on, and otherwise comes with what it has.
pub type Thinking<T> = Box<dyn FnOnce(&mut dyn FnMut() -> bool) -> T + Send>;

/// All who wait are to have thought within this time, together.
const QUEUE: Duration = Duration::from_millis(300);

pub struct Pool {
    places: Arc<Semaphore>,
    size: usize,
    waiting: AtomicUsize,
    /// Whether time passes; otherwise everybody thinks to the end.
    is_timed: bool,
}

/// How a bot is told to think.
pub struct Manner {
    /// What metrics call it.
    pub name: &'static str,
    /// The time that it has if nobody waits.
    pub limit: Duration,
}

/// The time that a thought has while so many wait for one of the places.
pub fn allowed(limit: Duration, waiting: usize, places: usize) -> Duration {
    match (u32::try_from(waiting).unwrap_or(u32::MAX), u32::try_from(places).unwrap_or(1).max(1)) {
        (0, _) => limit,
        // Whoever comes last waits for `waiting / places` thoughts: no longer than all of [`QUEUE`].
        (waiting, places) => limit.min(QUEUE * places / waiting.saturating_add(places)),
    }
}

impl Pool {
    pub fn new(size: usize, is_timed: bool) -> Arc<Pool> {
        let places = Arc::new(Semaphore::new(size));
        Arc::new(Pool { places, size, waiting: AtomicUsize::new(0), is_timed })
    }

    /// How many wait for a place.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Thinks as soon as there is a place, and nothing if it is not wanted any longer by then. A thought that is not wanted
    /// any longer ends soon, with whatever it has.
    pub async fn think<T: Send + 'static>(
        self: &Arc<Pool>,
        manner: Manner,
        thinking: Thinking<T>,
        is_wanted: impl Fn() -> bool + Send + 'static,
    ) -> Option<T> {
        let asked = Instant::now();
        let waits = Waits::new(self);
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        drop(waits);
        let pool = Arc::clone(self);
        let thought = tokio::task::spawn_blocking(move || {
            // The place is free when the thought has ended, also if nobody waits for it any longer.
            let _place = place;
            if !is_wanted() {
                return None;
            }
            let begun = Instant::now();
            let _counted = METRICS.thinks(manner.name, begun - asked);
            let has_time =
                || !pool.is_timed || begun.elapsed() < allowed(manner.limit, pool.waiting(), pool.size);
            Some(thinking(&mut || is_wanted() && has_time()))
        });
        thought.await.ok().flatten()
    }
}

/// Somebody who waits, as long as this is kept.
struct Waits<'a>(&'a Pool);

impl Waits<'_> {
    fn new(pool: &Pool) -> Waits<'_> {
        pool.waiting.fetch_add(1, Ordering::Relaxed);
        METRICS.bots_waiting(1);
        Waits(pool)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
        METRICS.bots_waiting(-1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    const OFFICER: Duration = Duration::from_millis(700);
    const MARSHAL: Duration = Duration::from_millis(2_500);

    fn manner() -> Manner {
        Manner { name: "test", limit: Duration::from_secs(3_600) }
    }

    #[test]
    fn nobody_hurries_while_nobody_waits() {
        assert_eq!(allowed(OFFICER, 0, 2), OFFICER);
        assert_eq!(allowed(MARSHAL, 0, 2), MARSHAL);
    }

    #[test]
    fn the_more_wait_the_shorter_everybody_thinks() {
        assert_eq!(allowed(MARSHAL, 1, 2), Duration::from_millis(200));
        assert_eq!(allowed(OFFICER, 1, 2), allowed(MARSHAL, 1, 2), "a marshal keeps no officer waiting");
        let times: Vec<Duration> = (0..50).map(|waiting| allowed(OFFICER, waiting, 2)).collect();
        assert!(times.windows(2).all(|pair| pair[1] < pair[0]), "{times:?}");
        assert_eq!(
            allowed(Duration::from_millis(1), 1, 2),
            Duration::from_millis(1),
            "nobody gets more for it"
        );
        assert!(allowed(MARSHAL, usize::MAX, 0) < Duration::from_millis(1));
    }

    /// The last of a queue answers in time: he waits for those before him, and then thinks alone.
    #[test]
    fn whoever_comes_last_is_in_time() {
        for waiting in 1..2_000usize {
            let before: Duration = (0..waiting.div_ceil(2)).map(|_| allowed(MARSHAL, waiting, 2)).sum();
            assert!(before + OFFICER <= Duration::from_secs(1), "{waiting} wait: {before:?}");
            assert!(before + MARSHAL <= Duration::from_secs(3), "{waiting} wait: {before:?}");
        }
    }

    #[tokio::test]
    async fn places_are_given_in_the_order_of_coming() {
        let pool = Pool::new(1, true);
        let taken = Arc::clone(&pool.places).acquire_owned().await.expect("a place");
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for number in 0..5 {
            let (pool, order) = (Arc::clone(&pool), Arc::clone(&order));
            let note: Thinking<()> = Box::new(move |_| order.lock().expect("a list").push(number));
            let known = Arc::clone(&pool);
            waiting.push(tokio::spawn(async move { pool.think(manner(), note, || true).await }));
            while known.waiting() <= number {
                tokio::task::yield_now().await;
            }
        }
        drop(taken);
        for task in waiting {
            assert_eq!(task.await.expect("it ends"), Some(()));
        }
        assert_eq!(*order.lock().expect("a list"), [0, 1, 2, 3, 4]);
        assert_eq!(pool.waiting(), 0);
    }

    #[tokio::test]
    async fn what_is_not_wanted_any_longer_gives_its_place_free() {
        let pool = Pool::new(1, true);
        let wanted = Arc::new(AtomicBool::new(true));
        let is_wanted = {
            let wanted = Arc::clone(&wanted);
            move || wanted.load(Ordering::Relaxed)
        };
        let (teller, told) = tokio::sync::oneshot::channel();
        let endless: Thinking<u32> = Box::new(move |go_on| {
            let _ = teller.send(());
            let mut worlds = 0;
            while go_on() {
                worlds += 1;
                std::thread::yield_now();
            }
            worlds
        });
        let first = {
            let (pool, is_wanted) = (Arc::clone(&pool), is_wanted.clone());
            tokio::spawn(async move { pool.think(manner(), endless, is_wanted).await })
        };
        told.await.expect("it begins");
        wanted.store(false, Ordering::Relaxed);
        assert!(first.await.expect("it ends").is_some(), "it comes with what it has");
        // What was not wanted before it began is not begun.
        let never: Thinking<u32> = Box::new(|_| panic!("nobody wants this"));
        assert_eq!(pool.think(manner(), never, is_wanted).await, None);
        assert_eq!(pool.think(manner(), Box::new(|_| 7), || true).await, Some(7));
    }

    #[tokio::test]
    async fn whoever_thinks_hurries_when_another_comes() {
        let pool = Pool::new(1, true);
        let endless = || -> Thinking<()> {
            Box::new(|go_on| {
                while go_on() {
                    std::thread::yield_now()
                }
            })
        };
        // Both would think for an hour: the first gives up for the second, whose turn ends when nobody wants it any longer.
        let first = {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move { pool.think(manner(), endless(), || true).await })
        };
        while pool.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let begun = AtomicBool::new(false);
        let second = pool.think(manner(), endless(), move || !begun.swap(true, Ordering::Relaxed));
        assert_eq!(second.await, Some(()));
        assert_eq!(first.await.expect("it ends"), Some(()));
    }
}
