//! A timing diagram as SVG. It brings its own background, so that it can be read on light and dark pages.

use std::fmt::Write;

use super::{Diagram, RunWaves, Wave, WaveValues};

/// Width of a character of the monospaced text, in pixels.
const CHARACTER: u32 = 7;
/// Height of a line, and of what is drawn in it.
const LINE: u32 = 24;
const WAVE: u32 = 16;
/// Width of a step, at least.
const STEP: u32 = 36;
/// Width of a gap between steps that do not follow one another.
const GAP: u32 = 24;
/// Around the diagram.
const MARGIN: u32 = 12;
/// What a value takes beside its characters.
const INSET: u32 = 12;

const STYLE: &str = "text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#1a1a1a}.head{font-weight:bold}.step,.op{fill:#555}\
    .wave{fill:none;stroke:#0072b2;stroke-width:1.5}.grid{stroke:#ddd}.differs{fill:#ffd9b3}";

/// The picture of a diagram.
pub fn svg(diagram: &Diagram) -> String {
    let place = Place::of(diagram);
    let lines: u32 = diagram.runs.iter().map(|run| 1 + run.waves.len() as u32).sum();
    let height = 2 * MARGIN + LINE * (2 + lines);
    let width = place.right + MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(&diagram.title)
    );
    let mut y = MARGIN;
    line(&mut text, MARGIN, y, "head", &diagram.title);
    y += LINE;
    for (at, step) in diagram.steps.iter().enumerate() {
        let x = place.of_step(at);
        line(&mut text, x + INSET / 2, y, "step", &step.to_string());
        write(&mut text, format_args!("<path class=\"grid\" d=\"M{x} {}V{}\"/>\n", y + 4, height - MARGIN));
        if at > 0 && !place.follows(at) {
            line(&mut text, x - GAP / 2 - CHARACTER / 2, y, "step", "…");
        }
    }
    line(&mut text, MARGIN, y, "step", "step");
    y += LINE;
    for run in &diagram.runs {
        line(&mut text, MARGIN, y, "head", &run.title);
        y += LINE;
        for (at, wave) in run.waves.iter().enumerate() {
            for step in differing(diagram, run, at) {
                let (x, top) = (place.of_step(step), y + 2);
                write(
                    &mut text,
                    format_args!(
                        "<rect class=\"differs\" x=\"{x}\" y=\"{top}\" width=\"{}\" height=\"{}\"/>\n",
                        place.step,
                        LINE - 2
                    ),
                );
            }
            line(&mut text, MARGIN, y, "name", &wave.name);
            draw(&mut text, &place, wave, y + (LINE - WAVE) / 2);
            y += LINE;
        }
    }
    text + "</svg>\n"
}

/// Where steps are from left to right.
struct Place {
    /// Left edge of each step.
    left: Vec<u32>,
    /// Width of a step.
    step: u32,
    /// Right edge of the last one.
    right: u32,
}

impl Place {
    fn of(diagram: &Diagram) -> Place {
        let waves = || diagram.runs.iter().flat_map(|run| &run.waves);
        let width = |text: &str| CHARACTER * text.chars().count() as u32;
        let names = waves().map(|wave| width(&wave.name)).chain([width("step")]).max().unwrap_or(0);
        let values = waves().flat_map(|wave| wave.texts()).chain(diagram.steps.iter().map(u32::to_string));
        let step = values.map(|text| width(&text) + INSET).max().unwrap_or(0).max(STEP);
        let mut x = MARGIN + names + INSET;
        let mut left = Vec::new();
        for (at, number) in diagram.steps.iter().enumerate() {
            let follows = at == 0 || diagram.steps[at - 1] + 1 == *number;
            x += if follows { 0 } else { GAP };
            left.push(x);
            x += step;
        }
        let titles =
            diagram.runs.iter().map(|run| &run.title).chain([&diagram.title]).map(|title| MARGIN + width(title));
        Place { left, step, right: titles.max().unwrap_or(0).max(x) }
    }

    fn of_step(&self, at: usize) -> u32 {
        self.left[at]
    }

    /// Whether no gap is before a step.
    fn follows(&self, at: usize) -> bool {
        at > 0 && self.left[at - 1] + self.step == self.left[at]
    }
}

impl Wave {
    /// What is written in its line.
    fn texts(&self) -> Vec<String> {
        match &self.values {
            WaveValues::Bits(_) => Vec::new(),
            WaveValues::Words(words) => words.iter().map(u32::to_string).collect(),
            WaveValues::Texts(texts) => texts.clone(),
        }
    }
}

/// The steps in which a wave of a run is another one than in some other run.
fn differing(diagram: &Diagram, run: &RunWaves, at: usize) -> Vec<usize> {
    let own = &run.waves[at];
    let others = || diagram.runs.iter().filter_map(|other| other.waves.get(at)).filter(|other| other.name == own.name);
    let differs = |step: usize| {
        others().any(|other| match (&own.values, &other.values) {
            (WaveValues::Bits(a), WaveValues::Bits(b)) => a.get(step) != b.get(step),
            (WaveValues::Words(a), WaveValues::Words(b)) => a.get(step) != b.get(step),
            (WaveValues::Texts(a), WaveValues::Texts(b)) => a.get(step) != b.get(step),
            _ => true,
        })
    };
    (0..diagram.steps.len()).filter(|step| differs(*step)).collect()
}

fn draw(text: &mut String, place: &Place, wave: &Wave, top: u32) {
    let baseline = top + WAVE - 4;
    match &wave.values {
        WaveValues::Bits(bits) => {
            let mut path = String::new();
            for (at, bit) in bits.iter().enumerate() {
                let y = if *bit { top } else { top + WAVE };
                let way = if place.follows(at) { format!("V{y}") } else { format!("M{} {y}", place.of_step(at)) };
                write(&mut path, format_args!("{way}H{}", place.of_step(at) + place.step));
            }
            write(text, format_args!("<path class=\"wave\" d=\"{path}\"/>\n"));
        }
        WaveValues::Words(words) => {
            for (first, last) in runs(words, place) {
                let (left, right, middle) = (place.of_step(first), place.of_step(last) + place.step, top + WAVE / 2);
                let bottom = top + WAVE;
                let (a, b) = (left + 3, right - 3);
                let shape = format!("M{left} {middle}L{a} {top}H{b}L{right} {middle}L{b} {bottom}H{a}Z");
                write(text, format_args!("<path class=\"wave\" d=\"{shape}\"/>\n"));
                at_baseline(text, left + INSET / 2, baseline, "value", &words[first].to_string());
            }
        }
        WaveValues::Texts(texts) => {
            for (at, one) in texts.iter().enumerate().filter(|(_, one)| !one.is_empty()) {
                at_baseline(text, place.of_step(at) + INSET / 2, baseline, "op", one);
            }
        }
    }
}

/// First and last step of each stretch in which a word stays what it is.
fn runs(words: &[u32], place: &Place) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in 0..words.len() {
        match runs.last_mut() {
            Some((_, last)) if place.follows(at) && words[*last] == words[at] => *last = at,
            _ => runs.push((at, at)),
        }
    }
    runs
}

/// Text in a line of the diagram that begins at `y`.
fn line(text: &mut String, x: u32, y: u32, class: &str, content: &str) {
    at_baseline(text, x, y + (LINE + WAVE) / 2 - 4, class, content);
}

fn at_baseline(text: &mut String, x: u32, y: u32, class: &str, content: &str) {
    write(text, format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(content)));
}

/// Writing to a text never fails.
fn write(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            // What XML does not allow.
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram(here: Vec<Wave>, there: Vec<Wave>) -> Diagram {
        let run = |title: &str, waves| RunWaves { title: title.to_owned(), waves };
        Diagram { title: "a < b".to_owned(), steps: vec![4, 5, 9], runs: vec![run("here", here), run("there", there)] }
    }

    fn wave(name: &str, values: WaveValues) -> Wave {
        Wave { name: name.to_owned(), values }
    }

    #[test]
    fn bits_are_levels_and_a_gap_interrupts_them() {
        let bits = vec![wave("push", WaveValues::Bits(vec![false, true, true]))];
        let picture = svg(&diagram(bits.clone(), bits));
        // The names end at 12 + 4 * 7, the first step is 12 to the right, a step is 36 wide, the gap 24.
        assert_eq!(picture.matches("d=\"M52 104H88V88H124M148 88H184\"").count(), 1, "{picture}");
        assert_eq!(picture.matches("class=\"wave\"").count(), 2);
        assert_eq!(picture.matches(">…<").count(), 1);
        assert!(!picture.contains("class=\"differs\""));
        assert!(picture.contains("<title>a &lt; b</title>"));
    }

    #[test]
    fn words_are_written_once_while_they_stay_and_again_behind_a_gap() {
        let words = |values: &[u32]| vec![wave("data", WaveValues::Words(values.to_vec()))];
        let picture = svg(&diagram(words(&[7, 7, 7]), words(&[7, 7, 7])));
        assert_eq!(picture.matches(">7<").count(), 4, "two stretches of each run: {picture}");
        let picture = svg(&diagram(words(&[7, 8, 7]), words(&[7, 8, 7])));
        assert_eq!(picture.matches(">7<").count(), 4);
        assert_eq!(picture.matches(">8<").count(), 2);
    }

    #[test]
    fn what_differs_is_marked_in_both_runs() {
        let waves = |value: u32, text: &str| {
            let texts = vec![String::new(), text.to_owned(), String::new()];
            vec![wave("data", WaveValues::Words(vec![1, value, 3])), wave("operation", WaveValues::Texts(texts))]
        };
        let picture = svg(&diagram(waves(2, "#1"), waves(9, "#1")));
        assert_eq!(picture.matches("class=\"differs\"").count(), 2, "{picture}");
        let picture = svg(&diagram(waves(2, "#1"), waves(9, "#2")));
        assert_eq!(picture.matches("class=\"differs\"").count(), 4);
        // Other signals are compared with nothing.
        let picture = svg(&diagram(waves(2, "#1"), vec![wave("rank", WaveValues::Words(vec![1, 9, 3]))]));
        assert!(!picture.contains("class=\"differs\""));
    }

    #[test]
    fn steps_are_as_wide_as_the_longest_value() {
        let words = vec![wave("data", WaveValues::Words(vec![u32::MAX, 1, 1]))];
        let picture = svg(&diagram(words.clone(), words));
        // 10 characters of 7 and 12 beside them: 52 + 2 * 82 + 24 + 82 + 12.
        assert!(picture.contains("viewBox=\"0 0 334 "), "{picture}");
    }
}
