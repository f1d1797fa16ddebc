use serde::{Deserialize, Serialize};

use super::is_default;

/// How the page shows a scenario at first. A step in a link wins over it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The step to begin with. 0 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Tabs of the side panel: `operations`, `lives`, `inspector`, `scenario`, `time`, `notes` or `packets`; the first that there is is
    /// open. Names that a page does not know are passed over. At most 32.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::NAMES)), ts(as = "Option<_>"))]
    pub panels: Vec<String>,
    /// Parts of the page that are not shown: `pipeline`, `structure`, `panel`, `why`, `timeline`. Names that a page does not know are
    /// passed over. At most 32.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::NAMES)), ts(as = "Option<_>"))]
    pub hidden: Vec<String>,
    /// What is selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
    /// The part of the run that the timeline shows. All of it when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zoom: Option<Zoom>,
    /// Name of the branch that is shown, one of `forks`. The scenario's own run when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<String>,
}

impl View {
    /// Whether it asks for nothing.
    pub(super) fn is_empty(&self) -> bool {
        let View { step, panels, hidden, selection, zoom, fork } = self;
        let lists = panels.is_empty() && hidden.is_empty();
        lists && step.is_none() && selection.is_none() && zoom.is_none() && fork.is_none()
    }
}

/// A thing in an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// Number of the engine, counting from 0. 0 when left out.
    #[serde(default, skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)), ts(as = "Option<_>"))]
    pub engine: u32,
    /// A word of a field, `l1.stoc[3]`, or an operation, `op[7]`.
    pub element: String,
}

/// Steps from `first` to `last`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Zoom {
    /// First step.
    pub first: u32,
    /// Last step, not before the first.
    pub last: u32,
}

/// A remark on a step, or on a thing in an engine at that step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The step, 0 to 2,147,483,648.
    #[cfg_attr(feature = "schema", schemars(range(max = crate::limits::STEPS)))]
    pub step: u32,
    /// What is said: plain text of 1 to 4,000 characters.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = crate::limits::TEXT)))]
    pub text: String,
    /// Who says it, at most 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(max = crate::limits::NAME)))]
    pub author: Option<String>,
    /// Number of the engine that it is about, counting from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(max = 3)))]
    pub engine: Option<u32>,
    /// The thing in that engine: a word of a field, `l1.stoc[3]`, or an operation, `op[7]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
}
