//! The generator behind the chance seat.
//!
//! Each answer is computed from a secret key and the number of the ply alone: the first sixteen bytes of
//! `SHA-256(key ‖ ply)`, ply as eight big-endian bytes, read as a big-endian number and taken modulo the sum of the
//! weights. [`Key::commitment`] is published before the first ply and the key after the last one, so that anyone can
//! check every die and card with a standard tool.

use sha2::{Digest, Sha256};
use std::fmt;

#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    pub fn new(secret: [u8; 32]) -> Key {
        Key(secret)
    }

    /// The key that a short seed stands for, for tests, bots and repeatable play.
    pub fn from_seed(seed: u64) -> Key {
        let mut hash = Sha256::new();
        hash.update(b"hegemon seed ");
        hash.update(seed.to_be_bytes());
        Key(hash.finalize().into())
    }

    /// The key as [`open`](Key::open) writes it: 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Result<Key, String> {
        let wrong = || "a key of chance is 64 hexadecimal digits".to_owned();
        let digits: Vec<u8> = text
            .chars()
            .map(|digit| digit.to_digit(16).map(|value| value as u8))
            .collect::<Option<_>>()
            .ok_or_else(wrong)?;
        if digits.len() != 64 {
            return Err(wrong());
        }
        let mut secret = [0; 32];
        for (byte, pair) in secret.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair[0] << 4 | pair[1];
        }
        Ok(Key(secret))
    }

    /// What is published at the start: the hash of the key, which says nothing about it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The key itself, for the audit after the end.
    pub fn open(&self) -> String {
        hex(&self.0)
    }

    /// The index of the outcome that falls at `ply`. The weights add up to more than 0.
    pub fn answer(&self, ply: u64, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(ply.to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let number = digest[..16].iter().fold(0u128, |number, byte| number << 8 | u128::from(*byte));
        let total: u128 = weights.clone().map(u128::from).sum();
        let mut ticket = number % total.max(1);
        let mut last = 0;
        for (index, weight) in weights.enumerate() {
            if ticket < u128::from(weight) {
                return index;
            }
            ticket -= u128::from(weight);
            last = index;
        }
        last
    }
}

/// The key is a secret until the end: it never appears in a log by accident.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key(committed to as {})", self.commitment())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_key_and_ply_give_the_same_answer() {
        let key = Key::from_seed(7);
        let answers: Vec<usize> = (0..20).map(|ply| key.answer(ply, [1, 2, 3].into_iter())).collect();
        let again: Vec<usize> =
            (0..20).map(|ply| Key::from_seed(7).answer(ply, [1, 2, 3].into_iter())).collect();
        assert_eq!(answers, again);
        assert_ne!(key.commitment(), Key::from_seed(8).commitment());
    }

    #[test]
    fn an_opened_key_reads_back() {
        let key = Key::from_seed(7);
        assert_eq!(Key::from_hex(&key.open()), Ok(key.clone()));
        assert_eq!(Key::from_hex(&key.open().to_uppercase()), Ok(key.clone()));
        let long = key.open() + "0";
        for wrong in ["", "ab", &long, &key.open()[1..], &"ż".repeat(64)] {
            assert!(Key::from_hex(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn outcomes_fall_by_their_weights() {
        let key = Key::from_seed(1);
        let mut fallen = [0u32; 3];
        for ply in 0..6000 {
            fallen[key.answer(ply, [1, 2, 3].into_iter())] += 1;
        }
        assert!(fallen[0].abs_diff(1000) < 120, "{fallen:?}");
        assert!(fallen[1].abs_diff(2000) < 150, "{fallen:?}");
    }

    #[test]
    fn an_outcome_of_weight_0_never_falls() {
        let key = Key::from_seed(3);
        assert!((0..500).all(|ply| key.answer(ply, [0, 5, 0].into_iter()) == 1));
    }
}
