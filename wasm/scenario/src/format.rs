//! JSON for people: what fits into a line stands in one.

use crate::problem::Problem;
use crate::read::{Json, parse};
use crate::types::Scenario;

/// Columns of a line.
const WIDTH: usize = 120;

impl Scenario {
    /// The scenario as a file: canonical, in lines, with a newline at the end.
    pub fn to_text(&self) -> String {
        pretty(&self.to_json()).unwrap_or_default()
    }
}

/// Lays out JSON text in lines.
///
/// # Errors
/// If it is not JSON, or beyond the limits.
pub fn pretty(text: &str) -> Result<String, Problem> {
    let mut out = String::new();
    lay(&parse(text)?, 0, 0, &mut out);
    out.push('\n');
    Ok(out)
}

/// Writes a value that begins at column `at` and ends its line, within lists and objects indented by `indent`.
fn lay(value: &Json<'_>, indent: usize, at: usize, out: &mut String) {
    let start = out.len();
    // Room for a comma.
    if value.write(out, start + WIDTH.saturating_sub(at + 1), " ", string) {
        return;
    }
    out.truncate(start);
    let (open, close, items): (_, _, Vec<(Option<&str>, &Json<'_>)>) = match value {
        Json::List(list) => ('[', ']', list.iter().map(|item| (None, item)).collect()),
        Json::Object(fields) => ('{', '}', fields.iter().map(|(name, item)| (Some(name.as_ref()), item)).collect()),
        plain => {
            plain.write(out, usize::MAX, " ", string);
            return;
        }
    };
    out.push(open);
    for (i, (name, item)) in items.into_iter().enumerate() {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        let line = out.len();
        out.extend(std::iter::repeat_n(' ', indent + 2));
        if let Some(name) = name {
            string(name, out);
            out.push_str(": ");
        }
        lay(item, indent + 2, out.len() - line, out);
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(close);
}

fn string(text: &str, out: &mut String) {
    // A string always has a JSON form.
    out.push_str(&serde_json::to_string(text).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_things_stand_in_a_line() {
        let text = r#"{"a":[1,-2,3.5,null,true],"b":{},"c":[["x\n",1]]}"#;
        let expected = "{ \"a\": [1, -2, 3.5, null, true], \"b\": {}, \"c\": [[\"x\\n\", 1]] }\n";
        assert_eq!(pretty(text).unwrap(), expected);
    }

    #[test]
    fn long_things_are_broken_at_the_outermost() {
        let ops = r#"["enqueue",1,2],"#.repeat(10);
        let text = format!(r#"{{"title":"x","ops":[{ops}["idle"]]}}"#);
        let lines = "    [\"enqueue\", 1, 2],\n".repeat(10);
        let expected = format!("{{\n  \"title\": \"x\",\n  \"ops\": [\n{lines}    [\"idle\"]\n  ]\n}}\n");
        assert_eq!(pretty(&text).unwrap(), expected);
    }

    #[test]
    fn laid_out_text_says_the_same() {
        let text = format!(
            r#"{{"long":"{}","list":[{}0],"{}":{{"a":[]}}}}"#,
            "é".repeat(90),
            "10,".repeat(60),
            "k".repeat(99)
        );
        let laid = pretty(&text).unwrap();
        assert_eq!(parse(&laid).unwrap(), parse(&text).unwrap());
        assert_eq!(pretty(&laid).unwrap(), laid);
    }
}
