//! Commanders where units move and fight: Table 9, and what becomes of one who is left alone (chapter 23).

use crate::board::Province;
use crate::commander::{Commander, Post};
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::state::{Owner, State};
use crate::unit::Kind;
use engine::Log;

impl Commander {
    /// [MOC-23.10] [MOC-7.5] Whether a general or the Admiral has something to say to such a unit.
    pub fn leads(self, kind: Kind, is_aboard: bool) -> bool {
        match self {
            Commander::FieldMarshal | Commander::Hetman => true,
            Commander::GeneralOfArtillery => kind.is_artillery(),
            Commander::GeneralOfCavalry => kind.is_cavalry(),
            Commander::GeneralOfGrenadiers => kind == Kind::Grenadiers,
            Commander::GeneralOfInfantry => kind == Kind::Infantry,
            Commander::Admiral => is_aboard,
        }
    }
}

impl State {
    /// The commander of an owner aboard a ship.
    pub fn commander_aboard(&self, owner: Owner, ship: Ship) -> Option<Commander> {
        let commanders = &self.player(owner.seat()?).commanders;
        Commander::ALL.iter().copied().find(|commander| commanders[*commander as usize] == Post::Ship(ship))
    }

    pub(crate) fn check_commander_stays_aboard(&self, number: u8, ship: Ship) -> Result<(), Why> {
        let is_last = self.ships[ship].crew.len() == usize::from(number);
        if is_last && self.commander_aboard(self.mover(), ship).is_some() {
            return Err(Why::CommanderAlone);
        }
        Ok(())
    }

    /// [MOC-23.5] He goes with the unit, and not again in this phase.
    pub(crate) fn move_commander(&mut self, owner: Owner, from: Province, to: Province) {
        let (Some(commander), Some(seat)) = (self.commander_at(owner, from), owner.seat()) else { return };
        let player = self.player_mut(seat);
        player.commanders[commander as usize] = Post::Province(to);
        player.moved_commanders |= 1 << commander as u8;
    }

    /// [MOC-23.8] [MOC-23.9] A commander without a unit beside him dies.
    pub(crate) fn bury_commanders(&mut self, owner: Owner, log: &mut Log<'_, Event>) {
        let Some(seat) = owner.seat() else { return };
        for commander in Commander::ALL.iter().copied() {
            let is_alone = match self.player(seat).commanders[commander as usize] {
                Post::None => false,
                Post::Province(at) => self.provinces[at].owner != owner,
                Post::Ship(ship) => self.ships[ship].owner != owner || self.ships[ship].crew.is_empty(),
            };
            if is_alone {
                self.player_mut(seat).commanders[commander as usize] = Post::None;
                log.add(Event::CommanderFell { player: owner, commander });
            }
        }
    }
}
