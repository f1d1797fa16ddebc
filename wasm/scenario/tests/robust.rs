//! Files changed at random: reading them never panics, and what is accepted is right.

use scenario::Scenario;
use traffic::draw::Draw;

const JSON: &str = include_str!("kept/v1.json");

#[test]
fn changed_bytes_never_panic() {
    let pieces: &[&[u8]] =
        &[b"[", b"]", b"{", b"}", b"\"", b",", b":", b"0", b"-1", b"1e9", b"null", b"4294967296", b"\\", b"\xff"];
    let mut draw = Draw::new(2, 0);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut bytes = JSON.as_bytes().to_vec();
        for _ in 0..=draw.below(2) {
            let at = draw.below(bytes.len() as u64) as usize;
            let end = (at + draw.below(4) as usize).min(bytes.len());
            let piece = pieces[draw.below(pieces.len() as u64) as usize];
            bytes.splice(at..end, piece.iter().copied());
        }
        match Scenario::from_bytes(&bytes) {
            Ok(scenario) => {
                accepted += 1;
                assert_eq!(Scenario::from_json(&scenario.to_json()).as_ref(), Ok(&scenario));
                assert_eq!(scenario::check::check(&scenario, true), []);
            }
            Err(problems) => {
                refused += 1;
                assert!(!problems.is_empty());
                let shown = problems.iter().map(ToString::to_string).collect::<String>();
                assert!(!shown.chars().any(char::is_control), "{shown}");
            }
        }
    }
    assert!(accepted > 100 && refused > 10_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_cut_file_is_told_so() {
    for end in (1..JSON.trim_end().len()).filter(|end| JSON.is_char_boundary(*end)) {
        let problems = Scenario::from_json(&JSON[..end]).unwrap_err();
        assert_eq!(problems.len(), 1);
        assert!(problems[0].expected.ends_with("the text is cut off"), "cut at {end}: {}", problems[0]);
    }
}
