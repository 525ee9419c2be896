//! The game in words: prompts, phrases, sentences and the terminal's picture, in both languages.

pub mod en;
pub mod pl;
pub mod summary;

pub(crate) use engine::capital;

use crate::action::Action;
use crate::decision::Decision;
use crate::event::Event;
use crate::reasons::Why;
use crate::state::State;
use engine::{Lang, Refusal, Seat, Words};

impl Words for State {
    const NAME: &'static str = "Napoléon 1815";

    fn rules_text(lang: Lang) -> &'static str {
        crate::rules::text(lang)
    }

    fn refusals() -> Vec<Refusal> {
        Why::ALL.iter().map(|why| why.refusal()).collect()
    }

    fn prompt(&self, decision: &Decision, lang: Lang) -> String {
        match lang {
            Lang::En => en::prompt(decision),
            Lang::Pl => pl::prompt(decision),
        }
    }

    fn phrase(&self, seat: Seat, action: Action, lang: Lang) -> String {
        match lang {
            Lang::En => en::phrase(self, seat, action),
            Lang::Pl => pl::phrase(self, seat, action),
        }
    }

    fn sentence(event: &Event, lang: Lang) -> String {
        match lang {
            Lang::En => en::event(event),
            Lang::Pl => pl::event(event),
        }
    }

    fn summary(&self, viewer: Option<Seat>, lang: Lang) -> String {
        summary::summary(self, viewer, lang)
    }
}
