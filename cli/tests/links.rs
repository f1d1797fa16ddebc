//! `open` reads what mail, chat and HTML leave of a link, and says where a link leads that has no scenario in it.

use serde::Deserialize;

use crate::common::{Ended, queuescope};

#[derive(Deserialize)]
struct Case {
    how: String,
    text: String,
    link: Option<String>,
    error: Option<String>,
}

const CASES: &str = include_str!("../../wasm/links/tests/cases.json");

fn open(text: &str) -> Ended {
    queuescope(&["open", "-"], text.as_bytes())
}

#[test]
fn a_mangled_link_is_read_like_the_clean_one() {
    let cases: Vec<Case> = serde_json::from_str(CASES).unwrap();
    for Case { how, text, link, error } in &cases {
        let ended = open(text);
        if let Some(error) = error {
            assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{how}: {text}");
            assert!(ended.stderr.contains(error), "{how}: {}", ended.stderr);
        }
        if let Some(link) = link {
            let clean = open(link);
            assert_eq!(
                (ended.code, ended.stdout, ended.stderr),
                (clean.code, clean.stdout, clean.stderr),
                "{how}: {text}"
            );
        }
    }
}
