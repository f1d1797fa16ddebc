use file_type::file_type;

use super::Scenario;

/// How the page shows a scenario at first. A step in a link wins over it.
#[file_type]
#[derive(Default)]
pub struct View {
    /// The step to begin with. 0 when left out.
    pub step: Option<u32>,
    /// Tabs of the side panel: `operations`, `lives`, `inspector`, `scenario`, `time`, `notes` or `packets`; the first that there is is
    /// open. Names that a page does not know are passed over. At most 32.
    #[file(default, max = NAMES)]
    pub panels: Vec<String>,
    /// Parts of the page that are not shown: `pipeline`, `structure`, `panel`, `why`, `timeline`. Names that a page does not know are
    /// passed over. At most 32.
    #[file(default, max = NAMES)]
    pub hidden: Vec<String>,
    /// Kinds of events that are explained first where they happen, as designs name them: `committed`, `forwarded`. Kinds that no engine has
    /// are passed over. At most 32.
    #[file(default, max = NAMES)]
    pub topics: Vec<String>,
    /// Whether all engines are drawn side by side, or one of them. The reader's own when left out.
    pub side_by_side: Option<bool>,
    /// What is selected.
    pub selection: Option<Selection>,
    /// The part of the run that the timeline shows. All of it when left out.
    pub zoom: Option<Zoom>,
    /// Name of the branch that is shown, one of `forks`. The scenario's own run when left out.
    pub fork: Option<String>,
    /// Signals of hardware below the structure, from above. At most 32.
    #[file(default, max = NAMES)]
    pub waves: Vec<Wave>,
}

impl View {
    /// Whether it asks for nothing.
    pub(super) fn is_empty(&self) -> bool {
        let View { step, panels, hidden, topics, side_by_side, selection, zoom, fork, waves } = self;
        let lists = panels.is_empty() && hidden.is_empty() && topics.is_empty() && waves.is_empty();
        let things = selection.is_none() && zoom.is_none() && fork.is_none();
        lists && things && step.is_none() && side_by_side.is_none()
    }
}

/// A thing in an engine.
#[file_type]
pub struct Selection {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = LAST_RUNNING)]
    pub engine: u32,
    /// A word of a field, `l1.stoc[3]`, or an operation, `op[7]`.
    pub element: String,
}

/// A signal whose values are drawn step by step.
#[file_type]
pub struct Wave {
    /// Number of the engine, counting from 0. 0 when left out.
    #[file(default, max = LAST_RUNNING)]
    pub engine: u32,
    /// Its path below the top of the engine's hardware, `u_list.count_q`, with `[7:4]` or `.member` behind it for a part; 1 to 400
    /// characters. One that the hardware does not have is shown as missing.
    #[file(min = 1, max = SIGNAL)]
    pub signal: String,
    /// How values are written. By the names of an enumeration, and hexadecimal without one, when left out.
    pub radix: Option<Radix>,
}

/// How values of a signal are written.
#[file_type]
pub enum Radix {
    /// Hexadecimal.
    Hex,
    /// Decimal, without a sign.
    Decimal,
    /// Binary.
    Binary,
}

/// Steps from `first` to `last`.
#[file_type]
pub struct Zoom {
    /// First step.
    pub first: u32,
    /// Last step, not before the first.
    pub last: u32,
}

/// A remark on a step (`step`), or on every step in which a condition holds (`when`); or on a thing in an engine at these steps.
#[file_type]
#[cfg_attr(feature = "schema", schemars(extend("oneOf" = crate::export::step_or_when())))]
#[derive(Default)]
pub struct Note {
    /// The step, 0 to 2,147,483,648.
    #[file(max = STEPS)]
    pub step: Option<u32>,
    /// In place of a step the condition, at most 500 characters, as breakpoints have it: `occ > 10 and forwarded`.
    #[file(min = 1, max = CONDITION)]
    pub when: Option<String>,
    /// What is said: plain text of 1 to 4,000 characters.
    #[file(min = 1, max = TEXT)]
    pub text: String,
    /// Who says it, at most 100 characters.
    #[file(max = NAME)]
    pub author: Option<String>,
    /// Number of the engine that it is about, counting from 0.
    #[file(max = LAST_RUNNING)]
    pub engine: Option<u32>,
    /// The thing in that engine: a word of a field, `l1.stoc[3]`, or an operation, `op[7]`.
    pub element: Option<String>,
}

impl Scenario {
    /// Adds a note, unless there is an equal one: after the notes of its step and of earlier ones, or after those with a condition, which
    /// are before all steps. Tells whether it was added. The page merges notes by the same rule.
    pub fn add_note(&mut self, note: Note) -> bool {
        let is_new = !self.notes.contains(&note);
        if is_new {
            // `None`, of a note with a condition, is less than any step.
            let place = self.notes.iter().rposition(|other| other.step <= note.step).map_or(0, |last| last + 1);
            self.notes.insert(place, note);
        }
        is_new
    }
}
