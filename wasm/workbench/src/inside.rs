//! What a viewer sees of the elements inside a module of a user: as far as puts and results tell.

use contract::Info;

use serde::Serialize;
use session::elements::{Element, Elements, Left};

/// Elements of a frame, at most.
const SHOWN: usize = 512;

/// The elements inside a module.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct InsideFrame {
    /// How many there are.
    pub count: u32,
    /// The first of them, at most 512, in the order in which they should come out.
    pub elements: Vec<HeldElement>,
    /// What came out in this step.
    pub left: Vec<TakenElement>,
}

/// An element, by its put.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct HeldElement {
    /// The operation that put it in; null before the run.
    pub op: Option<u32>,
    /// Name of that operation.
    pub kind: String,
    /// Its arguments in their order.
    pub words: Vec<u32>,
    /// Whether a take of the next step may pass it over, because it went in so lately.
    pub young: bool,
}

/// An element that came out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TakenElement {
    /// The operation that brought it, or that pushed it out.
    pub op: u32,
    /// The element; null if nothing with these words was inside.
    pub element: Option<HeldElement>,
    /// Steps that it was inside.
    pub waited: u32,
    /// The element that should have come out instead, if one goes before it.
    pub before: Option<HeldElement>,
    /// How many go before it.
    pub passed: u32,
    /// Whether a put pushed it out.
    pub pushed_out: bool,
}

impl InsideFrame {
    pub(crate) fn of(info: &Info, elements: &Elements) -> Self {
        let held = |element: &Element| held(info, element, elements.is_young(element));
        let left = |left: &Left| TakenElement {
            op: left.take,
            element: left.element.as_ref().map(held),
            waited: left.waited,
            before: left.before.as_ref().map(held),
            passed: left.passed,
            pushed_out: left.is_pushed_out,
        };
        InsideFrame {
            count: elements.count(),
            elements: elements.first(SHOWN).iter().map(held).collect(),
            left: elements.left().iter().map(left).collect(),
        }
    }
}

fn held(info: &Info, element: &Element, young: bool) -> HeldElement {
    let count = info.operation(element.kind).map_or(0, |operation| operation.arguments.len());
    HeldElement {
        op: element.put(),
        kind: info.operation_name(element.kind).to_owned(),
        words: element.words.iter().take(count).copied().collect(),
        young,
    }
}
