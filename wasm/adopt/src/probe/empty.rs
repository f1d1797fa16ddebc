//! What an empty module looks like: an output says so, no answer comes, or a value stands for none.

use scenario::Problem;
use scenario::map::MappedRole;

use super::Probe;
use super::driver::{Driver, PATIENCE, Words};
use super::elements::RANK;
use super::ends::keep_free;
use super::reset::LONG;

/// Measures every take and exchange.
pub fn measure(probe: &mut Probe<'_>) {
    for take in probe.driver.with_role(MappedRole::Take) {
        take_of_nothing(probe, take);
    }
    for exchange in probe.driver.with_role(MappedRole::Exchange) {
        exchange_of_nothing(probe, exchange);
    }
    probe.remake();
}

fn take_of_nothing(probe: &mut Probe<'_>, take: usize) {
    let Probe { driver, report, put, maker, .. } = probe;
    let operation = driver.operation(take).clone();
    let name = &operation.name;
    let verdict = driver.branch(|driver| {
        driver.rests(4);
        driver.force(&[(take, None)]).remove(0)
    });
    if verdict.refused {
        let refused = operation.refused.as_deref().unwrap_or_default();
        return report.found("empty", format!("{refused} says that `{name}` finds no element"));
    }
    if !verdict.ready {
        let ready = operation.ready.as_deref().unwrap_or_default();
        return report.found("empty", format!("{ready} is not set while `{name}` finds no element"));
    }
    if let Some(valid) = &operation.result_valid {
        let answered = driver.branch(|driver| {
            driver.force(&[(take, None)]);
            (0..PATIENCE).any(|_| {
                let is_set = driver.get(Some(valid)).is_some_and(|value| value != 0);
                driver.rest();
                is_set
            })
        });
        if !answered {
            return report.found("empty", format!("{valid} is not set after `{name}` that finds no element"));
        }
    }
    // Fresh, and after elements that came and went.
    let mut answers = vec![nothing(driver, take)];
    for (number, rank) in [(3, 21), (4, 150), (5, 90)] {
        answers.push(driver.branch(|driver| {
            let element = maker.make(number, rank);
            driver.polite(*put, Some(&element), LONG);
            driver.rests(LONG);
            driver.take(take, LONG);
            driver.rests(LONG);
            nothing(driver, take)
        }));
    }
    let same = |name: &String| answers.iter().all(|words| words.get(name) == answers[0].get(name));
    let ends = |value: u32, slice: &str| {
        let bits = driver.output(slice).map_or(32, |signal| signal.bits);
        value == 0 || value == u32::MAX >> (32 - bits.clamp(1, 32))
    };
    let mut constant: Vec<(String, u32)> = operation
        .results
        .iter()
        .filter_map(|slice| Some((slice.name.clone(), *answers[0].get(&slice.name)?, slice.signal.clone())))
        .filter(|(name, value, signal)| same(name) && ends(*value, signal))
        .map(|(name, value, _)| (name, value))
        .collect();
    constant.sort_by_key(|(name, _)| name != RANK);
    let (_, film) = driver.filmed(&[take], |driver| {
        driver.rest();
        driver.force(&[(take, None)]);
        driver.rests(operation.latency.unwrap_or(0) + 1);
    });
    let Some((word, value)) = constant.into_iter().next() else {
        let found = format!("nothing says that `{name}` finds no element, and no word is the same whenever it does");
        let expected = "an output (`refused`, `ready` or `result_valid`), or `nothing`";
        return report.wrong("empty", Problem::new(format!("operations[{take}]"), found, expected), film);
    };
    report.shown("empty", format!("{word} is {value} if `{name}` finds no element: no element may have it"), film);
    driver.map.operations[take].nothing = [(word.clone(), value)].into();
    keep_free(driver, &word, value);
}

/// What a take of an empty module brings.
fn nothing(driver: &mut Driver, take: usize) -> Words {
    driver.branch(|driver| {
        driver.force(&[(take, None)]);
        let latency = driver.operation(take).latency.unwrap_or(0);
        driver.rests(latency);
        driver.words(take)
    })
}

/// Whether an exchange with nothing puts its element in, and when its words come.
fn exchange_of_nothing(probe: &mut Probe<'_>, exchange: usize) {
    let Probe { driver, report, put, take, maker, .. } = probe;
    let (inside, newcomer) = (maker.make(3, 21), maker.make(4, 30));
    let name = driver.operation(exchange).name.clone();
    let takes = driver.operation(*take).clone();
    let latency = driver.branch(|driver| {
        driver.polite(*put, Some(&inside), LONG);
        driver.rests(LONG);
        driver.force(&[(exchange, Some(&newcomer))]);
        let valid = driver.operation(exchange).result_valid.clone();
        (0..LONG).find(|_| {
            let is_there = driver.get(valid.as_ref()) != Some(0) && inside.is(&driver.words(exchange));
            if !is_there {
                driver.rest();
            }
            is_there
        })
    });
    match latency {
        Some(steps) => {
            driver.map.operations[exchange].latency = Some(steps);
            report.found("latency", format!("the words of `{name}` come {steps} steps after it"));
        }
        None => {
            let found = format!("`{name}` does not bring the element that is inside");
            let expected = "an operation that takes an element and puts one in; or leave it out";
            report.wrong("exchange", Problem::new(format!("operations[{exchange}]"), found, expected), Vec::new());
        }
    }
    let goes_in = driver.branch(|driver| {
        driver.force(&[(exchange, Some(&newcomer))]);
        driver.rests(LONG);
        driver.take(*take, LONG).is_some_and(|words| newcomer.is(&words))
    });
    let operation = &mut driver.map.operations[exchange];
    operation.nothing.clone_from(&takes.nothing);
    if !goes_in {
        return report.found("exchange", format!("`{name}` of an empty module does nothing"));
    }
    let mut text = format!("`{name}` puts its element into an empty module as well");
    if let (None, Some(refused)) = (&operation.refused, &takes.refused) {
        operation.refused = Some(refused.clone());
        text += &format!(": it is not presented while {refused} is set");
    }
    report.found("exchange", text);
}
