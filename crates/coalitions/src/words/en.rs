use crate::action::Action;
use crate::decision::Decision;
use crate::event::Event;
use crate::state::State;

pub fn event(event: &Event) -> String {
    format!("{event:?}")
}

pub fn prompt(decision: &Decision) -> String {
    format!("{decision:?}")
}

pub fn phrase(_state: &State, action: Action) -> String {
    action.to_string()
}
