use std::collections::BTreeMap;

use models::catalogue;
use models::design::{self, Design, ParameterError, ParameterSpec, Parameters};
use serde::{Deserialize, Serialize, Serializer};

use super::EngineSpec;
use crate::problem;

/// How the name of a map file ends.
pub const MAP_ENDING: &str = ".map.json";

/// The value of a parameter: a number, a word where numbers say nothing, or a list of numbers. Which it may be is the design's to say.
///
/// The reader of files tells them apart by what stands there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(type = "number | string | number[]"))]
pub enum Setting {
    /// A number; also of a word, in files that were written before there were words.
    Number(u32),
    /// A word.
    Word(String),
    /// Numbers in order.
    List(Vec<u32>),
}

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Setting::Number(number) => number.serialize(serializer),
            Setting::Word(word) => word.serialize(serializer),
            Setting::List(list) => list.serialize(serializer),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Setting {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Setting".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let words: std::collections::BTreeSet<_> =
            catalogue::DESIGNS.iter().flat_map(|d| d.parameters).flat_map(|p| p.words).collect();
        let number = serde_json::json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
        schemars::json_schema!({
            "description": "A number, a word, or a list of numbers, as the design's parameter asks for.",
            "anyOf": [
                number,
                { "type": "string", "enum": words },
                { "type": "array", "items": number, "maxItems": crate::limits::SETTINGS }
            ]
        })
    }
}

impl Setting {
    /// Its numbers; none of a word.
    pub fn numbers(&self) -> &[u32] {
        match self {
            Setting::Number(number) => std::slice::from_ref(number),
            Setting::List(numbers) => numbers,
            Setting::Word(_) => &[],
        }
    }
}

impl EngineSpec {
    /// Each word of `preset`: number of the field, index, value.
    pub fn preset_words(&self, info: &contract::Info) -> Vec<(usize, u32, u32)> {
        let mut words = Vec::new();
        for (name, setting) in &self.preset {
            let Some(field) = info.field(name) else { continue };
            words.extend((0..).zip(setting.numbers()).map(|(index, word)| (field, index, *word)));
        }
        words
    }

    /// The design, and its parameters by number, complete.
    ///
    /// # Errors
    /// What is wrong with the first of them that is; with an empty name if there is no such design. Names that the design does not
    /// have are passed over.
    pub fn resolve(&self) -> Result<(&'static Design, Parameters), ParameterError> {
        let design = catalogue::find(&self.design).ok_or_else(|| ParameterError {
            name: String::new(),
            found: problem::quote(&self.design),
            expected: problem::list(catalogue::names()),
        })?;
        let mut given = BTreeMap::default();
        for spec in design.parameters {
            if let Some(setting) = self.parameters.get(spec.name) {
                flatten(spec, setting, &mut given)?;
            }
        }
        Ok((design, (design.resolve)(&given)?))
    }

    /// Whether it is a module of a user, which a map describes.
    pub fn is_adopted(&self) -> bool {
        self.design.ends_with(MAP_ENDING)
    }

    /// The interface: of a design with its parameters, or as a map describes it.
    ///
    /// # Errors
    /// As [`EngineSpec::resolve`].
    pub fn interface(&self) -> Result<contract::Info, ParameterError> {
        if let Some(map) = &self.map {
            return Ok(map.info());
        }
        let (design, parameters) = self.resolve()?;
        Ok((design.info)(&parameters))
    }

    /// Writes words for numbers, where there are any.
    pub(crate) fn spell(&mut self) {
        let Some(design) = catalogue::find(&self.design) else { return };
        for (name, setting) in self.parameters.iter_mut() {
            let Setting::Number(number) = *setting else { continue };
            let spec = design.parameters.iter().find(|spec| spec.name == name);
            if let Some(word) = spec.and_then(|spec| spec.words.get(number.checked_sub(spec.min)? as usize)) {
                *setting = Setting::Word((*word).to_owned());
            }
        }
    }
}

/// A setting as the numbers that a design reads: those of a list under the name with an index, their number under the name.
fn flatten(spec: &ParameterSpec, setting: &Setting, given: &mut BTreeMap<String, u32>) -> Result<(), ParameterError> {
    let wrong = |found: String, expected: String| Err(ParameterError { name: spec.name.to_owned(), found, expected });
    match setting {
        Setting::Number(number) if spec.list == 0 => given.insert(spec.name.to_owned(), *number),
        Setting::Word(word) if !spec.words.is_empty() => {
            let Some(at) = spec.words.iter().position(|known| known == word) else {
                return wrong(problem::quote(word), spec.expected());
            };
            given.insert(spec.name.to_owned(), spec.min + at as u32)
        }
        Setting::List(list) if spec.list > 0 => {
            if list.is_empty() || list.len() > spec.list as usize {
                return wrong(format!("{} items", list.len()), format!("1 to {} items", spec.list));
            }
            given.extend((0..).zip(list).map(|(i, item)| (design::item(spec.name, i), *item)));
            given.insert(spec.name.to_owned(), list.len() as u32)
        }
        Setting::Number(number) => return wrong(number.to_string(), spec.expected()),
        Setting::Word(word) => return wrong(problem::quote(word), spec.expected()),
        Setting::List(_) => return wrong("a list".to_owned(), spec.expected()),
    };
    Ok(())
}
