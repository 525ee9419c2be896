use crate::state::State;
use serde_json::Value;
pub fn write(_state: &State) -> Value {
    Value::Null
}
pub fn read(_document: &Value) -> Result<State, Vec<String>> {
    Err(vec![])
}
pub fn schema() -> Value {
    Value::Null
}
