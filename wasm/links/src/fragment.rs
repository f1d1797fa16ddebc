//! The grammar of what follows `#`: fields with `&` between them, of which one says what the link leads to. Fields of other programs
//! (`utm_source`, `fbclid`) are passed over.

use std::fmt;

/// Fields that need no `=`.
pub const ALONE: [&str; 3] = ["about", "experiments", "adopt"];

/// Fields that belong to others.
pub const FIELDS: [&str; 6] = ["t", "stop", "packets", "seed", "at", "with"];

/// What the field that leads somewhere names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Packed,
    Named,
    Elsewhere,
    Lesson,
    LessonElsewhere,
    Exercise,
    Experiment,
    Experiments,
    Guide,
    Comparison,
    Adopted,
}

impl Key {
    const ALL: [Key; 11] = [
        Key::Packed,
        Key::Named,
        Key::Elsewhere,
        Key::Lesson,
        Key::LessonElsewhere,
        Key::Exercise,
        Key::Experiment,
        Key::Experiments,
        Key::Guide,
        Key::Comparison,
        Key::Adopted,
    ];

    /// As links have it.
    pub fn name(self) -> &'static str {
        match self {
            Key::Packed => "s",
            Key::Named => "scenario",
            Key::Elsewhere => "url",
            Key::Lesson => "lesson",
            Key::LessonElsewhere => "lesson-url",
            Key::Exercise => "exercise",
            Key::Experiment => "experiment",
            Key::Experiments => "experiments",
            Key::Guide => "about",
            Key::Comparison => "compare",
            Key::Adopted => "adopt",
        }
    }

    /// The key of this name.
    pub fn of(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }

    /// Whether it leads to a scenario.
    pub fn is_scenario(self) -> bool {
        matches!(self, Key::Packed | Key::Named | Key::Elsewhere)
    }

    /// Fields that may follow.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Key::Packed | Key::Named | Key::Elsewhere | Key::Comparison | Key::Exercise => &["t"],
            Key::Lesson | Key::LessonElsewhere => &["stop"],
            Key::Experiment => &["packets", "seed"],
            Key::Guide => &["at"],
            Key::Experiments | Key::Adopted => &[],
        }
    }
}

/// What a link leads to, and the fields that follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    pub key: Key,
    /// Behind the `=`; of a comparison `scenario=a&with=s=1.…`.
    pub value: String,
    /// Fields that belong to it, in the order in which links have them.
    pub fields: Vec<(&'static str, String)>,
}

impl fmt::Display for Fragment {
    /// The clean form, from `#` on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.key.name())?;
        let alone = ALONE.contains(&self.key.name()) && self.value.is_empty();
        if !alone {
            write!(f, "={}", self.value)?;
        }
        self.fields.iter().try_for_each(|(name, value)| write!(f, "&{name}={value}"))
    }
}
