//! Random playouts with the legal list built at every ply, one core: the games beside chess.
//!
//! Chess is played by shakmaty, one of the fastest rules libraries there is; the ratio of the two, from one run, is
//! the figure to watch. It is a development dependency only.
//!
//! `cargo xtask bench` runs this. Each sample plays whole games; `items` are plies, so the printed rate is plies per
//! second.

use bots::{Level, RandomPlayer};
use coalitions::{Koalicje, Prototype};
use divan::Bencher;
use divan::counter::ItemsCount;
use engine::{Game, Judgement, Log, Seat, Setup};
use napoleon::Napoleon;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use shakmaty::{Chess, Position};

fn main() {
    println!("a state of Koalicje is {} bytes", std::mem::size_of::<Koalicje>());
    println!("a state of Napoléon 1815 is {} bytes", std::mem::size_of::<Napoleon>());
    divan::main();
}

/// Plies per sample: enough for several games of either kind.
const PLIES: usize = 20_000;

/// The counting allocator shows that a ply allocates nothing.
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

fn play<G: Game>(player: &mut RandomPlayer<G>, start: &G, rng: &mut Xoshiro256PlusPlus) -> usize {
    let mut state = start.clone();
    for _ in 0..PLIES {
        let Some(seat) = state.pending().first() else {
            state = start.clone();
            continue;
        };
        let action = player.choose(&state, seat, rng).expect("a pending seat has an answer");
        state.apply(seat, action, &mut Log::off());
    }
    PLIES
}

#[divan::bench(args = ["1792", "1798", "1805", "1806", "1809", "1812", "1813"])]
fn koalicje_six_players(bencher: Bencher, scenario: &str) {
    bench_random::<Koalicje>(bencher, &Setup::new(scenario, 6));
}

#[divan::bench(args = [3, 4, 5])]
fn koalicje_1805_fewer_players(bencher: Bencher, players: u8) {
    bench_random::<Koalicje>(bencher, &Setup::new("1805", players));
}

#[divan::bench(args = [1, 5])]
fn koalicje_lempereur(bencher: Bencher, players: u8) {
    bench_random::<Koalicje>(bencher, &Setup::new("lempereur", players));
}

#[divan::bench(args = [3, 6])]
fn prototype_1805(bencher: Bencher, players: u8) {
    bench_random::<Prototype>(bencher, &Setup::new("1805", players));
}

#[divan::bench(args = [1, 2])]
fn prototype_napoleons_deck(bencher: Bencher, players: u8) {
    bench_random::<Prototype>(bencher, &Setup::new("napoleons-deck", players));
}

#[divan::bench(args = [2, 3])]
fn napoleon_historical(bencher: Bencher, players: u8) {
    bench_random::<Napoleon>(bencher, &Setup::new("historical", players));
}

#[divan::bench(args = [2, 3])]
fn napoleon_free(bencher: Bencher, players: u8) {
    bench_random::<Napoleon>(bencher, &Setup::new("free", players));
}

fn bench_random<G: Game>(bencher: Bencher, setup: &Setup) {
    let start = G::new(setup).expect("the setup is valid");
    let mut player = RandomPlayer::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    bencher.counter(ItemsCount::new(PLIES)).bench_local(|| play(&mut player, &start, &mut rng));
}

#[divan::bench]
fn chess_by_shakmaty(bencher: Bencher) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    bencher.counter(ItemsCount::new(PLIES)).bench_local(|| {
        let mut position = Chess::default();
        let mut length = 0;
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            // Random chess drifts into endless endings: a game is cut where a referee would call a draw.
            if moves.is_empty() || position.is_insufficient_material() || length > 300 {
                position = Chess::default();
                length = 0;
                continue;
            }
            let chosen = &moves[engine::pick(&mut rng, moves.len())];
            position.play_unchecked(*chosen);
            length += 1;
        }
        PLIES
    });
}

/// What a search pays before it plays: copying the state.
#[divan::bench]
fn clone_koalicje(bencher: Bencher) {
    let state = Koalicje::new(&Setup::new("1805", 6)).expect("the setup is valid");
    bencher.bench_local(|| state.clone());
}

#[divan::bench]
fn clone_napoleon(bencher: Bencher) {
    let state = battle();
    bencher.bench_local(|| state.clone());
}

/// What it pays for a world that a seat could be in.
#[divan::bench]
fn imagine_napoleon(bencher: Bencher) {
    let state = battle();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    bencher.bench_local(|| state.determinize(Seat::Player(0), &mut rng));
}

/// The view that a server sends to one seat.
#[divan::bench]
fn view_koalicje(bencher: Bencher) {
    let state = Koalicje::new(&Setup::new("1805", 6)).expect("the setup is valid");
    bencher.bench_local(|| state.view(Some(Seat::Player(1))));
}

#[divan::bench]
fn view_napoleon(bencher: Bencher) {
    let state = battle();
    bencher.bench_local(|| state.view(Some(Seat::Player(1))));
}

/// The combat phase of a battle: what is largest and asks most.
fn battle() -> Napoleon {
    let start = Napoleon::new(&Setup::new("historical", 2)).expect("the setup is valid");
    let (mut player, mut rng) = (RandomPlayer::default(), Xoshiro256PlusPlus::seed_from_u64(7));
    let mut state = start.clone();
    while state.phase != napoleon::state::Phase::Combat {
        let Some(seat) = state.pending().first() else {
            state = start.clone();
            continue;
        };
        let action = player.choose(&state, seat, &mut rng).expect("a pending seat has an answer");
        state.apply(seat, action, &mut Log::off());
    }
    state
}

/// The greedy player, which looks at every position that its actions lead to.
#[divan::bench]
fn greedy_koalicje_1805(bencher: Bencher) {
    bench_greedy::<Koalicje>(bencher, &Setup::new("1805", 6));
}

#[divan::bench]
fn greedy_napoleon_historical(bencher: Bencher) {
    bench_greedy::<Napoleon>(bencher, &Setup::new("historical", 2));
}

fn bench_greedy<G: Judgement>(bencher: Bencher, setup: &Setup) {
    let start = G::new(setup).expect("the setup is valid");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    const GREEDY_PLIES: usize = 200;
    bencher
        .counter(ItemsCount::new(GREEDY_PLIES))
        .bench_local(|| bots::playout(&mut start.clone(), Level::Recruit, &mut rng, GREEDY_PLIES));
}
