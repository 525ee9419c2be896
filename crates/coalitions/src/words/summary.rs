use crate::state::State;
use engine::{Lang, Seat};

pub fn summary(state: &State, _viewer: Option<Seat>, _lang: Lang) -> String {
    format!("{state:?}")
}
