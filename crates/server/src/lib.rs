//! Tables that people can rely on.
//!
//! A match is its log: [`step::Step`]s, appended one by one and never changed ([`db`]). [`live::Live`] is a log folded into a
//! match in memory: it says which step may come next and what each viewer sees. [`hall::Hall`] brings both together for all tables of a
//! site, with bots and clocks. Nothing here knows a rule of any game.

pub mod accounts;
pub mod admin;
pub mod backup;
pub mod client;
pub mod db;
pub mod doors;
pub mod guessable;
pub mod hall;
pub mod hints;
pub mod http;
pub mod live;
pub mod metrics;
pub mod names;
pub mod nature;
pub mod passwords;
pub mod pool;
pub mod proxies;
pub mod serve;
pub mod shown;
pub mod step;
pub mod stock;
pub mod talk;
pub mod terms;
