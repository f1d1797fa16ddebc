//! Operations as a table: comma-separated values as RFC 4180 has them.

use std::io::{self, Write};

use contract::{Argument, Operation};
use experiments::csv::field;
use session::Session;
use workbench::frame::OpFrame;
use workbench::network_frame::node_name;
use workbench::view::op_frame;

use crate::export::destination::Destination;
use crate::export::request::{Export, Request, named};
use crate::outcome::{Done, VerbOutcome};

/// Arguments or results of an operation.
type NamesOf = fn(&Operation) -> &[Argument];

/// The columns that depend on the scenario: the nodes of a network, and every name once, in the order in which the engines' operations have them.
struct TableColumns {
    /// Names of the nodes, by engine; none without a network.
    nodes: Vec<String>,
    arguments: Vec<String>,
    results: Vec<String>,
    /// For each engine and kind of operation the column of each argument and of each result.
    places: Vec<Vec<(Vec<usize>, Vec<usize>)>>,
}

impl TableColumns {
    fn of(session: &Session) -> Self {
        let count = session.engines().count();
        let nodes = (0..count).map_while(|engine| node_name(session, engine)).collect();
        let mut columns = TableColumns { nodes, arguments: Vec::new(), results: Vec::new(), places: Vec::new() };
        for engine in session.engines() {
            let operations = &engine.info().operations[..];
            let places = operations.iter().map(|operation| {
                let arguments = take(&mut columns.arguments, operation, |o| &o.arguments);
                (arguments, take(&mut columns.results, operation, |o| &o.results))
            });
            columns.places.push(places.collect());
        }
        columns
    }

    fn head(&self) -> Vec<String> {
        let fixed = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let prefixed =
            |prefix: &str, names: &[String]| names.iter().map(|n| format!("{prefix}_{n}")).collect::<Vec<_>>();
        [
            fixed(if self.nodes.is_empty() { &["engine", "op", "kind"] } else { &["engine", "node", "op", "kind"] }),
            prefixed("argument", &self.arguments),
            fixed(&["slot_step", "outcome", "reason", "result_step"]),
            prefixed("result", &self.results),
        ]
        .concat()
    }

    /// The fields of an operation; those that it does not have are empty.
    fn row(&self, engine: usize, kind: u8, operation: &OpFrame) -> Vec<String> {
        let places = self.places.get(engine).and_then(|kinds| kinds.get(usize::from(kind)));
        let spread = |width: usize, places: Option<&Vec<usize>>, values: &[u32]| {
            let mut fields = vec![String::new(); width];
            for (place, value) in places.into_iter().flatten().zip(values) {
                fields[*place] = value.to_string();
            }
            fields
        };
        let OpFrame { op, slot, kind, arguments, outcome, reason, step, results } = operation;
        let step = step.map(|step| step.to_string()).unwrap_or_default();
        [
            vec![engine.to_string()],
            self.nodes.get(engine).into_iter().cloned().collect(),
            vec![op.to_string(), kind.clone()],
            spread(self.arguments.len(), places.map(|(arguments, _)| arguments), arguments),
            vec![slot.to_string(), outcome.clone(), reason.clone(), step],
            spread(self.results.len(), places.map(|(_, results)| results), results),
        ]
        .concat()
    }
}

/// The columns of an operation's names, new ones added.
fn take(columns: &mut Vec<String>, operation: &Operation, part: NamesOf) -> Vec<usize> {
    let mut place = |name: &String| {
        columns.iter().position(|column| column == name).unwrap_or_else(|| {
            columns.push(name.clone());
            columns.len() - 1
        })
    };
    part(operation).iter().map(|argument| place(&argument.name)).collect()
}

/// Runs a scenario and writes a row for each operation presented in an interval, as soon as it is settled.
pub fn write(request: &Request) -> Done {
    let Export { mut session, engines, mut destination, steps, mut progress } = request.begin()?;
    let columns = TableColumns::of(&session);
    let infos: Vec<_> = session.engines().map(|engine| engine.info().clone()).collect();
    let (mut rows, mut written) = (0_u64, line(destination.writer(), &columns.head()));
    let mut row = |destination: &mut Destination, engine: usize, entry: &session::log::Entry| {
        if engines.contains(&engine) && steps.contains(&entry.slot) {
            rows += 1;
            let operation = op_frame(&infos[engine], entry);
            return line(destination.writer(), &columns.row(engine, entry.kind, &operation));
        }
        Ok(())
    };
    // What was presented in the interval may be settled after it.
    let settled = |session: &Session| engines.iter().all(|i| settled_up_to(session, *i) > *steps.end());
    while !session.is_over() && written.is_ok() && (session.executed() <= *steps.end() || !settled(&session)) {
        session.step(|engine, entry| {
            if written.is_ok() {
                written = row(&mut destination, engine, entry);
            }
        });
        progress.step(session.executed());
    }
    drop(progress);
    for engine in &engines {
        let Some(log) = session.log(*engine).filter(|_| session.is_over() && written.is_ok()) else { continue };
        written = log.window(log.settled(), u32::MAX).try_for_each(|entry| row(&mut destination, *engine, entry));
    }
    destination.checked(written)?;
    destination.close(format_args!("{rows} operations of {}", named(&session, &engines)))?;
    Ok(VerbOutcome::Fine)
}

/// The slot of the first operation that is not settled, or the step to come.
fn settled_up_to(session: &Session, engine: usize) -> u32 {
    let log = session.log(engine);
    let open = log.and_then(|log| log.window(log.settled(), 1).next().map(|entry| entry.slot));
    open.unwrap_or(session.executed())
}

/// One line. RFC 4180 ends lines with CRLF.
fn line(out: &mut impl Write, fields: &[String]) -> io::Result<()> {
    let fields: Vec<_> = fields.iter().map(|text| field(text)).collect();
    write!(out, "{}\r\n", fields.join(","))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn fields_that_need_quotes_have_them() {
        let mut out = Vec::new();
        line(&mut out, &["a,b", "say \"no\"", "two\nlines", "plain"].map(str::to_owned)).unwrap();
        assert_eq!(out, b"\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",plain\r\n");
    }
}
