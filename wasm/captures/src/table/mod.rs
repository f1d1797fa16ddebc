//! Packets and operations out of tables: CSV with a line of names on top, as this project, spreadsheets, pandas and Wireshark write it.
//!
//! - `text`: encodings and separators;
//! - `number`, `time`: exact decimals and times;
//! - `rows`: a table row by row, with every error in its line;
//! - `columns`: names of columns and what they mean;
//! - `packets`, `flows`, `listed`: packets, their flows, and their order;
//! - `operations`: operations.

mod columns;
mod flows;
mod listed;
pub(crate) mod number;
mod operations;
mod packets;
mod rows;
pub(crate) mod text;
mod time;

pub(crate) use columns::key;
pub use listed::ListedPackets;
pub use number::decimal;
pub use operations::operations;
pub use packets::packets;
pub(crate) use packets::{Column, meaning};
pub(crate) use time::seconds;
