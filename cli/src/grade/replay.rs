//! Replays of many hand-ins, several at the same time.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use exercises::HandIn;
use exercises::hand_in::{BYTES, Unreadable};
use exercises::judge::{Judge, Verdict};
use rtl_native::DemandRtl;
use serde_json::Value;

use super::folder::{Content, Found};

/// A file and what came of it.
pub struct Graded<'a> {
    /// The file.
    pub file: &'a Found,
    /// What came of it.
    pub outcome: HandInOutcome,
}

/// What came of a file.
pub enum HandInOutcome {
    /// It is no hand-in: what it is.
    Other(String),
    /// It is one that cannot be read or judged: why.
    Broken(String),
    /// It is judged, or its run is refused.
    Judged(Box<HandIn>, Verdict),
}

impl Graded<'_> {
    /// Whether who teaches has to look at it.
    pub fn is_noteworthy(&self) -> bool {
        match &self.outcome {
            HandInOutcome::Other(_) => false,
            HandInOutcome::Broken(_) => true,
            HandInOutcome::Judged(_, verdict) => verdict.refused.is_some() || !verdict.contradictions.is_empty(),
        }
    }
}

/// Grades all files, in their order, whatever the number of jobs.
pub fn all<'a>(files: &'a [Found], judge: &Judge, jobs: usize) -> Vec<Graded<'a>> {
    // Hardware is found once by each worker, whatever the number of replays.
    each(files, jobs, &|| {
        let host = DemandRtl::default();
        move |file: &Found| outcome(file, judge, &host)
    })
}

/// The outcome of each file by a grader, of which each thread makes one. One that panics leaves the others to be graded.
fn each<'a, G: FnMut(&Found) -> HandInOutcome>(
    files: &'a [Found],
    jobs: usize,
    grader: &(impl Fn() -> G + Sync),
) -> Vec<Graded<'a>> {
    let slots: Vec<Mutex<Option<HandInOutcome>>> = files.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let (slots, next) = (&slots, &next);
    // What a panic says is in the report of its hand-in.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, files.len().max(1)) {
            scope.spawn(move || {
                let mut grade = grader();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(number) else { return };
                    let outcome = panic::catch_unwind(AssertUnwindSafe(|| grade(file)));
                    let outcome = outcome.unwrap_or_else(|why| HandInOutcome::Broken(panicked(&*why)));
                    if let Ok(mut slot) = slots[number].lock() {
                        *slot = Some(outcome);
                    }
                }
            });
        }
    });
    panic::set_hook(hook);
    let outcome = |slot: &Mutex<Option<HandInOutcome>>| slot.lock().ok().and_then(|mut slot| slot.take());
    let lost = || HandInOutcome::Broken("was not graded".to_owned());
    files.iter().zip(slots).map(|(file, slot)| Graded { file, outcome: outcome(slot).unwrap_or_else(lost) }).collect()
}

fn outcome(file: &Found, judge: &Judge, host: &DemandRtl) -> HandInOutcome {
    if file.path.as_os_str().is_empty() {
        return HandInOutcome::Other("a link, or no file".to_owned());
    }
    let read = file.content().map(|Content { head, length }| match length > BYTES as u64 {
        true => Err(HandIn::too_large(&head, length)),
        false => HandIn::from_bytes(&head),
    });
    match read {
        Ok(Ok(mut hand_in)) => {
            let verdict = judge.judge(&hand_in, host);
            // Nobody needs it any more, and there are many.
            hand_in.scenario = Value::Null;
            HandInOutcome::Judged(Box::new(hand_in), verdict)
        }
        Ok(Err(Unreadable::Other(what))) => HandInOutcome::Other(what),
        Ok(Err(Unreadable::Broken(why))) | Err(why) => HandInOutcome::Broken(why),
    }
}

/// What a panic said.
fn panicked(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str).or_else(|| why.downcast_ref::<&str>().copied());
    format!("its replay failed: {}", text.unwrap_or("for an unknown reason"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_costs_one_hand_in() {
        let named = |i: usize| Found { path: "x".into(), name: i.to_string() };
        let files: Vec<Found> = (0..20).map(named).collect();
        let graded = each(&files, 2, &|| {
            |file: &Found| match file.name.as_str() {
                "7" => panic!("at {}", file.name),
                name => HandInOutcome::Other(name.to_owned()),
            }
        });
        for (i, one) in graded.iter().enumerate() {
            match &one.outcome {
                HandInOutcome::Broken(why) => assert_eq!((i, why.as_str()), (7, "its replay failed: at 7")),
                HandInOutcome::Other(name) => assert_eq!(*name, i.to_string()),
                HandInOutcome::Judged(..) => panic!("{i}"),
            }
        }
    }
}
