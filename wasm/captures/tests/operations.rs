//! Tables of operations, right and wrong.

use captures::{made, table};
use contract::Operation;
use scenario::Scenario;
use scenario::types::Op;

/// Operations of a BBQ.
fn known() -> Vec<Operation> {
    let base = r#"{ "version": 1, "engines": [{ "design": "bbq", "implementation": "model" }],
        "bench": { "kind": "ops" }, "traffic": [] }"#;
    Scenario::from_json(base).unwrap().operations()
}

#[test]
fn operations_as_they_are_exported() {
    let csv = "engine,op,kind,argument_data,argument_priority,slot_step,outcome,reason,result_step,result_data\n\
               0,0,enqueue,17,3,2,ok,,9,\n1,0,enqueue,17,3,2,ok,,9,\n0,1,dequeue-max,,,3,ok,,10,17\n0,2,reset,1,,7,ok,,7,\n";
    let csv = csv.replace("argument_priority,", "argument_priority,argument_cycles,").replace(",3,2,ok", ",3,,2,ok");
    let csv = csv.replace("max,,,3", "max,,,,3").replace("reset,1,,7", "reset,,,1,7");
    let ops = table::operations(csv.as_bytes(), &known()).unwrap();
    let ops: Vec<_> = ops.iter().map(|op| (op.name.as_str(), op.args.clone())).collect();
    let expected =
        [("idle", vec![2]), ("enqueue", vec![17, 3]), ("dequeue-max", vec![]), ("idle", vec![3]), ("reset", vec![1])];
    assert_eq!(ops, expected);
}

#[test]
fn wrong_operations_are_refused_with_their_line() {
    let wrong = |csv: &str| table::operations(csv.as_bytes(), &known()).unwrap_err().to_string();
    assert_eq!(wrong("op\n"), "line 1: found the columns \"op\"; expected a column `kind`");
    let names = "`enqueue`, `dequeue-max`, `dequeue-min`, `reset`";
    assert_eq!(wrong("kind\nenqeue\n"), format!("line 2: found \"enqeue\"; expected {names}; did you mean `enqueue`?"));
    assert_eq!(wrong("kind\nenqueue\n"), "line 2: found no such column; expected `argument_data`");
    let csv = "kind,argument_data,argument_priority\nenqueue,1,999999\n";
    assert!(wrong(csv).starts_with("line 2: found \"999999\"; expected `argument_priority` from 0 to "));
    let csv = "kind,slot_step\ndequeue-max,5\ndequeue-max,4\n";
    assert_eq!(wrong(csv), "line 3: found step 4; expected at least the step of the operation before");
    assert!(made::base().is_ok());
}

/// Operations of a BBQ as `export --csv` writes them.
const EXPORTED: &str = "engine,op,kind,argument_data,argument_priority,argument_cycles,slot_step,outcome,reason,result_step,result_data\r\n\
                        0,0,enqueue,17,3,,2,ok,,9,\r\n1,0,enqueue,17,3,,2,ok,,9,\r\n0,1,dequeue-max,,,,3,ok,,10,17\r\n\
                        0,2,reset,,,1,7,ok,,7,\r\n";

fn read(csv: &str) -> Vec<Op> {
    table::operations(csv.as_bytes(), &known()).unwrap()
}

/// The table with each field changed, given its row and column.
fn rewritten(separator: &str, end: &str, change: impl Fn(usize, usize, &str) -> String) -> String {
    let row = |(row, line): (usize, &str)| {
        let fields: Vec<String> = line.split(',').enumerate().map(|(at, field)| change(row, at, field)).collect();
        fields.join(separator) + end
    };
    EXPORTED.lines().enumerate().map(row).collect()
}

#[test]
fn what_pandas_saves_is_the_same_operations() {
    // A column with an empty field holds floats, and is written with a point; an index stands in front, or not.
    let float = |row: usize, at: usize, field: &str| match at {
        3..=5 if row > 0 && !field.is_empty() => format!("{field}.0"),
        _ => field.to_owned(),
    };
    let plain = rewritten(",", "\n", float);
    assert!(plain.contains("0,0,enqueue,17.0,3.0,,2,ok"), "{plain}");
    let indexed = |name: &str| -> String {
        let row = |(row, line): (usize, &str)| {
            if row == 0 { format!("{name},{line}\n") } else { format!("{},{line}\n", row - 1) }
        };
        plain.lines().enumerate().map(row).collect()
    };
    let missing = plain.replace(",,", ",nan,").replace(",,", ",NaN,");
    let scientific = plain.replace("17.0", "1.7e+01");
    for csv in [&plain, &indexed(""), &indexed("Unnamed: 0"), &indexed("index"), &missing, &scientific] {
        assert_eq!(read(csv), read(EXPORTED), "{csv}");
    }
}

#[test]
fn what_a_german_spreadsheet_saves_is_the_same_operations() {
    let same = |_: usize, _: usize, field: &str| field.to_owned();
    let comma = |row: usize, at: usize, field: &str| match at {
        3..=6 if row > 0 && !field.is_empty() => format!("{field},0"),
        _ => field.to_owned(),
    };
    let capital = |row: usize, _: usize, field: &str| if row == 0 { field.to_uppercase() } else { field.to_owned() };
    let semicolons = rewritten(";", "\r\n", comma);
    assert!(semicolons.contains("enqueue;17,0;3,0;;2,0;ok"), "{semicolons}");
    let named = format!("\u{feff}sep=;\r\n{semicolons};;;;;;;;;;\r\n");
    for csv in
        [rewritten(";", "\r\n", same), semicolons, named, rewritten("\t", "\r", comma), rewritten(";", ";\n", capital)]
    {
        assert_eq!(read(&csv), read(EXPORTED), "{csv}");
    }
}
