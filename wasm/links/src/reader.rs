//! Reads what follows `#`: fields with `&` between them, up to a place where a link may end.

use crate::cursor::{Cursor, MOST_ADDRESS};
use crate::encodings::percent_decoded;
use crate::fragment::{ALONE, FIELDS, Fragment, Key};
use crate::packed::{is_packed, packed_len};
use crate::search::Search;
use crate::values::{self, is_name};

/// Version of the packed data that is known.
const PACKED: &str = "1.";

/// What was read at a place.
pub enum Reading {
    /// A link.
    Whole(Fragment),
    /// A link with something wrong in it; as far as it was read, if only its packed data is wrong.
    Wrong(Option<Fragment>),
    /// No link.
    Nothing,
}

/// One target with its fields.
#[derive(Default)]
struct Target {
    key: Option<(Key, String)>,
    fields: Vec<(String, String)>,
}

/// Reads a fragment, from behind the `#` on.
pub fn read(cursor: Cursor, search: &mut Search) -> Reading {
    let mut reader = Reader { cursor, search, targets: vec![Target::default()], is_comparison: false, is_whole: true };
    if reader.fields().is_none() {
        let begun = reader.is_comparison || reader.targets[0].key.is_some();
        let is_comparison = reader.is_comparison;
        search.is_comparison |= is_comparison;
        return if begun { Reading::Wrong(None) } else { Reading::Nothing };
    }
    let is_whole = reader.is_whole;
    match reader.fragment() {
        Some(fragment) if is_whole => Reading::Whole(fragment),
        Some(fragment) => Reading::Wrong(Some(fragment)),
        None => Reading::Nothing,
    }
}

struct Reader<'t, 's> {
    cursor: Cursor<'t>,
    search: &'s mut Search,
    /// The target; of a comparison both.
    targets: Vec<Target>,
    is_comparison: bool,
    /// Whether all packed data can be unpacked.
    is_whole: bool,
}

impl Reader<'_, '_> {
    /// Reads all fields up to a place where a link may end. None if something else is there.
    fn fields(&mut self) -> Option<()> {
        loop {
            while self.cursor.take('&') {}
            // An entity that has lost its `;`.
            let entity = self.cursor.rest().strip_prefix("amp");
            if entity.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "=;_.-".contains(c)))
            {
                self.cursor.skip("amp".len());
            }
            if self.cursor.is_end() {
                if !self.is_before_field() {
                    return Some(());
                }
                self.cursor.skip_blanks();
            }
            let name = self.cursor.key(&ALONE)?.to_ascii_lowercase();
            let name = name.strip_prefix("amp").filter(|rest| FIELDS.contains(rest)).unwrap_or(&name);
            self.field(name)?;
            self.skip_signs();
            let rest = self.cursor.rest();
            // Some programs begin a query behind the fragment.
            let query = rest.strip_prefix('?').is_some_and(|query| {
                query.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').starts_with('=')
            });
            if query {
                self.cursor.skip(1);
            } else if !self.cursor.take('&') {
                return self.cursor.is_end().then_some(());
            }
        }
    }

    /// Passes over what closes the left link of a comparison.
    fn skip_signs(&mut self) {
        let rest = self.cursor.rest();
        let behind =
            rest.trim_start_matches(|c: char| !c.is_alphanumeric() && !c.is_whitespace() && c != '&' && c != '%');
        if self.is_comparison && self.targets.len() == 1 && behind.starts_with("&with=") {
            self.cursor.skip(rest.len() - behind.len());
        }
    }

    /// Whether a field follows behind white space.
    fn is_before_field(&self) -> bool {
        let rest = self.cursor.rest();
        let blanks = &rest[..rest.len() - rest.trim_start().len()];
        let mut cursor = self.cursor;
        cursor.skip_blanks();
        let name = cursor.key(&[]).filter(|_| blanks.matches('\n').count() <= 1);
        name.is_some_and(|name| Key::of(&name).is_some() || FIELDS.contains(&name.as_str()))
    }

    fn field(&mut self, name: &str) -> Option<()> {
        match (name, Key::of(name)) {
            ("compare", _) if self.targets[0].key.is_none() && !self.is_comparison => {
                self.is_comparison = true;
                self.side()
            }
            ("with", _) if self.is_comparison && self.targets.len() == 1 => {
                self.targets.push(Target::default());
                self.side()
            }
            (_, Some(key)) => {
                let value = self.target(key)?;
                self.lead(key, value)
            }
            ("t" | "stop" | "packets" | "seed", _) => self.own(name, |c| c.is_ascii_digit()),
            ("at", _) => self.own(name, is_name),
            _ => {
                let raw = self.cursor.raw(usize::MAX)?;
                self.cursor.skip(raw.len());
                Some(())
            }
        }
    }

    /// A field of the target that was read last.
    fn own(&mut self, name: &str, is_of_it: impl Fn(char) -> bool) -> Option<()> {
        let value = self.cursor.value(is_of_it);
        if value.is_empty() {
            // What leads nowhere yet is wrong all the same: the reader is told of this field.
            return None;
        }
        self.targets.last_mut()?.fields.push((name.to_owned(), value));
        Some(())
    }

    /// What the link leads to is known. As in a link that is clean, packed data comes before a name, and a name before an address.
    fn lead(&mut self, key: Key, value: String) -> Option<()> {
        let target = self.targets.last_mut()?;
        match &target.key {
            None => target.key = Some((key, value)),
            Some((before, _)) if *before == key || !before.is_scenario() || !key.is_scenario() => return None,
            Some((before, _)) if (key as u8) < (*before as u8) => target.key = Some((key, value)),
            Some(_) => {}
        }
        Some(())
    }

    /// The value of what leads somewhere.
    fn target(&mut self, key: Key) -> Option<String> {
        let is_alone = !self.cursor.before().ends_with('=');
        let value = match key {
            Key::Packed => self.packed()?,
            Key::Named => self.cursor.value(is_name),
            Key::Elsewhere | Key::LessonElsewhere => values::address(&mut self.cursor),
            Key::Lesson | Key::Exercise => values::lesson(&mut self.cursor),
            Key::Experiment => values::experiment(&mut self.cursor),
            Key::Guide => self.cursor.value(|c| c.is_ascii_lowercase() || c == '-'),
            Key::Experiments => String::new(),
            Key::Adopted => values::adopted(&mut self.cursor),
            Key::Comparison => return None,
        };
        let may_be_empty = matches!(key, Key::Experiments | Key::Guide) || (key == Key::Adopted && is_alone);
        (may_be_empty || !value.is_empty()).then_some(value)
    }

    fn packed(&mut self) -> Option<String> {
        // The line may be broken at any place.
        if !PACKED.chars().all(|sign| self.cursor.take(sign)) {
            return None;
        }
        let packed = self.cursor.packed();
        let Some(length) = packed_len(&packed, &mut self.search.unpacked) else {
            self.is_whole = false;
            let found = self.cursor.value(is_packed);
            return Some(format!("{PACKED}{found}"));
        };
        self.cursor.skip_packed(length);
        // Signs of emphasis behind a link are characters of packed data too.
        let rest = self.cursor.rest();
        let emphasis = rest.len() - rest.trim_start_matches(['_', '-']).len();
        self.cursor.skip(emphasis);
        Some(format!("{PACKED}{}", &packed[..length]))
    }

    /// A side of a comparison: what a link leads to, or a whole link, encoded or not.
    fn side(&mut self) -> Option<()> {
        let mut there = self.cursor;
        if let Some(key) = there.key(&[]).and_then(|name| Key::of(&name)).filter(|key| key.is_scenario()) {
            self.cursor = there;
            let value = self.target(key)?;
            return self.lead(key, value);
        }
        let raw = self.cursor.raw(MOST_ADDRESS)?;
        let inner = self.search.inner(&percent_decoded(raw))?;
        self.cursor.skip(raw.len());
        if !inner.key.is_scenario() {
            return None;
        }
        let target = self.targets.last_mut()?;
        target.fields.extend(inner.fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
        self.lead(inner.key, inner.value)
    }

    /// All that was read; none if it leads nowhere, or has a field that does not belong to it.
    fn fragment(self) -> Option<Fragment> {
        let mut targets = self.targets.into_iter();
        let left = targets.next()?;
        let (key, value) = left.key?;
        if self.is_comparison {
            let right = targets.next()?;
            let (right_key, right_value) = right.key?;
            let step = of_these(&right.fields, &["t"])?.into_iter().chain(of_these(&left.fields, &["t"])?).next();
            let value = format!("{}={value}&with={}={right_value}", key.name(), right_key.name());
            return Some(Fragment { key: Key::Comparison, value, fields: step.into_iter().collect() });
        }
        let fields = if key.is_scenario() {
            let step = left.fields.iter().find(|(name, _)| name == "t");
            step.map(|(_, value)| ("t", value.clone())).into_iter().collect()
        } else {
            of_these(&left.fields, key.fields())?
        };
        Some(Fragment { key, value, fields })
    }
}

/// The first of each of these fields, in this order; none if there are others.
fn of_these(fields: &[(String, String)], names: &[&'static str]) -> Option<Vec<(&'static str, String)>> {
    let known = fields.iter().all(|(name, _)| names.contains(&name.as_str()));
    let first = |name: &&'static str| Some((*name, fields.iter().find(|(found, _)| found == name)?.1.clone()));
    known.then(|| names.iter().filter_map(first).collect())
}
