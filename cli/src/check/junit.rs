//! Results as JUnit XML, for continuous integration: a test case for each file and seed. No times: they would differ from run to run.

use std::io::{self, Write};

/// How a test case ended.
pub enum CaseEnd {
    /// As it must.
    Fine,
    /// Not as it must: what was found, a line each.
    Failed(Vec<String>),
    /// It could not be run: why.
    Error(Vec<String>),
}

/// One run of one file, or a file that could not be read.
pub struct Case {
    /// The file.
    pub file: String,
    /// Which run of it.
    pub name: String,
    /// How it ended.
    pub end: CaseEnd,
}

/// Writes all cases as one suite.
pub fn write(out: &mut impl Write, cases: &[Case]) -> io::Result<()> {
    let count = |which: fn(&CaseEnd) -> bool| cases.iter().filter(|case| which(&case.end)).count();
    let (failures, errors) =
        (count(|end| matches!(end, CaseEnd::Failed(_))), count(|end| matches!(end, CaseEnd::Error(_))));
    let counts = format!(r#"tests="{}" failures="{failures}" errors="{errors}""#, cases.len());
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, "<testsuites {counts}>")?;
    writeln!(out, r#"  <testsuite name="queuescope check" {counts}>"#)?;
    for Case { file, name, end } in cases {
        let head = format!(r#"    <testcase classname="{}" name="{}""#, escaped(file), escaped(name));
        let (kind, lines) = match end {
            CaseEnd::Fine => {
                writeln!(out, "{head}/>")?;
                continue;
            }
            CaseEnd::Failed(lines) => ("failure", lines),
            CaseEnd::Error(lines) => ("error", lines),
        };
        let first = escaped(lines.first().map_or("", |line| line));
        writeln!(out, r#"{head}><{kind} message="{first}">{}</{kind}></testcase>"#, escaped(&lines.join("\n")))?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

/// Text as it may stand in an element or between double quotes. XML knows no way to write most control characters.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' => safe.push_str("&#10;"),
            '\t' => safe.push_str("&#9;"),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let strange = "a<b> & \"c\" 'd' ]]> é\u{1}\u{fffe}";
        let end = CaseEnd::Failed(vec![strange.to_owned(), "second\tline".to_owned()]);
        let cases = [
            Case { file: strange.to_owned(), name: "seed 1".to_owned(), end },
            Case { file: "b.json".to_owned(), name: "seed 2".to_owned(), end: CaseEnd::Fine },
            Case { file: "c.json".to_owned(), name: "read".to_owned(), end: CaseEnd::Error(vec!["why".to_owned()]) },
        ];
        let mut out = Vec::new();
        write(&mut out, &cases).unwrap();
        let text = String::from_utf8(out).unwrap();
        let document = roxmltree::Document::parse(&text).unwrap();
        let suite = document.root_element().first_element_child().unwrap();
        let attributes = ["name", "tests", "failures", "errors"].map(|name| suite.attribute(name).unwrap());
        assert_eq!(attributes, ["queuescope check", "3", "1", "1"]);
        let read: Vec<_> = suite.children().filter(|node| node.is_element()).collect();
        let shown = strange.replace(['\u{1}', '\u{fffe}'], "\u{fffd}");
        assert_eq!((read[0].attribute("classname"), read[0].attribute("name")), (Some(&*shown), Some("seed 1")));
        let failure = read[0].first_element_child().unwrap();
        assert_eq!((failure.tag_name().name(), failure.attribute("message")), ("failure", Some(&*shown)));
        assert_eq!(failure.text(), Some(&*format!("{shown}\nsecond\tline")));
        assert_eq!((read.len(), read[1].has_children()), (3, false));
        assert_eq!(read[2].first_element_child().unwrap().tag_name().name(), "error");
    }
}
