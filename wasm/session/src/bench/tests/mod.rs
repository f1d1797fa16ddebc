mod ends;
mod fair;
mod ops;
mod packets;
mod ranks;
mod sources;
mod varying;

use scenario::Scenario;

use crate::Session;

/// The session of a scenario of models, before its first step.
fn open(text: &str) -> Session {
    let scenario = Scenario::from_json(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    crate::open::open_models(&scenario)
}

/// The same behind its last step.
fn to_the_end(text: &str) -> Session {
    let mut session = open(text).forward_only();
    while !session.is_over() {
        session.step(|_, _| ());
    }
    session
}
