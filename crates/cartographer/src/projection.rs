//! From degrees to the board: equal-area around the middle of Europe, with a magnifier on its crowded centre.

use geo::Coord;

const RADIUS: f64 = 6371.0;

/// Spherical Lambert azimuthal equal-area, then a radial magnifier: what is near its centre grows by up to `1 + strength`,
/// and the rim shrinks.
#[derive(Clone, Copy, Debug)]
pub struct Projection {
    /// Degrees east and north.
    pub centre: (f64, f64),
    /// Board units per kilometre.
    pub scale: f64,
    pub magnifier: Option<Magnifier>,
}

#[derive(Clone, Copy, Debug)]
pub struct Magnifier {
    pub centre: (f64, f64),
    pub strength: f64,
    pub reach: f64,
}

impl Projection {
    /// Board coordinates of a place: x to the east, y to the south, in kilometres times the scale near the centre.
    pub fn place(&self, longitude: f64, latitude: f64) -> Coord {
        let flat = self.flat(longitude, latitude);
        let Some(magnifier) = self.magnifier else { return flat };
        let (longitude, latitude) = magnifier.centre;
        let middle = self.flat(longitude, latitude);
        let (dx, dy) = (flat.x - middle.x, flat.y - middle.y);
        let distance = dx.hypot(dy);
        let grown = (1.0 + magnifier.strength) / (1.0 + magnifier.strength * distance / magnifier.reach);
        Coord { x: middle.x + dx * grown, y: middle.y + dy * grown }
    }

    fn flat(&self, longitude: f64, latitude: f64) -> Coord {
        let (lambda, phi) = ((longitude - self.centre.0).to_radians(), latitude.to_radians());
        let middle = self.centre.1.to_radians();
        let cosine = middle.sin() * phi.sin() + middle.cos() * phi.cos() * lambda.cos();
        let scale = self.scale * RADIUS * (2.0 / (1.0 + cosine)).sqrt();
        Coord {
            x: scale * phi.cos() * lambda.sin(),
            y: -scale * (middle.cos() * phi.sin() - middle.sin() * phi.cos() * lambda.cos()),
        }
    }
}
