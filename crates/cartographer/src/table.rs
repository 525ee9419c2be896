//! The files of `data/` as tables: one reader for all of them, so that every mistake is reported with its file and line.

use crate::projection::Projection;
use geo::Coord;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, de::DeserializeOwned};

/// Reads a file of `data/` by its path there.
pub type Read<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// The rows of a CSV with a header.
pub fn table<Row: DeserializeOwned>(read: Read, file: &str) -> Result<Vec<Row>, String> {
    let text = read(file)?;
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    rows.deserialize().collect::<Result<Vec<Row>, _>>().map_err(|error| format!("{file}: {error}"))
}

/// Points of the globe, written as `longitude latitude` and joined by semicolons.
#[derive(Clone, Debug, PartialEq)]
pub struct Points(Vec<(f64, f64)>);

impl Points {
    /// Where they lie on the board.
    pub fn on(&self, projection: &Projection) -> Vec<Coord> {
        self.0.iter().map(|(longitude, latitude)| projection.place(*longitude, *latitude)).collect()
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let text = String::deserialize(deserializer)?;
        let point = |point: &str| {
            let mut numbers = point.split_whitespace().map(str::parse);
            match (numbers.next(), numbers.next(), numbers.next()) {
                (Some(Ok(longitude)), Some(Ok(latitude)), None) => Ok((longitude, latitude)),
                _ => Err(D::Error::custom(format!("a point is a longitude and a latitude, not \"{point}\""))),
            }
        };
        let points = text.split(';').filter(|point| !point.trim().is_empty()).map(point);
        Ok(Points(points.collect::<Result<_, _>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Hill {
        name: String,
        height: u8,
        points: Points,
    }

    fn hills(rows: &str) -> Result<Vec<Hill>, String> {
        table(&|_| Ok(format!("name,height,points\n{rows}")), "hills.csv")
    }

    #[test]
    fn points_are_pairs_of_numbers() {
        let points = |points: &[(f64, f64)]| Points(points.to_vec());
        let hill = |name: &str, points| Hill { name: name.to_owned(), height: 1, points };
        assert_eq!(
            hills("Ural,1,59.5 60;-1 2.25;\nnowhere,1,\n"),
            Ok(vec![hill("Ural", points(&[(59.5, 60.0), (-1.0, 2.25)])), hill("nowhere", points(&[]))])
        );
    }

    #[test]
    fn a_mistake_is_reported_with_its_file_and_line() {
        for (row, what) in [
            ("Jura,1,6.1 46.3;6.5", "a point is a longitude and a latitude, not \"6.5\""),
            ("Jura,1,6.1 46.3 2", "a point is a longitude and a latitude, not \"6.1 46.3 2\""),
            ("Jura,1,6.1 north", "a point is a longitude and a latitude, not \"6.1 north\""),
            ("Jura,high,6.1 46.3", "invalid digit"),
            ("Jura,1", "2 fields"),
        ] {
            let problem = hills(&format!("Alps,1,7 46\n{row}\n")).expect_err(row);
            assert!(problem.starts_with("hills.csv: ") && problem.contains(what), "{problem}");
            assert!(problem.contains("line: 3"), "{problem}");
        }
    }
}
