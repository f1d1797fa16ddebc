//! Elements whose words are all zeros or all ones: some modules take them for none.

use scenario::map::Slice;

use super::Probe;
use super::driver::Driver;
use super::reset::LONG;

/// Puts such elements in, one by one. A value that does not come out is left to the module.
pub fn measure(probe: &mut Probe<'_>) {
    let arguments = probe.driver.operation(probe.put).arguments.clone();
    for slice in &arguments {
        for value in ends(&probe.driver, slice) {
            comes_out(probe, &slice.name, value);
        }
    }
    probe.remake();
}

/// The smallest and the largest value of a word, if they are all zeros and all ones.
fn ends(driver: &Driver, slice: &Slice) -> Vec<u32> {
    let bits = driver.input(&slice.signal).map_or(1, |signal| signal.bits);
    let all_ones = u32::MAX >> (32 - bits.clamp(1, 32));
    let least = Some(0).filter(|_| slice.min.unwrap_or(0) == 0);
    let most = Some(all_ones).filter(|_| slice.max.is_none_or(|max| max >= all_ones));
    if bits > 1 { least.into_iter().chain(most).collect() } else { Vec::new() }
}

fn comes_out(probe: &mut Probe<'_>, word: &str, value: u32) {
    let Probe { driver, report, put, take, maker, .. } = probe;
    let (put, take) = (*put, *take);
    let element = maker.make(3, 21).with(word, value);
    let (brought, film) = driver.filmed(&[put, take], |driver| {
        driver.polite(put, Some(&element), LONG)?;
        driver.rests(driver.map.settles + 2);
        let brought = driver.take(take, LONG);
        driver.rests(2);
        Some(brought)
    });
    if brought.is_none_or(|brought| brought.is_some_and(|words| element.is(&words))) {
        return;
    }
    let text =
        format!("an element with {word} {value} does not come out: it stands for none, and no element may have it");
    report.shown("range", text, film);
    keep_free(driver, word, value);
}

/// Elements do not get a value of a word.
pub fn keep_free(driver: &mut Driver, word: &str, value: u32) {
    for operation in &mut driver.map.operations {
        for argument in operation.arguments.iter_mut().filter(|argument| argument.name == word) {
            if value == 0 {
                argument.min = Some(argument.min.unwrap_or(0).max(1));
            } else {
                argument.max = Some(argument.max.map_or(value - 1, |max| max.min(value - 1)));
            }
        }
    }
}
