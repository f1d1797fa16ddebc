//! Reading an exercise and the scenario at which it starts.

use std::path::{Path, PathBuf};

use exercises::Exercise;
use exercises::file::Start;
use exercises::judge::Judge;
use scenario::Scenario;

use crate::input;
use crate::outcome::Failure;

/// An exercise that can be judged.
pub struct Loaded {
    /// Its judge.
    pub judge: Judge,
    /// The scenario at which it starts.
    pub start: Scenario,
}

/// The text of an exercise file.
pub fn text(file: &Path) -> Result<String, Failure> {
    let bytes = input::bytes(file)?;
    let text = scenario::read::text(&bytes).map_err(|problems| Failure::problems(&input::name(file), &problems))?;
    Ok(text.to_owned())
}

/// Reads the text of an exercise file.
pub fn read(file: &Path, text: &str) -> Result<Exercise, Failure> {
    Exercise::read(text).map_err(|problems| Failure::problems(&input::name(file), &problems))
}

/// Reads an exercise with its scenario.
pub fn load(file: &Path) -> Result<Loaded, Failure> {
    let exercise = read(file, &text(file)?)?;
    let start = start(file, &exercise)?.shown().into_owned();
    let judge = Judge::new(exercise, &start).map_err(|problems| Failure::problems(&input::name(file), &problems))?;
    Ok(Loaded { judge, start })
}

fn start(file: &Path, exercise: &Exercise) -> Result<Scenario, Failure> {
    match &exercise.start {
        Start::Inline(text) => Scenario::from_json(text)
            .map_err(|problems| Failure::problems(&format!("{}, block of `scenario`", input::name(file)), &problems)),
        Start::Named(name) => {
            let places = places(file, name);
            let found = places.iter().find(|place| place.is_file());
            let missing = || {
                let tried: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
                let tried = tried.join(" and ");
                Failure::new(format!("{}: the scenario `{name}` is not there: looked for {tried}", input::name(file)))
            };
            input::scenario(found.ok_or_else(missing)?)
        }
    }
}

/// Where a scenario of this name may be: beside the exercise, or in the folder of scenarios beside its folder.
fn places(file: &Path, name: &str) -> [PathBuf; 2] {
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = format!("{name}.json");
    [folder.join(&name), folder.join("../scenarios").join(&name)]
}
