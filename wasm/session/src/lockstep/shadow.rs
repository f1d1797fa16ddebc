//! The words that an engine should hold by now, as far as they mean anything.

use contract::{Engine, Info};
use images::paged::{PAGE, Paged, Pages};

/// Words of a field that are read in every step at most; of a longer one only the first, which says most.
const FEW: u32 = 128;

/// One field. Without words if the reference answers for it in every step.
#[derive(Debug)]
struct Shadow {
    words: Paged<Option<u32>>,
    /// Words that mean something.
    known: u32,
}

impl Shadow {
    fn new(words: usize) -> Self {
        Shadow { words: Paged::new(None, words), known: 0 }
    }
}

/// All architectural fields.
#[derive(Debug)]
pub(super) struct Shadows {
    fields: Vec<Shadow>,
    /// Fields that the reference answers for, and how many of their words are compared in every step.
    immediate: Vec<(usize, usize)>,
    /// Words of those.
    immediate_words: u64,
}

/// A saved state of [`Shadows`].
pub(super) struct SavedShadows(Vec<(Pages<Option<u32>>, u32)>);

/// A word that is another one than it should be.
pub(super) struct Difference {
    pub(super) field: usize,
    pub(super) index: u32,
    pub(super) expected: u32,
    pub(super) actual: u32,
}

impl Shadows {
    /// Nothing means anything yet.
    pub(super) fn new(info: &Info) -> Self {
        let mut shadows = Shadows { fields: Vec::new(), immediate: Vec::new(), immediate_words: 0 };
        for (number, field) in info.architectural_fields() {
            // The writes of such a level are in place in the step of their slot.
            let immediate = info.is_immediate(field.level);
            if immediate {
                let words = if field.count <= FEW { field.count } else { 1 };
                shadows.immediate.push((number, words as usize));
                shadows.immediate_words += u64::from(field.count);
            }
            shadows.fields.push(Shadow::new(if immediate { 0 } else { field.count as usize }));
        }
        shadows
    }

    /// Fields that the reference answers for in every step, with the number of words from the first on that are compared then.
    pub(super) fn immediate(&self) -> &[(usize, usize)] {
        &self.immediate
    }

    /// What a word should be, `None` if it means nothing from now on. `false` if there is no such word.
    pub(super) fn put(&mut self, field: u32, index: u32, value: Option<u32>) -> bool {
        let shadow =
            self.fields.get_mut(field as usize).filter(|shadow| (index as usize) < shadow.words.values().len());
        let Some(Shadow { words, known }) = shadow else { return false };
        let word = &mut words[index as usize];
        *known = *known + u32::from(value.is_some()) - u32::from(word.is_some());
        *word = value;
        true
    }

    /// What a word should be, if it means anything.
    pub(super) fn get(&self, field: u32, index: u32) -> Option<u32> {
        *self.fields.get(field as usize)?.words.values().get(index as usize)?
    }

    /// No word means anything until it is written.
    pub(super) fn forget_all(&mut self) {
        self.fields.iter_mut().for_each(|shadow| *shadow = Shadow::new(shadow.words.values().len()));
    }

    /// Words that mean something, and those that the reference answers for: what [`Shadows::compare`] reads if all are right.
    pub(super) fn words(&self) -> u64 {
        self.immediate_words + self.fields.iter().map(|shadow| u64::from(shadow.known)).sum::<u64>()
    }

    /// Compares every word that means anything. The number of words compared, and the first that differs.
    pub(super) fn compare(&self, engine: &dyn Engine, reference: &dyn Engine) -> (u64, Option<Difference>) {
        let mut words = 0;
        let (mut actual, mut expected) = (Vec::new(), Vec::new());
        for (field, described) in engine.info().architectural_fields() {
            let Some(shadow) = self.fields.get(field) else { continue };
            let all = shadow.words.values();
            if all.is_empty() {
                actual.resize(described.count as usize, 0);
                expected.resize(described.count as usize, 0);
                engine.probe(field, 0, &mut actual);
                reference.probe(field, 0, &mut expected);
                for (index, (expected, actual)) in (0..).zip(expected.iter().copied().zip(actual.iter().copied())) {
                    words += 1;
                    if expected != actual {
                        return (words, Some(Difference { field, index, expected, actual }));
                    }
                }
                continue;
            }
            // Most words of a large queue mean nothing: where none does, nothing is read.
            for (first, wanted) in (0..).step_by(PAGE).zip(all.chunks(PAGE)) {
                if shadow.known == 0 || wanted.iter().all(Option::is_none) {
                    continue;
                }
                actual.resize(wanted.len(), 0);
                engine.probe(field, first, &mut actual);
                for (index, (wanted, actual)) in (first..).zip(wanted.iter().zip(actual.iter().copied())) {
                    let Some(expected) = *wanted else { continue };
                    words += 1;
                    if expected != actual {
                        return (words, Some(Difference { field, index, expected, actual }));
                    }
                }
            }
        }
        (words, None)
    }

    /// The state as it is, and the bytes that it takes in addition to those saved before.
    pub(super) fn save(&mut self) -> (SavedShadows, usize) {
        let mut bytes = 0;
        let mut fields = Vec::with_capacity(self.fields.len());
        for shadow in &mut self.fields {
            let (words, more) = shadow.words.save();
            bytes += more;
            fields.push((words, shadow.known));
        }
        (SavedShadows(fields), bytes)
    }

    /// Back to a state that was saved of these.
    pub(super) fn restore(&mut self, to: &SavedShadows) {
        for (shadow, (words, known)) in self.fields.iter_mut().zip(&to.0) {
            shadow.words.restore(words);
            shadow.known = *known;
        }
    }
}
