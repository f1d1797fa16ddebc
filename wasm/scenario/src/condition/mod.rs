//! Conditions on a step, as breakpoints have them: `engine 0: forwarded(what = 1) and not occ > 10`.
//!
//! - this file: a condition as a tree;
//! - [`lex`], [`parse`]: from text to the tree;
//! - [`check`]: its names against what the engines of a scenario have.
//!
//! The grammar is in `scenarios/README.md`.
//!
//! ```
//! use scenario::Condition;
//! let problem = Condition::parse("occ > 10 and (forwarded or").unwrap_err();
//! assert_eq!(problem.to_string(), "column 27: found the end; expected a condition");
//! ```

pub mod check;
mod lex;
mod parse;

pub use check::Subject;

/// What must hold of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// One of these.
    Any(Vec<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// Not this.
    Not(Box<Condition>),
    /// This, in the engine of this number, or in any.
    Test(Option<Located<u32>>, Test),
}

/// A part of a condition and the column at which it begins, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// What stands there.
    pub value: T,
    /// Where.
    pub column: usize,
}

/// What is asked of one engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// The first difference from the reference shows in this step.
    Divergence,
    /// An invariant is found broken in this step: this one, or any.
    Violation(Option<Located<String>>),
    /// An operation is presented: of this kind, or any, with these arguments.
    Op(Option<Located<String>>, Vec<Fact>),
    /// An operation is refused: for this reason, or any.
    Reject(Option<Located<String>>),
    /// A word is another one than before the step.
    Changed(Element),
    /// A word changed, or an event was about it or about what it belongs to; or an operation, by its number, did something.
    Touched(Element),
    /// An event of this kind, with these arguments.
    Event(Located<String>, Vec<Fact>),
    /// A word after the step.
    Word(Element, Comparison, u32),
}

/// A comparison of a named argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Name of the argument.
    pub name: Located<String>,
    /// How it compares.
    pub comparison: Comparison,
    /// With what.
    pub value: u32,
}

/// A word of a field, or `op` and the number of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Name of the field.
    pub field: Located<String>,
    /// Index of the word; left out where a field has one word only.
    pub index: Option<u32>,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether it holds.
    pub fn holds(self, left: u32, right: u32) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::More => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}
