//! The part of a testbench that checks: verdicts against what is expected, results in the order of the operations.

use std::fmt::Write;

use scenario::map::{Direction, Map, MappedOperation, MappedRole, Slice};

use super::{Row, bits, identifier, is_active, rows, set};

/// Declarations of what is expected, for so many operations at most.
pub(super) fn declarations(map: &Map, most: usize) -> String {
    let mut text = String::new();
    for operation in &map.operations {
        let name = identifier(operation);
        let _ = writeln!(text, "  reg        give_{name} = 0, want_{name} = 0, cut_{name} = 0;");
        let _ = writeln!(text, "  integer    op_{name} = 0;");
        for argument in &operation.arguments {
            let _ = writeln!(text, "  reg [31:0] {name}_{} = 0;", word(argument));
        }
    }
    for row in rows(map) {
        let n = row.number;
        let _ = writeln!(text, "  // expected of {}, in order", names(map, &row));
        let _ = writeln!(text, "  integer    first_{n} = 0, last_{n} = 0;");
        let _ = writeln!(text, "  integer    due_{n} [0:{0}], of_{n} [0:{0}];", most.max(1) - 1);
        let _ = writeln!(text, "  reg [1:0]  some_{n} [0:{}];  // 0 nothing, 1 these words, 2 any", most.max(1) - 1);
        for result in &row.operation.results {
            let _ = writeln!(text, "  reg [31:0] want_{n}_{} [0:{}];", word(result), most.max(1) - 1);
        }
    }
    text
}

/// The name of a word as a part of an identifier.
fn word(slice: &Slice) -> String {
    slice.name.replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

fn names(map: &Map, row: &Row<'_>) -> String {
    row.kinds.iter().map(|kind| format!("`{}`", map.operations[*kind].name)).collect::<Vec<_>>().join(" and ")
}

/// A task for each operation: it is given in the next cycle.
pub(super) fn tasks(map: &Map) -> String {
    let mut text = String::new();
    for (kind, operation) in map.operations.iter().enumerate() {
        let name = identifier(operation);
        let row = rows(map).into_iter().find(|row| row.kinds.contains(&kind));
        let mut inputs = vec!["input integer number".to_owned(), "input accepted".to_owned()];
        inputs.extend(operation.arguments.iter().map(|argument| format!("input [31:0] arg_{}", word(argument))));
        if row.is_some() {
            inputs.push("input [1:0] some".to_owned());
            inputs.extend(operation.results.iter().map(|result| format!("input [31:0] res_{}", word(result))));
        }
        let _ = writeln!(text, "  task do_{name}({});\n    begin", inputs.join(", "));
        let _ = writeln!(text, "      give_{name} = 1; want_{name} = accepted; op_{name} = number;");
        for argument in &operation.arguments {
            let _ = writeln!(text, "      {name}_{0} = arg_{0};", word(argument));
        }
        if let Some(row) = row {
            let n = row.number;
            let latency = operation.latency.unwrap_or(0);
            let _ = writeln!(text, "      if (accepted) begin");
            let _ = writeln!(
                text,
                "        due_{n}[last_{n}] = step + 1 + {latency}; of_{n}[last_{n}] = number; some_{n}[last_{n}] = some;"
            );
            for (own, result) in row.operation.results.iter().zip(&operation.results) {
                let _ = writeln!(text, "        want_{n}_{}[last_{n}] = res_{};", word(own), word(result));
            }
            let _ = writeln!(text, "        last_{n} = last_{n} + 1;\n      end");
        }
        let _ = writeln!(text, "    end\n  endtask\n");
    }
    text
}

/// What is presented in a cycle.
pub(super) fn presented(map: &Map) -> String {
    let mut text = String::new();
    for operation in &map.operations {
        let name = identifier(operation);
        let mut lines: Vec<String> = valid(operation).map(|signal| set(signal, true)).collect();
        lines.extend(operation.code.iter().map(|code| format!("{} = {};", code.signal, code.value)));
        lines.extend(
            operation.arguments.iter().map(|argument| format!("{} = {name}_{};", argument.signal, word(argument))),
        );
        let _ = writeln!(text, "      if (give_{name}) begin {} end", lines.join(" "));
    }
    text
}

/// What is presented by operations while there are none.
pub(super) fn idle(map: &Map) -> String {
    let mut lines: Vec<String> = Vec::new();
    for operation in &map.operations {
        lines.extend(absent(operation));
    }
    lines.sort();
    lines.dedup();
    lines.iter().map(|line| format!("      {line}\n")).collect()
}

fn absent(operation: &MappedOperation) -> Vec<String> {
    let mut lines: Vec<String> = valid(operation).map(|signal| set(signal, false)).collect();
    lines.extend(operation.code.iter().map(|code| format!("{} = 0;", code.signal)));
    lines.extend(operation.arguments.iter().map(|argument| format!("{} = 0;", argument.signal)));
    lines
}

fn valid(operation: &MappedOperation) -> impl Iterator<Item = &str> {
    operation.valid.split('&').map(str::trim).filter(|name| !name.is_empty())
}

/// What a full or empty module is not presented after all.
pub(super) fn withdrawn(map: &Map) -> String {
    let mut text = String::new();
    for operation in &map.operations {
        let name = identifier(operation);
        let mut reasons: Vec<String> = operation.refused.iter().map(|signal| is_active(signal)).collect();
        if let (true, Some(ready)) = (operation.gated, &operation.ready) {
            reasons.push(format!("!({})", is_active(ready)));
        }
        if reasons.is_empty() {
            continue;
        }
        let reasons = reasons.join(" || ");
        let _ = writeln!(
            text,
            "      if (give_{name} && ({reasons})) begin cut_{name} = 1; {} end",
            absent(operation).join(" ")
        );
    }
    text
}

/// Verdicts of a cycle.
pub(super) fn verdicts(map: &Map) -> String {
    let mut text = String::new();
    for operation in &map.operations {
        let name = identifier(operation);
        let mut accepted = vec![format!("!cut_{name}")];
        accepted.extend(operation.ready.iter().map(|signal| is_active(signal)));
        let immediate = operation.latency.unwrap_or(0) == 0 && operation.result_valid.is_none();
        if let (true, MappedRole::Take, Some(none)) = (immediate, operation.role, nothing(operation)) {
            accepted.push(format!("!({none})"));
        }
        let _ = writeln!(
            text,
            "      if (give_{name} && ({}) !== want_{name}) fail(op_{name}, want_{name} ? \"{1} should be accepted\" : \"{1} should be refused\");",
            accepted.join(" && "),
            operation.name
        );
        let _ = writeln!(text, "      give_{name} = 0; cut_{name} = 0;");
    }
    text
}

/// That results mean that there was nothing.
fn nothing(operation: &MappedOperation) -> Option<String> {
    let word = |(name, value): (&String, &u32)| {
        let result = operation.results.iter().find(|result| result.name == *name)?;
        Some(format!("{} == {value}", result.signal))
    };
    let words: Vec<String> = operation.nothing.iter().filter_map(word).collect();
    (!words.is_empty()).then(|| words.join(" && "))
}

/// Results of a cycle.
pub(super) fn results(map: &Map) -> String {
    let mut text = String::new();
    for row in rows(map) {
        let (n, operation) = (row.number, row.operation);
        let says = operation.result_valid.as_ref().map(|signal| is_active(signal));
        let varies = operation.latency.is_none();
        let due = match (&says, varies) {
            (Some(says), true) => format!("({says}) === 1"),
            _ => format!("first_{n} < last_{n} && due_{n}[first_{n}] == step"),
        };
        let mut none: Vec<String> = says.iter().filter(|_| !varies).map(|says| format!("!({says})")).collect();
        none.extend(nothing(operation));
        let none = if none.is_empty() { "1'b0".to_owned() } else { none.join(" || ") };
        let _ = writeln!(text, "      if ({due}) begin");
        let _ = writeln!(
            text,
            "        if (first_{n} == last_{n}) fail(-1, \"a result came that no operation asked for\");"
        );
        let _ = writeln!(text, "        else begin");
        let _ = writeln!(
            text,
            "          if (some_{n}[first_{n}] != 2 && ({none}) !== (some_{n}[first_{n}] == 0)) fail(of_{n}[first_{n}], some_{n}[first_{n}] == 0 ? \"there should be nothing\" : \"there should be an element\");"
        );
        for result in &operation.results {
            let high = bits(map, result, Direction::Out) - 1;
            let _ = writeln!(
                text,
                "          else if (some_{n}[first_{n}] == 1 && {} !== want_{n}_{}[first_{n}][{high}:0]) begin",
                result.signal,
                word(result)
            );
            let _ = writeln!(
                text,
                "            $display(\"op %0d, step %0d: {0} should be %0d, is %0d\", of_{n}[first_{n}], step, want_{n}_{2}[first_{n}], {1});",
                result.name,
                result.signal,
                word(result)
            );
            let _ = writeln!(text, "            errors = errors + 1;\n          end");
        }
        let _ = writeln!(text, "          first_{n} = first_{n} + 1; checked = checked + 1;\n        end\n      end");
    }
    text
}

/// What is missing at the end.
pub(super) fn missing(map: &Map) -> String {
    rows(map)
        .iter()
        .map(|row| {
            format!("    if (first_{0} != last_{0}) fail(of_{0}[first_{0}], \"its result is missing\");\n", row.number)
        })
        .collect()
}

/// What a reset takes away.
pub(super) fn forgotten(map: &Map) -> String {
    rows(map).iter().map(|row| format!(" first_{0} = last_{0};", row.number)).collect()
}
