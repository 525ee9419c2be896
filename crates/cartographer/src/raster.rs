//! A board as small squares: whose they are, how far they lie from an edge, what already stands on them.

use geo::{Coord, MultiPolygon};

/// Squares of the sea, and of land outside the game.
pub const SEA: u16 = u16::MAX;
pub const ELSEWHERE: u16 = u16::MAX - 1;

pub struct Raster {
    left: f64,
    top: f64,
    step: f64,
    columns: usize,
    rows: usize,
    owner: Vec<u16>,
    /// How far each square is from land or water of somebody else.
    depth: Vec<f32>,
    taken: Vec<bool>,
}

/// A rectangle of the board: left, top, right and bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// What a rectangle covers, in shares of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cover {
    pub own: f64,
    pub sea: f64,
    pub taken: f64,
}

impl Ground {
    pub fn around(middle: Coord, width: f64, height: f64) -> Ground {
        Ground {
            left: middle.x - width / 2.0,
            top: middle.y - height / 2.0,
            right: middle.x + width / 2.0,
            bottom: middle.y + height / 2.0,
        }
    }

    pub fn middle(&self) -> Coord {
        Coord { x: (self.left + self.right) / 2.0, y: (self.top + self.bottom) / 2.0 }
    }

    pub fn grown(&self, by: f64) -> Ground {
        Ground { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub fn meets(&self, other: &Ground) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Left, top, width and height in whole numbers.
    pub fn whole(&self) -> [i32; 4] {
        let (left, top) = (self.left.round() as i32, self.top.round() as i32);
        [left, top, self.right.round() as i32 - left, self.bottom.round() as i32 - top]
    }
}

impl Raster {
    pub fn new(frame: ((f64, f64), (f64, f64)), step: f64) -> Raster {
        let ((left, top), (right, bottom)) = frame;
        let columns = ((right - left) / step).ceil() as usize;
        let rows = ((bottom - top) / step).ceil() as usize;
        let squares = columns * rows;
        Raster {
            left,
            top,
            step,
            columns,
            rows,
            owner: vec![SEA; squares],
            depth: vec![0.0; squares],
            taken: vec![false; squares],
        }
    }

    /// Gives the squares whose middle lies in the shape to an owner.
    pub fn fill(&mut self, shape: &MultiPolygon, owner: u16) {
        let mut crossings: Vec<Vec<f64>> = vec![Vec::new(); self.rows];
        let rings =
            shape.iter().flat_map(|polygon| std::iter::once(polygon.exterior()).chain(polygon.interiors()));
        for edge in rings.flat_map(|ring| ring.lines()) {
            let (from, to) =
                if edge.start.y <= edge.end.y { (edge.start, edge.end) } else { (edge.end, edge.start) };
            let row_of = |y: f64| ((y - self.top) / self.step - 0.5).ceil().max(0.0) as usize;
            let (first, end) = (row_of(from.y), row_of(to.y).min(self.rows));
            for (row, crossings) in crossings.iter_mut().enumerate().take(end).skip(first) {
                let y = self.top + (row as f64 + 0.5) * self.step;
                crossings.push(from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y));
            }
        }
        for (row, crossings) in crossings.iter_mut().enumerate() {
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let column_of = |x: f64| ((x - self.left) / self.step - 0.5).ceil().max(0.0) as usize;
                for column in column_of(pair[0])..column_of(pair[1]).min(self.columns) {
                    self.owner[row * self.columns + column] = owner;
                }
            }
        }
    }

    /// Measures how far every square is from squares of somebody else. The board's edge counts as somebody else.
    pub fn measure(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let diagonal = 2f32.sqrt();
        for row in 0..rows {
            for column in 0..columns {
                let here = row * columns + column;
                let at_edge = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
                let alone = at_edge
                    || [here - 1, here + 1, here - columns, here + columns]
                        .iter()
                        .any(|next| self.owner[*next] != self.owner[here]);
                self.depth[here] = if alone { 0.5 } else { f32::MAX };
            }
        }
        let relax = |here: usize, next: usize, way: f32, depth: &mut Vec<f32>| {
            depth[here] = depth[here].min(depth[next] + way);
        };
        for row in 1..rows.saturating_sub(1) {
            for column in 1..columns - 1 {
                let here = row * columns + column;
                for (next, way) in [
                    (here - 1, 1.0),
                    (here - columns, 1.0),
                    (here - columns - 1, diagonal),
                    (here - columns + 1, diagonal),
                ] {
                    relax(here, next, way, &mut self.depth);
                }
            }
        }
        for row in (1..rows.saturating_sub(1)).rev() {
            for column in (1..columns - 1).rev() {
                let here = row * columns + column;
                for (next, way) in [
                    (here + 1, 1.0),
                    (here + columns, 1.0),
                    (here + columns + 1, diagonal),
                    (here + columns - 1, diagonal),
                ] {
                    relax(here, next, way, &mut self.depth);
                }
            }
        }
    }

    fn square(&self, at: Coord) -> Option<usize> {
        let (column, row) = ((at.x - self.left) / self.step, (at.y - self.top) / self.step);
        let inside =
            column >= 0.0 && row >= 0.0 && (column as usize) < self.columns && (row as usize) < self.rows;
        inside.then(|| row as usize * self.columns + column as usize)
    }

    pub fn owner(&self, at: Coord) -> Option<u16> {
        self.square(at).map(|square| self.owner[square])
    }

    /// How far a point of this owner is from anything else; nothing if it is not the owner's.
    pub fn depth(&self, at: Coord, owner: u16) -> f64 {
        match self.square(at) {
            Some(square) if self.owner[square] == owner => f64::from(self.depth[square]) * self.step,
            _ => 0.0,
        }
    }

    /// The owner's square that is deepest inside, and its depth.
    pub fn heart(&self, owner: u16) -> Option<(Coord, f64)> {
        let own = (0..self.owner.len()).filter(|square| self.owner[*square] == owner);
        let deepest = own.max_by(|one, other| self.depth[*one].total_cmp(&self.depth[*other]))?;
        Some((self.middle(deepest), f64::from(self.depth[deepest]) * self.step))
    }

    fn middle(&self, square: usize) -> Coord {
        Coord {
            x: self.left + ((square % self.columns) as f64 + 0.5) * self.step,
            y: self.top + ((square / self.columns) as f64 + 0.5) * self.step,
        }
    }

    fn squares(&self, ground: &Ground) -> impl Iterator<Item = Option<usize>> {
        let step = self.step;
        let (columns, rows) = (
            ((ground.right - ground.left) / step).ceil().max(1.0) as usize,
            ((ground.bottom - ground.top) / step).ceil().max(1.0) as usize,
        );
        (0..rows * columns).map(move |number| {
            let (column, row) = (number % columns, number / columns);
            let share = |count: usize, index: usize| (index as f64 + 0.5) / count as f64;
            self.square(Coord {
                x: ground.left + (ground.right - ground.left) * share(columns, column),
                y: ground.top + (ground.bottom - ground.top) * share(rows, row),
            })
        })
    }

    /// What lies under a rectangle. Nothing if part of it is off the board.
    pub fn cover(&self, ground: &Ground, owner: u16) -> Option<Cover> {
        let (mut all, mut own, mut sea, mut taken) = (0, 0, 0, 0);
        for square in self.squares(ground) {
            let square = square?;
            all += 1;
            own += usize::from(self.owner[square] == owner);
            sea += usize::from(self.owner[square] == SEA);
            taken += usize::from(self.taken[square]);
        }
        let share = |count: usize| count as f64 / all as f64;
        Some(Cover { own: share(own), sea: share(sea), taken: share(taken) })
    }

    /// Marks ground that something stands on.
    pub fn take(&mut self, ground: &Ground) {
        let squares: Vec<usize> = self.squares(ground).flatten().collect();
        for square in squares {
            self.taken[square] = true;
        }
    }

    pub fn is_taken(&self, ground: &Ground) -> bool {
        self.squares(ground).flatten().any(|square| self.taken[square])
    }
}
