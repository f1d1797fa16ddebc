//! One element, put in and taken out: which outputs say that it is there, when its words come, and how soon it can be taken.

use scenario::Problem;
use scenario::map::MappedRole;

use super::Probe;
use super::driver::{Driver, Presented, Words};
use super::elements::{Element, text};
use super::report::count;
use super::reset::LONG;

/// Cycles between put and take, as tried.
const GAPS: u32 = 20;

/// What was seen of a take, from its cycle on.
#[derive(Debug)]
struct Trial {
    /// What the module said in its cycle.
    verdict: Presented,
    /// In each cycle: the results' words, `result_valid`, and `ready`.
    seen: Vec<(Words, bool, bool)>,
    /// `result_valid` in the cycle before it.
    valid_before: bool,
}

impl Trial {
    /// The first cycle in which the element is there.
    fn first(&self, element: &Element) -> Option<u32> {
        self.seen.iter().position(|(words, ..)| element.is(words)).map(|at| at as u32)
    }

    /// The first cycle in which it is there and an output says so.
    fn said(&self, element: &Element) -> Option<u32> {
        self.seen.iter().position(|(words, valid, _)| *valid && element.is(words)).map(|at| at as u32)
    }
}

/// Puts an element in and presents a take so many cycles later, whatever the module says.
fn trial(driver: &mut Driver, put: usize, take: usize, element: &Element, gap: u32) -> Option<Trial> {
    driver.polite(put, Some(element), LONG)?;
    driver.rests(gap - 1);
    let valid = driver.operation(take).result_valid.clone();
    let ready = driver.operation(take).ready.clone();
    let is_set = |driver: &Driver, name: &Option<String>| driver.get(name.as_ref()).is_some_and(|value| value != 0);
    let valid_before = is_set(driver, &valid);
    let verdict = driver.force(&[(take, None)]).remove(0);
    let mut seen = Vec::new();
    for _ in 0..LONG {
        seen.push((driver.words(take), is_set(driver, &valid), is_set(driver, &ready)));
        driver.rest();
    }
    Some(Trial { verdict, seen, valid_before })
}

/// Measures every take with the elements of the first put.
///
/// # Errors
/// If the words that go in never come out together.
pub fn measure(probe: &mut Probe<'_>) -> Result<(), Problem> {
    for take in probe.driver.with_role(MappedRole::Take) {
        handshake(probe, take)?;
        latency(probe, take)?;
        settles(probe, take);
    }
    Ok(())
}

/// Which outputs say what, corrected where they say something else.
fn handshake(probe: &mut Probe<'_>, take: usize) -> Result<(), Problem> {
    let Probe { driver, report, put, maker, .. } = probe;
    let element = maker.make(3, 21);
    let name = driver.operation(take).name.clone();
    let (idle, waves) = driver.filmed(&[*put, take], |driver| {
        driver.rests(8);
        let valid = driver.get(driver.operation(take).result_valid.as_ref());
        (valid.is_some_and(|value| value != 0), driver.verdict(take))
    });
    let (idle_valid, at_empty) = idle;
    let (seen, film) = driver.filmed(&[*put, take], |driver| trial(driver, *put, take, &element, LONG));
    let Some(seen) = seen else { return Ok(()) };
    let mut operation = driver.operation(take).clone();
    if let Some(valid) = operation.result_valid.clone() {
        if seen.valid_before && !idle_valid && operation.ready.is_none() {
            let found = format!(
                "{valid} is set while an element is inside, before `{name}` asks: it says that there is one, not that a result has come"
            );
            report.shown("result_valid", found, film.clone());
            operation.result_valid = None;
            operation.ready = Some(valid);
        } else if idle_valid || seen.valid_before || seen.said(&element).is_none() {
            let why = if idle_valid { "is set while nothing was asked" } else { "is not set with the element" };
            report.shown(
                "result_valid",
                format!("{valid} {why}: it does not say that a result of `{name}` has come"),
                waves,
            );
            operation.result_valid = None;
        }
    }
    if let Some(ready) = operation.ready.clone().filter(|_| !seen.verdict.ready) {
        let first = seen.first(&element);
        let comes_with = first.is_some_and(|at| {
            seen.seen.iter().enumerate().all(|(cycle, (.., ready))| *ready == (cycle as u32 == at)) && at > 0
        });
        if comes_with && operation.result_valid.is_none() {
            let found =
                format!("{ready} is set with the result of `{name}`, not before: it says that the result has come");
            report.shown("ready", found, film.clone());
            operation.ready = None;
            operation.result_valid = Some(ready);
        } else if at_empty.ready {
            let found =
                format!("{ready} is set while nothing is inside and not while an element is: it is active when 0");
            report.shown("ready", found, film.clone());
            operation.ready = Some(inverted(&ready));
        }
    }
    if let Some(refused) = operation.refused.clone().filter(|_| seen.verdict.refused) {
        if at_empty.refused {
            let found =
                format!("{refused} is set although an element is inside: it does not say that `{name}` finds none");
            report.shown("refused", found, film.clone());
            operation.refused = None;
        } else {
            let found =
                format!("{refused} is set while an element is inside and not while none is: it is active when 0");
            report.shown("refused", found, film.clone());
            operation.refused = Some(inverted(&refused));
        }
    }
    if seen.first(&element).is_none() {
        let brought = seen.seen.last().map(|(words, ..)| text(words)).unwrap_or_default();
        let found = format!("{brought} comes out after {} went in", element.text());
        return Err(Problem::new(format!("operations[{take}].results"), found, "signals with the words that went in")
            .to_owned());
    }
    driver.map.operations[take] = operation;
    Ok(())
}

/// The name of a signal that is active at the other level.
fn inverted(name: &str) -> String {
    name.strip_prefix('!').map_or_else(|| format!("!{name}"), str::to_owned)
}

/// Cycles from a take to its words, over several times between put and take.
fn latency(probe: &mut Probe<'_>, take: usize) -> Result<(), Problem> {
    let Probe { driver, report, put, maker, .. } = probe;
    let guess = driver.operation(take).clone();
    let mut found: Vec<u32> = Vec::new();
    for (number, gap) in [LONG, 3, 5, 8, 13, 21].into_iter().enumerate() {
        let element = maker.make(number as u32 + 1, 17 + number as u32);
        let seen = driver.branch(|driver| trial(driver, *put, take, &element, gap));
        let seen = seen.filter(|seen| seen.verdict.is_accepted());
        let at =
            seen.and_then(|seen| if guess.result_valid.is_some() { seen.said(&element) } else { seen.first(&element) });
        found.extend(at);
    }
    let name = &guess.name;
    let (Some(least), Some(most)) = (found.iter().min().copied(), found.iter().max().copied()) else { return Ok(()) };
    let element = maker.make(2, 9);
    let (_, film) = driver.filmed(&[*put, take], |driver| {
        driver.polite(*put, Some(&element), LONG);
        driver.rests(2);
        driver.polite(take, None, LONG);
        driver.rests(most + 2);
    });
    if least < most {
        let text = format!("the words of `{name}` come {least} to {most} steps after it");
        if guess.result_valid.is_none() {
            let expected = "an output that says when (`result_valid`)";
            report.wrong("latency", Problem::new(format!("operations[{take}].latency"), text, expected), film);
        } else {
            report.found("latency", text);
        }
        driver.map.operations[take].latency = guess.result_valid.as_ref().map_or(Some(most), |_| None);
        return Ok(());
    }
    let when = match most {
        0 => "in the step of the take".to_owned(),
        steps => format!("{} after it", count(steps, "step")),
    };
    let said = guess.result_valid.as_ref().map(|valid| format!(", and {valid} says so")).unwrap_or_default();
    let guessed = guess.latency.or(guess.result_valid.is_none().then_some(0));
    driver.map.operations[take].latency = Some(most);
    match guessed.filter(|guessed| *guessed != most) {
        Some(guessed) => report.shown(
            "latency",
            format!("the guess said latency {guessed} for `{name}`; the words came {when}{said}"),
            film,
        ),
        None => report.found("latency", format!("the words of `{name}` come {when}{said}")),
    }
    Ok(())
}

/// The fewest steps after a put in which a take finds its element, and in all later ones.
fn settles(probe: &mut Probe<'_>, take: usize) {
    let Probe { driver, report, put, maker, .. } = probe;
    // Where `ready` is set in an empty module it says that the module is not busy: a take that it holds up will find the element.
    let at_empty = driver.branch(|driver| {
        driver.rests(8);
        driver.verdict(take)
    });
    let mut needed = 1;
    for gap in 1..=GAPS {
        let element = maker.make(gap, 30 + gap);
        let late = driver.branch(|driver| {
            driver.polite(*put, Some(&element), LONG);
            driver.rests(gap - 1);
            let verdict = driver.branch(|driver| driver.force(&[(take, None)]).remove(0));
            if !verdict.is_accepted() {
                let is_busy = !verdict.ready && at_empty.ready;
                return !is_busy;
            }
            driver.force(&[(take, None)]);
            driver.answer(take).is_none_or(|words| !element.is(&words))
        });
        if late {
            needed = gap + 1;
        }
    }
    let name = driver.operation(take).name.clone();
    if needed > GAPS {
        report.found(
            "settles",
            format!("an element does not come out by `{name}` in {GAPS} steps at once: no time was found"),
        );
    } else if needed > driver.map.settles {
        driver.map.settles = needed;
        let element = maker.make(7, 11);
        let (_, film) = driver.filmed(&[*put, take], |driver| {
            driver.polite(*put, Some(&element), LONG);
            driver.rests(needed + 1);
        });
        let text =
            format!("an element can be taken by `{name}` {} after its put at the earliest", count(needed, "step"));
        report.shown("settles", text, film);
    } else {
        report.found("settles", format!("an element can be taken by `{name}` in the step after its put"));
    }
}
