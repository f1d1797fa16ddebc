//! One case after another: what it is depends on the seed, its number, and the files in `scenarios/` and `experiments/`, on nothing else.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use traffic::draw::Draw;

use crate::generate::{Words, pick};
use crate::mangle::{self, Mangled};
use crate::schema::Schema;
use crate::{import, mutate};

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
    /// A link, and what a text program has made of it.
    Mangled,
    /// A file of an experiment, made in one of these ways.
    Experiment,
    /// A capture or a table, right or changed.
    Import,
    /// Anything.
    Noise,
}

/// All ways, and how many of 100 cases go each.
const WAYS: [(Way, u32); 9] = [
    (Way::Generated, 15),
    (Way::Structure, 25),
    (Way::Tokens, 15),
    (Way::Bytes, 10),
    (Way::Link, 13),
    (Way::Mangled, 5),
    (Way::Experiment, 12),
    (Way::Import, 3),
    (Way::Noise, 2),
];

/// What the bytes of a case are read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scenario file.
    Scenario,
    /// A link.
    Link,
    /// A clean link, the end of its line, and what was made of it.
    Mangled,
    /// An experiment file.
    Experiment,
    /// A pcap or pcapng file.
    Capture,
    /// Packets or operations as CSV.
    Table,
}

impl Kind {
    /// How names of its files end.
    pub fn ending(self) -> &'static str {
        match self {
            Kind::Scenario => ".json",
            Kind::Link => ".link",
            Kind::Mangled => ".mangled",
            Kind::Experiment => ".experiment.json",
            Kind::Capture => ".pcap",
            Kind::Table => ".csv",
        }
    }

    /// The kind of a file of this name.
    pub fn of(name: &str) -> Kind {
        let named = [Kind::Experiment, Kind::Link, Kind::Mangled, Kind::Capture, Kind::Table];
        named.into_iter().find(|kind| name.ends_with(kind.ending())).unwrap_or(Kind::Scenario)
    }
}

/// What a reader could bring to the page.
#[derive(Clone, Debug)]
pub struct Case {
    /// How it was made.
    pub way: Way,
    /// What they are read as.
    pub kind: Kind,
    /// All of it.
    pub bytes: Vec<u8>,
    /// Whether hardware that it names is run, which costs most; else the model in its place.
    pub hardware: bool,
    /// For choices during the run.
    pub seed: u32,
}

/// Files of one format.
struct Shelf {
    schema: Schema,
    words: Words,
    /// Shipped ones.
    right: Vec<Value>,
    /// Their texts, and those of files that are wrong on purpose.
    files: Vec<Vec<u8>>,
}

impl Shelf {
    /// Reads the schema of a folder; `right` are the shipped files, `wrong` the others.
    fn new(folder: &Path, right: Vec<Vec<u8>>, wrong: Vec<Vec<u8>>) -> Result<Self, Box<dyn Error>> {
        let schema = Schema::new(&fs::read_to_string(folder.join("schema.json"))?)?;
        let values = right.iter().map(|bytes| serde_json::from_slice(bytes)).collect::<Result<Vec<Value>, _>>()?;
        Ok(Shelf { schema, words: Words::of(schema, &values), right: values, files: [right, wrong].concat() })
    }
}

/// Makes cases.
pub struct Cases {
    scenarios: Shelf,
    experiments: Shelf,
    links: Vec<Vec<u8>>,
}

/// A folder of the project.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

impl Cases {
    /// Reads the schemas and all files.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn read() -> Result<Self, Box<dyn Error>> {
        let (scenarios, experiments) = (folder("scenarios"), folder("experiments"));
        let bad = scenarios.join("bad");
        let shipped = [contents(&scenarios, "json")?, contents(&scenarios.join("random"), "json")?].concat();
        Ok(Cases {
            scenarios: Shelf::new(&scenarios, shipped, contents(&bad, "json")?)?,
            experiments: Shelf::new(&experiments, contents(&experiments, "json")?, Vec::new())?,
            links: contents(&bad, "link")?,
        })
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
        let (kind, bytes) = match way {
            Way::Noise => {
                let length = *pick(&mut draw, &[0, 1, 7, 60, 400, 4_000]);
                let kinds = [Kind::Scenario, Kind::Link, Kind::Experiment, Kind::Capture, Kind::Table];
                let kind = *pick(&mut draw, &kinds);
                (kind, mutate::noise(&mut draw, length))
            }
            Way::Import => import::file(&mut draw),
            Way::Link if draw.chance(15) => {
                let mut link = pick(&mut draw, &self.links).clone();
                mutate::bytes(&mut draw, &mut link);
                (Kind::Link, link)
            }
            Way::Link => {
                let inner = *pick(&mut draw, &[Way::Generated, Way::Structure, Way::Structure, Way::Tokens]);
                let carried = self.scenarios.file(&mut draw, inner);
                (Kind::Link, mutate::link(&mut draw, &carried))
            }
            Way::Mangled => {
                let carried = self.scenarios.file(&mut draw, Way::Structure);
                let Mangled { clean, text } = mangle::mangled(&mut draw, &carried);
                (Kind::Mangled, format!("{clean}\n{text}").into_bytes())
            }
            Way::Experiment => {
                let inner =
                    *pick(&mut draw, &[Way::Generated, Way::Structure, Way::Structure, Way::Tokens, Way::Bytes]);
                (Kind::Experiment, self.experiments.file(&mut draw, inner))
            }
            way => (Kind::Scenario, self.scenarios.file(&mut draw, way)),
        };
        Case { way, kind, bytes, hardware: draw.chance(20), seed: draw.below(1 << 32) }
    }
}

impl Shelf {
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
