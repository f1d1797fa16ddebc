//! Lines of a table of sizes: two or three numbers each, separated by spaces, tabs, `,`, `;` or `|`.

use scenario::{Problem, limits, quote};

use crate::table::number::Decimal;
use crate::table::text::Layout;
use crate::table::{Column, key, meaning};

/// Parts of a share of 1, and of a size of 1: digits behind the ninth are dropped.
pub const WHOLE: i128 = 1_000_000_000;
/// Decimal places of them.
const PLACES: u32 = 9;

/// What stands between two fields of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    /// Spaces and tabs.
    Space,
    /// One character.
    Sign(char),
}

impl Separator {
    /// What separates the lines of `text`. A comma between digits separates nothing where something else does.
    fn of(text: &str) -> Separator {
        if let Some(layout) = Layout::of(text).filter(|layout| layout.has_separator_line && layout.separator != b'\t') {
            return Separator::Sign(layout.separator.into());
        }
        let signs = [';', '|'];
        if let Some(sign) = signs.into_iter().find(|sign| text.lines().any(|line| bare(line).contains(*sign))) {
            return Separator::Sign(sign);
        }
        let is_decimal = |field: &str| !field.starts_with(',') && !field.ends_with(',') && number(field).is_some();
        let has_decimal_comma = |line: &str| {
            let mut fields = bare(line).split_whitespace();
            bare(line).contains(',') && fields.clone().count() > 1 && fields.all(is_decimal)
        };
        let is_comma = text.lines().any(|line| bare(line).contains(',')) && !text.lines().any(has_decimal_comma);
        if is_comma { Separator::Sign(',') } else { Separator::Space }
    }

    /// The fields of a line, without quotes and without empty ones at its end.
    fn split(self, line: &str) -> Vec<&str> {
        let plain = |field: &str| -> usize { field.trim().trim_matches('"').len() };
        let mut fields: Vec<&str> = match self {
            Separator::Space => line.split_whitespace().filter(|field| *field != "%").collect(),
            Separator::Sign(sign) => line.split(sign).collect(),
        };
        while fields.last().is_some_and(|field| plain(field) == 0) {
            fields.pop();
        }
        fields.into_iter().map(|field| field.trim().trim_matches('"').trim()).collect()
    }
}

/// A line without its comment.
fn bare(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// A number, perhaps with a percent sign.
fn number(field: &str) -> Option<Decimal<'_>> {
    Decimal::read(field.strip_suffix('%').unwrap_or(field).trim_end())
}

/// Whether a file that begins with these lines is a table of sizes if anything: up to three numbers a line, below names or not.
pub fn seems(first: &str, second: Option<&str>) -> bool {
    let separator = Separator::of(&format!("{first}\n{}\n", second.unwrap_or_default()));
    let [first, second] = [first, second.unwrap_or_default()].map(|line| separator.split(bare(line)));
    let are_numbers = |fields: &[&str]| fields.iter().all(|field| number(field).is_some());
    // Tables of packets have other columns that are known, and no spaces between them.
    let is_other =
        |name: &str| separator != Separator::Space && meaning(&key(name)).is_some_and(|is| is != Column::Bytes);
    let is_name = |name: &&str| number(name).is_none() && !is_other(name);
    match first.len() {
        1 => are_numbers(&first),
        2 | 3 if are_numbers(&first) => true,
        2..=4 => first.iter().all(is_name) && first.len() == second.len() && are_numbers(&second),
        _ => false,
    }
}

/// A row: a size and a share, in parts of [`WHOLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeRow {
    /// Line in the file, from 1.
    pub line: usize,
    /// The size, of any unit.
    pub size: i128,
    /// The share, of 1 or of 100.
    pub share: i128,
}

/// The numbers of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The rows, from the first one.
    pub rows: Vec<SizeRow>,
    /// The mean that a first line of one number states, with its line.
    pub stated: Option<(usize, i128)>,
    /// Names of the columns in front of the shares, as names are compared, with their line.
    pub names: Option<(usize, String)>,
    /// Whether sizes, and whether shares, have percent signs.
    pub has_percent: [bool; 2],
    /// The last share as it is written.
    pub last: String,
}

/// Places of the two columns that are read.
#[derive(Clone, Copy)]
struct Columns {
    count: usize,
    size: usize,
    share: usize,
}

impl Columns {
    /// Those of lines of so many fields. Of three the one in the middle is passed over: ns-2 has a number there that it does not use.
    fn of(count: usize) -> Option<Columns> {
        (2..=3).contains(&count).then(|| Columns { count, size: 0, share: count - 1 })
    }

    /// Those below a line of names. An index, which pandas puts in front, has no name.
    fn named(names: &[String]) -> Option<Columns> {
        let is_index = |name: &String| name.is_empty() || name == "index" || name.starts_with("unnamed:");
        let size = usize::from(names.first().is_some_and(is_index));
        let is_share = |name: &String| name.contains("cdf") || name.contains("cum");
        let share = names.iter().skip(size + 1).position(is_share).map(|at| at + size + 1);
        let count = names.len();
        (2 + size..=3 + size).contains(&count).then(|| Columns { count, size, share: share.unwrap_or(count - 1) })
    }
}

/// What was found in a line, and what was expected.
type Wrong = (String, String);

const MEAN_OR_ROW: &str = "a mean in bytes, or bytes and a share";

impl Lines {
    /// Reads the numbers of `text`.
    ///
    /// # Errors
    /// The first line that is something else.
    pub fn read(text: &str) -> Result<Lines, Problem> {
        let (separator, mut lines, mut columns) = (Separator::of(text), Lines::default(), None);
        let mut mark = None;
        let has_separator_line = Layout::of(text).is_some_and(|layout| layout.has_separator_line);
        let numbered = (1..).zip(text.lines()).filter(|(_, line)| !bare(line).trim().is_empty());
        for (line, content) in numbered.skip(usize::from(has_separator_line)) {
            let fields = separator.split(bare(content));
            if !fields.is_empty() {
                let read = lines.line(line, &fields, &mut columns, bare(content).contains('%'), &mut mark);
                read.map_err(|(found, expected)| Problem::new(format!("line {line}"), found, expected))?;
            }
        }
        Ok(lines)
    }

    fn line(
        &mut self,
        line: usize,
        fields: &[&str],
        columns: &mut Option<Columns>,
        has_percent: bool,
        mark: &mut Option<(char, usize)>,
    ) -> Result<(), Wrong> {
        if self.rows.is_empty() && self.names.is_none() {
            if let ([mean], None) = (fields, self.stated) {
                let mean = parts(mean, line, mark)?.ok_or_else(|| (quote(mean), MEAN_OR_ROW.to_owned()))?;
                self.stated = Some((line, mean));
                return Ok(());
            }
            if fields.len() > 1 && fields.iter().all(|field| number(field).is_none()) {
                let names: Vec<String> = fields.iter().map(|name| key(name)).collect();
                // Where spaces separate, they are part of names too: the first row says how many columns there are.
                *columns = Columns::named(&names);
                let share = columns.map_or(names.len() - 1, |columns| columns.share);
                let others: Vec<&str> =
                    names.iter().enumerate().filter(|(at, _)| *at != share).map(|(_, name)| name.as_str()).collect();
                self.names = Some((line, others.join("_")));
                return Ok(());
            }
        }
        let columns = match columns {
            Some(columns) if !self.rows.is_empty() || columns.count == fields.len() => columns,
            _ => columns.insert(Columns::of(fields.len()).ok_or_else(|| wrong_columns(fields.len(), 2))?),
        };
        if fields.len() != columns.count {
            return Err(wrong_columns(fields.len(), columns.count));
        }
        if self.rows.len() == limits::SIZE_ROWS {
            return Err((format!("more than {} rows", limits::SIZE_ROWS), "fewer".to_owned()));
        }
        let (size, share) = (fields[columns.size], fields[columns.share]);
        self.has_percent[0] |= size.ends_with('%');
        self.has_percent[1] |= has_percent && !size.ends_with('%');
        let expected = "bytes of a flow, at most 1,000,000,000";
        let size = parts(size, line, mark)?.ok_or_else(|| (quote(size), expected.to_owned()))?;
        let part = parts(share, line, mark)?;
        let part = part.ok_or_else(|| (quote(share), "a cumulative share, up to 1 or 100".to_owned()))?;
        self.rows.push(SizeRow { line, size, share: part });
        self.last.clear();
        self.last.push_str(share);
        Ok(())
    }
}

fn wrong_columns(found: usize, expected: usize) -> Wrong {
    let found = if found == 1 { "1 column".to_owned() } else { format!("{found} columns") };
    let expected = match expected {
        2 => "two: bytes and a cumulative share".to_owned(),
        _ => format!("{expected}, as many as the line before has"),
    };
    (found, expected)
}

/// A number of at least 0 in parts of [`WHOLE`]; none if it is none. `mark` is the first decimal mark of the table, and its line.
fn parts(field: &str, line: usize, mark: &mut Option<(char, usize)>) -> Result<Option<i128>, Wrong> {
    let Some(number) = number(field) else { return Ok(None) };
    if let Some(other) = number.mark {
        let (first, line) = *mark.get_or_insert((other, line));
        if other != first {
            let expected = format!("a decimal `{first}`, as line {line} has it, and no separators of thousands");
            return Err((quote(field), expected));
        }
    }
    Ok(number.scaled(PLACES).map(|(value, _)| value).filter(|value| *value >= 0))
}
