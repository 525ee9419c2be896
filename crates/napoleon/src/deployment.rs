//! Before the first battle turn: terrain (chapters 7 and 8) and deployment (chapter 10).
//!
//! The attacker draws and lays one block, the defender draws two and lays them; then the defender deploys, then the attacker.
//! All units begin in reserve, and each that goes forward is one action. No action leads into a corner: what can no longer be
//! completed is refused.
//!
//! Start with [`State::check_deploy`].

use crate::action::Action;
use crate::army::{Army, Kind, Side, Unit, Units};
use crate::board::{Position, Role, Spot, Terrain};
use crate::event::Event;
use crate::reasons::Why;
use crate::state::{Phase, State};
use engine::Log;

impl State {
    /// Everybody goes to the reserves of the tactical map.
    /// [NAP-10.5] The reserve takes all of a side.
    pub(crate) fn begin_battle(&mut self, _log: &mut Log<'_, Event>) {
        for side in [Side::French, Side::Allied] {
            let reserve = Position::reserve(self.role_of(side));
            for unit in self.fighters(side).iter() {
                self.places[unit.index()] = reserve.into();
            }
        }
        self.fight_mut().active = Role::Attacker;
        self.phase = Phase::DrawTerrain;
    }

    /// [NAP-D17] How many blocks of a kind are still in the pool.
    pub fn terrain_left(&self, terrain: Terrain) -> u8 {
        let Some(fight) = &self.fight else { return Terrain::BLOCKS_OF_EACH };
        let out = fight.terrain.iter().chain(&fight.drawn).filter(|block| **block == Some(terrain)).count();
        Terrain::BLOCKS_OF_EACH - out as u8
    }

    /// [NAP-7.7] [NAP-7.8] One block for the attacker, two for the defender.
    pub(crate) fn check_terrain(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Draw(terrain) if self.terrain_left(terrain) > 0 => Ok(()),
            Action::Draw(_) => Err(Why::NoSuchBlockLeft),
            _ => Err(Why::NotAsked),
        }
    }

    /// As likely as there are blocks of it left.
    pub(crate) fn list_terrain(&self, outcomes: &mut Vec<(Action, u32)>) {
        let all = Terrain::ALL.iter().map(|terrain| (*terrain, u32::from(self.terrain_left(*terrain))));
        outcomes
            .extend(all.filter(|(_, left)| *left > 0).map(|(terrain, left)| (Action::Draw(terrain), left)));
    }

    pub(crate) fn play_terrain(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Draw(terrain) = action else { return };
        log.add(Event::TerrainDrawn { side: self.acting_side(), terrain });
        let fight = self.fight_mut();
        let slot = usize::from(fight.drawn[0].is_some());
        fight.drawn[slot] = Some(terrain);
        let all = slot == 1 || fight.active == Role::Attacker;
        self.phase = if all { Phase::LayTerrain } else { Phase::DrawTerrain };
    }

    /// [NAP-7.8] [NAP-D23] One block on each position, one stream on each line.
    pub(crate) fn check_lay(&self, action: Action) -> Result<(), Why> {
        let Action::Lay(terrain, spot) = action else { return Err(Why::NotAsked) };
        let Some(fight) = &self.fight else { return Err(Why::NotAsked) };
        let attacks = fight.active == Role::Attacker;
        if !fight.drawn.contains(&Some(terrain)) {
            return Err(if attacks { Why::NotDrawnByAttacker } else { Why::NotInHand });
        }
        if !Spot::FRONTS.contains(&spot) {
            return Err(if attacks { Why::AttackersTerrain } else { Why::DefendersTerrain });
        }
        let position = spot.position(fight.active);
        if fight.terrain[position.index()].is_some() {
            return Err(Why::TerrainThere);
        }
        if terrain == Terrain::Stream && fight.stream_before(position) {
            return Err(Why::StreamThere);
        }
        Ok(())
    }

    pub(crate) fn list_lay(&self, actions: &mut Vec<Action>) {
        for terrain in Terrain::ALL {
            let candidates = Spot::FRONTS.iter().map(|spot| Action::Lay(*terrain, *spot));
            actions.extend(candidates.filter(|action| self.check_lay(*action).is_ok()));
        }
    }

    pub(crate) fn play_lay(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::Lay(terrain, spot) = action else { return };
        let side = self.acting_side();
        let fight = self.fight_mut();
        let position = spot.position(fight.active);
        fight.terrain[position.index()] = Some(terrain);
        // What is left in hand stands first.
        fight.drawn = match fight.drawn {
            [Some(first), rest] if first == terrain => [rest, None],
            [first, _] => [first, None],
        };
        log.add(Event::TerrainLaid { side, terrain, at: position });
        let fight = self.fight_mut();
        if fight.drawn.iter().any(Option::is_some) {
            return;
        }
        match fight.active {
            Role::Attacker => {
                fight.active = Role::Defender;
                self.phase = Phase::DrawTerrain;
            }
            // [NAP-10.1] The defender deploys first.
            Role::Defender => self.begin_deployment(Role::Defender),
        }
    }

    fn begin_deployment(&mut self, role: Role) {
        self.passed = 0;
        self.phase = Phase::Deploy;
        self.fight_mut().active = role;
        let filled = self.fillable(role, self.undeployed(role));
        self.fight_mut().to_fill = filled;
    }

    fn undeployed(&self, role: Role) -> Units {
        self.side_at(self.side_of(role), Position::reserve(role))
    }

    /// [NAP-D25] How many of a side's empty front positions these units can fill: artillery does not stand in a wood.
    fn fillable(&self, role: Role, units: Units) -> u8 {
        let Some(fight) = &self.fight else { return 0 };
        let side = self.side_of(role);
        let empty = Position::fronts_of(role).into_iter().filter(|at| self.side_at(side, *at).is_empty());
        let (mut wood, mut open) = (0, 0);
        for position in empty {
            if fight.is_wood(position) { wood += 1 } else { open += 1 }
        }
        let in_wood = units.of_kind(|kind| !kind.is_artillery()).len().min(wood);
        let in_open = (units.len() - in_wood).min(open);
        (in_wood + in_open) as u8
    }

    fn filled(&self, role: Role) -> u8 {
        let side = self.side_of(role);
        Position::fronts_of(role).into_iter().filter(|at| !self.side_at(side, *at).is_empty()).count() as u8
    }

    /// The units in reserve whose commanders may still send them forward.
    fn still_to_come(&self, role: Role) -> Units {
        let open = Army::ALL.iter().filter(|army| !self.has_passed(**army));
        let open = open.fold(Units::NONE, |all, army| all | army.units());
        self.undeployed(role) & open
    }

    /// [NAP-10.2] [NAP-10.3] [NAP-10.4] [NAP-10.8] A unit goes from reserve to a front position.
    pub(crate) fn check_deploy(&self, seat: u8, unit: Unit, spot: Spot) -> Result<(), Why> {
        self.check_commands(seat, unit)?;
        let Some(fight) = &self.fight else { return Err(Why::NotAsked) };
        let role = fight.active;
        if !Spot::FRONTS.contains(&spot) {
            return Err(Why::OwnFrontOnly);
        }
        match self.position_of(unit) {
            None => return Err(Why::NotInFight),
            Some(position) if position.is_front() => return Err(Why::DeployedAlready),
            Some(_) => {}
        }
        let position = spot.position(role);
        if unit.kind().is_artillery() && fight.is_wood(position) {
            return Err(Why::NoArtilleryInWood);
        }
        let here = self.side_at(unit.side(), position);
        if !self.corps_agree(here | Units::of(unit)) {
            return Err(self.why_not_these_corps(here | Units::of(unit)));
        }
        // The other positions can still be filled by who is left.
        let left = self.still_to_come(role) - Units::of(unit);
        let fills = u8::from(here.is_empty());
        if self.filled(role) + fills + self.fillable_besides(role, position, left) < fight.to_fill {
            return Err(Why::FillEveryPosition);
        }
        Ok(())
    }

    /// [`fillable`](State::fillable) with one more position filled.
    fn fillable_besides(&self, role: Role, taken: Position, units: Units) -> u8 {
        let Some(fight) = &self.fight else { return 0 };
        let side = self.side_of(role);
        let empty = Position::fronts_of(role)
            .into_iter()
            .filter(|at| *at != taken && self.side_at(side, *at).is_empty());
        let (mut wood, mut open) = (0, 0);
        for position in empty {
            if fight.is_wood(position) { wood += 1 } else { open += 1 }
        }
        let in_wood = units.of_kind(|kind| !kind.is_artillery()).len().min(wood);
        (in_wood + (units.len() - in_wood).min(open)) as u8
    }

    /// [NAP-10.3] [NAP-10.4] [NAP-23.6] [NAP-D28] [NAP-D71] One corps, or two beside a leader.
    /// [NAP-10.6] Moves of the battle do not ask this.
    pub(crate) fn corps_agree(&self, units: Units) -> bool {
        let leaders = units.of_kind(|kind| kind == Kind::Leader);
        let troops = units - leaders;
        let corps = count_corps(troops);
        if corps <= 1 {
            return true;
        }
        // With `leader_scope = army` a leader lifts the limit only for corps of his own army.
        let helps = |leader: Unit| troops.iter().all(|unit| self.leader_helps(leader.army(), unit.army()));
        corps == 2 && leaders.iter().any(helps)
    }

    fn why_not_these_corps(&self, units: Units) -> Why {
        let leaders = units.of_kind(|kind| kind == Kind::Leader);
        if leaders.is_empty() {
            Why::OneCorps
        } else if count_corps(units - leaders) > 2 {
            Why::TwoCorps
        } else {
            Why::CorpsOfHisOwnArmy
        }
    }

    /// [NAP-10.2] Nobody is needed any more from this seat to fill the front.
    fn check_deployed(&self, seat: u8) -> Result<(), Why> {
        let Some(fight) = &self.fight else { return Err(Why::NotAsked) };
        let others = self.still_to_come(fight.active) - self.units_of_seat(seat);
        if self.filled(fight.active) + self.fillable(fight.active, others) < fight.to_fill {
            return Err(Why::FillEveryPosition);
        }
        Ok(())
    }

    /// [NAP-D19] The first holder of a farm or a hill.
    fn check_first_holder(&self, seat: u8, unit: Unit) -> Result<(), Why> {
        self.check_commands(seat, unit)?;
        let front = self.check_can_hold(unit)?;
        match self.fight.and_then(|fight| fight.holders[front.index()]) {
            None => Ok(()),
            Some(holder) if holder == unit => Err(Why::HoldsAlready),
            Some(_) => Err(Why::OneHolder),
        }
    }

    /// [NAP-8.9] [NAP-8.15] A unit that could hold the farm or the hill of its position.
    pub(crate) fn check_can_hold(&self, unit: Unit) -> Result<Position, Why> {
        let Some(fight) = &self.fight else { return Err(Why::NotAsked) };
        let position = self.position_of(unit).ok_or(Why::NotInFight)?;
        if !position.is_front() {
            return Err(Why::NothingToHold);
        }
        match fight.terrain[position.index()] {
            Some(Terrain::Farm) if unit.kind() != Kind::Infantry => Err(Why::FarmIsForInfantry),
            Some(Terrain::Hill) if !unit.kind().is_artillery() => Err(Why::HillIsForArtillery),
            Some(Terrain::Farm | Terrain::Hill) => Ok(position),
            _ => Err(Why::NothingToHold),
        }
    }

    pub(crate) fn check_deployment(&self, seat: u8, action: Action) -> Result<(), Why> {
        match action {
            Action::Deploy(unit, spot) => self.check_deploy(seat, unit, spot),
            Action::Hold(unit) => self.check_first_holder(seat, unit),
            Action::Done => self.check_deployed(seat),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_deployment(&self, seat: u8, actions: &mut Vec<Action>) {
        let Some(fight) = &self.fight else { return };
        for unit in (self.fighters(self.acting_side()) & self.units_of_seat(seat)).iter() {
            if self.position_of(unit) == Some(Position::reserve(fight.active)) {
                let candidates = Spot::FRONTS.iter().map(|spot| Action::Deploy(unit, *spot));
                actions.extend(candidates.filter(|action| self.check_deployment(seat, *action).is_ok()));
            } else if self.check_first_holder(seat, unit).is_ok() {
                actions.push(Action::Hold(unit));
            }
        }
        if self.check_deployed(seat).is_ok() {
            actions.push(Action::Done);
        }
    }

    pub(crate) fn play_deployment(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        match action {
            Action::Deploy(unit, spot) => self.play_deploy(unit, spot, log),
            Action::Hold(unit) => self.play_first_holder(unit, log),
            _ => {
                self.pass(seat, log);
                self.deployment_on(log);
            }
        }
    }

    fn play_deploy(&mut self, unit: Unit, spot: Spot, log: &mut Log<'_, Event>) {
        let role = self.fight_mut().active;
        let at = spot.position(role);
        self.places[unit.index()] = at.into();
        // [NAP-D40] Being deployed arms the first shot.
        self.fight_mut().fresh.insert(unit);
        if log.is_on() {
            log.add(Event::Deployed { army: unit.army(), unit: self.face(unit), at });
        }
    }

    fn play_first_holder(&mut self, unit: Unit, log: &mut Log<'_, Event>) {
        let Some(at) = self.position_of(unit) else { return };
        self.fight_mut().holders[at.index()] = Some(unit);
        if let Some(terrain) = self.fight_mut().terrain[at.index()] {
            log.add(Event::GroundTaken { terrain, at });
        }
        if log.is_on() {
            log.add(Event::HeldGround { army: unit.army(), unit: self.face(unit), at });
        }
    }

    /// The attacker follows the defender, then the first battle turn begins.
    fn deployment_on(&mut self, log: &mut Log<'_, Event>) {
        if !self.all_passed() {
            return;
        }
        match self.fight_mut().active {
            Role::Defender => self.begin_deployment(Role::Attacker),
            Role::Attacker => self.begin_battle_turn(Role::Attacker, log),
        }
    }
}

/// How many corps these units belong to.
fn count_corps(units: Units) -> u32 {
    units.iter().fold(0u64, |corps, unit| corps | 1 << unit.data().corps).count_ones()
}
