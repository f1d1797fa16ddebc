//! Modules of users that the scenario names.

use std::sync::Arc;

use scenario::map::Map;
use scenario::read::Maps;
use scenario::{Problem, quote};
use serde::Deserialize;

/// A map, and the configuration of the host that is its hardware.
#[derive(Deserialize)]
struct Brought {
    name: String,
    build: String,
    config: String,
    map: String,
}

/// All that the scenario may name.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Known(Vec<Brought>);

impl Maps for Known {
    fn map(&self, name: &str, build: Option<&str>) -> Result<Arc<Map>, Problem> {
        let is_meant = |one: &&Brought| one.name == name && build.is_none_or(|build| one.build == build);
        let missing = || Problem::new("", quote(name), "a module that is on this page");
        let found = self.0.iter().rev().find(is_meant).ok_or_else(missing)?;
        let map = Map::from_json(&found.map).map_err(|problems| problems.into_iter().next().unwrap_or_else(missing))?;
        Ok(Arc::new(Map { folder: found.config.clone(), ..map }))
    }
}
