//! Links as text programs leave them.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test says what broke by panicking

mod mend;
