//! export --vcd: the number of the operation in each stage.

use contract::OpId;

use crate::common::dump::{UNDRIVEN, UNKNOWN};
use crate::wave_time::{DESIGNS, open, told, waves};

/// In the cycle of step s each stage has the number of the operation that the session has there in step s.
#[test]
fn each_stage_has_the_number_of_its_operation() {
    for waved in &DESIGNS {
        let (scenario, design) = (waved.scenario(), waved.design);
        let (operations, info) = told(&scenario);
        let (dump, steps) = waves(&format!("{design}-numbers"), &scenario, u64::from(info.clock_ps));
        let mut session = open(&scenario);
        let pipe = info.field("pipe.op").unwrap();
        let (mut inside, mut refused) = (0, 0);
        for step in 0..steps {
            session.step(|_, _| ());
            assert_eq!(dump.at("queuescope.step", step), u64::from(step));
            for stage in 0..info.stages.len() as u32 {
                let found = dump.at(&format!("queuescope.op_stage_{stage}"), step);
                let there = session.engine(0).unwrap().word(pipe, stage);
                // A refused operation is in no stage, and is shown in the first one.
                let presented = operations.iter().find(|entry| stage == 0 && entry.slot == step).map(|entry| entry.op);
                let expected = if there == OpId::NONE.0 { presented } else { Some(there) };
                assert_eq!(found, expected.map_or(UNDRIVEN, u64::from), "{design}: stage {stage} in step {step}");
                inside += u32::from(there != OpId::NONE.0);
                refused += u32::from(there == OpId::NONE.0 && presented.is_some());
            }
        }
        assert_eq!(dump.at("queuescope.step", steps), u64::from(steps), "{design}: the edge that ends the file");
        assert_eq!(dump.at("queuescope.op_stage_0", steps), UNKNOWN, "{design}");
        assert!(inside > 40 && refused > 5, "{design}: {inside} {refused}");
    }
}
