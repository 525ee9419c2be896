//! The position in words, for a terminal: read from the [`View`], so that it shows no more than the viewer's own client does.

use super::{en, pl};
use crate::army::{Army, Side};
use crate::board::Town;
use crate::state::{FightKind, State};
use crate::view::{BlocksView, FightView, UnitView, View};
use engine::{Lang, Seat, Text};

/// The widest line.
const WIDTH: usize = 96;

pub fn summary(state: &State, viewer: Option<Seat>, lang: Lang) -> String {
    let view = View::new(state, viewer);
    let writer = Writer { lang };
    let mut lines = vec![writer.heading(&view), String::new()];
    lines.extend(view.armies.iter().map(|army| {
        let say = writer.say("losses", "straty");
        let left = writer.say("in play", "w grze");
        format!(
            "  {:<30} {left} {:>2}   {say} {:>2}/{}",
            writer.army(army.army),
            army.in_play,
            army.losses,
            army.limit
        )
    }));
    lines.push(String::new());
    for town in view.towns.iter().filter(|town| !(town.units.is_empty() && town.hidden.is_empty())) {
        writer.pieces(&mut lines, town.name, &town.units, &town.hidden);
    }
    if let Some(fight) = &view.fight {
        lines.push(String::new());
        writer.fight(&mut lines, fight);
    }
    if let Some(result) = view.result {
        lines.push(String::new());
        let (winner, by) = (result.winner, result.by);
        lines.push(super::capital(match lang {
            Lang::En => format!("{} win: {}.", en::side_name(winner), en::ending(by)),
            Lang::Pl => format!("{} wygrywają: {}.", pl::side_name(winner), pl::ending(by)),
        }));
    }
    lines.join("\n") + "\n"
}

struct Writer {
    lang: Lang,
}

impl Writer {
    fn say(&self, en: &'static str, pl: &'static str) -> &'static str {
        Text { en, pl }.get(self.lang)
    }

    fn heading(&self, view: &View) -> String {
        match self.lang {
            Lang::En => {
                format!("Turn {} of 24 · {} · {}", view.turn, en::date(view.turn), en::side_name(view.active))
            }
            Lang::Pl => {
                format!("Tura {} z 24 · {} · {}", view.turn, pl::date(view.turn), pl::side_name(view.active))
            }
        }
    }

    fn army(&self, army: Army) -> String {
        match self.lang {
            Lang::En => format!("{} army", en::army_name(army)),
            Lang::Pl => super::capital(pl::army_name(army)),
        }
    }

    fn unit(&self, unit: &UnitView) -> String {
        let name = match self.lang {
            Lang::En => unit.unit.data().name,
            Lang::Pl => pl::unit_name(unit.unit),
        };
        format!("{name} {}", unit.strength)
    }

    fn blocks(&self, heap: &BlocksView) -> String {
        match self.lang {
            Lang::En => {
                format!("{} {}", en::count(heap.count.into(), "block", "blocks"), en::army_name(heap.army))
            }
            Lang::Pl => {
                let count = pl::count(heap.count.into(), "bloczek", "bloczki", "bloczków");
                format!("{count} ({})", pl::army_name(heap.army))
            }
        }
    }

    /// A name and what stands there, wrapped.
    fn pieces(&self, lines: &mut Vec<String>, name: &str, units: &[UnitView], hidden: &[BlocksView]) {
        let words =
            units.iter().map(|unit| self.unit(unit)).chain(hidden.iter().map(|heap| self.blocks(heap)));
        let mut line = format!("  {name:<28} ");
        let mut first = true;
        for word in words {
            if !first && line.chars().count() + word.chars().count() + 2 > WIDTH {
                lines.push(line + ",");
                line = format!("  {:<28} ", "");
                first = true;
            }
            if !first {
                line.push_str(", ");
            }
            line.push_str(&word);
            first = false;
        }
        lines.push(line);
    }

    fn fight(&self, lines: &mut Vec<String>, fight: &FightView) {
        let at = Town::printed_name(fight.at);
        let what = match fight.kind {
            FightKind::Skirmish => self.say("Skirmish", "Potyczka"),
            FightKind::Battle => self.say("Battle", "Bitwa"),
        };
        let attacker = match (self.lang, fight.attacker) {
            (Lang::En, side) => en::side_name(side),
            (Lang::Pl, Side::French) => "Francuzi",
            (Lang::Pl, Side::Allied) => "sprzymierzeni",
        };
        let turn = self.say("battle turn", "tura bitewna");
        let attacks = self.say("attackers", "atakują");
        lines.push(format!("{what}: {at} · {attacks}: {attacker} · {turn} {}", fight.battle_turn));
        for place in &fight.positions {
            let name = match self.lang {
                Lang::En => en::position(place.position),
                Lang::Pl => pl::position(place.position),
            };
            let ground = place.terrain.map(|terrain| match self.lang {
                Lang::En => en::terrain(terrain),
                Lang::Pl => pl::terrain(terrain),
            });
            let name = ground.map_or(name.to_owned(), |ground| format!("{name} [{ground}]"));
            self.pieces(lines, &name, &place.units, &place.hidden);
        }
        if let Some(shot) = &fight.shot {
            let hits = shot.hits.map_or("…".to_owned(), |hits| hits.to_string());
            let said = self.say("last shot", "ostatni strzał");
            lines.push(format!("  {said}: {}, {}×F{}, {hits}", shot.firer, shot.dice, shot.firepower));
        }
    }
}
