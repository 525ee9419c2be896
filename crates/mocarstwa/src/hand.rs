//! Hands of battle cards: dealing, drawing, limits (chapter 8). Whatever is due is drawn by chance, one card at a time, before anything else
//! goes on.

use crate::action::Action;
use crate::cards::{Back, Card, Cards};
use crate::commander::{Commander, Post};
use crate::event::Event;
use crate::reasons::Why;
use crate::rule_set::Mode;
use crate::state::{Owner, Phase, State};
use engine::Log;

impl State {
    /// [MOC-3.19] [MOC-3.20] Seven cards each; in the full game four and the three of the own power.
    pub(crate) fn begin_deal(&mut self, log: &mut Log<'_, Event>) {
        if self.rules.plays_cards() {
            for seat in self.seats_in_play() {
                let is_full = self.rules.mode() == Mode::Full;
                if let (true, Some(power)) = (is_full, self.player(seat).power) {
                    self.player_mut(seat).hand = Cards::of_power(power);
                }
                self.to_draw[usize::from(seat)] = if is_full { 4 } else { 7 };
            }
        }
        self.draw_then(Phase::BuyAndDeploy, log);
    }

    /// [MOC-8.2] [MOC-8.3] Seven cards, one more with a Field Marshal, one more with a Hetman.
    pub fn hand_limit(&self, seat: u8) -> u8 {
        let commanders = &self.player(seat).commanders;
        let on_map = |commander: Commander| u8::from(commanders[commander as usize] != Post::None);
        7 + on_map(Commander::FieldMarshal) + on_map(Commander::Hetman)
    }

    /// [MOC-8.1] [MOC-D24] [MOC-D25] Two cards at the start of the military phase, as far as the limit lets.
    pub(crate) fn owe_turn_cards(&mut self, seat: u8) {
        let room = self.hand_limit(seat).saturating_sub(self.player(seat).hand.len() as u8);
        self.to_draw[usize::from(seat)] = room.min(2);
    }

    /// [MOC-8.4] A hand below three is filled up to three.
    pub(crate) fn owe_refills(&mut self) {
        for seat in self.seats_in_play() {
            let (index, held) = (usize::from(seat), self.player(seat).hand.len() as u8);
            if !self.is_out(seat) && self.rules.plays_cards() {
                self.to_draw[index] = self.to_draw[index].max(3u8.saturating_sub(held));
            }
        }
    }

    /// Whatever is due is drawn, then the game goes on with `next`.
    pub(crate) fn draw_then(&mut self, next: Phase, log: &mut Log<'_, Event>) {
        self.phase = Phase::DrawCards;
        self.after_draw = next;
        self.draw_on(log);
    }

    /// [MOC-D27] Empty decks are made of the discards; if there are none, nobody draws.
    fn draw_on(&mut self, log: &mut Log<'_, Event>) {
        if self.next_to_draw().is_some() && self.deck.is_empty() {
            self.deck = std::mem::take(&mut self.discards);
            if self.deck.is_empty() {
                self.to_draw = Default::default();
            } else {
                log.add(Event::Reshuffled { independents: false });
            }
        }
        if self.next_to_draw().is_none() {
            self.phase = self.after_draw;
            match self.phase {
                Phase::PlayCard => self.lay_on(log),
                Phase::SoundBugle => self.bugle_on(log),
                _ => {}
            }
        }
    }

    /// Who draws next, from the active player on to the left.
    pub(crate) fn next_to_draw(&self) -> Option<u8> {
        let players = self.rules.players;
        let ring = (0..players).map(|step| (self.active + step) % players);
        ring.into_iter().find(|seat| self.to_draw[usize::from(*seat)] > 0)
    }

    pub(crate) fn check_draw(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::Draw(card) if self.deck.contains(card) => Ok(()),
            Action::Draw(_) => Err(Why::NotInDeck),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_draw(&self, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.extend(self.deck.iter().map(|card| (Action::Draw(card), 1)));
    }

    pub(crate) fn play_draw(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let (Action::Draw(card), Some(seat)) = (action, self.next_to_draw()) else { return };
        self.deck.remove(card);
        self.to_draw[usize::from(seat)] -= 1;
        self.player_mut(seat).hand.insert(card);
        log.add(Event::Drawn { player: Owner::of(seat), card: Some(card) });
        self.draw_on(log);
    }

    /// [MOC-8.5] [MOC-8.6] Where a played card goes.
    pub(crate) fn discard(&mut self, card: Card) {
        match card.data().back {
            Back::Players => self.discards.insert(card),
            Back::Independents => self.independents_discards.insert(card),
            Back::Power(power) => {
                if let Some(seat) = self.owner_of(power).seat() {
                    self.player_mut(seat).used.insert(card);
                }
            }
        }
    }
}
