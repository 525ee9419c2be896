//! What a game has learnt from matches of bots: a network with one hidden layer that makes one number of some signs of a
//! position. A game reads its own signs and says what the number means; the weights stand in its `outlook.toml` and become
//! source when the game is built ([`source`]).

#[cfg(feature = "source")]
pub mod source;

/// What has been learnt. One row of `hidden` per sign.
pub struct Network<const SIGNS: usize, const HIDDEN: usize> {
    pub direct: [f32; SIGNS],
    pub hidden: [[f32; HIDDEN]; SIGNS],
    pub bias: [f32; HIDDEN],
    pub sum: [f32; HIDDEN],
}

impl<const SIGNS: usize, const HIDDEN: usize> Network<SIGNS, HIDDEN> {
    /// What the signs come to: the more, the better the chances.
    pub fn answer(&self, signs: &[f32; SIGNS]) -> f32 {
        let mut answer = 0.0;
        let mut hidden = self.bias;
        for (sign, (direct, row)) in signs.iter().zip(self.direct.iter().zip(&self.hidden)) {
            // Many signs are absent.
            if *sign != 0.0 {
                answer += sign * direct;
                for (sum, weight) in hidden.iter_mut().zip(row) {
                    *sum += sign * weight;
                }
            }
        }
        answer + hidden.iter().zip(&self.sum).map(|(sum, weight)| sum.max(0.0) * weight).sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_counts_directly_and_through_every_hidden_unit_that_it_wakes() {
        let network = Network {
            direct: [1.0, 10.0],
            hidden: [[2.0, -2.0], [0.0, 1.0]],
            bias: [0.0, 0.5],
            sum: [3.0, 5.0],
        };
        // Nothing: only the second unit is awake by itself.
        assert_eq!(network.answer(&[0.0, 0.0]), 0.5 * 5.0);
        // The first sign wakes the first unit and puts the second to sleep.
        assert_eq!(network.answer(&[1.0, 0.0]), 1.0 + 2.0 * 3.0);
        assert_eq!(network.answer(&[0.0, 2.0]), 20.0 + 2.5 * 5.0);
    }
}
