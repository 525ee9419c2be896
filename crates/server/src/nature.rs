//! Time and chance from outside: what no log can give. A test may hold both still, so that two servers do the same.

use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Clone, Default)]
pub struct Nature {
    /// Without one, time passes and nobody can guess.
    held: Option<Arc<Held>>,
}

struct Held {
    seed: u64,
    /// The key of chance of every table.
    key: [u8; 32],
    given: AtomicU64,
    now: AtomicI64,
}

/// What a held clock shows at first.
const NOON: i64 = 1_800_000_000_000;

impl Nature {
    /// The clock stands still, every name follows from the seed, and every table has this key of chance.
    pub fn held(seed: u64, key: [u8; 32]) -> Nature {
        let (given, now) = (AtomicU64::new(0), AtomicI64::new(NOON));
        Nature { held: Some(Arc::new(Held { seed, key, given, now })) }
    }

    /// Moves a held clock on by so many milliseconds, or back.
    pub fn pass(&self, milliseconds: i64) {
        if let Some(held) = &self.held {
            held.now.fetch_add(milliseconds, Ordering::Relaxed);
        }
    }

    /// Whether the clock is a test's.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        match &self.held {
            Some(held) => held.now.load(Ordering::Relaxed),
            None => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64),
        }
    }

    /// The key of chance of a new table.
    pub fn key(&self) -> [u8; 32] {
        self.held.as_ref().map_or_else(random, |held| held.key)
    }

    /// A name nobody can guess: 120 bits in letters and figures.
    pub fn name(&self) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let bytes = self.held.as_ref().map_or_else(random, |held| {
            let given = held.given.fetch_add(1, Ordering::Relaxed);
            let digest = Sha256::new().chain_update(held.seed.to_be_bytes());
            digest.chain_update(given.to_be_bytes()).finalize().into()
        });
        bytes[..24].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    }
}

fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}
