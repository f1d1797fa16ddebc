//! One case after another: what it is depends on the seed, its number, and the files in `scenarios/`, on nothing else.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use traffic::draw::Draw;

use crate::generate::{Words, pick};
use crate::mutate;
use crate::schema::Schema;

/// Ways of making a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A scenario made from the schema.
    Generated,
    /// A shipped one with parts of it made anew.
    Structure,
    /// A file with tokens replaced.
    Tokens,
    /// A file with bytes changed.
    Bytes,
    /// A link that carries one of these.
    Link,
    /// Anything.
    Noise,
}

/// All ways, and how many of 100 cases go each.
const WAYS: [(Way, u32); 6] =
    [(Way::Generated, 15), (Way::Structure, 25), (Way::Tokens, 20), (Way::Bytes, 15), (Way::Link, 20), (Way::Noise, 5)];

/// What a reader could bring to the page.
#[derive(Clone, Debug)]
pub struct Case {
    /// How it was made.
    pub way: Way,
    /// A link, or else a file.
    pub is_link: bool,
    /// All of it.
    pub bytes: Vec<u8>,
    /// Whether hardware that it names is run, which costs most; else the model in its place.
    pub hardware: bool,
    /// For choices during the run.
    pub seed: u32,
}

/// Makes cases.
pub struct Cases {
    schema: Schema,
    words: Words,
    /// Shipped scenarios.
    right: Vec<Value>,
    /// Their texts, and those of files that are wrong on purpose.
    files: Vec<Vec<u8>>,
    links: Vec<Vec<u8>>,
}

/// Where the scenarios are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios")
}

impl Cases {
    /// Reads the schema and the scenarios.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn read() -> Result<Self, Box<dyn Error>> {
        let folder = folder();
        let schema = Schema::new(&fs::read_to_string(folder.join("schema.json"))?)?;
        let shipped = contents(&folder, "json")?.into_iter().chain(contents(&folder.join("random"), "json")?);
        let mut files: Vec<Vec<u8>> = shipped.collect();
        let right = files.iter().map(|bytes| serde_json::from_slice(bytes)).collect::<Result<Vec<Value>, _>>()?;
        files.extend(contents(&folder.join("bad"), "json")?);
        let links = contents(&folder.join("bad"), "link")?;
        Ok(Cases { schema, words: Words::of(schema, &right), right, files, links })
    }

    /// The case of this number.
    pub fn case(&self, seed: u64, number: u32) -> Case {
        let mut draw = Draw::new(seed, number);
        let mut left = draw.below(100);
        let mut way = Way::Noise;
        for (one, share) in WAYS {
            if left < share {
                way = one;
                break;
            }
            left -= share;
        }
        let (is_link, bytes) = match way {
            Way::Noise => {
                let length = *pick(&mut draw, &[0, 1, 7, 60, 400, 4_000]);
                (draw.chance(50), mutate::noise(&mut draw, length))
            }
            Way::Link if draw.chance(15) => {
                let mut link = pick(&mut draw, &self.links).clone();
                mutate::bytes(&mut draw, &mut link);
                (true, link)
            }
            Way::Link => {
                let inner = *pick(&mut draw, &[Way::Generated, Way::Structure, Way::Structure, Way::Tokens]);
                let carried = self.file(&mut draw, inner);
                (true, mutate::link(&mut draw, &carried))
            }
            way => (false, self.file(&mut draw, way)),
        };
        Case { way, is_link, bytes, hardware: draw.chance(20), seed: draw.below(1 << 32) }
    }

    fn file(&self, draw: &mut Draw, way: Way) -> Vec<u8> {
        // Of 1,000 parts, how many are of no right kind.
        let wild = *pick(draw, &[0, 0, 0, 4, 100]);
        match way {
            Way::Generated => {
                let value = self.words.value(draw, self.schema.root, "", wild);
                text(draw, &value)
            }
            Way::Structure => {
                let mut value = pick(draw, &self.right).clone();
                mutate::structure(draw, &self.words, self.schema, &mut value, wild);
                text(draw, &value)
            }
            _ => {
                let mut bytes = pick(draw, &self.files).clone();
                if way == Way::Tokens {
                    mutate::tokens(draw, &mut bytes)
                } else {
                    mutate::bytes(draw, &mut bytes)
                }
                bytes
            }
        }
    }
}

fn text(draw: &mut Draw, value: &Value) -> Vec<u8> {
    let text = if draw.chance(20) { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
    text.unwrap_or_default().into_bytes()
}

/// What the files of a folder hold, but for the schema and the list of what is wrong, in the order of their names.
fn contents(folder: &Path, extension: &str) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>, Box<dyn Error>>>()?;
    paths.retain(|path| {
        let other = path.ends_with("schema.json") || path.ends_with("index.json");
        path.extension().is_some_and(|found| found == extension) && !other
    });
    paths.sort();
    Ok(paths.iter().map(fs::read).collect::<Result<_, _>>()?)
}
