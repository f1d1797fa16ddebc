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

#[test]
fn the_step_of_a_mangled_link_is_not_lost() {
    for text in ["#scenario=bbq-coloring&amp;t=14", "<https://qs.example.edu/#scenario=bbq-coloring&t=14|step 14>"] {
        let ended = queuescope(&["open", text], b"");
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{text}");
        assert!(
            ended.stderr.contains(
                "the scenario `bbq-coloring` at step 14, which comes with the page: see scenarios/bbq-coloring.json"
            ),
            "{}",
            ended.stderr
        );
    }
}

#[test]
fn a_link_that_has_no_scenario_names_what_it_leads_to() {
    for (link, said) in [
        (
            "#lesson=bbq-tree&amp;stop=2",
            "leads to the lesson `bbq-tree` at stop 2, which the page opens: see lessons/bbq-tree.md\n",
        ),
        ("#lesson=bbq-tre", "lessons/bbq-tre.md, which is not there; did you mean `bbq-tree`?"),
        (
            "#lesson=bbq-tree&stop=x",
            "the link to a lesson leads nowhere: found \"lesson=bbq-tree&stop=x\"; expected `lesson=`",
        ),
        (
            "#lesson-url=https://example.org/a.md",
            "the file of a lesson elsewhere; nothing is fetched here: see https://example.org/a.md",
        ),
        (
            "#experiment=sp-pifo-fig5b.",
            "the experiment `sp-pifo-fig5b`, which `sweep` runs: see experiments/sp-pifo-fig5b.json",
        ),
        ("#experiment=a/b", "the link to an experiment leads nowhere: found \"experiment=a/b\""),
        ("#experiments", "the list of experiments"),
        ("(#about=sp-pifo).", "the guide `sp-pifo`, a text of the page"),
        ("#about=Nobody", "the link to a guide leads nowhere"),
        (
            "#compare=scenario=a&amp;with=scenario=b&amp;t=3",
            "compares two others at step 3; open one of them:\n#scenario=a\n#scenario=b",
        ),
        ("#compare=scenario=a", "the link to a comparison leads nowhere"),
        ("#scenario=bbq-colorin&t=3", "scenarios/bbq-colorin.json, which is not there; did you mean `bbq-coloring`?"),
    ] {
        let ended = queuescope(&["open", link], b"");
        assert_eq!((ended.code, ended.stdout.as_str()), (2, ""), "{link}");
        assert!(ended.stderr.contains(said), "{link}: {}", ended.stderr);
    }
}
