//! Every way in which a link of `cases.json` was changed leads to the clean link. The page reads the same table (web/test/wasm/links.test.ts).

use links::{LinkTextError, MOST_CHARS, mend};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    how: String,
    text: String,
    /// The clean link; null if there is none.
    link: Option<String>,
    /// Part of the message of an error.
    error: Option<String>,
}

#[test]
fn every_mangled_link_of_the_table_is_read() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    let mut wrong = Vec::new();
    for Case { how, text, link, error } in &cases {
        let found = mend(text);
        let right = match (error, &found) {
            (Some(part), Err(error)) => error.to_string().contains(part.as_str()),
            (None, Ok(found)) => found == link,
            _ => false,
        };
        if !right {
            wrong.push(format!("{how}: {text:?}\n  expected {link:?} {error:?}\n  found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn a_text_that_is_too_long_is_not_looked_at() {
    assert_eq!(mend(&format!("#scenario=a&amp;t=3{}", " ".repeat(MOST_CHARS))), Ok(None));
}

#[test]
fn an_error_says_what_to_do() {
    let hidden = mend("https://bit.ly/3xYz").unwrap_err();
    assert_eq!(hidden, LinkTextError::Hidden("bit.ly".to_owned()));
    assert!(
        hidden.to_string().ends_with("open it in a browser, and copy the address of the page that it leads to"),
        "{hidden}"
    );
}

#[test]
fn texts_that_ask_for_much_work_are_given_up() {
    for part in [
        "#s=1.",
        "#compare=",
        "&amp;",
        "%25",
        "https://a.b/?u=https%3A//",
        "<#scenario=A>",
        "> ",
        "\\",
        "#a=&",
        "#\n",
        "[\"=3D",
    ] {
        let found = mend(&part.repeat(MOST_CHARS / part.len()));
        assert!(!matches!(&found, Ok(Some(link)) if link.len() < 100), "{part}: {found:?}");
    }
}

#[test]
fn a_clean_link_stays_wherever_it_is_wrapped() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    let links = cases.iter().filter(|case| case.how == "a link as it is").filter_map(|case| case.link.as_deref());
    // Of an address that ends with a sign nobody knows whether the sign is of it.
    for link in links.filter(|link| !link.ends_with(['.', ')'])) {
        let address = format!("https://qs.example.edu/{link}");
        for at in "https://qs.example.edu/#".len()..address.len() {
            let (first, second) = address.split_at(at);
            for text in
                [format!("{first}\n{second}"), format!("> {first}\r\n> {second}\r\n"), format!("<{first}\n  {second}>")]
            {
                assert_eq!(mend(&text), Ok(Some(link.to_owned())), "{text:?}");
            }
        }
    }
}

#[test]
fn links_that_people_have_stay_as_they_are() {
    let links = include_str!("../../rtl-bridge/native/tests/corpus/links.txt");
    let links: Vec<&str> = links.split_whitespace().filter(|word| word.starts_with("#s=")).collect();
    assert!(links.len() > 20);
    for link in links {
        assert_eq!(mend(link), Ok(Some(link.to_owned())));
    }
}
