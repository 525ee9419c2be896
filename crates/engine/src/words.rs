use crate::{Game, Lang, Question, Refusal, Seat, Wording};

/// Polish typography: a word of one letter never ends a line, so a space that does not break follows it.
pub fn bound(text: &str) -> String {
    let mut words = text.split(' ').peekable();
    let mut line = String::with_capacity(text.len() + 8);
    while let Some(word) = words.next() {
        line.push_str(word);
        if words.peek().is_some() {
            let letters = word.trim_start_matches(['(', '„']);
            let is_short = matches!(letters.to_lowercase().as_str(), "a" | "i" | "o" | "u" | "w" | "z");
            line.push(if is_short { '\u{a0}' } else { ' ' });
        }
    }
    line
}

/// What people read of a game. Sentences put a [`Mention`](crate::Mention) where they name something. Every member but the name has a default, so that a game can be played before it speaks: texts are then
/// the plain words of the protocol.
pub trait Words: Game {
    /// As a shelf names it.
    const NAME: &'static str;

    /// The rules for players, in the form that [`rulebook`](crate::rulebook) reads.
    fn rules_text(_lang: Lang) -> &'static str {
        ""
    }

    /// The rules of a game that this one is a variant of: what its own text is silent about is looked up there.
    fn parent_rules_text(_lang: Lang) -> &'static str {
        ""
    }

    /// Every refusal that there is. Their rules can be looked up.
    fn refusals() -> Vec<Refusal> {
        Vec::new()
    }

    /// What is asked, one sentence in the second person.
    fn prompt(&self, decision: &Self::Decision, _lang: Lang) -> Wording {
        decision.kind().replace('-', " ").into()
    }

    /// An action of a seat as a phrase for a menu.
    fn phrase(&self, _seat: Seat, action: Self::Action, _lang: Lang) -> Wording {
        action.to_string().into()
    }

    /// What happened, as a sentence.
    fn sentence(event: &Self::Event, _lang: Lang) -> Wording {
        serde_json::to_string(event).expect("an event is plain data").into()
    }

    /// A picture in words for the terminal: board, tracks, and what `viewer` holds. Its first line says when it is
    /// (round, turn): a terminal shows the picture again when that line changes. What only `viewer` knows stands in
    /// lines of its own.
    fn summary(&self, viewer: Option<Seat>, _lang: Lang) -> String {
        serde_json::to_string_pretty(&self.view(viewer)).expect("a view is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::bound;

    #[test]
    fn words_of_one_letter_hold_on_to_the_next() {
        assert_eq!(bound("Bitwa w Serbii (i z nami)."), "Bitwa w\u{a0}Serbii (i\u{a0}z\u{a0}nami).");
        assert_eq!(bound("Prusy pasują."), "Prusy pasują.");
    }
}
