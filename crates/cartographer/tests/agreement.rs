//! The drawing agrees with the links: who borders whom on paper borders whom on the map.

use cartographer::campaign::Campaign;
use cartographer::games::{self, BOARDS};
use cartographer::plan::Plan;
use cartographer::{Problem, campaign};
use engraver::Board;
use std::path::PathBuf;
use std::sync::LazyLock;

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file)
}

fn read(file: &str) -> Result<String, String> {
    std::fs::read_to_string(path(file)).map_err(|error| format!("{file}: {error}"))
}

fn font(file: &str) -> Result<Vec<u8>, String> {
    std::fs::read(path(file)).map_err(|error| format!("{file}: {error}"))
}

static LAND: LazyLock<String> = LazyLock::new(|| read("land/land-50m.json").expect("the land is there"));

/// Draws a board, and where it disagrees leaves a picture of that behind.
fn drawn(name: &str, plan: &Plan) -> Result<Board, Problem> {
    let common = cartographer::common(&read, &font).expect("what boards share is there");
    let drawn = cartographer::draw(&read, plan, &LAND, &common);
    if let Err(Problem::Disagrees { sketch, .. }) = &drawn {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.svg", name.replace('/', "-")));
        std::fs::write(&file, sketch).expect("the picture is written");
        eprintln!("a picture of what differs: {}", file.display());
    }
    drawn
}

/// The board is drawn as it is linked, and its file is what is drawn today.
fn is_up_to_date(name: &str) {
    let (_, plan) = BOARDS.iter().find(|(board, _)| *board == name).expect("there is such a board");
    let plan = plan(&read).expect("the board's files are sound");
    let board = drawn(name, &plan).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    is_written(name, &board);
}

fn is_written(name: &str, board: &Board) {
    let text = board.write();
    assert!(text.len() < 400_000, "{name} has {} bytes", text.len());
    let written = read(&format!("{name}.board.json")).expect("the board is written");
    assert!(text == written, "{name}.board.json is out of date: run `cargo xtask atlas`");
}

#[test]
fn the_empire_side_is_drawn_as_it_is_linked() {
    is_up_to_date("koalicje/empire");
}

#[test]
fn the_revolution_side_is_drawn_as_it_is_linked() {
    is_up_to_date("koalicje/revolution");
}

#[test]
fn realpolitik_is_drawn_as_it_is_linked() {
    is_up_to_date("realpolitik/board");
}

#[test]
fn mocarstwa_is_drawn_as_it_is_linked_on_land_at_sea_and_along_its_shores() {
    is_up_to_date("mocarstwa/board");
}

#[test]
fn roads_cross_the_rivers_that_they_name_and_no_other() {
    let campaign = Campaign::read(&read).expect("the campaign's files are sound");
    assert_eq!(campaign.disagreements(), Vec::<String>::new());
    let common = cartographer::common(&read, &font).expect("what boards share is there");
    for (name, board) in campaign::boards(&read, &common).expect("both boards are drawn") {
        is_written(name, &board);
    }
}

#[test]
fn the_frontier_and_the_divide_part_the_armies_ground() {
    use geo::Intersects;
    let campaign = Campaign::read(&read).expect("the campaign's files are sound");
    let zone = |id: &str| {
        let town = campaign.towns.iter().find(|town| town.id == id).expect("roads lead to towns");
        town.zone.as_str()
    };
    for road in &campaign.roads {
        let (one, other) = (zone(&road.between.0), zone(&road.between.1));
        let over_frontier = (one == "french") != (other == "french");
        assert_eq!(
            road.line.intersects(&campaign.frontier),
            over_frontier,
            "{:?} and the frontier",
            road.between
        );
        let over_divide = one != other && !over_frontier;
        assert_eq!(road.line.intersects(&campaign.divide), over_divide, "{:?} and the divide", road.between);
    }
}

/// The plan of the Empire side from a changed list of links.
fn with_links(change: &dyn Fn(&str) -> String) -> Vec<String> {
    let changed = |file: &str| {
        let text = read(file)?;
        Ok(if file == "koalicje/links.csv" { change(&text) } else { text })
    };
    let plan = games::koalicje(&changed, atlas::Side::Empire).expect("the atlas is sound");
    match drawn("wrong-link", &plan) {
        Ok(_) => Vec::new(),
        Err(Problem::Disagrees { pairs, sketch }) => {
            assert!(sketch.contains("bavaria"), "the picture shows the pair");
            pairs
        }
        Err(problem) => panic!("{problem}"),
    }
}

#[test]
fn a_missing_link_is_reported_with_both_territories() {
    let found = with_links(&|links| {
        let border =
            links.lines().find(|line| line.starts_with("bavaria,bohemia,")).expect("they are neighbours");
        links.replace(&format!("{border}\n"), "")
    });
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("bavaria and bohemia touch ("), "{found:?}");
}

#[test]
fn a_link_too_many_is_reported_with_both_territories() {
    let found = with_links(&|links| format!("{links}bavaria,silesia,land,both,border\n"));
    assert_eq!(found, ["bavaria and silesia are linked but do not touch (0)"]);
}
