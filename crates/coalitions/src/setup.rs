//! Naming the figures before play begins: KOA-2.13 and KOA-D4.

use crate::action::Action;
use crate::board::Territory;
use crate::event::Event;
use crate::power::Power;
use crate::reasons::Why;
use crate::scenario::Napoleon;
use crate::state::State;
use crate::turn::{Log, Phase};

impl State {
    /// Where the named general may stand: generals off the map are alike, so they are one choice.
    /// [PRO-D2] In the prototype any general of France, on the map or off it.
    pub fn figure_choices(&self, power: Power) -> impl Iterator<Item = Option<Territory>> {
        let on_map = self.pawns.of(power).iter().map(Some);
        let off_map = (self.pawns.count_off_map(power) > 0).then_some(None);
        // A written position may lack the general that the scenario means: then any may be the one.
        let rule = match self.napoleon_rule() {
            _ if power != Power::France => Napoleon::Any,
            Napoleon::OffMap if off_map.is_none() => Napoleon::Any,
            Napoleon::At(territory) if !self.pawns.of(power).contains(territory) => Napoleon::Any,
            rule => rule,
        };
        on_map.chain(off_map).filter(move |place| match rule {
            Napoleon::Any => true,
            Napoleon::OffMap => place.is_none(),
            Napoleon::At(territory) => *place == Some(territory),
        })
    }

    pub fn check_name(&self, power: Power, action: Action) -> Result<(), Why> {
        match action {
            Action::Name(place) if self.figure_choices(power).any(|choice| choice == place) => Ok(()),
            Action::Name(Some(at)) if !self.pawns.of(power).contains(at) => Err(Why::NoGeneralToName),
            Action::Name(_) => Err(Why::WrongFigure),
            _ => Err(Why::NotAsked),
        }
    }

    pub fn list_name(&self, power: Power, actions: &mut Vec<Action>) {
        actions.extend(self.figure_choices(power).map(Action::Name));
    }

    pub fn name_figure(&mut self, power: Power, place: Option<Territory>, log: &mut Log) {
        let pawn = match place {
            Some(at) => self.pawns.find(power, at),
            None => self.pawns.waiting(power).next(),
        };
        self.power_mut(power).figure = pawn;
        log.add(Event::FigureNamed { power, at: place });
    }

    pub fn play_name(&mut self, power: Power, action: Action, log: &mut Log) {
        if let Action::Name(place) = action {
            self.name_figure(power, place, log);
            self.phase = Phase::Over;
            self.begin_set_up(log);
        }
    }
}
