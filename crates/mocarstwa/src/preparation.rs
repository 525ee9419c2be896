//! Preparation: who plays which power, and what stands on the map before the first purchase (chapter 3).
//!
//! Start with [`State::set_up`]. When everybody has a power the map is set up, hands are dealt (`hand`) and first purchases begin
//! (`purchases`).

use crate::action::Action;
use crate::board::{Power, Powers, Province};
use crate::cards::Cards;
use crate::commander::Post;
use crate::economy::Purse;
use crate::event::Event;
use crate::fleet::{Ship, Vessel};
use crate::pieces::{Piece, Reserve};
use crate::reasons::Why;
use crate::rule_set::{Choice, Mode, Rules};
use crate::scenario::{CaptiveAt, Special, Start, When};
use crate::state::{Owner, PLAYERS, Phase, State};
use crate::unit::{Kind, Unit};
use engine::{Log, Setup, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-3.2] The dice for the order of choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Preparation {
    /// By seat: the die of this round of throws, 0 before it falls.
    pub dice: [u8; PLAYERS],
    /// By seat: the place in the order of choice, from 0; whoever is tied has the first of the places that are tied for.
    pub places: [u8; PLAYERS],
    /// How many have chosen.
    pub chosen: u8,
}

impl State {
    pub fn set_up(setup: &Setup) -> Result<State, SetupError> {
        let rules = Rules::read(setup)?;
        let mut state = State { rules, ..State::default() };
        if rules.plays_cards() {
            state.deck = Cards::of_players();
            state.independents_deck = Cards::of_independents();
        }
        if rules.players == 1 {
            state.phase = Phase::ChoosePower;
        }
        Ok(state)
    }

    pub fn seats_in_play(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.rules.players
    }

    // --- The order of choice ------------------------------------------------------------------------------------------------

    /// [MOC-3.2] The next who rolls: whoever shares a place and has not rolled again.
    pub(crate) fn next_to_roll(&self) -> Option<u8> {
        let preparation = &self.preparation;
        self.seats_in_play().find(|seat| self.is_tied(*seat) && preparation.dice[usize::from(*seat)] == 0)
    }

    fn is_tied(&self, seat: u8) -> bool {
        let places = &self.preparation.places;
        self.seats_in_play()
            .any(|other| other != seat && places[usize::from(other)] == places[usize::from(seat)])
    }

    pub(crate) fn check_die(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Die(1..=6) => Ok(()),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_die(&self, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.extend((1..=6).map(|die| (Action::Die(die), 1)));
    }

    /// [MOC-3.2] The highest chooses first; who ties rolls again for the places that are tied for.
    pub(crate) fn play_die_for_choice(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (Action::Die(die), Some(seat)) = (action, self.next_to_roll()) else { return };
        self.preparation.dice[usize::from(seat)] = die;
        log.add(Event::DieRolled { player: Owner::of(seat), die });
        if self.next_to_roll().is_some() {
            return;
        }
        let before = self.preparation;
        for seat in self.seats_in_play() {
            let me = usize::from(seat);
            let ahead = self.seats_in_play().filter(|other| {
                let other = usize::from(*other);
                before.places[other] == before.places[me] && before.dice[other] > before.dice[me]
            });
            self.preparation.places[me] += ahead.count() as u8;
        }
        self.preparation.dice = [0; PLAYERS];
        if self.next_to_roll().is_none() {
            self.phase = Phase::ChoosePower;
        }
    }

    // --- Powers -------------------------------------------------------------------------------------------------------------

    /// Whose turn it is to choose.
    pub(crate) fn chooser(&self) -> Option<u8> {
        let preparation = &self.preparation;
        self.seats_in_play().find(|seat| preparation.places[usize::from(*seat)] == preparation.chosen)
    }

    /// The powers that are played, as far as they are chosen.
    pub fn played(&self) -> Powers {
        self.players.iter().filter_map(|player| player.power).collect()
    }

    /// [MOC-3.3] [MOC-3.4] [MOC-D7] Powers that stand in one line of the table with all that were chosen before.
    pub fn powers_to_choose(&self) -> Powers {
        let taken = self.played();
        let lines =
            self.rules.scenario().lines.iter().filter(|line| line.len() == usize::from(self.rules.players));
        let fitting = lines
            .map(|line| line.iter().copied().collect::<Powers>())
            .filter(|line| (taken - *line).is_empty());
        fitting.fold(Powers::NONE, |powers, line| powers | line) - taken
    }

    pub(crate) fn check_power(&self, action: Action) -> Result<(), Why> {
        let Action::Choose(power) = action else { return Err(Why::NotAsked) };
        if self.played().contains(power) {
            return Err(Why::PowerTaken);
        }
        if !self.powers_to_choose().contains(power) {
            return Err(Why::NotInOneLine);
        }
        Ok(())
    }

    pub(crate) fn list_power(&self, actions: &mut Vec<Action>) {
        actions.extend(self.powers_to_choose().iter().map(Action::Choose));
    }

    pub(crate) fn play_power(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Choose(power) = action else { return };
        self.take_power(power, log);
        // Whoever has no choice is not asked.
        while let (1, Some(last)) = (self.powers_to_choose().len(), self.powers_to_choose().first()) {
            if self.chooser().is_none() {
                break;
            }
            self.take_power(last, log);
        }
        if self.chooser().is_none() {
            self.begin_set_up(log);
        }
    }

    fn take_power(&mut self, power: Power, log: &mut Log<'_, Event>) {
        let Some(seat) = self.chooser() else { return };
        self.player_mut(seat).power = Some(power);
        self.preparation.chosen += 1;
        // [MOC-4.1] Whoever chose last plays first.
        self.first = seat;
        log.add(Event::PowerChosen { player: Owner::of(seat), power });
    }

    /// Who plays a power.
    pub fn owner_of(&self, power: Power) -> Owner {
        let seat = self.players.iter().position(|player| player.power == Some(power));
        seat.map_or(Owner::Nobody, |seat| Owner::of(seat as u8))
    }

    /// Whether an entry of the scenario holds for these players.
    pub fn applies(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::Players(players) => self.rules.players == players,
            When::Played(power) => self.played().contains(power),
            When::Unplayed(power) => !self.played().contains(power),
        }
    }

    // --- The map ------------------------------------------------------------------------------------------------------------

    /// [MOC-3.7] to [MOC-3.13] Everything that stands or lies ready before the first purchase.
    fn begin_set_up(&mut self, log: &mut Log<'_, Event>) {
        self.set_garrisons();
        self.set_ships();
        self.set_captives();
        for seat in self.seats_in_play() {
            self.equip(seat);
        }
        self.set_coats();
        self.lay_tokens();
        self.deal_authority();
        self.active = self.first;
        self.begin_deal(log);
    }

    /// [MOC-3.9] [MOC-3.10] [MOC-D73] The last line that names a province counts.
    fn set_garrisons(&mut self) {
        let scenario = self.rules.scenario();
        for at in Province::all() {
            let garrison = scenario.garrisons.iter().rfind(|line| line.at == at && self.applies(line.when));
            for kind in garrison.map_or(&[][..], |line| line.units) {
                let kind = self.garrison_kind(*kind);
                self.put(at, Owner::Independents, Unit::new(kind));
            }
            let fort = scenario.forts.iter().rfind(|line| line.at == at && self.applies(line.when));
            self.provinces[at].fort = fort.map(|line| line.fort);
        }
    }

    /// [MOC-D72] Garrisons as proposed, all infantry, or all artillery.
    fn garrison_kind(&self, kind: Kind) -> Kind {
        match self.rules.chosen(Choice::Garrisons) {
            1 => Kind::Infantry,
            2 => Kind::Artillery,
            _ => kind,
        }
    }

    fn set_ships(&mut self) {
        for moored in self.rules.scenario().ships {
            if !self.applies(moored.when) {
                continue;
            }
            let Some(ship) = Ship::of(moored.ship).find(|ship| self.ships[*ship].at.is_none()) else {
                continue;
            };
            let crew = moored.crew.iter().map(|kind| Unit::new(self.garrison_kind(*kind)));
            let owner = if moored.crew.is_empty() { Owner::Nobody } else { Owner::Independents };
            self.ships[ship] =
                Vessel { at: Some(moored.at), owner, crew: crew.collect(), ..Vessel::default() };
        }
    }

    /// [MOC-D117]
    fn set_captives(&mut self) {
        for captive in self.rules.scenario().captives {
            if !self.applies(captive.when) {
                continue;
            }
            self.captives[captive.commander as usize] = match captive.at {
                CaptiveAt::Province(at) => Post::Province(at),
                CaptiveAt::Ship(field) => self.ships.at(field).map_or(Post::None, Post::Ship),
            };
        }
    }

    /// What a player begins with: the last line of the scenario that names him or everybody.
    pub(crate) fn start_of(&self, seat: u8) -> Option<&'static Start> {
        let power = self.player(seat).power;
        let starts = self.rules.scenario().starts;
        starts
            .iter()
            .rfind(|start| self.applies(start.when) && (start.power.is_none() || start.power == power))
    }

    /// [MOC-3.7] [MOC-3.8] [MOC-3.12] Money, resources and free pieces.
    fn equip(&mut self, seat: u8) {
        let Some(start) = self.start_of(seat) else { return };
        let scenario = self.rules.scenario();
        let bonus = match self.player(seat).power {
            Some(power) if self.rules.mode() != Mode::Scenario && !scenario.has(Special::Adventurers) => {
                bonus(power)
            }
            _ => Bonus::default(),
        };
        let ships = if scenario.has(Special::NoBonusShips) { &[][..] } else { bonus.ships };
        let player = self.player_mut(seat);
        player.purse = start.purse;
        player.reserve = start.pieces;
        if !start.replaces_bonus {
            for (piece, number) in bonus.pieces.iter().chain(ships) {
                player.reserve.add(*piece, *number);
            }
        }
        player.purse.gain(&bonus.purse);
        self.owe_first_commander(seat);
    }

    /// [MOC-3.6] Everybody holds the coat of arms of his power. [MOC-D116] What nobody holds at the start has no coat to give.
    fn set_coats(&mut self) {
        for power in Power::great() {
            self.coats[power as usize] = self.owner_of(power);
            let is_garrisoned = self.held_by(Owner::Independents).meets(power.provinces());
            if is_garrisoned || self.coats[power as usize] != Owner::Nobody {
                self.claimable.insert(power);
            }
        }
    }
}

/// Pieces with their numbers.
type Pieces = &'static [(Piece, u8)];

/// What Table 2 gives.
#[derive(Default)]
struct Bonus {
    pieces: Pieces,
    ships: Pieces,
    purse: Purse,
}

/// [MOC-3.13] Table 2, the military bonus.
fn bonus(power: Power) -> Bonus {
    const NOTHING: Purse = Purse::ducats(0);
    let (pieces, ships, purse): (Pieces, Pieces, Purse) = match power {
        Power::Britain => (&[(Piece::Grenadiers, 3)], &[(Piece::Liner, 1)], Purse { ore: 1, ..NOTHING }),
        Power::Spain => (&[(Piece::Artillery, 1)], &[(Piece::Frigate, 1)], NOTHING),
        Power::France => (&[(Piece::Artillery, 1), (Piece::Cavalry, 1), (Piece::Fort, 1)], &[], NOTHING),
        Power::Germany => (&[(Piece::Grenadiers, 1), (Piece::Fort, 2)], &[], NOTHING),
        Power::Poland => (&[(Piece::Cavalry, 3), (Piece::Fort, 1)], &[], NOTHING),
        Power::Hungary => (&[(Piece::Artillery, 1), (Piece::Fort, 1)], &[(Piece::Corvette, 1)], NOTHING),
        Power::Russia => (&[(Piece::Artillery, 1), (Piece::Cavalry, 1), (Piece::Infantry, 4)], &[], NOTHING),
        Power::Ottoman => (&[(Piece::Cavalry, 1)], &[(Piece::Corvette, 2)], NOTHING),
        Power::Sweden => (&[(Piece::Cavalry, 2)], &[(Piece::Liner, 1)], NOTHING),
        _ => (&[], &[], NOTHING),
    };
    Bonus { pieces, ships, purse }
}

/// [MOC-3.13] The free pieces of a power.
pub fn bonus_pieces(power: Power) -> Reserve {
    let mut reserve = Reserve::default();
    let bonus = bonus(power);
    bonus.pieces.iter().chain(bonus.ships).for_each(|(piece, number)| reserve.add(*piece, *number));
    reserve
}
