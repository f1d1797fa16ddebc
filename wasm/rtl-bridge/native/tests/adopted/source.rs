//! The source of a user's module beside its run: they agree, and from a wrong result causes lead to the line of the bug.

use std::collections::{BTreeSet, VecDeque};

use adopt::probe::crowded;
use elaborated::{Cause, Hierarchy, Input, Moment, Part, Reason, Values, Why};
use rtl_native::DemandRtl;
use scenario::Scenario;
use scenario::map::Map;
use session::Session;

use super::bugs::run;
use super::fixture::root;
use super::properties::FIXTURES;
use super::{adopted, guessed_in, probed, written};
use crate::elaborated_source::agree;

/// Causes that are looked at.
const MOST: usize = 20_000;

fn hierarchy(host: &DemandRtl, scenario: &Scenario) -> Hierarchy {
    let text = host.elaborated(&scenario.engines[0]).unwrap();
    Hierarchy::new(serde_json::from_str(&text).unwrap())
}

/// Maps of fixtures that have a model.
fn maps(names: &[&str]) -> Vec<(String, Map)> {
    let host = DemandRtl::default();
    let wanted = FIXTURES.iter().filter(|(name, ..)| names.contains(name));
    wanted.map(|(name, parameter, _)| ((*name).to_owned(), adopted(&host, name, *parameter).map)).collect()
}

#[test]
#[ignore = "long: npm run test:all"]
fn source_and_run_agree() {
    for (name, map) in
        maps(&["amaranth_fifo", "chisel_queue", "vhdl_fifo", "lane_arrays", "struct_ports", "sentinel_tree"])
    {
        let host = DemandRtl::with_signals();
        let (scenario, _) = run(&host, &map, 1);
        let mut session = session::open(&scenario, &host, session::bench::operations::Operations::plan).unwrap();
        let compared = agree(&name, &mut session, &hierarchy(&host, &scenario), 0..60);
        println!("{name}: {compared} values");
        assert!(compared > 300, "{name}: {compared}");
    }
}

/// A FIFO of four places with statements and expressions inside it that the designs do not have.
const ODD: &str = "module odd (input logic clk_i, rst_ni, push_i, pop_i, input logic [15:0] data_i, output logic full_o, empty_o,
  output logic [15:0] data_o);
  typedef enum logic [1:0] {Idle, Add, Sub, Both} work_e;
  typedef struct packed { logic [3:0] high; struct packed { logic a; logic [2:0] b; } mid; logic [7:0] low; } word_t;
  logic [15:0] memory_q [4];
  logic [1:0] head_q;
  logic [2:0] count_q;
  wire push = push_i && !full_o, pop = pop_i && !empty_o;
  assign full_o = count_q == 4;
  assign empty_o = count_q == 0;
  assign data_o = memory_q[head_q];
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) {head_q, count_q} <= '0;
    else begin
      head_q <= head_q + 2'(pop);
      count_q <= count_q + 3'(push) - 3'(pop);
    end
  always_ff @(posedge clk_i) if (push) memory_q[2'(head_q + count_q[1:0])] <= data_i;

  // ---------------------------------------------------------------------------------------------------------- selects
  logic [0:15] rising_q;           // its first bit is the highest
  logic [3:0][0:3] rows;
  logic [7:0] down [3:1];
  logic up [0:4];
  word_t word;
  assign rows = data_i;
  assign word = '{high: rising_q[0 +: 4], mid: '{a: rising_q[4], b: rising_q[5:7]}, low: rising_q[15 -: 8]};
  always_comb begin
    foreach (down[i]) down[i] = data_i[4 * i + 3 -: 8] ^ 8'(i);
    for (int i = 0; i < 5; i++) up[i] = rows[i % 4][i % 3];
  end

  // ------------------------------------------------------------------------------------------------------- arithmetic
  logic signed [7:0] signed_q;
  logic signed [15:0] wide;
  logic [7:0] shifted, rest, quotient;
  logic [4:0] facts;
  work_e work, next_work_q;
  assign wide = signed_q;          // the sign goes on
  assign shifted = signed_q >>> rows[0][1:3];
  assign {rest, quotient} = {data_i[7:0] % 8'd7, data_i[7:0] / (data_i[11:8] + 8'd1)};
  assign facts = {signed_q < 8'sd3, signed_q inside {[8'sd1:8'sd9], -8'sd4}, ^data_i, &data_i[3:0], $countones(data_i) > 7};
  assign work = work_e'(data_i[1:0]);

  function automatic logic [7:0] folded(logic [7:0] value, int times);
    logic [7:0] sum;
    sum = value;
    for (int i = 0; i < times; i++) begin
      if (sum == 8'd0) return 8'hA5;
      if (i == 5) break;
      if (sum[0]) continue;
      sum += 8'(i);
    end
    return sum ^ {8{value[7]}};
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) begin
      rising_q <= '0;
      signed_q <= '0;
      next_work_q <= Idle;
    end else begin
      unique case (work)
        Add: signed_q <= signed_q + $signed(data_i[9:2]);
        Sub: signed_q <= signed_q - 8'(wide[3:0]);
        Both: {signed_q, rising_q[0:3]} <= {folded(data_i[7:0], 9), data_i[3:0]};
        default: ;
      endcase
      casez (data_i[3:0])
        4'b1??0: rising_q[4:7] <= ~rising_q[4:7];
        4'b?1?1: rising_q[{1'b1, data_i[6:4]}] <= ^rows;
        default: rising_q[12:15] <= rising_q[12:15] - 4'd3;
      endcase
      next_work_q <= work == Both ? Idle : work_e'(work + 2'd1);
    end
endmodule
";

#[test]
#[ignore = "long: npm run test:all"]
fn what_no_design_has_is_read_as_well() {
    let folder = written("odd", &[("odd.sv", ODD)]);
    let map = probed(&DemandRtl::default(), &guessed_in(&folder, "odd", None)).unwrap().map;
    let host = DemandRtl::with_signals();
    let (scenario, _) = run(&host, &map, 1);
    let mut session = session::open(&scenario, &host, session::bench::operations::Operations::plan).unwrap();
    let compared = agree("odd", &mut session, &hierarchy(&host, &scenario), 0..300);
    println!("odd: {compared} values");
    assert!(compared > 5000, "{compared}");
}

/// The lines between `BUG` and what is there without it.
fn planted(name: &str) -> BTreeSet<u32> {
    let mut lines = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("wasm/adopt/fixtures").join(name)).unwrap() {
        let file = entry.unwrap().path();
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let mut inside = false;
        for (line, text) in (1..).zip(text.lines()) {
            inside = text.starts_with("`ifdef BUG") || inside && !text.starts_with('`');
            if inside {
                lines.insert(line);
            }
        }
    }
    lines
}

fn inputs(reason: &Reason) -> Vec<&Input> {
    match reason {
        Reason::Assigned { conditions, inputs, .. } => {
            conditions.iter().flat_map(|one| &one.inputs).chain(inputs).collect()
        }
        Reason::Connected { inputs, .. } => inputs.iter().collect(),
        _ => Vec::new(),
    }
}

fn lines(cause: &Cause) -> Vec<u32> {
    let kept = cause.kept.iter().flat_map(|one| one.place.at[0]..=one.place.at[2]);
    let mut lines = match &cause.reason {
        Reason::Assigned { place, conditions, .. } => {
            conditions.iter().map(|one| &one.place).chain([place]).flat_map(|place| place.at[0]..=place.at[2]).collect()
        }
        Reason::Connected { place, .. } => vec![place.at[0]],
        _ => Vec::new(),
    };
    lines.extend(kept);
    lines
}

/// How many causes lie between an output at a step and one of these lines.
fn distance(why: &mut Why, outputs: Vec<Part>, step: u32, lines_of_bug: &BTreeSet<u32>) -> Option<u32> {
    let mut seen = BTreeSet::new();
    let mut waiting: VecDeque<_> = outputs.into_iter().map(|part| (part, step, Moment::Edge, 1)).collect();
    while let Some((part, step, moment, depth)) = waiting.pop_front() {
        if seen.len() > MOST || !seen.insert((part, step, moment)) {
            continue;
        }
        let cause = why.cause(part, step, moment);
        if lines(&cause).iter().any(|line| lines_of_bug.contains(line)) {
            return Some(depth);
        }
        for input in inputs(&cause.reason).into_iter().chain(cause.kept.iter().flat_map(|one| &one.inputs)) {
            let part = why.hierarchy.part(&input.signal).unwrap();
            let moment = if input.after { Moment::After } else { Moment::Edge };
            waiting.push_back((part, input.step, moment, depth + 1));
        }
    }
    None
}

#[test]
#[ignore = "long: npm run test:all"]
fn causes_lead_to_the_line_of_a_bug() {
    let names = [
        "axis_rank",
        "busy_insert",
        "fwft_heap",
        "lowrisc_fifo",
        "op_enum",
        "overflow_pifo",
        "pifo_two_push",
        "pulp_fifo",
        "shift_register_pq",
    ];
    for (name, map) in maps(&names) {
        let host = DemandRtl::with_signals();
        let map = Map { defines: [("BUG".to_owned(), String::new())].into(), ..map };
        let maps = [map.clone(), crowded(&map)];
        let runs = (1..=3).flat_map(|seed| maps.iter().map(move |map| (seed, map)));
        let found = { runs }.map(|(seed, map)| run(&host, map, seed).0).find_map(|scenario| {
            let mut session = session::open(&scenario, &host, session::bench::operations::Operations::plan).unwrap();
            let step = differing_step(&mut session)?;
            Some((scenario, session, step))
        });
        let (scenario, mut session, step) = found.unwrap_or_else(|| panic!("{name}: the bug is not found"));
        let hierarchy = hierarchy(&host, &scenario);
        let outputs = map.ports.iter().filter(|port| port.direction == scenario::map::Direction::Out);
        let outputs: Vec<Part> = outputs.map(|port| hierarchy.part(&port.name).unwrap()).collect();
        let mut why = Why::new(&hierarchy, Values::new(&mut session, 0).unwrap());
        let distance = distance(&mut why, outputs, step, &planted(&name));
        println!("{name}: step {step}, {distance:?} causes to the bug");
        assert!(distance.is_some(), "{name}: no cause is at the bug");
    }
}

/// The step in which the module first differs from its model.
fn differing_step(session: &mut Session) -> Option<u32> {
    while !session.is_over() {
        session.seek(u32::MAX, 256);
        if let Some(found) = session.lockstep(0).and_then(|lockstep| lockstep.divergence.as_ref()) {
            return Some(found.step);
        }
    }
    None
}
