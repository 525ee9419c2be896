use crate::{action::Action, board::Province, cards::Cards, event::Event, reasons::Why, state::State};
use engine::Log;
impl State {
    pub(crate) fn begin_groups(&mut self, log: &mut Log<'_, Event>) {
        self.begin_turns(log);
    }
    pub(crate) fn check_group_tie(&self, _: Province) -> Result<(), Why> {
        Err(Why::NotAsked)
    }
    pub(crate) fn list_group_tie(&self, _: &mut Vec<(Action, u32)>) {}
    pub(crate) fn play_group_tie(&mut self, _: Province, _: &mut Log<'_, Event>) {}
    pub(crate) fn cards_in_battle(&self) -> Cards {
        Cards::NONE
    }
}
