//! Operations in one cycle: a put and a take, and puts of several lanes.

use scenario::Problem;
use scenario::map::{EqualRanks, Order, SameStep};

use super::Probe;
use super::driver::{Driver, Words};
use super::elements::{Element, RANK, text};
use super::order::lanes;
use super::reset::LONG;

/// Measures both.
pub fn measure(probe: &mut Probe<'_>) {
    let ports = probe.driver.map.operation_ports();
    if ports[probe.put] == ports[probe.take] {
        let text = "a put and a take share signals: only one of them comes in a step";
        probe.report.found("same step", text.to_owned());
    } else {
        put_and_take(probe);
    }
    if lanes(probe).len() > 1 {
        two_puts(probe);
    }
}

/// What a put and a take in one cycle did.
struct Both {
    put: bool,
    answer: Option<Words>,
    left: Vec<Words>,
}

fn both(driver: &mut Driver, (put, take): (usize, usize), inside: Option<&Element>, newcomer: &Element) -> Both {
    if let Some(inside) = inside {
        driver.polite(put, Some(inside), LONG);
    }
    driver.rests(LONG);
    // As the module would have each of them alone, and then as it has them together.
    let seen = driver.branch(|driver| driver.force(&[(put, Some(newcomer)), (take, None)]));
    let mut given = Vec::new();
    if seen[0].is_accepted() || !driver.operation(put).gated && !seen[0].refused {
        given.push((put, Some(newcomer)));
    }
    if seen[1].is_accepted() {
        given.push((take, None));
    }
    let seen_again = driver.force(&given);
    let put_taken = given.iter().zip(&seen_again).any(|((at, _), seen)| *at == put && seen.is_accepted());
    let is_taken = given.iter().zip(&seen_again).any(|((at, _), seen)| *at == take && seen.is_accepted());
    let answer = if is_taken { driver.answer(take) } else { None };
    driver.rests(LONG);
    Both { put: put_taken, answer, left: driver.drain(take, 3, LONG) }
}

fn put_and_take(probe: &mut Probe<'_>) {
    let Probe { driver, report, put, take, maker, .. } = probe;
    let operations = (*put, *take);
    let (low, high) = if driver.map.order == Order::Largest { (3, 1) } else { (1, 3) };
    // The newcomer would come first.
    let (inside, newcomer) = (maker.make(11, high), maker.make(12, low));
    let (one, film) = driver.filmed(&[*put, *take], |driver| both(driver, operations, Some(&inside), &newcomer));
    let (none, film_none) = driver.filmed(&[*put, *take], |driver| both(driver, operations, None, &newcomer));
    let count =
        |both: &Both, element: &Element| both.answer.iter().chain(&both.left).filter(|words| element.is(words)).count();
    for (both, expected, film) in [(&one, vec![&inside, &newcomer], &film), (&none, vec![&newcomer], &film_none)] {
        let wrong =
            expected.into_iter().find(|element| count(both, element) != usize::from(both.put || **element == inside));
        if let Some(element) = wrong.filter(|_| both.put) {
            let found = match count(both, element) {
                0 => format!("{} never comes out after a put and a take in one step", element.text()),
                _ => format!("{} comes out twice after a put and a take in one step", element.text()),
            };
            let problem = Problem::new(format!("operations[{}]", operations.0), found, "every element once");
            return report.wrong("same step", problem, film.clone());
        }
    }
    if !one.put {
        let text = "a put that comes with a take is not taken";
        return report.found("same step", text.to_owned());
    }
    let sees_newcomer = |both: &Both| both.answer.as_ref().is_some_and(|words| newcomer.is(words));
    let passes = sees_newcomer(&none);
    let first = driver.map.order == Order::First;
    let (same_step, found) = match (sees_newcomer(&one), passes) {
        (true, _) => (SameStep::PutFirst, "a take sees the element of a put in the same step"),
        (false, true) if first => {
            (SameStep::PutFirst, "a take of the empty module gets the element of a put in the same step")
        }
        (false, true) => {
            let brought = none.answer.as_ref().map(text).unwrap_or_default();
            let found = format!(
                "a take of the empty module gets {brought} of a put in the same step; a take with an element inside does not"
            );
            let problem = Problem::new("same_step", found, "the same, whatever is inside");
            return report.wrong("same step", problem, film_none);
        }
        (false, false) => {
            (SameStep::TakeFirst, "a take does not see the element of a put in the same step; both are accepted")
        }
    };
    let guess = driver.map.same_step;
    driver.map.same_step = same_step;
    if guess == same_step {
        report.found("same step", found.to_owned());
    } else {
        report.shown("same step", found.to_owned(), if passes { film_none } else { film });
    }
}

/// Puts of the first two lanes in one cycle: whether both go in, and which counts as older.
fn two_puts(probe: &mut Probe<'_>) {
    let all = lanes(probe);
    let Probe { driver, report, take, maker, .. } = probe;
    let (first, second, take) = (all[0], all[1], *take);
    let mut is_in_order = true;
    for numbers in [(5, 6), (8, 7)] {
        let elements = [maker.make(numbers.0, 4), maker.make(numbers.1, 4)];
        let (out, film) = driver.filmed(&[first, second, take], |driver| {
            driver.force(&[(first, Some(&elements[0])), (second, Some(&elements[1]))]);
            driver.rests(LONG);
            driver.drain(take, 3, LONG)
        });
        let place = |element: &Element| out.iter().position(|words| element.is(words));
        let (Some(older), Some(newer)) = (place(&elements[0]), place(&elements[1])) else {
            let found = "puts of two lanes in one step do not both come out".to_owned();
            let problem = Problem::new(format!("operations[{second}]"), found, "every element once");
            return report.wrong("lanes", problem, film);
        };
        is_in_order &= older < newer;
    }
    let names = format!("`{}` and `{}`", driver.operation(first).name, driver.operation(second).name);
    if is_in_order {
        report.found(
            "lanes",
            format!("{names} in one step both go in; of equal {RANK}s that of the lower lane comes first"),
        );
    } else {
        report.found("lanes", format!("{names} in one step both go in; that of the higher lane may come first"));
        probe.equal_ranks = EqualRanks::Free;
    }
}
