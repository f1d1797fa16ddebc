//! A comparison of two versions as Markdown, for a review.

use std::fs;
use std::path::Path;

use ::adopt::timing;
use session::Session;

use super::against::{Comparison, call, came, step};
use super::picture;
use crate::export::destination::unwritable;
use crate::input;
use crate::link;
use crate::outcome::Failure;

/// Where a summary goes.
pub struct Summary<'a> {
    /// The file.
    pub to: &'a Path,
    /// Address of the page.
    pub base: &'a str,
}

/// Operations before and behind the first difference that a summary shows.
const AROUND: usize = 6;
/// Characters of a link that reviews and browsers still take.
const LINK: usize = 16_000;

impl Summary<'_> {
    /// Writes the summary, and its picture beside it. `sessions` makes both runs anew.
    pub fn write(
        &self,
        found: &Comparison<'_>,
        sessions: impl FnOnce() -> Result<[Session; 2], Failure>,
    ) -> Result<(), Failure> {
        let mut text = head(found);
        if let Some(at) = found.differs.or(found.late) {
            let file = self.to.with_extension("svg");
            if file == self.to {
                let name = self.to.display();
                return Err(Failure::new(format!(
                    "--summary: found {name}; expected another ending: the picture has it"
                )));
            }
            let diagram = timing::svg(&picture::diagram(found, at, sessions()?));
            fs::write(&file, diagram).map_err(|why| unwritable(&file, &why))?;
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            text += &table(found, at);
            text += &format!("\n![The ports around op {at}, before and after]({})\n", address(&name));
            text += &self.end(found, at);
        }
        fs::write(self.to, text).map_err(|why| unwritable(self.to, &why))
    }

    /// How to see it again.
    fn end(&self, found: &Comparison<'_>, at: usize) -> String {
        let name = input::name(found.file);
        let steps = found.pairs[at].entries.iter().flatten().filter_map(step);
        let link = link::to(self.base, found.scenario, steps.min());
        let opens = if link.len() <= LINK {
            let maps = found.scenario.engines.iter().filter(|engine| engine.map.is_some());
            let maps: Vec<String> = maps.map(|engine| format!("`{}`", engine.design)).collect();
            format!("[Step by step on the page]({link}), which needs the map {}", maps.join(" and "))
        } else {
            format!("On the page: `queuescope shrink {name} --out small.json`, then `queuescope link small.json`")
        };
        format!(
            "\n{opens}.\nAgain: `queuescope compare {name} --against …`; its operations: `queuescope run {name}`.\n"
        )
    }
}

fn head(found: &Comparison<'_>) -> String {
    let Comparison { file, scenario, map, info, other, pairs, .. } = found;
    let title = if scenario.title.is_empty() { input::name(file) } else { scenario.title.clone() };
    let first = match (found.differs, found.late) {
        (Some(at), _) => format!("**First difference: op {at}, `{}`.**", call(&pairs[at], info)),
        (None, Some(at)) => {
            format!("No result differs. **Other times from op {at} on, `{}`.**", call(&pairs[at], info))
        }
        (None, None) => "No result differs, and no time.".to_owned(),
    };
    format!("## `{}` against {other}\n\n{title}: {} operations.\n\n{first}\n", map.top, pairs.len())
}

/// The operations around one.
fn table(found: &Comparison<'_>, at: usize) -> String {
    let Comparison { info, pairs, .. } = found;
    let mut text = "\n| op | operation | here | there |\n|--:|---|---|---|\n".to_owned();
    let shown = at.saturating_sub(AROUND)..(at + AROUND + 1).min(pairs.len());
    for (op, pair) in pairs.iter().enumerate().take(shown.end).skip(shown.start) {
        let called = call(pair, info);
        let [here, there] = [0, 1].map(|version| came(pair.entries[version].as_ref(), info));
        let mark = if pair.is_same() { "" } else { " **differs**" };
        text += &format!("| {op} | `{called}`{mark} | {here} | {there} |\n");
    }
    text
}

/// A name of a file as an address in Markdown.
fn address(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
