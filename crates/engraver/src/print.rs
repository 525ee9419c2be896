//! From a board to a picture: layer upon layer, the sea first and the frame last.

use crate::art;
use crate::board::{Board, NameKind, Place, PlaceKind, WayKind};
use crate::patterns;
use crate::position::{PieceKind, Position, PowerLine};
use crate::relief;
use crate::style::{Colour, Palette, Theme, look, power_name};
use crate::{Lang, Text};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How a picture is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub lang: Lang,
    pub theme: Theme,
    /// The sheet it is printed on; without one the picture is as large as the board.
    pub paper: Option<Paper>,
    /// The letters travel inside the picture, so that it looks the same everywhere.
    pub fonts: bool,
    /// Only this part of the board, without frame and legend: left, top, width and height.
    pub part: Option<[i32; 4]>,
    /// For the inside of a page whose policy allows no style but its own: the map alone, without frame, cartouche and legend,
    /// with attributes instead of a style sheet. The patterns, shapes and symbols that a page needs for pieces of its own are
    /// defined whether the empty board uses them or not; only places take the pointer.
    pub inline: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    A2,
    A3,
}

impl Paper {
    /// The longer and the shorter edge in millimetres.
    fn edges(self) -> (f64, f64) {
        match self {
            Paper::A2 => (594.0, 420.0),
            Paper::A3 => (420.0, 297.0),
        }
    }
}

/// The picture of a board, with what stands on it.
pub fn svg(board: &Board, position: Option<&Position>, options: &Options) -> String {
    let mut print = Print {
        board,
        palette: options.theme.palette(),
        lang: options.lang,
        unit: f64::from(board.piece) / 90.0,
        body: String::new(),
        symbols: BTreeSet::new(),
        patterns: String::new(),
        shapes: String::new(),
        known_patterns: BTreeSet::new(),
        inline: options.inline,
    };
    print.layers(position);
    let view = match options.part {
        Some(part) => part.map(f64::from),
        None if options.inline => board.frame.map(f64::from),
        None => print.surround(position),
    };
    if options.inline {
        print.lay_out_tools();
    }
    print.finish(view, options)
}

/// The edge around the map, in units of the board's piece of 90.
const MARGIN: f64 = 84.0;
const LEGEND: f64 = 250.0;

struct Print<'a> {
    board: &'a Board,
    palette: Palette,
    lang: Lang,
    /// Lines and letters are drawn for pieces of 90 and scaled by this.
    unit: f64,
    body: String,
    symbols: BTreeSet<&'static str>,
    patterns: String,
    /// Outlines that are used more than once.
    shapes: String,
    known_patterns: BTreeSet<String>,
    inline: bool,
}

macro_rules! draw {
    ($print:expr, $($format:tt)*) => {{
        let text = format!($($format)*);
        $print.body.push_str(&text);
        $print.body.push('\n');
    }};
}

impl Print<'_> {
    fn layers(&mut self, position: Option<&Position>) {
        let palette = self.palette;
        let [left, top, width, height] = self.board.frame;
        draw!(self, "<rect x='{left}' y='{top}' width='{width}' height='{height}' fill='{}'/>", palette.sea);
        let pointer = if self.inline { " pointer-events='none'" } else { "" };
        draw!(self, "<g clip-path='url(#board-frame)'{pointer}>");
        self.coast_lines();
        self.sea_fields();
        draw!(self, "<path d='{}' fill='{}'/>", self.board.elsewhere, palette.elsewhere);
        self.land_names(NameKind::Land);
        self.washes(position);
        self.woods_and_rivers();
        self.relief();
        self.borders();
        draw!(
            self,
            "<path d='{}' fill='none' stroke='{}' stroke-width='{}' stroke-linejoin='round'/>",
            self.board.land,
            palette.ink,
            self.thick(3.6)
        );
        self.land_names(NameKind::Sea);
        self.ways();
        self.compass();
        self.ports();
        self.signs();
        self.names();
        if let Some(position) = position {
            self.pieces(position);
        }
        draw!(self, "</g>");
    }

    fn thick(&self, width: f64) -> f64 {
        (width * self.unit * 10.0).round() / 10.0
    }

    fn text<'t>(&self, text: &'t Text) -> &'t str {
        text.in_lang(self.lang)
    }

    /// What says that an element is a place: a tooltip, or in a page, which has words of its own, that it takes the pointer.
    fn place_words(&self, place: &Place) -> (&'static str, String) {
        if self.inline {
            (" pointer-events='all'", String::new())
        } else {
            ("", format!("<title>{}</title>", escape(self.text(&place.name))))
        }
    }

    /// Everything that a page may set pieces with: each power's patterns and emblem, pieces and signs.
    fn lay_out_tools(&mut self) {
        for line in self.legend_powers(None) {
            self.pattern(std::slice::from_ref(&line.power));
            self.pattern_strong(&line.power);
            self.symbols.extend(art::names().find(|name| *name == look(&line.power).emblem));
        }
        self.symbols
            .extend(art::names().filter(|name| name.starts_with("piece-") || name.starts_with("mark-")));
    }

    /// A drawing in a box, its middle here.
    fn symbol(&mut self, name: &str, x: f64, y: f64, size: f64, colour: Colour) {
        let Some(name) = art::names().find(|known| *known == name) else { return };
        self.symbols.insert(name);
        let (left, top) = ((x - size / 2.0).round(), (y - size / 2.0).round());
        let size = size.round();
        draw!(
            self,
            "<use href='#{name}' x='{left}' y='{top}' width='{size}' height='{size}' color='{colour}'/>"
        );
    }

    // --- Sea and land ----------------------------------------------------------------------------------------------

    fn coast_lines(&mut self) {
        let count = self.board.rings.len();
        for (number, ring) in self.board.rings.iter().enumerate() {
            let near = 1.0 - number as f64 / count as f64;
            draw!(
                self,
                "<path d='{ring}' fill='none' stroke='{}' stroke-width='{}' stroke-opacity='{:.2}'/>",
                self.palette.water,
                self.thick(1.2 + 1.2 * near),
                0.25 + 0.5 * near
            );
        }
    }

    fn sea_fields(&mut self) {
        let fields = self.board.places.iter().filter(|place| place.kind.is_sea());
        let fields: Vec<&Place> = fields.collect();
        for field in fields {
            let fill = match field.kind {
                PlaceKind::Shoal => self.palette.land.toward(self.palette.sea, 0.35),
                _ => self.palette.sea,
            };
            let (pointer, title) = self.place_words(field);
            draw!(
                self,
                "<path id='place-{}' class='place' d='{}' fill='{fill}' fill-opacity='{}' stroke='{}' \
                 stroke-width='{}' stroke-opacity='.55'{pointer}>{title}</path>",
                field.id,
                field.path,
                if field.kind == PlaceKind::Shoal { ".8" } else { "0" },
                self.palette.water,
                self.thick(2.0),
            );
        }
    }

    /// Every place in its colours: homes washed and hatched, disputed land striped, the rest in the tone of the paper.
    fn washes(&mut self, position: Option<&Position>) {
        let palette = self.palette;
        let lands: Vec<&Place> =
            self.board.places.iter().filter(|place| !place.path.is_empty() && !place.kind.is_sea()).collect();
        let mut bands = String::new();
        for place in lands {
            let powers: &[String] = match place.kind {
                PlaceKind::Home | PlaceKind::Disputed | PlaceKind::Front | PlaceKind::Reserve => {
                    &place.powers
                }
                PlaceKind::Dependency => &[place.powers.first().cloned().unwrap_or_default(), String::new()],
                _ => &[],
            };
            let ground = match powers.first() {
                Some(power) => patterns::tone(power, &palette),
                None if place.kind == PlaceKind::Impassable => palette.land.toward(palette.mountain, 0.25),
                None => palette.land,
            };
            let _ = writeln!(
                self.shapes,
                "<path id='shape-{}' d='{}' fill-rule='evenodd' clip-rule='evenodd'/>",
                place.id, place.path
            );
            let (pointer, title) = self.place_words(place);
            draw!(
                self,
                "<use id='place-{0}' class='place' href='#shape-{0}' fill='{ground}'{pointer}>{title}</use>",
                place.id,
            );
            let clip = format!("<clipPath id='in-{0}'><use href='#shape-{0}'/></clipPath>", place.id);
            if self.inline {
                self.shapes.push_str(&clip);
                self.shapes.push('\n');
            }
            if !powers.is_empty() {
                let pattern = self.pattern(powers);
                draw!(self, "<use href='#shape-{}' fill='{pattern}' pointer-events='none'/>", place.id);
            }
            // Along its inner edge a territory shows who holds it.
            let holder = position.and_then(|position| {
                position.holders.iter().find(|holder| holder.place == place.id).map(|holder| &holder.power)
            });
            let owner = if place.kind == PlaceKind::Home { place.powers.first() } else { None };
            let (colour, width) = match (holder, owner) {
                (Some(holder), _) => (look(holder).colour, 40.0),
                (None, Some(owner)) => (look(owner).colour, 15.0),
                (None, None) => continue,
            };
            let _ = writeln!(
                bands,
                "{}<use href='#shape-{1}' clip-path='url(#in-{1})' fill='none' stroke='{colour}' stroke-width='{2}' \
                 stroke-opacity='.62'/>",
                if self.inline { "" } else { &clip },
                place.id,
                self.thick(width),
            );
        }
        self.body.push_str(&bands);
    }

    /// The pattern for these powers, made once.
    fn pattern(&mut self, powers: &[String]) -> String {
        let id = format!(
            "wash-{}",
            powers
                .iter()
                .map(|power| if power.is_empty() { "none" } else { power })
                .collect::<Vec<_>>()
                .join("-")
        );
        if self.known_patterns.insert(id.clone()) {
            let pattern = patterns::wash(&id, powers, &self.palette, self.unit);
            self.patterns.push_str(&pattern);
        }
        format!("url(#{id})")
    }

    fn woods_and_rivers(&mut self) {
        if !self.board.woods.is_empty() {
            let wood = self.palette.land.toward(Colour(0x3f, 0x6b, 0x3a), 0.45);
            draw!(
                self,
                "<path d='{}' fill='{wood}' fill-opacity='.75' stroke='{}' stroke-width='{}' \
                 stroke-dasharray='{1} {1}'/>",
                self.board.woods,
                self.palette.mountain,
                self.thick(3.0)
            );
        }
        for river in &self.board.rivers {
            let width = match river.rank {
                1 => 5.4,
                2 => 3.6,
                _ => 2.2,
            };
            let (path, water, width) = (&river.path, self.palette.water, self.thick(width));
            draw!(
                self,
                "<path d='{path}' fill='none' stroke='{water}' stroke-width='{width}' stroke-linecap='round' \
                 stroke-linejoin='round' stroke-opacity='.8'/>"
            );
        }
    }

    fn relief(&mut self) {
        for (height, share) in [(1, 0.5), (2, 0.58), (3, 0.68)] {
            let (crests, hachures) =
                relief::marks(&self.board.relief, height, share * f64::from(self.board.piece));
            for (path, width) in [(crests, 2.4), (hachures, 1.5)] {
                if !path.is_empty() {
                    draw!(
                        self,
                        "<path d='{path}' fill='none' stroke='{}' stroke-width='{}' stroke-linecap='round'/>",
                        self.palette.mountain,
                        self.thick(width)
                    );
                }
            }
        }
    }

    /// A thin line inside a power's land, a double one where another's begins.
    fn borders(&mut self) {
        let owner = |id: &str| {
            let place = self.board.place(id)?;
            (place.kind == PlaceKind::Home).then(|| place.powers.first().cloned()).flatten()
        };
        let (mut thin, mut thick) = (String::new(), String::new());
        for border in &self.board.borders {
            let [one, other] = &border.between;
            let inside = owner(one).is_some() && owner(one) == owner(other);
            if inside { thin.push_str(&border.path) } else { thick.push_str(&border.path) }
        }
        let lines = "fill='none' stroke-linejoin='round' stroke-linecap='round'";
        let (ink, halo) = (self.palette.ink, self.palette.halo);
        draw!(
            self,
            "<path d='{thin}' {lines} stroke='{ink}' stroke-width='{}' stroke-opacity='.75' \
             stroke-dasharray='{} {}'/>",
            self.thick(2.4),
            self.thick(11.0),
            self.thick(5.0)
        );
        draw!(self, "<path d='{thick}' {lines} stroke='{ink}' stroke-width='{}'/>", self.thick(7.5));
        draw!(self, "<path d='{thick}' {lines} stroke='{halo}' stroke-width='{}'/>", self.thick(2.8));
        draw!(
            self,
            "<path d='{}' {lines} stroke='{ink}' stroke-width='{}' stroke-opacity='.8'/>",
            self.board.edges,
            self.thick(3.4)
        );
        // Mountains close a territory like a coast.
        for place in self.board.places.iter().filter(|place| place.kind == PlaceKind::Impassable) {
            let (path, colour, width) = (&place.path, self.palette.mountain, self.thick(7.0));
            draw!(self, "<path d='{path}' {lines} stroke='{colour}' stroke-width='{width}'/>");
        }
        let positions = self.board.places.iter().filter(|place| place.kind.is_position());
        for place in positions {
            let (path, width) = (&place.path, self.thick(5.0));
            draw!(self, "<path d='{path}' {lines} stroke='{ink}' stroke-width='{width}'/>");
        }
    }

    fn land_names(&mut self, kind: NameKind) {
        let (colour, class) = match kind {
            NameKind::Sea => (self.palette.water.toward(self.palette.ink, 0.25), "sea"),
            NameKind::Land => (self.palette.faint, "land"),
        };
        for (number, name) in self.board.names.iter().enumerate().filter(|(_, name)| name.kind == kind) {
            draw!(
                self,
                "<path id='{class}-{number}' d='{}' fill='none'/><text class='italic' font-size='{}' \
                 letter-spacing='{}' fill='{colour}'><textPath href='#{class}-{number}' startOffset='50%' \
                 text-anchor='middle'>{}</textPath></text>",
                name.path,
                name.size,
                name.spacing,
                escape(&name.text)
            );
        }
    }

    // --- Ways ----------------------------------------------------------------------------------------------------------

    fn ways(&mut self) {
        let palette = self.palette;
        let board = self.board;
        let lines = "fill='none' stroke-linejoin='round' stroke-linecap='round'";
        for way in &board.ways {
            let path = &way.path;
            let mut stroke = |colour: Colour, width: f64, dashes: Option<(f64, f64)>| {
                let width = self.thick(width);
                let dashes = dashes.map_or(String::new(), |(on, off)| {
                    format!(" stroke-dasharray='{} {}'", self.thick(on), self.thick(off))
                });
                draw!(self, "<path d='{path}' {lines} stroke='{colour}' stroke-width='{width}'{dashes}/>");
            };
            match way.kind {
                WayKind::Lane => {
                    let colour = way
                        .power
                        .as_deref()
                        .map_or(palette.lane, |power| look(power).colour.toward(palette.ink, 0.1));
                    stroke(palette.halo, 9.0, None);
                    stroke(colour, 4.6, Some((20.0, 13.0)));
                }
                WayKind::Strait => {
                    stroke(palette.halo, 15.0, None);
                    stroke(palette.ink, 8.0, Some((0.1, 14.0)));
                }
                WayKind::MajorRoad => {
                    stroke(palette.ink, 12.0, None);
                    stroke(palette.halo, 6.5, None);
                }
                WayKind::MinorRoad => stroke(palette.ink, 4.0, None),
                WayKind::Frontier => {
                    stroke(palette.lane, 14.0, None);
                    stroke(palette.halo, 6.0, None);
                    stroke(palette.lane, 5.0, Some((30.0, 16.0)));
                }
                WayKind::Divide => stroke(palette.ink, 7.0, Some((2.0, 18.0))),
                WayKind::Rocks => {
                    stroke(palette.mountain, 11.0, Some((3.0, 9.0)));
                }
                WayKind::Advance => {
                    let (halo, ink, width) = (palette.halo, palette.ink, self.thick(3.0));
                    draw!(self, "<path d='{path}' fill='{halo}' stroke='{ink}' stroke-width='{width}'/>");
                }
                WayKind::Line => stroke(palette.faint, 5.0, Some((24.0, 16.0))),
            }
        }
        for way in &board.ways {
            if let Some([x, y, turn]) = way.bridge {
                let (long, wide, line) = (self.thick(34.0), self.thick(22.0), self.thick(4.0));
                let (start, above, below) = (-long / 2.0, -wide / 2.0, wide / 2.0);
                draw!(
                    self,
                    "<path transform='translate({x} {y}) rotate({turn})' d='M{start} {above}h{long}M{start} \
                     {below}h{long}' fill='none' stroke='{}' stroke-width='{line}' stroke-linecap='round'/>",
                    palette.ink,
                );
            }
        }
    }

    fn compass(&mut self) {
        let spot = self.board.compass;
        if spot.width > 0 {
            let [x, y] = spot.at.map(f64::from);
            self.symbol("ornament-compass", x, y, f64::from(spot.width), self.palette.faint);
        }
    }

    // --- What is printed on places ---------------------------------------------------------------------------------------

    fn ports(&mut self) {
        let board = self.board;
        for [x, y] in board.places.iter().filter_map(|place| place.port) {
            let radius = self.thick(26.0);
            draw!(
                self,
                "<circle cx='{x}' cy='{y}' r='{radius}' fill='{}' stroke='{}' stroke-width='{}'/>",
                self.palette.halo,
                self.palette.lane,
                self.thick(4.0)
            );
            self.symbol("mark-port", f64::from(x), f64::from(y), radius * 1.5, self.palette.lane);
        }
    }

    fn signs(&mut self) {
        let palette = self.palette;
        let board = self.board;
        for place in &board.places {
            if let PlaceKind::Town | PlaceKind::City = place.kind {
                self.town(place);
            }
            let Some([x, y]) = place.sign else { continue };
            let radius = self.thick(25.0);
            if place.kind == PlaceKind::Front {
                self.terrain([x, y]);
                continue;
            }
            if let Some(mark) = &place.mark {
                draw!(
                    self,
                    "<circle cx='{x}' cy='{y}' r='{radius}' fill='{}' fill-opacity='.85' stroke='{}' \
                     stroke-width='{}'/>",
                    palette.disc,
                    palette.ink,
                    self.thick(2.4)
                );
                self.symbol(&format!("mark-{mark}"), f64::from(x), f64::from(y), radius * 1.7, palette.ink);
                continue;
            }
            let (ring, width) = match place.kind {
                PlaceKind::Home => (palette.ink, 3.4),
                PlaceKind::Disputed => (palette.ink, 2.2),
                _ => (palette.faint, 2.2),
            };
            if place.kind == PlaceKind::Disputed {
                let green = Colour(0x35, 0x5f, 0x2c).toward(palette.ink, 0.2);
                draw!(self, "<circle cx='{x}' cy='{y}' r='{}' fill='{}'/>", self.thick(31.0), palette.halo);
                self.symbol("mark-laurel", f64::from(x), f64::from(y), radius * 2.7, green);
            }
            let radius = if place.kind == PlaceKind::Disputed { radius * 0.76 } else { radius };
            draw!(
                self,
                "<circle cx='{x}' cy='{y}' r='{radius:.1}' fill='{}' stroke='{ring}' stroke-width='{}'/>",
                palette.disc,
                self.thick(width)
            );
            draw!(
                self,
                "<text class='figure' x='{x}' y='{:.0}' font-size='{}' fill='{}'>{}</text>",
                f64::from(y) + self.thick(12.0),
                self.thick(37.0),
                palette.ink,
                place.value
            );
        }
    }

    /// Where a block of terrain lies.
    fn terrain(&mut self, [x, y]: [i32; 2]) {
        let (wide, high) = (self.thick(100.0), self.thick(62.0));
        draw!(
            self,
            "<rect x='{}' y='{}' width='{wide}' height='{high}' rx='{}' fill='none' stroke='{}' stroke-width='{}' \
             stroke-dasharray='{} {}'/>",
            f64::from(x) - wide / 2.0,
            f64::from(y) - high / 2.0,
            self.thick(8.0),
            self.palette.faint,
            self.thick(2.4),
            self.thick(9.0),
            self.thick(7.0),
        );
    }

    fn town(&mut self, place: &Place) {
        let palette = self.palette;
        let [x, y] = place.heart;
        let colour = place.powers.first().map_or(palette.land, |power| look(power).colour);
        let (size, ring) = if place.kind == PlaceKind::City { (44.0, 7.0) } else { (26.0, 5.0) };
        let (radius, ring) = (self.thick(size), self.thick(ring));
        let (pointer, title) = self.place_words(place);
        draw!(
            self,
            "<circle id='place-{}' class='place' cx='{x}' cy='{y}' r='{radius}' fill='{}' stroke='{}' \
             stroke-width='{ring}'{pointer}>{title}</circle>",
            place.id,
            palette.halo,
            palette.ink,
        );
        draw!(self, "<circle cx='{x}' cy='{y}' r='{:.1}' fill='{colour}'/>", radius * 0.55);
    }

    fn names(&mut self) {
        let palette = self.palette;
        let board = self.board;
        for place in &board.places {
            let Some(label) = &place.label else { continue };
            let [x, y] = label.at;
            let (size, spacing) = (label.size, label.spacing);
            let class = if place.kind == PlaceKind::Impassable { "italic name" } else { "bold name" };
            let lines: &[String] = if label.lines.is_empty() { &[] } else { &label.lines };
            let translated = [self.text(&place.name).to_owned()];
            let lines = if self.text(&place.name) == place.name.en { lines } else { &translated };
            for (number, line) in lines.iter().enumerate() {
                let y = f64::from(y) + number as f64 * 0.92 * f64::from(size);
                // Room after the last letter would push the middle to the left.
                let x = f64::from(x) + f64::from(spacing) / 2.0;
                let spacing =
                    if spacing == 0 { String::new() } else { format!(" letter-spacing='{spacing}'") };
                draw!(
                    self,
                    "<text class='{class}' x='{x}' y='{y:.0}' font-size='{size}'{spacing}>{}</text>",
                    escape(line)
                );
            }
            if place.capital {
                let [left, top, width, height] = label.ground;
                let (y, inset) = (f64::from(top + height) - self.thick(1.0), self.thick(6.0));
                draw!(
                    self,
                    "<path d='M{} {y:.0}h{}' stroke='{}' stroke-width='{}'/>",
                    f64::from(left) + inset,
                    f64::from(width) - 2.0 * inset,
                    palette.ink,
                    self.thick(3.4)
                );
            }
        }
    }

    // --- Pieces ----------------------------------------------------------------------------------------------------------

    fn pieces(&mut self, position: &Position) {
        let board = self.board;
        for place in &position.marked {
            let Some(place) = board.place(place) else { continue };
            let width = self.thick(12.0);
            draw!(
                self,
                "<path d='{}' fill='none' stroke='{}' stroke-width='{width}' stroke-dasharray='{} {}'/>",
                place.path,
                self.palette.lane,
                self.thick(26.0),
                self.thick(14.0)
            );
        }
        for place in &board.places {
            let here = position.pieces.iter().filter(|piece| piece.place == place.id);
            let mut armies = Vec::new();
            for piece in here {
                match &piece.kind {
                    PieceKind::Garrison => {
                        self.garrison(&place.id, place.garrison.unwrap_or(place.heart), &piece.power);
                    }
                    PieceKind::Fortress => self.fortress(&place.id, place.fortress.unwrap_or(place.heart)),
                    PieceKind::General { units, name } => armies.push((&piece.power, *units, name.as_ref())),
                }
            }
            let mut standing: Vec<([i32; 2], _)> = armies
                .into_iter()
                .enumerate()
                .map(|(number, army)| (place.slots.get(number).copied().unwrap_or(place.heart), army))
                .collect();
            // Whoever stands farther down stands in front.
            standing.sort_by_key(|([x, y], _)| (*y, *x));
            for (at, (power, units, name)) in standing {
                self.general(&place.id, at, power, units, name);
            }
        }
    }

    /// A shield with the emblem on the power's colours, the units on a plaque below, a name on a ribbon above.
    fn general(&mut self, place: &str, [x, y]: [i32; 2], power: &str, units: u8, name: Option<&Text>) {
        let palette = self.palette;
        let fill = self.pattern_strong(power);
        let on = self.on(power);
        let unit = self.unit;
        let named = name.is_some();
        draw!(
            self,
            "<g class='general' data-place='{place}' data-power='{power}' data-units='{units}' \
             transform='translate({x} {y}) scale({unit:.3})'>"
        );
        draw!(
            self,
            "<path d='M-31 -44H31V2C31 26 14 38 0 46C-14 38 -31 26 -31 2Z' fill='{fill}' stroke='{}' \
             stroke-width='{}' stroke-linejoin='round'/>",
            if named { palette.lane } else { Colour(0x1c, 0x16, 0x0e) },
            if named { 7.0 } else { 4.0 },
        );
        self.symbol(look(power).emblem, 0.0, -14.0, 54.0, on);
        let (disc, ink) = (Colour(0xfb, 0xf5, 0xe6), Colour(0x1c, 0x16, 0x0e));
        draw!(
            self,
            "<circle cx='0' cy='31' r='19' fill='{disc}' stroke='{ink}' stroke-width='3'/>\
             <text class='figure' x='0' y='42' font-size='33' fill='{ink}'>{units}</text>"
        );
        if let Some(name) = name {
            draw!(
                self,
                "<text class='bold' x='0' y='-50' font-size='27' text-anchor='middle' fill='{}' stroke='{}' \
                 stroke-width='7' paint-order='stroke' stroke-linejoin='round'>{}</text>",
                palette.ink,
                palette.halo,
                escape(self.text(name))
            );
        }
        draw!(self, "</g>");
    }

    fn garrison(&mut self, place: &str, [x, y]: [i32; 2], power: &str) {
        let fill = self.pattern_strong(power);
        let unit = self.unit;
        let ink = Colour(0x1c, 0x16, 0x0e);
        let on = self.on(power);
        draw!(
            self,
            "<g class='garrison' data-place='{place}' data-power='{power}' transform='translate({x} {y}) \
             scale({unit:.3})'>"
        );
        draw!(
            self,
            "<path d='M-22 34V-36' stroke='{ink}' stroke-width='6' stroke-linecap='round'/>\
             <path d='M-22 -34H36L24 -14L36 6H-22Z' fill='{fill}' stroke='{ink}' stroke-width='4' \
             stroke-linejoin='round'/>"
        );
        self.symbol(look(power).emblem, -1.0, -14.0, 34.0, on);
        draw!(self, "</g>");
    }

    fn fortress(&mut self, place: &str, [x, y]: [i32; 2]) {
        let size = self.thick(66.0);
        let (paper, ink) = (Colour(0xfb, 0xf5, 0xe6), Colour(0x1c, 0x16, 0x0e));
        draw!(self, "<g class='fortress' data-place='{place}'>");
        draw!(self, "<circle cx='{x}' cy='{y}' r='{:.1}' fill='{paper}' fill-opacity='.8'/>", size * 0.46);
        self.symbol("piece-fortress", f64::from(x), f64::from(y), size, ink);
        draw!(self, "</g>");
    }

    /// The power's full colour with its hatching.
    fn pattern_strong(&mut self, power: &str) -> String {
        let id = format!("full-{power}");
        if self.known_patterns.insert(id.clone()) {
            let pattern = patterns::full(&id, power);
            self.patterns.push_str(&pattern);
        }
        format!("url(#{id})")
    }

    /// The ink that stands out on a power's colour.
    fn on(&self, power: &str) -> Colour {
        let (light, dark) = (Colour(0xff, 0xfb, 0xf0), Colour(0x1c, 0x16, 0x0e));
        let colour = look(power).colour;
        if colour.contrast(light) >= colour.contrast(dark) { light } else { dark }
    }

    // --- Around the map ----------------------------------------------------------------------------------------------------

    /// Frame, cartouche and legend; the view that holds all of it.
    fn surround(&mut self, position: Option<&Position>) -> [f64; 4] {
        self.cartouche(position);
        let palette = self.palette;
        let [left, top, width, height] = self.board.frame.map(f64::from);
        let margin = MARGIN * self.unit;
        let legend = if self.legend_powers(position).is_empty() { 0.0 } else { self.legend_height(position) };
        let view = [left - margin, top - margin, width + 2.0 * margin, height + 2.0 * margin + legend];
        // The ground of the whole sheet lies below everything.
        let ground = format!(
            "<rect x='{}' y='{}' width='{}' height='{}' fill='{}'/>\n",
            view[0], view[1], view[2], view[3], palette.paper
        );
        self.body.insert_str(0, &ground);
        let (band, ink) = (self.thick(18.0), palette.ink);
        let lines = |print: &mut Self, out: f64, width: f64| {
            draw!(
                print,
                "<rect x='{}' y='{}' width='{}' height='{}' fill='none' stroke='{ink}' stroke-width='{width}'/>",
                left - out,
                top - out,
                width_of(view[2], margin, out),
                height + 2.0 * out,
            );
        };
        lines(self, 0.0, self.thick(4.0));
        lines(self, band, self.thick(4.0));
        lines(self, band * 2.4, self.thick(9.0));
        // A band of light and dark between the first two, as on old sheets.
        let (step, middle) = (self.thick(110.0), band / 2.0);
        draw!(
            self,
            "<path d='M{left} {}h{width}M{left} {}h{width}M{} {top}v{height}M{} {top}v{height}' stroke='{ink}' \
             stroke-width='{}' stroke-dasharray='{step} {step}' fill='none'/>",
            top - middle,
            top + height + middle,
            left - middle,
            left + width + middle,
            band - self.thick(8.0),
        );
        if legend > 0.0 {
            self.legend(position, [left, top + height + band * 2.4, width, legend]);
        }
        view
    }

    fn cartouche(&mut self, position: Option<&Position>) {
        let palette = self.palette;
        let spot = self.board.cartouche;
        if spot.width == 0 {
            return;
        }
        let [x, y] = spot.at.map(f64::from);
        let (width, height) = (f64::from(spot.width), f64::from(spot.width) * 0.4);
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let inset = self.thick(14.0);
        draw!(
            self,
            "<rect x='{left}' y='{top}' width='{width}' height='{height}' fill='{}' stroke='{ink}' \
             stroke-width='{}'/><rect x='{}' y='{}' width='{}' height='{}' fill='none' stroke='{ink}' \
             stroke-width='{}'/>",
            palette.paper,
            self.thick(6.0),
            left + inset,
            top + inset,
            width - 2.0 * inset,
            height - 2.0 * inset,
            self.thick(2.0),
            ink = palette.ink,
        );
        let corner = height * 0.34;
        for (flip_x, flip_y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let (cx, cy) = (x - flip_x * (width / 2.0 - inset), y - flip_y * (height / 2.0 - inset));
            draw!(self, "<g transform='translate({cx:.0} {cy:.0}) scale({flip_x} {flip_y})'>");
            self.symbol("ornament-corner", corner / 2.0, corner / 2.0, corner, palette.faint);
            draw!(self, "</g>");
        }
        let (title, subtitle) = (
            self.text(&self.board.title).to_owned(),
            match position {
                Some(position) => self.text(&position.heading).to_owned(),
                None => self.text(&self.board.subtitle).to_owned(),
            },
        );
        let room = width * 0.8;
        let size = (height * 0.4).min(room / (title.chars().count() as f64 * 0.66));
        let small = (height * 0.17).min(room / (subtitle.chars().count() as f64 * 0.42));
        draw!(
            self,
            "<text class='bold' text-anchor='middle' x='{x}' y='{:.0}' font-size='{size:.0}' \
             letter-spacing='{:.0}' fill='{ink}'>{}</text><text class='italic' text-anchor='middle' x='{x}' y='{:.0}' \
             font-size='{small:.0}' fill='{ink}'>{}</text>",
            y + height * 0.06,
            size * 0.07,
            escape(&title),
            y + height * 0.3,
            escape(&subtitle),
            ink = palette.ink,
        );
    }

    fn legend_powers(&self, position: Option<&Position>) -> Vec<PowerLine> {
        if let Some(position) = position
            && !position.powers.is_empty()
        {
            return position.powers.clone();
        }
        let mut powers: Vec<PowerLine> = Vec::new();
        let sources = self.board.places.iter().flat_map(|place| &place.powers);
        for power in sources {
            if !powers.iter().any(|known| known.power == *power) {
                powers.push(PowerLine { power: power.clone(), note: Text::default(), numbers: Vec::new() });
            }
        }
        powers
    }

    fn legend_height(&self, position: Option<&Position>) -> f64 {
        let told = position.is_some_and(|position| !position.powers.is_empty());
        self.unit * if told { LEGEND } else { LEGEND * 0.72 }
    }

    /// The powers in a row: shield, name, and in a position their numbers.
    fn legend(&mut self, position: Option<&Position>, [left, top, width, height]: [f64; 4]) {
        let palette = self.palette;
        let powers = self.legend_powers(position);
        let cell = width / powers.len() as f64;
        for (number, line) in powers.iter().enumerate() {
            let (x, y) = (left + cell * number as f64, top + height * 0.16);
            let told = !line.numbers.is_empty();
            let shield = height * if told { 0.5 } else { 0.62 };
            let (on, fill) = (self.on(&line.power), self.pattern_strong(&line.power));
            draw!(
                self,
                "<path transform='translate({:.0} {:.0}) scale({:.3})' d='M-31 -40H31V2C31 26 14 36 0 44C-14 36 -31 26 \
                 -31 2Z' fill='{fill}' stroke='{}' stroke-width='4'/>",
                x + shield * 0.5,
                y + shield * 0.55,
                shield / 88.0,
                palette.ink
            );
            self.symbol(look(&line.power).emblem, x + shield * 0.5, y + shield * 0.5, shield * 0.62, on);
            let name = power_name(&line.power);
            let room = cell - shield * 1.15;
            let title = self.text(&name).to_owned();
            let size = (height * 0.24).min(room / (title.chars().count() as f64 * 0.52));
            let baseline = if told { y + shield * 0.42 } else { y + shield * 0.68 };
            draw!(
                self,
                "<text class='bold' x='{:.0}' y='{baseline:.0}' font-size='{size:.0}' fill='{ink}'>{}</text>",
                x + shield * 1.1,
                escape(&title),
                ink = palette.ink
            );
            let note = self.text(&line.note).to_owned();
            if !note.is_empty() {
                draw!(
                    self,
                    "<text class='italic' x='{:.0}' y='{:.0}' font-size='{:.0}' fill='{}'>{}</text>",
                    x + shield * 1.1,
                    y + shield * 0.88,
                    height * 0.15,
                    palette.ink,
                    escape(&note)
                );
            }
            let count = line.numbers.len().max(1) as f64;
            for (index, (what, value)) in line.numbers.iter().enumerate() {
                let at = x + (cell - height * 0.1) * (index as f64 + 0.5) / count;
                draw!(
                    self,
                    "<text class='figure' x='{at:.0}' y='{:.0}' font-size='{:.0}' fill='{ink}'>{}</text>\
                     <text class='italic' text-anchor='middle' x='{at:.0}' y='{:.0}' font-size='{:.0}' \
                     fill='{ink}'>{}</text>",
                    top + height * 0.86,
                    height * 0.2,
                    escape(value),
                    top + height * 0.98,
                    height * 0.105,
                    escape(self.text(what)),
                    ink = palette.ink
                );
            }
        }
    }

    // --- The file --------------------------------------------------------------------------------------------------------

    fn finish(self, [left, top, width, height]: [f64; 4], options: &Options) -> String {
        let palette = self.palette;
        let (mut view, mut size) =
            ([left, top, width, height], format!("width='{width:.0}' height='{height:.0}'"));
        if let Some(paper) = options.paper {
            let (long, short) = paper.edges();
            let (across, down) = if width >= height { (long, short) } else { (short, long) };
            // A printer needs a margin of a centimetre.
            let (inner_across, inner_down) = (across - 20.0, down - 20.0);
            let scale = (width / inner_across).max(height / inner_down);
            let (full_width, full_height) = (across * scale, down * scale);
            view = [
                left - (full_width - width) / 2.0,
                top - (full_height - height) / 2.0,
                full_width,
                full_height,
            ];
            size = format!("width='{across}mm' height='{down}mm'");
        }
        let [x, y, w, h] = view.map(|number| (number * 10.0).round() / 10.0);
        if options.inline {
            let mut svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{x} {y} {w} {h}' \
                 font-family='EB Garamond, Garamond, Georgia, serif'>\n"
            );
            self.define(&mut svg);
            svg.push_str(&self.with_attributes());
            svg.push_str("</svg>\n");
            return svg;
        }
        let mut svg = format!("<svg xmlns='http://www.w3.org/2000/svg' {size} viewBox='{x} {y} {w} {h}'>\n");
        let title = escape(self.text(&self.board.title));
        let subtitle = escape(self.text(&self.board.subtitle));
        let _ = writeln!(svg, "<title>{title}: {subtitle}</title>");
        svg.push_str("<style>\n");
        if options.fonts {
            svg.push_str(&crate::fonts::faces());
        }
        let serif = "font-family:'EB Garamond',Garamond,Georgia,serif";
        let _ = writeln!(
            svg,
            ".bold{{{serif};font-weight:600}}.italic{{{serif};font-style:italic}}\
             .figure{{{serif};font-weight:600;font-feature-settings:'lnum','tnum';text-anchor:middle}}\
             .name{{text-anchor:middle;fill:{};stroke:{};stroke-width:{};stroke-linejoin:round;paint-order:stroke}}",
            palette.ink,
            palette.halo,
            self.thick(9.0),
        );
        svg.push_str("</style>\n");
        self.define(&mut svg);
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }

    /// The body with attributes that say what the classes of letters say in a style sheet.
    fn with_attributes(&self) -> String {
        let name = format!(
            "text-anchor='middle' fill='{}' stroke='{}' stroke-width='{}' stroke-linejoin='round' paint-order='stroke'",
            self.palette.ink,
            self.palette.halo,
            self.thick(9.0)
        );
        let bold = "font-weight='600'";
        self.body
            .replace("class='bold name'", &format!("class='bold name' {bold} {name}"))
            .replace("class='italic name'", &format!("class='italic name' font-style='italic' {name}"))
            .replace("class='bold'", &format!("class='bold' {bold}"))
            .replace("class='italic'", "class='italic' font-style='italic'")
            .replace("class='figure'", &format!("class='figure' {bold} text-anchor='middle'"))
    }

    /// What the body refers to.
    fn define(&self, svg: &mut String) {
        svg.push_str("<defs>\n");
        let [left, top, width, height] = self.board.frame;
        let _ = writeln!(
            svg,
            "<clipPath id='board-frame'><rect x='{left}' y='{top}' width='{width}' height='{height}'/></clipPath>"
        );
        for name in &self.symbols {
            svg.push_str(art::symbol(name).unwrap_or_default());
            svg.push('\n');
        }
        svg.push_str(&self.patterns);
        svg.push_str(&self.shapes);
        svg.push_str("</defs>\n");
    }
}

fn width_of(view: f64, margin: f64, out: f64) -> f64 {
    view - 2.0 * margin + 2.0 * out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
