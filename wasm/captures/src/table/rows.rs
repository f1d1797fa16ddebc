//! A table with names on top, read row by row.

use std::io::Read;

use csv::{ByteRecord, ReaderBuilder};
use scenario::{Problem, plain, quote};

use super::number::Decimal;
use super::text::{self, ENCODINGS};
use super::time;

/// Columns of a table at most, as many as spreadsheets have.
const MOST_COLUMNS: usize = 16_384;

/// What a cell must hold where the table has no use for its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unused {
    /// Anything.
    Anything,
    /// Nothing: a separator stands behind the last column.
    Nothing,
    /// Nothing, or a whole number that counts rows.
    RowNumber,
}

/// A table, row by row.
pub struct Table<R> {
    reader: csv::Reader<R>,
    /// Names of the columns.
    pub head: Vec<String>,
    /// Line of the names.
    head_line: u64,
    /// Fields of the row, trimmed.
    row: Vec<String>,
    /// Line in which the row begins, from 1.
    line: u64,
    has_decimal_comma: bool,
    /// The first decimal mark that was read, and its line. Another one would be that of thousands.
    mark: Option<(char, u64)>,
    /// Columns that nothing is read from.
    unused: Vec<(usize, Unused)>,
}

/// A table of `source`, whose names are read.
///
/// # Errors
/// Where it is no text.
pub fn open(source: impl Read) -> Result<Table<impl Read>, Problem> {
    let unreadable = |error| Problem::new("", format!("an error in reading: {error}"), "a table");
    let (text, layout) = text::open(source).map_err(unreadable)?;
    let reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(layout.separator)
        .comment(Some(b'#'))
        .from_reader(text);
    let mut table = Table {
        reader,
        head: Vec::new(),
        head_line: 1,
        row: Vec::new(),
        line: 1,
        has_decimal_comma: layout.has_decimal_comma(),
        mark: None,
        unused: Vec::new(),
    };
    if layout.has_separator_line {
        table.read()?;
    }
    if table.read()? {
        table.head = table.row.clone();
        table.head_line = table.line;
    }
    Ok(table)
}

impl<R: Read> Table<R> {
    /// Checks the cells of these columns from now on.
    pub fn leave(&mut self, unused: Vec<(usize, Unused)>) {
        self.unused = unused;
    }

    /// Reads the next row that is not empty; false at the end.
    ///
    /// # Errors
    /// More fields than names; text that is none; cells that should be empty.
    pub fn advance(&mut self) -> Result<bool, Problem> {
        loop {
            if !self.read()? {
                return Ok(false);
            }
            if self.row.iter().any(|field| !field.is_empty()) {
                break;
            }
        }
        if self.row.iter().skip(self.head.len()).any(|field| !field.is_empty()) {
            return Err(self.wrong_length());
        }
        for (at, unused) in &self.unused {
            let field = self.field(*at);
            let is_number = || Decimal::read(field).is_some_and(|number| number.whole().is_some());
            let (is_fine, expected) = match unused {
                Unused::Anything => continue,
                Unused::Nothing => (false, format!("nothing in column {}, which has no name: name it", at + 1)),
                Unused::RowNumber => {
                    let column = self.named(*at);
                    (is_number(), format!("numbers of rows in {column}, or another name for it"))
                }
            };
            if !field.is_empty() && !is_fine {
                return Err(self.wrong(self.quoted(*at), expected));
            }
        }
        Ok(true)
    }

    /// Reads the next row of the file, even one that is empty.
    fn read(&mut self) -> Result<bool, Problem> {
        let mut record = ByteRecord::new();
        let is_there = self.reader.read_byte_record(&mut record).map_err(|error| {
            let expected = "a table: a line of names, then rows, separated by `,`, `;`, `|` or tabs";
            Problem::new("", plain(&error.to_string()), expected)
        })?;
        if !is_there {
            return Ok(false);
        }
        // The position that `csv` gives a record is that of the comments and empty lines in front of it.
        let inside: usize = record.iter().map(|field| field.iter().filter(|byte| **byte == b'\n').count()).sum();
        self.line = self.reader.position().line().saturating_sub(1 + inside as u64).max(1);
        self.row.clear();
        if record.len() > MOST_COLUMNS {
            return Err(self.wrong(format!("{} fields", record.len()), format!("at most {MOST_COLUMNS}")));
        }
        for field in &record {
            match std::str::from_utf8(field) {
                Ok(text) => self.row.push(text.trim().to_owned()),
                Err(_) => return Err(self.wrong("bytes that are not UTF-8".to_owned(), ENCODINGS)),
            }
        }
        Ok(true)
    }

    /// A field of the row; nothing if the row ends before it.
    pub fn field(&self, at: usize) -> &str {
        self.row.get(at).map_or("", String::as_str)
    }

    /// Whether the row has nothing in a column: no field, an empty one, or what stands for a missing number.
    pub fn is_missing(&self, at: usize) -> bool {
        let field = self.field(at);
        field.is_empty() || ["nan", "na", "<na>", "null"].iter().any(|missing| field.eq_ignore_ascii_case(missing))
    }

    /// A field in quotes, for a message.
    pub fn quoted(&self, at: usize) -> String {
        if self.field(at).is_empty() { "an empty field".to_owned() } else { quote(self.field(at)) }
    }

    /// The name of a column in quotes, for a message.
    pub fn named(&self, at: usize) -> String {
        let name = self.head.get(at).map_or("", String::as_str);
        if name.is_empty() { format!("column {}", at + 1) } else { format!("`{}`", plain(name)) }
    }

    /// A whole number of the row, also one that is written as a float.
    ///
    /// # Errors
    /// Anything else, and a number out of range.
    pub fn whole(&mut self, at: usize, least: u64, most: u64) -> Result<u64, Problem> {
        self.filled(at)?;
        let name = self.named(at);
        let expected = format!("{name} from {least} to {most}");
        let Some(number) = self.decimal(at)? else { return Err(self.wrong(self.quoted(at), expected)) };
        if number.is_fraction() {
            return Err(self.wrong(self.quoted(at), format!("{name} as a whole number from {least} to {most}")));
        }
        let number = number.whole().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.wrong(self.quoted(at), expected))
    }

    /// A whole number up to `most` of a column that there may be. None if there is no such column, or nothing in it.
    ///
    /// # Errors
    /// As those of [`Table::whole`].
    pub fn optional(&mut self, at: Option<usize>, most: u64) -> Result<Option<u64>, Problem> {
        let filled = at.filter(|at| !self.is_missing(*at));
        filled.map(|at| self.whole(at, 0, most)).transpose()
    }

    /// A time of the row in picoseconds: units of 10 to the power of `places` of them, or a date.
    ///
    /// # Errors
    /// Anything else; more than 100 billion seconds.
    pub fn time(&mut self, at: usize, places: u32) -> Result<i128, Problem> {
        self.filled(at)?;
        let number = self.decimal(at)?.is_some();
        time::read(self.field(at), places).ok_or_else(|| {
            let name = self.named(at);
            let expected = match number {
                true => format!(
                    "{name} of at most 100 billion seconds: is its unit that of its name (`t_ms`, `t_us`, `t_ns`)?"
                ),
                false => format!("{name} as a decimal number or a date"),
            };
            self.wrong(self.quoted(at), expected)
        })
    }

    /// A decimal number of the row. None if it is none.
    fn decimal(&mut self, at: usize) -> Result<Option<Decimal<'_>>, Problem> {
        let mark = Decimal::read(self.field(at)).and_then(|number| number.mark);
        if let Some(mark) = mark {
            let name = |mark| if mark == ',' { "comma" } else { "point" };
            if mark == ',' && !self.has_decimal_comma {
                let expected = format!("{} with a decimal point, where a comma separates", self.named(at));
                return Err(self.wrong(self.quoted(at), expected));
            }
            let (first, line) = *self.mark.get_or_insert((mark, self.line));
            if first != mark {
                let expected =
                    format!("a decimal {}, as line {line} has it, and no separators of thousands", name(first));
                return Err(self.wrong(self.quoted(at), expected));
            }
        }
        Ok(Decimal::read(self.field(at)))
    }

    /// Fails where the row ends before a column.
    fn filled(&self, at: usize) -> Result<(), Problem> {
        if at < self.row.len() { Ok(()) } else { Err(self.wrong_length()) }
    }

    fn wrong_length(&self) -> Problem {
        let (found, expected) = (self.row.len(), self.head.len());
        let comma = ". A decimal comma needs `;` between the columns";
        let comma = if found > expected && !self.has_decimal_comma { comma } else { "" };
        let expected = format!("{expected}, as many as line {} has{comma}", self.head_line);
        self.wrong(format!("{found} field{}", if found == 1 { "" } else { "s" }), expected)
    }

    /// The line of the row, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// What is wrong with the row.
    pub fn wrong(&self, found: String, expected: impl Into<String>) -> Problem {
        Problem::new(format!("line {}", self.line), found, expected)
    }

    /// What is wrong with the names.
    pub fn wrong_head(&self, found: String, expected: impl Into<String>) -> Problem {
        Problem::new(format!("line {}", self.head_line), found, expected)
    }

    /// The names of the columns for a message.
    pub fn names(&self) -> String {
        match self.head.len() {
            0 => "nothing".to_owned(),
            _ => format!("the columns {}", quote(&self.head.join(","))),
        }
    }
}
