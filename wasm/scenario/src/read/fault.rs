//! Why reading stopped, and where.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};

use crate::problem::{self, Problem};

/// What is said of a field that must be there.
pub const REQUIRED: &str = "this required field";

/// A problem of a file, and what of it is in doubt for that.
#[derive(Debug)]
pub struct ReadProblem {
    pub problem: Problem,
    pub kind: Wrong,
    /// Characters of the path within which nothing else can be said.
    pub doubt: usize,
}

/// How something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A field to pass over: all that is left is right.
    Nothing,
    /// A number or a text; what knows its range may say better what is expected.
    Leaf,
    /// Something else that is not what it should be, or not there.
    Value,
}

/// Why reading stopped; nothing if that is reported already. Boxed: results carry it everywhere.
#[derive(Debug)]
pub struct ReadFault(Box<Reason>);

#[derive(Debug)]
struct Reason {
    /// Its path is empty until a deserializer that knows the place adds it.
    problem: Problem,
    placed: bool,
    reported: bool,
}

impl ReadFault {
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ReadFault(Box::new(Reason { problem: Problem::new("", found, expected), placed: false, reported: false }))
    }

    /// One that is reported.
    pub fn reported() -> Self {
        let mut fault = ReadFault::new("", "");
        (fault.0.placed, fault.0.reported) = (true, true);
        fault
    }

    /// The problem, with its path from the root.
    pub fn into_problem(self) -> Option<Problem> {
        let mut problem = self.0.problem;
        if problem.path.starts_with('.') {
            problem.path.remove(0);
        }
        (!self.0.reported).then_some(problem)
    }
    pub fn at(mut self, place: ValuePath<'_>) -> Self {
        if !self.0.placed {
            self.0.problem.path = place.path() + &self.0.problem.path;
            self.0.placed = true;
        }
        self
    }

    fn of(mut self, field: &str) -> Self {
        self.0.problem.path = format!(".{field}");
        self
    }
}

impl std::error::Error for ReadFault {}

impl Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.problem.fmt(f)
    }
}

impl de::Error for ReadFault {
    fn custom<T: Display>(message: T) -> Self {
        ReadFault::new("something else", message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        ReadFault::new(shown(found), expected.to_string())
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        ReadFault::new(shown(found), expected.to_string())
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        ReadFault::new(format!("{length} items"), expected.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        ReadFault::new("nothing", REQUIRED).of(field)
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
pub enum ValuePath<'p> {
    /// The whole file.
    Root,
    /// A field of an object.
    Field(&'p ValuePath<'p>, &'p str),
    /// An item of a list.
    Item(&'p ValuePath<'p>, usize),
}

impl ValuePath<'_> {
    /// The way down from the root, with a leading dot where a field comes first.
    pub fn path(&self) -> String {
        match self {
            ValuePath::Root => String::new(),
            ValuePath::Field(parent, name) => {
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '.';
                let name = if name.chars().all(plain) { problem::cut(name) } else { problem::quote(name) };
                format!("{}.{name}", parent.path())
            }
            ValuePath::Item(parent, i) => format!("{}[{i}]", parent.path()),
        }
    }
}
