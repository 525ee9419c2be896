//! Every rule in a test whose name reads like the rulebook: a module for each part of it, and one binary for all of them,
//! so that they are built once.

mod support;

mod battlefield;
mod components;
mod forced_march;
mod invariants;
mod leaving;
mod march;
mod morale_and_squares;
mod moves_and_fire;
mod players_and_secrets;
mod reinforcements;
mod set_up;
mod skirmishes;
mod supply_and_victory;
mod versions;
