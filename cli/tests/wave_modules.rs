//! export --vcd of modules of users: when operations, results and registers stand in the waveform.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rtl_native::DemandRtl;
use scenario::map::Map;
use scenario::read::Maps;
use scenario::{Problem, Scenario};
use session::Session;

use crate::common::dump::{Dump, UNDRIVEN};
use crate::common::queuescope;
use crate::common::stated::from;
use crate::layouts;
use crate::testbench::adopted;

/// The maps of a folder.
struct InFolder(PathBuf);

impl Maps for InFolder {
    fn map(&self, called: &str, _: Option<&str>) -> Result<Arc<Map>, Problem> {
        let map = Map::from_json(&std::fs::read_to_string(self.0.join(called)).unwrap()).unwrap();
        Ok(Arc::new(Map { folder: self.0.display().to_string(), ..map }))
    }
}

/// The session of a scenario beside a map.
fn open(folder: &std::path::Path, name: &str) -> Session {
    let text = std::fs::read(folder.join(format!("{name}.json"))).unwrap();
    let scenario = Scenario::from_bytes_with(&text, &InFolder(folder.canonicalize().unwrap())).unwrap();
    workbench::open(&scenario, &DemandRtl::default()).unwrap()
}

/// Modules of users: an operation stands at its port in its slot; what the module would refuse without saying so is taken back before the
/// edge. Results stand in the cycle of their step: what a module answers with is read before the edge.
#[test]
#[ignore = "long: npm run test:all"]
fn operations_and_results_of_a_users_module_stand_in_the_cycle_of_their_step() {
    assert_eq!(from("an operation with `slot_step` s of a module of yours"), 0, "in half cycles");
    assert_eq!(from("a result with `result_step` r of a module of yours"), 0, "in half cycles");
    assert_eq!(from("the state after step s of a module of yours"), 2, "in half cycles");
    let mut seen = (0, 0, 0, 0);
    // A result in the slot, one step later, and when an output says so.
    for (fixture, push, pop, result) in [
        ("lowrisc_fifo", "wvalid_i", "rready_i", "rdata_o"),
        ("xilinx_fifo", "wr_en", "rd_en", "dout"),
        ("axis_fifo", "s_axis_tvalid", "m_axis_tready", "m_axis_tdata"),
    ] {
        let folder = adopted("wave_time", fixture, fixture, &[]);
        let scenario = folder.join(format!("{fixture}.json"));
        let out = folder.join("run.vcd");
        let arguments =
            ["export", scenario.to_str().unwrap(), "--vcd", out.to_str().unwrap(), "--last", "100000", "--layout"];
        let ended = queuescope(&arguments, b"");
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let csv = queuescope(&["export", scenario.to_str().unwrap(), "--csv", "-", "--engine", "0"], b"").stdout;
        let mut table = csv::Reader::from_reader(csv.as_bytes());
        let heads = table.headers().unwrap().clone();
        let rows: Vec<BTreeMap<String, String>> = table
            .records()
            .map(|row| heads.iter().map(str::to_owned).zip(row.unwrap().iter().map(str::to_owned)).collect())
            .collect();
        let map =
            Map::from_json(&std::fs::read_to_string(folder.join(format!("{fixture}.map.json"))).unwrap()).unwrap();
        let dump = Dump::read_with(&out, u64::from(map.clock_ps), &map.clock);
        let steps = (dump.times.len() as u32 - 1) / 2;
        let mut session = open(&folder, fixture);
        let info = session.engine(0).unwrap().info().clone();
        let registers: Vec<(usize, String)> = info
            .architectural_fields()
            .filter(|(_, field)| field.count == 1 && !field.name.starts_with("port."))
            .filter_map(|(number, field)| {
                Some((number, field.signal_of(0))).filter(|(_, name)| dump.code(name).is_some())
            })
            .collect();
        for step in 0..steps {
            session.step(|_, _| ());
            for (number, signal) in &registers {
                let code = dump.code(signal).unwrap();
                let found = dump.from(code, 2 * u64::from(step + 1));
                assert_eq!(
                    found,
                    u64::from(session.engine(0).unwrap().word(*number, 0)),
                    "{fixture}: {signal} after step {step}"
                );
                seen.3 += 1;
            }
            for (kind, valid) in [(0, push), (1, pop)] {
                let name = &map.operations[kind].name;
                let presented = rows.iter().find(|row| row["slot_step"] == step.to_string() && &row["kind"] == name);
                let code = dump.code(&format!("{fixture}.{valid}")).unwrap();
                let stands = [0, 1].map(|half| dump.from(code, 2 * u64::from(step) + half));
                assert_eq!(stands[0], u64::from(presented.is_some()), "{fixture}: {name} in step {step}");
                let is_refused = presented.is_some_and(|row| row["outcome"] == "rejected");
                // Before the edge it may have been taken back.
                assert!(stands[1] == stands[0] || (is_refused && stands[1] == 0), "{fixture}: {name} in step {step}");
                let op = dump.at(&format!("queuescope.op_{}", map.operations[kind].name), step);
                let number = presented.map_or(UNDRIVEN, |row| row["op"].parse().unwrap());
                assert_eq!(op, number, "{fixture}: the number of {name} in step {step}");
                seen.0 += u32::from(presented.is_some());
                seen.1 += u32::from(is_refused);
            }
            let came = rows.iter().find(|row| {
                row["outcome"] == "ok" && row["result_step"] == step.to_string() && !row["result_data"].is_empty()
            });
            if let Some(row) = came {
                let code = dump.code(&format!("{fixture}.{result}")).unwrap();
                let found = dump.from(code, 2 * u64::from(step) + 1);
                assert_eq!(found.to_string(), row["result_data"], "{fixture}: result of step {step}");
                seen.2 += 1;
            }
        }
        layouts::check(&out);
    }
    assert!(seen.0 > 100 && seen.1 > 10 && seen.2 > 50 && seen.3 > 500, "{seen:?}");
}
