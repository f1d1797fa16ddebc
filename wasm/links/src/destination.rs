//! What a clean link leads to, for programs that open scenarios alone.

use crate::cursor::Cursor;
use crate::fragment::{Fragment, Key};
use crate::reader::{Reading, read};
use crate::search::Search;

/// What a link leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// A scenario: one that it carries, names or points to; or whatever else is no link to any of the others.
    Scenario,
    /// A lesson by its name, and the number of its stop as the link has it.
    Lesson(String, Option<String>),
    /// The file of a lesson elsewhere, by its address as the link has it.
    LessonElsewhere(String),
    /// An exercise by its name.
    Exercise(String),
    /// An experiment by its name.
    Experiment(String),
    /// The list of experiments.
    Experiments,
    /// A guide by its word, which is empty for the first one.
    Guide(String),
    /// Two links, from `#` on, and the step that both show as the link has it.
    Comparison(String, String, Option<String>),
    /// A module of the reader by its name, as the link has it; empty for the list of them.
    Adopted(String),
    /// A link of this kind (`lesson`, `guide`, `exercise`, `experiment`, `comparison` or `module`) that leads to none.
    Wrong(&'static str),
}

impl Destination {
    /// What a link leads to.
    pub fn of(link: &str) -> Destination {
        let fragment = &link[link.find('#').map_or(0, |at| at + 1)..];
        let Reading::Whole(Fragment { key, value, mut fields }) =
            read(Cursor::new(fragment, 0), &mut Search::default())
        else {
            return wrong(fragment);
        };
        let field = fields.pop().map(|(_, value)| value);
        match key {
            Key::Packed | Key::Named | Key::Elsewhere => Destination::Scenario,
            Key::Lesson => Destination::Lesson(value, field),
            Key::LessonElsewhere => Destination::LessonElsewhere(value),
            Key::Exercise => Destination::Exercise(value),
            Key::Experiment => Destination::Experiment(value),
            Key::Experiments => Destination::Experiments,
            Key::Guide => Destination::Guide(value),
            Key::Adopted => Destination::Adopted(value),
            Key::Comparison => {
                let (left, right) = value.split_once("&with=").unwrap_or_default();
                Destination::Comparison(format!("#{left}"), format!("#{right}"), field)
            }
        }
    }
}

/// What a fragment means that is no link.
fn wrong(fragment: &str) -> Destination {
    let name = fragment.trim_start().split(|c: char| !(c.is_ascii_lowercase() || c == '-')).next().unwrap_or_default();
    match Key::of(name) {
        Some(Key::Lesson | Key::LessonElsewhere) => Destination::Wrong("lesson"),
        Some(Key::Exercise) => Destination::Wrong("exercise"),
        Some(Key::Experiment | Key::Experiments) => Destination::Wrong("experiment"),
        Some(Key::Guide) => Destination::Wrong("guide"),
        Some(Key::Comparison) => Destination::Wrong("comparison"),
        Some(Key::Adopted) => Destination::Wrong("module"),
        Some(Key::Packed | Key::Named | Key::Elsewhere) | None => Destination::Scenario,
    }
}
