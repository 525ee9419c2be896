//! Tables that people can rely on: accounts, lobby, live matches, storage.

pub mod db;
