//! Operations out of tables.

use std::collections::BTreeMap;
use std::io::Read;

use contract::{Argument, Operation};
use scenario::types::Op;
use scenario::{Problem, limits, quote};

use super::columns::{self, key};
use super::rows;

/// Columns of exported operations that nothing is read from.
const EXPORTED: [&str; 4] = ["op", "outcome", "reason", "result_step"];

/// What a column of operations holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column<'a> {
    Kind,
    Engine,
    Slot,
    /// The argument of this name.
    Argument(&'a str),
}

/// Reads operations: a column `kind`, and `argument_data` and the like for the arguments. With `slot_step` steps between operations are
/// idle; with `engine` only operations of the first one count. So what the command line exports as CSV is read, also after a spreadsheet
/// or pandas has saved it. At most `limits::OPS`.
///
/// # Errors
/// What is wrong, with its line.
pub fn operations(source: impl Read, operations: &[Operation]) -> Result<Vec<Op>, Problem> {
    let mut table = rows::open(source)?;
    let names: Vec<&str> = operations.iter().flat_map(|o| &o.arguments).map(|a| a.name.as_str()).collect();
    let known: Vec<String> = names.iter().map(|name| format!("argument_{name}")).collect();
    let meaning = |name: &str| match name {
        "kind" => Some(Column::Kind),
        "engine" => Some(Column::Engine),
        "slot_step" => Some(Column::Slot),
        _ => known.iter().position(|known| key(known) == name).map(|at| Column::Argument(names[at])),
    };
    if table.head.iter().all(|name| key(name) != "kind") {
        return Err(table.wrong_head(table.names(), "a column `kind`"));
    }
    let all: Vec<&str> = ["kind", "engine", "slot_step"].into_iter().chain(known.iter().map(String::as_str)).collect();
    let is_exported = |name: &str| EXPORTED.contains(&name) || name.starts_with("result_");
    let columns = columns::meanings(&mut table, &all, meaning, is_exported)?;
    let at = |column: Column<'_>| columns.iter().find(|(_, other)| *other == column).map(|(at, _)| *at);
    let (kind, engine, slot) = (at(Column::Kind).unwrap_or(0), at(Column::Engine), at(Column::Slot));
    let arguments: BTreeMap<&str, usize> =
        names.iter().filter_map(|name| Some((*name, at(Column::Argument(name))?))).collect();
    let (mut ops, mut first_engine, mut next_slot) = (Vec::new(), None, 0);
    while table.advance()? {
        if let Some(engine) = engine {
            let engine = table.whole(engine, 0, u32::MAX.into())?;
            if *first_engine.get_or_insert(engine) != engine {
                continue;
            }
        }
        if ops.len() + 2 > limits::OPS {
            return Err(table.wrong(format!("more than {} operations and idle times", limits::OPS - 2), "fewer"));
        }
        if let Some(slot) = slot {
            let step = table.whole(slot, 0, limits::STEPS.into())?;
            let idle = step.checked_sub(next_slot).or((step + 1 == next_slot).then_some(0));
            let expected = "at least the step of the operation before";
            let idle = idle.ok_or_else(|| table.wrong(format!("step {step}"), expected))?;
            if idle > 0 {
                ops.push(Op { name: Op::IDLE.to_owned(), args: vec![idle as u32] });
            }
            next_slot = step + 1;
        }
        let name = table.field(kind);
        let Some(operation) = operations.iter().find(|operation| operation.name == name) else {
            let names = || operations.iter().map(|operation| operation.name.as_str());
            let expected = names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            return Err(table.wrong(quote(name), expected).near(name, names()));
        };
        let argument = |argument: &Argument| {
            let at = arguments.get(argument.name.as_str()).copied();
            let column = || format!("`argument_{}`", argument.name);
            let at = at.ok_or_else(|| table.wrong("no such column".to_owned(), column()))?;
            table.whole(at, argument.min.into(), argument.max.into()).map(|value| value as u32)
        };
        let args = operation.arguments.iter().map(argument).collect::<Result<_, _>>()?;
        ops.push(Op { name: operation.name.clone(), args });
    }
    Ok(ops)
}
