//! The first line of a part.

use serde::{Deserialize, Serialize};

/// What the first line says of itself.
pub const FORMAT: &str = "queuescope-part";

/// The version of the format.
pub const VERSION: u32 = 1;

/// What a part is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The experiment.
    pub experiment: Source,
    /// [`digest`] of the program that made the runs.
    pub build: String,
    /// Which part, counting from 1, and how many there are.
    pub shard: [usize; 2],
    /// How the runs were shared out: [`crate::plan::CUT`].
    pub cut: String,
    /// Seeds of each point, at least 1.
    pub seeds: u32,
}

/// The file of an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its name as it was given on the command line, for commands that go on.
    pub file: String,
    /// [`digest`] of its text.
    pub digest: String,
    /// The whole text.
    pub text: String,
}

impl Head {
    /// The line, with its newline.
    pub fn line(&self) -> String {
        // Texts and numbers always have a JSON form.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }

    /// What differs from another head so that runs of both do not go together, with what stands here and there. The name of the file may
    /// differ, and the shard as far as both are of as many.
    pub fn difference(&self, other: &Head) -> Option<(&'static str, String, String)> {
        let text = |text: &str| scenario::plain(text);
        let differs = [
            ("experiment", text(&self.experiment.digest), text(&other.experiment.digest)),
            ("build", text(&self.build), text(&other.build)),
            ("number of shards", self.shard[1].to_string(), other.shard[1].to_string()),
            ("way of sharing runs out", text(&self.cut), text(&other.cut)),
            ("number of seeds", self.seeds.to_string(), other.seeds.to_string()),
        ];
        differs.into_iter().find(|(_, here, there)| here != there)
    }
}

/// XXH3 of some bytes, 64 bits as 16 hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(bytes))
}
