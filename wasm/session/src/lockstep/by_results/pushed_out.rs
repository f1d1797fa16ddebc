//! An element that a put into a full module pushes out: it must be the last one, and the model forgets it.

use contract::{Info, MAX_ARGS, Op, Role};

use super::{Accepted, ByResults, Element, Found, Model};

impl ByResults {
    /// Takes the element out that an operation pushed out. A difference if it is not inside, or another one would be the last.
    pub(super) fn push_out(
        &mut self,
        one: &Accepted,
        words: [u32; 2],
        info: &Info,
        model: &mut Model<'_>,
    ) -> Option<Found> {
        let comparison = &self.rules.comparison;
        let own = |element: &Element| comparison.own_words(&element.operation, element.number);
        let text = |[data, rank]: [u32; 2]| format!("rank {rank}, data {data} pushed out");
        let differ = |expected: String, actual: String| {
            let kind = one.operation.kind;
            info.operation(kind).map(|_| Found { op: one.op, kind, expected, actual })
        };
        // The last as the model orders them: of equal ranks the newest.
        let place = |element: &Element| {
            let [_, rank] = comparison.words(&comparison.put(&element.operation, element.number));
            (rank, element.number)
        };
        let last = self.inside.iter().max_by_key(|element| place(element));
        // Of elements with the same words the newest.
        let has_data = comparison.has_data();
        let fits = |element: &Element| own(element)[1] == words[1] && (!has_data || own(element)[0] == words[0]);
        let Some(at) = self.inside.iter().rposition(fits) else {
            let expected = last.map_or("nothing".to_owned(), |last| text(own(last)));
            return differ(expected, text(words) + ", which is not inside");
        };
        let found = place(&self.inside[at]);
        let last = last.map(|last| (place(last), text(own(last))));
        let is_other = |last: (u32, u32)| last.0 != found.0 || (self.rules.strict && last != found);
        if let Some((_, expected)) = last.filter(|(last, _)| is_other(*last)) {
            return differ(expected, text(words));
        }
        let number = self.inside.remove(at).number;
        if let Some(at) = self.young.iter().position(|element| element.number == number) {
            self.young.remove(at);
        } else {
            self.refill(model);
        }
        None
    }

    /// Gives the model all settled elements anew.
    fn refill(&mut self, model: &mut Model<'_>) {
        let (mut args, mut forgotten) = ([0; MAX_ARGS], Vec::new());
        args[0] = 1;
        let before = model.events.words().len();
        if let Some(kind) = model.engine.info().first_of(Role::Reset) {
            model.run(u32::MAX, Op { kind, args }, &mut forgotten);
        }
        for element in &self.inside {
            if !self.young.iter().any(|young| young.number == element.number) {
                model.put(&self.rules, element, &mut forgotten);
            }
        }
        model.events.truncate(before);
    }
}
