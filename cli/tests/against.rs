//! `queuescope compare --against`: a module beside another version of it, and the summary for a review with its link and picture.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use roxmltree::Document;

use crate::common::queuescope;

const FILES: [&str; 2] = ["op_enum_pkg.sv", "op_enum.sv"];

/// A new folder with the sources of a fixture; `wrong`: with its bug.
fn sources(folder: &Path, wrong: bool) {
    fs::create_dir_all(folder).unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wasm/adopt/fixtures/op_enum");
    for file in FILES {
        let text = fs::read_to_string(from.join(file)).unwrap();
        let bug = if wrong { "`define BUG\n" } else { "" };
        fs::write(folder.join(file), format!("{bug}{text}")).unwrap();
    }
}

/// A module that is right, adopted in a folder of this name, and a folder with a version that is wrong.
fn two_versions(name: &str) -> (PathBuf, PathBuf) {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("against").join(name);
    let _ = fs::remove_dir_all(&to);
    let (here, there) = (to.join("here"), to.join("there"));
    sources(&here, false);
    sources(&there, true);
    let files = FILES.map(|file| here.join(file).display().to_string());
    let ended = queuescope(&["adopt", &files[0], &files[1]], b"");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    (here, there)
}

fn git(folder: &Path, arguments: &[&str]) {
    let named = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    let ended = Command::new("git").arg("-C").arg(folder).args(named).args(arguments).output().unwrap();
    assert!(ended.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&ended.stderr));
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_summary_has_the_first_difference_with_a_link_and_a_picture() {
    let (here, there) = two_versions("folder");
    let path = |name: &str| here.join(name).display().to_string();
    let (scenario, summary) = (path("op_enum.json"), path("a review.md"));
    let other = there.display().to_string();
    let against = |other: &str| queuescope(&["compare", &scenario, "--against", other, "--summary", &summary], b"");
    let ended = against(&other);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let first = ended.stdout.lines().find_map(|line| line.strip_prefix("first difference: ")).unwrap().to_owned();
    let (op, called) = first.strip_prefix("op ").unwrap().split_once(", ").unwrap();
    let text = fs::read_to_string(&summary).unwrap();
    assert!(text.contains(&format!("**First difference: op {op}, `{called}`.**")), "{text}");
    assert!(text.contains(&format!("| {op} | `{called}` **differs** | ")), "{text}");
    assert!(text.contains("](a%20review.svg)\n"), "{text}");

    // The link opens the same scenario, at the step at which the result comes.
    let link = text.split_once("](http://localhost:5173/#").and_then(|(_, rest)| rest.split_once(')')).unwrap().0;
    let opened = queuescope(&["open", &format!("#{link}")], b"");
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(read(&opened.stdout), read(&fs::read_to_string(&scenario).unwrap()), "{}", opened.stderr);
    let step = ended.stdout.lines().find_map(|line| line.strip_prefix("  here: ")?.rsplit_once(", step ")).unwrap().1;
    assert!(link.ends_with(&format!("&t={step}")), "{link}: {step}");

    let picture = fs::read_to_string(here.join("a review.svg")).unwrap();
    let picture = Document::parse(&picture).unwrap();
    let texts = |class: &str| {
        let is_so = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some(class);
        picture.descendants().filter(is_so).map(|node| node.text().unwrap_or("").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts("head"), [format!("op_enum: op {op}, {called}"), "here".to_owned(), format!("in {other}")]);
    let names = texts("name");
    assert_eq!(names[..names.len() / 2], names[names.len() / 2..]);
    for signal in ["operation", "op_i", "rank_i", "data_i", "result_valid_o", "result_data_o", "result"] {
        assert!(names.iter().any(|name| name == signal), "{signal}: {names:?}");
    }
    let kind = called.split(' ').next().unwrap();
    assert_eq!(texts("op").iter().filter(|text| text.contains(&format!("#{op} {kind}"))).count(), 2);
    // The words that differ are among the values of one run each.
    let of = |version: &str| {
        let line = ended.stdout.lines().find(|line| line.starts_with(version)).unwrap();
        line.rsplit_once("data ").map(|(_, rest)| rest.split(',').next().unwrap().to_owned())
    };
    for version in ["  here: ", "  there: "] {
        let data = of(version).unwrap();
        assert!(texts("value").contains(&data), "{version}{data}: {:?}", texts("value"));
    }
    assert!(!texts("differs").is_empty());

    // With itself there is nothing to show.
    fs::remove_file(here.join("a review.svg")).unwrap();
    let ended = against(&here.display().to_string());
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    assert!(fs::read_to_string(&summary).unwrap().ends_with("No result differs, and no time.\n"));
    assert!(!here.join("a review.svg").exists());
}

#[test]
#[ignore = "long: npm run test:all"]
fn a_module_is_compared_with_a_revision_of_its_repository() {
    let (here, _) = two_versions("revision");
    git(&here, &["init", "--quiet"]);
    git(&here, &["add", "."]);
    git(&here, &["commit", "--quiet", "-m", "right"]);
    sources(&here, true);
    let scenario = here.join("op_enum.json").display().to_string();
    let ended = queuescope(&["compare", &scenario, "--against", "HEAD"], b"");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains(" operations, here and in HEAD (") && ended.stdout.contains("\n  there: ok: "));
    let ended = queuescope(&["compare", &scenario, "--against", "HEAD~1"], b"");
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("--against HEAD~1: found no folder and no revision of git in "), "{}", ended.stderr);
}
