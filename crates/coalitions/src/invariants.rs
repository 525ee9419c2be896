use crate::state::State;
pub fn broken(_state: &State) -> Vec<String> {
    vec![]
}
