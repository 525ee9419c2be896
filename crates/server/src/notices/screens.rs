//! On whose screens a match is visible, as far as this node shows it. A tab in the background is none.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub struct Screens {
    /// How many screens of a person's show a table.
    shown: Mutex<HashMap<String, HashMap<String, usize>>>,
}

impl Screens {
    pub fn show(&self, table: &str, person: &str) {
        let mut shown = self.locked();
        *shown.entry(table.to_owned()).or_default().entry(person.to_owned()).or_default() += 1;
    }

    pub fn hide(&self, table: &str, person: &str) {
        let mut shown = self.locked();
        let Some(people) = shown.get_mut(table) else { return };
        if let Some(screens) = people.get_mut(person) {
            *screens -= 1;
            if *screens == 0 {
                people.remove(person);
            }
        }
        if people.is_empty() {
            shown.remove(table);
        }
    }

    pub fn is_shown(&self, table: &str, person: &str) -> bool {
        self.locked().get(table).is_some_and(|people| people.contains_key(person))
    }

    fn locked(&self) -> MutexGuard<'_, HashMap<String, HashMap<String, usize>>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_shown_until_the_last_screen_hides_it() {
        let screens = Screens::default();
        screens.show("t", "anna");
        screens.show("t", "anna");
        screens.hide("t", "anna");
        assert!(screens.is_shown("t", "anna"));
        assert!(!screens.is_shown("t", "bea"));
        screens.hide("t", "anna");
        assert!(!screens.is_shown("t", "anna"));
        assert!(screens.locked().is_empty());
    }
}
