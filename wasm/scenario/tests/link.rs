//! Links: what they carry comes back, and what they suffer on the way is named.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use scenario::{Link, LinkError, Scenario, Target, limits, link};
use traffic::draw::Draw;

const JSON: &str = include_str!("kept/v1.json");

fn sample() -> Scenario {
    Scenario::from_json(JSON).unwrap()
}

fn carries(scenario: Scenario, step: Option<u32>) -> Result<Link, LinkError> {
    Ok(Link { target: Target::Scenario(Box::new(scenario)), step })
}

/// A link of these bytes.
fn packed(bytes: &[u8]) -> String {
    format!("#s=1.{}", URL_SAFE_NO_PAD.encode(compress_to_vec(bytes, 9)))
}

#[test]
fn a_link_kept_from_version_1_opens() {
    assert_eq!(link::decode(include_str!("kept/v1.link")), carries(sample(), Some(12)));
}

#[test]
fn what_goes_in_comes_out_of_any_form() {
    let fragment = link::encode(&sample(), Some(4));
    let bare = fragment.trim_start_matches('#');
    let (first, second) = fragment.split_at(300);
    for text in [
        fragment.clone(),
        bare.to_owned(),
        format!("https://example.org/a/b/index.html?x=#not{fragment}").replacen("#not", "", 1),
        format!("  {fragment}\n"),
        format!("{first}\r\n {second}"),
        format!("{fragment}&later=1"),
    ] {
        assert_eq!(link::decode(&text), carries(sample(), Some(4)), "{text}");
    }
    assert_eq!(link::decode(&link::encode(&sample(), None)), carries(sample(), None));
}

#[test]
fn a_link_carries_notes_by_condition_and_those_by_step_as_before() {
    let step = r#"{"step":3,"text":"x"}"#;
    let when = r#"{"when":"occ > 1 and not rejected","text":"y","author":"me","engine":0,"element":"l1.stoc[0]"}"#;
    let mut plain = sample();
    plain.notes.clear();
    let bare = plain.to_json();
    let text = bare.replace("\"traffic\":", &format!("\"notes\":[{when},{step}],\"traffic\":"));
    let noted = Scenario::from_json(&text).unwrap();
    assert!(noted.to_json().contains(&format!("\"notes\":[{when},{step}]")), "{}", noted.to_json());
    assert_eq!(link::decode(&link::encode(&noted, Some(2))), carries(noted, Some(2)));
}

#[test]
fn waves_come_back_and_a_file_without_them_has_none() {
    assert!(!sample().to_json().contains("waves"));
    let rows = r#""waves":[{"signal":"u_list.count_q"},{"engine":1,"signal":"gone[3]","radix":"decimal"}],"#;
    let scenario = Scenario::from_json(&JSON.replace(r#""view": {"#, &format!(r#""view": {{{rows}"#))).unwrap();
    assert_eq!(scenario.view.waves.len(), 2);
    assert_eq!(link::decode(&link::encode(&scenario, None)), carries(scenario.clone(), None));
    assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario));
    let alone = JSON.replacen(r#""view": {"#, r#""view": { "waves": [{ "signal": "x" }], "#, 1);
    assert!(Scenario::from_json(&alone).unwrap().to_json().contains("\"waves\""));
}

#[test]
fn a_link_is_made_of_harmless_characters_and_short() {
    let link = link::encode(&sample(), Some(4));
    assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "#&=.-_".contains(c)), "{link}");
    assert!(link.len() < 1_200, "{}", link.len());
}

#[test]
fn a_built_in_scenario_goes_by_its_name() {
    let named = |name: &str, step| Ok(Link { target: Target::Named(name.to_owned()), step });
    assert_eq!(link::decode("#scenario=bbq-b15"), named("bbq-b15", None));
    assert_eq!(link::decode("http://localhost:5173/#scenario=b6&t=9"), named("b6", Some(9)));
    for name in ["", "../etc", "a/b", "<b>", "A", &"x".repeat(101)] {
        assert!(matches!(link::decode(&format!("#scenario={name}")), Err(LinkError::Name(_))), "{name}");
    }
}

#[test]
fn a_file_elsewhere_goes_by_its_address() {
    let at = |url: &str, step| Ok(Link { target: Target::Address(url.to_owned()), step });
    assert_eq!(link::decode("#url=https://a.org/b.json"), at("https://a.org/b.json", None));
    assert_eq!(
        link::decode("https://q.org/#url=https%3A%2F%2Fa.org%2Fb%3Fc%26d%3D%2520&t=4"),
        at("https://a.org/b?c&d=%20", Some(4))
    );
    // One that stands as it is keeps what it has.
    assert_eq!(link::decode("#url=https://a.org/%20?x=1&t=3"), at("https://a.org/%20?x=1", Some(3)));
    let long = format!("https://a.org/{}", "x".repeat(limits::ADDRESS));
    for url in [
        "",
        "a.org/b.json",
        "http://a.org/b.json",
        "javascript:alert(1)",
        "data:,{}",
        "file:///etc/passwd",
        "https://",
        "https:///b",
        "https://a.org@b.org/c",
        "https://a.org%00",
        "https%3A%2F%2Fa.org%2F%e2%80%ae",
        "https%3A%2F%2Fa.org%2",
        "https%3A%2F%2Fä.org",
        "https://ä.org",
        "//a.org/b",
        &long,
    ] {
        let decoded = link::decode(&format!("#url={url}"));
        if url == "https://a.org%00" {
            assert_eq!(decoded, at(url, None), "as it stands, it is for the browser to judge");
        } else {
            assert!(matches!(decoded, Err(LinkError::Address(_))), "{url}: {decoded:?}");
        }
    }
}

#[test]
fn a_step_is_a_number_within_a_run() {
    for step in ["", "x", "-1", "+1", "1.5", "2147483649", "99999999999"] {
        let error = link::decode(&format!("#scenario=x&t={step}")).unwrap_err();
        assert_eq!(error, LinkError::Step(format!("\"{step}\"")));
    }
    assert!(link::decode("#scenario=x&t=2147483648").is_ok());
}

#[test]
fn a_cut_link_is_never_taken_for_a_whole_one() {
    let whole = link::encode(&sample(), None);
    for end in "#s=1.".len()..whole.len() {
        let error = link::decode(&whole[..end]).unwrap_err();
        assert_eq!(error, LinkError::Truncated, "cut at {end} of {}", whole.len());
    }
    assert_eq!(link::decode("#s=1"), Err(LinkError::Truncated));
}

#[test]
fn damage_never_panics_and_always_has_a_message() {
    let whole = link::encode(&sample(), Some(4));
    let mut draw = Draw::new(1, 0);
    for _ in 0..3_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=draw.below(3) {
            let at = draw.below(bytes.len() as u64) as usize;
            bytes[at] = b' ' + draw.below(95) as u8;
        }
        if let Err(error) = link::decode(std::str::from_utf8(&bytes).unwrap()) {
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn a_bomb_is_refused_at_the_limit() {
    let bomb = packed(&vec![b' '; 4 * limits::FILE_BYTES]);
    assert!(bomb.len() < 100_000);
    assert_eq!(link::decode(&bomb), Err(LinkError::TooLarge));
    assert_eq!(link::decode(&"x".repeat(limits::LINK_CHARS + 1)), Err(LinkError::TooLong(limits::LINK_CHARS + 1)));
}

#[test]
fn other_damage_is_told_apart() {
    let error = |text: &str| link::decode(text).unwrap_err();
    assert_eq!(error(""), LinkError::NoScenario);
    assert_eq!(error("https://example.org/"), LinkError::NoScenario);
    assert_eq!(error("#s=2.AAAA"), LinkError::Version("\"2\"".to_owned()));
    assert_eq!(error("#s=x"), LinkError::Version("\"x\"".to_owned()));
    assert_eq!(error("#s=1.AB*D"), LinkError::Character("\"*\"".to_owned(), 3));
    assert_eq!(error("#s=1.____"), LinkError::Corrupt);
    assert_eq!(error(&packed(b"{\"title\":\"\xff\"}")), LinkError::NotText);
    let LinkError::Scenario(problems) = error(&packed(b"{\"version\":1}")) else {
        panic!("a scenario without engines")
    };
    assert_eq!(problems[0].path, "engines");
}
