//! Which element comes first, and which of several with the same rank; whether all come, and once.

use scenario::Problem;
use scenario::map::{EqualRanks, MappedRole, Order};

use super::Probe;
use super::driver::{Driver, Words};
use super::elements::{Element, RANK};
use super::full;
use super::reset::LONG;

/// Ranks in no order, for ranks of 6 bits and more, of 3, and of 2.
const RANKS: [&[u32]; 3] = [&[30, 10, 40, 20, 35], &[4, 1, 5, 2, 3], &[1, 0, 2]];
/// Numbers of the elements, in another order.
const NUMBERS: [u32; 5] = [2, 4, 1, 5, 3];

/// Elements that are put in one after the other, and which of them came out, in their order.
type Run = (Vec<Element>, Vec<usize>);

/// Measures the order, then what equal ranks do.
pub fn measure(probe: &mut Probe<'_>) {
    let fit = probe.driver.map.capacity.map_or(5, |capacity| capacity.min(5)) as usize;
    let guess = probe.driver.map.order;
    let (given, is_few) = series(probe, fit);
    let Some(first) = given.first() else {
        let why = if fit < 2 { "only 1 element fits" } else { "elements do not differ" };
        let text = format!("{why}: no order can be seen, and the guess stays: {}", say(guess));
        return probe.report.found("order", text);
    };
    let Probe { driver, report, put, take, .. } = probe;
    let (put, take) = (*put, *take);
    let (out, film) = driver.filmed(&[put, take], |driver| out_of(driver, put, take, first, 1));
    let (mut runs, mut slow) = (Vec::<Run>::new(), Vec::new());
    for elements in &given {
        slow = driver.branch(|driver| out_of(driver, put, take, elements, LONG));
        let Some(came) = indices(elements, &slow) else {
            let problem = Problem::new(format!("operations[{take}]"), lost(elements, &slow), "every element once");
            return report.wrong("order", problem, film);
        };
        runs.push((elements.clone(), came));
    }
    let list: Vec<String> = slow.iter().map(super::elements::text).collect();
    let mut text = match find(&runs) {
        Some((order, word)) => {
            driver.map.order = order;
            if let Some(word) = word.filter(|word| word != RANK) {
                rename(probe, &word);
                format!("elements come by {word}, which is the rank: {}", say(order))
            } else {
                say(order).to_owned()
            }
        }
        None => {
            driver.map.order = Order::Other;
            let is_last = runs.iter().all(|(_, came)| came.iter().rev().copied().eq(0..came.len()));
            let which = if is_last {
                "the newest element comes first: a stack"
            } else {
                "elements come in an order by no word"
            };
            format!("{which} ({})", list.join("; "))
        }
    };
    if is_few {
        text += if fit < 3 { "; by pairs, for no more fit" } else { "; by pairs, for no more elements differ" };
    }
    probe.report.is_order_seen = true;
    let order = probe.driver.map.order;
    if order == guess {
        probe.report.found("order", text);
    } else {
        probe.report.shown("order", format!("the guess said {}; {text}", say(guess)), film);
    }
    if given.len() == 1 && out.len() == slow.len() && out != slow && order != Order::Other {
        let text = "elements that are taken right after each other come in another order than those taken one by one";
        probe.report.found("order", text.to_owned());
    }
    if matches!(order, Order::Smallest | Order::Largest) {
        ties(probe);
    }
}

/// What is put in: five elements or three, or pairs where no more fit or differ, each pair in both orders and with words that are ordered in
/// another way than the ranks. Nothing if there are no two. Whether they are pairs.
fn series(probe: &Probe<'_>, fit: usize) -> (Vec<Vec<Element>>, bool) {
    let maker = &probe.maker;
    let span = maker.rank_span();
    let ranks = RANKS.into_iter().find(|ranks| ranks.iter().all(|rank| *rank < span)).unwrap_or(&[0]);
    let elements: Vec<Element> =
        ranks.iter().zip(NUMBERS).take(fit).map(|(rank, number)| maker.make(number, *rank)).collect();
    let differ = (1..elements.len()).all(|at| !elements[..at].contains(&elements[at]));
    if elements.len() > 2 && differ {
        return (vec![elements], false);
    }
    let pairs = [[(1, 0), (2, 1)], [(2, 1), (1, 0)], [(2, 0), (1, 1)], [(1, 1), (2, 0)]];
    let pair = |pair: [(u32, u32); 2]| pair.map(|(number, rank)| maker.make(number, rank % span)).to_vec();
    let mut pairs: Vec<Vec<Element>> = pairs.into_iter().map(pair).collect();
    pairs.retain(|pair| fit > 1 && pair[0] != pair[1]);
    (pairs, true)
}

fn say(order: Order) -> &'static str {
    match order {
        Order::Smallest => "the smallest rank comes first",
        Order::Largest => "the largest rank comes first",
        Order::First => "the oldest element comes first, whatever its words",
        Order::Other => "another order",
    }
}

/// Puts elements in and takes all, with so many idle cycles between takes.
fn out_of(driver: &mut Driver, put: usize, take: usize, elements: &[Element], gap: u32) -> Vec<Words> {
    full::fill(driver, put, elements);
    driver.rests(if gap == LONG { LONG } else { driver.map.settles + 2 });
    driver.drain(take, elements.len() + 1, gap)
}

/// Which elements came, in their order; `None` unless all came once.
fn indices(elements: &[Element], out: &[Words]) -> Option<Vec<usize>> {
    let index = |words: &Words| elements.iter().position(|element| element.is(words));
    let came: Vec<usize> = out.iter().map(index).collect::<Option<_>>()?;
    let mut sorted = came.clone();
    sorted.sort_unstable();
    sorted.iter().copied().eq(0..elements.len()).then_some(came)
}

/// What is wrong with what came out.
fn lost(elements: &[Element], out: &[Words]) -> String {
    let came = |element: &Element| out.iter().filter(|words| element.is(words)).count();
    let texts = |is: &dyn Fn(usize) -> bool| {
        elements.iter().filter(|element| is(came(element))).map(Element::text).collect::<Vec<_>>().join("; ")
    };
    let (never, twice) = (texts(&|count| count == 0), texts(&|count| count > 1));
    let strange = out.iter().find(|words| !elements.iter().any(|element| element.is(words)));
    match (never.is_empty(), twice.is_empty(), strange) {
        (_, _, Some(words)) => format!("{} comes out, which did not go in", super::elements::text(words)),
        // One that stays inside keeps others from coming.
        (_, false, _) => format!("elements come out more than once: {twice}"),
        (false, _, _) => format!("of {} elements some never come out: {never}", elements.len()),
        _ => format!("{} elements come out of {} that went in", out.len(), elements.len()),
    }
}

/// The order that explains which elements came in all runs, and the word that it goes by.
fn find(runs: &[Run]) -> Option<(Order, Option<String>)> {
    if runs.iter().all(|(_, came)| came.iter().copied().eq(0..came.len())) {
        return Some((Order::First, None));
    }
    let names: Vec<&String> = runs.first()?.0.first()?.names().collect();
    let mut words: Vec<&String> = names.iter().filter(|name| **name == RANK).copied().collect();
    words.extend(names.iter().filter(|name| **name != RANK));
    let by = |name: &str, is_before: fn(&u32, &u32) -> bool| {
        runs.iter().all(|(elements, came)| came.iter().map(|at| elements[*at].word(name)).is_sorted_by(is_before))
    };
    words.into_iter().find_map(|name| {
        let order = if by(name, |a, b| a < b) {
            Order::Smallest
        } else if by(name, |a, b| a > b) {
            Order::Largest
        } else {
            return None;
        };
        Some((order, Some(name.clone())))
    })
}

/// The word by which elements come is the rank; what was called so has its name.
fn rename(probe: &mut Probe<'_>, word: &str) {
    let other = |name: &str| match name {
        RANK => Some(word.to_owned()),
        name if name == word => Some(RANK.to_owned()),
        _ => None,
    };
    for operation in &mut probe.driver.map.operations {
        let pushed = operation.overflow.iter_mut().flat_map(|overflow| overflow.results.iter_mut());
        for slice in operation.arguments.iter_mut().chain(operation.results.iter_mut()).chain(pushed) {
            if let Some(name) = other(&slice.name) {
                slice.name = name;
            }
        }
        let nothing = std::mem::take(&mut operation.nothing);
        operation.nothing = nothing.into_iter().map(|(name, value)| (other(&name).unwrap_or(name), value)).collect();
    }
    probe.remake();
}

/// Which of several elements with the same rank comes: the oldest, or any.
fn ties(probe: &mut Probe<'_>) {
    let Probe { driver, report, put, take, maker, .. } = probe;
    let (put, take) = (*put, *take);
    if !maker.has_rank() || !maker.has_data() {
        return report
            .found("equal ranks", "elements have no word beside the rank: equal ones cannot be told apart".to_owned());
    }
    let most = driver.map.capacity.map_or(8, |capacity| capacity.clamp(2, 9)) as usize;
    let largest = driver.map.order == Order::Largest;
    let (mut is_oldest, mut film) = (true, Vec::new());
    for pattern in 0u32..8 {
        let ranks =
            (0..most as u32 * 2).map(|at| 1 + (at * 5 + pattern * 3 + at * at * pattern) % (1 + pattern / 2).min(2));
        let elements: Vec<Element> = ranks.zip(0..).map(|(rank, number)| maker.make(number + 1, rank)).collect();
        let (came, waves) = driver.filmed(&[put, take], |driver| rounds(driver, (put, take), &elements, most));
        // The list that a queue without ties has.
        let mut inside: Vec<usize> = Vec::new();
        for (at, brought) in came {
            let Some(words) = brought else {
                inside.push(at);
                continue;
            };
            let rank = |at: &usize| elements[*at].word(RANK);
            let best = if largest { inside.iter().map(rank).max() } else { inside.iter().map(rank).min() };
            let Some(best) = best else { break };
            let Some(place) = inside.iter().position(|at| elements[*at].is(&words)) else {
                let found = format!("{} comes out, which is not inside", super::elements::text(&words));
                return report.wrong(
                    "order",
                    Problem::new(format!("operations[{take}]"), found, "an element that went in"),
                    waves,
                );
            };
            if rank(&inside[place]) != best {
                let found = format!("rank {} comes out while rank {best} is inside", rank(&inside[place]));
                return report.wrong("order", Problem::new("order", found, say(driver.map.order)), waves);
            }
            let oldest = inside.iter().position(|at| rank(at) == best);
            if oldest != Some(place) && is_oldest {
                (is_oldest, film) = (false, waves.clone());
            }
            inside.remove(place);
        }
    }
    probe.equal_ranks = if is_oldest { EqualRanks::Strict } else { EqualRanks::Free };
    if is_oldest {
        probe.report.found("equal ranks", "of equal ranks the oldest element comes first".to_owned());
    } else {
        probe.report.shown(
            "equal ranks",
            "of equal ranks any element comes first, not always the oldest".to_owned(),
            film,
        );
    }
}

/// Puts elements in, takes two, puts two more in, takes all: elements by number as they go in, words as they come out.
fn rounds(
    driver: &mut Driver,
    (put, take): (usize, usize),
    elements: &[Element],
    most: usize,
) -> Vec<(usize, Option<Words>)> {
    let mut came = Vec::new();
    let mut next = 0;
    for (puts, takes) in [(most, 2), (2, most + 1)] {
        for _ in 0..puts.min(elements.len() - next) {
            if driver.polite(put, Some(&elements[next]), LONG).is_some() {
                came.push((next, None));
            }
            next += 1;
        }
        driver.rests(LONG);
        for _ in 0..takes {
            let Some(words) = driver.take(take, LONG) else { break };
            came.push((0, Some(words)));
            driver.rests(12);
        }
    }
    came
}

/// Whether a map has several puts, each a lane of its own.
pub fn lanes(probe: &Probe<'_>) -> Vec<usize> {
    let ports = probe.driver.map.operation_ports();
    let mut puts = probe.driver.with_role(MappedRole::Put);
    puts.dedup_by_key(|put| ports[*put]);
    puts
}
