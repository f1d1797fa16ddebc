//! A scenario as a link, and back: `#s=1.<base64url(deflate(json))>&t=<step>`, `#scenario=<name>&t=<step>` for one that comes
//! with the page, or `#url=<https address>&t=<step>` for a file elsewhere. All of it stands in the fragment, which never leaves the
//! browser.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::limits;
use crate::problem::{self, Problem};
use crate::read::{Maps, NoMaps};
use crate::types::Scenario;

/// Version of the link format that is written.
const VERSION: &str = "1";

/// The hardest that deflate tries: links are short, and made once.
const EFFORT: u8 = 9;

/// What a link says.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The scenario.
    pub target: Target,
    /// The step to show; it wins over the scenario's own.
    pub step: Option<u32>,
}

/// Which scenario a link means.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// The one it carries.
    Scenario(Box<Scenario>),
    /// One that comes with the page, by the name of its file without `.json`.
    Named(String),
    /// A file elsewhere, by its address: begins with `https://` and has only visible ASCII characters. Nothing is fetched here.
    Address(String),
}

/// Why a link cannot be opened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinkError {
    /// None of `s=`, `scenario=` and `url=` in it.
    #[error("this is not a link to a scenario: after # it has none of s=…, scenario=… and url=…")]
    NoScenario,
    /// More characters than any link has.
    #[error("the link is too long: found {0} characters; expected at most {most}", most = limits::LINK_CHARS)]
    TooLong(usize),
    /// A version of the link format that is not known. What was found, quoted.
    #[error("the link has an unknown version: found {0}; expected {VERSION}; a newer Queuescope may have made it")]
    Version(String),
    /// A character that links do not have, quoted, and its place after the version, from 1.
    #[error(
        "the link is damaged: found {0} as character {1} after `s={VERSION}.`; expected only letters, digits, - and _"
    )]
    Character(String, usize),
    /// The end is missing.
    #[error("the link is incomplete: its end is missing; copy all of it")]
    Truncated,
    /// It was changed on the way.
    #[error("the link is damaged: it cannot be unpacked; copy it again")]
    Corrupt,
    /// It unpacks to more than a file may have.
    #[error("the link unpacks to more than {most} bytes (8 MiB), the most a scenario may have", most = limits::FILE_BYTES)]
    TooLarge,
    /// It unpacks to something that is not text.
    #[error("the link is damaged: what it carries is not text in UTF-8")]
    NotText,
    /// Not a step. What was found, quoted.
    #[error("the link has a wrong step: t: found {0}; expected an integer from 0 to {last}", last = limits::STEPS)]
    Step(String),
    /// Not a name of a scenario. What was found, quoted.
    #[error("the link names no scenario: found {0}; expected small letters, digits and -, at most {most} of them", most = limits::NAME)]
    Name(String),
    /// Not an address that may be fetched. What was found, quoted.
    #[error(
        "the link names no file that may be fetched: found {0}; expected an address that begins with https:// and a host, at most {most} characters",
        most = limits::ADDRESS
    )]
    Address(String),
    /// What it carries is not a right scenario.
    #[error("the scenario in the link is wrong:{}", lines(.0))]
    Scenario(Vec<Problem>),
}

/// A line for each problem.
fn lines(problems: &[Problem]) -> String {
    problems.iter().map(|problem| format!("\n{problem}")).collect()
}

/// The fragment of a link, from `#` on.
pub fn encode(scenario: &Scenario, step: Option<u32>) -> String {
    let packed = compress_to_vec(scenario.to_json().as_bytes(), EFFORT);
    let step = step.map(|step| format!("&t={step}")).unwrap_or_default();
    format!("#s={VERSION}.{}{step}", URL_SAFE_NO_PAD.encode(packed))
}

/// Reads a whole address, its fragment, or the part after `#`.
///
/// # Errors
/// Why it cannot be opened, to be shown as it is.
pub fn decode(text: &str) -> Result<Link, LinkError> {
    decode_with(text, &NoMaps)
}

/// The same of a link to a scenario whose engines may be modules of a user, described by `maps`.
///
/// # Errors
/// As [`decode`].
pub fn decode_with(text: &str, maps: &dyn Maps) -> Result<Link, LinkError> {
    if text.len() > limits::LINK_CHARS {
        return Err(LinkError::TooLong(text.len()));
    }
    // Mail programs break long lines.
    let text: String = text.split_ascii_whitespace().collect();
    let fragment = text.split_once('#').map_or(text.as_str(), |(_, fragment)| fragment);
    let field = |name: &str| fragment.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
    let target = match (field("s"), field("scenario"), field("url")) {
        (Some(packed), ..) => Target::Scenario(Box::new(unpack(packed, maps)?)),
        (None, Some(name), _) => Target::Named(named(name)?),
        (None, None, Some(url)) => Target::Address(address(url)?),
        (None, None, None) => return Err(LinkError::NoScenario),
    };
    let step = field("t").map(|step| step_number(step).ok_or_else(|| LinkError::Step(problem::quote(step))));
    Ok(Link { target, step: step.transpose()? })
}

fn step_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|step| digits && *step <= limits::STEPS)
}

fn named(name: &str) -> Result<String, LinkError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let right = (1..=limits::NAME).contains(&name.len()) && name.chars().all(plain);
    if right { Ok(name.to_owned()) } else { Err(LinkError::Name(problem::quote(name))) }
}

/// An address as it stands, or with `%` and two digits for each of its special characters.
fn address(url: &str) -> Result<String, LinkError> {
    let plain = if url.contains("://") { Some(url.to_owned()) } else { decoded(url) };
    let right = |url: &String| {
        let host = url
            .strip_prefix("https://")
            .map_or("", |rest| rest.split(['/', '?', '#', '\\']).next().unwrap_or_default());
        // What stands before an @ looks like the host and is not.
        !host.is_empty()
            && !host.contains('@')
            && url.len() <= limits::ADDRESS
            && url.bytes().all(|b| b.is_ascii_graphic())
    };
    let found = plain.as_deref().unwrap_or(url);
    plain.clone().filter(right).ok_or_else(|| LinkError::Address(problem::quote(found)))
}

/// Text with `%` and two hexadecimal digits for bytes. None if that is not what it is.
fn decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).ok()
}

fn unpack(packed: &str, maps: &dyn Maps) -> Result<Scenario, LinkError> {
    let Some((version, packed)) = packed.split_once('.') else {
        return Err(if packed == VERSION { LinkError::Truncated } else { LinkError::Version(problem::quote(packed)) });
    };
    if version != VERSION {
        return Err(LinkError::Version(problem::quote(version)));
    }
    let wrong = packed.chars().enumerate().find(|(_, c)| !(c.is_ascii_alphanumeric() || *c == '-' || *c == '_'));
    if let Some((at, c)) = wrong {
        return Err(LinkError::Character(problem::quote(&c.to_string()), at + 1));
    }
    // Of the last four characters one alone cannot be there, and unused bits are 0: else something is missing.
    let packed = URL_SAFE_NO_PAD.decode(packed).map_err(|_| LinkError::Truncated)?;
    Scenario::from_json_with(&inflate(&packed)?, maps).map_err(LinkError::Scenario)
}

fn inflate(packed: &[u8]) -> Result<String, LinkError> {
    let json = decompress_to_vec_with_limit(packed, limits::FILE_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkError::TooLarge,
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => LinkError::Truncated,
        _ => LinkError::Corrupt,
    })?;
    String::from_utf8(json).map_err(|_| LinkError::NotText)
}
