//! Map files that a scenario names.

use std::sync::Arc;

use crate::map::Map;
use crate::problem::{self, Problem};
use crate::types::Scenario;

/// Where map files are.
pub trait Maps {
    /// The map that a scenario calls so, of this build of the hardware if it names one.
    ///
    /// # Errors
    /// What is wrong with it, the first; the path of a problem is inside the map.
    fn map(&self, name: &str, build: Option<&str>) -> Result<Arc<Map>, Problem>;
}

/// Nowhere.
pub struct NoMaps;

impl Maps for NoMaps {
    fn map(&self, name: &str, _: Option<&str>) -> Result<Arc<Map>, Problem> {
        let expected = "the name of a design: there are no map files here";
        Err(Problem::new("", problem::quote(name), expected))
    }
}

/// Reads the maps that a scenario names; what is wrong with them.
pub fn take(scenario: &mut Scenario, maps: &dyn Maps) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (i, engine) in scenario.engines.iter_mut().enumerate().filter(|(_, engine)| engine.is_adopted()) {
        match maps.map(&engine.design, engine.build.as_deref()) {
            Ok(map) => engine.map = Some(map),
            Err(found) => {
                let inside = if found.path.is_empty() { String::new() } else { format!(" ({})", found.path) };
                problems.push(Problem { path: format!("engines[{i}].design{inside}"), ..found });
            }
        }
    }
    problems
}
