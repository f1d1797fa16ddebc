//! Networks of engines. What they measure and the orders that they give are worked out anew here.

#![allow(clippy::unwrap_used)] // a test says what broke by panicking

mod by_hand;
mod laws;
mod levels;
mod mesh;

use port::{End, NetworkLanes};
use scenario::Scenario;
use session::Session;
use session::log::{Entry, Outcome};
use session::rtl::NoRtl;
use workbench::network_frame::network;

/// A session of models.
fn open(text: &str) -> Session {
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    workbench::open(&scenario, &NoRtl).unwrap_or_else(|error| panic!("{error}"))
}

/// The nodes of a session.
fn nodes(session: &Session) -> &NetworkLanes {
    network(session).unwrap()
}

/// Runs to the end, and shows every step; nothing may be wrong there.
fn run(session: &mut Session, mut seen: impl FnMut(u32, &NetworkLanes)) -> Option<End> {
    while !session.is_over() {
        let step = session.executed();
        session.step(|_, _| ());
        seen(step, nodes(session));
    }
    assert_eq!(session.failures(), Vec::<String>::new());
    session.end()
}

/// The operations of a node whose outcome is final, in issue order.
fn operations(session: &mut Session, node: usize) -> Vec<Entry> {
    let mut all = Vec::new();
    while !session.is_over() {
        session.step(|engine, entry| {
            if engine == node {
                all.push(entry.clone());
            }
        });
    }
    all
}

/// First result of an operation, if it was done.
fn result(entry: &Entry) -> Option<u32> {
    match &entry.outcome {
        Outcome::Retired { results, .. } => results.iter().next().copied(),
        _ => None,
    }
}

/// Random packets of finite flows, 1,500 bytes each.
fn transfers(seed: u32, senders: u32, bytes: u32) -> String {
    format!(
        r#""seed": "{seed:016x}", "traffic": [{{ "kind": "incast", "senders": {senders}, "bytes": {bytes},
            "rate_mbps": 10000, "jitter_ps": 60000000, "rounds": 3, "period_ps": 150000000 }}]"#
    )
}
