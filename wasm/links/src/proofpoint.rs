//! Addresses of Proofpoint's URL Defense, in its three versions.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::encodings::percent_decoded;

/// Characters that say how long a run of replaced characters is: the first one means 2.
const LENGTHS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The address in version 2: `-` stands for `%`, and `_` for `/`.
pub fn second(value: &str) -> String {
    percent_decoded(&value.replace('-', "%").replace('_', "/"))
}

/// The address in version 3, `/v3/__ADDRESS__;REPLACED!…`: each `*` in it stands for the next replaced character, and `**` with a letter for
/// a run of them. What was replaced is in base64. None if this is no such address.
pub fn third(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("/v3/__")?;
    let (inner, rest) = rest.rsplit_once("__;")?;
    let replaced = rest.split('!').next().unwrap_or_default().trim_end_matches('=');
    let replaced = String::from_utf8(URL_SAFE_NO_PAD.decode(replaced).ok()?).ok()?;
    let mut replaced = replaced.chars();
    let mut out = String::with_capacity(inner.len() + replaced.as_str().len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '*' {
            out.push(c);
            continue;
        }
        let run = chars.as_str().strip_prefix('*').and_then(|rest| rest.chars().next());
        match run {
            Some(length) => {
                let length = 2 + LENGTHS.find(length)?;
                out.extend(replaced.by_ref().take(length));
                chars.nth(1);
            }
            None => out.push(replaced.next()?),
        }
    }
    // Some programs take two slashes for one.
    let single = out.find(":/").filter(|at| !out[*at..].starts_with("://"));
    if let Some(at) = single {
        out.insert(at + 1, '/');
    }
    Some(out)
}
