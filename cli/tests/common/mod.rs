//! Running the program, and what several tests run.

pub mod dump;
pub mod hand_ins;
pub mod mixed;
pub mod stated;

use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use trycmd::TestCases;

/// Files by name.
pub type Files = Vec<(&'static str, Vec<u8>)>;

/// How a run of the program ended.
pub struct Ended {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs the program in the folder of the scenarios.
pub fn queuescope(arguments: &[&str], stdin: &[u8]) -> Ended {
    queuescope_with(&[], arguments, stdin)
}

/// Runs the program in another folder.
pub fn queuescope_in(folder: &Path, arguments: &[&str]) -> Ended {
    ended(Command::new(env!("CARGO_BIN_EXE_queuescope")).args(arguments).current_dir(folder), b"")
}

/// Runs the program in the folder of the scenarios with some variables of the environment set.
pub fn queuescope_with(environment: &[(&str, &str)], arguments: &[&str], stdin: &[u8]) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queuescope"));
    ended(command.args(arguments).envs(environment.iter().copied()).current_dir(scenarios()), stdin)
}

/// Runs a command to its end.
fn ended(command: &mut Command, stdin: &[u8]) -> Ended {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_vec();
    // The program may end without reading all of it.
    let writer = thread::spawn(move || drop(pipe.write_all(&stdin)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ended {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The folder of the scenarios.
pub fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")
}

/// The folder of commands and what they print.
pub fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd")
}

/// Runs the commands of `cmd/NAME.md` and compares what they print. Their folder has the files of `cmd/in`, these files, and the scenarios.
pub fn commands(name: &str, files: &Files) {
    let tests = tests();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cmd").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    symlink(scenarios(), folder.join("scenarios")).unwrap();
    for entry in fs::read_dir(tests.join("in")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    for (file, bytes) in files {
        fs::write(folder.join(file), bytes).unwrap();
    }

    let file = tests.join(name).with_extension("md");
    let program = Path::new(env!("CARGO_BIN_EXE_queuescope")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
    let cases = TestCases::new();
    cases.env("FOLDER", folder.to_str().unwrap()).env("PATH", path).case(&file);
    // What trycmd would leave out, or let pass.
    for line in fs::read_to_string(&file).unwrap().lines() {
        assert!(line != "..." && !line.contains("[..]"), "{name}: matches anything: {line}");
        assert!(!line.starts_with("```") || ["```", "```console"].contains(&line), "{name}: is not run: {line}");
        let status = line.strip_prefix("? ").unwrap_or("0");
        assert!(status.parse::<u8>().is_ok(), "{name}: expected an exit code: {line}");
        if let Some(command) = line.strip_prefix("$ ") {
            let program = command.split(' ').next().unwrap();
            let script = tests.join("bin").join(program);
            assert!(script.exists(), "{name}: no such command: {line}");
            cases.register_bin(program, script);
        }
    }
    cases.run();
}
