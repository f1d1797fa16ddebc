//! Examples for somebody who adds to the session: a bench, and an observer.

#![allow(clippy::unwrap_used)] // a test says what broke by panicking

mod counting;
mod replaying;

use session::Driven;
use session::bench::Bench;
use session::expect::Expectations;
use session::session::{Session, SessionSpec};

/// A session of one PIFO model of 16 elements, which a bench drives for at most so many steps.
fn pifo_driven_by(bench: Box<dyn Bench>, steps: u32) -> Session {
    let design = models::catalogue::find("pifo").unwrap();
    let parameters = (design.resolve)(&Default::default()).unwrap();
    let engine = (design.model)(&parameters);
    let monitors = vec![(design.monitor)(&parameters, engine.info())];
    let engines = vec![Driven::alone(engine)];
    let expect = Expectations::default();
    Session::new(SessionSpec { engines, monitors, bench, steps, stops: false, stop_on_divergence: true, expect })
}
