//! Running the program in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// FIFO and SP-PIFO with 2, 4 and 8 queues: six points of 20,000 packets.
pub const SWEEP: &str = include_str!("../../tests/cmd/in/sweep.json");

/// A folder of a test, removed when it ends.
pub struct Folder(pub PathBuf);

/// How a run of the program ended.
pub struct Ended {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Folder {
    /// Empty but for `fig.json`, the experiment.
    pub fn new(test: &str) -> Self {
        Folder::with(test, SWEEP)
    }

    /// The same with another experiment.
    pub fn with(test: &str, experiment: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("fig.json"), experiment).unwrap();
        Folder(folder)
    }

    /// Runs the program here; words are parted by spaces.
    pub fn sweep(&self, words: &str) -> Ended {
        let output = self.command(words).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ended { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    /// The same, without anything wrong. What it printed.
    pub fn fine(&self, words: &str) -> String {
        let ended = self.sweep(words);
        assert_eq!(ended.code, Some(0), "{words}: {}", ended.stderr);
        ended.stdout
    }

    /// The same, with something wrong. What it said.
    pub fn wrong(&self, words: &str) -> String {
        let ended = self.sweep(words);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{words}: {}", ended.stderr);
        ended.stderr
    }

    /// Begins the program here.
    pub fn begin(&self, words: &str) -> Child {
        self.command(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queuescope-sweep"));
        command.args(words.split(' ')).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    /// Makes all parts of so many, `p1.jsonl` and on.
    pub fn parts(&self, count: usize, more: &str) {
        for part in 1..=count {
            self.fine(&format!("fig.json --shard {part}/{count} --resume p{part}.jsonl --yes{more}"));
        }
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
