//! From the bytes of a part to its runs, and a run as a line.

use std::fmt::Write;

use scenario::{Problem, plain};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::head::{FORMAT, Head, VERSION, digest};
use crate::rows::Row;

/// A part as it stands in its file.
#[derive(Debug)]
pub struct Part {
    /// What it is of.
    pub head: Head,
    /// Its runs, in the order of the file.
    pub runs: Vec<PartRun>,
    /// Number of the last line if that was cut off, counting from 1.
    pub cut: Option<usize>,
    /// Bytes before what was cut off.
    pub whole: usize,
}

/// A run that is done.
#[derive(Debug)]
pub struct PartRun {
    /// Number of its line, counting from 1.
    pub line: usize,
    /// Number of its point.
    pub point: usize,
    /// Its seed.
    pub seed: u64,
    /// Its values.
    pub rows: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunLine<'a> {
    point: usize,
    seed: &'a str,
    #[serde(borrow)]
    rows: Vec<(Option<u32>, &'a RawValue, &'a RawValue)>,
}

/// A run as a line with its newline.
pub fn run_line(point: usize, seed: u64, rows: &[Row]) -> String {
    let number = |value: f64| if value.is_finite() { value.to_string() } else { format!("\"{value}\"") };
    let mut line = format!("{{\"point\":{point},\"seed\":\"{seed:016x}\",\"rows\":[");
    for (i, row) in rows.iter().enumerate() {
        let class = row.class.map_or("null".to_owned(), |class| class.to_string());
        let comma = if i == 0 { "" } else { "," };
        // A text takes whatever is written to it.
        let _ = write!(line, "{comma}[{class},{},{}]", number(row.x), number(row.y));
    }
    line.push_str("]}\n");
    line
}

/// Reads a part; none if there is nothing, or a first line that was cut off.
///
/// # Errors
/// What is wrong, with its line as the path.
pub fn read(bytes: &[u8]) -> Result<Option<Part>, Problem> {
    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
        // Of this much of a head nothing else can be told.
        let begins = bytes.iter().zip(FORMAT_BEGINS).all(|(found, expected)| found == expected);
        return if begins { Ok(None) } else { Err(no_head(bytes)) };
    };
    let head = head(&bytes[..end])?;
    let mut part = Part { head, runs: Vec::new(), cut: None, whole: end + 1 };
    let mut rest = &bytes[end + 1..];
    let mut number = 1;
    while !rest.is_empty() {
        number += 1;
        let newline = rest.iter().position(|byte| *byte == b'\n');
        let length = newline.map_or(rest.len(), |at| at + 1);
        let read = if newline.is_some() { run(&rest[..length - 1], number) } else { Err(String::new()) };
        match read {
            Ok(run) => part.runs.push(run),
            Err(_) if length == rest.len() => {
                part.cut = Some(number);
                break;
            }
            Err(why) => {
                let found = format!("no run ({why})");
                return Err(Problem::new(format!("line {number}"), found, "point, seed and rows of one run"));
            }
        }
        part.whole += length;
        rest = &rest[length..];
    }
    Ok(Some(part))
}

/// How every head begins.
const FORMAT_BEGINS: &[u8] = b"{\"format\":\"queuescope-part\",";

fn no_head(line: &[u8]) -> Problem {
    let found = match line {
        line if line.starts_with(b"point,series,class,") => {
            "a table (CSV), which does not say what it is a part of".to_owned()
        }
        line => {
            let begin: String = String::from_utf8_lossy(&line[..line.len().min(200)]).chars().take(40).collect();
            format!("\"{}\"", plain(&begin))
        }
    };
    Problem::new("line 1", found, "the head of a part, as `sweep --resume PART` writes it")
}

fn head(line: &[u8]) -> Result<Head, Problem> {
    #[derive(Deserialize)]
    struct Marks {
        format: String,
        version: u32,
    }
    let marks: Marks = serde_json::from_slice(line).map_err(|_| no_head(line))?;
    if marks.format != FORMAT {
        return Err(no_head(line));
    }
    if marks.version != VERSION {
        let expected = format!("{VERSION}: the part is of another release");
        return Err(Problem::new("line 1", format!("version {}", marks.version), expected));
    }
    let wrong = |found: String, expected: &str| Problem::new("line 1", found, expected);
    let head: Head =
        serde_json::from_slice(line).map_err(|error| wrong(plain(&error.to_string()), "the head of a part"))?;
    if digest(head.experiment.text.as_bytes()) != head.experiment.digest {
        return Err(wrong("an experiment whose text has another digest".to_owned(), "the text as it was written"));
    }
    let [part, parts] = head.shard;
    if !(1..=parts).contains(&part) || parts > super::super::limits::SHARDS {
        return Err(wrong(format!("shard {part}/{parts}"), "1/N to N/N"));
    }
    if head.seeds == 0 {
        return Err(wrong("no seeds".to_owned(), "at least 1"));
    }
    Ok(head)
}

fn run(line: &[u8], number: usize) -> Result<PartRun, String> {
    let text = std::str::from_utf8(line).map_err(|_| "not UTF-8".to_owned())?;
    let RunLine { point, seed, rows } = serde_json::from_str(text).map_err(|error| plain(&error.to_string()))?;
    let wrong = |what: &str| format!("no number: {}", plain(what));
    let seed = u64::from_str_radix(seed, 16).map_err(|_| wrong(seed))?;
    // Exactly the number that was written, which the JSON reader's own way does not promise.
    let exact = |raw: &RawValue| raw.get().trim_matches('"').parse::<f64>().map_err(|_| wrong(raw.get()));
    let row = |(class, x, y): (Option<u32>, &RawValue, &RawValue)| Ok(Row::single(class, exact(x)?, exact(y)?));
    let rows: Result<Vec<Row>, String> = rows.into_iter().map(row).collect();
    Ok(PartRun { line: number, point, seed, rows: rows? })
}
