//! Why reading stopped, and where.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};

use crate::problem::{self, Problem};

/// Why reading stopped. Boxed: results carry it everywhere.
#[derive(Debug)]
pub struct Fault(Box<Reason>);

#[derive(Debug)]
struct Reason {
    /// Its path is empty until a deserializer that knows the place adds it.
    problem: Problem,
    placed: bool,
}

impl Fault {
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Fault(Box::new(Reason { problem: Problem::new("", found, expected), placed: false }))
    }

    /// The problem, with its path from the root.
    pub fn into_problem(self) -> Problem {
        let mut problem = self.0.problem;
        if problem.path.starts_with('.') {
            problem.path.remove(0);
        }
        problem
    }

    #[inline(never)]
    pub fn at(mut self, place: Place<'_>) -> Self {
        if !self.0.placed {
            self.0.problem.path = place.path() + &self.0.problem.path;
            self.0.placed = true;
        }
        self
    }
}

impl std::error::Error for Fault {}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.problem.fmt(f)
    }
}

impl de::Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Fault::new("something else", message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault::new(shown(found), expected.to_string())
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Fault::new(shown(found), expected.to_string())
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Fault::new(format!("{length} items"), expected.to_string())
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let mut fault = Fault::new(problem::quote(variant), problem::list(expected.iter().copied()));
        fault.0.problem = fault.0.problem.near(variant, expected.iter().copied());
        fault
    }

    fn missing_field(field: &'static str) -> Self {
        let mut fault = Fault::new("nothing", "this required field");
        fault.0.problem.path = format!(".{field}");
        fault
    }

    fn duplicate_field(field: &'static str) -> Self {
        let mut fault = Fault::new("the field twice", "it once");
        fault.0.problem.path = format!(".{field}");
        fault
    }
}

fn shown(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Str(text) => problem::quote(text),
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Unit => "null".to_owned(),
        _ => "something else".to_owned(),
    }
}

/// Where a value stands: a step down from the place of what holds it.
#[derive(Clone, Copy)]
pub enum Place<'p> {
    /// The whole file.
    Root,
    /// A field of an object.
    Field(&'p Place<'p>, &'p str),
    /// An item of a list.
    Item(&'p Place<'p>, usize),
}

impl Place<'_> {
    /// The way down from the root, with a leading dot where a field comes first.
    pub fn path(&self) -> String {
        match self {
            Place::Root => String::new(),
            Place::Field(parent, name) => {
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '.';
                let name = if name.chars().all(plain) { problem::cut(name) } else { problem::quote(name) };
                format!("{}.{name}", parent.path())
            }
            Place::Item(parent, i) => format!("{}[{i}]", parent.path()),
        }
    }
}
