//! Steps between territories, counted breadth-first along links.

use std::collections::VecDeque;

/// The distance between two territories that no path joins.
pub const UNREACHABLE: u8 = u8::MAX;

/// The distance of every territory from every other. A territory that is present is 0 from itself,
/// one that is absent [`UNREACHABLE`] from everything, itself included.
pub(crate) fn table(present: &[bool], neighbours: &[Vec<usize>]) -> Vec<Vec<u8>> {
    let row = |start: usize| {
        if !present[start] {
            return vec![UNREACHABLE; present.len()];
        }
        steps_from(start, neighbours)
            .into_iter()
            // A board of up to 128 territories has no path of more than 127 steps.
            .map(|steps| steps.and_then(|steps| u8::try_from(steps).ok()).unwrap_or(UNREACHABLE))
            .collect()
    };
    (0..present.len()).map(row).collect()
}

/// The number of steps from `start` to each territory, none where no path leads.
pub(crate) fn steps_from(start: usize, neighbours: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut steps = vec![None; neighbours.len()];
    steps[start] = Some(0);
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((here, steps_here)) = waiting.pop_front() {
        for &next in &neighbours[here] {
            if steps[next].is_none() {
                steps[next] = Some(steps_here + 1);
                waiting.push_back((next, steps_here + 1));
            }
        }
    }
    steps
}

/// For each territory the neighbours by the one kind of link or the other.
pub(crate) fn joined(first: &[Vec<usize>], second: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let both = |(first, second): (&Vec<usize>, &Vec<usize>)| {
        let mut neighbours = [first.as_slice(), second.as_slice()].concat();
        neighbours.sort_unstable();
        neighbours.dedup();
        neighbours
    };
    first.iter().zip(second).map(both).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_the_shortest_number_of_steps() {
        // 0 – 1 – 2 – 3 with a short cut 0 – 3; 4 stands alone; 5 is absent.
        let neighbours = [vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0], vec![], vec![]];
        let distances = table(&[true, true, true, true, true, false], &neighbours);
        assert_eq!(distances[0], [0, 1, 2, 1, UNREACHABLE, UNREACHABLE]);
        assert_eq!(distances[4][4], 0);
        assert_eq!(distances[5], [UNREACHABLE; 6]);
    }

    #[test]
    fn a_pair_with_two_links_is_joined_once() {
        assert_eq!(joined(&[vec![1], vec![0]], &[vec![1], vec![0]]), [vec![1], vec![0]]);
    }
}
