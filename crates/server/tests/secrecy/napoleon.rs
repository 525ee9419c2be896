//! Napoléon 1815: two worlds in which the same blocks are seen to do the same, and other faces are on them.
//!
//! Both are first played without a server. Whoever keeps a secret gives the same order in both, but to another block of the same
//! place whenever it may: from set-up or from the first march on the worlds drift apart, and nobody else is told. They go on until a
//! block comes to light that is another in each world. Then both are played on servers of their own.
//!
//! One pair is written down in `docs/transcripts/napoleon-twins.txt`; `cargo xtask playthroughs --bless` writes it anew.

use crate::watched::{Sent, Watched, key_of, seat_of};
use engine::chance::Key;
use engine::{Game, Happening, Lang, Match, Question, Seat, Setup, Words, pick};
use napoleon::Napoleon;
use napoleon::action::Action;
use napoleon::army::{Army, Unit, Units};
use napoleon::event::Event;
use napoleon::state::Phase;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::Path;

/// The worlds are compared for so many decisions at most.
const MOST: usize = 260;

/// A pair of worlds is sought among so many.
const SOUGHT: u64 = 32;

/// Twin worlds, and what is the secret between them.
#[derive(Clone)]
struct Twins {
    worlds: [Match<Napoleon>; 2],
    /// By number of a unit: who stands for it in the second world.
    faces: [Unit; Unit::COUNT],
    /// The armies whose faces differ.
    secret: Units,
}

/// A decision in both worlds.
struct Step {
    seat: u8,
    orders: [Action; 2],
    /// Which viewers still cannot know that there are two worlds; the spectator is the last.
    dark: Vec<bool>,
    /// What happened in each world, everything open.
    events: [Vec<Event>; 2],
    phase: Phase,
}

impl Twins {
    fn new(setup: &Setup, secret: &[Army]) -> Twins {
        let mut world =
            Match::<Napoleon>::new(setup).expect("the setup is good").with_key(Key::new(key_of(0)));
        world.settle_chance();
        Twins {
            worlds: [world.clone(), world],
            faces: std::array::from_fn(|index| Unit(index as u8)),
            secret: secret.iter().fold(Units::NONE, |all, army| all | army.units()),
        }
    }

    /// The order that looks like another in the second world.
    fn renamed(&self, order: Action) -> Action {
        let text = order.to_string();
        let rename = |word: &str| {
            word.parse::<Unit>().map_or(word.to_owned(), |unit| self.faces[unit.index()].to_string())
        };
        let words: Vec<String> = text.split(' ').map(rename).collect();
        words.join(" ").parse().expect("an order with other units is an order")
    }

    /// Lets another block of the same place do what one was told to do in the second world.
    fn exchange(&mut self, order: Action, rng: &mut Xoshiro256PlusPlus) {
        let state = self.worlds[0].state();
        let text = order.to_string();
        let Some(unit) = text.split(' ').find_map(|word| word.parse::<Unit>().ok()) else { return };
        let is_quiet = matches!(state.phase, Phase::SetUp | Phase::March | Phase::Deploy);
        if !is_quiet || !self.secret.contains(unit) {
            return;
        }
        // Whoever everybody saw do the same.
        let story = |unit: Unit| {
            let index = unit.index();
            let flags = [state.forced, state.disorganised, state.disorganised_now];
            (
                (unit.army(), state.places[index], state.steps[index], state.origins[index]),
                (state.came_from[index], state.marched[index], state.arrivals[index]),
                flags.map(|flag| flag.contains(unit)),
                state.fight.and_then(|fight| fight.holds(unit)),
            )
        };
        let others: Vec<Unit> = Unit::all().filter(|other| story(*other) == story(unit)).collect();
        let other = others[pick(rng, others.len())];
        self.faces.swap(unit.index(), other.index());
    }

    /// A decision of `seat` in both worlds; nothing if one of them does not allow it.
    fn step(&mut self, seat: Seat, order: Action, dark: &[bool]) -> Option<Step> {
        let orders = [order, self.renamed(order)];
        let plies = self.worlds.each_ref().map(Match::ply);
        assert_eq!(plies[0], plies[1], "the worlds took as many plies");
        let mut events: [Vec<Event>; 2] = Default::default();
        for ((world, order), events) in self.worlds.iter_mut().zip(orders).zip(&mut events) {
            events.extend(world.play(seat, order).ok()?);
            events.extend(world.settle_chance());
        }
        let Seat::Player(number) = seat else { return None };
        let dark = dark.iter().enumerate().map(|(viewer, dark)| *dark && self.is_dark(viewer, &events));
        let phase = self.worlds[0].state().phase;
        Some(Step { seat: number, orders, dark: dark.collect(), events, phase })
    }

    /// Whether a viewer has seen no face that is another in the other world.
    fn is_dark(&self, viewer: usize, events: &[Vec<Event>; 2]) -> bool {
        let players = self.worlds[0].state().players;
        let seat = seat_of(viewer, players);
        let differs = |unit: &Unit| self.faces[unit.index()] != *unit;
        let seen_now = self
            .worlds
            .iter()
            .any(|world| Unit::all().filter(differs).any(|unit| world.state().knows(seat, unit)));
        // Faces that were seen in passing, and what the rules tell of hidden ones: who marched by force, that a leader helped him to
        // bear it, that some were too weak to be hit from afar.
        let seen = |world: usize| {
            let viewer = seat.map(Seat::Player);
            let seen = events[world].iter().filter_map(|event| event.seen_by(viewer)).filter(|event| {
                matches!(
                    event,
                    Event::Revealed { .. }
                        | Event::Eliminated { .. }
                        | Event::FaceShown { .. }
                        | Event::MarchesEnded { .. }
                        | Event::MarchTested { .. }
                        | Event::MarchBorne { .. }
                        | Event::HitsWasted { .. }
                )
            });
            let mut seen: Vec<String> = seen.map(|event| format!("{event:?}")).collect();
            // A die falls for the block that came next, whoever that is. Nothing else may tell by its order.
            if !events[world].iter().any(|event| matches!(event, Event::MarchTested { .. })) {
                seen.sort();
            }
            seen
        };
        !seen_now && seen(0) == seen(1)
    }

    /// Who is in the dark is told and shown the same in both worlds.
    fn assert_alike(&self, step: &Step) {
        let players = self.worlds[0].state().players;
        for (viewer, _) in step.dark.iter().enumerate().filter(|(_, dark)| **dark) {
            let seat = seat_of(viewer, players).map(Seat::Player);
            let told = step
                .events
                .each_ref()
                .map(|events| events.iter().filter_map(|event| event.seen_by(seat)).collect::<Vec<Event>>());
            assert_eq!(told[0], told[1], "viewer {viewer} is told different things after {:?}", step.orders);
            let shown = self.worlds.each_ref().map(|world| {
                let state = world.state();
                let pending: Vec<(Seat, &str)> = state
                    .pending()
                    .iter()
                    .filter_map(|seat| Some((seat, state.decision(seat)?.kind())))
                    .collect();
                let mut legal = Vec::new();
                seat.inspect(|seat| state.legal(*seat, &mut legal));
                (world.ply(), state.view(seat), pending, legal)
            });
            assert!(
                shown[0] == shown[1],
                "viewer {viewer} is shown different things after {:?}",
                step.orders
            );
        }
    }
}

/// Twin worlds that stay alike to `enemies` as long as the rules allow; the last decision brings the difference to light.
fn drift(setup: &Setup, secret: &[Army], enemies: &[usize], seed: u64) -> Vec<Step> {
    let mut twins = Twins::new(setup, secret);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut dark = vec![true; usize::from(setup.players) + 1];
    let mut steps: Vec<Step> = Vec::new();
    while steps.len() < MOST {
        let state = twins.worlds[0].state();
        let asked: Vec<Seat> = state.pending().iter().collect();
        if asked.is_empty() {
            break;
        }
        let seat = asked[pick(&mut rng, asked.len())];
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        let mut bright = None;
        let mut next = None;
        for _ in 0..40 {
            let attacks: Vec<Action> = legal.iter().copied().filter(|order| attacks(state, *order)).collect();
            let orders = if pick(&mut rng, 4) == 0 || attacks.is_empty() { &legal } else { &attacks };
            let order = orders[pick(&mut rng, orders.len())];
            let mut tried = twins.clone();
            tried.exchange(order, &mut rng);
            let Some(step) = tried.step(seat, order, &dark) else { continue };
            tried.assert_alike(&step);
            if enemies.iter().all(|enemy| step.dark[*enemy]) {
                next = Some((tried, step));
                break;
            }
            bright.get_or_insert(step);
        }
        match next {
            Some((tried, step)) => {
                twins = tried;
                dark = step.dark.clone();
                steps.push(step);
            }
            None => {
                steps.extend(bright);
                break;
            }
        }
    }
    steps
}

/// Whether a block marches to where there may be a battle.
fn attacks(state: &Napoleon, order: Action) -> bool {
    matches!(order, Action::March(unit, to) if state.side_at(unit.side().other(), to).len() > 2)
}

/// The pair that sees most of the game before it comes apart.
fn longest_drift(setup: &Setup, secret: &[Army], enemies: &[usize]) -> Vec<Step> {
    // Worlds that come apart at last, a battle, and much that differed before.
    let drifts = (0..SOUGHT).map(|seed| drift(setup, secret, enemies, seed));
    let worth = |steps: &Vec<Step>| {
        let comes_apart = steps.last().is_some_and(|last| !last.dark[enemies[0]]);
        let is_battle = steps.iter().any(|step| step.phase == Phase::Combat);
        let differ = steps.iter().skip_while(|step| step.orders[0] == step.orders[1]).count();
        (comes_apart, is_battle, differ)
    };
    drifts.max_by_key(worth).expect("some were sought")
}

fn terms(setup: &Setup) -> Value {
    json!({
        "game": "napoleon-1815", "scenario": setup.scenario, "players": setup.players, "stand_in": "random",
        "opens_talk": true,
    })
}

/// Both worlds on servers of their own: whoever is in the dark is sent the same bytes.
fn play_both(test: &str, setup: &Setup, steps: &[Step]) -> [Watched; 2] {
    let mut servers = [0, 1]
        .map(|world| Watched::start(&format!("secrecy-napoleon-{test}-{world}"), key_of(0), terms(setup)));
    for step in steps {
        for (server, order) in servers.iter_mut().zip(step.orders) {
            server.play(&(step.seat, order.to_string()), true);
        }
        for (viewer, dark) in step.dark.iter().enumerate() {
            let [sent, twins] = servers.each_ref().map(|server| server.sent[viewer].last());
            assert!(
                !dark || sent == twins,
                "{test}: viewer {viewer} can tell the worlds apart after {:?}:\n{}\n{}",
                step.orders,
                sent.map(Sent::bytes).unwrap_or_default(),
                twins.map(Sent::bytes).unwrap_or_default()
            );
        }
    }
    servers
}

/// How many decisions a viewer was sent the same for, without one between them that he was not.
fn equal_for(servers: &[Watched; 2], viewer: usize) -> usize {
    let [sent, twins] = servers.each_ref().map(|server| &server.sent[viewer]);
    sent.iter().zip(twins).skip(1).take_while(|(sent, twins)| sent == twins).count()
}

/// The whole Allied army, by free choice: what the French and a spectator are sent.
#[test]
fn other_faces_under_the_allied_blocks_are_the_same_bytes_to_the_french() {
    let setup = Setup::new("free", 2);
    let steps = longest_drift(&setup, &[Army::AngloDutch, Army::Prussian], &[0, 2]);
    let servers = play_both("allied", &setup, &steps);
    let (last, before) = steps.split_last().expect("there are decisions");
    assert!(before.len() > 80 && before.iter().all(|step| step.dark[0] && step.dark[2]));
    // The test can fail: the Allies themselves, and the French once a face is seen.
    assert!(equal_for(&servers, 1) < 5, "the Allies see who they are");
    assert!(!last.dark[0] && equal_for(&servers, 0) == before.len(), "the last decision brings it to light");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/transcripts/napoleon-twins.txt");
    if let Err(difference) = testkit::written::keep(&file, &transcript(&steps, &servers)) {
        panic!(
            "docs/transcripts/napoleon-twins.txt, {difference}\nif this is meant, run `cargo xtask playthroughs --bless`"
        );
    }
}

/// The French army, by free choice: what the Allies and a spectator are sent.
#[test]
fn other_faces_under_the_french_blocks_are_the_same_bytes_to_the_allies() {
    let setup = Setup::new("free", 2);
    let steps = longest_drift(&setup, &[Army::French], &[1, 2]);
    let servers = play_both("french", &setup, &steps);
    let dark = steps.iter().take_while(|step| step.dark[1] && step.dark[2]).count();
    println!("{dark} decisions alike to the Allies");
    assert!(dark > 60, "{dark} decisions");
    assert!(equal_for(&servers, 1) >= dark && equal_for(&servers, 0) < dark);
}

/// Three players from the historical set-up: other Prussians march, and the Anglo-Dutch learn of it at night.
#[test]
fn other_prussians_march_and_neither_enemy_nor_ally_is_told() {
    let setup = Setup::new("historical", 3);
    let steps = longest_drift(&setup, &[Army::Prussian], &[0, 3]);
    let servers = play_both("prussian", &setup, &steps);
    let dark = |viewer: usize| steps.iter().take_while(|step| step.dark[viewer]).count();
    // When the first march differs, and who hears of it when.
    let differs = equal_for(&servers, 2);
    println!("alike until {differs}, to the ally until {}, to the enemy until {}", dark(1), dark(0));
    assert!(dark(1) > differs, "the ally is told nothing: {} decisions, {differs} alike", dark(1));
    assert!(dark(0) > differs + 10 && dark(3) > differs + 10, "nor is anybody else: {}", dark(0));
    assert!(equal_for(&servers, 0) >= dark(0) && equal_for(&servers, 1) >= dark(1));
}

/// What was ordered in either world, what the French were told, and how many bytes each was sent.
fn transcript(steps: &[Step], servers: &[Watched; 2]) -> String {
    let mut text = "\
Napoléon 1815, set up by free choice, on two servers: the same match but for faces that the French do not see.
`cargo xtask playthroughs` plays it again and compares this file; `--bless` writes it anew.

Under each decision stand the order in the first match and in the second, what the French line told of it, and all that came
over the line and by requests (the table, the log, the talk, the table as it was) to the French, to a spectator and to the
Allies: how many bytes, and the beginning of their SHA-256.
"
    .to_owned();
    let seats = ["French", "Allies"];
    for (number, step) in steps.iter().enumerate() {
        let [one, other] = step.orders;
        let orders = if one == other { one.to_string() } else { format!("{one} | {other}") };
        let _ = writeln!(text, "\n{:>3}. {}: {orders}", number + 1, seats[usize::from(step.seat)]);
        let told = step.events.each_ref().map(|events| {
            let seen = events.iter().filter_map(|event| event.seen_by(Some(Seat::Player(0))));
            seen.map(|event| Napoleon::sentence(&event, Lang::En).to_string()).collect::<Vec<_>>()
        });
        if told[0] == told[1] {
            let _ = writeln!(text, "     {}", told[0].join(" "));
        } else {
            let _ = writeln!(text, "  1: {}\n  2: {}", told[0].join(" "), told[1].join(" "));
        }
        let line: Vec<String> = [(0, "French"), (2, "spectator"), (1, "Allies")]
            .iter()
            .map(|(viewer, name)| {
                let [sent, twins] =
                    servers.each_ref().map(|server| measured(&server.sent[*viewer][number + 1]));
                if sent == twins { format!("{name} {sent} =") } else { format!("{name} {sent} ≠ {twins}") }
            })
            .collect();
        let _ = writeln!(text, "     {}", line.join(", "));
    }
    let dark = steps.iter().take_while(|step| step.dark[0]).count();
    let _ = writeln!(
        text,
        "\n{dark} decisions with equal bytes for the French and the spectator. With the next one the rules themselves tell the worlds apart."
    );
    text
}

fn measured(sent: &Sent) -> String {
    let bytes = sent.bytes();
    let digest = Sha256::digest(&bytes);
    let beginning: String = digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    format!("{} {beginning}", bytes.len())
}
