//! Links changed in known ways, as mail, chat and HTML change them: whatever was done, the clean link comes back.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use traffic::draw::Draw;

use crate::generate::pick;

/// Words between which names of scenarios, lessons and guides are made.
const WORDS: &[&str] = &["bbq", "coloring", "sp", "pifo", "fig5b", "reset", "c4", "tree", "off", "2"];

/// A clean link, and a text that some program has made of it.
pub struct Mangled {
    pub clean: String,
    pub text: String,
}

/// Mangles a link; some carry these bytes.
pub fn mangled(draw: &mut Draw, carried: &[u8]) -> Mangled {
    let clean = clean(draw, carried);
    let base = pick(
        draw,
        &["https://qs.example.edu/", "http://localhost:5173/", "https://a.example.org/q/?utm_source=x&fbclid=Iw_-#"],
    );
    let address = format!("{}{clean}", base.trim_end_matches('#'));
    let mut text = address.clone();
    let is_one_word = match draw.below(4) {
        0 => {
            text = encoded(draw, &address);
            false
        }
        1 | 2 => {
            for _ in 0..=draw.below(3) {
                text = wrapped(draw, &text);
            }
            true
        }
        _ => true,
    };
    if draw.chance(20) {
        invisible(draw, &mut text);
    }
    if is_one_word && draw.chance(40) {
        let (before, end) =
            *pick(draw, &[("", "\n"), ("", "\r\n"), ("> ", "\n"), (">> ", "\n"), ("| ", "\r\n"), ("", " \r\n")]);
        text = lines(&text, 64 + draw.below(13) as usize, before, end);
    } else {
        text = around(draw, &text);
    }
    if draw.chance(15) {
        text = lines(&text.replace('=', "\u{1}").replace("\r\n", "\n"), 70, "", "=\r\n").replace('\u{1}', "=3D");
    }
    Mangled { clean, text }
}

/// A link as the page writes it.
fn clean(draw: &mut Draw, carried: &[u8]) -> String {
    let step = if draw.chance(70) { format!("&t={}", draw.below(100_000)) } else { String::new() };
    match draw.below(9) {
        0 | 1 => format!("#s=1.{}{step}", packed(carried)),
        2 => format!("#scenario={}{step}", name(draw)),
        3 => format!("#lesson={}&stop={}", name(draw), 1 + draw.below(20)),
        4 => format!("#experiment={}&packets={}", name(draw), draw.below(1_000_000)),
        5 => format!("#url=https%3A%2F%2Fexample.org%2F{}.json{step}", name(draw)),
        6 => format!("#about={}&at={}", pick(draw, &["bbq", "sp-pifo", "words"]), name(draw)),
        7 => format!("#adopt={}", name(draw)),
        _ => format!("#compare=scenario={}&with=s=1.{}{step}", name(draw), packed(carried)),
    }
}

fn packed(carried: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(compress_to_vec(carried, 9))
}

fn name(draw: &mut Draw) -> String {
    let words: Vec<_> = (0..=draw.below(3)).map(|_| *pick(draw, WORDS)).collect();
    words.join("-")
}

/// As HTML, scripts and redirectors write an address.
fn encoded(draw: &mut Draw, address: &str) -> String {
    match draw.below(6) {
        0 => {
            let ampersand = *pick(draw, &["&amp;", "&amp;amp;", "&#38;", "&#x26;", "\\u0026", "\\&"]);
            address.replace('&', ampersand)
        }
        1 => {
            let number_sign = *pick(draw, &["&num;", "&#35;", "&amp;#35;", "%23"]);
            address.replace('#', number_sign)
        }
        2 => percent(address),
        3 => percent(&percent(address)),
        4 => format!("<a href=\"{}\">a step</a>", address.replace('&', "&amp;")),
        _ => format!(
            "{address}{}",
            pick(draw, &["&utm_source=mail", "&fbclid=IwAR0_-x", ":~:text=a%20word,-b", "&amp;gclid=1"])
        ),
    }
}

/// `%` and two digits for all but letters, digits and what encoders leave.
fn percent(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~".contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// In an address of a program that checks or counts links.
fn wrapped(draw: &mut Draw, address: &str) -> String {
    let once = percent(address);
    match draw.below(8) {
        0 => format!(
            "https://eur01.safelinks.protection.outlook.com/?url={once}&data=05%7C02%7Ca%40example.edu&sdata=x%3D&reserved=0"
        ),
        1 => format!("https://www.google.com/url?q={once}&sa=D&source=editors&usg=AOvVaw"),
        2 => {
            let special = once.replace('-', "%2D").replace('_', "%5F").replace('%', "-");
            format!("https://urldefense.proofpoint.com/v2/url?u={special}&d=DwMF-g&c=a&s=b&e=")
        }
        3 if !address.contains("/v3/__") => {
            let replaced: String = address.chars().filter(|c| "#*%".contains(*c)).collect();
            let inner = address.replace(['#', '*', '%'], "*");
            // Two in a row would be a run.
            if inner.contains("**") {
                return format!("https://slack-redir.net/link?url={once}&v=3");
            }
            format!("https://urldefense.com/v3/__{inner}__;{}!!AbC!dEf$", URL_SAFE_NO_PAD.encode(replaced))
        }
        4 => format!("https://secure-web.cisco.com/1aBc-_d/{once}"),
        5 => format!("https://l.facebook.com/l.php?u={once}&h=AT0&s=1"),
        6 => format!("https://go.example.net/out?t=99&dest={once}&s=abc"),
        _ => format!("https://linkprotect.cudasvc.com/url?a={once}&c=E,1,abc&typo=1"),
    }
}

/// Characters that nobody sees, at places where they stand in a text.
fn invisible(draw: &mut Draw, text: &mut String) {
    for _ in 0..=draw.below(3) {
        let at = draw.below(text.len() as u64 + 1) as usize;
        if text.is_char_boundary(at) {
            text.insert(at, *pick(draw, &['\u{200b}', '\u{ad}', '\u{feff}', '\u{2060}']));
        }
    }
}

/// What a writer or a program puts around a link.
fn around(draw: &mut Draw, text: &str) -> String {
    let (before, after) = *pick(
        draw,
        &[
            ("", ""),
            ("<", ">"),
            ("<", "|step 14>"),
            ("(", ")"),
            ("(see ", ")."),
            ("“", "”"),
            ("\"", "\","),
            ("[step 14](", ")"),
            ("Look at ", ", where it begins."),
            ("URL: ", "\r\n\r\nBest regards\r\nAnn"),
            ("\u{a0}", "\u{a0}"),
            ("> ", "!"),
            ("", "?\nAs in #12 of the list"),
            ("**", "**"),
        ],
    );
    format!("{before}{text}{after}")
}

/// Lines of so many characters, with `before` in front of each.
fn lines(text: &str, width: usize, before: &str, end: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let lines = chars.chunks(width).map(|line| format!("{before}{}", line.iter().collect::<String>()));
    lines.collect::<Vec<_>>().join(end)
}
