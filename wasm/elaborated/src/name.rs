//! Bits of a signal by a name, as people and the page write it.

use crate::hierarchy::{Hierarchy, Part, SignalAt};

impl Hierarchy {
    /// What a name means: the path of a signal, with or without the top before it, and behind it `[7]` or `[7:4]` for an element or for bits,
    /// or `.member`.
    ///
    /// # Errors
    /// In words.
    pub fn part(&self, text: &str) -> Result<Part, String> {
        let text = text.trim();
        let ends =
            (1..=text.len()).rev().filter(|end| *end == text.len() || matches!(text.as_bytes()[*end], b'[' | b'.'));
        for end in ends {
            if let Some(at) = text.get(..end).and_then(|name| self.find(name)) {
                return self.select(at, &text[end..], text);
            }
        }
        Err(format!(
            "found the signal `{text}`; expected one of {}: its path below the top, as {}",
            self.design.top,
            self.examples(text)
        ))
    }

    fn select(&self, at: SignalAt, selects: &str, text: &str) -> Result<Part, String> {
        let about = &self.body(at.instance).signals[at.signal];
        let mut part = Part { of: at, low: 0, width: about.width };
        // Whether the next bracket is an element of the unpacked array.
        let mut is_whole = about.elements > 0;
        let mut rest = selects;
        let wrong = |expected: String| format!("found `{text}`; expected {expected}");
        while !rest.is_empty() {
            if let Some(inside) = rest.strip_prefix('[') {
                let (numbers, after) = inside.split_once(']').ok_or_else(|| wrong("`]` behind the number".into()))?;
                let (high, low) = numbers.split_once(':').unwrap_or((numbers, numbers));
                let number =
                    |text: &str| text.trim().parse::<u32>().map_err(|_| wrong(format!("a number for `{text}`")));
                let (high, low) = (number(high)?, number(low)?);
                let unit = if is_whole { about.bits } else { 1 };
                let last = part.width / unit.max(1) - 1;
                if high > last || low > high {
                    return Err(wrong(format!("at most {last} in brackets, the higher number first")));
                }
                part = Part { of: at, low: part.low + low * unit, width: (high - low + 1) * unit };
                is_whole = false;
                rest = after;
            } else {
                let name = &rest[1..];
                let member = about.members.iter().filter(|_| !is_whole && part.width == about.bits);
                let found = member.clone().find(|member| member.name == name);
                let found = found.ok_or_else(|| {
                    let all: Vec<&str> = member.map(|member| member.name.as_str()).collect();
                    wrong(if all.is_empty() {
                        format!("nothing behind {}", about.name)
                    } else {
                        format!("one of {}", all.join(", "))
                    })
                })?;
                return Ok(Part { of: at, low: part.low + found.low, width: found.bits });
            }
        }
        Ok(part)
    }

    /// Names like one that is not there: those that end alike, or else the first ones.
    fn examples(&self, text: &str) -> String {
        let last = text.rsplit('.').next().unwrap_or(text);
        let last = last.split('[').next().unwrap_or(last).to_lowercase();
        let like = |name: &&str| last.len() > 2 && name.to_lowercase().contains(&last);
        let all = || self.signals().map(|(name, _)| name);
        let mut found: Vec<&str> = all().filter(like).take(6).collect();
        if found.is_empty() {
            found = all().filter(|name| !name.contains("::")).take(6).collect();
        }
        found.join(", ")
    }

    /// Bits of a signal as [`Self::part`] reads them.
    pub fn shown(&self, part: Part) -> String {
        let about = &self.body(part.of.instance).signals[part.of.signal];
        let name = self.name(part.of);
        if part.low == 0 && part.width == about.width {
            return name;
        }
        if about.elements > 0 {
            let (element, low) = (part.low / about.bits, part.low % about.bits);
            if low == 0 && part.width == about.bits {
                return format!("{name}[{element}]");
            }
            if low + part.width <= about.bits {
                return format!("{name}[{element}]{}", bits(low, part.width));
            }
            let last = (part.low + part.width - 1) / about.bits;
            return format!("{name}[{last}:{element}]");
        }
        let member = about.members.iter().find(|member| member.low == part.low && member.bits == part.width);
        match member {
            Some(member) => format!("{name}.{}", member.name),
            None => format!("{name}{}", bits(part.low, part.width)),
        }
    }
}

fn bits(low: u32, width: u32) -> String {
    if width == 1 { format!("[{low}]") } else { format!("[{}:{low}]", low + width - 1) }
}
