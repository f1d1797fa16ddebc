//! Divisions of a BBQ among logical queues that a soak tries: masks of every width, one to two steered levels, both ways where both are
//! legal, all priorities of a queue in one bucket. None but two of them is built for the page.

use models::bbq::{QUEUES, STEERED};
use session::rtl::Config;

/// W, D, N, logical queues, and levels that are steered where they are more than they have to be.
const PARTITIONS: [(u32, u32, u32, u32, Option<u32>); 16] = [
    (2, 1, 7, 2, None),
    (4, 1, 15, 2, None),
    (4, 1, 15, 4, None),
    (8, 1, 31, 4, None),
    (2, 3, 15, 2, None),
    (2, 3, 15, 2, Some(1)),
    (2, 4, 15, 4, None),
    (4, 2, 15, 2, None),
    (4, 2, 15, 4, None),
    (4, 2, 15, 4, Some(1)),
    (4, 2, 15, 8, None),
    (4, 2, 31, 16, None),
    (4, 3, 15, 32, None),
    (4, 4, 31, 8, None),
    (8, 2, 31, 16, None),
    (16, 2, 63, 8, None),
];

/// The configurations.
pub fn configs() -> Vec<Config> {
    PARTITIONS.map(|(w, d, n, queues, steered)| config(w, d, n, queues, steered)).to_vec()
}

fn config(w: u32, d: u32, n: u32, queues: u32, steered: Option<u32>) -> Config {
    let more = steered.map(|levels| (STEERED, levels));
    let all: Vec<(&str, u32)> = [("W", w), ("D", d), ("N", n), (QUEUES, queues)].into_iter().chain(more).collect();
    let name = all.iter().map(|(name, value)| format!("_{}{value}", name.to_lowercase())).collect::<String>();
    let parameters = all.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    Config { name: format!("bbq{name}"), design: "bbq".to_string(), parameters }
}
