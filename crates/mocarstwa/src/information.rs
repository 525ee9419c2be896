//! Information cards of the full game (MOC-19.7 to MOC-19.12): a pawn that lands on a symbol draws from the state deck or from the European
//! one. What the cards do is reconstructed (MOC-D110); their words stand in `data/mocarstwa/information.toml`.
//!
//! Start with [`State::read_field`]. A card that asks something becomes [`News::due`], and everybody whom it concerns answers in turn order
//! from whoever drew it (MOC-D90).

use crate::action::Action;
use crate::board::{Power, Province, Resource};
use crate::cards::Cards;
use crate::economy::{Good, Purse};
use crate::event::Event;
use crate::fleet::Ship;
use crate::reasons::Why;
use crate::state::{Owner, PLAYERS, Phase, State};
use crate::tables::Symbol;
use crate::unit::{Kind, Unit};
use engine::{Log, bit_set, numbered, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// [MOC-2.17] [MOC-2.18] One information card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Info(pub u8);

numbered!(Info, "information card" as Card, INFORMATION.len(), |info| INFORMATION[info].id);

bit_set! {
    pub struct Infos(u128) of Info, listed;
}

/// [MOC-19.10] [MOC-19.11]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InfoKind {
    News,
    Expert,
    Discovery,
    European,
}

words!(
    InfoKind,
    "kind of information",
    News = "news",
    Expert = "expert",
    Discovery = "discovery",
    European = "european",
);

#[derive(Debug)]
pub struct InfoData {
    pub id: &'static str,
    pub kind: InfoKind,
    pub name: &'static str,
    pub name_pl: &'static str,
    pub text: &'static str,
    pub text_pl: &'static str,
    /// [MOC-19.10] It holds for a round.
    pub lasts: bool,
}

include!(concat!(env!("OUT_DIR"), "/information.rs"));

/// A state card by its number.
pub const fn state_card(number: u8) -> Info {
    Info(number - 1)
}

/// A European card by its number.
pub const fn european_card(number: u8) -> Info {
    Info(45 + number)
}

impl Info {
    #[inline]
    pub fn data(self) -> &'static InfoData {
        &INFORMATION[self.index()]
    }

    #[inline]
    pub fn kind(self) -> InfoKind {
        self.data().kind
    }
}

/// Both decks, and what is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct News {
    /// What is left of both decks, and what was used.
    pub deck: Infos,
    pub used: Infos,
    /// Cards that lie open before they are put into play, and how many are still to be drawn.
    pub drawn: Infos,
    pub to_draw: u8,
    /// [MOC-19.11] By seat: experts that are kept, and discoveries.
    pub experts: [Infos; PLAYERS],
    pub discoveries: [Infos; PLAYERS],
    /// [MOC-19.10] By the seat that drew it: the European card that holds for a round.
    pub in_force: [Option<Info>; PLAYERS],
    /// The card that asks, whom it still asks as bits, and how much of it the one who is asked has done.
    pub due: Option<Info>,
    pub due_seats: u8,
    pub done: u8,
    /// E18 with dice: seats that may still roll an attack again, as bits.
    pub rerolls: u8,
}

impl State {
    /// [MOC-3.15] [MOC-3.16] Both decks in full, without the "Commander" if commanders are not used.
    pub(crate) fn shuffle_information(&mut self) {
        if self.rules.mode() == crate::rule_set::Mode::Full {
            self.news.deck = Info::all().collect();
            if !self.rules.has_commanders() {
                self.news.deck.remove(state_card(36));
            }
        }
    }

    /// Whether a European card is in force.
    #[inline]
    pub fn holds(&self, card: Info) -> bool {
        self.news.in_force.contains(&Some(card))
    }

    #[inline]
    pub fn has_discovery(&self, seat: u8, card: Info) -> bool {
        self.news.discoveries[usize::from(seat)].contains(card)
    }

    /// [MOC-D90] What a player's European card did ends before his next political phase.
    pub(crate) fn expire(&mut self, seat: u8) {
        if let Some(card) = self.news.in_force[usize::from(seat)].take() {
            self.news.used.insert(card);
            if card == european_card(18) {
                self.news.rerolls = 0;
            }
        }
    }

    // --- Drawing ------------------------------------------------------------------------------------------------------------------------

    /// [MOC-19.7] [MOC-19.9] The field of the pawn: one card, for the Marshal two of which one is put into play.
    pub(crate) fn read_field(&mut self, log: &mut Log<'_, Event>) {
        let level = self.level(self.active);
        self.news.to_draw = match self.ministry().symbol(level) {
            Symbol::None => 0,
            _ if level == crate::tables::Level::Marshal => 2,
            _ => 1,
        };
        self.draw_news_on(log);
    }

    fn fits_field(&self, card: Info) -> bool {
        let is_european = card.kind() == InfoKind::European;
        is_european == (self.ministry().symbol(self.level(self.active)) == Symbol::European)
    }

    fn cards_to_draw(&self) -> impl Iterator<Item = Info> + '_ {
        self.news.deck.iter().filter(|card| self.fits_field(*card))
    }

    /// [MOC-19.12] An empty deck is made of its used cards; with too few, those there are.
    fn draw_news_on(&mut self, log: &mut Log<'_, Event>) {
        if self.news.to_draw > 0 && self.cards_to_draw().next().is_none() {
            let back: Infos = self.news.used.iter().filter(|card| self.fits_field(*card)).collect();
            self.news.used -= back;
            self.news.deck |= back;
            if back.is_empty() {
                self.news.to_draw = 0;
            }
        }
        if self.news.to_draw > 0 {
            self.phase = Phase::DrawNews;
            return;
        }
        match self.news.drawn.len() {
            0 => self.place_kept(log),
            1 => self.put_into_play(log),
            _ => self.phase = Phase::ChooseNews,
        }
    }

    pub(crate) fn check_news(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::DrawNews(card) if self.cards_to_draw().any(|other| other == card) => Ok(()),
            Action::DrawNews(_) => Err(Why::NotInDeck),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_news(&self, outcomes: &mut Vec<(Action, u32)>) {
        outcomes.extend(self.cards_to_draw().map(|card| (Action::DrawNews(card), 1)));
    }

    pub(crate) fn play_news(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::DrawNews(card) = action else { return };
        self.news.deck.remove(card);
        self.news.drawn.insert(card);
        self.news.to_draw -= 1;
        log.add(Event::NewsDrawn { player: Owner::of(self.active), card });
        self.draw_news_on(log);
    }

    /// [MOC-19.9] One of two is put into play.
    pub(crate) fn check_choice(&self, action: Action) -> Result<(), Why> {
        match action {
            Action::PutIntoPlay(card) if self.news.drawn.contains(card) => Ok(()),
            Action::PutIntoPlay(_) => Err(Why::NotDrawn),
            _ => Err(Why::NotAsked),
        }
    }

    pub(crate) fn list_choice(&self, actions: &mut Vec<Action>) {
        actions.extend(self.news.drawn.iter().map(Action::PutIntoPlay));
    }

    pub(crate) fn play_choice(&mut self, action: Action, log: &mut Log<'_, Event>) {
        let Action::PutIntoPlay(card) = action else { return };
        let other: Infos = self.news.drawn.iter().filter(|other| *other != card).collect();
        self.news.drawn -= other;
        self.news.used |= other;
        self.put_into_play(log);
    }

    // --- What a card does -----------------------------------------------------------------------------------------------------------------

    /// [MOC-19.10] [MOC-19.11]
    fn put_into_play(&mut self, log: &mut Log<'_, Event>) {
        let Some(card) = self.news.drawn.first() else { return };
        let seat = self.active;
        self.news.drawn = Infos::NONE;
        log.add(Event::NewsPlayed { player: Owner::of(seat), card });
        match card.kind() {
            InfoKind::Expert => self.news.experts[usize::from(seat)].insert(card),
            InfoKind::Discovery => self.news.discoveries[usize::from(seat)].insert(card),
            InfoKind::News => {
                self.news.used.insert(card);
                self.tell_state(seat, card, log);
            }
            InfoKind::European => {
                if card.data().lasts {
                    self.news.in_force[usize::from(seat)] = Some(card);
                } else {
                    self.news.used.insert(card);
                }
                self.tell_europe(card, log);
            }
        }
        self.answer_on(log);
    }

    fn count(&self, seat: u8, fits: impl Fn(Resource) -> bool) -> u32 {
        let held = self.held_by(Owner::of(seat));
        held.iter().filter_map(|at| at.data().resource).filter(|resource| fits(*resource)).count() as u32
    }

    fn give(&mut self, seat: u8, gained: Purse, log: &mut Log<'_, Event>) {
        self.player_mut(seat).purse.gain(&gained);
        log.add(Event::Gained { player: Owner::of(seat), at: None, gained });
    }

    /// Amounts are limited to what there is.
    fn spend(&mut self, seat: u8, lost: Purse, log: &mut Log<'_, Event>) {
        self.player_mut(seat).purse.pay(&lost, 1);
        log.add(Event::Spent { player: Owner::of(seat), lost });
    }

    fn good(good: Good, number: u16) -> Purse {
        let mut purse = Purse::default();
        *purse.of_mut(good) = number;
        purse
    }

    /// [MOC-19.11] News for whoever drew it.
    fn tell_state(&mut self, seat: u8, card: Info, log: &mut Log<'_, Event>) {
        let owner = Owner::of(seat);
        match card.0 + 1 {
            1 => self.give(seat, State::good(Good::Grain, 6), log),
            2 => self.spend(seat, State::good(Good::Grain, 4), log),
            3 => self.give(seat, State::good(Good::Wood, 4), log),
            4 => self.spend(seat, State::good(Good::Wood, 3), log),
            5 => self.give(seat, State::good(Good::Ore, 4), log),
            6 => self.spend(seat, State::good(Good::Ore, 2), log),
            7 => self.give(seat, State::good(Good::Goods, 4), log),
            8 => self.spend(seat, State::good(Good::Goods, 2), log),
            9 => self.give(seat, Purse::ducats(2000), log),
            10 => {
                let towns = self.count(seat, |what| matches!(what, Resource::Town | Resource::Capital));
                self.give(seat, Purse::ducats(500 * towns), log);
            }
            11 => self.spend(seat, Purse::ducats(1500), log),
            12 => self.give(seat, Purse::ducats(1000 * self.coats_of(owner) as u32), log),
            13 => self.reinforce(seat, Kind::Infantry, 2),
            14 => self.reinforce(seat, Kind::Grenadiers, 1),
            15 => self.reinforce(seat, Kind::Cavalry, 1),
            16 => self.reinforce(seat, Kind::Artillery, 1),
            20 => {
                for ship in Ship::all().filter(|ship| self.ships[*ship].owner == owner).collect::<Vec<_>>() {
                    self.ships[ship].lost_masts = 0;
                }
            }
            22 => {
                let held = self.count(seat, |_| true);
                self.give(seat, Purse::ducats((200 * held).min(3000)), log);
            }
            // S17, S18: the player himself; S19, S21: the player to his left.
            17 | 18 => self.ask(card, 1 << seat),
            _ => self.ask(card, 1 << self.left_of(seat)),
        }
    }

    /// Free units lie beside the board and are placed with what was kept.
    fn reinforce(&mut self, seat: u8, kind: Kind, number: u8) {
        let number = number.min(self.figures_left(seat, kind));
        self.player_mut(seat).reserve.units[kind as usize] += number;
    }

    fn ask(&mut self, card: Info, seats: u8) {
        (self.news.due, self.news.due_seats, self.news.done) = (Some(card), seats, 0);
    }

    fn units_of(&self, seat: u8) -> u16 {
        self.units_on_map(seat)
    }

    /// [MOC-19.10] What concerns everybody.
    fn tell_europe(&mut self, card: Info, log: &mut Log<'_, Event>) {
        let seats: Vec<u8> = self.seats_in_play().filter(|seat| !self.is_out(*seat)).collect();
        let everybody: u8 = seats.iter().map(|seat| 1 << seat).sum();
        match card.0 - 45 {
            3 => self.ask(
                card,
                seats.iter().filter(|seat| self.units_of(**seat) > 12).map(|seat| 1 << seat).sum(),
            ),
            5 | 8 | 15 | 21 => self.ask(card, everybody),
            6 => self.ask(
                card,
                seats.iter().filter(|seat| self.units_of(**seat) >= 5).map(|seat| 1 << seat).sum(),
            ),
            7 => {
                for seat in seats {
                    let silver = self.count(seat, |what| what == Resource::Silver) as u16;
                    let gold = self.count(seat, |what| what == Resource::Gold) as u16;
                    self.give(seat, State::good(Good::Ore, silver + 2 * gold), log);
                }
            }
            9 => {
                for seat in seats {
                    let coats = self.coats_of(Owner::of(seat)) as u32;
                    self.spend(seat, Purse::ducats(500 * coats), log);
                }
            }
            10 => {
                let standing = |seat: u8| {
                    let capitals = self.count(seat, |what| what == Resource::Capital);
                    (self.coats_of(Owner::of(seat)), capitals)
                };
                let best = seats.iter().map(|seat| standing(*seat)).max();
                let leaders: Vec<u8> =
                    seats.iter().copied().filter(|seat| Some(standing(*seat)) == best).collect();
                for seat in seats.iter().filter(|seat| leaders.len() > 1 || !leaders.contains(seat)) {
                    self.give(*seat, Purse::ducats(1500), log);
                }
            }
            11 => {
                for power in Power::great() {
                    if self.coats[power as usize] != Owner::Nobody {
                        continue;
                    }
                    if let Some(capital) = power.capital().filter(|at| self.provinces[*at].units.is_empty()) {
                        self.put(capital, Owner::Independents, Unit::new(Kind::Infantry));
                        log.add(Event::Uprising { at: capital });
                    }
                }
            }
            14 => {
                let has_crew = |seat: &&u8| {
                    self.ships.of(Owner::of(**seat)).any(|ship| !self.ships[ship].crew.is_empty())
                };
                self.ask(card, seats.iter().filter(has_crew).map(|seat| 1 << seat).sum());
            }
            18 if self.rules.plays_cards() => {
                for seat in seats {
                    let room = self.hand_limit(seat).saturating_sub(self.player(seat).hand.len() as u8);
                    self.to_draw[usize::from(seat)] = room.min(2);
                }
            }
            18 => self.news.rerolls = everybody,
            19 if self.rules.plays_cards() => {
                let has_card = |seat: &&u8| self.player(**seat).hand.meets(Cards::of_players());
                self.ask(card, seats.iter().filter(has_card).map(|seat| 1 << seat).sum());
            }
            19 => {
                let given: Vec<(u8, u32)> =
                    seats.iter().map(|seat| (*seat, self.player(*seat).purse.ducats.min(500))).collect();
                for (seat, ducats) in given {
                    self.spend(seat, Purse::ducats(ducats), log);
                    self.give(self.left_of(seat), Purse::ducats(ducats), log);
                }
            }
            // The others hold for a round.
            _ => {}
        }
    }

    // --- Answers ----------------------------------------------------------------------------------------------------------------------------

    /// [MOC-D90] Who answers next, from the drawer to the left.
    pub(crate) fn next_to_answer(&self) -> Option<u8> {
        let players = self.rules.players;
        let mut ring = (0..players).map(|step| (self.active + step) % players);
        ring.find(|seat| self.news.due_seats & 1 << seat != 0 && !self.is_out(*seat))
    }

    /// The next question of the card, or on with the political phase.
    fn answer_on(&mut self, log: &mut Log<'_, Event>) {
        while let Some(seat) = self.next_to_answer() {
            self.phase = Phase::AnswerNews;
            let mut actions = Vec::new();
            self.list_answers(seat, &mut actions);
            if !actions.is_empty() && actions != [Action::Done] {
                return;
            }
            self.news.due_seats &= !(1 << seat);
        }
        (self.news.due, self.news.due_seats) = (None, 0);
        self.lower_all_flags(log);
        self.settle(log);
        if self.is_over() {
            return;
        }
        if self.is_out(self.active) {
            return self.next_turn(log);
        }
        self.owe_refills();
        // What the card has dealt is drawn first.
        if self.to_draw != [0; PLAYERS] {
            return self.draw_then(Phase::PlaceReserve, log);
        }
        self.place_kept(log);
    }

    /// The number of units in the fullest province of a player.
    fn fullest(&self, seat: u8) -> usize {
        let held = self.held_by(Owner::of(seat));
        held.iter().map(|at| self.provinces[at].units.len()).max().unwrap_or_default()
    }

    fn has_infantry(&self, seat: u8) -> bool {
        let owner = Owner::of(seat);
        let ashore = self.held_by(owner).iter().any(|at| self.provinces[at].units.count(Kind::Infantry) > 0);
        ashore || self.ships.of(owner).any(|ship| self.ships[ship].crew.count(Kind::Infantry) > 0)
    }

    /// One own unit that a card takes.
    fn check_sacrifice(&self, seat: u8, card: Info, action: Action) -> Result<(), Why> {
        let owner = Owner::of(seat);
        let (kind, stands, fits) = match action {
            Action::Disband(kind, 1, at) => {
                let ground = &self.provinces[at];
                let fits = match card {
                    card if card == european_card(14) => false,
                    card if card == state_card(18) => ground.units.len() == self.fullest(seat),
                    _ => true,
                };
                (kind, ground.owner == owner && ground.units.count(kind) > 0, fits)
            }
            Action::DisbandAboard(kind, 1, ship) => {
                let vessel = &self.ships[ship];
                (kind, vessel.owner == owner && vessel.crew.count(kind) > 0, card != state_card(18))
            }
            _ => return Err(Why::NotAsked),
        };
        if !stands {
            return Err(Why::NotThere);
        }
        if !fits || card == state_card(17) && kind != Kind::Infantry && self.has_infantry(seat) {
            return Err(Why::NotThisUnit);
        }
        Ok(())
    }

    pub(crate) fn check_answer(&self, seat: u8, action: Action) -> Result<(), Why> {
        let Some(card) = self.news.due else { return Err(Why::NotAsked) };
        if self.next_to_answer() != Some(seat) {
            return Err(Why::NotAsked);
        }
        let purse = &self.player(seat).purse;
        if card.kind() == InfoKind::News {
            return match (card.0 + 1, action) {
                (17 | 18, _) => self.check_sacrifice(seat, card, action),
                (19, Action::Hit(ship)) => {
                    let vessel = &self.ships[ship];
                    let fits = vessel.owner == self.mover() && vessel.lost_masts < ship.kind().masts();
                    fits.then_some(()).ok_or(Why::NotThisShip)
                }
                (21, Action::Pick(at)) => self.check_revolt(at),
                _ => Err(Why::NotAsked),
            };
        }
        match (card.0 - 45, action) {
            (3, _) => self.check_sacrifice(seat, card, action),
            (5, Action::Sell(good, number)) if number <= 5 => self.check_sale(seat, good, number),
            (8, Action::Sell(Good::Wood, number)) => self.check_sale(seat, Good::Wood, number),
            (5 | 8, Action::Sell(..)) => Err(Why::NotSoMuch),
            (6, Action::Done) if purse.grain < self.units_of(seat) / 5 => Err(Why::GrainIsDue),
            (14, Action::Done) if purse.ducats < 1000 => Err(Why::TooDear),
            (5 | 6 | 8 | 14 | 15 | 21, Action::Done) => Ok(()),
            (6 | 14, _) => self.check_sacrifice(seat, card, action),
            (15, Action::Recruit(Kind::Grenadiers, number, at)) if number + self.news.done <= 2 => {
                self.check_recruit(seat, Kind::Grenadiers, number, at)
            }
            (15, Action::Recruit(..)) => Err(Why::OverLimit),
            (19, Action::PassCard(battle_card)) => {
                let fits =
                    self.player(seat).hand.contains(battle_card) && Cards::of_players().contains(battle_card);
                fits.then_some(()).ok_or(Why::NotInHand)
            }
            (21, Action::Barter(good, number, wanted)) => {
                let left = 6u16.saturating_sub(self.news.done.into());
                let fits = good != wanted && number > 0 && number <= left && number <= purse.of(good);
                fits.then_some(()).ok_or(Why::NotSoMuch)
            }
            _ => Err(Why::NotAsked),
        }
    }

    /// S21: an empty province of the native power of whoever drew it.
    fn check_revolt(&self, at: Province) -> Result<(), Why> {
        let native = self.player(self.active).power;
        let fits = at.data().power == native && native.is_some() && self.provinces[at].units.is_empty();
        fits.then_some(()).ok_or(Why::NotYourGround)
    }

    pub(crate) fn list_answers(&self, seat: u8, actions: &mut Vec<Action>) {
        let Some(card) = self.news.due else { return };
        let first = actions.len();
        let owner = Owner::of(seat);
        match (card.kind(), if card.0 < 46 { card.0 + 1 } else { card.0 - 45 }) {
            (InfoKind::News, 19) => actions.extend(self.ships.of(self.mover()).map(Action::Hit)),
            (InfoKind::News, 21) => {
                let native = self.player(self.active).power;
                actions.extend(native.into_iter().flat_map(|power| power.provinces()).map(Action::Pick));
            }
            (InfoKind::European, 5 | 8) => self.list_sales(seat, actions),
            (InfoKind::European, 15) => {
                let ground = self.recruiting_ground(seat).iter();
                actions.extend(
                    ground.flat_map(|at| [1, 2].map(|number| Action::Recruit(Kind::Grenadiers, number, at))),
                );
            }
            (InfoKind::European, 19) => actions.extend(self.player(seat).hand.iter().map(Action::PassCard)),
            (InfoKind::European, 21) => {
                for good in Good::ALL {
                    for wanted in Good::ALL {
                        actions.extend((1..=6).map(|number| Action::Barter(*good, number, *wanted)));
                    }
                }
            }
            _ => {
                for kind in Kind::ALL.iter().copied() {
                    actions.extend(self.held_by(owner).iter().map(|at| Action::Disband(kind, 1, at)));
                    actions.extend(self.ships.of(owner).map(|ship| Action::DisbandAboard(kind, 1, ship)));
                }
            }
        }
        actions.push(Action::Done);
        let mut kept = first;
        for index in first..actions.len() {
            if self.check_answer(seat, actions[index]).is_ok() {
                actions.swap(kept, index);
                kept += 1;
            }
        }
        actions.truncate(kept);
    }

    pub(crate) fn play_answer(&mut self, seat: u8, action: Action, log: &mut Log<'_, Event>) {
        let Some(card) = self.news.due else { return };
        let mut is_done = true;
        match action {
            Action::Disband(..) | Action::DisbandAboard(..) => self.disband(seat, action, log),
            Action::Hit(ship) => self.lose_masts(ship, 1, log),
            Action::Pick(at) => {
                self.put(at, Owner::Independents, Unit::new(Kind::Infantry));
                log.add(Event::Uprising { at });
            }
            Action::Sell(good, number) if card == european_card(8) => {
                self.sell(seat, good, number, 500, log);
                is_done = false;
            }
            Action::Sell(good, number) => self.sell(seat, good, number, good.price(), log),
            Action::Recruit(kind, number, at) => {
                self.recruit(seat, kind, number, at, log);
                self.news.done += number;
                is_done = self.news.done >= 2;
            }
            Action::Barter(good, number, wanted) => {
                self.barter(seat, good, number, wanted, log);
                self.news.done += number as u8;
                is_done = self.news.done >= 6;
            }
            Action::PassCard(battle_card) => {
                let left = self.left_of(seat);
                self.player_mut(seat).hand.remove(battle_card);
                self.player_mut(left).hand.insert(battle_card);
                log.add(Event::CardPassed {
                    player: Owner::of(seat),
                    to: Owner::of(left),
                    card: battle_card,
                });
            }
            Action::Done if card == european_card(6) => {
                let grain = self.units_of(seat) / 5;
                self.spend(seat, State::good(Good::Grain, grain), log);
            }
            Action::Done if card == european_card(14) => self.spend(seat, Purse::ducats(1000), log),
            _ => {}
        }
        if is_done {
            self.news.due_seats &= !(1 << seat);
            self.news.done = 0;
        }
        self.answer_on(log);
    }

    // --- What holds for a round -------------------------------------------------------------------------------------------------------------

    /// E04, E12, E13: what a European card forbids in the military phase.
    pub(crate) fn check_europe(&self, action: Action) -> Result<(), Why> {
        if self.news.in_force == [None; PLAYERS] {
            return Ok(());
        }
        let kind = match action {
            Action::March(kind, _, _, _) | Action::Lead(kind, _, _) => Some(kind),
            Action::Attack(kind, _, _, _) | Action::LeadAttack(kind, _, _) => Some(kind),
            Action::Strike(kind, ..) | Action::Embark(kind, ..) | Action::LeadAboard(kind, ..) => Some(kind),
            _ => None,
        };
        if kind.is_some_and(Kind::is_artillery) && self.holds(european_card(12)) {
            return Err(Why::MuddyRoads);
        }
        let (target, is_gunnery) = match action {
            Action::Attack(_, _, _, to) | Action::LeadAttack(_, _, to) => (self.provinces[to].owner, false),
            Action::Land(_, _, _, to) | Action::LeadLanding(_, _, to) => (self.provinces[to].owner, false),
            Action::Bombard(_, _, to) => (self.provinces[to].owner, true),
            Action::Broadside(_, _, _, target) => (self.ships[target].owner, true),
            Action::Storm(_, _, target) => (self.ships[target].owner, false),
            Action::Strike(kind, _, _, target) => (self.ships[target].owner, kind.is_artillery()),
            _ => (Owner::Nobody, false),
        };
        if target.seat().is_some() && self.holds(european_card(4)) {
            return Err(Why::PeaceCongress);
        }
        if is_gunnery && self.holds(european_card(13)) {
            return Err(Why::SeaFog);
        }
        Ok(())
    }
}
