//! Waves as lines of text, a signal each: bits as levels, words as their values where they change. Long waves go on in further blocks;
//! cycles in which nothing changes are left out.

use scenario::limits;
use scenario::map::signal::SignalRef;

/// Characters of a line.
const COLUMNS: usize = 100;
/// Characters of a cycle, at least.
const CELL: usize = 3;
/// Blocks of lines at most.
const BLOCKS: usize = 4;
/// Equal cycles that are shown.
const EQUAL: usize = 2;

/// The lines. `samples` has a list of values for each cycle, in the order of the signals.
pub fn lines(signals: &[SignalRef], samples: &[Vec<u32>]) -> Vec<String> {
    let shown = shortened(samples);
    let names: Vec<String> = signals.iter().map(name).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let is_word = |at: usize| signals[at].bits > 1;
    let words = (0..signals.len()).filter(|at| is_word(*at));
    let longest = words.flat_map(|at| samples.iter().map(move |sample| text(value(sample, at)).len() + 1)).max();
    let cell = longest.unwrap_or(0).max(CELL);
    let cycles = (COLUMNS.saturating_sub(width + 2) / cell).max(1);
    let mut lines = Vec::new();
    for block in shown.chunks(cycles).take(BLOCKS) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for (at, name) in names.iter().enumerate() {
            let values: Vec<Option<u32>> = block.iter().map(|sample| Some(value((*sample)?, at))).collect();
            // The wave is that of the port, whichever of its levels is active.
            let flip = u32::from(signals[at].inverted);
            let wave = if is_word(at) { of_word(&values, cell) } else { of_bit(&values, flip, cell) };
            lines.push(format!("{name:width$}  {wave}").trim_end().to_owned());
        }
    }
    lines.truncate(limits::WAVES);
    lines
}

fn value(sample: &[u32], at: usize) -> u32 {
    sample.get(at).copied().unwrap_or(0)
}

/// The cycles without those that are like the ones before them; `None` stands for what is left out.
fn shortened(samples: &[Vec<u32>]) -> Vec<Option<&[u32]>> {
    let mut shown: Vec<Option<&[u32]>> = Vec::new();
    for run in samples.chunk_by(|a, b| a == b) {
        let few = run.len() <= EQUAL + 1;
        shown.extend(run.iter().take(if few { run.len() } else { EQUAL }).map(|sample| Some(sample.as_slice())));
        if !few {
            shown.push(None);
        }
    }
    // Nothing follows.
    if shown.last().is_some_and(Option::is_none) {
        shown.pop();
    }
    shown
}

fn name(signal: &SignalRef) -> String {
    let SignalRef { port, element, low, bits, .. } = signal;
    let element = if *element > 0 { format!("[{element}]") } else { String::new() };
    let range = match (*low, *bits) {
        (0, _) => String::new(),
        (low, 1) => format!("[{low}]"),
        (low, bits) => format!("[{}:{low}]", low + bits - 1),
    };
    let full = format!("{port}{element}{range}");
    full.chars().take(COLUMNS / 3).collect()
}

fn text(value: u32) -> String {
    if value > 0xF_FFFF { format!("{value:x}h") } else { value.to_string() }
}

fn of_bit(values: &[Option<u32>], flip: u32, cell: usize) -> String {
    let mut line = String::new();
    let mut before = None;
    for value in values {
        let Some(value) = value.map(|value| value ^ flip) else {
            line.extend(std::iter::repeat_n('.', cell));
            continue;
        };
        let level = if value != 0 { '‾' } else { '_' };
        line.push(match before {
            Some(other) if other != value => {
                if value != 0 {
                    '/'
                } else {
                    '\\'
                }
            }
            _ => level,
        });
        line.extend(std::iter::repeat_n(level, cell - 1));
        before = Some(value);
    }
    line
}

fn of_word(values: &[Option<u32>], cell: usize) -> String {
    let mut line = String::new();
    let mut before = None;
    for value in values {
        match value {
            Some(value) if before != Some(*value) => {
                line += &format!("{:cell$}", format!("|{}", text(*value)));
                before = Some(*value);
            }
            Some(_) => line += &" ".repeat(cell),
            None => line += &".".repeat(cell),
        }
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
        assert_eq!(lines, ["push_i  ____/‾‾‾‾‾‾‾\\___", "data    |7      |300"]);
    }

    #[test]
    fn lines_are_short_and_few() {
        let samples: Vec<Vec<u32>> = (0..200).map(|cycle| vec![u32::MAX - cycle]).collect();
        let lines = lines(&[signal("data", 32)], &samples);
        assert!(lines.iter().all(|line| line.chars().count() <= COLUMNS));
        assert_eq!(lines.len(), 2 * BLOCKS - 1);
    }

    #[test]
    fn cycles_in_which_nothing_changes_are_left_out() {
        let samples: Vec<Vec<u32>> = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0].map(|bit| vec![bit]).into();
        assert_eq!(lines(&[signal("pop", 1)], &samples), ["pop  ______.../‾‾\\_____"]);
    }
}
