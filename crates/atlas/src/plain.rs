//! Boards with one side whose files say no more than a rulebook does: no ports, no straits, no side
//! to every row.
//!
//! A port is what has a sea lane, a label stands where the territory is, and what else the drawing
//! needs it finds by itself. The rows are written in full and read like all others, so that a slip
//! is reported with its line.

use crate::AtlasError;
use crate::problems::{AtlasErrors, File, Problem};
use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use std::collections::BTreeSet;

const TERRITORIES: [&str; 10] =
    ["id", "name", "kind", "owner", "claims", "value", "capital", "lon", "lat", "source"];
const LINKS: [&str; 3] = ["a", "b", "type"];

/// The texts of both files in full.
pub(crate) fn in_full(territories_csv: &str, links_csv: &str) -> Result<[String; 2], AtlasErrors> {
    let links = rows(File::Links, links_csv, &LINKS)?;
    let territories = rows(File::Territories, territories_csv, &TERRITORIES)?;
    let is_lane = |link: &&[String; 3]| link[2].starts_with("sea");
    let ports: BTreeSet<&str> =
        links.iter().filter(is_lane).flat_map(|[one, other, _]| [one.as_str(), other]).collect();
    let links = links.iter().map(|link| {
        let [one, other, kind] = link.each_ref().map(String::as_str);
        vec![one, other, kind, "both", if is_lane(&link) { "lane" } else { "border" }]
    });
    let territories = territories.iter().map(|territory| {
        let [id, name, kind, owner, claims, value, capital, lon, lat, source] = territory;
        let is_port = ports.contains(id.as_str());
        let (port, port_lon, port_lat) =
            if is_port { ("1", lon.clone(), lat.clone()) } else { ("0", String::new(), String::new()) };
        let claims = claims.replace('+', "|");
        let first: [&str; 11] = [id, name, kind, owner, &claims, value, capital, port, "both", lon, lat];
        first
            .map(str::to_owned)
            .into_iter()
            .chain([format!("{lon} {lat}"), source.clone(), String::new(), port_lon, port_lat])
            .collect::<Vec<String>>()
    });
    let links_header = vec!["a", "b", "type", "board", "via"];
    Ok([
        written(
            std::iter::once(crate::read::TERRITORY_COLUMNS.map(str::to_owned).to_vec()).chain(territories),
        ),
        written(std::iter::once(links_header).chain(links)),
    ])
}

/// The columns of a file that are asked for, row by row.
fn rows<const COLUMNS: usize>(
    file: File,
    text: &str,
    columns: &[&str; COLUMNS],
) -> Result<Vec<[String; COLUMNS]>, AtlasErrors> {
    let wrong = |problem| AtlasErrors { errors: vec![AtlasError { file, line: 1, problem }] };
    let unreadable = |error: csv::Error| wrong(Problem::Unreadable { reason: error.to_string() });
    let mut reader = ReaderBuilder::new().trim(Trim::All).flexible(true).from_reader(text.as_bytes());
    let headers = reader.headers().map_err(unreadable)?.clone();
    let mut places = [0; COLUMNS];
    for (place, column) in places.iter_mut().zip(columns) {
        let found = headers.iter().position(|header| header == *column);
        let missing = || Problem::MissingColumn { column: (*column).to_owned(), nearest: None };
        *place = found.ok_or_else(|| wrong(missing()))?;
    }
    let row = |record: StringRecord| places.map(|place| record.get(place).unwrap_or("").to_owned());
    reader.records().map(|record| record.map(row).map_err(unreadable)).collect()
}

fn written<T: AsRef<[u8]>>(rows: impl Iterator<Item = Vec<T>>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("memory takes any row");
    }
    String::from_utf8(writer.into_inner().expect("memory is not closed")).expect("texts went in")
}

#[cfg(test)]
mod tests {
    use crate::{Atlas, Kind, Side};

    const PLACES: &str = "id,name,kind,owner,claims,value,capital,lon,lat,anchors,source
roma,Roma,home,italy,,3,1,12.5,41.9,,seed
sardinia,Sardinia,home,italy,,0,0,9,40,,seed
savoy,Savoy,disputed,,france+italy,2,0,6.4,45.6,1 2;3 4,seed
paris,Paris,home,france,,3,1,2.3,48.8,,seed
";
    const WAYS: &str = "a,b,type
paris,savoy,land
roma,savoy,land
roma,sardinia,sea_it
";

    #[test]
    fn a_plain_board_is_read_like_any_other() {
        let atlas = Atlas::read_plain(PLACES, WAYS, &["france", "italy"]).expect("the board is sound");
        let board = atlas.board(Side::Empire);
        let area = |id: &str| {
            let index = atlas.find(id).expect("it is there");
            board.areas[index].clone().expect("it is on the board")
        };
        assert_eq!(
            (area("savoy").kind, area("savoy").claims.join(" ")),
            (Kind::Disputed, "france italy".to_owned())
        );
        assert!(area("roma").port && area("sardinia").port && !area("savoy").port);
        assert_eq!(board.seas.iter().map(|sea| sea.name.as_str()).collect::<Vec<_>>(), ["it"]);
    }

    #[test]
    fn a_slip_is_reported_with_its_line() {
        let wrong = PLACES.replace("savoy,Savoy,disputed", "savoy,Savoy,disputd");
        let errors = Atlas::read_plain(&wrong, WAYS, &["france", "italy"]).expect_err("no such kind");
        assert!(errors.to_string().contains("territories.csv line 4"), "{errors}");
    }
}
