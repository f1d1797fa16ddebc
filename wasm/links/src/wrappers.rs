//! Addresses that carry another one: of mail programs that check links, of redirectors that count them. They are taken apart, never
//! fetched.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::cursor::Cursor;
use crate::encodings::percent_decoded;
use crate::proofpoint;
use crate::search::has_target;

/// Addresses of a text that are looked at.
const MOST: usize = 8;

/// Hosts whose addresses lead to others that they do not hold in readable form, and those of which only some do. Their subdomains too.
const HIDING: [&str; 34] = [
    "mimecast.com",
    "mimecastprotect.com",
    "urldefense.com",
    "urldefense.us",
    "urldefense.proofpoint.com",
    "safelinks.protection.outlook.com",
    "safelinks.protection.office365.us",
    "secure-web.cisco.com",
    "protection.sophos.com",
    "cudasvc.com",
    "antigena.com",
    "edgepilot.com",
    "emailprotection.link",
    "clicktime.symantec.com",
    "trendmicro.com",
    "fireeye.com",
    "list-manage.com",
    "sendgrid.net",
    "pstmrk.it",
    "mailgun.org",
    "hubspotlinks.com",
    "lnkd.in",
    "t.co",
    "bit.ly",
    "tinyurl.com",
    "goo.gl",
    "aka.ms",
    "is.gd",
    "ow.ly",
    "buff.ly",
    "cutt.ly",
    "rb.gy",
    "t.ly",
    "slack-redir.net",
];

/// Padding and unused bits do not matter.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The beginnings of `https://` and `http://` in base64.
const ADDRESS_IN_BASE64: [&str; 2] = ["aHR0cHM6Ly", "aHR0cDovL"];

/// The addresses in a text.
pub fn addresses(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("://").filter(|_| found.len() < MOST) {
        let before = &text[..from + at];
        let scheme = ["https", "http"].into_iter().find(|scheme| {
            before
                .len()
                .checked_sub(scheme.len())
                .and_then(|start| before.get(start..))
                .is_some_and(|end| end.eq_ignore_ascii_case(scheme))
        });
        if let Some(scheme) = scheme {
            found.push(Cursor::new(text, before.len() - scheme.len()).address());
        }
        from += at + 3;
    }
    found
}

/// The host of an address, if it is one that may hide where it leads.
pub fn hiding_host(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("://")?;
    let host = rest.split(['/', '?', '#', ':']).next()?.to_ascii_lowercase();
    let known =
        HIDING.iter().any(|known| host.strip_suffix(known).is_some_and(|sub| sub.is_empty() || sub.ends_with('.')));
    known.then_some(host)
}

/// The texts that an address may carry; none if it is itself the link.
pub fn carried(address: &str) -> Vec<String> {
    if let Some(inner) = proofpoint::third(address) {
        return vec![inner];
    }
    let (page, fragment) = address.split_once('#').unwrap_or((address, ""));
    if has_target(fragment) {
        return Vec::new();
    }
    let (path, query) = page.split_once('?').unwrap_or((page, ""));
    let host_and_path = path.split_once("://").map_or("", |(_, rest)| rest);
    let is_second = host_and_path.starts_with("urldefense") && host_and_path.contains("/v2/");
    let fields = query.split('&').chain(fragment.split('&'));
    let values = fields.filter_map(|field| Some(field.split_once('=')?.1)).filter(|value| !value.is_empty());
    let mut texts: Vec<_> = values
        .filter_map(
            |value| if is_second { Some(proofpoint::second(value)) } else { carried_by(&percent_decoded(value)) },
        )
        .collect();
    let in_path = host_and_path.to_ascii_lowercase().find("/http").map(|at| percent_decoded(&host_and_path[at + 1..]));
    texts.extend(in_path);
    texts
}

/// The text that a value is or holds in base64, if it may hold a link.
fn carried_by(value: &str) -> Option<String> {
    let packed =
        ADDRESS_IN_BASE64.iter().find_map(|begin| value.find(begin)).filter(|at| *at <= 2).map(|at| &value[at..]);
    if let Some(packed) = packed {
        let packed = packed.trim_end_matches('=').replace([' ', '-'], "+").replace('_', "/");
        return String::from_utf8(BASE64.decode(packed).ok()?).ok();
    }
    (value.contains("://") || value.contains('#') || value.contains("%23")).then(|| value.to_owned())
}
