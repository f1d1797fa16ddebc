//! From the sources of a fixture to its map, as the command line does it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use adopt::Description;
use adopt::description::Request;
use adopt::probe::Probed;
use contract::{Engine, Field};
use rtl_native::DemandRtl;
use scenario::Problem;
use scenario::map::Map;
use scenario::types::Setting;
use session::rtl::RtlEngine;

/// Builds are long enough one by one.
static BUILDING: Mutex<()> = Mutex::new(());

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize().unwrap()
}

/// A folder of its own with files, each with its text.
pub fn written(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("adopted").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// The map that is guessed for a fixture, with this parameter.
pub fn guessed(name: &str, parameter: Option<(&str, u32)>) -> Map {
    guessed_in(&root().join("wasm/adopt/fixtures").join(name), name, parameter)
}

/// The map that is guessed for the module of this name in a folder.
pub fn guessed_in(folder: &Path, name: &str, parameter: Option<(&str, u32)>) -> Map {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|end| end == "sv" || end == "v");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_source).collect();
    files.sort();
    let text = |path: &Path| path.display().to_string();
    let request = Request {
        files: files.iter().map(|file| text(file)).collect(),
        folder: text(folder),
        top: Some(name.to_owned()),
        parameters: parameter.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect(),
        ..Request::default()
    };
    let script = root().join("scripts/rtl.mjs");
    let asked = serde_json::to_string(&request).unwrap();
    let output = Command::new("node").arg(script).args(["--ports", &asked]).output().unwrap();
    let described: Description = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{name}: {e}: {}", String::from_utf8_lossy(&output.stdout)));
    assert!(described.problems.is_empty(), "{name}: {:?}", described.problems);
    let file = |path: &String| Path::new(path).file_name().unwrap().to_string_lossy().into_owned();
    let map = adopt::guess(&described).unwrap_or_else(|e| panic!("{name}: {e}"));
    Map {
        sources: described.files.iter().map(file).collect(),
        parameters: parameter.iter().map(|(name, value)| ((*name).to_owned(), Setting::Number(*value))).collect(),
        folder: text(folder),
        ..map
    }
}

/// A probe of the module of a map.
pub fn probed(host: &DemandRtl, map: &Map) -> Result<Probed, Problem> {
    let _one_by_one = BUILDING.lock();
    adopt::probe(map, host)
}

/// A fixture, probed.
pub fn adopted(host: &DemandRtl, name: &str, parameter: Option<(&str, u32)>) -> Probed {
    let probed = probed(host, &guessed(name, parameter)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let problems = scenario::map::check::check(&probed.map);
    assert!(problems.is_empty(), "{name}: {problems:?}");
    let again = Map::from_json(&probed.map.to_text()).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    assert_eq!(Map { folder: probed.map.folder.clone(), ..again }, probed.map, "{name}: the file says something else");
    let engine = RtlEngine::adopted(host, &probed.map, 1).unwrap_or_else(|e| panic!("{name}: {e}"));
    for shown in &probed.map.show {
        let signal = shown.rsplit('.').next().unwrap();
        let is_it = |field: &Field| field.name.rsplit('.').next() == Some(signal);
        assert!(engine.info().fields.iter().any(is_it), "{name}: {shown} cannot be read");
    }
    probed
}
