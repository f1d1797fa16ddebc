//! The front end, which reads SystemVerilog: `scripts/rtl.mjs --ports`.

use std::path::Path;
use std::process::{Command, Stdio};

use ::adopt::description::{Description, Request};
use scenario::map::Map;
use scenario::types::Setting;
use serde::Deserialize;

use crate::outcome::Failure;

/// What the script answers.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Described(Box<Description>),
    Failed { problem: String },
}

/// What is asked of the sources of a map.
pub fn request_of(map: &Map) -> Request {
    let path = |name: &String| Path::new(&map.folder).join(name).display().to_string();
    let text = |value: &Setting| match value {
        Setting::Number(number) => number.to_string(),
        Setting::Word(word) => word.clone(),
        Setting::List(_) => String::new(),
    };
    Request {
        files: map.sources.iter().map(path).collect(),
        folder: map.folder.clone(),
        top: Some(map.top.clone()),
        include: map.include.iter().map(path).collect(),
        defines: map.defines.clone(),
        parameters: map.parameters.iter().map(|(name, value)| (name.clone(), text(value))).collect(),
    }
}

/// The interface of the module that is asked for. The script installs slang if need be, and says so on standard error.
pub fn describe(request: &Request) -> Result<Description, Failure> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/rtl.mjs");
    let request = serde_json::to_string(request).map_err(Failure::new)?;
    let mut node = Command::new("node");
    let output = node.arg(script).args(["--ports", &request]).stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure::new(format!("cannot run node: {error}")))?;
    match serde_json::from_slice(&output.stdout) {
        Ok(Answer::Described(description)) => Ok(*description),
        Ok(Answer::Failed { problem }) => Err(Failure::new(problem)),
        Err(_) => Err(Failure::new(format!("scripts/rtl.mjs did not answer: {}", output.status))),
    }
}
