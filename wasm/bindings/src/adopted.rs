//! Modules of users that the page has: their maps, by the names that scenarios call them. The hardware is in the host.

use std::cell::RefCell;
use std::sync::Arc;

use scenario::map::Map;
use scenario::read::Maps;
use scenario::{Link, LinkError, Problem, Scenario, link, quote};
use wasm_bindgen::prelude::*;

/// A map with the build of its hardware.
struct Adopted {
    name: String,
    build: String,
    /// Its folder is the name of the configuration that was built.
    map: Arc<Map>,
}

thread_local! {
    /// In the order in which they came.
    static ADOPTED: RefCell<Vec<Adopted>> = const { RefCell::new(Vec::new()) };
}

/// From now on scenarios may name this map: `fifo.map.json`. It is one that was checked and packed (`Map::pack`). Its hardware is the
/// configuration `config` of the host. One of the same name and build is replaced. False if these are no bytes of a map.
#[wasm_bindgen]
pub fn adopt(name: String, build: String, config: String, packed: &[u8]) -> bool {
    let Some(map) = Map::unpack(packed) else { return false };
    let map = Arc::new(Map { folder: config, ..map });
    ADOPTED.with_borrow_mut(|all| {
        all.retain(|one| one.name != name || one.build != build);
        all.push(Adopted { name, build, map });
    });
    true
}

/// The maps that have been adopted: of several builds the one that a scenario names, or the latest.
struct Known;

impl Maps for Known {
    fn map(&self, name: &str, build: Option<&str>) -> Result<Arc<Map>, Problem> {
        let is_meant = |one: &&Adopted| one.name == name && build.is_none_or(|build| one.build == build);
        let found = ADOPTED.with_borrow(|all| all.iter().rev().find(is_meant).map(|one| one.map.clone()));
        found.ok_or_else(|| {
            let build = build.map(|build| format!(" with the build {build}")).unwrap_or_default();
            let expected = format!(
                "the name of a design, or of a module that is on this page: drop the bundle of {name}{build}, or the map with its sources"
            );
            Problem::new("", quote(name), expected)
        })
    }
}

/// Reads and checks a scenario.
pub fn scenario(json: &str) -> Result<Scenario, Vec<Problem>> {
    Scenario::from_json_with(json, &Known)
}

/// Reads a link.
pub fn link(text: &str) -> Result<Link, LinkError> {
    link::decode_with(text, &Known)
}
