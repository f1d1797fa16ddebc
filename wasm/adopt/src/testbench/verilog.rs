//! A testbench in SystemVerilog. It drives the module as Queuescope's adapter does: inputs change at the falling edge of the clock, outputs
//! are read before the rising one.

use std::fmt::Write;

use scenario::Setting;
use scenario::map::{Direction, Map, MappedPort};

use super::{Expected, ExpectedOp, Run, checks, identifier, is_active, set};

/// The testbench of a run.
pub fn write(run: &Run<'_>) -> String {
    let map = run.map;
    let mut text = head(run);
    text += &ports(map);
    text += "  integer    step = -1, held_until = 0, errors = 0, checked = 0;\n  reg        is_done = 0;\n";
    text += &checks::declarations(map, run.operations.len());
    text += &instance(map);
    text += &format!("  always #5 {0} = !{0};\n\n", map.clock);
    text += "  task fail(input integer number, input [8*48-1:0] what);\n    begin\n";
    text += "      $display(\"op %0d, step %0d: %0s\", number, step, what);\n      errors = errors + 1;\n    end\n  endtask\n\n";
    text += &checks::tasks(map);
    text += &cycle(map);
    text += &reset(map);
    text += &body(run);
    text + "endmodule\n"
}

fn head(run: &Run<'_>) -> String {
    let Map { top, sources, .. } = run.map;
    let files = sources.join(" ");
    let includes: String = run.map.include.iter().map(|folder| format!(" -I{folder}")).collect();
    let defines: String = run.map.defines.iter().map(|(name, value)| format!(" -D{name}={value}")).collect();
    format!(
        "// Testbench of `{top}`, self-checking: {} operations of \"{}\" and what is expected of them.\n\
         // In the folder of the map, this file being {top}_tb.sv:\n\
         // By Verilator: verilator --binary --timing -Wno-fatal{includes}{defines} --top-module {top}_tb {files} {top}_tb.sv && obj_dir/V{top}_tb\n\
         // By Icarus:    iverilog -g2012{includes}{defines} -o {top}_tb {files} {top}_tb.sv && vvp {top}_tb\n\
         `timescale 1ns / 1ps\n\nmodule {top}_tb;\n",
        run.operations.len(),
        run.title.replace(['\n', '\r'], " "),
    )
}

fn ports(map: &Map) -> String {
    let declared = |MappedPort { name, direction, bits, elements, .. }: &MappedPort| {
        let width = if *bits > 1 { format!("[{}:0] ", bits - 1) } else { String::new() };
        let array = if *elements > 0 { format!(" [0:{}]", elements - 1) } else { String::new() };
        match (direction, elements) {
            (Direction::In, 0) => format!("  reg  {width}{name} = 0;\n"),
            (Direction::In, _) => format!("  reg  {width}{name}{array};\n"),
            (Direction::Out, _) => format!("  wire {width}{name}{array};\n"),
        }
    };
    map.ports.iter().map(declared).collect()
}

fn instance(map: &Map) -> String {
    let value = |value: &Setting| match value {
        Setting::Number(number) => number.to_string(),
        Setting::Word(word) => word.clone(),
        Setting::List(_) => String::new(),
    };
    let parameters: Vec<String> =
        map.parameters.iter().map(|(name, given)| format!(".{name}({})", value(given))).collect();
    let parameters = if parameters.is_empty() { String::new() } else { format!(" #({})", parameters.join(", ")) };
    let ports: Vec<String> = map.ports.iter().map(|port| format!(".{0}({0})", port.name)).collect();
    format!("\n  {}{parameters} dut ({});\n\n", map.top, ports.join(", "))
}

/// The inputs that no operation drives.
fn ties(map: &Map) -> String {
    let tie = |(name, value): (&String, &Setting)| match value {
        Setting::Number(number) => format!("      {name} = {number};\n"),
        _ => format!("      {name} = step;\n"),
    };
    map.ties.iter().map(tie).collect()
}

/// A cycle: what was given is presented, verdicts and results are checked.
fn cycle(map: &Map) -> String {
    let mut text = String::from("  task cycle;\n    begin\n");
    text += "      step = step + 1;\n";
    text += &ties(map);
    text += &checks::idle(map);
    if let Some(reset) = &map.reset {
        let _ = writeln!(
            text,
            "      if (step < held_until) begin {} end else begin {} end",
            set(&reset.signal, true),
            set(&reset.signal, false)
        );
        if let Some(start) = &reset.start {
            let _ = writeln!(
                text,
                "      if (held_until > 0 && step == held_until + {2}) begin {} end else begin {} end",
                set(start, true),
                set(start, false),
                reset.wait
            );
        }
    }
    text += &checks::presented(map);
    text += "      #1;\n";
    text += &checks::withdrawn(map);
    text += "      #1;\n";
    text += &checks::verdicts(map);
    text += &checks::results(map);
    let _ = writeln!(text, "      @(negedge {});\n    end\n  endtask\n", map.clock);
    text += "  task idle(input integer cycles);\n    begin repeat (cycles) cycle; end\n  endtask\n\n";
    text
}

/// The reset before the first step, and that of an operation.
fn reset(map: &Map) -> String {
    let mut text = String::from("  task power_up;\n    begin\n");
    for port in map.ports.iter().filter(|port| port.direction == Direction::In && port.elements > 0) {
        let _ = writeln!(text, "      for (integer i = 0; i < {}; i = i + 1) {}[i] = 0;", port.elements, port.name);
    }
    text += &ties(map);
    text += &checks::idle(map);
    if let Some(reset) = &map.reset {
        let clock = &map.clock;
        let done = reset.done.as_ref().map_or("1".to_owned(), |done| format!("({}) === 1", is_active(done)));
        let start = |on| reset.start.as_ref().map_or(String::new(), |start| set(start, on));
        let _ = writeln!(text, "      @(negedge {clock});");
        let _ = writeln!(text, "      {} repeat ({}) @(negedge {clock});", set(&reset.signal, true), reset.cycles);
        let _ = writeln!(text, "      {} repeat ({}) @(negedge {clock});", set(&reset.signal, false), reset.wait);
        let _ = writeln!(text, "      {} #1 is_done = {done}; @(negedge {clock}); {}", start(true), start(false));
        let _ = writeln!(text, "      while (!is_done) begin #1 is_done = {done}; @(negedge {clock}); end");
    } else {
        let _ = writeln!(text, "      @(negedge {});", map.clock);
    }
    text += "    end\n  endtask\n\n";
    if map.reset.is_some() {
        let _ = writeln!(
            text,
            "  task do_reset(input integer cycles);\n    begin held_until = step + 1 + cycles;{} end\n  endtask\n",
            checks::forgotten(map)
        );
    }
    text
}

/// The operations as a table, a row each, and what goes through it: a call for each would be a copy of its task.
fn body(run: &Run<'_>) -> String {
    let count = run.operations.len();
    let mut text = String::new();
    let _ = writeln!(
        text,
        "  // kind, step, number, whether accepted, what comes (0 nothing, 1 these words, 2 any), arguments, results"
    );
    let _ = writeln!(text, "  reg [394:0] rows [0:{}];", count.max(1) - 1);
    text += "  integer     next = 0;\n\n  initial begin\n";
    for (i, one) in run.operations.iter().enumerate() {
        let _ = writeln!(text, "    rows[{i}] = {};", row(one));
    }
    text += "  end\n\n";
    text += &give(run.map);
    text += "  initial begin\n    power_up;\n";
    let _ = writeln!(text, "    while (next < {count}) begin");
    let _ = writeln!(
        text,
        "      while (next < {count} && rows[next][386:355] == step + 1) begin give(rows[next]); next = next + 1; end"
    );
    text += "      cycle;\n    end\n";
    let _ = writeln!(text, "    idle({});", run.drain);
    text += &checks::missing(run.map);
    let _ = writeln!(text, "    if (errors == 0) $display(\"PASS: {count} operations, %0d results\", checked);");
    text += "    else begin $display(\"FAIL: %0d errors\", errors); $fatal(1); end\n    $finish;\n  end\n";
    text
}

fn row(one: &ExpectedOp) -> String {
    let words =
        |words: &[u32]| (0..5).map(|i| format!(", 32'd{}", words.get(i).copied().unwrap_or(0))).collect::<String>();
    let (accepted, comes, results) = match &one.expected {
        Expected::Refused => (0, 0, &[][..]),
        Expected::Accepted(Some(results)) => (1, 1, &results[..]),
        Expected::Accepted(None) => (1, 0, &[][..]),
        Expected::Unknown => (1, 2, &[][..]),
    };
    let ExpectedOp { kind, step, op, args, .. } = one;
    format!("{{8'd{kind}, 32'd{step}, 32'd{op}, 1'd{accepted}, 2'd{comes}{}{}}}", words(args), words(results))
}

/// Gives the operation of a row.
fn give(map: &Map) -> String {
    let mut text = String::from("  task give(input [394:0] row);\n    begin\n      case (row[394:387])\n");
    let word = |at: usize| format!("row[{}:{}]", 319 - 32 * at, 288 - 32 * at);
    for (kind, operation) in map.operations.iter().enumerate() {
        let mut inputs = vec!["row[354:323]".to_owned(), "row[322]".to_owned()];
        inputs.extend((0..operation.arguments.len()).map(word));
        if !operation.results.is_empty() {
            inputs.push("row[321:320]".to_owned());
            inputs.extend((0..operation.results.len()).map(|at| word(5 + at)));
        }
        let _ = writeln!(text, "        {kind}: do_{}({});", identifier(operation), inputs.join(", "));
    }
    if map.reset.is_some() {
        let _ = writeln!(text, "        {}: do_reset({});", map.operations.len(), word(0));
    }
    text + "        default: ;\n      endcase\n    end\n  endtask\n\n"
}
