//! Where names, values and pieces stand: inside their place, beside each other, nothing on top of anything.

use crate::lettering::Lettering;
use crate::plan::{Plan, Site};
use crate::raster::{Ground, Raster};
use engraver::{Label, PlaceKind};
use geo::Coord;

/// What stands on one place.
pub struct Furniture {
    pub heart: Coord,
    pub reach: f64,
    pub label: Option<Label>,
    pub sign: Option<Coord>,
    pub slots: Vec<Coord>,
    pub garrison: Option<Coord>,
    pub fortress: Option<Coord>,
}

/// The height of names in pieces, from the largest to the smallest.
const SIZES: [f64; 6] = [0.54, 0.5, 0.46, 0.42, 0.38, 0.34];
/// Room between letters where there is room.
const SPACINGS: [f64; 4] = [0.24, 0.14, 0.06, 0.0];
/// The radius of a value's disc, in pieces; a laurel around it needs more.
pub const SIGN: f64 = 0.3;
const LAUREL: f64 = 0.38;
/// A piece's foot must stand inside its place by this much, in pieces.
pub const FOOT: f64 = 0.22;

pub fn furnish(plan: &Plan, raster: &mut Raster, letters: &Lettering) -> Vec<Furniture> {
    let sign_of = |site: &Site| site.value > 0 || site.mark.is_some();
    // Whoever has least room chooses first.
    let mut order: Vec<usize> = (0..plan.sites.len()).collect();
    let hearts: Vec<(Coord, f64)> = (0..plan.sites.len())
        .map(|site| raster.heart(site as u16).unwrap_or((plan.sites[site].anchors[0], 0.0)))
        .collect();
    order.sort_by(|one, other| hearts[*one].1.total_cmp(&hearts[*other].1));
    for site in &plan.sites {
        if let Some(port) = site.port {
            raster.take(&Ground::around(port, plan.piece * 0.6, plan.piece * 0.6));
        }
    }
    let mut furniture: Vec<Option<Furniture>> = plan.sites.iter().map(|_| None).collect();
    for number in order {
        let (heart, reach) = hearts[number];
        let site = &plan.sites[number];
        let disc = if site.kind == PlaceKind::Disputed { LAUREL } else { SIGN };
        let room = Room { raster, owner: number as u16, piece: plan.piece, heart, reach, disc };
        let named = room.name(site, letters, sign_of(site));
        let sign = named.sign.or_else(|| sign_of(site).then(|| room.free_spot(&named.ground)).flatten());
        let mut stands = Vec::new();
        stands.extend(sign.map(|at| Ground::around(at, 2.0 * disc * plan.piece, 2.0 * disc * plan.piece)));
        stands.push(named.ground);
        let mut placed = Furniture {
            heart,
            reach,
            label: Some(named.label),
            sign,
            slots: Vec::new(),
            garrison: None,
            fortress: None,
        };
        if site.kind != PlaceKind::Impassable {
            room.place_pieces(plan.slots, &stands, &mut placed);
        }
        for ground in &stands {
            raster.take(ground);
        }
        furniture[number] = Some(placed);
    }
    furniture.into_iter().flatten().collect()
}

/// Where ships lie in a field of the sea.
pub fn ships(raster: &Raster, field: u16, piece: f64, count: usize) -> Vec<Coord> {
    let Some((heart, reach)) = raster.heart(field) else { return Vec::new() };
    let room = Room { raster, owner: field, piece, heart, reach, disc: SIGN };
    let mut slots = Vec::new();
    while slots.len() < count {
        slots.push(room.apart(&slots, &[]));
    }
    slots
}

struct Room<'a> {
    raster: &'a Raster,
    owner: u16,
    piece: f64,
    heart: Coord,
    reach: f64,
    /// The radius of its sign, in pieces.
    disc: f64,
}

struct Named {
    label: Label,
    ground: Ground,
    sign: Option<Coord>,
}

/// How a sign stands to a name.
#[derive(Clone, Copy, PartialEq)]
enum Beside {
    Below,
    Right,
    Nowhere,
}

impl Room<'_> {
    /// The best place for the name, if possible with its sign.
    fn name(&self, site: &Site, letters: &Lettering, signed: bool) -> Named {
        let wish = site.label.unwrap_or(self.heart);
        let disc = 2.0 * self.disc * self.piece;
        let mut best: Option<(f64, Named)> = None;
        for size in SIZES.map(|size| (size * self.piece).round()) {
            for lines in arrangements(&site.name.en) {
                let width =
                    lines.iter().map(|line| letters.width(line, 0.0)).fold(0.0, f64::max) * size + 8.0;
                let height = size * (0.86 + 0.92 * (lines.len() - 1) as f64);
                for beside in [Beside::Below, Beside::Right, Beside::Nowhere] {
                    if !signed && beside != Beside::Nowhere {
                        continue;
                    }
                    let (all_width, all_height) = match beside {
                        Beside::Below => (width.max(disc), height + disc + 2.0),
                        Beside::Right => (width + disc + 6.0, height.max(disc)),
                        Beside::Nowhere => (width, height),
                    };
                    let smaller = (SIZES[0] * self.piece - size) / self.piece;
                    let base = 5.0 * smaller
                        + if lines.len() > 1 { 0.25 } else { 0.0 }
                        + match beside {
                            Beside::Below => 0.0,
                            Beside::Right => 0.1,
                            Beside::Nowhere => {
                                if signed {
                                    0.5
                                } else {
                                    0.0
                                }
                            }
                        };
                    for at in self.spots(wish) {
                        let away = (at.x - wish.x).hypot(at.y - wish.y) / self.piece;
                        let cheapest = base + away * 0.45;
                        if best.as_ref().is_some_and(|(cost, _)| *cost <= cheapest) {
                            continue;
                        }
                        let all = Ground::around(at, all_width, all_height);
                        let Some(cover) = self.raster.cover(&all.grown(3.0), self.owner) else { continue };
                        // The land of others is dear, water is not.
                        let foreign = 1.0 - cover.own - cover.sea;
                        let cost = cheapest + 2.5 * cover.sea + 14.0 * foreign + 60.0 * cover.taken;
                        if best.as_ref().is_some_and(|(known, _)| *known <= cost) {
                            continue;
                        }
                        let ground = match beside {
                            Beside::Below => Ground { bottom: all.top + height, ..all },
                            Beside::Right => Ground { right: all.left + width, ..all },
                            Beside::Nowhere => all,
                        };
                        let ground = Ground::around(ground.middle(), width, height);
                        let sign = match beside {
                            Beside::Below => Some(Coord { x: at.x, y: all.bottom - disc / 2.0 }),
                            Beside::Right => Some(Coord { x: all.right - disc / 2.0, y: at.y }),
                            Beside::Nowhere => None,
                        };
                        // A sign stands on its own land, whatever the name does.
                        if sign.is_some_and(|sign| self.raster.depth(sign, self.owner) < 0.6 * disc / 2.0) {
                            continue;
                        }
                        let label = label(&lines, &ground, size, 0.0);
                        best = Some((cost, Named { label, ground, sign }));
                    }
                }
            }
        }
        let Some((_, mut named)) = best else {
            let size = SIZES[5] * self.piece;
            let width = letters.width(&site.name.en, 0.0) * size;
            let ground = Ground::around(wish, width, size);
            return Named {
                label: label(std::slice::from_ref(&site.name.en), &ground, size, 0.0),
                ground,
                sign: None,
            };
        };
        self.spread(&mut named, letters);
        named
    }

    /// Lets the letters of a name stand apart where its place is wide.
    fn spread(&self, named: &mut Named, letters: &Lettering) {
        let size = f64::from(named.label.size);
        for spacing in SPACINGS {
            let widest =
                named.label.lines.iter().map(|line| letters.width(line, spacing)).fold(0.0, f64::max);
            let width = (widest - spacing) * size + 8.0;
            let wide = Ground::around(named.ground.middle(), width, named.ground.bottom - named.ground.top);
            let clear = self
                .raster
                .cover(&wide.grown(16.0), self.owner)
                .is_some_and(|cover| cover.own > 0.999 && cover.taken == 0.0);
            let meets_sign = named.sign.is_some_and(|sign| {
                Ground::around(sign, 2.0 * self.disc * self.piece, 2.0 * self.disc * self.piece).meets(&wide)
            });
            if spacing == 0.0 || clear && !meets_sign {
                named.label = label(&named.label.lines, &wide, size, spacing);
                named.ground = wide;
                return;
            }
        }
    }

    /// Points around the wish and all over the place, near ones first.
    fn spots(&self, wish: Coord) -> impl Iterator<Item = Coord> {
        let step = self.piece / 9.0;
        let reach = (self.reach * 2.2 + self.piece * 1.2).min(5.0 * self.piece);
        let count = (reach / step).ceil() as i32;
        let grid = move |middle: Coord| {
            (-count..=count).flat_map(move |row| {
                (-count..=count).map(move |column| Coord {
                    x: middle.x + f64::from(column) * step,
                    y: middle.y + f64::from(row) * step,
                })
            })
        };
        grid(wish)
    }

    /// The free spot nearest to a name that a disc fits into.
    fn free_spot(&self, name: &Ground) -> Option<Coord> {
        let radius = self.disc * self.piece;
        let away = |at: &Coord| {
            let dx = (name.left - at.x).max(at.x - name.right).max(0.0);
            let dy = (name.top - at.y).max(at.y - name.bottom).max(0.0);
            dx.hypot(dy)
        };
        let fits = |at: &Coord, inside: f64| {
            let ground = Ground::around(*at, 2.0 * radius, 2.0 * radius);
            self.raster.depth(*at, self.owner) >= inside * radius
                && !ground.meets(name)
                && !self.raster.is_taken(&ground)
        };
        [1.0, 0.7, 0.4].into_iter().find_map(|inside| {
            self.spots(self.heart)
                .filter(|at| fits(at, inside))
                .min_by(|one, other| away(one).total_cmp(&away(other)))
        })
    }

    /// An army, a garrison and a fortress first, for that is what most places hold; then the other armies.
    fn place_pieces(&self, count: usize, stands: &[Ground], placed: &mut Furniture) {
        let mut others: Vec<Coord> = Vec::new();
        for number in 0..count {
            let slot = self.apart(&others, stands);
            placed.slots.push(slot);
            others.push(slot);
            if number < 2 {
                let flag = self.apart(&others, stands);
                others.push(flag);
                if number == 0 { placed.garrison = Some(flag) } else { placed.fortress = Some(flag) }
            }
        }
    }

    /// How much of what already stands there a piece would hide, from 0 to 1.
    fn hides(&self, at: Coord, stands: &[Ground]) -> f64 {
        let body = Ground::around(
            Coord { x: at.x, y: at.y + 0.03 * self.piece },
            self.piece * 0.76,
            self.piece * 1.1,
        );
        let common = |ground: &Ground| {
            let width = (body.right.min(ground.right) - body.left.max(ground.left)).max(0.0);
            let height = (body.bottom.min(ground.bottom) - body.top.max(ground.top)).max(0.0);
            width * height / (self.piece * self.piece * 0.84)
        };
        stands.iter().map(common).sum()
    }

    /// The spot inside that is far from all of these, hides nothing, and is near the heart.
    fn apart(&self, others: &[Coord], stands: &[Ground]) -> Coord {
        let piece = self.piece;
        let worth = |at: &Coord| {
            let inside = self.raster.depth(*at, self.owner).min(0.5 * piece);
            let nearest = others
                .iter()
                // Pieces are higher than wide.
                .map(|other| (at.x - other.x).hypot(0.85 * (at.y - other.y)))
                .fold(0.9 * piece, f64::min);
            let away = (at.x - self.heart.x).hypot(at.y - self.heart.y);
            let aligned = others.iter().any(|other| (at.y - other.y).abs() < 1.0);
            // The first pieces leave the name alone; later ones are glad of any room.
            let shy = if others.len() < 3 { 5.0 } else { 0.9 };
            0.7 * inside + 1.8 * nearest - shy * piece * self.hides(*at, stands) - 0.08 * away
                + if aligned { 0.08 * piece } else { 0.0 }
        };
        let inside = |at: &Coord| self.raster.depth(*at, self.owner) >= (FOOT * piece).min(self.reach * 0.5);
        let spots = self.spots(self.heart).filter(inside).map(|at| (worth(&at), at));
        spots.max_by(|one, other| one.0.total_cmp(&other.0)).map_or(self.heart, |(_, at)| at)
    }
}

/// A name on one line, or broken where it may be.
fn arrangements(name: &str) -> Vec<Vec<String>> {
    let mut found = vec![vec![name.to_owned()]];
    let words: Vec<&str> = name.split(' ').collect();
    // "Normandie & Bretagne" breaks before the sign, "Patrimonium St. Petri" after the first word.
    for split in 1..words.len() {
        if words[split - 1] != "&" {
            found.push(vec![words[..split].join(" "), words[split..].join(" ")]);
        }
    }
    if words.len() == 1 && name.chars().count() > 9 {
        let letters: Vec<char> = name.chars().collect();
        let middle = letters.len() / 2;
        let vowel = |letter: &char| "aeiouyäöüóęąAEIOUY".contains(*letter);
        // After a vowel and before a consonant that a vowel follows, as near to the middle as can be.
        let may_break = |at: &usize| {
            vowel(&letters[at - 1]) && !vowel(&letters[*at]) && vowel(&letters[at + 1])
                || !vowel(&letters[at - 1])
                    && !vowel(&letters[*at])
                    && vowel(&letters[at - 2])
                    && vowel(&letters[at + 1])
        };
        let place = (3..letters.len() - 2).filter(may_break).min_by_key(|at| at.abs_diff(middle));
        if let Some(at) = place {
            let (first, second): (String, String) =
                (letters[..at].iter().collect(), letters[at..].iter().collect());
            found.push(vec![format!("{first}-"), second]);
        }
    }
    found
}

fn label(lines: &[String], ground: &Ground, size: f64, spacing: f64) -> Label {
    let at = Coord { x: ground.middle().x, y: ground.top + 0.74 * size };
    Label {
        lines: lines.to_vec(),
        at: [at.x.round() as i32, at.y.round() as i32],
        size: size.round() as i32,
        spacing: (spacing * size).round() as i32,
        ground: ground.whole(),
    }
}
