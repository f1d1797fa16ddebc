//! What a take brought, beside what the model brings.

use contract::{Info, Words};

use super::{Accepted, Answer, ByResults, Element, Found, Missed, Model};
use crate::lockstep::GivenOp;

impl ByResults {
    /// A take whose answer is known, beside what the model brings: with all young elements, or with the first of them, or with none.
    pub(super) fn compare(&mut self, one: &Accepted, info: &Info, model: &mut Model<'_>) -> Option<Found> {
        let operation = info.operation(one.operation.kind)?;
        let names: Vec<&str> = operation.results.iter().map(|result| result.name.as_str()).collect();
        let differ =
            |expected: String, actual: String| Some(Found { op: one.op, kind: one.operation.kind, expected, actual });
        let words = match &one.answer {
            Some(Answer::Element(words)) => words,
            _ => {
                if self.inside.len() == self.young.len() {
                    self.executed.push(GivenOp {
                        results: Some(Words::default()),
                        ..GivenOp::new(one.op, self.rules.comparison.take())
                    });
                    return None;
                }
                let expected = model.next(&self.rules);
                self.missed = Some(Missed {
                    op: one.op,
                    words: self.wanted(expected.as_ref(), info, &names).map(|(_, words)| words),
                });
                return differ(self.show(expected, info, &names), "nothing, though elements are inside".to_owned());
            }
        };
        let inside = self.matching(words, &names, info);
        let actual = show(&names, words);
        let mut expected = None;
        for count in (0..=self.young.len()).rev() {
            let before = model.save();
            let executed = self.executed.len();
            for element in &self.young[..count] {
                model.put(&self.rules, element, &mut self.executed);
            }
            let brought = model.take(&self.rules, one.op, &mut self.executed);
            expected = expected.or_else(|| brought.clone());
            let right =
                brought.and_then(|brought| inside.iter().copied().find(|at| self.agrees(&self.inside[*at], &brought)));
            if let Some(at) = right {
                model.discard(before);
                self.inside.remove(at);
                self.young.drain(..count);
                return None;
            }
            model.restore(before);
            self.executed.truncate(executed);
        }
        self.missed =
            Some(Missed { op: one.op, words: self.wanted(expected.as_ref(), info, &names).map(|(_, words)| words) });
        let why = if inside.is_empty() { ", which is not inside" } else { "" };
        differ(self.show(expected, info, &names), actual + why)
    }

    /// The elements inside whose words these are.
    fn matching(&self, words: &[u32], names: &[&str], info: &Info) -> Vec<usize> {
        let fits = |element: &Element| {
            let arguments = info.operation(element.operation.kind).map_or(&[][..], |operation| &operation.arguments);
            names.iter().zip(words).all(|(name, word)| {
                let at = arguments.iter().position(|argument| argument.name == *name);
                at.is_some_and(|at| element.operation.args[at] == *word)
            })
        };
        (0..self.inside.len()).filter(|at| fits(&self.inside[*at])).collect()
    }

    /// Whether an element is what the model brought: the same, or where that is free one with the same rank.
    fn agrees(&self, element: &Element, brought: &[u32]) -> bool {
        let op = self.rules.comparison.put(&element.operation, element.number);
        let [data, rank] = self.rules.comparison.words(&op);
        let rank_fits = brought.get(1).is_none_or(|brought| *brought == rank);
        rank_fits && (!self.rules.strict || brought.first() == Some(&data))
    }

    /// The element that the model brings, as the operation that put it in and its words as the module's results have them.
    fn wanted(&self, brought: Option<&Words>, info: &Info, names: &[&str]) -> Option<(u32, Vec<u32>)> {
        let brought = brought?;
        let element = self.inside.iter().find(|element| self.agrees(element, brought))?;
        let arguments = info.operation(element.operation.kind).map_or(&[][..], |operation| &operation.arguments);
        let word = |name: &&str| {
            let at = arguments.iter().position(|argument| argument.name == **name);
            at.map_or(0, |at| element.operation.args[at])
        };
        Some((element.op, names.iter().map(word).collect()))
    }

    /// What the model brings, in the words of the module.
    fn show(&self, brought: Option<Words>, info: &Info, names: &[&str]) -> String {
        let Some(brought) = brought else { return "nothing".to_owned() };
        match self.wanted(Some(&brought), info, names) {
            Some((op, words)) => format!("{} (put in by op {op})", show(names, &words)),
            None => format!("{:?} of the model", &*brought),
        }
    }
}

fn show(names: &[&str], words: &[u32]) -> String {
    names.iter().zip(words).map(|(name, word)| format!("{name} {word}")).collect::<Vec<_>>().join(", ")
}
