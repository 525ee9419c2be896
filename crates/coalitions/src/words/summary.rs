//! The position in words, for a terminal of 80 to 100 columns: plain text, aligned columns.
//!
//! What may be hidden (hands, cards on the table, sealed choices) is read from the [`View`], so that the summary shows
//! no more than the viewer's own client does.

use super::{card_list, en, join, pl};
use crate::agenda::ActionCards;
use crate::board::{Territories, Territory};
use crate::event::{Event, Verdict};
use crate::power::{Power, Powers};
use crate::state::{GameResult, Pawn, State};
use crate::turn::{ActionSpace, Phase};
use crate::view::{BattleView, CardView, SealedView, View};
use engine::{Lang, Seat, Text, Wording};

/// The widest line.
const WIDTH: usize = 96;

/// The position as a seat, or a spectator, sees it.
pub fn summary(state: &State, viewer: Option<Seat>, lang: Lang) -> String {
    let view = View::new(state, viewer);
    let writer = Writer { state, lang };
    let blocks = [
        writer.heading(viewer),
        writer.wheel(),
        writer.powers(),
        writer.map(),
        writer.cards(&view),
        writer.movement(),
        view.battle.as_ref().map(|battle| writer.battle(battle)).unwrap_or_default(),
    ];
    let written: Vec<String> =
        blocks.into_iter().filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")).collect();
    // Names in sentences are marked for clients; a terminal needs the text alone.
    Wording::from(written.join("\n\n") + "\n").to_string()
}

struct Writer<'a> {
    state: &'a State,
    lang: Lang,
}

impl Writer<'_> {
    fn say(&self, en: &'static str, pl: &'static str) -> &'static str {
        Text { en, pl }.get(self.lang)
    }

    fn name(&self, power: Power) -> &'static str {
        match self.lang {
            Lang::En => power.name().en.trim_start_matches("the "),
            Lang::Pl => power.name().pl,
        }
    }

    fn names(&self, powers: Powers) -> String {
        join(powers.iter().map(|power| self.name(power)), self.say("and", "i"))
    }

    fn places(&self, places: impl Iterator<Item = Territory>) -> String {
        places.map(Territory::printed_name).collect::<Vec<_>>().join(", ")
    }

    /// The letters that stand for a power in lists of claims; the table of powers explains them.
    fn letters(&self, power: Power) -> &'static str {
        match self.lang {
            Lang::En => ["B", "F", "A", "P", "R", "O", "I"][power as usize],
            Lang::Pl => ["WB", "F", "A", "P", "R", "IO", "W"][power as usize],
        }
    }

    fn units(&self, units: u8) -> String {
        match self.lang {
            Lang::En => en::units(units),
            Lang::Pl => pl::units(units),
        }
    }

    fn event(&self, event: &Event) -> String {
        super::sentence(event, self.lang).into()
    }

    // --- The game -------------------------------------------------------------------------------------------------

    fn heading(&self, viewer: Option<Seat>) -> Vec<String> {
        let State { round, turn, players, .. } = *self.state;
        let turns = self.state.plays_by_cards();
        let scenario = self.state.scenario();
        let name = scenario.name.get(self.lang);
        // A scenario that is known by its year is called by both.
        let is_year = scenario.id.starts_with(|letter: char| letter.is_ascii_digit());
        let title = if is_year { format!("{} {name}", scenario.id) } else { name.to_owned() };
        let mut lines = vec![match (self.lang, players) {
            (Lang::En, _) if turns => format!("{title} · turn {round} · {players} players"),
            (Lang::Pl, _) if turns => format!("{title} · tura {round} · {players} graczy"),
            (Lang::En, 1) => format!("{title} · round {round} · action turn {turn} of 6 · 1 player"),
            (Lang::En, _) => format!("{title} · round {round} · action turn {turn} of 6 · {players} players"),
            (Lang::Pl, 1) => format!("{title} · runda {round} · Tura Akcji {turn} z 6 · 1 gracz"),
            (Lang::Pl, _) => format!("{title} · runda {round} · Tura Akcji {turn} z 6 · {players} graczy"),
        }];
        if let Some(Seat::Player(number)) = viewer
            && let Some(first) = self.state.chairs.powers(number).first()
        {
            let own = self.names(self.state.powers_of_player(first));
            lines.push(format!("{}: {own}", self.say("You play", "Grasz jako")));
        }
        if let Some(result) = self.state.result {
            let GameResult { winners, partners, by_paris } = result;
            lines.push(self.event(&Event::GameWon { winners, partners, paris: by_paris }));
        }
        lines
    }

    /// Two columns of three actions, each with the power over it.
    fn wheel(&self) -> Vec<String> {
        if self.state.plays_by_cards() {
            return self.agenda();
        }
        use ActionSpace::*;
        let action = |space: ActionSpace| {
            let name = match space {
                Drill => self.say("Drill", "Musztra"),
                Taxation => self.say("Taxation", "Opodatkowanie"),
                Leadership => self.say("Leadership", "Przywództwo"),
                Mobilisation => self.say("Mobilisation", "Mobilizacja"),
                ExpandInfluence => self.say("Expand influence", "Poszerzenie Wpływów"),
                Movement => self.say("Movement", "Ruch"),
            };
            let power = self.name(self.state.power_on(space)).to_owned();
            [format!("{} {name}", space as u8 + 1), power]
        };
        let rows = [(Drill, Mobilisation), (Taxation, ExpandInfluence), (Leadership, Movement)];
        let title = self.say("Wheel", "Koło");
        let rows = rows.iter().enumerate().map(|(number, (left, right))| {
            let first = if number == 0 { title.to_owned() } else { String::new() };
            [vec![first], action(*left).to_vec(), action(*right).to_vec()].concat()
        });
        table(rows.collect(), &[])
    }

    /// Prestige, the way to the next diplomacy phase, what was played, and the trains on the board.
    fn agenda(&self) -> Vec<String> {
        let state = self.state;
        let track: Vec<&str> = state.prestige.iter().map(|power| self.name(power)).collect();
        let (marker, top) = (state.agenda.marker, state.diplomacy_steps());
        let mut lines = vec![
            format!("{}: {}", self.say("Prestige", "Prestiż"), track.join(" › ")),
            format!("{}: {marker}/{top}", self.say("Diplomacy phase", "Faza Dyplomacji")),
        ];
        let rows = state.rules.powers.iter().map(|power| {
            let hand = state.agenda.hands[power as usize];
            let played = state.agenda.laid[power as usize].filter(|_| state.agenda.revealed);
            let spent = state.action_cards_of(power) - hand;
            let names = |cards: ActionCards| {
                let names: Vec<&str> = cards.iter().map(|card| card.name().get(self.lang)).collect();
                if names.is_empty() { "–".to_owned() } else { names.join(", ") }
            };
            let now = played.map_or("–", |card| card.name().get(self.lang));
            vec![format!("  {}", self.name(power)), now.to_owned(), names(spent)]
        });
        let headers = ["", self.say("This turn", "Ta tura"), self.say("Spent", "Zagrane")];
        lines.extend(table([headers.map(str::to_owned).to_vec()].into_iter().chain(rows).collect(), &[]));
        let trains = state
            .pairs(state.trains)
            .map(|(from, to)| format!("{}–{}", from.printed_name(), to.printed_name()));
        lines.extend(wrapped(self.say("Trains:", "Pociągi:"), trains));
        lines
    }

    // --- Powers ---------------------------------------------------------------------------------------------------

    fn powers(&self) -> Vec<String> {
        let status = match (self.lang, self.state.has_alliances()) {
            (_, false) => "Status",
            (Lang::En, true) => "Ally",
            (Lang::Pl, true) => "Sojusznik",
        };
        let headers = match self.lang {
            Lang::En => ["", "Power", status, "Morale", "Influence", "Money", "Cards", "Off map", "Supply"],
            Lang::Pl => {
                ["", "Mocarstwo", status, "Morale", "Wpływy", "Pieniądze", "Karty", "Poza planszą", "Zasób"]
            }
        };
        let mut rows = vec![headers.map(str::to_owned).to_vec()];
        for power in self.state.rules.powers.iter() {
            let own = self.state.power(power);
            let scores = self.state.majors.contains(power) && self.state.gains_influence(power);
            rows.push(vec![
                self.letters(power).to_owned(),
                self.name(power).to_owned(),
                self.status(power),
                own.morale.to_string(),
                if scores { own.influence.to_string() } else { "–".to_owned() },
                own.money.to_string(),
                own.hand.len().to_string(),
                self.state.pawns.count_off_map(power).to_string(),
                own.supply.to_string(),
            ]);
        }
        let mut lines = table(rows, &[3, 4, 5, 6, 7, 8]);
        let minors = self.state.rules.powers - self.state.majors;
        if !minors.is_empty() {
            let title = self.say("Minor powers:", "Pomniejsze mocarstwa:");
            lines.extend(wrapped(title, minors.iter().map(|minor| self.minor(minor))));
        }
        if self.state.deck().is_some() {
            lines.push(self.napoleons_deck());
        }
        if !self.state.truces.unsettled.is_empty() {
            let title = self.say("Shared by foes for now:", "Na razie wspólne dla wrogów:");
            let shared = self.state.truces.unsettled.iter().map(|at| at.printed_name().to_owned());
            lines.extend(wrapped(title, shared));
        }
        let away = |power: &Power| {
            self.state.power(*power).figure.is_some_and(|pawn| self.state.pawns.place(pawn).is_none())
        };
        let away: Vec<Power> = self.state.rules.powers.iter().filter(away).collect();
        if !away.is_empty() {
            let title = self.say("Off the map:", "Poza planszą:");
            lines.extend(wrapped(title, away.iter().map(|power| self.figure(*power).to_owned())));
        }
        lines
    }

    /// How many Napoleon cards are left, and which have been turned.
    fn napoleons_deck(&self) -> String {
        let deck = self.state.napoleons_deck;
        let seen: Vec<String> = deck.seen().map(|number| number.to_string()).collect();
        let left = format!("{} {}", self.say("Napoleon's deck:", "Talia Napoleona:"), deck.left());
        let seen = if seen.is_empty() {
            String::new()
        } else {
            format!(" ({} {})", self.say("turned:", "odkryte:"), seen.join(", "))
        };
        let goal = self.state.rules().winning_influence;
        left + &seen
            + &match self.lang {
                Lang::En => format!(" · France wins with {goal} influence"),
                Lang::Pl => format!(" · Francja wygrywa, gdy ma {goal} punktów wpływu"),
            }
    }

    /// A minor power and who plays it.
    fn minor(&self, minor: Power) -> String {
        let control = match (self.lang, self.state.power(minor).controller) {
            (Lang::En, Some(major)) => format!("controlled by {}", major.name().en),
            (Lang::En, None) => "uncontrolled".to_owned(),
            (Lang::Pl, Some(major)) => {
                format!("{} {}", pl::verb(major, "kontroluje", "kontrolują"), major.name().pl)
            }
            (Lang::Pl, None) => pl::agreeing(minor, "niekontrolowana", "niekontrolowane").to_owned(),
        };
        format!("{} ({control})", self.name(minor))
    }

    fn status(&self, power: Power) -> String {
        if self.state.has_alliances() {
            return match self.state.alliances.allies[power as usize] {
                Some(ally) => self.name(ally).to_owned(),
                None => "–".to_owned(),
            };
        }
        let name = match self.state.deck() {
            Some(_) => power.side_against_deck(),
            None => self.state.power(power).status.name(),
        };
        name.get(self.lang).to_owned()
    }

    fn figure(&self, power: Power) -> &'static str {
        power.figure_label().get(self.lang)
    }

    // --- The map --------------------------------------------------------------------------------------------------

    /// Every territory with a piece, homes first, then disputed and undisputed ones.
    fn map(&self) -> Vec<String> {
        let board = self.state.board();
        let pieces = self.state.pieces_of(self.state.rules.powers) | self.state.fortresses;
        let homes = self.state.rules.powers.iter().map(|power| board.homes_of(power));
        let all_homes = homes.clone().fold(Territories::NONE, |all, homes| all | homes);
        let disputed = Territories(board.disputed);
        let groups = homes.chain([disputed, !(all_homes | disputed)]);
        let places: Vec<Territory> = groups.flat_map(|group| (group & pieces).iter()).collect();
        let labels = places
            .iter()
            .map(|at| vec![at.printed_name().to_owned(), board.value(*at).to_string(), self.kind(*at)]);
        let mut lines = vec![
            self.say(
                "Territories with pieces (a home without a foreign garrison belongs to its power)",
                "Obsadzone terytoria (macierzyste bez obcego garnizonu należy do swojego mocarstwa)",
            )
            .to_owned(),
        ];
        // Labels are padded to one width, so that the pieces begin in one column.
        let labels = padded(labels.collect(), &[1]);
        for (at, label) in places.iter().zip(labels) {
            lines.extend(wrapped(&format!("{label} "), self.pieces(*at).into_iter()));
        }
        if !self.state.spain_open {
            lines.push(
                self.say(
                    "Spain is closed to all but France.",
                    "Hiszpania jest zamknięta dla wszystkich poza Francją.",
                )
                .to_owned(),
            );
        }
        if self.state.orient_card {
            lines.push(
                self.say("France holds Armée d'Orient.", "Francja ma kartę Armée d'Orient.").to_owned(),
            );
        }
        lines
    }

    fn kind(&self, at: Territory) -> String {
        let board = self.state.board();
        match board.home_owner(at) {
            Some(owner) if board.capital_of(owner) == at => {
                format!("{} {}", self.say("capital", "stolica"), self.letters(owner))
            }
            Some(owner) => format!("{} {}", self.say("home", "macierzyste"), self.letters(owner)),
            None if Territories(board.disputed).contains(at) => {
                let claims =
                    self.state.rules.powers.iter().filter(|power| board.claims_of(*power).contains(at));
                let claims: Vec<&str> = claims.map(|power| self.letters(power)).collect();
                format!("{} {}", self.say("disputed", "sporne"), claims.join("/"))
            }
            None => self.say("undisputed", "niesporne").to_owned(),
        }
    }

    fn pieces(&self, at: Territory) -> Vec<String> {
        let state = self.state;
        let generals = state.rules.powers.iter().filter_map(|power| state.pawns.find(power, at));
        let mut pieces: Vec<String> = generals
            .map(|pawn| format!("{} ({})", self.general(pawn), self.units(state.pawns.units(pawn))))
            .collect();
        pieces.extend(state.garrison_owner(at).map(|owner| self.garrison(owner)));
        if state.fortresses.contains(at) {
            pieces.push(self.fortress().to_owned());
        }
        pieces
    }

    /// "French general", or "Napoleon".
    fn general(&self, pawn: Pawn) -> String {
        let power = pawn.power();
        if self.state.power(power).figure == Some(pawn) {
            return self.figure(power).to_owned();
        }
        match self.lang {
            Lang::En => format!("{} general", en::adjective(power)),
            Lang::Pl => format!("{} generał", pl::forms(power).adjective),
        }
    }

    fn garrison(&self, power: Power) -> String {
        match self.lang {
            Lang::En => format!("{} garrison", en::adjective(power)),
            Lang::Pl => format!("{} garnizon", pl::forms(power).adjective),
        }
    }

    fn fortress(&self) -> &'static str {
        self.say("★ fortress", "★ forteca")
    }

    // --- Cards ----------------------------------------------------------------------------------------------------

    /// The piles, the viewer's hands, and what the viewer has sealed while others still choose.
    fn cards(&self, view: &View) -> Vec<String> {
        let discards = view.discards;
        let mut lines = match &view.concert {
            Some(concert) => {
                let rows = concert.powers.iter().map(|own| {
                    let discards = own.discards;
                    let discarded = if discards.is_empty() { "–".to_owned() } else { card_list(discards) };
                    vec![format!("  {}", self.name(own.power)), own.draw_pile.to_string(), discarded]
                });
                let headers = ["", self.say("Deck", "Talia"), self.say("Discards", "Odrzucone")];
                table([headers.map(str::to_owned).to_vec()].into_iter().chain(rows).collect(), &[])
            }
            None => vec![
                format!("{}: {}", self.say("Draw pile", "Talia"), view.draw_pile),
                format!(
                    "{} ({}): {}",
                    self.say("Discards", "Odrzucone"),
                    discards.len(),
                    card_list(discards)
                )
                .trim_end_matches(": ")
                .to_owned(),
            ],
        };
        let hands: Vec<Vec<String>> = view
            .powers
            .iter()
            .filter(|own| !self.state.is_automatic(own.power))
            .filter_map(|own| {
                let hand = own.hand?;
                let cards = if hand.is_empty() { "–".to_owned() } else { card_list(hand) };
                let limit = format!("(limit {})", own.hand_limit);
                Some(vec![format!("  {}", self.name(own.power)), cards, limit])
            })
            .collect();
        if !hands.is_empty() {
            // [KOA-D81] Partners see each other's hands.
            let is_shared = self.state.deck().is_some() && self.state.players > 1;
            let title = if is_shared {
                self.say("The players' cards", "Karty graczy")
            } else {
                self.say("Your cards", "Twoje karty")
            };
            lines.push(title.to_owned());
            lines.extend(table(hands, &[]));
        }
        lines.extend(view.sealed.iter().map(|sealed| {
            let seat = 0;
            self.event(&match *sealed {
                SealedView::Status { power, status } => {
                    Event::StatusChosen { power, status: Some(status), seat }
                }
                SealedView::Bid { power, bid } => Event::BidMade { power, bid: Some(bid), seat },
                SealedView::ActionCard { power, card } => {
                    Event::ActionCardLaid { power, card: Some(card), seat }
                }
                SealedView::Alliance { power, to } => Event::TokensGiven { power, to: Some(to), seat },
                SealedView::Throw { power, throw } => Event::ThrowMade { power, throw: Some(throw), seat },
            })
        }));
        lines
    }

    // --- Movement and battle --------------------------------------------------------------------------------------

    fn movement(&self) -> Vec<String> {
        let state = self.state;
        let movement = &state.movement;
        if movement.round == 0 || state.phase == Phase::Over {
            return Vec::new();
        }
        let title = if movement.napoleon {
            self.say("Napoleon's move", "Ruch Napoleona").to_owned()
        } else {
            let arbiter = movement.arbiter.map_or(self.say("none", "brak"), |arbiter| self.name(arbiter));
            let mover = self.name(movement.mover);
            match self.lang {
                Lang::En => format!("Movement: {mover}, round {}, arbiter: {arbiter}", movement.round),
                Lang::Pl => format!("Ruch: {mover}, {}. Tura Ruchu, arbiter: {arbiter}", movement.round),
            }
        };
        let mut lines = vec![title];
        let moved: Territories = movement.moved.iter().filter_map(|pawn| state.pawns.place(pawn)).collect();
        let note = |title: &str, places: Territories| {
            (!places.is_empty()).then(|| format!("{title}: {}", self.places(places.iter())))
        };
        lines.extend(note(self.say("Moved to", "Po ruchu"), moved));
        lines.extend(note(self.say("Battles to fight", "Bitwy do rozegrania"), movement.battles));
        if state.phase == Phase::Plan
            && let Some(from) = state.pawns.place(movement.plan.pawn)
        {
            let path: Vec<&str> = [from]
                .iter()
                .chain(movement.plan.territories())
                .map(|territory| territory.printed_name())
                .collect();
            lines.push(format!("{}: {}", self.say("Strategic move", "Ruch Strategiczny"), path.join(" → ")));
        }
        lines
    }

    fn battle(&self, battle: &BattleView) -> Vec<String> {
        let state = self.state;
        let BattleView { at, attack, defence, .. } = *battle;
        let strengths = match self.lang {
            Lang::En => format!("Battle in {}: attack {attack}, defence {defence}", at.printed_name()),
            Lang::Pl => format!("Bitwa {}: atak {attack}, obrona {defence}", pl::within(at)),
        };
        let strengths = Wording::from(strengths).to_string();
        let verdict = |verdict: Verdict| match self.lang {
            Lang::En => en::verdict(verdict),
            Lang::Pl => pl::verdict(verdict),
        };
        let mut lines = vec![match battle.verdict {
            Some(known) => format!("{strengths} · {}", verdict(known)),
            None => strengths,
        }];
        // The piles of the view stand in the order of the generals on the table.
        let piles: Vec<(Pawn, &[CardView])> = state
            .battle
            .table
            .generals()
            .iter()
            .zip(battle.piles.iter().map(|pile| &pile.cards[..]))
            .collect();
        let pile_of = |pawn: Pawn| {
            let pile = piles.iter().find(|(owner, _)| *owner == pawn);
            pile.map_or(String::new(), |(_, cards)| self.pile(cards, battle.verdict.is_some()))
        };
        let all = state.generals_taking_part() | state.battle.table.generals();
        let mut rows = Vec::new();
        for attacking in [true, false] {
            let side =
                if attacking { self.say("  Attack", "  Atak") } else { self.say("  Defence", "  Obrona") };
            for pawn in all.iter().filter(|pawn| state.battle.is_attacking(*pawn) == attacking) {
                rows.push(vec![
                    side.to_owned(),
                    self.fighter(pawn),
                    self.units(state.pawns.units(pawn)),
                    pile_of(pawn),
                ]);
            }
            let garrison = state.garrison_owner(at).filter(|owner| battle.defenders.contains(*owner));
            if let (false, Some(owner)) = (attacking, garrison) {
                let fortress = if state.fortresses.contains(at) { self.fortress() } else { "" };
                rows.push(vec![side.to_owned(), self.garrison(owner), fortress.to_owned()]);
            }
        }
        lines.extend(table(rows, &[]));
        if !battle.passed.is_empty() {
            lines.push(format!("{}: {}", self.say("Passed", "Pas"), self.names(battle.passed)));
        }
        if !piles.is_empty() && battle.verdict.is_none() {
            let legend = self.say(
                "Cards: 4 lies face up, (4) is yours and face down, ? is hidden from you.",
                "Karty: 4 leży odkryta, (4) to twoja zakryta, ? jest dla ciebie zakryta.",
            );
            lines.push(legend.to_owned());
        }
        lines
    }

    /// A general in the battle: where it stands, and whether it only supports.
    fn fighter(&self, pawn: Pawn) -> String {
        let place = match self.state.pawns.place(pawn) {
            Some(at) => at.printed_name(),
            None => self.say("off the map", "poza planszą"),
        };
        let supports = self.state.battle.supporters().contains(pawn);
        let support = if supports { self.say(", support", ", wsparcie") } else { "" };
        format!("{}, {place}{support}", self.general(pawn))
    }

    fn pile(&self, cards: &[CardView], revealed: bool) -> String {
        let card = |card: &CardView| match card.value {
            None => "?".to_owned(),
            Some(value) if card.face_up || revealed => value.value().to_string(),
            Some(value) => format!("({})", value.value()),
        };
        cards.iter().map(card).collect::<Vec<_>>().join(" ")
    }
}

// --- Columns --------------------------------------------------------------------------------------------------------

/// Rows whose columns begin one under another; the columns in `right` are flush right. Widths are counted in characters.
fn table(rows: Vec<Vec<String>>, right: &[usize]) -> Vec<String> {
    padded(rows, right).into_iter().map(|line| line.trim_end().to_owned()).collect()
}

fn padded(rows: Vec<Vec<String>>, right: &[usize]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell_width =
        |row: &Vec<String>, column: usize| row.get(column).map_or(0, |cell| cell.chars().count());
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().map(|row| cell_width(row, column)).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if right.contains(&column) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

/// A title and items after it, broken between items so that lines stay in the terminal; later lines are indented to the
/// first item.
fn wrapped(title: &str, items: impl Iterator<Item = String>) -> Vec<String> {
    let indent = title.chars().count() + 1;
    let mut lines = Vec::new();
    let mut line = format!("{title} ");
    let mut items = items.peekable();
    while let Some(item) = items.next() {
        let comma = if items.peek().is_some() { "," } else { "" };
        let length = line.chars().count() + item.chars().count() + comma.len();
        if length > WIDTH && line.trim_end().chars().count() >= indent {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
        }
        line.push_str(&item);
        line.push_str(comma);
        line.push(' ');
    }
    lines.push(line.trim_end().to_owned());
    lines
}
