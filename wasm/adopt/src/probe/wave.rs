//! Waves as lines of text, a signal each: bits as levels, words as their values where they change.

use scenario::limits;
use scenario::map::signal::SignalRef;

/// Characters of a line.
const COLUMNS: usize = 100;
/// Characters of a cycle, at least.
const CELL: usize = 3;

/// The lines. `samples` has a list of values for each cycle, in the order of the signals.
pub fn lines(signals: &[SignalRef], samples: &[Vec<u32>]) -> Vec<String> {
    let names: Vec<String> = signals.iter().map(name).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let of = |at: usize| samples.iter().map(move |sample| sample.get(at).copied().unwrap_or(0));
    let is_word = |at: usize| signals[at].bits > 1;
    let longest = (0..signals.len()).filter(|at| is_word(*at)).flat_map(|at| of(at).map(|value| text(value).len() + 1)).max();
    let cell = longest.unwrap_or(0).max(CELL);
    let cycles = (COLUMNS.saturating_sub(width + 2) / cell).max(1);
    let line = |(at, name): (usize, &String)| {
        let values: Vec<u32> = of(at).take(cycles).collect();
        // Names of inverted signals have a `!`: the wave is that of the port.
        let port = |value: u32| if signals[at].inverted && !is_word(at) { value ^ 1 } else { value };
        let wave = if is_word(at) { words(&values, cell) } else { bits(values.into_iter().map(port), cell) };
        format!("{name:width$}  {wave}")
    };
    names.iter().enumerate().map(line).take(limits::WAVES).collect()
}

fn name(signal: &SignalRef) -> String {
    let SignalRef { port, element, low, bits, .. } = signal;
    let element = if *element > 0 { format!("[{element}]") } else { String::new() };
    let range = if *low > 0 { format!("[{}:{low}]", low + bits - 1) } else { String::new() };
    let full = format!("{port}{element}{range}");
    full.chars().take(COLUMNS / 3).collect()
}

fn text(value: u32) -> String {
    if value > 0xFFFF { format!("{value:x}h") } else { value.to_string() }
}

fn bits(values: impl Iterator<Item = u32>, cell: usize) -> String {
    let mut line = String::new();
    let mut before = None;
    for value in values {
        let level = if value != 0 { '‾' } else { '_' };
        line.push(match before {
            Some(other) if other != value => if value != 0 { '/' } else { '\\' },
            _ => level,
        });
        line.extend(std::iter::repeat_n(level, cell - 1));
        before = Some(value);
    }
    line
}

fn words(values: &[u32], cell: usize) -> String {
    let mut line = String::new();
    for (at, value) in values.iter().enumerate() {
        let changes = at == 0 || values[at - 1] != *value;
        line += &if changes { format!("{:cell$}", format!("|{}", text(*value))) } else { " ".repeat(cell) };
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signal(port: &str, bits: u32) -> SignalRef {
        SignalRef { port: port.to_owned(), element: 0, low: 0, bits, inverted: false }
    }

    #[test]
    fn bits_are_levels_and_words_are_values_where_they_change() {
        let samples = [vec![0, 7], vec![1, 7], vec![1, 300], vec![0, 300]];
        let lines = lines(&[signal("push_i", 1), signal("data", 16)], &samples);
        assert_eq!(lines, ["push_i  ____/‾‾‾‾‾‾‾\\___", "data    |7      |300    "]);
    }

    #[test]
    fn lines_are_short() {
        let samples = vec![vec![u32::MAX]; 200];
        assert!(lines(&[signal("data", 32)], &samples)[0].chars().count() <= COLUMNS);
    }
}
