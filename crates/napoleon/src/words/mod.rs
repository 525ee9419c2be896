//! The game in words: prompts, phrases, sentences and the terminal's picture, in both languages.

pub mod en;
pub mod pl;
pub mod summary;

pub(crate) use engine::capital;

use crate::action::Action;
use crate::board::Town;
use crate::decision::Decision;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::State;
use engine::{Lang, Mention, Refusal, Seat, Wording, Words};

impl Words for State {
    const NAME: &'static str = "Napoléon 1815";

    fn rules_text(lang: Lang) -> &'static str {
        crate::rules::text(lang)
    }

    fn refusals() -> Vec<Refusal> {
        Why::ALL.iter().map(|why| why.refusal()).collect()
    }

    fn prompt(&self, decision: &Decision, lang: Lang) -> Wording {
        let prompt = match lang {
            Lang::En => en::prompt(decision),
            Lang::Pl => pl::prompt(decision),
        };
        prompt.into()
    }

    fn phrase(&self, seat: Seat, action: Action, lang: Lang) -> Wording {
        let phrase = match lang {
            Lang::En => en::phrase(self, seat, action),
            Lang::Pl => pl::phrase(self, seat, action),
        };
        phrase.into()
    }

    fn sentence(event: &Event, lang: Lang) -> Wording {
        let sentence = match lang {
            Lang::En => en::event(event),
            Lang::Pl => pl::event(event),
        };
        sentence.into()
    }

    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String {
        summary::summary(self, viewer, lang)
    }
}

impl Town {
    /// The town in a sentence.
    fn name(self) -> Mention<Town, &'static str> {
        Mention::new(self, self.printed_name())
    }
}
