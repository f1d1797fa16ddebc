//! Reset: its polarity, how long it has to be held, what has to pass after it, and whether everything is known then.

use scenario::Problem;
use scenario::map::{Map, Reset};
use session::rtl::RtlHost;

use super::driver::Driver;
use super::elements::Maker;
use super::pins::Pins;
use super::report::{Report, count};

/// Cycles between a put and the take that looks for its element: longer than anything takes.
pub const LONG: u32 = 40;
/// Cycles in which a module says that it is ready after a reset.
const DONE: u32 = 4096;
/// Cycles after a reset in which nothing is presented, as tried.
const WAITS: [u32; 17] = [0, 1, 2, 3, 4, 6, 8, 9, 10, 12, 16, 20, 32, 64, 128, 300, 1100];
/// Cycles for which a reset is held, as tried.
const CYCLES: [u32; 3] = [8, 16, 64];
/// Power-up states that are compared.
const SEEDS: [u32; 3] = [1, 2, 3];

/// Why nothing was seen of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    Alive,
    NotDone,
    NothingTaken,
    NothingCame,
}

/// A module after its reset, with a reset in its map that works.
///
/// # Errors
/// If no reset brings it to life, or the outputs that are looked at depend on how it powered up.
pub fn bring_to_life(
    map: &Map,
    host: &dyn RtlHost,
    config: &str,
    (put, take): (usize, usize),
    report: &mut Report,
) -> Result<Driver, Problem> {
    let mut map = map.clone();
    let guess = map.reset.clone();
    let mut first = Life::Alive;
    let works = |map: &Map| -> Result<Life, Problem> {
        let (mut driver, is_done) = start(map, host, config, 1)?;
        let life = if is_done { life(&mut driver, put, take) } else { Life::NotDone };
        driver.pins.alive()?;
        Ok(life)
    };
    let mut found = None;
    for (number, reset) in plans(map.reset.as_ref()).into_iter().enumerate() {
        map.reset = reset;
        let life = works(&map)?;
        if number == 0 {
            first = life;
        }
        if life == Life::Alive {
            found = Some(number);
            break;
        }
    }
    let Some(number) = found else {
        map.reset.clone_from(&guess);
        let unknown = unknown(&map, host, config, put)?;
        return Err(match (guess, unknown) {
            (Some(reset), Some(signal)) => x_after_reset(&reset, &signal),
            _ => lifeless(&map, first, put, take),
        });
    };
    if let Some(reset) = map.reset.clone() {
        let mut lengths = CYCLES.into_iter().filter(|cycles| *cycles > reset.cycles);
        while let Some(signal) = unknown(&map, host, config, put)? {
            let Some(cycles) = lengths.next() else { return Err(x_after_reset(&reset, &signal)) };
            map.reset = Some(Reset { cycles, ..reset.clone() });
        }
        describe(&map, host, config, (put, take), number, report)?;
    }
    Ok(start(&map, host, config, 1)?.0)
}

/// Resets to try: as guessed, with more time after it, held longer, of the other polarity.
fn plans(guess: Option<&Reset>) -> Vec<Option<Reset>> {
    let Some(guess) = guess else { return vec![None] };
    let other = guess.signal.strip_prefix('!').map_or_else(|| format!("!{}", guess.signal), str::to_owned);
    let mut plans = vec![guess.clone()];
    for signal in [guess.signal.clone(), other] {
        let with = |cycles: u32, wait: u32| Reset { signal: signal.clone(), cycles, wait, ..guess.clone() };
        plans.extend(WAITS.map(|wait| with(guess.cycles, wait)));
        plans.extend(CYCLES.map(|cycles| with(cycles, 0)));
    }
    plans.into_iter().map(Some).collect()
}

/// A module after its reset as the map has it, and whether it says that it is done where it does so.
pub fn start(map: &Map, host: &dyn RtlHost, config: &str, seed: u32) -> Result<(Driver, bool), Problem> {
    let mut driver = Driver::new(Pins::new(map, host, config, seed)?, map.clone());
    let Some(reset) = &map.reset else { return Ok((driver, true)) };
    driver.set(&reset.signal, 1);
    driver.rests(reset.cycles);
    driver.set(&reset.signal, 0);
    driver.rests(reset.wait);
    if let Some(start) = &reset.start {
        driver.set(start, 1);
        driver.rest();
        driver.set(start, 0);
    } else {
        driver.rest();
    }
    let Some(done) = &reset.done else { return Ok((driver, true)) };
    let mut cycles = 0;
    while driver.get(Some(done)) == Some(0) && cycles < DONE {
        driver.rest();
        cycles += 1;
    }
    Ok((driver, cycles < DONE))
}

/// Whether an element that is put in comes out.
fn life(driver: &mut Driver, put: usize, take: usize) -> Life {
    driver.branch(|driver| {
        let maker = Maker::new(&driver.map, driver.operation(put));
        let element = maker.make(3, 21);
        if driver.polite(put, Some(&element), 300).is_none() {
            return Life::NothingTaken;
        }
        driver.rests(LONG);
        driver.force(&[(take, None)]);
        for _ in 0..LONG {
            if element.is(&driver.words(take)) {
                return Life::Alive;
            }
            driver.rest();
        }
        Life::NothingCame
    })
}

/// A signal that depends on how the module powered up, though it is looked at after the reset and an operation.
fn unknown(map: &Map, host: &dyn RtlHost, config: &str, put: usize) -> Result<Option<String>, Problem> {
    let watched: Vec<&String> = map
        .operations
        .iter()
        .flat_map(|operation| [&operation.ready, &operation.refused, &operation.result_valid])
        .flatten()
        .collect();
    let maker = Maker::new(map, &map.operations[put]);
    let mut seen: Vec<Vec<Option<u32>>> = Vec::new();
    for seed in SEEDS {
        let (mut driver, _) = start(map, host, config, seed)?;
        let mut values = Vec::new();
        for cycle in 0..20 {
            if cycle == 4 {
                driver.polite(put, Some(&maker.make(1, 5)), LONG);
            } else {
                driver.rest();
            }
            values.extend(watched.iter().map(|name| driver.get(Some(name))));
        }
        seen.push(values);
    }
    let differs = |at: &usize| seen.iter().any(|values| values[*at] != seen[0][*at]);
    Ok((0..seen[0].len()).find(differs).map(|at| watched[at % watched.len()].clone()))
}

fn describe(
    map: &Map,
    host: &dyn RtlHost,
    config: &str,
    (put, take): (usize, usize),
    number: usize,
    report: &mut Report,
) -> Result<(), Problem> {
    let Some(reset) = &map.reset else { return Ok(()) };
    let Reset { signal, cycles, wait, .. } = reset;
    let mut text = format!("{signal} is held for {}", count(*cycles, "step"));
    if *wait > 0 {
        text += &format!(", and {} pass before the next signal is set", count(*wait, "step"));
    }
    if let Some(start) = &reset.start {
        let without = Map { reset: Some(Reset { start: None, ..reset.clone() }), ..map.clone() };
        let (mut driver, is_done) = super::reset::start(&without, host, config, 1)?;
        let needed = !is_done || life(&mut driver, put, take) != Life::Alive;
        text += &format!("; {start} {}", if needed { "has to be set for a step" } else { "is not needed" });
    }
    if number > 0 {
        text += "; the reset as guessed brings nothing to life";
    }
    report.found("reset", text);
    Ok(())
}

fn x_after_reset(reset: &Reset, signal: &str) -> Problem {
    let found = format!("`{signal}` depends on how registers powered up, whatever the length of {}", reset.signal);
    Problem::new("reset", found, "a known value: another `signal`, or a reset of the registers behind it")
}

fn lifeless(map: &Map, life: Life, put: usize, take: usize) -> Problem {
    let (put_name, take_name) = (&map.operations[put].name, &map.operations[take].name);
    match life {
        Life::NotDone => Problem::new(
            "reset.done",
            format!(
                "`{}` is not set {DONE} steps after the reset",
                map.reset.as_ref().and_then(|r| r.done.clone()).unwrap_or_default()
            ),
            "the output that says that the module is ready, or none",
        ),
        Life::NothingTaken => Problem::new(
            format!("operations[{put}]"),
            format!("`{put_name}` is not taken in 300 steps after any reset that was tried"),
            "signals `valid`, `ready` and `refused` with which it is",
        ),
        _ => Problem::new(
            format!("operations[{take}]"),
            format!(
                "no element of `{put_name}` comes out by `{take_name}` in {LONG} steps, after any reset that was tried"
            ),
            "signals by which elements go in and come out, or parameters of the module that allow both",
        ),
    }
}
