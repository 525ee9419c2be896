//! What bots are like beside how well they play, and what they say about it.

use bots::{Bot, Character, Level, Temper};
use coalitions::{Koalicje, Prototype};
use engine::{Game, Judgement, Leaning, Log, Seat, Setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn luck(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Positions of a match of recruits in which a player has a choice.
fn choices(setup: &Setup, seed: u64) -> Vec<(Koalicje, Seat)> {
    let mut state = Koalicje::new(setup).expect("the setup is good");
    let (mut rng, mut bot) = (luck(seed), Bot::new(Level::Recruit));
    let (mut found, mut actions) = (Vec::new(), Vec::new());
    while let Some(asked) = state.pending().first() {
        actions.clear();
        state.legal(asked, &mut actions);
        if actions.len() > 1 {
            found.push((state.clone(), asked));
        }
        let action = bot.choose(&state, asked, &mut rng).expect("a pending seat has an answer");
        state.apply(asked, action, &mut Log::off());
    }
    found
}

/// Whether some actions lean otherwise than others.
fn tempts(position: &(Koalicje, Seat), of: fn(Leaning) -> i8) -> bool {
    let (state, seat) = position;
    let mut actions = Vec::new();
    state.legal(*seat, &mut actions);
    let leanings = || actions.iter().map(|action| of(state.leaning(*seat, *action)));
    leanings().max() != leanings().min()
}

/// How a bot's choices lean on the whole.
fn leaning(character: Character, positions: &[&(Koalicje, Seat)], of: fn(Leaning) -> i8) -> i32 {
    let mut bot = Bot::new(character);
    let chosen = positions.iter().zip(0..).map(|((state, seat), seed)| {
        let action = bot.choose(state, *seat, &mut luck(seed)).expect("a pending seat has an answer");
        i32::from(of(state.leaning(*seat, action)))
    });
    chosen.sum()
}

/// In the same positions a bot of one temper chooses otherwise than a bot of the other, on the whole.
fn differ(positions: &[(Koalicje, Seat)], [less, more]: [Temper; 2], of: fn(Leaning) -> i8) {
    let tempting: Vec<&(Koalicje, Seat)> = positions.iter().filter(|position| tempts(position, of)).collect();
    for (level, most) in [(Level::Recruit, 400), (Level::Officer, 50)] {
        let step = (tempting.len() / most).max(1);
        let some: Vec<_> = tempting.iter().copied().step_by(step).collect();
        let [low, high] = [less, more].map(|temper| leaning(Character { level, temper }, &some, of));
        assert!(low < high, "{level}: {less:?} {low}, {more:?} {high}, in {} positions", some.len());
    }
}

#[test]
fn tempers_can_be_felt_in_what_is_chosen_in_the_same_positions() {
    let mut positions = choices(&Setup::new("1805", 6), 1);
    positions.extend(choices(&Setup::new("1813", 4), 2));
    use Temper::{Cautious, Even, Greedy, Loyal, Treacherous};
    differ(&positions, [Even, Loyal], |leaning| leaning.faith);
    differ(&positions, [Treacherous, Even], |leaning| leaning.faith);
    differ(&positions, [Cautious, Even], |leaning| leaning.daring);
    differ(&positions, [Even, Greedy], |leaning| leaning.gain);
}

#[test]
fn a_bot_says_what_it_would_do_and_what_it_expects() {
    for (number, (state, seat)) in (0..).zip(choices(&Setup::new("1805", 6), 3).into_iter().step_by(47)) {
        let mut actions = Vec::new();
        state.legal(seat, &mut actions);
        for level in [Level::Recruit, Level::Officer] {
            let reasons = Bot::new(level).explain(&state, seat, &mut luck(number), || true);
            assert_eq!(reasons.len(), actions.len().min(3));
            assert!(reasons.iter().all(|reason| actions.contains(&reason.action)));
            let names: Vec<&str> = reasons[0].expects.iter().map(|expected| expected.what.en).collect();
            assert_eq!(names, ["influence", "influence a round", "morale", "money", "units", "cards"]);
            let standing = state.standing(seat);
            assert!(reasons[0].expects.iter().zip(&standing).all(|(expected, now)| expected.now == now.1));
            assert_eq!(reasons[0].chance.is_some(), level == Level::Officer);
        }
        // Whoever thinks does what it says.
        let best = Bot::new(Level::Officer).explain(&state, seat, &mut luck(number), || true)[0].action;
        assert_eq!(Bot::new(Level::Officer).choose(&state, seat, &mut luck(number)), Some(best));
        assert_eq!(Bot::new(Level::Random).explain(&state, seat, &mut luck(number), || true), []);
    }
}

/// What a bot says may not betray what its seat cannot know.
#[test]
fn what_is_hidden_is_not_in_the_reasons() {
    let mut differing = 0;
    for (number, (state, seat)) in (0..).zip(choices(&Setup::new("1813", 4), 5).into_iter().step_by(23)) {
        let twin = state.determinize(seat, &mut luck(900 + number));
        differing += u32::from(twin != state);
        for character in ["recruit-greedy", "officer-treacherous"] {
            let character: Character = character.parse().expect("there is such a bot");
            let reasons =
                |state: &Koalicje| Bot::new(character).explain(state, seat, &mut luck(number), || true);
            assert_eq!(reasons(&twin), reasons(&state), "{:?}", state.phase);
        }
    }
    assert!(differing > 5, "only {differing} twins differ");
}

#[test]
fn both_editions_know_what_an_action_shows() {
    let state = Prototype::new(&Setup::new("1805", 6)).expect("the setup is good");
    let seat = state.pending().first().expect("somebody is asked");
    assert!(!state.standing(Seat::Player(0)).is_empty());
    let mut actions = Vec::new();
    state.legal(seat, &mut actions);
    // Nothing is betrayed or risked by naming a general.
    assert!(actions.iter().all(|action| state.leaning(seat, *action) == Leaning::default()));
}

#[test]
fn characters_are_known_by_their_ids() {
    let all: Vec<Character> = Character::all().collect();
    assert_eq!(all.len(), 1 + 3 * 5);
    for character in &all {
        assert_eq!(character.to_string().parse(), Ok(*character));
        let (en, pl) = character.name();
        assert!(en.starts_with(char::is_uppercase) && pl.starts_with(char::is_uppercase), "{en}, {pl}");
        assert!(!character.temper.about().en.is_empty() && !character.temper.about().pl.is_empty());
    }
    let loyal: Character = "officer-loyal".parse().expect("there is such a bot");
    assert_eq!(loyal.name(), ("Loyal officer".to_owned(), "Lojalny oficer".to_owned()));
    assert_eq!("recruit".parse(), Ok(Character::from(Level::Recruit)));
    for wrong in ["random-loyal", "officer-", "officer-even", "officer-loyal-loyal", "general", "", "-"] {
        assert!(wrong.parse::<Character>().is_err_and(|why| why.contains("unknown")), "{wrong}");
    }
}
