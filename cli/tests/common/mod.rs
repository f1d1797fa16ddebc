//! Running the program, and what several tests run.

pub mod dump;
pub mod mixed;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

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

/// The same with some variables of the environment set.
pub fn queuescope_with(environment: &[(&str, &str)], arguments: &[&str], stdin: &[u8]) -> Ended {
    let mut child = Command::new(env!("CARGO_BIN_EXE_queuescope"))
        .args(arguments)
        .envs(environment.iter().copied())
        .current_dir(scenarios())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
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
