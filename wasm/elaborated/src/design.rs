//! The elaborated design as `scripts/rtl/elaborate.py` writes it, which says what each member means.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Line, column, last line, and the column behind it; from 1.
pub type At = [u32; 4];

/// All modules of a design.
#[derive(Debug, Deserialize)]
pub struct Design {
    /// Name of the top.
    pub top: String,
    /// Names of files.
    pub files: Vec<String>,
    /// The body of the top, a place in `bodies`.
    pub root: usize,
    /// Modules with their parameters.
    pub bodies: Vec<Body>,
}

/// A module with its parameters.
#[derive(Debug, Deserialize)]
pub struct Body {
    /// Name of the module.
    pub module: String,
    /// Place in [`Design::files`].
    pub file: usize,
    /// Line of its name.
    pub line: u32,
    /// Signals, and local variables of procedures.
    pub signals: Vec<Signal>,
    /// Continuous assignments and procedures.
    pub processes: Vec<Process>,
    /// Instances of other modules.
    pub instances: Vec<Instance>,
    /// Functions that it calls.
    pub functions: Vec<Function>,
    /// File, line, column, length and signal of each place where a signal is named.
    pub uses: Vec<[u32; 5]>,
}

/// What a signal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// An input of the module.
    In,
    /// An output of the module.
    Out,
    /// A variable or net.
    Variable,
    /// A variable of a package.
    Global,
    /// A local variable of a procedure.
    Local,
}

/// A signal.
#[derive(Debug, Deserialize)]
pub struct Signal {
    /// Name, with its generate blocks; `package::name` of a global one.
    pub name: String,
    /// Line of its declaration.
    pub line: u32,
    /// Column of its declaration.
    pub column: u32,
    /// What it is.
    pub kind: Kind,
    /// Bits of an element.
    pub bits: u32,
    /// Elements of an unpacked array; 0 if it is none.
    pub elements: u32,
    /// All bits.
    pub width: u32,
    /// Its type, as the source calls it.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Names of an enumeration.
    #[serde(default)]
    pub values: BTreeMap<String, u64>,
    /// Members of a structure.
    #[serde(default)]
    pub members: Vec<Member>,
}

/// A member of a packed structure.
#[derive(Debug, Deserialize)]
pub struct Member {
    /// Name, with those of the members that it is in.
    pub name: String,
    /// Lowest bit.
    pub low: u32,
    /// Bits.
    pub bits: u32,
}

/// When a process is executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProcessKind {
    /// A continuous assignment.
    Assign,
    /// A procedure that is executed whenever something changes that it reads.
    Comb,
    /// A procedure that waits for an edge.
    Ff,
    /// A procedure that is executed once.
    Initial,
}

/// A continuous assignment or a procedure.
#[derive(Debug, Deserialize)]
pub struct Process {
    /// When it is executed.
    pub kind: ProcessKind,
    /// Place in [`Design::files`].
    pub file: usize,
    /// First line.
    pub line: u32,
    /// Last line.
    pub last: u32,
    /// What it does.
    pub body: Statement,
}

/// An instance of a module.
#[derive(Debug, Deserialize)]
pub struct Instance {
    /// Name, with its generate blocks.
    pub name: String,
    /// Place in [`Design::bodies`].
    pub body: usize,
    /// Place in [`Design::files`].
    pub file: usize,
    /// Line.
    pub line: u32,
    /// Its connected ports.
    pub ports: Vec<Connection>,
}

/// A connected port.
#[derive(Debug, Deserialize)]
pub struct Connection {
    /// Signal of the instance's body.
    pub port: usize,
    /// [`Kind::In`] or [`Kind::Out`].
    pub direction: Kind,
    /// What it is connected to, in the body that has the instance.
    pub actual: Expression,
    /// Line.
    pub line: u32,
}

/// A function.
#[derive(Debug, Deserialize)]
pub struct Function {
    /// Name.
    pub name: String,
    /// Local signals of its arguments.
    pub arguments: Vec<usize>,
    /// Local signal of its result.
    pub result: usize,
    /// What it does.
    pub body: Statement,
}

/// A statement: see `scripts/rtl/elaborated_statements.py`.
#[derive(Debug, Deserialize)]
#[serde(tag = "k", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the program that writes them says what they are")]
pub enum Statement {
    Block {
        of: Vec<Statement>,
    },
    Set {
        l: Expression,
        r: Expression,
        #[serde(default)]
        later: bool,
        #[serde(default)]
        at: At,
    },
    If {
        c: Expression,
        t: Box<Statement>,
        f: Option<Box<Statement>>,
        at: At,
    },
    Case {
        of: Expression,
        items: Vec<Item>,
        other: Option<Box<Statement>>,
        #[serde(default)]
        wild: bool,
        at: At,
    },
    For {
        first: Vec<Statement>,
        c: Expression,
        step: Vec<Statement>,
        body: Box<Statement>,
    },
    Var {
        v: usize,
        r: Option<Expression>,
    },
    Return {
        of: Option<Expression>,
    },
    Break,
    Continue,
    Unknown {
        why: String,
    },
}

/// An item of a `case`.
#[derive(Debug, Deserialize)]
pub struct Item {
    /// Values, of which one has to be met.
    pub labels: Vec<Expression>,
    /// What is done then.
    pub body: Statement,
    /// Of the first label.
    pub at: At,
}

/// An expression of `w` bits: see `scripts/rtl/elaborated_expressions.py`.
#[derive(Debug, Deserialize)]
#[serde(tag = "k", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the program that writes them says what they are")]
pub enum Expression {
    Const {
        w: u32,
        value: String,
        #[serde(default)]
        care: Option<String>,
    },
    Ref {
        w: u32,
        v: usize,
    },
    At {
        w: u32,
        of: Box<Expression>,
        index: Box<Expression>,
        base: i64,
        step: i64,
        plus: i64,
        #[serde(default)]
        signed: bool,
    },
    Slice {
        w: u32,
        of: Box<Expression>,
        low: i64,
    },
    Cat {
        w: u32,
        of: Vec<Expression>,
    },
    Un {
        w: u32,
        op: String,
        of: Box<Expression>,
    },
    Bin {
        w: u32,
        op: String,
        l: Box<Expression>,
        r: Box<Expression>,
        #[serde(default)]
        signed: bool,
    },
    If {
        w: u32,
        c: Box<Expression>,
        t: Box<Expression>,
        f: Box<Expression>,
        at: At,
    },
    Conv {
        w: u32,
        of: Box<Expression>,
        #[serde(default)]
        signed: bool,
    },
    Call {
        w: u32,
        f: usize,
        args: Vec<Expression>,
    },
    Sys {
        w: u32,
        name: String,
        args: Vec<Expression>,
    },
    Inside {
        w: u32,
        of: Box<Expression>,
        ranges: Vec<Range>,
    },
}

/// A value of `inside`, or the first and the last of several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "said above")]
pub enum Range {
    Pair(Box<[Expression; 2]>),
    One(Expression),
}
