//! `queuescope adopt`: from files of SystemVerilog to a map. What reads them is fetched when it is first needed.

use std::fs;
use std::path::{Path, PathBuf};

use scenario::map::Map;

use crate::common::{Ended, queuescope};

/// A new folder with files.
pub fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("adopt").join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder.canonicalize().unwrap()
}

/// Adopts files of a folder without a probe; paths are those of the folder.
pub fn adopt(folder: &Path, arguments: &[&str]) -> Ended {
    measured(folder, &[arguments, &["--no-probe"]].concat())
}

/// The same with a probe.
pub fn measured(folder: &Path, arguments: &[&str]) -> Ended {
    let is_path = |argument: &str| folder.join(argument).exists() || argument.ends_with(".json");
    let path = |argument: &&str| match argument {
        argument if is_path(argument) => folder.join(argument).display().to_string(),
        argument => (*argument).to_owned(),
    };
    let arguments: Vec<String> = arguments.iter().map(path).collect();
    let all: Vec<&str> = ["adopt"].into_iter().chain(arguments.iter().map(String::as_str)).collect();
    queuescope(&all, b"")
}

pub fn map(file: &Path) -> Map {
    Map::from_json(&fs::read_to_string(file).unwrap()).unwrap()
}

const FIFO: &str = "`include \"width.svh\"
module fifo #(parameter int DEPTH = 4, parameter int W = `WIDTH) (
  input logic clk_i, rst_ni, push_i, pop_i, input p::word_t data_i, output logic full_o, empty_o, output logic [W-1:0] data_o
);
  logic [W-1:0] mem_q [DEPTH];
  always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) data_o <= '0; else if (push_i) mem_q[0] <= data_i;
  assign {full_o, empty_o} = 2'b0;
endmodule
";
const FILES: &[(&str, &str)] = &[
    ("fifo.sv", FIFO),
    ("lib/p.sv", "`include \"width.svh\"\npackage p; typedef logic [`WIDTH-1:0] word_t; endpackage\n"),
    ("inc/width.svh", "`ifndef WIDTH\n`define WIDTH 8\n`endif\n"),
];

#[test]
#[ignore = "long: npm run test:all"]
fn a_map_says_how_the_module_is_built_and_driven() {
    let folder = folder("whole", FILES);
    let ended = adopt(&folder, &["fifo.sv", "lib/p.sv", "-I", "inc", "-D", "WIDTH=12", "-P", "DEPTH=8"]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    let lines = [
        "fifo: 8 ports, read from 2 files",
        "  clock  clk_i",
        "  reset  !rst_ni for 2 steps",
        "  push   put when push_i; refused if full_o; with data data_i",
        "  pop    take when pop_i; refused if empty_o; brings data data_o",
        "  order  first in, first out",
    ];
    assert_eq!(ended.stdout.lines().take(lines.len()).collect::<Vec<&str>>(), lines);
    assert!(ended.stdout.contains("fifo.json: random operations, for"), "{}", ended.stdout);
    let map = map(&folder.join("fifo.map.json"));
    assert_eq!(map.sources, ["lib/p.sv", "fifo.sv"], "packages come first");
    assert_eq!(map.include, ["inc"]);
    assert_eq!(map.defines["WIDTH"], "12");
    assert_eq!(map.compare.as_ref().map(|compare| compare.design.as_str()), Some("fifo"), "it is first in, first out");
    assert_eq!(map.parameters["DEPTH"], scenario::Setting::Number(8));
    assert_eq!(map.port("data_o").map(|port| port.bits), Some(12));
    assert_eq!(map.show, ["fifo.data_o", "fifo.mem_q"]);
}

#[test]
#[ignore = "long: npm run test:all"]
fn an_edited_map_is_overwritten_only_by_force() {
    let folder = folder("edited", FILES);
    let arguments = ["fifo.sv", "lib/p.sv", "-I", "inc"];
    assert_eq!(adopt(&folder, &arguments).code, 0);
    let again = adopt(&folder, &arguments);
    assert!(again.stdout.contains("fifo.map.json: there already, and the same"), "{}", again.stdout);
    let file = folder.join("fifo.map.json");
    let edited = fs::read_to_string(&file).unwrap().replace("\"push\"", "\"enqueue\"");
    fs::write(&file, &edited).unwrap();
    let refused = adopt(&folder, &arguments);
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("found another map, which may have been edited; expected --force"),
        "{}",
        refused.stderr
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), edited);
    assert_eq!(adopt(&folder, &[&arguments[..], &["--force"]].concat()).code, 0);
    assert_eq!(map(&file).operations[0].name, "push");
}

#[test]
#[ignore = "long: npm run test:all"]
fn what_cannot_be_adopted_is_named_with_its_place() {
    let folder = folder("wrong", FILES);
    let no_package = adopt(&folder, &["fifo.sv", "-I", "inc"]);
    assert_eq!(no_package.code, 2);
    assert_eq!(no_package.stderr, "fifo.sv:3: found unknown class or package 'p'; expected its file among the files\n");
    let no_top = adopt(&folder, &["fifo.sv", "lib/p.sv", "-I", "inc", "--top", "queue"]);
    assert_eq!(no_top.stderr, "found no module `queue`; expected `fifo`\n");
    let outside = adopt(&folder, &["fifo.sv", "lib/p.sv", "-I", "inc", "--out", "lib/fifo.map.json"]);
    assert!(outside.stderr.contains("expected files inside"), "{}", outside.stderr);
    assert!(!folder.join("lib/fifo.map.json").exists());
    fs::write(folder.join("adder.sv"), "module adder (input clk, input [7:0] a, b, output [7:0] sum); endmodule")
        .unwrap();
    let unknown = adopt(&folder, &["adder.sv"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.stderr.starts_with("adder: found no signals by which elements go in and come out"),
        "{}",
        unknown.stderr
    );
}

/// The module is built and measured: what the guess had wrong is corrected, said and shown.
#[test]
#[ignore = "long: npm run test:all"]
fn a_probe_corrects_the_map() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wasm/adopt/fixtures/fwft_heap/fwft_heap.sv");
    let folder = folder("measured", &[("fwft_heap.sv", &fs::read_to_string(fixture).unwrap())]);
    let ended = measured(&folder, &["fwft_heap.sv"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    for line in [
        "  order    largest rank first",
        "  order        the guess said the smallest rank comes first; the largest rank comes first",
        "  compare      400 steps of random operations agree with the model pifo",
    ] {
        assert!(ended.stdout.lines().any(|other| other == line), "{line}\n{}", ended.stdout);
    }
    let wave = ended.stdout.lines().find(|line| line.trim_start().starts_with("out_valid_o "));
    assert!(wave.is_some_and(|wave| wave.contains('‾')), "{}", ended.stdout);
    assert_eq!(map(&folder.join("fwft_heap.map.json")).capacity, Some(15));
}

/// Every fixture with one clock, in short, as `adopt/fixtures.txt` has it.
#[test]
#[ignore = "long: npm run test:all"]
fn the_ports_of_all_fixtures_are_guessed_right() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wasm/adopt/fixtures");
    let is_source = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "sv" || extension == "v");
    let mut folders: Vec<PathBuf> = fs::read_dir(&fixtures).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let mut found = String::new();
    for fixture in folders {
        let name = fixture.file_name().unwrap().to_str().unwrap();
        let files: Vec<PathBuf> =
            fs::read_dir(&fixture).unwrap().map(|entry| entry.unwrap().path()).filter(is_source).collect();
        let texts: Vec<(String, String)> = files
            .iter()
            .map(|file| (file.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(file).unwrap()))
            .collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
        let folder = folder(&format!("fixture-{name}"), &texts);
        let mut arguments: Vec<&str> = texts.iter().map(|(file, _)| *file).collect();
        arguments.sort_unstable();
        arguments.extend(["--top", name]);
        let ended = adopt(&folder, &arguments);
        let short: Vec<&str> = ended.stdout.lines().take_while(|line| !line.contains(".map.json")).collect();
        found += &[short.join("\n"), ended.stderr].join("\n").trim().replace("\n\n", "\n");
        found += "\n\n";
    }
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/adopt/fixtures.txt");
    if std::env::var("TRYCMD").is_ok_and(|how| how == "overwrite") {
        fs::write(&recorded, &found).unwrap();
    }
    assert_eq!(found, fs::read_to_string(&recorded).unwrap_or_default());
}

#[test]
#[ignore = "long: npm run test:all"]
fn sources_that_were_edited_are_read_again_before_they_run() {
    const QUEUE: &str = "module q (input logic clk_i, rst_ni, push_i, pop_i, input logic [7:0] data_i, output logic full_o, empty_o, output logic [7:0] data_o);
  logic full_q;
  assign full_o = full_q;
  assign empty_o = !full_q;
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) full_q <= 1'b0;
    else full_q <= push_i && !full_q || full_q && !pop_i;
  always_ff @(posedge clk_i) if (push_i && !full_q) data_o <= data_i;
endmodule
";
    let folder = folder("edited sources", &[("q.sv", QUEUE)]);
    let adopted = measured(&folder, &["q.sv"]);
    assert_eq!(adopted.code, 0, "{}{}", adopted.stdout, adopted.stderr);
    let scenario = folder.join("q.json").display().to_string();
    assert_eq!(queuescope(&["compare", &scenario], b"").code, 0);
    let compared = |text: &str| {
        fs::write(folder.join("q.sv"), text).unwrap();
        let ended = queuescope(&["compare", &scenario], b"");
        (ended.code, ended.stderr)
    };
    let (code, said) = compared(&QUEUE.replace("endmodule", "  initial $system(\"true\");\nendmodule"));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("q.sv:9: found a call of `$system`; expected hardware alone"), "{said}");
    let (code, said) = compared(&QUEUE.replace("pop_i", "take_i"));
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("found pop_i (in, 1 bits); expected a port of q as its sources have it"), "{said}");
}

/// A call that never comes back ends the program, with the place of the loop.
#[test]
#[ignore = "long: npm run test:all"]
fn a_loop_without_an_end_ends_the_program() {
    const ENDLESS: &str = "module q (input logic clk_i, push_i, pop_i, input logic [7:0] data_i, output logic full_o, empty_o, output logic [7:0] data_o);
  logic [7:0] n;
  always_comb begin
    n = data_i;
    while (push_i) n = n + 1;
  end
  assign {full_o, empty_o} = 2'b0;
  always_ff @(posedge clk_i) data_o <= n;
endmodule
";
    let folder = folder("endless", &[("q.sv", ENDLESS)]);
    let ended = measured(&folder, &["q.sv"]);
    assert_eq!(ended.code, 2, "{}", ended.stdout);
    let says = "q: found a cycle that does not end, in the loop in q.sv:5; expected logic that ends: a `for` with constant bounds";
    assert!(ended.stderr.lines().any(|line| line == says), "{}", ended.stderr);
}
