//! Words for people.
pub mod en;
pub mod pl;
pub mod summary;
