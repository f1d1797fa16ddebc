//! A first look at the text: how deep and how much, before anything is made of it.

use crate::limits;
use crate::problem::Problem;

/// Refuses text that is too long, nested too deep, or of too many values. Whether it is JSON at all is for the parser to say.
pub fn scan(text: &str) -> Result<(), Problem> {
    if text.len() > limits::FILE_BYTES {
        let found = format!("{} bytes", text.len());
        return Err(Problem::new("", found, format!("at most {} bytes (8 MiB)", limits::FILE_BYTES)));
    }
    let (mut depth, mut values, mut in_string) = (0usize, 0usize, false);
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => in_string = !in_string,
            // The next byte is escaped; the end of a longer escape is harmless.
            b'\\' if in_string => drop(bytes.next()),
            _ if in_string => {}
            b'[' | b'{' => {
                depth += 1;
                values += 1;
                if depth > limits::DEPTH {
                    let expected = format!("at most {} levels", limits::DEPTH);
                    return Err(Problem::new(position(text, at), "lists and objects nested deeper", expected));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' => values += 1,
            _ => {}
        }
    }
    if values > limits::VALUES {
        return Err(Problem::new("", format!("about {values} values"), format!("at most {} values", limits::VALUES)));
    }
    Ok(())
}

/// A place in the text, for people: lines and columns count from 1.
pub fn position(text: &str, at: usize) -> String {
    let before = &text.as_bytes()[..at];
    let line = before.iter().filter(|b| **b == b'\n').count() + 1;
    let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |newline| newline + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    format!("line {line} column {column}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_bounded() {
        let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(scan(&nested(limits::DEPTH)), Ok(()));
        let problem = scan(&format!("\n{}", nested(limits::DEPTH + 1))).unwrap_err();
        assert_eq!(
            problem.to_string(),
            "line 2 column 33: found lists and objects nested deeper; expected at most 32 levels"
        );
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        let text = format!(r#"["{}", "\"{}\\"]"#, "[".repeat(100), "{".repeat(100));
        assert_eq!(scan(&text), Ok(()));
    }

    #[test]
    fn size_and_number_of_values_are_bounded() {
        assert!(scan(&" ".repeat(limits::FILE_BYTES + 1)).unwrap_err().to_string().contains("at most 8388608 bytes"));
        let many = format!("[{}0]", "0,".repeat(limits::VALUES));
        assert!(scan(&many).unwrap_err().to_string().contains("at most 2097152 values"));
    }
}
