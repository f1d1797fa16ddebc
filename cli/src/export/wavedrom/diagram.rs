//! A timing diagram as WaveJSON, the format of WaveDrom.
//!
//! A period of the diagram is a step: it begins with the rising edge with which the step begins. `web/src/features/share/wave-json.ts` makes the
//! same of what the page has.

use serde_json::{Value, json};

/// Pixels of a period of the diagram at scale 1.
const PERIOD: usize = 40;
/// Pixels of a character of a label, and of what is left and right of it.
const CHARACTER: usize = 7;
const MARGIN: usize = 12;
/// The largest scale; longer labels reach beyond their value.
const SCALE: usize = 12;

/// A signal over the steps of the diagram.
pub struct Lane {
    /// Its name, without that of its group.
    pub name: String,
    /// The instance that it is in; empty for the top.
    pub group: String,
    /// Whether it is drawn as low and high, as values `0` and `1`.
    pub is_bit: bool,
    /// The letter for a step without a value: `x` if it is not known, `z` if there is none.
    pub absent: char,
    /// What it is in each step; `None` for no value.
    pub values: Vec<Option<String>>,
}

/// A diagram.
pub struct Diagram {
    /// Stands above it.
    pub title: String,
    /// The first step.
    pub first: u32,
    /// Name of the clock.
    pub clock: String,
    /// The signals, in their order. Those of a group stand together where its first one is.
    pub lanes: Vec<Lane>,
}

impl Diagram {
    /// As WaveJSON.
    pub fn json(&self) -> Value {
        let steps = self.lanes.iter().map(|lane| lane.values.len()).max().unwrap_or(0);
        let clock = json!({ "name": self.clock, "wave": format!("p{}", ".".repeat(steps.saturating_sub(1))) });
        let mut signal = vec![clock];
        let mut groups = Vec::<(&str, usize)>::new();
        for lane in &self.lanes {
            let drawn = drawn(lane);
            if lane.group.is_empty() {
                signal.push(drawn);
                continue;
            }
            let known = groups.iter().find(|(name, _)| *name == lane.group).map(|(_, place)| *place);
            let place = known.unwrap_or_else(|| {
                signal.push(json!([lane.group]));
                groups.push((&lane.group, signal.len() - 1));
                signal.len() - 1
            });
            if let Value::Array(group) = &mut signal[place] {
                group.push(drawn);
            }
        }
        let scale = self.lanes.iter().map(scale).max().unwrap_or(1);
        // Of one period WaveDrom fails to count from a number; a list of three it takes as it is.
        let first = self.first;
        let tick = if steps > 1 { json!(first) } else { json!(format!("{first} {} {}", first + 1, first + 2)) };
        json!({
            "signal": signal,
            "head": { "text": self.title, "tick": tick },
            "config": { "hscale": scale },
        })
    }
}

/// Where a lane changes: first step and length of each value.
fn runs(lane: &Lane) -> Vec<(usize, usize)> {
    let mut runs = Vec::<(usize, usize)>::new();
    for (at, value) in lane.values.iter().enumerate() {
        match runs.last_mut() {
            Some((_, length)) if at > 0 && lane.values[at - 1] == *value => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

fn drawn(lane: &Lane) -> Value {
    let (mut wave, mut data) = (String::new(), Vec::new());
    for (at, length) in runs(lane) {
        match &lane.values[at] {
            None => wave.push(lane.absent),
            Some(value) if lane.is_bit => wave += value,
            Some(value) => {
                data.push(value.clone());
                wave.push('=');
            }
        }
        wave += &".".repeat(length - 1);
    }
    if lane.is_bit {
        json!({ "name": lane.name, "wave": wave })
    } else {
        json!({ "name": lane.name, "wave": wave, "data": data })
    }
}

/// The scale at which each label has room.
fn scale(lane: &Lane) -> usize {
    let label = |at: usize| lane.values[at].as_ref().filter(|_| !lane.is_bit).map_or(0, |text| text.chars().count());
    let needs = runs(lane).into_iter().map(|(at, length)| match label(at) {
        0 => 1,
        characters => (characters * CHARACTER + MARGIN).div_ceil(PERIOD * length),
    });
    needs.max().unwrap_or(1).min(SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(name: &str, group: &str, is_bit: bool, values: &[&str]) -> Lane {
        let values = values.iter().map(|value| (*value != "?").then(|| (*value).to_owned())).collect();
        let absent = if name == "op_i" { 'z' } else { 'x' };
        Lane { name: name.to_owned(), group: group.to_owned(), is_bit, absent, values }
    }

    #[test]
    fn values_are_drawn_where_they_change_and_instances_are_groups() {
        let lanes = vec![
            lane("valid_i", "", true, &["0", "1", "1", "?"]),
            lane("count_q", "u_list", false, &["3", "3", "4", "?"]),
            lane("op_i", "", false, &["Enqueue", "Enqueue", "0x3e8", "?"]),
            lane("full", "u_list", true, &["1", "1", "1", "1"]),
        ];
        let diagram = Diagram { title: "pifo".to_owned(), first: 7, clock: "clk_i".to_owned(), lanes };
        assert_eq!(
            diagram.json(),
            json!({
                "signal": [
                    { "name": "clk_i", "wave": "p..." },
                    { "name": "valid_i", "wave": "01.x" },
                    ["u_list", { "name": "count_q", "wave": "=.=x", "data": ["3", "4"] }, { "name": "full", "wave": "1..." }],
                    { "name": "op_i", "wave": "=.=z", "data": ["Enqueue", "0x3e8"] },
                ],
                "head": { "text": "pifo", "tick": 7 },
                "config": { "hscale": 2 },
            })
        );
    }

    #[test]
    fn one_step_has_its_number_in_a_list() {
        let lanes = vec![lane("count_q", "", false, &["3"])];
        let diagram = Diagram { title: "pifo".to_owned(), first: 7, clock: "clk_i".to_owned(), lanes };
        assert_eq!(diagram.json()["head"], json!({ "text": "pifo", "tick": "7 8 9" }));
    }
}
