use super::marks::Marks;
use super::reach::Reach;
use super::{Report, part, time};
use crate::condition::Subject;
use crate::limits;
use crate::problem;
use crate::types::{Note, Scenario};

impl Marks<'_> {
    /// Checks all notes.
    pub(super) fn notes(&self, report: &mut Report) {
        let Scenario { notes, .. } = self.scenario;
        let by_condition = notes.iter().filter(|note| note.when.is_some()).count();
        let (mut subjects, mut nodes) = (Vec::new(), Vec::new());
        if by_condition > limits::NOTES_BY_CONDITION {
            let most = limits::NOTES_BY_CONDITION;
            report.wrong("notes", format!("{by_condition} notes with `when`"), format!("at most {most}"));
        } else if by_condition > 0 {
            subjects = self.scenario.all_engines().iter().map(Subject::of).collect();
            nodes = self.scenario.node_names();
        }
        for (path, note) in report.items("notes", notes, limits::NOTES) {
            match (note.step, &note.when) {
                (Some(step), None) => self.step(&path, step, report),
                (None, Some(_)) if by_condition > limits::NOTES_BY_CONDITION => {}
                (None, Some(when)) => time::condition(&part(&path, "when"), when, (&subjects, &nodes), report),
                (None, None) => {
                    let expected = "the step of the note; or, in its place, a condition: `when`";
                    report.wrong(part(&path, "step"), "nothing", expected);
                }
                (Some(_), Some(when)) => {
                    report.wrong(part(&path, "when"), problem::quote(when), "no condition where there is a `step`");
                }
            }
            self.note(&path, note, report);
        }
    }

    /// The step of a note.
    fn step(&self, path: &str, step: u32, report: &mut Report) {
        if report.range(path, "step", step, 0, limits::STEPS) {
            if let Some(Reach { steps, .. }) = self.reach.filter(|reach| u64::from(step) >= reach.steps) {
                let expected = format!("a step from 0 to {}, the last of the run", steps - 1);
                report.wrong(part(path, "step"), step, expected);
            }
        }
    }

    fn note(&self, path: &str, note: &Note, report: &mut Report) {
        report.text(path, "text", &note.text, 1, limits::TEXT);
        report.text(path, "author", note.author.as_deref().unwrap_or_default(), 0, limits::NAME);
        let engine = note.engine.filter(|engine| self.engine(path, *engine, report));
        match (&note.element, engine) {
            (Some(element), Some(engine)) => self.element(&part(path, "element"), engine, element, report),
            (Some(_), None) if note.engine.is_none() => {
                report.wrong(part(path, "engine"), "nothing", "the engine that has the element");
            }
            _ => {}
        }
    }
}
