use super::bots_at_table::Bots;
use super::{Chance, DEFAULT_SEED, Problem};
use crate::catalogue::did_you_mean;
use crate::playout;
use engine::chance::Key;
use engine::{Lang, Seat, Table};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The fields of a request. A field that is missing or of another kind is a `bad-request` that names it; fields that
/// nobody asks for are ignored.
pub struct Request(Map<String, Value>);

fn missing(field: &str) -> Problem {
    Problem::bad_request(format!("field \"{field}\" is missing"))
}

fn wrong(field: &str, what: &str) -> Problem {
    Problem::bad_request(format!("field \"{field}\" must be {what}"))
}

impl Request {
    pub fn new(fields: Map<String, Value>) -> Request {
        Request(fields)
    }

    pub fn text(&self, field: &str) -> Result<String, Problem> {
        match self.0.get(field) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(Value::Null) | None => Err(missing(field)),
            Some(_) => Err(wrong(field, "a text")),
        }
    }

    pub fn text_or(&self, field: &str, default: &str) -> Result<String, Problem> {
        if self.is_null(field) { Ok(default.to_owned()) } else { self.text(field) }
    }

    /// Whether the field is null or missing.
    pub fn is_null(&self, field: &str) -> bool {
        self.0.get(field).is_none_or(Value::is_null)
    }

    /// Takes a whole object out of the request.
    pub fn object(&mut self, field: &str) -> Result<Value, Problem> {
        match self.0.remove(field) {
            Some(object @ Value::Object(_)) => Ok(object),
            Some(Value::Null) | None => Err(missing(field)),
            Some(_) => Err(wrong(field, "an object")),
        }
    }

    pub fn seat(&self) -> Result<Seat, Problem> {
        match self.0.get("seat") {
            Some(Value::Null) | None => Err(missing("seat")),
            Some(seat) => serde_json::from_value(seat.clone())
                .map_err(|_| wrong("seat", "a seat's number from 0 up, or \"chance\"")),
        }
    }

    pub fn players(&self) -> Result<u8, Problem> {
        match self.0.get("players") {
            Some(Value::Null) | None => Err(missing("players")),
            Some(players) => whole(players)
                .and_then(|players| u8::try_from(players).ok())
                .ok_or_else(|| wrong("players", "a small whole number")),
        }
    }

    pub fn seed(&self) -> Result<Option<u64>, Problem> {
        match self.0.get("seed") {
            Some(Value::Null) | None => Ok(None),
            Some(seed) => match whole(seed) {
                Some(seed) => Ok(Some(seed)),
                None => Err(wrong("seed", "a whole number from 0 to 18446744073709551615")),
            },
        }
    }

    /// The ply from which on something is asked for; 0 if it is missing.
    pub fn since(&self) -> Result<usize, Problem> {
        match self.0.get("since") {
            Some(Value::Null) | None => Ok(0),
            Some(since) => whole(since)
                .and_then(|since| usize::try_from(since).ok())
                .ok_or_else(|| wrong("since", "the number of a ply, from 0 up")),
        }
    }

    /// The bots that have seats from the start, by the number of the seat: `{"1": "recruit"}`.
    pub fn bots(&self, table: &dyn Table) -> Result<Bots, Problem> {
        let mut bots = Bots::none(self.seed()?.unwrap_or(DEFAULT_SEED));
        let seats = match self.0.get("bots") {
            Some(Value::Null) | None => return Ok(bots),
            Some(Value::Object(seats)) => seats,
            Some(_) => {
                return Err(wrong("bots", "an object of seats and bots, such as {\"1\": \"recruit\"}"));
            }
        };
        let last = table.seats().len().saturating_sub(1);
        for (seat, bot) in seats {
            let number = seat.parse::<u8>().ok().filter(|number| usize::from(*number) <= last);
            let number = number.ok_or_else(|| {
                Problem::bad_request(format!("there is no seat {seat} for a bot: seats go from 0 to {last}"))
            })?;
            let Value::String(bot) = bot else {
                return Err(wrong("bots", "an object of seats and names of bots"));
            };
            bots.seat(number, 0, playout::character(bot).map_err(Problem::bad_request)?);
        }
        Ok(bots)
    }

    pub fn lang(&self) -> Result<Lang, Problem> {
        self.text_or("lang", "en")?.parse().map_err(|error: String| Problem::bad_request(error))
    }

    /// Options by name. A number is taken by its text, true as `on` and false as `off`.
    pub fn options(&self) -> Result<BTreeMap<String, String>, Problem> {
        let fields = match self.0.get("options") {
            Some(Value::Null) | None => return Ok(BTreeMap::new()),
            Some(Value::Object(fields)) => fields,
            Some(_) => return Err(wrong("options", "an object of names and values")),
        };
        let option = |(name, value): (&String, &Value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(true) => "on".to_owned(),
                Value::Bool(false) => "off".to_owned(),
                _ => {
                    let message = format!("option \"{name}\" is a text, a number, true or false");
                    return Err(Problem::bad_request(message));
                }
            };
            Ok((name.clone(), text))
        };
        fields.iter().map(option).collect()
    }

    /// How chance is answered: as the request says, or as it was so far.
    pub fn chance(&self, so_far: Option<&Chance>) -> Result<Chance, Problem> {
        let seed = self.seed()?;
        let auto = |seed: Option<u64>| Chance::Auto(Key::from_seed(seed.unwrap_or(DEFAULT_SEED)));
        if self.is_null("chance") {
            return Ok(match (seed, so_far) {
                (None, Some(so_far)) => so_far.clone(),
                (Some(_), Some(Chance::Manual)) => Chance::Manual,
                (seed, _) => auto(seed),
            });
        }
        match (self.text("chance")?.as_str(), seed, so_far) {
            ("auto", None, Some(Chance::Auto(key))) => Ok(Chance::Auto(key.clone())),
            ("auto", seed, _) => Ok(auto(seed)),
            ("manual", _, _) => Ok(Chance::Manual),
            (other, _, _) => Err(Problem::bad_request(did_you_mean("chance", other, ["auto", "manual"]))),
        }
    }
}

/// A number without a fraction, also where a careless writer gave it one (`42.0`).
fn whole(value: &Value) -> Option<u64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    value.as_u64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && (0.0..=EXACT).contains(&number)).then_some(number as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whole_numbers_may_be_written_carelessly_and_others_are_refused() {
        assert_eq!(whole(&json!(42)), Some(42));
        assert_eq!(whole(&json!(u64::MAX)), Some(u64::MAX));
        assert_eq!(whole(&json!(42.0)), Some(42));
        for value in [json!(-1), json!(1.5), json!(1e300), json!("42"), json!(null), json!([42])] {
            assert_eq!(whole(&value), None, "{value}");
        }
    }
}
